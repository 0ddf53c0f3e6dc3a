// The analysis that follows a position, with an engine that is told when to answer.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { LiveAnalysis } from '../../../protocol/web/modes/analyse/live.js';

const soon = () => new Promise(resolve => setTimeout(resolve));

// As engine.js: a new search stops the one before, whose promise is kept.
class FakeEngine {
  constructor() {
    this.log = [];
    this.searches = [];
  }

  search(question) {
    this.end();
    this.log.push('search ' + question.moves.join(' '));
    return new Promise(resolve => this.searches.push({ ...question, resolve }));
  }

  end() {
    const last = this.searches[this.searches.length - 1];
    if (last) last.resolve({ best: null, ponder: null, lines: [] });
  }

  async stop() {
    this.log.push('stop');
    this.end();
  }

  async evaluate({ moves }) {
    this.log.push('eval ' + moves.join(' '));
    return 'A:  g1 moves 6, 15 to go\n    worth +0, score +0: wins 500 of 1000\nB:  g1 moves 6, 15 to go\n    worth +0, score +0: wins 300 of 1000\n' +
      'C:  g1 moves 6, 15 to go\n    worth +0, score +0: wins 200 of 1000\n';
  }
}

const at = (moves, variant = 'ships', over = null) => ({ variant, fen: '', moves, look: { seat: 0, over } });
const line = cp => [{ rank: 1, score: { cp }, wdl: [500, 0, 500], pv: ['c3h3'], depth: 1 }];
const started = (engine, on = true) => {
  let changes = 0;
  const live = new LiveAnalysis(engine, () => { changes++; }, error => { throw error; });
  live.on = on;
  return { live, changed: () => changes };
};

test('a new position is searched at once, and lines of the old one are never shown for it', async () => {
  const engine = new FakeEngine(), { live } = started(engine);
  live.follow(at([]));
  await soon();
  engine.searches[0].onLines(line(10));
  assert.equal(live.lines[0].score.cp, 10);
  live.follow(at(['c3h3']));
  assert.deepEqual(live.lines, [], 'gone in the same moment');
  engine.searches[0].onLines(line(20));
  assert.deepEqual(live.lines, [], 'an old line that comes late');
  await soon();
  assert.deepEqual(engine.log, ['search ', 'search c3h3']);
  engine.searches[0].onLines(line(30));
  assert.deepEqual(live.lines, []);
  engine.searches[1].onLines(line(40));
  assert.equal(live.lines[0].score.cp, 40);
});

test('off stops the engine and clears the lines; on begins again', async () => {
  const engine = new FakeEngine(), { live } = started(engine);
  live.follow(at([]));
  await soon();
  engine.searches[0].onLines(line(10));
  await live.setOn(false);
  assert.deepEqual(engine.log, ['search ', 'stop']);
  assert.deepEqual(live.lines, []);
  assert.equal(live.shares, null);
  live.setOn(true);
  await soon();
  assert.deepEqual(engine.log, ['search ', 'stop', 'search ']);
});

test('a game that is over is not searched, and its shares are its result', async () => {
  const engine = new FakeEngine(), { live } = started(engine);
  live.follow(at([]));
  await soon();
  await live.follow(at(['c3h3'], 'ships', { kind: 'won', winner: 1 }));
  assert.deepEqual(engine.log, ['search ', 'stop']);
  assert.deepEqual(live.shares, [0, 1]);
});

test('with three players eval says the others\u2019 shares, asked before each search', async () => {
  const engine = new FakeEngine(), { live } = started(engine);
  live.follow(at([], 'cubes3'));
  await soon();
  assert.deepEqual(engine.log, ['eval ', 'search ']);
  assert.deepEqual(live.shares, [0.5, 0.3, 0.2]);
  engine.searches[0].onLines([{ ...line(0)[0], wdl: [750, 0, 250] }]);
  assert.deepEqual(live.shares.map(share => share.toFixed(2)), ['0.75', '0.15', '0.10']);
  live.follow(at(['e1e3'], 'cubes3'));
  await soon();
  assert.deepEqual(engine.log, ['eval ', 'search ', 'stop', 'eval e1e3', 'search e1e3'], 'the engine answers eval only when it does not search');
});

test('the worth of pieces is asked for even while the analysis is off, and not again', async () => {
  const engine = new FakeEngine(), { live } = started(engine, false);
  await live.follow(at([]));
  await live.setWorthWanted(true);
  assert.deepEqual(engine.log, ['eval ']);
  live.setWorthWanted(false);
  live.setWorthWanted(true);
  await soon();
  assert.deepEqual(engine.log, ['eval ']);
});

test('of two positions in quick succession only the last is searched', async () => {
  const engine = new FakeEngine(), { live } = started(engine);
  live.setWorthWanted(true);
  live.follow(at(['a2a3']));
  live.follow(at(['a2a4']));
  live.follow(at(['a2a5']));
  await soon();
  assert.deepEqual(engine.log.filter(row => row.startsWith('search')), ['search a2a5']);
});

test('while the engine is being stopped for a position, another one takes its place', async () => {
  const engine = new FakeEngine(), { live } = started(engine);
  live.follow(at([], 'cubes3'));
  await soon();
  live.follow(at(['e1e3'], 'cubes3'));
  live.follow(at(['e1d4'], 'cubes3'));
  await soon();
  assert.deepEqual(engine.log.filter(row => row !== 'stop'), ['eval ', 'search ', 'eval e1d4', 'search e1d4']);
});

test('nothing is searched while nobody sees the page; what was found stays, and it goes on', async () => {
  const engine = new FakeEngine(), { live } = started(engine);
  live.follow(at([]));
  await soon();
  engine.searches[0].onLines(line(10));
  await live.setAsleep(true);
  assert.deepEqual(engine.log, ['search ', 'stop']);
  assert.equal(live.lines[0].score.cp, 10);
  live.follow(at(['c3h3']));
  await soon();
  assert.deepEqual(engine.log, ['search ', 'stop']);
  live.setAsleep(false);
  await soon();
  assert.deepEqual(engine.log, ['search ', 'stop', 'search c3h3']);
});

test('with a limit a search ends by itself, until one wants it to go on or looks elsewhere', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const turn = () => new Promise(resolve => setImmediate(resolve));
  const engine = new FakeEngine(), { live } = started(engine);
  live.limit_ms = 60000;
  live.follow(at([]));
  await turn();
  engine.searches[0].onLines(line(10));
  t.mock.timers.tick(60000);
  await turn();
  assert.deepEqual([live.rest, live.lines[0].score.cp, engine.log.at(-1)], ['ended', 10, 'stop']);
  live.goOn();
  await turn();
  assert.deepEqual([live.rest, engine.log.at(-1)], ['', 'search ']);
  t.mock.timers.tick(30000);
  live.follow(at(['c3h3']));
  await turn();
  t.mock.timers.tick(59999);
  assert.equal(live.rest, '', 'each position has its own time');
});

test('a fault of the engine is told once, and not for a position that has gone', async () => {
  const faults = [];
  const engine = { stop: async () => {}, search: () => Promise.reject(new Error('no')) };
  const live = new LiveAnalysis(engine, () => {}, error => faults.push(error.message));
  live.on = true;
  const gone = live.follow(at([]));
  await live.follow(at(['c3h3']));
  await gone;
  assert.deepEqual(faults, ['no']);
});
