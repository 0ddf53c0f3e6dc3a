// A piece is seen to move, and is not where its user wants less motion.
//
// DESIGN. How many frames a browser draws is the machine's matter. So each animation is looked at as it begins: it is
// set to some of its times, and the piece's place at each is noted, all before the browser draws anything.
import assert from 'node:assert/strict';
import { openPage, startBrowser } from './kit/harness.js';
import { BoardPage } from './kit/page.js';

// Runs in the page before its own scripts. `motions` holds the places of each piece that moves, in order.
function noteMotions() {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...terms) {
    const animation = animate.apply(this, terms);
    if (!this.matches('#board .piece')) return animation;
    const { delay, duration } = animation.effect.getTiming();
    globalThis.motions.push([0, .25, .5, .75, .999].map(part => {
      animation.currentTime = delay + part * duration;
      const { x, y } = this.getBoundingClientRect();
      return [Math.round(x), Math.round(y)];
    }));
    animation.currentTime = 0;
    return animation;
  };
}

async function motionsOf(board, variant, move) {
  await board.withoutAnalysis();
  await board.open('#mode=analyse&variant=' + variant);
  await board.page.evaluate(() => { globalThis.motions = []; }); // another game may be a step within the page
  await board.page.focus('#board-move');
  await board.page.keyboard.type(move);
  await board.keys('Enter');
  await board.soon('the move is made', async () => (await board.link()).moves.length === 1);
  assert.deepEqual((await board.link()).moves, [move]);
  return board.page.evaluate(() => globalThis.motions);
}

const moves = [['ships', 'c3h3'], ['cubes', 'e1e3']];
const distance = ([x, y], [toX, toY]) => Math.hypot(toX - x, toY - y);

async function seeMotion(board) {
  for (const [variant, move] of moves) {
    const [places, ...others] = await motionsOf(board, variant, move);
    assert(places && others.length === 0, `one piece moves by ${move}, ${others.length + Number(!!places)} do`);
    const left = places.map(place => distance(place, places[places.length - 1]));
    assert(left.every((way, i) => i === 0 || way < left[i - 1]), `${move} comes nearer all the time: ${left}`);
  }
}

async function seeNoMotion(board) {
  for (const [variant, move] of moves) assert.deepEqual(await motionsOf(board, variant, move), [], 'less motion: none');
}

async function motion(board) {
  await board.page.evaluateOnNewDocument(noteMotions);
  await seeMotion(board);
  await board.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await seeNoMotion(board);
}

// Firefox can be told only before it starts.
async function motionInFirefox(board) {
  await board.page.evaluateOnNewDocument(noteMotions);
  await seeMotion(board);
  const calm = await startBrowser('firefox', board.kit.board, { 'ui.prefersReducedMotion': 1 });
  try {
    const opened = await openPage(calm, board.place);
    await opened.page.evaluateOnNewDocument(noteMotions);
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
