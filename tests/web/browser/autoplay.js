// A game that is played through by itself: in Analyse and in Play, at the chosen pace, and how it stops.
import assert from 'node:assert/strict';
import { bothBrowsers } from './kit/harness.js';
import { beginGame, resign } from './play.js';
import { linkTo } from './kit/positions.js';
import { t } from '../../../protocol/web/texts.js';

// Runs in the page before its scripts: of the paces, no time passes by itself.
function holdPaces() {
  const { setTimeout: later, clearTimeout: forget } = globalThis;
  const held = new Map();
  let count = 1e6;
  globalThis.setTimeout = (act, ms, ...rest) => {
    if (![2000, 4000].includes(ms)) return later(act, ms, ...rest);
    held.set(++count, { act, ms });
    return count;
  };
  globalThis.clearTimeout = id => held.delete(id) || forget(id);
  globalThis.heldTimes = () => [...held.values()].map(({ ms }) => ms).join();
  globalThis.passTime = () => {
    const [[id, { act }]] = held;
    held.delete(id);
    act();
  };
}

const held = board => board.page.evaluate(() => globalThis.heldTimes());
const pass = board => board.page.evaluate(() => globalThis.passTime());
const offers = (board, name) => board.page.evaluate(wanted => [...document.querySelectorAll('button')].some(button => button.getAttribute('aria-label') === wanted && button.checkVisibility()), t(name));
const choosePace = (board, ms) => board.page.select(`select[aria-label="${t('autoplay.pace')}"]`, String(ms));

async function begin(board) {
  await board.pressNamed('autoplay.play');
  await board.soon('it plays', () => offers(board, 'autoplay.pause'));
}

async function stands(board, why) {
  await board.soon(`it stops ${why}`, () => offers(board, 'autoplay.play'));
  assert.equal(await held(board), '', why);
}

const moves = ['c3h3', 'f6d6', 'd2d5', 'g6d6'];
const atPly = async (board, ply) => assert.equal((await board.link()).ply, ply);

async function inAnalyse(board) {
  await board.withoutAnalysis();
  await board.page.evaluateOnNewDocument(holdPaces);
  if (board.browser === 'chromium') await board.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  const { legal } = await board.kit.native.look('ships', '', moves.slice(0, 3));
  const played = [...moves.slice(0, 3), legal[0]];
  await board.open(linkTo({ variant: 'ships', moves: played, ply: 0 }));
  await choosePace(board, 4000);
  await begin(board);
  assert.equal(await held(board), '4000');
  for (const ply of [1, 2]) {
    await pass(board);
    await atPly(board, ply);
  }
  await board.shows('ships', (await board.look()).fen);
  await choosePace(board, 2000);
  assert.equal(await held(board), '2000', 'it goes on at the new pace');
  await pass(board);
  await atPly(board, 3);
  await board.press('#name');
  await stands(board, 'where something else is pressed');
  await begin(board);
  await board.page.evaluate(() => document.activeElement.blur());
  await board.keys('ArrowLeft');
  await stands(board, 'at a key');
  await atPly(board, 2);
  await begin(board);
  await board.page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    delete document.hidden;
  });
  await stands(board, 'when it is hidden');
  await begin(board);
  await pass(board);
  await pass(board);
  await atPly(board, 4);
  await stands(board, 'at the end');
  await begin(board);
  await atPly(board, 0);
  await board.pressNamed('autoplay.pause');
  await stands(board, 'at its button');
  await begin(board);
  await board.follow(linkTo({ mode: 'learn', variant: 'ships' }));
  await board.soon('we are in Learn', () => board.page.evaluate(() => document.body.dataset.mode === 'learn'));
  assert.equal(await held(board), '', 'when another mode comes');
}

// A game that is over, and one move of one that goes on.
async function inPlay(board) {
  await board.page.evaluateOnNewDocument(holdPaces);
  await board.open();
  await beginGame(board, { variant: 'ships', seats: [null, null] });
  for (const [i, move] of moves.slice(0, 2).entries()) {
    await board.play(move);
    await board.soon(`${move} is made`, async () => (await board.link()).moves.length === i + 1);
  }
  const at = count => board.kit.native.look('ships', '', moves.slice(0, count)).then(({ fen }) => board.shows('ships', fen));
  await choosePace(board, 4000);
  await begin(board);
  await at(0);
  await pass(board);
  await at(1);
  await resign(board);
  assert.equal(await held(board), '', 'it stops when the game is over');
  await at(2);
  await begin(board);
  for (const count of [1, 2]) {
    await pass(board);
    await at(count);
  }
  await stands(board, 'at the end');
}

export const tests = [
  { name: 'autoplay analyse', places: bothBrowsers, run: inAnalyse },
  { name: 'autoplay play', places: ['chromium file desktop'], run: inPlay },
];
