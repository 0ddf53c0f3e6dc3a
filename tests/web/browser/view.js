// The board under the hands of its user: pieces are taken up, aimed, dragged and let go; what a move
// would do is shown before, and what it did is said after.
import assert from 'node:assert/strict';
import { ends, linkTo } from './kit/positions.js';

// c1c3 attacks e5 by three: it goes, opens the line from a5 to g5, and that goes too. Both have ships off the board.
const chain = '6s1/s7/8/S3s1s1/7S/8/8/2S1S1S1 w - - 0 1';

const openThinking = (board, variant, fen) => board.open(linkTo({ mode: 'analyse', variant, fen }));

async function openAt(board, ...game) {
  await board.withoutAnalysis();
  await openThinking(board, ...game);
}
const announced = (board, words) => board.until(`it is announced that ${words}`, wanted => document.getElementById('announcer').textContent.includes(wanted), words);
const count = (board, selector) => board.page.evaluate(wanted => document.querySelectorAll('#board ' + wanted).length, selector);
const nameOf = (board, cell) => board.page.$eval(`#board [data-square="${cell}"]`, element => element.getAttribute('aria-label'));
const moves = async board => (await board.link()).moves.join(' ');
const selected = board => board.page.evaluate(() => [...document.querySelectorAll('#board [aria-selected=true]')].map(cell => cell.dataset.square).join(' '));
const targets = board => board.page.evaluate(() => [...document.querySelectorAll('#board [data-target]')].map(target => target.dataset.target).sort().join(' '));

// The middle of a cell on the screen; a triangle's box has it within.
const middleOf = (board, cell) => board.page.$eval(`#board [data-square="${cell}"]`, element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
});

async function takeUp(board, from, over) {
  await board.page.$eval('#board [data-square]', cell => cell.scrollIntoView({ block: 'center' }));
  await board.page.mouse.move(...await middleOf(board, from));
  await board.page.mouse.down();
  await board.page.mouse.move(...await middleOf(board, over), { steps: 4 });
}

async function inPlace(board, cell) {
  await board.until(`the piece of ${cell} stands in its cell`, name => {
    const box = element => element.getBoundingClientRect(), middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    const piece = document.querySelector(`#board .layer-pieces > [data-cell="${name}"]`);
    if (!piece) return false;
    const square = box(document.querySelector(`#board [data-square="${name}"]`)), [x1, y1] = middle(box(piece)), [x2, y2] = middle(square);
    return Math.hypot(x1 - x2, y1 - y2) < square.width / 4;
  }, cell);
}

// --- Tests ----------------------------------------------------------------------------------------

async function drag(board) {
  await openAt(board, 'ships', chain);
  await takeUp(board, 'c1', 'f2');
  assert.equal(await count(board, '.layer-drag .piece'), 1, 'the piece is in hand');
  await board.page.mouse.up();
  await inPlace(board, 'c1');
  await announced(board, 'c1 can\u2019t move to f2');
  assert.equal(await moves(board), '');

  await takeUp(board, 'c1', 'c3');
  await board.keys('Escape');
  await board.page.mouse.move(...await middleOf(board, 'c4'));
  await board.page.mouse.up();
  await inPlace(board, 'c1');
  assert.equal(await moves(board) + await selected(board), '', 'Escape lets go of what is dragged');

  await takeUp(board, 'c1', 'c3');
  assert.equal(await count(board, '.layer-aim .cross'), 2, 'what the move would destroy is crossed');
  assert.match(await nameOf(board, 'c3'), /destroys e5 and g5/);
  await board.page.mouse.up();
  await announced(board, 'White moves c1 to c3, destroys e5 and g5');
  assert.equal(await moves(board), 'c1c3');
  await board.shows('ships', (await board.look()).fen);
  await inPlace(board, 'c3');
  await board.until('what sank is gone', () => !document.querySelector('#board .sinking'));
}

// A move that destroys is marked by a burst with how many it destroys, no sign of what is forbidden, and in words.
async function strikes(board) {
  await openAt(board, 'ships', chain);
  await board.cell('c1');
  const mark = await board.page.$eval('#board [data-target="c3"]', target => ({ words: target.textContent, rings: target.querySelectorAll('circle').length }));
  assert.deepEqual(mark, { words: '2', rings: 0 });
  assert.match(await board.text('#board-note'), /burst .* destroys ships/);
  await board.page.mouse.move(...await middleOf(board, 'c3'));
  await board.soon('what the move destroys is said', async () => await board.text('#board-note') === 'c1 to c3 destroys e5 and g5.');
  await board.keys('Escape');
  assert.equal(await board.text('#board-note'), '');
}

