// How the page begins: what is seen while the most of it is on its way, and in a browser that is too old for it.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';

// Nearly three quarters of it are the networks, whose weights have 8.3 bits each. Foreseen from the rows above them
// (protocol/web/fold.awk) they take 7.3, and those of ships, in steps of four, 5.5.
const mostBytes = 4.7e6;
const slowLine = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 1.6e6 / 8 }; // bytes a second

// Most of the page is held back until its name and a line about the rest have been painted.
async function whileLoading(board) {
  const { page, address } = board, gone = page.goto(address + '?held');
  gone.catch(() => {}); // the test has failed then
  await board.until('the name and a line about loading are seen', () =>
    [['h1', /Syracuse/], ['#panel', /Loading/]].every(([selector, words]) => words.test(document.querySelector(selector)?.innerText)));
  await board.until('they are painted', () => performance.getEntriesByName('first-contentful-paint').length > 0);
  assert.equal(await page.evaluate(() => document.body.dataset.ready), undefined);
  await fetch(new URL('/release', address));
  await gone;
  await board.ready();
  assert(!/Loading/.test(await board.text('body')));
}

const firstPaint_ms = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;

// On a slow line the first words are there long before the page. When, depends on the machine as well: that is told, and
// not tested. How large the page is, is.
async function onASlowLine(board) {
  const { page, address, kit } = board, network = await page.createCDPSession();
  const bytes = statSync(kit.board).size;
  assert(bytes <= mostBytes, `the page has ${bytes} bytes`);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slowLine);
  const gone = page.goto(address);
  gone.catch(() => {}); // nobody waits for the rest
  const painted_ms = await board.until('the first words are painted', firstPaint_ms);
  assert.equal(await page.evaluate(() => document.body.dataset.ready), undefined);
  board.remark = `first words after ${(painted_ms / 1000).toFixed(2)} s at 1.6 Mbit/s, ${bytes} bytes`;
}

// By name, how the browser comes to be without it.
const lacks = {
  'WebAssembly': () => { delete globalThis.WebAssembly; },
  'Worker': () => { delete globalThis.Worker; },
  'Blob': () => { delete Blob.prototype.stream; },
  'URL.createObjectURL': () => { delete URL.createObjectURL; },
  'DecompressionStream': () => { delete globalThis.DecompressionStream; },
  'dialog': () => { delete globalThis.HTMLDialogElement; },
  'replaceChildren': () => { delete Element.prototype.replaceChildren; },
  'light-dark()': () => { CSS.supports = () => false; },
};

async function oldBrowser(board) {
  for (const [name, lack] of Object.entries(lacks)) {
    const { identifier } = await board.page.evaluateOnNewDocument(lack);
    await board.page.goto('about:blank');
    await board.page.goto(board.address);
    await board.page.removeScriptToEvaluateOnNewDocument(identifier);
    const said = await board.text('body');
    assert(said.includes(name) && /newer browser: .*Firefox \d+/.test(said), `without ${name} it says "${said.slice(0, 200)}"`);
    assert(!/Loading/.test(said), 'nothing is loading');
  }
  await board.open();
  assert(!/newer browser/.test(await board.text('body')));
}

export const tests = [
  { name: 'start loading', places: ['chromium server desktop', 'firefox server desktop'], run: whileLoading },
  { name: 'start on a slow line', places: ['chromium server phone'], run: onASlowLine },
  { name: 'start in old browsers', places: ['chromium file desktop'], run: oldBrowser },
];
