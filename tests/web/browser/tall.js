// The tall board: on every screen its squares are squares, and the board is as wide as the square one where the width is what
// bounds them, or as high where that is; and a screen reader hears ranks of two digits in their order.
import assert from 'node:assert/strict';
import { linkTo } from './kit/positions.js';

const screens = [[1440, 900], [1280, 633], [390, 844], [390, 664], [360, 640], [844, 390]];

// Runs in the page: the board's size, how many cells are no squares, and how many can't be seen without scrolling.
function measure() {
  const { width, height } = document.querySelector('.board-drawing').getBoundingClientRect();
  const cells = [...document.querySelectorAll('#board [data-square]')].map(cell => cell.getBoundingClientRect());
  const unseen = cells.filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight).length;
  return { width, height, count: cells.length, flat: cells.filter(cell => Math.abs(cell.width - cell.height) > .5).length, unseen };
}

// On each screen.
async function measured(board, mode, variant) {
  await board.page.goto('about:blank');
  await board.open(`#mode=${mode}&variant=${variant}`);
  const sizes = [];
  for (const [width, height] of screens) {
    await board.page.setViewport({ width, height });
    await board.page.evaluate(() => { scrollTo(0, 0); });
    sizes.push(await board.page.evaluate(measure));
  }
  return sizes;
}

async function fits(board) {
  const sizes = [];
  for (const mode of ['play', 'analyse']) {
    const squares = await measured(board, mode, 'ships'), talls = await measured(board, mode, 'ships10');
    for (const [i, screen] of screens.entries()) {
      const square = squares[i], tall = talls[i];
      const what = `${mode} on ${screen.join(' x ')}: ${JSON.stringify({ square, tall })}`;
      assert.deepEqual([tall.count, tall.flat], [80, 0], what);
      const [wider, higher] = [tall.width / square.width, tall.height / square.height];
      assert(wider < 1.005 && (wider > .99 || higher > .99), `it is not as large as it could be, ${what}`);
      assert(square.unseen > 0 || tall.unseen === 0 || screen[1] > screen[0], `it can't be seen whole, ${what}`);
      sizes.push(Math.round(tall.width / 8.5));
    }
  }
  board.remark = `squares of ${sizes.join(', ')} pixels`;
}

async function words(board) {
  await board.open(linkTo({ variant: 'ships10', moves: ['a4a10', 'h7h1'] }));
  const nameOf = cell => board.page.$eval(`#board [data-square="${cell}"]`, element => element.getAttribute('aria-label'));
  assert.equal(await board.page.$eval('#board [role=grid]', grid => grid.getAttribute('aria-label')), 'Board of 8 by 10 squares');
  assert.equal(await board.text('#board-all'), 'White: a2 a3 a10 b1 b2 b3 b4 c1 c2 c3 d1 d2; Black: e9 e10 f8 f9 f10 g7 g8 g9 g10 h1 h8 h9. White to move');
  assert.match(await nameOf('a10'), /^a10, White ship/);
  assert.equal(await nameOf('h10'), 'h10, empty port of Black');
  await board.play('a10d10');
  await board.until('the move is announced', () => document.getElementById('announcer').textContent.includes('White moves a10 to d10'));
  // From the top row to the bottom by arrow keys, rank by rank.
  await board.page.$eval('#board [data-square="d10"]', cell => cell.focus());
  for (let rank = 9; rank >= 1; rank--) {
    await board.keys('ArrowDown');
    assert.equal(await board.page.evaluate(() => document.activeElement.dataset.square), 'd' + rank);
  }
}

export const tests = [
  { name: 'tall board fits', places: ['chromium file desktop', 'firefox file desktop'], run: fits },
  { name: 'tall board in words', places: ['chromium file desktop', 'firefox server desktop'], run: words },
];
