// A worker that fails, dies or is slow: one sentence for the first two, gone when another one works; nothing for the third.
// And the memory of one that is not needed is given back.
import assert from 'node:assert/strict';
import { watchIdle } from './idle.js';
import { t } from '../../../protocol/web/texts.js';

// Runs in the page before its scripts: the workers there were, how many have ended, how often they were heard, `look`,
// which has the page look after its worker at once, and `isAsked`, whether it waits for an answer of its worker.
function watchWorkers() {
  const looks = new Map();
  Object.assign(globalThis, { workers: [], ended: 0, heardCount: 0 });
  globalThis.Worker = class extends Worker {
    constructor(...values) {
      super(...values);
      globalThis.workers.push(this);
      this.addEventListener('message', () => { globalThis.heardCount++; });
    }

    terminate() {
      globalThis.ended++;
      super.terminate();
    }
  };
  const { setInterval: every, clearInterval: forget } = globalThis;
  globalThis.setInterval = (act, delay_ms) => {
    if (delay_ms < 1000) return every(act, delay_ms);
    looks.set(looks.size + 1e9, act);
    return looks.size - 1 + 1e9;
  };
  globalThis.clearInterval = id => {
    looks.delete(id);
    forget(id);
  };
  globalThis.look = () => looks.forEach(act => act());
  globalThis.isAsked = () => looks.size > 0;
}

const kill = board => board.page.evaluate(() => {
  Object.getPrototypeOf(Object.getPrototypeOf(globalThis.workers.at(-1))).terminate.call(globalThis.workers.at(-1));
});
const lookOften = board => board.page.evaluate(() => { for (let i = 0; i < 30; i++) globalThis.look(); });
const isSaid = board => board.soon('it is said', () => board.complaint());
const isGone = board => board.soon('the sentence is gone', async () => await board.complaint() === '');
const hasLines = board => board.soon('there are lines', () => board.has('ol.lines > li:not(.empty)'));
const noLines = board => board.soon('there are no lines', async () => !await board.has('ol.lines > li:not(.empty)'));

export async function turn(board, on) {
  const place = '.thoughts [role=switch]';
  if (await board.page.$eval(place, element => element.getAttribute('aria-checked') === 'true') !== on) await board.press(place);
}

async function openAnalysis(board) {
  await board.open('#mode=analyse&variant=ships');
  await turn(board, true);
  await hasLines(board);
}

async function analysis(board) {
  await board.page.evaluateOnNewDocument(watchWorkers);
  await openAnalysis(board);
  await board.page.evaluate(() => globalThis.workers.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })));
  assert.match(await isSaid(board), /out of memory/);
  await turn(board, false);
  await noLines(board);
  await turn(board, true);
  await hasLines(board);
  await isGone(board);
  await kill(board);
  await lookOften(board);
  assert.match(await isSaid(board), /no longer answers/);
  await board.pressNamed('analyse.go-on');
  await hasLines(board);
  await isGone(board);
}

// As long as it answers at all, it may take its time.
async function slow(board) {
  await board.page.evaluateOnNewDocument(watchWorkers);
  await openAnalysis(board);
  for (let i = 0; i < 30; i++) {
    const before = await board.page.evaluate(() => {
      globalThis.look();
      return globalThis.heardCount;
    });
    await board.until('the worker answers', count => globalThis.heardCount > count, before);
  }
  assert.equal(await board.complaint(), '');
  assert.equal(await board.page.evaluate(() => globalThis.ended), 0);
}

async function game(board) {
  await board.page.evaluateOnNewDocument(watchWorkers);
  await board.open('#mode=play&variant=ships');
  await board.page.select('#play-opening', 'start');
  await board.press('#play-start');
  await board.soon('the person is to move', async () => (await board.offered()).length > 0);
  // A worker that dies while a game begins is replaced without a word: nobody waits for a move yet.
  await board.until('the engine has begun a game', () => !globalThis.isAsked());
  await kill(board);
  await board.play('c3c7');
  await board.soon('the engine thinks', async () => await board.text('#play-status') === t('play.status.engine'));
  await lookOften(board);
  assert.match(await isSaid(board), /no longer answers/);
  await board.press('#play-restart');
  await board.soon('the engine moves', async () => (await board.offered()).length > 0);
  await isGone(board);
}

// --- Memory ---------------------------------------------------------------------------------------

const endedCount = board => board.page.evaluate(() => globalThis.ended);
const endsOne = (board, before, when) => board.soon(`the worker ends ${when}`, async () => await endedCount(board) === before + 1);

async function memory(board) {
  await board.page.evaluateOnNewDocument(watchWorkers);
  await board.page.evaluateOnNewDocument(watchIdle);
  await openAnalysis(board);
  await board.chooseNamed('analyse.memory', '256');
  await hasLines(board);
  let before = await endedCount(board);
  await board.chooseNamed('analyse.memory', '16');
  await endsOne(board, before, 'with its large table');
  await hasLines(board);
  await board.chooseNamed('analyse.memory', '256');
  await hasLines(board);
  before = await endedCount(board);
  await board.mode('learn');
  await endsOne(board, before, 'when the analysis is left');
  await board.mode('analyse');
  await board.chooseNamed('analyse.memory', '16');
  await hasLines(board);
  await turn(board, false);
  await noLines(board);
  before = await endedCount(board);
  await board.soon('nothing is asked for any more', () => board.page.evaluate(() => globalThis.passTime() > 0));
  await endsOne(board, before, 'when nothing was asked for long');
  await turn(board, true);
  await hasLines(board);
}

export const tests = [
  { name: 'workers of an analysis', places: ['chromium file desktop', 'firefox server desktop'], run: analysis },
  { name: 'workers that are slow', places: ['chromium file desktop'], run: slow },
  { name: 'workers of a game', places: ['chromium server desktop'], run: game },
  { name: 'workers give memory back', places: ['chromium file desktop'], run: memory },
];