// The engine's arrows come while a piece is in hand, and it stays there.
async function dragOn(board) {
  await openThinking(board, 'ships', '');
  await takeUp(board, 'c3', 'c5');
  await board.page.evaluate(() => document.querySelectorAll('#board .arrow').forEach(arrow => { arrow.dataset.seen = 'yes'; }));
  await board.until('there are other arrows', () => !!document.querySelector('#board .arrow:not([data-seen])'));
  assert.equal(await count(board, '.layer-drag [data-cell="c3"]'), 1, 'the piece is in hand');
  assert.equal(await count(board, '[data-cell="c3"]'), 1, 'and only there');
  await board.page.mouse.up();
  await board.soon('the move is made', async () => await moves(board) === 'c3c5');
}

async function select(board) {
  await openAt(board, 'ships', chain);
  const { legal } = await board.look(), endsOf = from => legal.filter(move => move.startsWith(from)).map(move => move.slice(2)).sort().join(' ');
  await board.cell('c1');
  assert.equal(await selected(board), 'c1');
  assert.equal(await targets(board), endsOf('c1'));
  await board.cell('e1');
  assert.equal(await targets(board), endsOf('e1'), 'another own ship is taken');
  await board.cell('e1');
  assert.equal(await selected(board) + await targets(board), '', 'a second click lets go');
  await board.cell('g5');
  await announced(board, 'White is to move');
  await board.cell('c1');
  for (const [wrong, words] of [['e1', ''], ['h8', 'c1 can\u2019t move to h8'], ['g5', 'g5 is occupied']]) {
    await board.cell(wrong);
    if (words) await announced(board, words);
    else await board.cell('c1');
    assert.equal(await selected(board), 'c1', 'what is selected stays so');
  }
  assert.equal(await moves(board), '');
  const strikes = [...new Set(await board.page.evaluate(() => [...document.querySelectorAll('#board .target.strikes')].map(target => target.dataset.target)))].sort();
  for (const cell of endsOf('c1').split(' ')) {
    const { fen } = await board.kit.native.look('ships', chain, ['c1' + cell]), black = text => text.split(' ')[0].split('s').length - 1;
    assert.equal(strikes.includes(cell), black(fen) < black(chain), `c1${cell} leads to ${fen}`);
  }
  await board.keys('Escape');
  assert.equal(await selected(board), '');
}

async function rebuild(board) {
  await openAt(board, 'ships', chain);
  assert.match(await nameOf(board, 'a1'), /port of White, rebuild a ship, 7 off the board/);
  assert.doesNotMatch(await nameOf(board, 'h8'), /rebuild/);
  await board.cell('a1');
  assert.equal(await targets(board), (await board.look()).legal.filter(move => move.startsWith('a1')).map(move => move.slice(2)).sort().join(' '));
  await board.cell('a2');
  await announced(board, 'White rebuilds a ship in a1 and moves it to a2');
  assert.equal(await moves(board), 'a1a2');
  await board.shows('ships', (await board.look()).fen);
  if (board.touch) return;
  await takeUp(board, 'h8', 'h6');
  assert.equal(await count(board, '.layer-drag .piece'), 1, 'the ship in the port is in hand');
  await board.page.mouse.up();
  assert.equal(await moves(board), 'a1a2 h8h6');
  await inPlace(board, 'h6');
}

// A finger that moves a piece does not move the page; anywhere else it does.
async function finger(board) {
  await openAt(board, 'ships', chain);
  const touch = board.page.touchscreen, swipe = async (from, to) => {
    const [x1, y1] = await middleOf(board, from), [x2, y2] = await middleOf(board, to);
    await touch.touchStart(x1, y1);
    for (let i = 1; i <= 6; i++) await touch.touchMove(x1 + (x2 - x1) * i / 6, y1 + (y2 - y1) * i / 6);
    await touch.touchEnd();
  };
  await swipe('c1', 'c6');
  assert.equal(await moves(board), 'c1c6');
  assert.equal(await board.page.evaluate(() => scrollY), 0);
  await swipe('b3', 'b7');
  assert.equal(await moves(board), 'c1c6', 'no piece, no move');
}

