// Records of AbstractPlay, of both boards: opened from a file, or dropped, analysed, saved, pasted again; what Regatta makes of them; what is
// wrong with one; and moves as people type them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bothBrowsers } from './kit/harness.js';
import { linkTo } from './kit/positions.js';
import { readPgn } from '../../../protocol/web/game/pgn.js';
import { t } from '../../../protocol/web/texts.js';

const files = Object.fromEntries([['ships', '8x8'], ['ships10', '8x10']].map(([variant, board]) =>
  [variant, fileURLToPath(new URL(`../../vectors/abstractplay-${board}.json`, import.meta.url))]));
const recordsOf = variant => JSON.parse(readFileSync(files[variant], 'utf8'));
const recordsFile = files.ships, records = recordsOf('ships');
const movesOf = record => record.moves.flat().map(entry => (entry.move || entry).replace('-', ''));

async function openShare(board) {
  if (!await board.has('dialog.share')) await board.pressNamed('analyse.share');
  await board.soon('the dialog is open', () => board.has('dialog.share[open]'));
}

async function openFile(board, file) {
  await openShare(board);
  await (await board.page.$('dialog.share input[type=file]')).uploadFile(file);
}

const dropFile = (board, file) => board.drop(basename(file), readFileSync(file, 'utf8'));

async function paste(board, text) {
  await openShare(board);
  await board.page.$eval('dialog.share textarea:not([readonly])', (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
}

const isThere = (board, record) => board.soon('the game is there', async () => (await board.link()).moves?.join() === movesOf(record).join());

// What is saved as a record, as an object.
async function saveRecord(board, variant) {
  await openShare(board);
  await board.page.evaluate(() => { globalThis.savedFile = null; });
  await board.pressNamed('share.record');
  await board.until('a record is saved', () => !!globalThis.savedFile);
  const { name, text } = await board.page.evaluate(async () => ({ name: globalThis.savedFile.name, text: await globalThis.savedFile.blob.text() }));
  assert.match(name, new RegExp(`^${variant}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  assert.equal(await board.text('dialog.share [role=status]'), t('share.saved', { name }));
  return text;
}

const plainEntry = entry => entry.move ? [entry.move, ...entry.result.map(one => one.where).sort()] : [entry];

// Whether the list keeps a row as it is scrolled: what is pressed meanwhile would lose its press.
const staysOnScroll = (board, row) => board.page.$eval(row, element => {
  element.closest('[role=listbox]').dispatchEvent(new Event('scroll'));
  return element.isConnected;
});

// The second record of a variant's file, which `give` brings onto the page.
const thereAndBack = (variant, give) => async board => {
  const records = recordsOf(variant);
  await board.noteSaved();
  await board.withoutAnalysis();
  await board.open('#mode=analyse&variant=cubes');
  await give(board, files[variant]);
  await board.soon('the games are listed', async () => (await board.page.$$('dialog.share [data-row]')).length === records.length);
  assert(await staysOnScroll(board, 'dialog.share [data-row="1"]'), 'a row is drawn anew that was there');
  await board.press('dialog.share [data-row="1"]');
  await isThere(board, records[1]);
  const moves = await board.text('#panel');
  assert(moves.includes(t('record.pied')), `no word on the pie rule: ${moves}`);
  await board.pressNamed('moves.end');
  await board.shows(variant, (await board.kit.native.look(variant, '', movesOf(records[1]))).fen);
  const text = await saveRecord(board, variant), saved = JSON.parse(text);
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
  const { variant: shown, fen, moves: played, ply } = await board.link();
  const { legal } = await board.kit.native.look(shown, fen, played.slice(0, ply));
  const found = await board.page.$$eval('ol.lines > li:not(.empty) button[data-move]:first-of-type', steps => steps.map(step => step.textContent.replace(/^\d+(\.|\u2026)/, '')));
  assert(shown === variant && found.length > 0 && found.every(move => legal.includes(move)), `the best moves are ${found}`);
  board.remark = `${movesOf(records[1]).length} moves`;
};

// Regatta's PGN of a record and the page's have the same tags, moves and comments.
async function asRegatta(board) {
  const out = join(board.kit.folder, `imported-${board.browser}.pgn`);
  execFileSync(board.kit.regatta, ['import', recordsFile, out], { stdio: 'ignore' });
  const games = readPgn(readFileSync(out, 'utf8'));
  await board.noteCopies();
  await board.withoutAnalysis();
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
  await board.withoutAnalysis();
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

const typedMoves = (variant, fen, typedRows, wrong) => async board => {
  await board.withoutAnalysis();
  await board.open(linkTo({ variant, fen }));
  const before = [];
  for (const [typed, move] of typedRows) {
    await board.page.focus('#board-move');
    await board.page.keyboard.type(typed);
    await board.keys('Enter');
    before.push(move);
    await board.soon(`${typed} is played`, async () => (await board.link()).moves?.join() === before.join());
  }
  await board.page.focus('#board-move');
  await board.page.keyboard.type(wrong);
  await board.keys('Enter');
  await board.soon('it says why not', async () => (await board.text('#board-note')).includes(wrong));
};

export const tests = [
  { name: 'records', places: bothBrowsers, run: thereAndBack('ships', openFile) },
  { name: 'records of ships10, dropped', places: ['firefox file desktop', 'chromium server phone'], run: thereAndBack('ships10', dropFile) },
  { name: 'records as Regatta', places: ['chromium server desktop', 'firefox file desktop'], run: asRegatta },
  { name: 'records that are wrong', places: bothBrowsers, run: wrongRecords },
  { name: 'typed moves', places: ['chromium file desktop', 'firefox server desktop'],
    run: typedMoves('ships', '', [['c3-h3', 'c3h3'], ['F6-D6', 'f6d6'], ['d2 \u2013 d5', 'd2d5']], 'c3h9') },
  { name: 'typed moves of ships10', places: ['firefox file desktop', 'chromium server desktop'],
    run: typedMoves('ships10', '8/7s/8/8/8/4S3/8/8/3s4/8 b - - 0 1', [['h10f8', 'h10f8'], ['A1-B2', 'a1b2'], ['h9 \u2013 b9', 'h9b9'], ['e5e10', 'e5e10'], ['d2h2', 'd2h2'], ['a1-a10', 'a1a10']], 'e10h11') },
];
