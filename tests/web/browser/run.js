// Runs the tests of the board in browsers: run.js BOARD_HTML ENGINE REGATTA [TEST...], as browser.sh says.
//
// DESIGN. A test is {name, places, run(board, kit)}. It gets a page of its own in each of its places,
// and has failed if it throws or if the page has a fault at its end. Both browsers run beside each
// other, the tests of one after each other. With WEB_EACH a test runs in one of its places only, one
// after the other in turn, so that all places have their share: a test that is about its places says
// in `each` which these are then.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openPage, startBrowser } from './kit/harness.js';
import { NativeEngine } from './kit/native.js';
import { BoardPage } from './kit/page.js';
import { testHarness } from './kit/self.js';

// Each file's own, in the order of their names; those that are on the page as a whole come first.
async function loadTests() {
  const files = readdirSync(new URL('.', import.meta.url)).filter(name => /^\w+\.js$/.test(name) && name !== 'run.js');
  const rank = name => name === 'frame.js' ? 0 : 1;
  files.sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  const modules = await Promise.all(files.map(name => import('./' + name)));
  return modules.flatMap(({ tests = [] }) => tests);
}

const testLimit_ms = 600000; // for what hangs: a busy machine takes long over much

// fails after a time, and forgets the timer at once when there is an answer.
function within(limit_ms, promise) {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error(`not done after ${limit_ms / 1000} s`)), limit_ms); });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function runBoardTest(test, started, place, kit) {
  const opened = await openPage(started, place);
  try {
    const board = new BoardPage(opened, kit, place);
    await within(test.limit_ms || testLimit_ms, test.run(board, kit));
    const complaint = await board.complaint();
    if (complaint) opened.faults.push('complaint: ' + complaint);
    assert.deepEqual(opened.faults, []);
    return board.remark;
  } catch (error) {
    error.message += opened.faults.slice(0, 5).map(fault => '\n' + fault).join('');
    throw error;
  } finally {
    await opened.close().catch(() => {});
  }
}

// Runs one test in one place and says so in a line.
async function perform(test, place, results, work) {
  const start = Date.now();
  const title = `${test.name}, ${place}`;
  try {
    const remark = await work();
    console.log(`ok     ${title}: ${((Date.now() - start) / 1000).toFixed(1)} s${remark ? ', ' + remark : ''}`);
    results.passed++;
  } catch (error) {
    const from = (error.stack || '').split('\n').filter(line => /^ {4}at .*web\/browser\//.test(line)).slice(0, 4).join('\n');
    console.log(`FAILED ${title}: ${error.message || error}\n${from}`.replaceAll('\n', '\n    '));
    results.failed++;
  }
}

function chosen(words, only) {
  return {
    test: test => !words.length || words.some(word => test.name.startsWith(word)),
    place: place => only.every(word => place.split(' ').includes(word)),
  };
}

const inTurn = (places, index) => places.length ? [places[index % places.length]] : places;
const placesOf = ({ places, each }, index) => process.env.WEB_EACH ? each || inTurn(places, index) : places;

async function runIn(browser, boardTests, choice, kit, results) {
  const harness = { name: 'harness' };
  if (choice.test(harness) && choice.place(browser + ' file desktop')) await perform(harness, browser, results, () => testHarness(browser, kit));
  const work = boardTests.flatMap((test, index) => placesOf(test, index).map(place => [test, place]))
    .filter(([test, place]) => place.startsWith(browser) && choice.test(test) && choice.place(place));
  const started = work.length && await startBrowser(browser, kit.board);
  for (const [test, place] of work) await perform(test, place, results, () => runBoardTest(test, started, place, kit));
  if (started) await started.close();
}

async function main([board, engine, regatta, ...words]) {
  const folder = mkdtempSync(join(tmpdir(), 'board-'));
  const native = new NativeEngine(resolve(engine));
  const kit = { board, enginePath: resolve(engine), regatta: resolve(regatta), native, folder, looks: process.env.WEB_LOOKS };
  const results = { passed: 0, failed: 0 };
  const choice = chosen(words, (process.env.WEB_ONLY || '').split(' ').filter(Boolean));
  const start = Date.now(), boardTests = await loadTests();
  try {
    await Promise.all(['chromium', 'firefox'].map(browser => runIn(browser, boardTests, choice, kit, results)));
  } finally {
    native.close();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`board in browsers: ${results.passed} passed, ${results.failed} failed, ${Math.round((Date.now() - start) / 1000)} s`);
  process.exit(results.failed || !results.passed ? 1 : 0);
}

main(process.argv.slice(2)).catch(error => {
  console.log('FAILED ' + (error.stack || error));
  process.exit(1);
});
