// Solve: the puzzles of tests/vectors, what counts as solved, and how the engine is asked; with the engine itself in a
// thread of node.
import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { variantNames } from '../../../engine/web/variants.js';
import { Engine } from '../../../protocol/web/engine/engine.js';
import { loadRules } from '../../../protocol/web/engine/rules.js';
import { askUntilProven } from '../../../protocol/web/modes/solve/ask.js';
import { filterPuzzles, nextUnsolved, puzzleId, readPuzzles } from '../../../protocol/web/modes/solve/puzzles.js';
import { PuzzleGame, judgeMove, movesStillNeeded } from '../../../protocol/web/modes/solve/state.js';
import { engineBundle, startNodeWorker, workerSource } from './here.js';

const folder = new URL('../../vectors/', import.meta.url);
const vectors = readdirSync(folder).filter(name => name.endsWith('-wins.epd')).map(name => readFileSync(new URL(name, folder), 'utf8')).join('');
const puzzleLists = variantNames.map(variant => readPuzzles(vectors, variant));
const puzzles = readPuzzles(vectors, 'ships'), cubePuzzles = readPuzzles(vectors, 'cubes');
const rules = await loadRules(engineBundle());
const engine = new Engine(workerSource(), engineBundle(), startNodeWorker);
after(() => engine.close());

// Not by time, so that each run sees the same.
const ask = game => engine.search({ ...game.position(), limits: { depth: 12 } });

// --- The puzzles --------------------------------------------------------------------------------

test('every line of the vectors is a puzzle of its game, the shortest first', () => {
  assert.equal(puzzleLists.flat().length, vectors.trim().split('\n').length);
  assert.equal(new Set(puzzleLists.flat().map(puzzle => puzzle.id)).size, puzzleLists.flat().length);
  for (const list of puzzleLists) {
    assert.deepEqual(list.map(puzzle => puzzle.need), list.map(puzzle => puzzle.need).sort((one, other) => one - other));
    assert.deepEqual(list.map(puzzle => puzzle.number), list.map((_, i) => i + 1));
  }
  assert.deepEqual(readPuzzles(vectors, 'cubes3'), []);
});

test('the named side is to move, and the named move is legal', () => {
  for (const { fen, seat, best, variant } of puzzleLists.flat()) {
    const look = rules.look(variant, fen);
    assert.equal(look.seat, seat, fen);
    assert.ok(look.moves.includes(best), fen);
    assert.equal(look.over, null, fen);
  }
});

test('an id hangs on the position alone', () => {
  assert.equal(puzzleId(''), '811c9dc5');
  assert.equal(puzzleId('a'), 'e40c292c');
  const [one] = readPuzzles('1s1s4/6ss/7s/2s5/4s3/4S3/SS6/2S5 b - - 0 22 ;dm 3 ;bm d8d1', 'ships');
  assert.equal(puzzles.find(puzzle => puzzle.fen === one.fen).id, one.id);
});

test('lines of another shape are none, and a position stands once', () => {
  const line = '1s1s4/6ss/7s/2s5/4s3/4S3/SS6/2S5 b - - 0 22 ;dm 3 ;bm d8d1';
  assert.deepEqual(readPuzzles(['', '# note', line.replace('dm 3', 'dm x'), line.replace('d8d1', 'd9d1'), line + ' more'].join('\n'), 'ships'), []);
  assert.equal(readPuzzles([line, line].join('\n'), 'ships').length, 1);
  const tall = '8/7s/8/8/8/4S3/8/8/3s4/8 b - - 0 1 ;dm 2 ;bm d2d7';
  assert.deepEqual(variantNames.map(variant => readPuzzles([line, tall, tall.replace('d7', 'd11')].join('\n'), variant).length), [1, 1, 0, 0]);
});

test('filters and the next unsolved', () => {
  const rows = [1, 2, 3, 4].map(number => ({ number, id: 'p' + number, need: [2, 2, 7, 8][number - 1] }));
  const ids = (filter, solved) => filterPuzzles(rows, { length: 0, show: 'all', ...filter }, solved).map(row => row.id).join(' ');
  assert.equal(ids({}, ['p1']), 'p1 p2 p3 p4');
  assert.equal(ids({ length: 7 }, []), 'p3 p4');
  assert.equal(ids({ show: 'open' }, ['p1', 'p3']), 'p2 p4');
  assert.equal(ids({ show: 'solved', length: 2 }, ['p1', 'p3']), 'p1');
  assert.equal(nextUnsolved(rows, rows[1], ['p3']).id, 'p4');
  assert.equal(nextUnsolved(rows, rows[3], ['p1']).id, 'p2');
  assert.equal(nextUnsolved(rows, rows[0], ['p2', 'p3', 'p4']), null);
});

// --- The verdict --------------------------------------------------------------------------------

