// The rules that the page asks, against the native engine, which ENGINE in the environment names: in
// every position of the vectors and at the ends of their games.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { engineBundle, vectorCounts, vectorGames, vectorWins } from './here.js';
import { seatsOf, variantNames } from '../../../engine/web/variants.js';
import { loadRules } from '../../../protocol/web/engine/rules.js';

const engine = process.env.ENGINE || './syracuse';
const rules = await loadRules(engineBundle());

const positions = [...vectorCounts(), ...vectorWins()], games = vectorGames();

// The native engine's answers for each of `rows`: position commands by variant.
function nativeLooks(rows) {
  const commands = rows.flatMap(([variant, position]) => ['setoption name UCI_Variant value ' + variant, 'position ' + position, 'd', 'go perft 1', 'query gameover', 'query result']);
  const { stdout } = spawnSync(engine, { input: [...commands, ''].join('\n'), encoding: 'utf8', maxBuffer: 1 << 28 });
  return stdout.split(/(?<=^response (?:p\dwin|draw|none)\n)/m).map(text => ({
    fen: (text.match(/^Fen: (.*)$/m) || [])[1],
    key: (text.match(/^Key: (.*)$/m) || [])[1],
    moves: [...text.matchAll(/^(\w{4,6}): 1$/gm)].map(match => match[1]),
    isOver: /^response true$/m.test(text),
    result: (text.match(/^response (p\dwin|draw|none)$/m) || [])[1],
  }));
}

function assertSame(look, native) {
  const result = !look.over ? 'none' : look.over.kind === 'drawn' ? 'draw' : `p${look.over.winner + 1}win`;
  assert.deepEqual({ fen: look.fen, key: look.key, isOver: look.over !== null, result },
    { fen: native.fen, key: native.key, isOver: native.isOver, result: native.result });
  if (!look.over) assert.deepEqual([...look.moves].sort(), [...native.moves].sort());
  else assert.deepEqual(look.moves, []);
  assert.deepEqual(Object.keys(look.paths).sort(), look.moves.filter(move => move !== '0000').sort());
}

test('the page knows the variants of the engine, in its order', () => {
  assert.deepEqual([...rules.variants.keys()], variantNames);
  assert.deepEqual(variantNames.map(name => rules.seats(name)), variantNames.map(seatsOf));
});

test('every position of the vectors', () => {
  const native = nativeLooks(positions.map(({ variant, fen }) => [variant, 'fen ' + fen]));
  assert.equal(native.length, positions.length);
  positions.forEach(({ variant, fen }, i) => {
    const look = rules.look(variant, fen);
    assertSame(look, native[i]);
    assert.deepEqual(rules.look(variant, look.fen), look);
  });
});

test('every game of the vectors', () => {
  const native = nativeLooks(games.map(({ variant, moves }) => [variant, 'startpos moves ' + moves.join(' ')]));
  assert.equal(native.length, games.length);
  games.forEach(({ variant, moves, fen }, i) => {
    const look = rules.look(variant, '', moves);
    assert.equal(look.fen, fen);
    assertSame(look, native[i]);
  });
});

test('a repetition ends a game, with moves left', () => {
  const moves = 'd1e1 g5g4 e1d1 g4g5 d1e1 g5g4 e1d1 g4g5';
  const look = rules.look('ships', '', moves.split(' '));
  assertSame(look, nativeLooks([['ships', 'startpos moves ' + moves]])[0]);
  assert.equal(look.over.kind, 'drawn');
  assert.match(look.over.reason, /third time/);
});

test('what is wrong is said in one sentence, and changes nothing', () => {
  const before = rules.look('ships', '');
  const refused = (question, sentence) => assert.throws(() => rules.look(...question), error => sentence.test(error.message) && !/\n/.test(error.message));
  refused(['hex', ''], /no variant 'hex'/);
  refused(['ships', '8/8 w'], /8 ranks/);
  refused(['ships10', '8/8 w'], /10 ranks/);
  refused(['ships10', '', ['c3h3', 'a1a11']], /^move 2: 'a1a11' is not a move/);
  refused(['ships', '', ['c3h3', 'a1a9']], /^move 2: 'a1a9' is not a move/);
  refused(['ships', '', ['c3h3', 'c3c4']], /^move 2: the move 'c3c4' is illegal/);
  refused(['cubes', '\u0000"\\\n</script>'], /./);
  refused(['ships', 'x'.repeat(100000)], /./);
  refused(['cubes3', '', Array(3000).fill('e1e1')], /^move 1: /);
  refused(['ships', '\u{1F6A2}'.repeat(200)], /./);
  assert.deepEqual(rules.look('ships', ''), before);
});

test('a text that asks like a question is a position', () => {
  assert.throws(() => rules.look('ships', '\nvariants'), /position/);
  assert.throws(() => rules.look('ships\nx', ''), /no variant/);
});
