// The list of moves and the list of games, by keyboard and by finger: variations are made, moved, folded, deleted, brought
// back and spoken of, and all of it is still there at the next visit.
import assert from 'node:assert/strict';
import { writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bothBrowsers } from './kit/harness.js';
import { linkTo } from './kit/positions.js';
import { t } from '../../../protocol/web/texts.js';

const regatta = new URL('../regatta.pgn', import.meta.url);

// The visible text of the list, without its spaces: numbers, moves, signs, comments.
const listed = board => board.page.$eval('.moves-list', list => {
  const copy = list.cloneNode(true);
  for (const hidden of copy.querySelectorAll('.unseen, .move-score, .move-destroyed')) hidden.remove();
  return [...copy.querySelectorAll('.moves-number, .moves-gap, .move, .moves-comment, .moves-more')].map(part => part.textContent).join(' ');
});
const seen = (board, expected) => board.soon(`the list is ${expected}`, async () => await listed(board) === expected)
  .catch(async error => { assert.equal(await listed(board), expected, error.message); });

const focused = board => board.page.evaluate(() => document.activeElement.textContent.trim() || document.activeElement.getAttribute('aria-label'));
const current = board => board.page.$eval('.move[aria-current] span:not(.unseen)', span => span.textContent);

// c3h3 f6d6 with h5h4 instead of f6d6; we are at h5h4.
async function branch(board) {
  await board.open(linkTo({ mode: 'analyse', variant: 'ships', moves: ['c3h3', 'f6d6'] }));
  await board.pressNamed('moves.back');
  await board.soon('we are one move back', async () => (await board.link()).ply === 1);
  await board.play('h5h4');
  await seen(board, '1. c3h3 f6d6 1… h5h4');
}

const focusList = board => board.page.focus('.move[tabindex="0"]');

async function menu(board, item) {
  await board.pressNamed('moves.actions');
  await board.soon('the menu is there', () => board.has('[role=menu]'));
  await board.pressNamed(item);
  await board.soon('the menu is gone', async () => !await board.has('[role=menu]'));
}

// --- The list of moves --------------------------------------------------------------------------

