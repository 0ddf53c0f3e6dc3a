// The page's memory: it may be forbidden, full, or hold anything at all.
import assert from 'node:assert/strict';
import { bothBrowsers } from './kit/harness.js';

const modes = ['analyse', 'learn', 'solve', 'play'];
const names = ['variant', 'theme', 'flipped', 'attacks', 'analysis', 'game', 'games', 'players', 'solved', 'learnt'];

// A visit that reads and sets each setting.
async function useAll(board) {
  for (const mode of modes) await board.mode(mode);
  await board.variant('cubes');
  await board.page.select('#theme', 'dark');
  await board.until('the theme is taken', () => document.documentElement.dataset.theme === 'dark');
  await board.mode('analyse');
  await board.pressNamed('analyse.flip');
  await board.play('e1e3');
  await board.soon('the move is played', async () => (await board.link()).moves.join() === 'e1e3');
  await board.mode('learn');
  await board.variant('ships');
}

// Runs in the page before its scripts.
function forbid() {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, { get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } });
  }
}

function fill() {
  Storage.prototype.setItem = () => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError'); };
}

const without = prepare => async board => {
  await board.page.evaluateOnNewDocument(prepare);
  await board.open();
  await useAll(board);
};

// A frame that has no origin, and so no storage.
async function sandboxed(board) {
  await board.page.setContent(`<iframe sandbox="allow-scripts" width="1000" height="800" src="${board.address}"></iframe>`);
  const frame = await board.soon('there is a frame', () => board.page.frames()[1]);
  await board.soon('it is ready', () => frame.evaluate(() => document.body.dataset.ready === 'yes'));
  assert.match(await frame.$eval('#panel', panel => panel.innerText), /\w/);
  await frame.evaluate(() => document.querySelector('#mode-analyse').click());
  await board.soon('the engine runs there', () => frame.evaluate(() => document.querySelectorAll('ol.lines > li:not(.empty)').length > 0));
}

const rubbish = ['{"a":[1]}', '[null,{"a":1}]', 'null', '-1e99', '"\\u0000"', 'true', 'no JSON', '', '{"on":"x","lines":1e9,"memory":[],"ships":7,"cubes":null}',
  '{"ships":{"setup":[1],"match":{"variant":"ships","players":[null,1]}},"cubes":{"setup":{"seats":[null],"level":{}},"match":[]}}', '["__proto__","constructor"]'];

// Runs in the page before its scripts.
function plant(rows) {
  if (location.href === 'about:blank') return; // which has no storage
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, text] of rows) for (const storage of [localStorage, sessionStorage]) storage.setItem('syracuse.' + name, text);
}

// Rubbish in one of them, in turn, and in all: the page comes up and can be used.
async function anything(board) {
  await board.open();
  const visit = async kept => {
    const { identifier } = await board.page.evaluateOnNewDocument(plant, kept);
    await board.page.goto('about:blank');
    await board.open();
    await board.page.removeScriptToEvaluateOnNewDocument(identifier);
    for (const mode of modes) await board.mode(mode);
  };
  for (const name of names) await visit([[name, rubbish[0]]]);
  for (const text of rubbish) await visit(names.map(name => [name, text]));
  await useAll(board);
}

export const tests = [
  { name: 'storage forbidden', places: bothBrowsers, run: without(forbid) },
  { name: 'storage full', places: ['chromium file desktop'], run: without(fill) },
  { name: 'storage sandboxed', places: ['chromium server desktop', 'firefox server desktop'], run: sandboxed },
  { name: 'storage rubbish', places: ['chromium file desktop'], run: anything },
];
