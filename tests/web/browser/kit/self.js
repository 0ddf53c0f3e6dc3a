// The harness itself: a page that does something wrong is noticed, in each way of being wrong and in
// both browsers, and a page that does nothing wrong is not.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findings } from '../axe.js';
import { openPage, startBrowser } from './harness.js';

const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:; img-src data:">`;
const page = (script, head = '') => `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}
<link rel="icon" href="data:,"><title>A page</title></head>
<body><main><h1>A page</h1><p id="text">text</p></main><script>${script}</script></body></html>`;
const worker = script => `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(script)}])))`;
const elsewhere = 'http://elsewhere.invalid/x';

// Kinds of fault, how the report of each begins, and the page.
const wrongPages = [
  ['an error of a script', /^error: .*boom/, page('setTimeout(() => { throw new Error("boom"); })')],
  ['a rejected promise', /^error: .*boom/, page('Promise.reject(new Error("boom"))')],
  ['an error in a worker', /^error: .*boom/, page(worker('throw new Error("boom")'))],
  ['an error on the console', /^console: boom/, page('console.error("boom")')],
  ['a request', /^request: https?:\/\/elsewhere/, page(`fetch('${elsewhere}').catch(() => {})`)],
  ['a request of a worker', /^request: https?:\/\/elsewhere|^error: .*elsewhere/, page(worker(`fetch('${elsewhere}').catch(() => {})`))],
  ['a request that the policy forbids', /connect-src.*elsewhere|elsewhere.*connect-src/, page(`fetch('${elsewhere}').catch(() => {})`, policy)],
  ['one of a worker', /connect-src.*elsewhere|elsewhere.*connect-src/, page(worker(`setTimeout(() => fetch('${elsewhere}').catch(() => {}), 500)`), policy)],
  ['a picture from elsewhere', /^request: https?:\/\/elsewhere/, page(`new Image().src = '${elsewhere}'`)],
  ['a dialog', /^dialog: boom/, page('setTimeout(() => alert("boom"))')],
];

const anything = /./;

// Opens a page and waits until it has such a fault, a busy machine for as long as it takes. Where no certain one is waited
// for, two seconds are enough, and axe looks.
async function lookAt(started, from, text, pattern) {
  writeFileSync(started.file, text);
  const opened = await openPage(started, `${started.name} ${from} desktop`);
  try {
    await opened.page.goto(opened.address);
    const looks = pattern === anything ? 40 : 1800;
    for (let i = 0; i < looks && !opened.faults.some(fault => pattern.test(fault)); i++) await sleep(50);
    return { faults: opened.faults, axe: pattern === anything ? await findings(opened.page) : [] };
  } finally {
    await opened.close();
  }
}

async function checkPages(started, from, pages) {
  for (const [what, pattern, text] of pages) {
    const { faults } = await lookAt(started, from, text, pattern);
    assert(faults.some(fault => pattern.test(fault)), `${what} is not noticed (${from}): ${JSON.stringify(faults)}`);
  }
  assert.deepEqual(await lookAt(started, from, page(worker('postMessage(1)'), policy), anything), { faults: [], axe: [] });
}

async function checkAxe(started) {
  const pale = '<style>#text { color: #bbb; background: #fff; }</style>';
  const { axe } = await lookAt(started, 'file', page('', pale), anything);
  assert(axe.length === 1 && axe[0].startsWith('axe color-contrast'), `pale text is not noticed: ${axe}`);
}

export async function testHarness(browser, kit) {
  const file = join(kit.folder, browser + '-self.html');
  const started = Object.assign(await startBrowser(browser, file), { file });
  try {
    const places = process.env.WEB_EACH ? [browser === 'chromium' ? 'file' : 'server'] : ['file', 'server'];
    for (const place of places) await checkPages(started, place, place === 'file' ? wrongPages : wrongPages.filter(([what]) => /request|worker/.test(what)));
    await checkAxe(started);
  } finally {
    await started.close();
  }
}