async function throughByKeys(board) {
  const game = readFileSync(regatta, 'utf8').split(/\n\n(?=\[Event )/)[2], moves = game.match(/\b[a-o][1-8][a-o][1-8](?= \{)/g);
  await board.open(linkTo({ mode: 'analyse', variant: 'cubes', fen: /\[FEN "(.*)"\]/.exec(game)[1], moves }));
  await focusList(board);
  for (const [key, ply] of [['End', 64], ['ArrowLeft', 63], ['ArrowUp', 61], ['Home', 0], ['ArrowRight', 1], ['ArrowDown', 3], ['ArrowRight', 4]]) {
    await board.keys(key);
    await board.soon(`${key} leads to move ${ply}`, async () => (await board.link()).ply === ply);
    if (ply > 0) assert.equal(await current(board), moves[ply - 1]);
    assert((await focused(board)).includes(moves[Math.max(0, ply - 1)]), 'the focus stays in the list');
  }
  await board.shows('cubes', (await board.look()).fen);
  const outside = await board.page.evaluate(() => [...document.querySelectorAll('.move')].filter(move => move.tabIndex === 0).length);
  assert.equal(outside, 1, 'the list is one stop for Tab');
}

async function changeTheTree(board) {
  await branch(board);
  await menu(board, 'moves.promote');
  await seen(board, '1. c3h3 h5h4 1… f6d6');
  await board.pressNamed('moves.undo');
  await seen(board, '1. c3h3 f6d6 1… h5h4');
  await focusList(board);
  await board.keys('Delete');
  await seen(board, '1. c3h3 f6d6');
  assert.equal(await current(board), 'c3h3');
  assert.equal(await focused(board), t('moves.undo'));
  await board.keys('Enter');
  await seen(board, '1. c3h3 f6d6 1… h5h4');
  assert.equal(await current(board), 'h5h4');
}

async function commentAndFold(board) {
  await branch(board);
  await menu(board, 'moves.comment');
  await board.page.keyboard.type('{why} <b>not</b>');
  await board.pressNamed('moves.save');
  await seen(board, '1. c3h3 f6d6 1… h5h4 (why) <b>not</b>');
  assert.equal(await board.page.evaluate(() => document.querySelectorAll('.moves-list b').length), 0);
  await board.play('d2d8');
  await seen(board, '1. c3h3 f6d6 1… h5h4 (why) <b>not</b> 2. d2d8');
  await board.page.focus('.moves-fold');
  await board.keys('Enter');
  await seen(board, '1. c3h3 f6d6 1… h5h4 …');
  await board.pressNamed('moves.forward'); // what is gone to is unfolded
  await seen(board, '1. c3h3 f6d6 1… h5h4 (why) <b>not</b> 2. d2d8');
  await menu(board, 'moves.comment');
  await board.page.keyboard.type('thrown away');
  await board.keys('Escape');
  await seen(board, '1. c3h3 f6d6 1… h5h4 (why) <b>not</b> 2. d2d8');
}

// Closed and opened again: at the same address all is there, at the bare one it is the game before.
async function nextVisit(board) {
  await branch(board);
  await board.page.reload();
  await board.ready();
  await seen(board, '1. c3h3 f6d6 1… h5h4');
  assert.equal(await current(board), 'h5h4');
  await board.page.goto('about:blank');
  await board.open();
  await board.mode('analyse');
  await seen(board, '');
  await board.pressNamed('analyse.before');
  await seen(board, '1. c3h3 f6d6 1… h5h4');
}

// Of an address with a wrong move the moves before it are shown, and why.
async function wrongAddress(board) {
  const moves = ['c3h3', 'c3h3'];
  await board.open(linkTo({ mode: 'analyse', variant: 'ships', moves }));
  await seen(board, '1. c3h3');
  assert.equal(await board.complaint(), 'move 2: ' + await board.kit.native.errorOf('ships', '', moves));
  await board.mode('play'); // which puts the sentence away
}

// --- Files --------------------------------------------------------------------------------------

async function openShare(board) {
  await board.pressNamed('analyse.share');
  await board.soon('the dialog is open', () => board.has('dialog.share[open]'));
}

const activeRow = board => board.page.$eval('.games-box', box => {
  const row = document.getElementById(box.getAttribute('aria-activedescendant'));
  return `${row.getAttribute('aria-posinset')}/${row.getAttribute('aria-setsize')} ${row.querySelector('b').textContent}`;
});

// Ten thousand games: few rows are drawn, the keys go to each, a filter leaves some.
async function manyGames(board) {
  const file = join(board.kit.folder, 'many.pgn');
  writeFileSync(file, readFileSync(regatta, 'utf8').repeat(2000));
  await board.open(linkTo({ mode: 'analyse', variant: 'ships', moves: ['c3h3'] }));
  await openShare(board);
  await (await board.page.$('dialog.share input[type=file]')).uploadFile(file);
  await board.soon('the games are listed', () => board.has('.games-box [role=option]'));
  await board.page.focus('.games-box');
  for (const [key, row] of [['End', '10000/10000 B \u2013 A \u2013 B'], ['ArrowUp', '9999/10000 A \u2013 B \u2013 B'], ['Home', '1/10000 A \u2013 B "odd" \\name'], ['ArrowDown', '2/10000 A \u2013 B "odd" \\name']]) {
    await board.keys(key);
    assert.equal(await activeRow(board), row, key);
  }
  assert(await board.page.evaluate(() => document.querySelectorAll('.games-box [role=option]').length) < 40, 'all rows are drawn');
  await board.page.focus('.games-filter input');
  await board.page.keyboard.type('odd');
  await board.chooseNamed('games.result', '0-1');
  await board.soon('the filter has done its work', async () => await board.text('.games .note') === t('games.count', { found: '2,000', all: '10,000' }));
  await board.page.focus('.games-box');
  await board.keys('Enter');
  await board.soon('the game is there', async () => (await board.link()).moves.length === 64);
  assert.equal((await board.link()).variant, 'cubes');
  assert.equal(await board.text('.moves-game b'), 'A \u2013 B "odd" \\name');
}

async function dropped(board) {
  await board.open(linkTo({ mode: 'play', variant: 'ships' }));
  await board.drop('one.pgn', '[Variant "cubes"]\n\n1. e1e3 (1. k1k3 {so}) *');
  await board.soon('the file is recognised', async () => (await board.text('#share-found')).startsWith('one.pgn: '));
  await board.pressNamed('share.open');
  await seen(board, '1. e1e3 1. k1k3 so');
}

// A text that is pasted where no field takes it; into a field it is only text.
async function pasted(board) {
  const paste = (selector, text) => board.page.evaluate((place, words) => {
    const data = new DataTransfer(), target = document.querySelector(place);
    data.setData('text/plain', words);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data });
    // Firefox gives such an event no data.
    if (!event.clipboardData || !event.clipboardData.getData('text/plain')) Object.defineProperty(event, 'clipboardData', { value: data });
    target.dispatchEvent(event);
  }, selector, text);
  await board.open(linkTo({ mode: 'play', variant: 'ships' }));
  await paste('#panel', ' ');
  assert(!await board.has('dialog'), 'nothing was pasted');
  await paste('#board input', 'c3h3');
  assert(!await board.has('dialog'), 'a field takes a text itself');
  await paste('#panel', 'c3h3 f6d6');
  assert.equal(await board.text('#share-found'), t('share.is-moves', { count: 2, variant: t('variant.ships') }));
  await board.keys('Enter'); // Open has the focus
  await seen(board, '1. c3h3 f6d6');
}

// A browser that lets nothing be copied: the text is there, selected.
async function byHand(board) {
  await board.page.evaluateOnNewDocument(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await board.open(linkTo({ mode: 'analyse', variant: 'ships', moves: ['c3h3', 'f6d6'] }));
  await openShare(board);
  await board.pressNamed('share.moves');
  await board.soon('the text is selected', () => board.page.evaluate(() => {
    const field = document.activeElement;
    return field.readOnly && field.value === 'c3h3 f6d6' && field.selectionEnd - field.selectionStart === 9;
  }));
}

export const tests = [
  { name: 'moves keys', places: ['chromium file desktop', 'firefox file desktop'], run: throughByKeys },
  { name: 'moves tree', places: bothBrowsers, run: changeTheTree },
  { name: 'moves comment', places: ['chromium server phone', 'firefox file desktop'], run: commentAndFold },
  { name: 'moves next visit', places: ['chromium file desktop', 'firefox server desktop'], run: nextVisit },
  { name: 'moves wrong address', places: bothBrowsers, run: wrongAddress },
  { name: 'games many', places: ['chromium file desktop', 'firefox file phone'], run: manyGames },
  { name: 'games dropped', places: ['chromium file desktop', 'firefox server desktop'], run: dropped },
  { name: 'games pasted', places: bothBrowsers, run: pasted },
  { name: 'games by hand', places: bothBrowsers, run: byHand },
];
