// The package against the player of three plies, on both boards and with both colours: it wins, and at each position the
// rules of both agree. npm.sh runs this where the package is installed.
import test from 'node:test';
import assert from 'node:assert/strict';
import Syracuse from 'syracuse';
import { ask } from './talk.js';
import { BLACK, WHITE } from './three_ply.js';
import { chooseBoard, playGame } from './three_ply_match.js';

const results = new Map([[null, 'none'], [WHITE, 'p1win'], [BLACK, 'p2win'], [0, 'draw']]);

async function compareRules(engine, game, position) {
  const lines = await ask(engine, [position, 'd', 'go perft 1', 'query result'], /^response /);
  const result = game.result();
  assert.equal(lines.at(-1), `response ${results.get(result)}`, position);
  assert.ok(lines.includes(`Fen: ${game.fen()}`), position);
  const legal = lines.filter(line => /^\w+: 1$/.test(line)).map(line => line.split(':')[0]);
  if (result === null) assert.deepEqual(legal.sort(), game.moves().map(move => game.text(move)).sort(), position);
}

async function withEngine(work) {
  const engine = await Syracuse();
  try { return await work(engine); } finally { engine.terminate(); }
}

const uci = await withEngine(engine => ask(engine, 'uci', /^uciok$/));
const boards = uci.find(line => line.startsWith('option name UCI_Variant')).match(/(?<=var )ships\w*/g);
assert.equal(boards.length, 2);

for (const variant of boards) {
  for (const [colour, side] of [['White', WHITE], ['Black', BLACK]]) {
    test(`${variant}: as ${colour} it beats who looks three plies ahead`, () => withEngine(async engine => {
      const ranks = await chooseBoard(engine, variant);
      const game = await playGame(engine, { ranks, side, nodes: 2000, look: (...at) => compareRules(engine, ...at) });
      assert.equal(game.result(), side);
    }));
  }
}