const on = { variant: 'ships', over: null };
const verdict = (line, more = {}) => judgeMove({ look: on, seat: 0, need: 3, named: false, line: line && { bound: 'exact', ...line }, ...more });

test('only a proof or the puzzle itself makes a move right', () => {
  assert.deepEqual(verdict({ score: { mate: -3 } }), { kind: 'right', left: 2 });
  assert.deepEqual(verdict({ score: { mate: -4 } }), { kind: 'slower', left: 3 });
  assert.equal(verdict({ score: { cp: -100 } }).kind, 'escapes');
  assert.equal(verdict({ score: { cp: -2000 } }).kind, 'unproven');
  assert.equal(verdict({ score: { mate: -3 }, bound: 'lower' }).kind, 'escapes');
  assert.equal(verdict({ score: { mate: 2 } }).kind, 'loses');
  assert.equal(verdict(undefined).kind, 'escapes');
  assert.deepEqual(verdict(undefined, { named: true }), { kind: 'right', left: 2 });
  assert.deepEqual(verdict({ score: { mate: -9 } }, { named: true }), { kind: 'right', left: 2 });
  assert.deepEqual(verdict({ score: { mate: -2 } }, { named: true }), { kind: 'right', left: 1 });
});

test('a game that is over needs no engine', () => {
  const over = (kind, winner) => judgeMove({ look: { ...on, over: { kind, winner } }, seat: 1, need: 1, named: false }).kind;
  assert.equal(over('won', 1), 'solved');
  assert.equal(over('won', 0), 'loses');
  assert.equal(over('drawn', -1), 'draws');
});

test('in ships the one who lost has a turn more', () => {
  assert.equal(movesStillNeeded('ships', 3), 2);
  assert.equal(movesStillNeeded('ships', 1), 0);
  assert.equal(movesStillNeeded('cubes', 3), 3);
});

// --- Played through -----------------------------------------------------------------------------

// Solves a puzzle, the engine playing both sides; gives the kinds of the verdicts.
async function solveByEngine(puzzle) {
  const game = new PuzzleGame(rules, puzzle), kinds = [];
  while (game.state === 'yours') {
    const move = game.named || (await ask(game)).best;
    let judged = game.play(move);
    if (!judged) {
      const answer = await ask(game);
      judged = game.judge(answer.lines[0]);
      if (answer.best) game.reply(answer.best);
    }
    kinds.push(judged.kind);
  }
  return { game, kinds };
}

test('the short puzzles are solved in no more moves than they say, each judged right', async () => {
  for (const puzzle of [...puzzles, ...cubePuzzles].filter(one => one.need <= 4)) {
    const { game, kinds } = await solveByEngine(puzzle);
    assert.equal(game.state, 'solved', puzzle.fen);
    assert.ok(game.ownMoves <= puzzle.need, puzzle.fen);
    assert.ok(kinds.every(kind => kind === 'right' || kind === 'solved'), `${puzzle.fen}: ${kinds}`);
  }
});

// Whether each answer of the one who defends can be answered so that the game is won within `need` moves in all: by the rules
// alone, but for the winner's moves, which the engine proposes.
async function winsByTheRules(puzzle, moves, need) {
  const look = rules.look(puzzle.variant, puzzle.fen, moves);
  if (look.over) return look.over.winner === puzzle.seat;
  if (look.seat !== puzzle.seat) {
    for (const move of look.moves) if (!await winsByTheRules(puzzle, [...moves, move], need)) return false;
    return true;
  }
  if (need === 0) return false;
  const move = moves.length ? (await ask({ position: () => ({ variant: puzzle.variant, fen: puzzle.fen, moves }) })).best : puzzle.best;
  return winsByTheRules(puzzle, [...moves, move], need - 1);
}

test('the wins in two of the hexagon game hold against every answer', async () => {
  const short = cubePuzzles.filter(puzzle => puzzle.need === 2);
  assert.ok(short.length > 0);
  for (const puzzle of short) assert.ok(await winsByTheRules(puzzle, [], puzzle.need), puzzle.fen);
});

test('a move that lets the win go is refuted, and taken back', async () => {
  const game = new PuzzleGame(rules, puzzles.find(one => one.fen.startsWith('8/2Ss3s/5ss1/6s1/ss6/7s/S7/5S2')));
  assert.equal(game.play('f6f2'), null);
  const answer = await ask(game);
  assert.deepEqual(game.judge(answer.lines[0]), { kind: 'loses', left: 0, need: 2 });
  game.reply(answer.best);
  assert.equal(game.state, 'refuted');
  assert.equal(game.moves.length, 2);
  game.undo();
  assert.deepEqual([game.state, game.look.fen, game.need, game.canUndo], ['yours', game.puzzle.fen, 2, false]);
});

