// A page that a server sends as isolated from others searches with threads, and says so; any other page has one.
import assert from 'node:assert/strict';
import { t } from '../../../protocol/web/texts.js';
import { openPage, startBrowser } from './kit/harness.js';
import { BoardPage } from './kit/page.js';
import { turn } from './workers.js';

const headers = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

// What the analysis says of a deep search, and of none.
async function analyse(board) {
  await board.open('#mode=analyse&variant=ships');
  await turn(board, true);
  const words = await board.soon('it has searched', async () => /Depth (1\d|[5-9]),[^]*? in total/.exec(await board.text('#panel'))?.[0]);
  await turn(board, false);
  return words;
}

// Games of both kinds and their searches, so that threads begin, end, and begin again.
async function threads(board) {
  const [browser] = board.place.split(' ');
  assert.doesNotMatch(await analyse(board), /processors/);
  const isolated = await startBrowser(browser, board.kit.board, {}, { headers });
  try {
    const opened = await openPage(isolated, board.place);
    const shared = new BoardPage(opened, board.kit, board.place);
    const words = await analyse(shared);
    const count = await opened.page.evaluate(() => globalThis.crossOriginIsolated && navigator.hardwareConcurrency);
    assert.ok(count >= 1, 'the page is isolated');
    assert.equal(/on \d+ processors/.test(words), count > 1, words);
    board.remark = words;
    await shared.mode('play');
    await opened.page.select('#play-opening', 'start');
    await shared.press('#play-start');
    await shared.soon('the engine has moved, or waits for a move', async () => await shared.text('#play-status') !== t('play.status.engine'));
    assert.deepEqual(opened.faults, []);
  } finally {
    await isolated.close();
  }
}

// Firefox 153 hangs at one in some thirty starts of such a worker beside others: the session's and its thread's both wait
// for Firefox's own helper threads, which have nothing to do. Where each test has one of its places, it is Chromium's.
const each = ['chromium server desktop'];

export const tests = [{ name: 'threads', places: [...each, 'firefox server desktop'], each, run: threads }];
