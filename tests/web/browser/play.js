// Whole games by clicks against the engine in the page, each position compared with what the native
// engine makes of the same moves: the pieces that are drawn, the moves that are offered, the end.
import assert from 'node:assert/strict';
import { fourPlaces } from './kit/harness.js';
import { isShips, linkTo, vectorGames } from './kit/positions.js';

const plyLimit = 24;

// --- Setting up -----------------------------------------------------------------------------------

async function slideTo(board, selector, value) {
  await board.page.focus(selector);
  await board.keys('Home', ...Array(value).fill('ArrowRight'));
}

const tick = (board, id) => board.press(`label:has(> #${id})`);

// Sets a game up and begins it. `seats`: by seat, null for a person or the level of an engine.
// With so short a clock the engine does not wait before it answers.
export async function beginGame(board, { variant, seats, opening = 'start', clock = [.4, 1] }) {
  if (await board.page.evaluate(() => document.body.dataset.variant) !== variant) await board.variant(variant); // it begins anew
  await tick(board, 'play-against-seats');
  for (const [seat, level] of seats.entries()) {
    await board.page.select('#play-seat-' + seat, level === null ? 'person' : 'engine');
    if (level !== null) await slideTo(board, '#play-level-' + seat, level);
  }
  if (variant !== 'cubes3') await board.page.select('#play-opening', opening);
  await board.page.select('#play-clock', clock ? 'own' : 'none');
  if (clock) await setClock(board, clock);
  await board.press('#play-start');
  await board.soon('the game has begun', () => board.has('#play-status'));
}

// An own clock, which must have been chosen.
export async function setClock(board, [minutes, seconds]) {
  for (const [id, value] of [['play-minutes', minutes], ['play-seconds', seconds]]) {
    await board.page.$eval('#' + id, input => input.select());
    await board.page.type('#' + id, String(value));
  }
}

// --- Playing --------------------------------------------------------------------------------------

const seatToMove = (variant, fen) => isShips(variant) ? 'wb'.indexOf(fen.split(' ')[1]) : Number(fen.split(' ')[1]) - 1;
const visible = (board, selector) => board.page.evaluate(wanted => !!document.querySelector(wanted)?.checkVisibility(), selector);

// The person's move: what the native engine would play, which wins against a child.
async function movePerson(board, look, link) {
  const wanted = look.legal.filter(move => move !== '0000');
  await board.soon('the legal moves are offered', async () => (await board.offered()).join() === wanted.join()).catch(async error => {
    assert.deepEqual(await board.offered(), wanted, error.message);
  });
  const move = await board.kit.native.best(link.variant, link.fen, link.moves, 'nodes 3000');
  if (move !== '0000') await board.play(move);
  else if (await visible(board, '#play-pass')) await board.press('#play-pass');
  return move;
}

// Waits for a move after those of `link`, and gives it. Others may have moved since.
async function nextMove(board, { moves }) {
  const next = await board.soon(`there is move ${moves.length + 1}`, async () => {
    const now = await board.link();
    return now.moves.length > moves.length && now;
  });
  assert.deepEqual(next.moves.slice(0, moves.length), moves);
  return next.moves[moves.length];
}

// Plays on until the game is over, or a person is to move after so many plies. Gives the plies and
// whether it is over. The moves of engines are looked at when a person is to move.
export async function playOut(board, seats, limit = plyLimit) {
  let link = await board.link();
  for (;;) {
    const look = await board.kit.native.look(link.variant, link.fen, link.moves);
    const person = !look.over && seats[seatToMove(link.variant, look.fen)] === null;
    if (look.over || person) await board.shows(link.variant, look.fen);
    if (look.over || person && link.moves.length >= limit) return { plies: link.moves.length, over: look.over };
    const wanted = person ? await movePerson(board, look, link) : null;
    const move = await nextMove(board, link);
    assert(look.legal.includes(move), `${move} is not legal in ${look.fen}`);
    if (person) assert.equal(move, wanted);
    link = { ...link, moves: [...link.moves, move] };
  }
}

// --- Tests ----------------------------------------------------------------------------------------

// The page has the right FEN of the position, counters and all.
async function checkFen(board) {
  const { fen } = await board.look();
  await board.mode('analyse');
  await board.pressNamed('analyse.share');
  await board.pressNamed('share.fen');
  assert.equal(await board.until('the position is copied', () => globalThis.copied), fen);
}

