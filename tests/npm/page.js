// The example of the package in real browsers, as page.sh says: page.js FOLDER, which has embed.html and the package's
// folder beside it. A whole game is played by clicks, and nothing is loaded but the package's own files. Each browser has
// one of the boards. Chromium gets the page as isolated from others, where the engine has threads: Firefox may hang there,
// see ../web/browser/threads.js.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPage, startBrowser } from '../web/browser/kit/harness.js';

const [folder] = process.argv.slice(2);
const listed = (under, name) => readdirSync(join(under, name), { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? listed(under, `${name}/${entry.name}`) : [`${name}/${entry.name}`]);
const files = listed(folder, 'syracuse');

const isolating = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

const boards = { ships: 8, ships10: 10 }; // how many ranks each has

const patience_ms = 600000; // for what has failed

// The words of the status when so many moves were made, or the game is over.
async function statusAfter(page, moves) {
  await page.waitForFunction(count => {
    const { textContent } = document.getElementById('status');
    return document.getElementById('board').dataset.moves === String(count) || / (won|drawn)\./.test(textContent);
  }, { timeout: patience_ms }, moves);
  return page.$eval('#status', place => place.textContent);
}

// Clicks a ship that can move, the one of that number in turn, and one of its ways. Gives what was clicked.
async function move(page, turn) {
  const names = await page.$$eval('button.square', squares => squares.filter(one => / white$/.test(one.ariaLabel)).map(one => one.ariaLabel));
  for (let i = 0; i < names.length; i++) {
    const name = names[(turn + i) % names.length];
    await page.click(`button[aria-label="${name}"]`);
    const targets = await page.$$('button.target');
    if (!targets.length) continue;
    await targets[turn % targets.length].click();
    return name;
  }
  return 'no ship can move';
}

async function playGame(page) {
  let turn = 0;
  for (let said = await statusAfter(page, 0); !/ (won|drawn)\./.test(said); turn++) {
    const moved = await move(page, turn);
    said = await statusAfter(page, 2 * turn + 2);
    assert.ok(turn < 200, `a game without an end, ${moved}`);
  }
  return turn;
}

// Begins a game on that board, which is empty until it is known.
async function begin(page, variant) {
  await page.waitForSelector('#new:not([disabled])', { timeout: patience_ms });
  assert.deepEqual(await page.$$eval('#variant option', options => options.map(one => one.value)), Object.keys(boards));
  await page.select('#variant', variant);
  await page.click('#new');
  await page.waitForFunction(ranks => document.querySelectorAll('tr').length === ranks, { timeout: patience_ms }, boards[variant]);
}

// Rejects with the first fault of the page, an engine that can't start say: what a test waits for comes no more.
const aFault = faults => new Promise((_, reject) => {
  setInterval(() => faults.length && reject(new Error(faults.join('\n'))), 200).unref();
});

// Gives how many turns the game had.
async function play({ page, address }, isIsolated, variant) {
  await page.goto(address);
  assert.equal(await page.evaluate(() => globalThis.crossOriginIsolated), isIsolated);
  await begin(page, variant);
  const turns = await playGame(page);
  await page.click('#new');
  await page.waitForFunction(() => /^You have White/.test(document.getElementById('status').textContent), { timeout: patience_ms });
  return turns;
}

async function checkEmbed([browser, headers, variant]) {
  const started = await startBrowser(browser, join(folder, 'embed.html'), {}, { files, headers });
  try {
    const opened = await openPage(started, `${browser} server desktop`);
    const turns = await Promise.race([play(opened, headers === isolating, variant), aFault(opened.faults)]);
    assert.deepEqual(opened.faults, []);
    await opened.close();
    console.log(`${browser}: a game of ${variant}, ${turns} turns`);
  } finally {
    await started.close();
  }
}

await Promise.all([['chromium', isolating, 'ships'], ['firefox', {}, 'ships10']].map(checkEmbed));
console.log('the package in browsers: played in two');
process.exit(0);
