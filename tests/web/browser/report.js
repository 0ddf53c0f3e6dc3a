// From the report of a match to the board: the game comes with its players and what they thought of it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// The report of a short match with a board beside it, and the match as PGN.
function makeReport({ regatta, enginePath, folder, board }, variant) {
  const place = join(folder, 'report-' + variant);
  mkdirSync(place);
  copyFileSync(board, join(place, 'board.html'));
  const run = (...given) => execFileSync(regatta, given, { cwd: place, stdio: 'ignore' });
  run('-variant', variant, '-engine', 'cmd=' + enginePath, 'name=Ann of Ships', '-engine', 'cmd=' + enginePath, 'name=Bob', '-each', 'nodes=300', '-openings', 'random', 'plies=4',
    '-srand', '5', '-rounds', '1', '-pgnout', 'file=match.pgn', '-config', 'outname=match.journal');
  run('report', 'match.journal', 'report.html');
  return { page: pathToFileURL(join(place, 'report.html')).href, pgn: join(place, 'match.pgn') };
}

// Moves with a score, and spots of the chart with one.
const scored = board => board.page.evaluate(() => ({
  moves: document.querySelectorAll('.moves-list .move').length, scores: document.querySelectorAll('.moves-list .move-score').length,
  names: document.querySelector('.moves-game')?.innerText || '', curve: document.querySelectorAll('.scorechart .chart-line').length,
  plates: [...document.querySelectorAll('.player')].map(plate => plate.innerText).join(' '),
}));

async function checkGame(board) {
  await board.soon('the game has its scores', async () => { const { scores, curve } = await scored(board); return scores > 3 && curve > 0; });
  const { moves, scores, names, plates } = await scored(board);
  assert(scores >= moves - 6, `${scores} of ${moves} moves have a score`); // those of the opening were nobody's
  for (const name of ['Ann of Ships', 'Bob']) assert(names.includes(name) && plates.includes(name), `${name} is not in "${names}" or "${plates}"`);
  return moves;
}

const reportToBoard = variant => async board => {
  await board.withoutAnalysis();
  const { page, pgn } = makeReport(board.kit, variant);
  await board.page.goto(page);
  await board.until('a game is shown', () => document.querySelector('#open-board:not([hidden])')?.href.includes('#'));
  const hash = await board.page.$eval('#open-board', link => link.hash);
  // Its board is the page's: the cells of that variant, and the pieces of the position shown.
  const drawn = await board.page.evaluate(() => ({ cells: document.querySelectorAll('#board [data-square]').length, pieces: document.querySelectorAll('#pieces > *').length }));
  assert(drawn.cells === { ships: 64, ships10: 80 }[variant] && drawn.pieces > 4, `the report draws ${JSON.stringify(drawn)}`);
  const listed = await board.page.$eval('#rows .row[aria-selected=true]', row => row.innerText);
  board.faults.splice(0); // the report is no page of ours
  await board.open(hash);
  const moves = await checkGame(board);
  assert.match(listed, new RegExp(`\\b${moves} moves`), 'the report counts as the board does');
  await board.page.reload();
  await board.ready();
  assert.equal(await checkGame(board), moves, 'it is as it was at the next visit');

  // And the match as a file: any comment of a program is read.
  const text = readFileSync(pgn, 'utf8').split(/\n\n(?=\[Event )/)[0].replace(/(\d)\.\d\d(\d)s/g, '$1.$2s');
  await board.page.goto('about:blank');
  await board.open('#mode=analyse&variant=cubes');
  await board.pressNamed('analyse.share');
  await board.page.$eval('dialog.share textarea:not([readonly])', (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
  await board.pressNamed('share.open');
  await checkGame(board);
};

export const tests = ['ships', 'ships10'].map(variant => ({ name: 'report to board, ' + variant, places: ['chromium file desktop'], run: reportToBoard(variant) }));
