// How a game ended, as its reader is told it, and what decides one by its count: on plates and board.
import assert from 'node:assert/strict';
import { t } from '../../../protocol/web/texts.js';
import { linkTo } from './kit/positions.js';

// A game from a position, `seats` as in play.js: null for a person, 'full' for the engine that finds every win.
async function playFrom(board, { variant, fen, seats }) {
  await board.page.goto('about:blank');
  await board.open(linkTo({ mode: 'play', variant, fen }));
  await board.press('label:has(> #play-against-seats)');
  for (const [seat, level] of seats.entries()) {
    await board.page.select('#play-seat-' + seat, level === null ? 'person' : 'engine');
    if (level === 'full') await board.page.focus('#play-level-' + seat).then(() => board.keys('End'));
  }
  await board.page.select('#play-clock', 'none');
  await board.press('#play-start');
  await board.soon('the game has begun', () => board.has('#play-status'));
}

const anyMove = async board => board.play(await board.soon('a move can be made', async () => (await board.offered())[0]));

// {status, reason} at the end.
async function ending(board) {
  await board.soon('the game is over', () => board.page.evaluate(() => document.querySelector('#play-reason')?.checkVisibility()));
  return { status: await board.text('#play-status'), reason: await board.text('#play-reason') };
}

// --- Two players ----------------------------------------------------------------------------------

// White enters the enemy port, and Black can't help it.
const portWin = { variant: 'ships', fen: '8/8/8/s7/8/8/8/7S w - - 0 1' };

async function portEnds(board) {
  await playFrom(board, { ...portWin, seats: ['full', null] });
  await anyMove(board);
  assert.deepEqual(await ending(board), { status: 'You lose', reason: 'A ship of your opponent stands in your port.' });
  await playFrom(board, { ...portWin, seats: [null, 0] });
  await board.play('h1h8');
  assert.deepEqual(await ending(board), { status: 'You win', reason: 'Your ship stands in your opponent\u2019s port.' });
  await board.mode('analyse');
  assert.equal(await board.text('.thoughts .headline'), 'White has won. A White ship stands in the port of Black.');
}

// White leaves Black without a move: between two people, and for White.
async function stuckEnds(board) {
  for (const [black, said] of [[null, 'Black has no legal move.'], [0, 'Your opponent has no legal move.']]) {
    await playFrom(board, { variant: 'ships', fen: '6S1/6S1/8/8/S3s3/8/7S/4S3 w - - 0 1', seats: [null, black] });
    await board.play('h2h7');
    assert.equal((await ending(board)).reason, said);
  }
}

// --- By count -------------------------------------------------------------------------------------

const lastRound = { two: '1A1A5/11/13/8B6/7A2B4/9A3/11/1B1B5 2 2 60', three: '9/B10/5B6C/B9C3C/7A7/9A1B1/1C9/1A1A5 3 3 60' };
const numbersIn = (text, pattern) => [...text.matchAll(pattern)].map(([, number]) => Number(number));

// The last round on the plates, the numbers at the end; one move of Second away.
async function countOfTwo(board) {
  await playFrom(board, { variant: 'cubes', fen: lastRound.two, seats: [null, 0] });
  const { status, reason } = await ending(board);
  assert.match(reason, /^60 rounds were played\. .*you \d+, your opponent \d+\.$/);
  const [mine, other] = numbersIn(reason, /(?:you|opponent) (\d+)/g);
  assert.equal(status, mine < other ? 'You win' : mine > other ? 'You lose' : 'Draw');
  assert.equal(mine, 20, 'the steps of the rules\u2019 own example');
}

async function countOfThree(board) {
  await playFrom(board, { variant: 'cubes3', fen: lastRound.three, seats: [0, 0, null] });
  const plates = await board.page.$$eval('.player', rows => rows.map(row => row.innerText).join(' '));
  assert.equal(numbersIn(plates, /(\d+) steps to go/g).length, 3, plates);
  assert.match(plates, /Round 60 of 60/);
  await anyMove(board);
  const { status, reason } = await ending(board), sums = numbersIn(reason, /(?:First|Second|you) (\d+)/g);
  assert.equal(sums.length, 3, reason);
  const best = Math.min(...sums), winners = sums.filter(sum => sum === best).length, names = ['First', 'Second', 'Third'];
  assert.equal(status, winners > 1 ? t('play.drawn3') : sums[2] === best ? 'You win' : `You lose: ${names[sums.indexOf(best)]} wins`);
  await board.mode('analyse');
  const headline = await board.text('.thoughts .headline');
  for (const sum of sums) assert(headline.includes(` ${sum}`), headline);
  assert.match(await board.text('.plate'), /steps to go/);
}

// --- Three players' last moves --------------------------------------------------------------------

// Marked are the moves of both others, and which one is older can be seen.
async function lastMoves(board) {
  await board.open(linkTo({ variant: 'cubes3', moves: ['e1e3', 'd8h8', 'o5l2'] }));
  const moves = (await board.link()).moves;
  // How strongly the cells where moves ended are marked.
  const strengths = () => board.page.evaluate(cells => {
    const middle = element => { const box = element.getBBox(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const marks = [...document.querySelectorAll('#board .layer-marks > *')].map(mark => [...middle(mark), Number(getComputedStyle(mark).opacity)]);
    return cells.map(cell => {
      const [x, y] = middle(document.querySelector(`#board [data-square="${cell}"]`));
      return Math.max(0, ...marks.filter(([left, top]) => Math.hypot(left - x, top - y) < 3).map(([, , opacity]) => opacity));
    });
  }, moves.map(move => move.slice(2)));
  assert.equal(moves.length, 3);
  const [own, older, last] = await board.soon('the last move is marked', async () => {
    const found = await strengths();
    return found[2] > 0 && found;
  });
  assert(last > older && older > 0 && own === 0, `the marks are ${last}, ${older} and ${own}`);
}

export const tests = [
  { name: 'ends port', places: ['chromium file desktop'], run: portEnds },
  { name: 'ends stuck', places: ['chromium file desktop'], run: stuckEnds },
  { name: 'ends count', places: ['chromium file desktop'], run: countOfTwo },
  { name: 'ends count of three', places: ['chromium file phone'], run: countOfThree },
  { name: 'ends last moves', places: ['chromium file desktop'], run: lastMoves },
];
