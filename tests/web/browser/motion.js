// A piece is seen to move, and is not where its user wants less motion.
import assert from 'node:assert/strict';

// In how many different pictures the pieces of the board are seen within a second.
const countPictures = () => new Promise(done => {
  const seen = new Set(), end = performance.now() + 1000;
  const frame = () => {
    const board = document.querySelector('#board svg').getBoundingClientRect();
    const places = [...document.querySelectorAll('#board .piece')].map(piece => {
      const { x, y } = piece.getBoundingClientRect();
      return (x - board.x).toFixed(0) + ' ' + (y - board.y).toFixed(0);
    });
    seen.add(places.sort().join());
    if (performance.now() < end) requestAnimationFrame(frame);
    else done(seen.size);
  };
  frame();
});

async function picturesOf(board, variant, move) {
  await board.open('#mode=analyse&variant=' + variant);
  await board.press('#board-move');
  const pictures = board.meanwhile(countPictures);
  await board.page.keyboard.type(move);
  await board.keys('Enter');
  const count = await pictures;
  assert.deepEqual((await board.link()).moves, [move]);
  return count;
}

async function motion(board) {
  for (const [variant, move] of [['ships', 'c3h3'], ['cubes', 'e1e3']]) {
    await board.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    assert.equal(await picturesOf(board, variant, move), 2, 'less motion: before and after');
    await board.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'no-preference' }]);
    let count = 0; // a busy machine may draw none of those between, once
    for (let i = 0; i < 3 && count <= 4; i++) count = await picturesOf(board, variant, move);
    assert(count > 4, `${move} is seen in ${count} pictures`);
  }
}

// Firefox can't be told within a page; the code is the same.
export const tests = [
  { name: 'motion', places: ['chromium file desktop', 'chromium server phone'], run: motion },
];
