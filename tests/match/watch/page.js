// The page of a match that is played, as page.sh says: page.js FOLDER REGATTA BAD_ENGINE. It loads itself
// again, and what the reader has chosen stays; it ends when the match does, and tells when that has died.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openPage, startBrowser, toolsFrom } from '../../web/browser/kit/harness.js';

const axeSource = readFileSync(toolsFrom.resolve('axe-core/axe.min.js'), 'utf8');
const axeRules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] };
const [folder, regatta, engine] = process.argv.slice(2);

async function until(what, condition, seconds = 600) {
  for (let i = 0; i < seconds * 20; i++) {
    const value = await condition();
    if (value) return value;
    await sleep(50);
  }
  throw new Error(`it never came that ${what}`);
}

// --- Matches --------------------------------------------------------------------------------------

const matches = []; // that may still be played
const slow = ['args=--do late:60'];

// A match in a folder of its own: {page, status(), over, ended, process, close()}.
function startMatch(name, rounds, pace) {
  const home = join(folder, name), page = join(home, 'page.html');
  mkdirSync(home);
  const player = one => ['-engine', 'cmd=' + engine, 'name=' + one, ...pace];
  const process = spawn(regatta, [...player('A'), ...player('B'), '-each', 'tc=60+1', '-rounds', String(rounds), '-maxmoves', '20', '-openings', 'random', 'plies=4',
    '-config', 'outname=m.journal', '-status', 'file=status.json', 'page=page.html', 'interval=1', '-ratinginterval', '0'], { cwd: home, stdio: 'ignore' });
  const match = { name, page, process, status: () => JSON.parse(readFileSync(join(home, 'status.json'), 'utf8')), over: false };
  match.close = () => match.over || (process.kill('SIGKILL'), match.ended);
  matches.push(match);
  match.ended = new Promise(done => process.on('exit', code => { match.over = true; done(code); }));
  return match;
}

// --- What is asked of the page -------------------------------------------------------------------

// A function, or the text of a script, in a page that may go away at any moment. Whether the page is
// there is asked in the same breath: between two questions it may have gone, and the next one be half there.
async function ask(page, question, ...words) {
  const asked = typeof question === 'string' ? question : `(${question})(...${JSON.stringify(words)})`;
  for (let i = 0; ; i++) {
    try {
      return await page.evaluate(`if (document.readyState !== 'complete') throw new Error('there is no context yet'); ${asked}`);
    } catch (error) {
      if (i === 1200 || !/context|navigat|detached|destroyed|null/i.test(error.message)) throw error;
      await sleep(50);
    }
  }
}

// How the reader's page is: where, on what, and which version.
const look = () => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const moves = [...document.querySelectorAll('#moves button')];
  return {
    version: data.live ? data.live.written_ms : 0, top: document.getElementById('viewer').getBoundingClientRect().top, hash: location.hash,
    engine: document.getElementById('by-engine').value, focus: document.activeElement.id, list: document.getElementById('list').scrollTop,
    bar: !document.getElementById('live').hidden, text: document.getElementById('live-text').textContent, age: document.getElementById('live-age').textContent,
    why: document.getElementById('live-why').textContent, game: document.getElementById('game-title').textContent,
    ply: moves.findIndex(move => move.hasAttribute('aria-current')) + 1, plies: moves.length, title: document.title,
  };
};

// The page when it has been loaded again, and is a newer one.
const newer = (page, before) => until('the page is loaded again', async () => {
  const now = await ask(page, look);
  return now.version !== before.version && now;
});

// Once, though what is asked of a page that goes away may be asked again.
const hold = (page, isHeld) => ask(page, pressed => {
  const button = document.getElementById('live-hold');
  if (button.getAttribute('aria-pressed') !== pressed) button.click();
}, String(isHeld));

async function checkAxe(page) {
  await hold(page, true);
  for (const scheme of ['light', 'dark']) {
    const { violations } = await ask(page, `document.documentElement.style.colorScheme = '${scheme}'; ${axeSource};
      globalThis.axe.run(document, ${JSON.stringify(axeRules)})`);
    const found = violations.flatMap(({ id, help, nodes }) => nodes.map(node => `${id}: ${help}: ${node.target.join(' ')}`));
    assert.deepEqual(found.slice(0, 5), [], scheme);
  }
  await ask(page, () => { document.documentElement.style.colorScheme = ''; });
  await hold(page, false);
}