// The position after so many plies of a game of cubes that lasts for 60 rounds, each of two.
async function lateInCubes({ native }, plies) {
  const { moves } = vectorGames().find(game => game.variant === 'cubes' && game.moves.length === 120);
  return (await native.look('cubes', '', moves.slice(0, plies))).fen;
}

// A game to its end, or to the limit. `after`: so many plies of one that is there.
const wholeGame = (variant, seats, after = 0) => async board => {
  const fen = after ? await lateInCubes(board.kit, after) : '';
  await board.noteCopies();
  await board.open(fen && linkTo({ mode: 'play', variant, fen }));
  await beginGame(board, { variant, seats, opening: fen ? 'board' : 'start' });
  const { plies, over } = await playOut(board, seats);
  assert(over || !after, 'it has an end');
  if (!over) await resign(board);
  await board.soon('the result is said', () => visible(board, '#play-reason'));
  const said = await board.text('#play-status');
  assert(/win|lose|draw|over/i.test(said), `it says "${said}"`);
  board.remark = `${plies} plies, "${said}"`;
  await checkFen(board);
};

export async function resign(board) {
  await board.soon('resigning is possible', () => board.page.evaluate(() => !document.querySelector('#play-resign[aria-disabled=true]')));
  await board.press('#play-resign');
  await board.press('#play-answer-0');
}

// Take back, hint, turning the board, and a page that is left and opened again.
async function helps(board) {
  await board.open();
  const seats = [null, 0];
  await beginGame(board, { variant: 'ships', seats, clock: null });
  await playOut(board, seats, 4);
  const { moves } = await board.link();
  await board.press('#play-back');
  await board.soon('a move of each is taken back', async () => (await board.link()).moves.length === 2);
  assert.deepEqual((await board.link()).moves, moves.slice(0, 2));
  await board.shows('ships', (await board.look()).fen);

  await board.press('#play-hint');
  const hint = await board.soon('there is a hint', async () => /([a-h]\d+) to ([a-h]\d+)/.exec(await board.text('#play-message')));
  assert((await board.look()).legal.includes(hint[1] + hint[2]), `${hint[0]} is not legal`);

  const before = await board.page.$eval('#board [data-square="a1"]', cell => cell.getBoundingClientRect().top);
  await board.press('#play-flip');
  await board.soon('the board is turned', () => board.page.$eval('#board [data-square="a1"]', (cell, top) => cell.getBoundingClientRect().top < top, before));

  const link = await board.page.evaluate(() => location.hash);
  await board.page.reload();
  await board.ready();
  assert.equal(await board.page.evaluate(() => location.hash), link);
  await playOut(board, seats, 6);
}

// An even opening is taken from the book, and either side can be played.
async function evenOpening(board) {
  await board.open();
  const seats = [1, null];
  await beginGame(board, { variant: 'ships', seats, opening: 'even' });
  assert.notEqual((await board.link()).fen, '');
  await playOut(board, seats, 6);
}

// A player who has no time left has lost.
async function lossOnTime(board) {
  await board.open();
  await beginGame(board, { variant: 'cubes', seats: [null, 0], clock: [.1, 0] });
  await playOut(board, [null, 0], 2);
  await board.soon('the time is over', () => visible(board, '#play-reason'));
  assert(/time/.test(await board.text('#play-reason')), await board.text('#play-reason'));
}

export const tests = [
  { name: 'play ships', places: ['chromium file desktop', 'firefox server phone'], run: wholeGame('ships', [null, 0]) },
  { name: 'play ships as Black', places: ['firefox file desktop', 'chromium server phone'], run: wholeGame('ships', [2, null]) },
  { name: 'play ships10', places: ['chromium server desktop', 'firefox file phone'], run: wholeGame('ships10', [null, 0]) },
  { name: 'play cubes', places: ['chromium server desktop'], run: wholeGame('cubes', [null, 0], 98) },
  { name: 'play cubes', places: ['firefox file phone'], run: wholeGame('cubes', [null, 0]) },
  { name: 'play cubes3', places: ['chromium file phone', 'firefox server desktop'], run: wholeGame('cubes3', [0, null, 0]) },
  { name: 'play helps', places: fourPlaces.slice(1, 4), run: helps },
  { name: 'play even', places: ['chromium file desktop', 'firefox file phone'], run: evenOpening },
  { name: 'play on time', places: ['chromium file desktop', 'firefox server phone'], run: lossOnTime },
];
