// Texts from elsewhere in the share dialog: signs of moves, moves as people and this page write them, and games of chess.
import assert from 'node:assert/strict';
import { linkTo, piecesOf, vectorWins } from './kit/positions.js';

async function openShare(board) {
  if (!await board.has('dialog.share')) await board.pressNamed('analyse.share');
  await board.soon('the dialog is open', () => board.has('dialog.share[open]'));
}

async function paste(board, text) {
  await openShare(board);
  await board.page.$eval('dialog.share textarea:not([readonly])', (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
}

async function openText(board, text) {
  await paste(board, text);
  await board.pressNamed('share.open');
  await board.soon('the dialog is gone', async () => !await board.has('dialog.share'));
}

async function copyAs(board, name) {
  await openShare(board);
  await board.page.evaluate(() => { globalThis.copied = null; });
  await board.pressNamed(name);
  return board.until(`${name} copies`, () => globalThis.copied);
}

// --- Signs ----------------------------------------------------------------------------------------

// Signs that were read are seen beside the moves, and copied again, variations and comments where they were.
async function signs(board) {
  await board.withoutAnalysis();
  await board.noteCopies();
  await board.open('#mode=analyse&variant=ships');
  await openText(board, '[Event "x"]\n[Variant "ships"]\n\n1. c3h3! $14 {so} f6d6 (1... h5h4?? {no} 2. d2d8 !?) *');
  await board.soon('the game is there', async () => (await board.link()).moves.join() === 'c3h3,f6d6');
  const list = await board.page.$$eval('.moves-list .move', buttons => buttons.map(button =>
    [...button.children].filter(part => !part.matches('.unseen, .move-destroyed')).map(part => part.textContent).join('').replace(/\s/g, '')));
  assert.deepEqual(list, ['c3h3!\u2a72', 'f6d6', 'h5h4??', 'd2d8!?']);
  assert.match(await board.page.$eval('.moves-list .move', button => button.textContent), /good move/, 'a screen reader is told');
  const text = (await copyAs(board, 'share.pgn')).split('\n\n')[1].trim().replace(/\s+/g, ' ');
  assert.equal(text, '1. c3h3 $1 $14 {so} f6d6 (1... h5h4 $4 {no} 2. d2d8 $5) *');
}

// --- Moves ----------------------------------------------------------------------------------------

// Each is the same two moves, or position.
async function spellings(board) {
  await board.withoutAnalysis();
  await board.open('#mode=analyse&variant=ships');
  for (const text of ['c3\u2013h3 f6\u2013d6', '1. c3\u2192h3 f6\u2192d6', '1) c3-h3 f6-d6', 'c3h3, f6d6', '1) c3xh3, f6 to d6', '`c3h3 f6d6`']) {
    await openText(board, text);
    await board.soon(`${text} is opened`, async () => (await board.link()).moves.join() === 'c3h3,f6d6');
    await openText(board, '[Variant "ships"]\n\n1. c3c7 *');
    await board.soon('another game is there', async () => (await board.link()).moves.join() === 'c3c7');
  }
  const fen = '8/8/8/8/8/2S5/8/s7 w - - 0 1';
  for (const [open, close] of ['""', '\'\'', '\u201c\u201d', '``']) {
    await openText(board, open + fen + close);
    await board.soon('the position is there', async () => (await board.link()).fen === fen);
    await openText(board, '[Variant "ships"]\n\n1. c3c7 *');
    await board.soon('another game is there', async () => (await board.link()).fen === '');
  }
}

// The hint of a puzzle, and its line of moves, as they stand on the page.
async function ownWords(board) {
  await board.open('#mode=solve&variant=ships');
  const hinted = async () => /[a-h][1-8] to [a-h][1-8]/.test(await board.text('.puzzle-feedback'));
  for (let i = 0; i < 2; i++) await board.press('#puzzle-hint');
  await board.soon('the hint names a move', hinted);
  const hint = await board.text('.puzzle-feedback'), [, from, to] = /([a-h][1-8]) to ([a-h][1-8])/.exec(hint);
  const fen = await positionOfPuzzle(board);
  await board.play(from + to);
  const line = await board.soon('there is an answer', async () => {
    const text = await board.text('.puzzle .note');
    return /\u2013.*\u2013/.test(text) && text;
  });
  const moves = line.replaceAll('\u2013', '').match(/(?:[a-h][1-8]){2}/g);
  for (const [text, expected] of [[hint, from + to], [line, moves.join()]]) {
    await board.open(linkTo({ variant: 'ships', fen }));
    await paste(board, text);
    await board.pressNamed('share.here');
    await board.soon(`${text} is played`, async () => (await board.link()).moves.join() === expected);
  }
}

// The vector that is drawn; its puzzle's address has no position.
async function positionOfPuzzle(board) {
  const drawn = await board.drawn();
  return vectorWins().find(({ fen }) => piecesOf('ships', fen) === drawn).fen;
}

// --- Chess ----------------------------------------------------------------------------------------

async function refuseChess(board) {
  await board.withoutAnalysis();
  await board.open(linkTo({ variant: 'ships', moves: ['c3h3'] }));
  const before = await board.page.evaluate(() => location.hash);
  const games = { 'game of chess': ['e4 e5 2. Nf3 Nc6', 'd4 Nf6', 'Nf3 d5', 'O-O'], 'illegal': ['e2e4 e7e5'] };
  for (const [said, texts] of Object.entries(games)) {
    for (const text of texts) {
      await paste(board, `[Event "Some Open"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. ${text} 1-0\n`);
      const sentence = await board.soon('something is said', () => board.text('#share-found'));
      assert(sentence.includes(said) && !/0 moves/.test(sentence), sentence);
      assert.equal(sentence.match(/[.!?](?=\s|$)/g).length, 1, `one sentence: ${sentence}`);
      assert(await board.page.evaluate(() => [...document.querySelectorAll('dialog.share .primary')].every(button => button.disabled)), 'it can be opened');
    }
  }
  await board.keys('Escape');
  await board.soon('the dialog is closed', async () => !await board.has('dialog.share'));
  assert.equal(await board.page.evaluate(() => location.hash), before);
}

export const tests = [
  { name: 'reading signs', places: ['chromium file desktop'], run: signs },
  { name: 'reading spellings', places: ['chromium file desktop'], run: spellings },
  { name: 'reading own words', places: ['chromium file desktop'], run: ownWords },
  { name: 'reading chess', places: ['chromium file desktop'], run: refuseChess },
];