async function checkStays(page) {
  await ask(page, () => {
    const filter = document.getElementById('by-engine');
    filter.value = '1';
    filter.dispatchEvent(new Event('change', { bubbles: true }));
    document.getElementById('viewer').scrollIntoView();
    window.scrollBy(0, -17);
    document.getElementById('list').focus({ preventScroll: true });
  });
  let before = await until('the game is over on the page', async () => {
    const now = await ask(page, look);
    return !now.game.endsWith('*') && now;
  });
  for (let i = 0; i < 3; i++) {
    const now = await newer(page, before);
    for (const what of ['hash', 'engine', 'focus', 'game', 'ply']) assert.equal(now[what], before[what], what);
    assert.ok(Math.abs(now.top - before.top) < 2, `the viewer was at ${before.top} and is at ${now.top}`);
    before = now;
  }
  assert.match(before.hash, /^#game=1&ply=5$/);
  assert.match(before.text, /^Playing: [1-9]\d* of \d+ games, \d+ an hour, \d+ (s|min) left$/);
  assert.match(before.title, /^\d+\/\d+ /);
}

// Goes to a game in progress: {number, look}, or nothing if there is none, or the page was loaded again meanwhile.
async function watchOne(page) {
  const number = await ask(page, () => {
    const game = document.querySelector('#live-games button');
    if (game) game.click();
    return game && Number(game.textContent.split('.')[0]);
  });
  const first = number && await ask(page, look);
  return first && first.game.startsWith(`Game ${number}: `) && { number, first };
}

// A spectator at the last move of a game in progress sees the next ones. On a busy machine a game may be over before the
// page is loaded again; then there is another.
async function checkFollows(page) {
  const { number, now } = await until('a game in progress goes on', async () => {
    const watched = await watchOne(page);
    if (!watched) return false;
    const { number, first } = watched;
    assert.equal(first.ply, first.plies);
    const now = await until('it goes on or is over', async () => {
      const one = await ask(page, look);
      return (one.plies > first.plies || !one.game.endsWith('*')) && one;
    });
    return now.plies > first.plies && { number, now };
  });
  assert.match(now.game, new RegExp(`^Game ${number}: `));
  assert.equal(now.ply, now.plies, 'the last move is not followed');
}

async function checkHolds(page) {
  await hold(page, true);
  const before = await ask(page, look);
  await sleep(4000);
  assert.equal((await ask(page, look)).version, before.version, 'it is held, and loads itself again');
  await hold(page, false);
  await newer(page, before);
}

// A page with marked text, or one that plays a game back, stays.
async function checkWaits(page) {
  await ask(page, () => document.getSelection().selectAllChildren(document.getElementById('title')));
  const before = await ask(page, look);
  await sleep(3000);
  assert.equal((await ask(page, look)).version, before.version, 'text is marked, and it loads itself again');
  await ask(page, () => document.getSelection().removeAllRanges());
  await newer(page, before);
}

// A choice that is made when the next page has been asked for is there in that page. It has two ways to
// get there. Each is late at times, which can't be made to happen: so one of them takes the first note
// only, the store in both browsers, and in Firefox, where the store was not seen to be late, the
// history.
const ways = {
  both: () => {},
  history: () => {
    const write = Storage.prototype.setItem;
    let notes = 0;
    Storage.prototype.setItem = function (...words) { if (notes++) throw new Error('refused'); write.apply(this, words); };
  },
  store: () => {
    const write = history.replaceState;
    let notes = 0;
    history.replaceState = (note, ...words) => { if (note && notes++) throw new Error('refused'); write.call(history, note, ...words); };
  },
};

function leaveAndChoose(engine) {
  globalThis.isOld = true;
  setTimeout(() => {
    const filter = document.getElementById('by-engine');
    document.getElementById('live-now').click();
    filter.value = engine;
    filter.dispatchEvent(new Event('change', { bubbles: true }));
  }, 0);
}

async function checkKeeps(started, place, way) {
  const opened = await openPage(started, place);
  await opened.page.evaluateOnNewDocument(ways[way]);
  await opened.page.goto(opened.address);
  for (const engine of ['1', '0', '1']) {
    await ask(opened.page, leaveAndChoose, engine);
    await until('the page is loaded again', () => ask(opened.page, () => !globalThis.isOld));
    assert.equal((await ask(opened.page, look)).engine, engine, 'by way of: ' + way);
  }
  assert.deepEqual(opened.faults, []);
  await opened.close();
}

// The finished match: all of it, still at the same game, and for good.
async function checkEnds(opened, match) {
  assert.equal(await match.ended, 0);
  const status = match.status();
  assert.deepEqual([status.state, status.games.finished, status.playing.length], ['finished', 32, 0]);
  const last = await until('the match is over on the page', async () => {
    const now = await ask(opened.page, look);
    return !now.bar && now;
  });
  assert.match(last.hash, /^#game=\d+&ply=\d+$/);
  assert.equal(last.engine, '1');
  await ask(opened.page, () => { globalThis.isLast = true; });
  await sleep(4000);
  assert.ok(await ask(opened.page, () => globalThis.isLast), 'the page of a finished match is loaded again');
}

// --- The three matches ---------------------------------------------------------------------------

async function watchWhole(start, place) {
  const match = startMatch(place.replaceAll(' ', '-'), 16, slow); // far longer than what is looked at while it is played
  await until('there is a page', () => existsSync(match.page) && match.status().games.finished > 0);
  const opened = await openPage(await start(match.page), place);
  await opened.page.goto(opened.address + '#game=1&ply=5');
  await checkAxe(opened.page);
  await checkStays(opened.page);
  await checkFollows(opened.page);
  await checkHolds(opened.page);
  await checkWaits(opened.page);
  await checkEnds(opened, match);
  assert.deepEqual(opened.faults, []);
  await opened.close();
}

// A match that is killed: its page says that nobody writes it, and keeps what is chosen.
async function watchKilled(start, place) {
  const match = startMatch('killed-' + place.split(' ')[0], 50, slow);
  await until('there is a page', () => existsSync(match.page));
  const begun = await start(match.page), opened = await openPage(begun, place);
  await opened.page.goto(opened.address);
  assert.equal(await ask(opened.page, () => document.getElementById('live').className), '');
  match.process.kill('SIGKILL');
  await match.ended;
  assert.ok(['starting', 'playing'].includes(match.status().state));
  for (const way of place.startsWith('firefox') ? ['both', 'history', 'store'] : ['both', 'history']) await checkKeeps(begun, place, way);
  await until('it is said', () => ask(opened.page, () => document.querySelector('#live.stale #live-age') !== null &&
    /^Not written since 20.* UTC: the match may have been killed/.test(document.getElementById('live-age').textContent)));
  assert.deepEqual(opened.faults, []);
  await opened.close();
}

// One match for both browsers, of very many games.
async function playMany() {
  const match = startMatch('many', 1500, []);
  await until('there are many games', () => existsSync(match.page) && match.status().games.finished > 1000);
  match.process.kill('SIGINT');
  await match.ended;
  assert.equal(match.status().state, 'interrupted');
  return match;
}

let played = null;
const manyGames = () => played ??= playMany();

// Of such a match: an old one is not on the page, which stays small.
async function watchMany(start, place) {
  const opened = await openPage(await start((await manyGames()).page), place);
  await opened.page.goto(opened.address + '#game=1&ply=5');
  const now = await ask(opened.page, look);
  assert.match(now.why, /^Game 1 is not among the newest any more/);
  assert.match(now.text, /^Interrupted: \d,?\d+ of 3,000 games/);
  assert.match(now.age, /The match can be resumed\.$/);
  assert.ok(readFileSync((await manyGames()).page).length < 3e6, 'the page is large');
  await opened.close();
}

// --- Browsers -------------------------------------------------------------------------------------

let failed = 0, passed = 0;

async function watchAll(browser) {
  let started = null;
  const start = async file => {
    started ??= await startBrowser(browser, file);
    return { ...started, addresses: { file: pathToFileURL(file).href } };
  };
  for (const watch of [watchWhole, watchKilled, watchMany]) {
    try {
      await watch(start, `${browser} file desktop`);
      passed++;
    } catch (error) {
      failed++;
      console.log(`FAILED ${watch.name} in ${browser}: ${error.message}`.replaceAll('\n', '\n    '));
    }
  }
  if (started) await started.close();
}

await Promise.all(['chromium', 'firefox'].map(watchAll)); // most of it is waiting
for (const match of matches) await match.close();
console.log(`the page of a running match: ${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
