// The mode Play beside its moves: the pie rule, ways away from a game and back to it, a look at
// earlier positions, draws, and an engine that fails.
import assert from 'node:assert/strict';
import { beginGame, playOut, setClock } from './play.js';

const against = [null, 0];

const status = board => board.text('#play-status');
const moves = async board => (await board.link()).moves.join(' ');
const nameBelow = board => board.text('#plate-bottom');

async function beginPie(board, opening, level) {
  await board.page.focus('#play-level');
  await board.keys('Home', ...Array(level).fill('ArrowRight'));
  await board.page.select('#play-opening', opening);
  await board.press('#play-start');
}

// After White's best first move whoever may choose takes White.
async function pieByPerson(board) {
  await board.open('#mode=play&variant=ships');
  await beginPie(board, 'pie-person', 16);
  await board.soon('the rule is said', async () => /favours neither/.test(await board.text('#play-message')));
  await board.play('c3c7');
  await board.soon('the engine has chosen', async () => /takes White\. You play Black/.test(await board.text('#play-message')));
  assert.match(await nameBelow(board), /^Black\s+You/);
  await board.soon('one is to move', async () => await status(board) === 'Your move');
  assert.equal(await board.page.$eval('#play-back', button => button.getAttribute('aria-disabled')), 'true', 'what was chosen by is not taken back');
  const seats = [0, null];
  await playOut(board, seats, 3);
}

// A first move that is good for neither side: none of those that give White a clear advantage.
async function pieByEngine(board) {
  await board.open('#mode=play&variant=ships');
  await beginPie(board, 'pie-engine', 0);
  await board.soon('one may choose', async () => await status(board) === 'Choose your side');
  const first = await moves(board);
  assert(!/^(c3[ch][378]|c3g3)$/.test(first), `${first} is too good`);
  assert.deepEqual(await board.offered(), [], 'no move before the choice');
  await board.page.reload();
  await board.ready();
  await board.soon('one may choose still', () => board.has('#play-answer-0'));
  await board.press('#play-answer-0');
  await board.soon('the engine has moved for Black', async () => (await board.link()).moves.length === 2);
  assert.match(await nameBelow(board), /^White\s+You/);
  await playOut(board, against, 4);
}

// The game is there when one comes back, whatever one does meanwhile.
async function waysBack(board) {
  await board.open('#mode=play&variant=ships');
  await beginGame(board, { variant: 'ships', seats: against, clock: null });
  await playOut(board, against, 2);
  const game = await moves(board);
  const isBack = async way => {
    await board.soon(`the game is back ${way}`, async () => await board.has('#play-status') && await moves(board) === game);
    await board.soon('one is to move', async () => (await board.offered()).length > 0);
  };
  await board.mode('learn');
  await board.mode('play');
  await isBack('from Learn');
  await board.page.reload();
  await board.ready();
  await isBack('after reloading');
  await board.variant('cubes');
  await board.variant('ships');
  await board.press('#play-resume');
  await isBack('from the other game');
  await board.press('#play-fresh');
  await board.press('#play-resume');
  await isBack('from a setup');
  await board.press('#play-fresh');
  await board.press('#play-start');
  await board.soon('another game has begun', async () => await moves(board) === '');
  await board.press('#play-fresh');
  await board.press('#play-before');
  await isBack('from another game of the same kind');
  await board.mode('analyse');
  await board.follow('#mode=play&variant=cubes&moves=e1e3');
  await board.soon('the link is followed', async () => (await board.link()).variant === 'cubes');
  assert.equal(await board.page.$eval('#play-opening', select => select.value), 'board', 'who comes with a position plays it');
  await board.variant('ships');
  await board.press('#play-resume');
  await isBack('from a link');
  await playOut(board, against, 4);
}

async function looksBack(board) {
  await board.open('#mode=play&variant=ships');
  await beginGame(board, { variant: 'ships', seats: against, clock: null });
  await playOut(board, against, 2);
  const { fen } = await board.look(), start = await board.kit.native.look('ships', '', []);
  await board.press('#play-move-2');
  await board.keys('ArrowLeft');
  assert.equal(await board.page.evaluate(() => document.activeElement.id), 'play-move-1');
  await board.page.evaluate(() => document.activeElement.blur());
  await board.keys('Home');
  await board.shows('ships', start.fen);
  assert.deepEqual(await board.offered(), [], 'no moves in a position of the past');
  await board.press('#play-now');
  await board.shows('ships', fen);
  await board.soon('one is to move', async () => (await board.offered()).length > 0);
}

async function draws(board) {
  await board.open('#mode=play&variant=ships');
  await beginGame(board, { variant: 'ships', seats: against, clock: null });
  await board.press('#play-draw');
  await board.soon('the engine says no', async () => /too early/.test(await board.text('#play-message')));
  assert.equal(await status(board), 'Your move');
  await board.press('#play-fresh');
  await beginGame(board, { variant: 'ships', seats: [null, null], clock: null });
  await board.press('#play-draw');
  await board.keys('Escape');
  assert.equal(await status(board), 'White to move');
  assert.equal(await board.page.evaluate(() => document.activeElement.id), 'play-draw', 'the focus is where it was');
  await board.press('#play-draw');
  await board.press('#play-answer-0');
  await board.soon('it is a draw', async () => await status(board) === 'Draw');
  await board.soon('the result is announced', async () => /^Draw\. Both players agreed/.test(await board.page.$eval('#announcer', place => place.textContent)));
}

// Runs in the page before its scripts: the first worker that is asked for a move on a clock fails as it begins to think.
function failOnce() {
  const Kept = Worker;
  window.Worker = class extends Kept {
    postMessage(message) {
      super.postMessage(message);
      if (window.failedAt !== undefined || !/^go .*time/m.test(message.hear)) return;
      window.failedAt = document.querySelector('#play-status').innerText;
      setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })));
    }
  };
}

// The worker fails in the middle of a search: one sentence, and a button that goes on.
async function engineFails(board) {
  await board.page.evaluateOnNewDocument(failOnce);
  await board.open('#mode=play&variant=ships');
  await board.page.select('#play-clock', 'own');
  await setClock(board, [.1, 1]);
  await beginPie(board, 'start', 20);
  await board.soon('the game has begun', () => board.has('#play-status'));
  if (await status(board) === 'Your move') await board.play('c3c7');
  await board.soon('the fault is said', async () => /out of memory/.test(await board.complaint()));
  assert.equal(await board.page.evaluate(() => window.failedAt), 'The engine is thinking');
  assert.equal(await status(board), 'Paused');
  await board.press('#play-restart');
  await board.soon('the engine moves', async () => await status(board) === 'Your move');
  assert.equal(await board.complaint(), '');
}

export const tests = [
  { name: 'play pie', places: ['chromium file desktop', 'firefox server phone'], run: pieByPerson },
  { name: 'play pie chosen', places: ['firefox file desktop', 'chromium server phone'], run: pieByEngine },
  { name: 'play ways back', places: ['chromium file phone', 'firefox file desktop'], run: waysBack },
  { name: 'play looking back', places: ['chromium file desktop'], run: looksBack },
  { name: 'play draws', places: ['chromium server desktop'], run: draws },
  { name: 'play faults', places: ['chromium file desktop'], run: engineFails },
];
