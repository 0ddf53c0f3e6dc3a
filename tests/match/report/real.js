// Reports in real browsers: real.js FOLDER NAME..., as real.sh says. FOLDER holds NAME.html, and
// NAME.json with what tests/match/report_sample.c knows of the match without the page.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findings } from '../../web/browser/axe.js';
import { openPage, startBrowser } from '../../web/browser/kit/harness.js';

const [folder, ...names] = process.argv.slice(2);

const saves = { 'browser.download.folderList': 2, 'browser.download.useDownloadDir': true, 'browser.download.always_ask_before_handling_new_types': false,
  'browser.download.alwaysOpenPanel': false };

// Tries for what never comes, a minute of them at least, however busy the machine is.
const tries = 3000;

async function until(what, condition) {
  for (let i = 0; i < tries; i++) {
    const value = await condition();
    if (value) return value;
    await sleep(20);
  }
  throw new Error(`it never came that ${what}`);
}

// --- What is checked ------------------------------------------------------------------------------

async function checkAxe({ page }) {
  for (const scheme of ['light', 'dark']) {
    await page.evaluate(name => { document.documentElement.style.colorScheme = name; }, scheme);
    assert.deepEqual((await findings(page, scheme === 'dark')).slice(0, 5), [], scheme);
  }
  await page.evaluate(() => { document.documentElement.style.colorScheme = ''; });
}

// Charts are drawn anew, nothing is wider than the window, and nobody complains.
async function checkSizes({ page }) {
  for (const [width, height] of [[1280, 900], [700, 500], [360, 700], [900, 600], [1280, 900]]) {
    await page.setViewport({ width, height });
    await until(`the charts fit in ${width}`, () => page.evaluate(() => ['curve', 'times', 'lengths', 'scores'].every(id => {
      const chart = document.querySelector(`#${id} svg`), place = document.getElementById(id);
      return !chart || Math.abs(Number(chart.getAttribute('viewBox').split(' ')[2]) - Math.max(place.clientWidth, id === 'scores' ? 200 : 0)) <= 1;
    })));
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.ok(wide <= room, `it is ${wide} wide in a window of ${room}`);
  }
  assert.equal(await page.$eval('#problem', place => place.hidden ? '' : place.textContent), '');
}

// A finger finds every control.
async function checkTargets({ page }) {
  const small = await page.$$eval('button, select, #open-board', controls => controls.filter(one => one.offsetParent !== null && one.getBoundingClientRect().height < 39.9).map(one =>
    (one.id || one.textContent) + ' ' + one.getBoundingClientRect().height));
  assert.deepEqual(small.slice(0, 5), []);
}

// The address as the page itself has it: page.url() follows by an event, and may be one key behind.
const addressIn = page => page.evaluate(() => location.href);

const currentPly = page => page.$$eval('#moves button', moves => moves.findIndex(move => move.hasAttribute('aria-current')) + 1);

async function checkKeys({ page }, facts) {
  await page.evaluate(() => { document.activeElement.blur(); document.getElementById('board').scrollIntoView({ block: 'center' }); });
  for (const [key, ply] of [['Home', 0], ['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['End', facts.plies]]) {
    await page.keyboard.press(key);
    assert.equal(await currentPly(page), ply, 'ply after ' + key);
  }
  const before = await addressIn(page);
  await page.keyboard.press(facts.game > 1 ? 'ArrowUp' : 'ArrowDown');
  assert.notEqual(await addressIn(page), before, 'up and down choose no game');
  await page.keyboard.press(facts.game > 1 ? 'ArrowDown' : 'ArrowUp');
  assert.match(await addressIn(page), new RegExp(`#game=${facts.game}&`));
}

async function checkTaken({ page }, facts, saved) {
  await page.click('#copy-pgn');
  await until('the PGN is copied', () => page.$eval('#taken', place => place.textContent === 'PGN copied.'));
  for (const [button, name, text] of [['#save-pgn', `game-${facts.game}.pgn`, facts.pgn], ['#save-picked', 'games.pgn', facts.whole_pgn]]) {
    await page.click(button);
    const file = join(saved, name);
    await until(`${name} is saved`, () => existsSync(file) && readFileSync(file, 'utf8').length >= text.length);
    assert.equal(readFileSync(file, 'utf8'), text);
  }
}

async function checkLink({ page, address }, facts) {
  assert.equal(await page.$eval('#open-board', link => link.hidden), facts.board === null);
  if (facts.board === null || !address.startsWith('file:')) return;
  let opened = null;
  page.once('popup', one => { opened = one; });
  await page.click('#open-board');
  await until('a page of its own opens', () => opened);
  await until('the board is open', async () => await opened.title().catch(() => '') === 'The board');
  assert.match(await addressIn(opened), new RegExp(`/board\\.html#mode=analyse&variant=${facts.variant}&fen=.*&moves=${facts.line}&ply=`));
  await opened.close();
}

// --- Browsers -------------------------------------------------------------------------------------

async function checkReport(started, place, name, saved) {
  const facts = JSON.parse(readFileSync(join(folder, name + '.json'), 'utf8'));
  const opened = await openPage(started, place);
  const session = started.name === 'chromium' && await opened.page.createCDPSession();
  if (session) await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: saved, browserContextId: opened.page.browserContext().id });
  await opened.page.goto(opened.address + (facts.games ? `#game=${facts.game}&ply=1` : ''));
  await checkAxe(opened);
  if (opened.touch) {
    await checkTargets(opened);
  } else {
    if (facts.games) {
      await checkKeys(opened, facts);
      await checkTaken(opened, facts, saved);
      await checkLink(opened, facts);
    }
    await checkSizes(opened);
  }
  assert.deepEqual(opened.faults, []);
  await opened.close();
}

let failed = 0, passed = 0;

async function check(started, place, name, saved) {
  try {
    await checkReport(started, place, name, saved);
    passed++;
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}, ${place}: ${error.message}`.replaceAll('\n', '\n    '));
  }
}

// Both sizes of each report, in a browser that is started once; what is saved has the same names each time.
for (const browser of ['chromium', 'firefox']) {
  const saved = join(folder, 'saved-' + browser);
  const started = await startBrowser(browser, join(folder, names[0] + '.html'), { ...saves, 'browser.download.dir': saved });
  for (const name of names) {
    for (const size of ['desktop', 'phone']) {
      rmSync(saved, { recursive: true, force: true });
      mkdirSync(saved);
      const one = { ...started, addresses: { file: pathToFileURL(join(folder, name + '.html')).href } };
      await check(one, `${browser} file ${size}`, name, saved);
    }
  }
  await started.close();
}
console.log(`reports in browsers: ${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
