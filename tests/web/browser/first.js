// The first minute of somebody who has never been here, and what stays of it: what the game is, where to learn it and where
// to play it, seen on each screen without scrolling.
import assert from 'node:assert/strict';

const screens = [[1280, 633], [390, 664], [360, 640], [844, 390]];

// The smallest elements that are seen and have such a text; boxes of elements of the board are asked by a selector.
function boxesOf({ words, controls, selector }) {
  const holds = element => new RegExp(words, 'i').test(element.textContent);
  const all = selector ? [...document.querySelectorAll(selector)]
    : [...document.querySelectorAll(controls || 'p, h1, h2, span')].filter(element => element.checkVisibility() && holds(element));
  return all.map(element => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom, seen: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight };
  });
}

const sees = async (board, what, wanted) => {
  const boxes = await board.page.evaluate(boxesOf, wanted);
  assert(boxes.some(({ seen }) => seen), `${what} can't be seen at once: ${JSON.stringify(boxes)}`);
};

const seesPlay = (board, screen) => sees(board, `Play on ${screen}`, { words: '^Play$', controls: '#main button' });

async function seesBoard(board, screen) {
  const boxes = await board.page.evaluate(boxesOf, { selector: '#board [data-square]' });
  assert(boxes.length === 64 && boxes.every(({ seen }) => seen), `the board can't be seen whole on ${screen}`);
}

async function seesFirstMinute(board, screen) {
  await sees(board, `the name on ${screen}`, { words: 'Archimedes', controls: 'h1' });
  await sees(board, `what the game is, on ${screen}`, { words: 'slide like chess queens, three attackers .* enemy port' });
  await sees(board, `where to learn it, on ${screen}`, { words: 'Learn in 5 minutes', controls: 'button' });
  await seesPlay(board, screen);
  if (screen[0] > screen[1]) await seesBoard(board, screen);
}

// In every size; what was done since the page was opened stays.
async function onAllScreens(board, look) {
  for (const screen of screens) {
    await board.page.setViewport({ width: screen[0], height: screen[1] });
    await board.page.evaluate(() => { scrollTo(0, 0); });
    await look(board, screen);
  }
}

async function firstMinute(board) {
  await board.open();
  assert.match(await board.page.title(), /Archimedes/);
  assert.match(await board.page.$eval('meta[name=description]', meta => meta.content), /Archimedes.*learn/i);
  await onAllScreens(board, seesFirstMinute);
  assert.equal(await board.page.$eval('#play-opening', select => select.value), 'start', 'a newcomer begins at the beginning');
  for (const [variant, words] of [['cubes', 'race for two'], ['cubes3', 'race for three']]) {
    await board.variant(variant);
    await sees(board, variant, { words });
  }
}

// A user who has begun a game, or learned something, is not told again.
async function laterVisits(board) {
  const isTold = () => board.page.evaluate(() => /chess queens/.test(document.getElementById('panel').innerText));
  await board.open();
  assert(await isTold());
  await board.pressNamed('welcome.learn');
  await board.until('the lessons are there', () => document.body.dataset.mode === 'learn');
  await board.mode('play');
  assert(await isTold());
  await board.press('#play-start');
  await board.soon('the game begins at the start', async () => (await board.offered()).length === 58); // with White
  await board.press('#play-fresh');
  await board.page.reload();
  await board.ready();
  await board.soon('a game can be set up', () => board.has('#play-start'));
  assert(!await isTold());
  await onAllScreens(board, async (_, screen) => {
    await sees(board, `the name on ${screen}`, { words: 'Archimedes', controls: 'h1' });
    await seesPlay(board, screen);
    if (screen[0] > screen[1]) await seesBoard(board, screen);
  });
}

// The board of every mode is whole on a phone that lies on its side, and stays while the rest is scrolled.
async function onItsSide(board) {
  await board.page.setViewport({ width: 844, height: 390 });
  for (const mode of ['play', 'analyse', 'learn', 'solve']) {
    await board.open(`#mode=${mode}&variant=ships`);
    await seesBoard(board, mode);
    await board.page.evaluate(() => { scrollTo(0, 60); });
    await seesBoard(board, mode + ', scrolled');
  }
}

// The line for typed moves is there for the keyboard, and seen only then.
async function lineOfMoves(board) {
  await board.open('#mode=analyse&variant=ships');
  const seen = () => board.page.evaluate(() => {
    const { x, y, width } = document.getElementById('board-move').getBoundingClientRect();
    return width > 20 && document.elementFromPoint(x + 5, y + 5)?.id === 'board-move';
  });
  assert(!await seen(), 'the line is seen by who does not need it');
  await board.page.focus('#board-move');
  await board.soon('the line is seen', seen);
  await board.page.keyboard.type('c3h3');
  await board.keys('Enter');
  await board.soon('the move is made', async () => (await board.link()).ply === 1);
}

// On a phone what one looks for comes before what is set once.
async function phoneOrder(board) {
  const tops = (...selectors) => board.page.evaluate(wanted => wanted.map(selector => document.querySelector(selector).getBoundingClientRect().top), selectors);
  const inOrder = async (...selectors) => {
    const found = await tops(...selectors);
    assert.deepEqual([...found].sort((one, other) => one - other), found, `${selectors} stand at ${found}`);
  };
  await board.open('#mode=analyse&variant=ships&moves=c3h3');
  await inOrder('.lines', '.moves-list', '#panel label:has(> select)');
  await board.open('#mode=play&variant=ships');
  await board.press('#play-start');
  await board.play('c3c7');
  await board.soon('the moves are listed', () => board.has('.play-moves li'));
  await inOrder('#play-status', '.play-moves', '#play-flip');
  await inOrder('.play-moves', '#theme');
}

export const tests = [
  { name: 'first minute', places: ['chromium file desktop'], run: firstMinute },
  { name: 'first later', places: ['chromium file desktop'], run: laterVisits },
  { name: 'first on its side', places: ['chromium file desktop'], run: onItsSide },
  { name: 'first line of moves', places: ['chromium file desktop'], run: lineOfMoves },
  { name: 'first phone order', places: ['chromium file phone'], run: phoneOrder },
];