// Every cell of a turned board is where its place says, and the same cells are played.
const turned = variant => async board => {
  await openAt(board, variant, '');
  const upright = await board.page.evaluate(() => [...document.querySelectorAll('#board .layer-base .coordinate')].length);
  assert(upright >= 16);
  const { legal } = await board.look(), [move] = legal, [from, to] = ends(move);
  const before = await middleOf(board, from);
  await board.page.evaluate(() => document.activeElement.blur());
  await board.keys('f');
  await board.soon('the board is turned', async () => (await middleOf(board, from))[1] < before[1]);
  await inPlace(board, from);
  await board.play(move);
  await board.soon('the move is made', async () => await moves(board) === move);
  await inPlace(board, to);
};

async function cubes(board) {
  await openAt(board, 'cubes', '');
  const steps = await board.page.evaluate(() => [...document.querySelectorAll('#board .sign.steps')].map(sign => sign.textContent).join(' '));
  assert.equal(steps, '4 4', 'both cubes that can move have four steps');
  assert.match(await nameOf(board, 'e1'), /cube of First.*4 steps/);
  await board.cell('e1');
  assert.equal(await targets(board), 'c3 e3 f2');
  await board.page.mouse.move(...await middleOf(board, 'e3'));
  await board.until('the way is shown', () => [...document.querySelectorAll('#board .way-number')].map(number => number.textContent).join('') === '1234');
  await board.cell('h5');
  await announced(board, 'e1 moves 4 steps');
  await board.cell('e3');
  await announced(board, 'First moves e1 to e3');
  assert.equal(await moves(board), 'e1e3');
}

// The attackers of every ship in its name, counted here along the lines.
async function attackers(board) {
  const games = [['ships', ''], ['ships', chain], ['ships', '2S2ss1/5s1s/4s1s1/S1s5/S7/2s5/1S6/3S4 b - - 1 21'], ['ships', 'S7/S5s1/1S5s/7s/4S3/S2S4/3s4/1S6 w - - 2 29'],
    ['ships10', '4sss1/5sss/6ss/s5s1/6s1/3S4/6S1/S6S/SSSS4/1SSS4 w - - 1 5']];
  for (const [variant, fen] of games) {
    await openAt(board, variant, fen);
    const pieces = new Map((await board.drawn()).split(' ').map(word => word.split(':')));
    const at = (x, y) => pieces.get('abcdefgh'[x] + y);
    for (const [cell, seat] of pieces) {
      let attackedBy = 0;
      for (const [dx, dy] of [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]]) {
        let x = 'abcdefgh'.indexOf(cell[0]) + dx, y = Number(cell.slice(1)) + dy;
        while (x >= 0 && x < 8 && y > 0 && y <= (variant === 'ships' ? 8 : 10) && at(x, y) === undefined) { x += dx; y += dy; }
        const met = at(x, y);
        if (met !== undefined && met !== seat) attackedBy++;
      }
      assert.equal(Number((/attacked by (\d+)/.exec(await nameOf(board, cell)) || [0, 0])[1]), attackedBy, `${cell} in ${fen}`);
    }
  }
}

const desktops = ['chromium file desktop', 'firefox server desktop'];
export const tests = [
  { name: 'view drag', places: desktops, run: drag },
  { name: 'view strikes', places: ['chromium file desktop'], run: strikes },
  { name: 'view drag on', places: desktops, run: dragOn },
  { name: 'view select', places: [...desktops, 'chromium server phone'], run: select },
  { name: 'view rebuild', places: [...desktops, 'chromium server phone'], run: rebuild },
  { name: 'view finger', places: ['chromium file phone'], run: finger },
  { name: 'view turned ships', places: desktops, run: turned('ships') },
  { name: 'view turned ships10', places: desktops, run: turned('ships10') },
  { name: 'view turned cubes3', places: desktops, run: turned('cubes3') },
  { name: 'view cubes', places: desktops, run: cubes },
  { name: 'view attackers', places: ['chromium file desktop'], run: attackers },
];
