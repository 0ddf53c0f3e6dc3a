// Records of AbstractPlay: opened from a file, analysed, saved, pasted again; what Regatta makes of them; what is
// wrong with one; and moves as people type them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bothBrowsers } from './kit/harness.js';
import { linkTo } from './kit/positions.js';
import { readPgn } from '../../../protocol/web/game/pgn.js';
import { t } from '../../../protocol/web/texts.js';

const recordsFile = fileURLToPath(new URL('../../vectors/abstractplay-8x8.json', import.meta.url));
const records = JSON.parse(readFileSync(recordsFile, 'utf8'));
const movesOf = record => record.moves.flat().map(entry => (entry.move || entry).replace('-', ''));

async function openShare(board) {
  if (!await board.has('dialog.share')) await board.pressNamed('analyse.share');
  await board.soon('the dialog is open', () => board.has('dialog.share[open]'));
}

async function openFile(board, file) {
  await openShare(board);
  await (await board.page.$('dialog.share input[type=file]')).uploadFile(file);
}

async function paste(board, text) {
  await openShare(board);
  await board.page.$eval('dialog.share textarea:not([readonly])', (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
}

const isThere = (board, record) => board.soon('the game is there', async () => (await board.link()).moves?.join() === movesOf(record).join());

// What is saved as a record, as an object.
async function saveRecord(board) {
  await openShare(board);
  await board.page.evaluate(() => { globalThis.savedFile = null; });
  await board.pressNamed('share.record');
  await board.until('a record is saved', () => !!globalThis.savedFile);
  const { name, text } = await board.page.evaluate(async () => ({ name: globalThis.savedFile.name, text: await globalThis.savedFile.blob.text() }));
  assert.match(name, /^ships-\d{4}-\d\d-\d\d\.json$/);
  assert.equal(await board.text('dialog.share [role=status]'), t('share.saved', { name }));
  return text;
}

const plainEntry = entry => entry.move ? [entry.move, ...entry.result.map(one => one.where).sort()] : [entry];

async function thereAndBack(board) {
  await board.noteSaved();
  await board.open('#mode=analyse&variant=cubes');
  await openFile(board, recordsFile);
  await board.soon('the games are listed', async () => (await board.page.$$('dialog.share [data-row]')).length === records.length);
  await board.press('dialog.share [data-row="1"]');
  await isThere(board, records[1]);
  const moves = await board.text('#panel');
  assert(moves.includes(t('record.pied')), `no word on the pie rule: ${moves}`);
  await board.pressNamed('moves.end');
  await board.shows('ships', (await board.kit.native.look('ships', '', movesOf(records[1]))).fen);
  const text = await saveRecord(board), saved = JSON.parse(text);
  assert.deepEqual({ ...saved.header, 'date-generated': '' }, { ...records[1].header, 'date-generated': '' });
  assert.deepEqual(saved.moves.map(round => round.map(plainEntry)), records[1].moves.map(round => round.map(plainEntry)));
  await board.open(linkTo({ variant: 'ships', moves: ['c3h3'] }));
  await paste(board, text);
  assert.equal(await board.text('#share-found'), t('share.is-game', { players: 'First \u2013 Second', count: movesOf(records[1]).length }));
  await board.pressNamed('share.open');
  await isThere(board, records[1]);
  // The analysis runs there.
  const analysis = '.thoughts [role=switch]';
  if (await board.page.$eval(analysis, element => element.getAttribute('aria-checked')) !== 'true') await board.press(analysis);
  await board.soon('it is analysed', async () => /Depth [3-9]|Depth \d\d/.test(await board.text('.thoughts .status')));
  board.remark = `${movesOf(records[1]).length} moves`;
}

// Regatta's PGN of a record and the page's have the same tags, moves and comments.
async function asRegatta(board) {
  const out = join(board.kit.folder, `imported-${board.browser}.pgn`);
  execFileSync(board.kit.regatta, ['import', recordsFile, out], { stdio: 'ignore' });
  const games = readPgn(readFileSync(out, 'utf8'));
  await board.noteCopies();
  for (const [i, game] of games.entries()) {
    await board.open('#mode=analyse&variant=ships');
    await paste(board, JSON.stringify(records[i]));
    await board.pressNamed('share.open');
    await isThere(board, records[i]);
    await openShare(board);
    await board.pressNamed('share.pgn');
    const [own] = readPgn(await board.until('it is copied', () => globalThis.copied));
    const { PlyCount, ...tags } = game.tags;
    assert.deepEqual({ ...own.tags }, tags);
    assert.equal(PlyCount, String(own.moves.length));
    assert.deepEqual(own.moves, game.moves);
    assert.deepEqual(own.comments.slice(0, -1), game.comments.slice(0, -1)); // Regatta's last one says how the rules end it
  }
}

async function wrongRecords(board) {
  await board.open(linkTo({ variant: 'ships', moves: ['c3h3'] }));
  const says = async (text, pattern, canOpen) => {
    await paste(board, text);
    const said = await board.text('#share-found');
    assert.match(said, pattern);
    assert.equal(await board.page.evaluate(name => [...document.querySelectorAll('dialog.share button')].find(button => button.textContent === name).disabled, t('share.open')), !canOpen);
  };
  const text = JSON.stringify(records[0]);
  await says(text.slice(0, 500), /^This record is damaged: .*(position|line|column|end|Unterminated)/, false);
  await says(text.replace('Archimedes', 'Go'), /^There is no record of Archimedes in it\.$/, false);
  await says(text.replace('"h5-h2"', '"<b>"'), /move 2 \(<b>\): moves are written like c3-h3\. The moves before that can be opened\.$/, true);
  await says(text.replace('"where":"d6"', '"where":"a1"'), /But: move 2 \(h5-h2\): the record has a1 destroyed, and by the rules d6 is\.$/, true);
  const file = join(board.kit.folder, `damaged-${board.browser}.json`);
  writeFileSync(file, readFileSync(recordsFile, 'utf8').slice(0, -20));
  await openFile(board, file);
  await board.soon('it says so', async () => /^damaged-\w+\.json: This record is damaged: /.test(await board.text('#share-found')));
  // Of cubes, and of a position, there are no records.
  await board.open('#mode=analyse&variant=cubes');
  await openShare(board);
  await board.pressNamed('share.record');
  await board.soon('it says why', async () => await board.text('dialog.share [role=status]') === t('record.only-ships'));
}

async function typedMoves(board) {
  await board.open('#mode=analyse&variant=ships');
  const before = [];
  for (const [typed, move] of [['c3-h3', 'c3h3'], ['F6-D6', 'f6d6'], ['d2 \u2013 d5', 'd2d5']]) {
    await board.page.focus('#board-move');
    await board.page.keyboard.type(typed);
    await board.keys('Enter');
    before.push(move);
    await board.soon(`${typed} is played`, async () => (await board.link()).moves?.join() === before.join());
  }
  await board.page.focus('#board-move');
  await board.page.keyboard.type('c3-h9');
  await board.keys('Enter');
  await board.soon('it says why not', async () => /c3h9/.test(await board.text('#board-note')));
}

export const tests = [
  { name: 'records', places: bothBrowsers, run: thereAndBack },
  { name: 'records as Regatta', places: ['chromium server desktop', 'firefox file desktop'], run: asRegatta },
  { name: 'records that are wrong', places: bothBrowsers, run: wrongRecords },
  { name: 'typed moves', places: ['chromium file desktop', 'firefox server desktop'], run: typedMoves },
];
