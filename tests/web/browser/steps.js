// Back and Forward lead through the page: its modes, lessons, puzzles and games, and a game's moves are no steps.
import assert from 'node:assert/strict';

const back = board => board.page.evaluate(() => history.back());
const forward = board => board.page.evaluate(() => history.forward());
const steps = board => board.page.evaluate(() => history.length);
const address = board => board.page.evaluate(() => location.hash);

// The place's names: the mode, and the lesson or puzzle.
const place = board => board.page.evaluate(() => {
  const { mode } = document.body.dataset;
  const current = { learn: '[data-lesson][aria-current]', solve: '[data-puzzle][aria-current]' }[mode];
  const element = current && document.querySelector(current);
  return element ? `${mode} ${element.dataset.lesson || element.dataset.puzzle}` : mode;
});
const isAt = (board, wanted) => board.soon(`we are at ${wanted}`, async () => await place(board) === wanted);

async function places(board) {
  await board.open('#mode=play&variant=ships');
  const seen = [await place(board)], before = await steps(board);
  const note = async what => {
    await board.soon(`it is another place after ${what}`, async () => await place(board) !== seen.at(-1));
    seen.push(await place(board));
  };
  for (const [what, act] of [
    ['Learn', () => board.mode('learn')], ['the next lesson', () => board.press('#lesson-next')], ['Analyse', () => board.mode('analyse')],
    ['Solve', () => board.mode('solve')], ['another puzzle', () => board.press('[data-puzzle]:not([aria-current])')], ['Play', () => board.mode('play')]]) {
    await act();
    await note(what);
  }
  assert.equal(await steps(board), before + seen.length - 1, 'each place is one step');
  for (const wanted of seen.slice(0, -1).reverse()) {
    await back(board);
    await isAt(board, wanted);
  }
  for (const wanted of seen.slice(1)) {
    await forward(board);
    await isAt(board, wanted);
  }
  assert.equal(await steps(board), before + seen.length - 1, 'to go through them makes none');
}

// A game comes back with its variations and where one was in it.
async function games(board) {
  await board.withoutAnalysis();
  await board.open('#mode=analyse&variant=ships&moves=c3h3f6d6');
  const before = await steps(board);
  await board.pressNamed('moves.back');
  await board.soon('we are one move back', async () => (await board.link()).ply === 1);
  await board.play('h5h4');
  await board.soon('the variation is there', async () => (await board.link()).moves.join(' ') === 'c3h3 h5h4');
  await board.pressNamed('moves.start');
  await board.soon('we are at the start', async () => (await board.link()).ply === 0);
  assert.equal(await steps(board), before, 'a move is no step');
  const first = await address(board);
  await board.variant('cubes');
  await board.play('e1e3');
  await board.soon('the move is played', async () => (await board.link()).moves.join() === 'e1e3');
  const second = await address(board);
  await board.pressNamed('analyse.share');
  await board.page.type('dialog textarea:not([readonly])', 'k1k3');
  await board.pressNamed('share.open');
  await board.soon('it is opened', async () => (await board.link()).moves.join() === 'k1k3');
  const third = await address(board);
  assert.equal(await steps(board), before + 2);
  for (const [way, wanted] of [[back, second], [back, first], [forward, second], [forward, third], [back, second], [back, first]]) {
    await way(board);
    await board.soon(`we are at ${wanted}`, async () => await address(board) === wanted);
    const { variant, fen } = await board.look();
    await board.shows(variant, fen);
  }
  for (const move of ['c3h3', 'f6d6', 'h5h4']) assert((await board.text('.moves-list')).includes(move), `${move} is lost`);
  assert.equal(await steps(board), before + 2);
}

// A game that is played goes on.
async function played(board) {
  await board.open('#mode=play&variant=ships');
  await board.press('label:has(> #play-against-person)');
  await board.page.select('#play-opening', 'start');
  await board.press('#play-start');
  await board.soon('the game has begun', () => board.has('#play-status'));
  await board.play('c3h3');
  await board.soon('the move is played', async () => (await board.link()).moves.join() === 'c3h3');
  await board.mode('learn');
  await back(board);
  await board.soon('the game is there', () => board.has('#play-status'));
  await board.play('f6d6');
  await board.soon('it goes on', async () => (await board.link()).moves.join(' ') === 'c3h3 f6d6');
  await back(board);
  await board.soon('the setup is there', () => board.has('#play-start'));
  await forward(board);
  await board.soon('the game is there again', async () => await board.has('#play-status') && (await board.link()).moves.join(' ') === 'c3h3 f6d6');
}

export const tests = [
  { name: 'steps places', places: ['chromium file desktop', 'firefox server desktop'], run: places },
  { name: 'steps games', places: ['chromium server desktop', 'firefox file desktop'], run: games },
  { name: 'steps played', places: ['chromium file desktop'], run: played },
];
