// Two tabs: each keeps its own game, and a third one finds both.
import assert from 'node:assert/strict';
import { BoardPage } from './kit/page.js';

const moves = async board => (await board.link()).moves.join(' ');
const hasMoves = (board, wanted) => board.soon(`the moves are ${wanted}`, async () => await moves(board) === wanted);

// Another tab of the same browser window.
async function openTab(board) {
  const page = await board.page.browserContext().newPage();
  await page.setViewport(board.page.viewport());
  page.on('pageerror', error => board.faults.push('error: ' + error.message));
  return new BoardPage({ page, address: board.address, faults: board.faults, touch: board.touch }, board.kit, board.place);
}

// Only the tab that is seen draws anything.
const visit = tab => tab.page.bringToFront();
const leave = tab => tab.page.goto('about:blank');

async function analysed(board) {
  const [one, other] = [board, await openTab(board)];
  await one.open('#mode=analyse&variant=ships&moves=c3h3f6d6');
  await other.open('#mode=analyse&variant=ships&moves=d2d5');
  await visit(one);
  await one.pressNamed('moves.back');
  await one.soon('we are one move back', async () => (await one.link()).ply === 1);
  await one.play('h5h4');
  await hasMoves(one, 'c3h3 h5h4');
  await leave(one);
  await leave(other);
  await one.open('#mode=analyse&variant=ships');
  await one.pressNamed('analyse.before');
  await one.soon('the first tab has its own game', async () => /c3h3/.test(await one.text('.moves-list')));
  for (const move of ['c3h3', 'f6d6', 'h5h4']) assert((await one.text('.moves-list')).includes(move), `${move} is lost`);
  await leave(one);
  const third = await openTab(board), seen = [];
  await third.open('#mode=analyse&variant=ships');
  for (let i = 0; i < 2; i++) {
    await third.pressNamed('analyse.before');
    seen.push(await third.soon('there is a game', () => moves(third)));
  }
  assert.deepEqual(seen.sort(), ['c3h3 f6d6', 'd2d5'], 'a new tab has both');
}

async function played(board) {
  const tabs = [board, await openTab(board)];
  for (const [i, tab] of tabs.entries()) {
    await visit(tab);
    await tab.open('#mode=play&variant=ships');
    await tab.press('label:has(> #play-against-person)');
    await tab.page.select('#play-opening', 'start');
    await tab.press('#play-start');
    await tab.soon('the game has begun', () => tab.has('#play-status'));
    await tab.play(['c3h3', 'c3g3'][i]);
    await hasMoves(tab, ['c3h3', 'c3g3'][i]);
  }
  for (const [i, tab] of tabs.entries()) {
    await visit(tab);
    await tab.page.reload();
    await tab.ready();
    assert(await tab.has('#play-status'), `tab ${i + 1} has not gone on with its game`);
    assert.equal(await moves(tab), ['c3h3', 'c3g3'][i]);
  }
}

export const tests = [
  { name: 'tabs analysed', places: ['chromium file desktop', 'firefox server desktop'], run: analysed },
  { name: 'tabs played', places: ['chromium server desktop'], run: played },
];
