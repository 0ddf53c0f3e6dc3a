// A piece is seen to move, and is not where its user wants less motion.
import assert from 'node:assert/strict';
import { openPage, startBrowser } from './harness.js';
import { BoardPage } from './page.js';

// In how many different pictures the pieces of the board are seen until a second after they first moved: on a busy
// machine a move may take its time to come.
const countPictures = () => new Promise(done => {
  const seen = new Set();
  let end = performance.now() + 15000;
  const frame = () => {
    const board = document.querySelector('#board svg').getBoundingClientRect();
    const places = [...document.querySelectorAll('#board .piece')].map(piece => {
      const { x, y } = piece.getBoundingClientRect();
      return (x - board.x).toFixed(0) + ' ' + (y - board.y).toFixed(0);
    });
    const before = seen.size;
    seen.add(places.sort().join());
    if (before === 1 && seen.size === 2) end = performance.now() + 1000;
    if (performance.now() < end) requestAnimationFrame(frame);
    else done(seen.size);
  };
  frame();
});

async function picturesOf(board, variant, move) {
  await board.open('#mode=analyse&variant=' + variant);
  await board.press('#board-move');
  const pictures = await board.meanwhile(countPictures);
  await board.page.keyboard.type(move);
  await board.keys('Enter');
  const count = await pictures.answer;
  assert.deepEqual((await board.link()).moves, [move]);
  return count;
}

const moves = [['ships', 'c3h3'], ['cubes', 'e1e3']];

async function seeMotion(board) {
  for (const [variant, move] of moves) {
    let count = 0; // a busy machine may draw none of those between, once
    for (let i = 0; i < 3 && count <= 4; i++) count = await picturesOf(board, variant, move);
    assert(count > 4, `${move} is seen in ${count} pictures`);
  }
}

async function seeNoMotion(board) {
  for (const [variant, move] of moves) assert.equal(await picturesOf(board, variant, move), 2, 'less motion: before and after');
}

async function motion(board) {
  await seeMotion(board);
  await board.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await seeNoMotion(board);
}

// Firefox can be told only before it starts.
async function motionInFirefox(board) {
  await seeMotion(board);
  const calm = await startBrowser('firefox', board.kit.board, { 'ui.prefersReducedMotion': 1 });
  try {
    const opened = await openPage(calm, board.place);
    await seeNoMotion(new BoardPage(opened, board.kit, board.place));
    assert.deepEqual(opened.faults, []);
  } finally {
    await calm.close();
  }
}

export const tests = [
  { name: 'motion', places: ['chromium file desktop', 'chromium server phone'], run: motion },
  { name: 'motion', places: ['firefox file desktop'], run: motionInFirefox },
];
