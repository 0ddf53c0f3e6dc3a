// Looks for proven wins of the hexagon game for two, which the page has as puzzles:
//   node tests/web/find_cube_wins.js GAMES SEED EACH > tests/vectors/cubes-wins.epd
//
// The engine plays games from random openings, with few nodes. Of the winner's positions towards the end those are
// taken whose win it proves in 2 moves and more, with few moves that win as fast. There is at most one of a length from
// each game, and EACH of a length in all. The output for one seed is the same each time, as long as the engine is.
import { Engine } from '../../protocol/web/engine/engine.js';
import { loadRules } from '../../protocol/web/engine/rules.js';
import { engineBundle, startNodeWorker, workerSource } from './engine/here.js';

const [gameCount, seed, each] = process.argv.slice(2).map(Number);
const variant = 'cubes';
const openingPlies = 6, playNodes = 1500, proofNodes = 300000, checkNodes = 60000;
const lookedAt = 14; // plies from the end of a game
const lengths = [2, 3, 4, 5, 6];
const leastChoice = 8, mostWinners = 2;
const lastRound = 50; // so that no win is one by the end of the 60 rounds

const rules = await loadRules(engineBundle());
const engine = new Engine(workerSource(), engineBundle(), startNodeWorker);

// Numbers from 0 to below 1 (a linear congruence of 32 bits, its upper half).
let state = seed >>> 0;
const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;

const best = async (fen, moves, nodes) => {
  const { best: move, lines } = await engine.search({ variant, fen, moves, limits: { nodes } });
  return { move, mate: lines[0] && lines[0].bound === 'exact' && lines[0].score.mate || 0 };
};

async function playGame() {
  const moves = [];
  for (let look = rules.look(variant, ''); !look.over; look = rules.look(variant, '', moves)) {
    moves.push(moves.length < openingPlies ? look.moves[Math.floor(random() * look.moves.length)] : (await best('', moves, playNodes)).move);
  }
  return moves;
}

// How many moves win as fast; stops counting when there are too many.
async function countWinners(look, need) {
  let count = 0;
  for (const move of look.moves) {
    const after = rules.look(variant, look.fen, [move]);
    const left = after.over ? Infinity : -(await best(look.fen, [move], checkNodes)).mate;
    if (left > 0 && left < need && ++count > mostWinners) break;
  }
  return count;
}

const found = new Map(lengths.map(length => [length, []]));
const full = () => [...found.values()].every(list => list.length >= each);

async function takeFrom(moves) {
  const { over } = rules.look(variant, '', moves), taken = new Set();
  if (over.kind !== 'won') return;
  for (let ply = moves.length - 2; ply > Math.max(0, moves.length - lookedAt); ply--) {
    const look = rules.look(variant, '', moves.slice(0, ply));
    if (look.seat !== over.winner || look.moves.length < leastChoice || Number(look.fen.split(' ')[3]) > lastRound) continue;
    await engine.newGame();
    const { move, mate } = await best(look.fen, [], proofNodes), list = found.get(mate);
    if (!list || list.length >= each || taken.has(mate) || await countWinners(look, mate) > mostWinners) continue;
    taken.add(mate);
    list.push(`${look.fen} ;dm ${mate} ;bm ${move}`);
  }
}

for (let game = 0; game < gameCount && !full(); game++) {
  await engine.newGame();
  await takeFrom(await playGame());
}
for (const length of lengths) for (const line of found.get(length)) console.log(line);
engine.close();