test('what the engine can\u2019t prove does not count', async () => {
  const game = new PuzzleGame(rules, puzzles.find(one => one.fen.startsWith('5s2/2S3ss/7s/6ss/8/SS6/SSs2S2/1SSS4')));
  game.play('c1d2');
  assert.ok(['escapes', 'unproven'].includes(game.judge((await ask(game)).lines[0]).kind));
  assert.equal(game.state, 'refuted');
  game.undo();
  game.play(game.puzzle.best);
  assert.equal(game.judge((await ask(game)).lines[0]).kind, 'right');
});

test('right moves can be taken back as well', async () => {
  const game = new PuzzleGame(rules, puzzles.find(one => one.fen.startsWith('5ss1/6ss/1S1s4/8/S7/SS6/SS1S4/1SS3SS')));
  game.play('c1c7');
  assert.equal(game.judge(undefined).kind, 'right');
  game.reply('f8f1');
  assert.deepEqual([game.state, game.need, game.named], ['yours', 1, null]);
  game.play('c7c6');
  assert.equal(game.judge(undefined).kind, 'escapes');
  game.undo(); // to a wrong move without an answer
  assert.deepEqual([game.state, game.need, game.moves], ['yours', 1, ['c1c7', 'f8f1']]);
  game.undo();
  assert.deepEqual([game.state, game.need, game.named, game.moves.length], ['yours', 2, 'c1c7', 0]);
});

// --- How the engine is asked --------------------------------------------------------------------

test('the engine itself is stopped at its proof', async () => {
  const game = new PuzzleGame(rules, puzzles[0]), began = performance.now();
  const answer = await askUntilProven(engine, game.position(), { least_ms: 0, most_ms: 60e3 });
  assert.ok(answer.lines[0].score.mate > 0);
  const ms = performance.now() - began;
  assert.ok(ms < 30e3, `${ms} ms`);
});

// An engine whose search says these lines and goes on until it is stopped, or ends by itself.
function fakeEngine(lines, endsItself) {
  const fake = { stops: 0, request: null, stop() { fake.stops++; fake.end(); } };
  fake.search = request => new Promise(resolve => {
    fake.request = request;
    fake.end = () => resolve({ best: 'a1b1', ponder: null, lines });
    setTimeout(() => { request.onLines(lines); if (endsItself) fake.end(); }, 1);
  });
  return fake;
}

const scored = score => [{ rank: 1, bound: 'exact', score }];
const asked = (fake, least_ms = 5) => askUntilProven(fake, { variant: 'ships', fen: '', moves: [] }, { least_ms, most_ms: 1000 });

test('a proof ends the search, but not too soon', async () => {
  const fake = fakeEngine(scored({ mate: -2 })), began = performance.now();
  assert.equal((await asked(fake, 60)).best, 'a1b1');
  assert.ok(performance.now() - began >= 58);
  assert.equal(fake.stops, 1);
  assert.deepEqual(fake.request.limits, { movetime_ms: 1000 });
});

test('a proof of a longer win than there is gets more time', async () => {
  const fake = fakeEngine(scored({ mate: -5 }));
  const answer = askUntilProven(fake, {}, { least_ms: 5, most_ms: 1000, turns: 4 });
  await new Promise(resolve => setTimeout(resolve, 60));
  assert.equal(fake.stops, 0);
  fake.request.onLines(scored({ mate: -4 }));
  await answer;
  assert.equal(fake.stops, 1);
});

test('what is no proof lets it go on', async () => {
  for (const lines of [scored({ cp: 900 }), [], [{ ...scored({ mate: 2 })[0], bound: 'upper' }], [{ ...scored({ mate: -2 })[0], bound: 'lower' }]]) {
    const fake = fakeEngine(lines);
    const answer = asked(fake);
    await new Promise(resolve => setTimeout(resolve, 30));
    assert.equal(fake.stops, 0);
    fake.end();
    await answer;
  }
});

test('without a proof for a while there is doubt, and who stands no worse has escaped', context => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const seen = (score, ms) => {
    const fake = { stops: 0, doubts: 0, stop() { fake.stops++; }, search(request) { request.onLines(score ? scored(score) : []); return new Promise(() => {}); } };
    askUntilProven(fake, {}, { least_ms: 400, most_ms: 15000, onDoubt() { fake.doubts++; } }, () => 0);
    context.mock.timers.tick(ms);
    return [fake.doubts, fake.stops];
  };
  assert.deepEqual(seen({ cp: -900 }, 1499), [0, 0]);
  assert.deepEqual(seen({ cp: -900 }, 1500), [1, 0]);
  assert.deepEqual(seen(null, 1500), [1, 0]);
  assert.deepEqual(seen({ cp: 20 }, 1500), [0, 1]);
  assert.deepEqual(seen({ mate: -3 }, 1500), [0, 1], 'a proof has ended it before');
});

test('a search that has ended is not stopped: it would be the next one', async () => {
  const fake = fakeEngine(scored({ mate: 3 }), true);
  await asked(fake, 20);
  await new Promise(resolve => setTimeout(resolve, 40));
  assert.equal(fake.stops, 0);
});
