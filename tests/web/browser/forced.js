// Colours forced by the system, as in the high contrast of Windows: what is chosen, both sides' pieces, the score's bar and the
// focus can be told apart.
import assert from 'node:assert/strict';

// How elements look, of each selector the first: their ground, which may be that of what they stand on, and of a drawing its filling.
const looksOf = (board, ...selectors) => board.page.evaluate(wanted => wanted.map(selector => {
  const element = document.querySelector(selector);
  let ground = '';
  for (let at = element; at && !ground; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/, 0\)$/.test(backgroundColor)) ground = backgroundColor;
  }
  return [ground, getComputedStyle(element).fill].join();
}), selectors);

async function differ(board, what, one, other) {
  await board.soon(`there is ${what}`, async () => await board.has(one) && await board.has(other));
  const [first, second] = await looksOf(board, one, other);
  assert.notEqual(first, second, `${what} can't be told from others`);
}

async function focusSeen(board, what) {
  const { outlineStyle, stroke } = await board.page.evaluate(() => {
    const { outlineStyle: style, stroke: line } = getComputedStyle(document.activeElement);
    return { outlineStyle: style, stroke: line };
  });
  assert(outlineStyle !== 'none' || stroke !== 'none', `the focus on ${what} can't be seen`);
}

async function toldApart(board) {
  const client = await board.page.createCDPSession();
  await client.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  await board.open('#mode=play&variant=ships');
  assert(await board.page.evaluate(() => matchMedia('(forced-colors: active)').matches));
  await differ(board, 'the shown mode', '#mode-play', '#mode-learn');
  await differ(board, 'a choice', '.choice-row input:checked + span', '.choice-row input:not(:checked) + span');
  await differ(board, 'a side\'s ship', '#board .ship0', '#board .ship1');
  await board.keys('Tab');
  await focusSeen(board, 'a control');
  await board.open('#mode=analyse&variant=ships&moves=c3c7h5h4');
  await differ(board, 'the shown move', '.moves-list .move[aria-current]', '.moves-list .move:not([aria-current])');
  await differ(board, 'a share of the bar', '.evalbar .ship0', '.evalbar .ship1');
  await board.page.$eval('#board [data-square][tabindex="0"]', cell => { cell.focus(); });
  await board.keys('ArrowRight');
  await focusSeen(board, 'the board');
  await board.mode('learn');
  await differ(board, 'the shown lesson', '.lesson-list [aria-current]', '.lesson-list button:not([aria-current])');
  await board.mode('solve');
  await differ(board, 'the shown puzzle', '.puzzle-row [aria-current]', '.puzzle-row button:not([aria-current])');
}

export const tests = [{ name: 'forced colours', places: ['chromium file desktop'], run: toldApart }];
