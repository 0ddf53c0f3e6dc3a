// The page's engine in its worker: it is heard while it thinks, keeps its table, and says what went
// wrong.
import test from 'node:test';
import assert from 'node:assert/strict';
import { engineBundle, startNodeWorker, workerSource } from './here.js';
import { variantNames } from '../../../engine/web/variants.js';
import { Engine } from '../../../protocol/web/engine/engine.js';

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));
// An engine that does not answer has failed, and its thread ends.
const withEngine = work => async () => {
  const engine = new Engine(workerSource(), engineBundle(), startNodeWorker);
  let timer;
  const patience = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error('no answer for ten minutes')), 600000); });
  try { await Promise.race([work(engine), patience]); } finally { engine.close(); clearTimeout(timer); }
};

// A search without an end, when it has found something: {search, the promise of what it finds}.
const endless = (engine, request) => new Promise(resolve => {
  const onLines = () => resolve({ search });
  const search = engine.search({ limits: { infinite: true }, ...request, onLines });
});

// The page promises 50 ms. The machine of a test may have other things to do: the best of a few.
const STOP_MS = 50;

const searches = [...variantNames.map(variant => [variant, 'mcts']), ['cubes3', 'paranoid']];
for (const [variant, strategy] of searches) {
  test(`a stop ends a search of ${variant}, ${strategy}`, withEngine(async engine => {
    await engine.newGame();
    engine.send(`setoption name UCI_Variant value ${variant}`);
    engine.send(`setoption name ThreePlayers value ${strategy}`);
    const times = [];
    for (let i = 0; i < 5; i++) {
      const { search } = await endless(engine, { variant });
      await sleep(37 * i);
      const begun = performance.now();
      await engine.stop();
      times.push(performance.now() - begun);
      assert.match((await search).best, /^\w{4,6}$/);
    }
    console.log(`${variant} ${strategy}: stopped after ${times.map(ms => ms.toFixed(1)).join(', ')} ms`);
    assert.ok(Math.min(...times) < STOP_MS, 'the fastest stop took ' + Math.min(...times) + ' ms');
  }));
}

test('a search that has nothing to do waits for the stop', withEngine(async engine => {
  let isOver = false;
  const over = '1S5S/5S2/8/8/8/7S/2S2SS1/1S4S1 b - - 0 27';
  const search = engine.search({ variant: 'ships', fen: over, limits: { infinite: true } });
  search.then(() => { isOver = true; });
  await sleep(1000);
  assert.equal(isOver, false);
  await engine.stop();
  assert.equal((await search).best, null);
}));

test('the table is kept from search to search', withEngine(async engine => {
  const search = async depth => (await engine.search({ variant: 'ships', limits: { depth } })).lines[0];
  const fresh = await search(10), deep = await search(16), again = await search(10);
  assert.ok(deep.hashfull > 0, `${deep.nodes} nodes fill ${deep.hashfull} of the table`);
  assert.ok(again.nodes * 2 < fresh.nodes, `${again.nodes} nodes after ${fresh.nodes}`);
  await engine.newGame();
  assert.equal((await search(10)).nodes, fresh.nodes);
}));

test('a new search ends the one before', withEngine(async engine => {
  const first = engine.search({ variant: 'ships', limits: { infinite: true } });
  const second = engine.search({ variant: 'cubes3', limits: { infinite: true } });
  const third = engine.search({ variant: 'cubes', limits: { depth: 5 }, multipv: 3 });
  assert.deepEqual(await first, { best: null, ponder: null, lines: [] });
  assert.deepEqual(await second, { best: null, ponder: null, lines: [] });
  const { best, lines } = await third;
  assert.equal(lines.length, 3);
  assert.deepEqual(lines.map(line => line.rank), [1, 2, 3]);
  assert.equal(lines[0].pv[0], best);
  assert.equal(lines[0].wdl.reduce((a, b) => a + b), 1000);
}));

test('lines come while it searches, a few times a second', withEngine(async engine => {
  const begun = performance.now();
  let calls = 0, fourth;
  const four = new Promise(resolve => { fourth = resolve; });
  const search = engine.search({ variant: 'ships', limits: { infinite: true }, onLines: now => { assert.ok(now[0].pv.length > 0); if (++calls === 4) fourth(); } });
  await four;
  assert.ok(performance.now() - begun >= 150, 'four calls within 150 ms');
  await engine.stop();
  assert.ok((await search).lines[0].depth >= 1);
}));

test('clocks, levels and nodes are limits', withEngine(async engine => {
  const clocks = { clocks_ms: [2000, 2000, 2000], increments_ms: [10, 10, 10] };
  for (const [variant, limits] of [['ships', { clocks_ms: [2000, 2000] }], ['cubes3', clocks], ['cubes', { nodes: 5000 }], ['ships', { mate: 1 }]]) {
    const search = engine.search({ variant, limits, level: 0 });
    if (limits.mate) setTimeout(() => engine.stop(), 300);
    assert.match((await search).best, /^\w{4,6}$/);
  }
}));

test('a game that is over has no move', withEngine(async engine => {
  const found = await engine.search({ variant: 'ships', fen: '1S5S/5S2/8/8/8/7S/2S2SS1/1S4S1 b - - 0 27', limits: { depth: 3 } });
  assert.equal(found.best, null);
}));

test('what is wrong is an error, and the next search goes on', withEngine(async engine => {
  await assert.rejects(engine.search({ variant: 'ships', fen: 'x', limits: { depth: 1 } }), /8 ranks/);
  await assert.rejects(engine.search({ variant: 'ships', moves: ['a1a9'], limits: { depth: 1 } }), /not a move/);
  await assert.rejects(engine.search({ variant: 'hex', limits: { depth: 1 } }), /hex/);
  assert.match((await engine.search({ variant: 'ships', limits: { depth: 3 } })).best, /^\w{4,6}$/);
}));

test('the evaluation in words, also in the middle of a search', withEngine(async engine => {
  const { search } = await endless(engine, { variant: 'ships' });
  assert.match(await engine.evaluate({ variant: 'ships', moves: ['c3c7'] }), /^evaluation -?\d+ for the side to move/m);
  assert.match((await search).best, /^\w{4,6}$/);
}));

test('a worker that fails is an error, and the next one works', withEngine(async engine => {
  const { search } = await endless(engine, { variant: 'ships' });
  engine.worker.onmessage({ data: { failed: 'on purpose' } });
  await assert.rejects(search, /on purpose/);
  assert.match((await engine.search({ variant: 'ships', limits: { depth: 3 } })).best, /^\w{4,6}$/);
}));
