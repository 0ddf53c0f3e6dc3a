// The engine while nobody looks: an analysis sleeps while its page is hidden, and on a phone it ends by itself.
import assert from 'node:assert/strict';

// Runs in the page before its scripts: `workerSaid` is what the engine says, `hide` makes the page a hidden one or shows it
// again, and `passTime` has what waits for half a minute or longer happen.
export function watchIdle() {
  const late = new Map();
  let hidden = false;
  globalThis.workerSaid = [];
  globalThis.Worker = class extends Worker {
    constructor(...values) {
      super(...values);
      this.addEventListener('message', ({ data }) => globalThis.workerSaid.push(String(data.said || '')));
    }
  };
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  Object.defineProperty(document, 'visibilityState', { get: () => hidden ? 'hidden' : 'visible' });
  globalThis.hide = wanted => {
    hidden = wanted;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  const { setTimeout: wait, clearTimeout: forget } = globalThis;
  globalThis.setTimeout = (act, delay_ms, ...values) => {
    const id = wait(act, delay_ms, ...values);
    if (delay_ms >= 30000) late.set(id, act);
    return id;
  };
  globalThis.clearTimeout = id => {
    late.delete(id);
    forget(id);
  };
  globalThis.passTime = () => {
    const acts = [...late.values()];
    late.clear();
    acts.forEach(act => act());
    return acts.length;
  };
}

const clear = board => board.page.evaluate(() => { globalThis.workerSaid.length = 0; });
const says = (board, word) => board.until(`the engine says ${word}`, wanted => globalThis.workerSaid.some(text => text.includes(wanted)), word);
const searching = board => board.soon('there is a depth', async () => /Depth \d/.test(await board.text('.thoughts .status')));
const firstScore = board => board.page.$eval('ol.lines > li', row => row.textContent);

// The search ends, what it found stays, and it goes on when the page is seen again.
async function hiddenTab(board) {
  await board.page.evaluateOnNewDocument(watchIdle);
  await board.open('#mode=analyse&variant=ships');
  if (await board.page.$eval('.thoughts [role=switch]', element => element.getAttribute('aria-checked') === 'false')) await board.pressNamed('analyse.switch');
  await searching(board);
  await clear(board);
  await board.page.evaluate(() => globalThis.hide(true));
  await says(board, 'bestmove');
  assert.match(await firstScore(board), /\d/, 'what was found stays');
  await clear(board);
  await board.page.evaluate(() => document.querySelector('#mode-play').click());
  await board.page.evaluate(() => document.querySelector('#mode-analyse').click());
  await board.soon('the mode is shown', () => board.has('.thoughts'));
  assert.equal(await board.page.evaluate(() => globalThis.workerSaid.join('')), '', 'a hidden page begins no search');
  await board.page.evaluate(() => globalThis.hide(false));
  await says(board, 'info depth');
  await searching(board);
}

// On a phone it ends after its time, says so, and goes on when it is told to.
async function onPhones(board) {
  await board.page.evaluateOnNewDocument(watchIdle);
  await board.open('#mode=analyse&variant=ships');
  await searching(board);
  await clear(board);
  assert(await board.page.evaluate(() => globalThis.passTime()) > 0, 'nothing ends it');
  await says(board, 'bestmove');
  await board.soon('it is said', async () => /to spare the battery/.test(await board.text('.thoughts')));
  assert.match(await firstScore(board), /\d/, 'what was found stays');
  await clear(board);
  await board.pressNamed('analyse.go-on');
  await says(board, 'info depth');
  assert(!/to spare the battery/.test(await board.text('.thoughts')));
}

export const tests = [
  { name: 'idle hidden', places: ['chromium file desktop', 'firefox server desktop'], run: hiddenTab },
  { name: 'idle phone', places: ['chromium server phone'], run: onPhones },
];
