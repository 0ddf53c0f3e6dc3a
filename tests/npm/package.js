// The package under node, as installed in a user's project: npm.sh runs this there. ENGINE names the native engine.
import test from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ask, bestMove, ready } from './talk.js';

const globalsBefore = Object.getOwnPropertyNames(globalThis).sort();
const { default: Syracuse } = await import('syracuse');

// --- Talks ----------------------------------------------------------------------------------------

const native = (...commands) => execFileSync(process.env.ENGINE, { input: commands.join('\n') + '\n', encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] }).trimEnd().split('\n');
const withEngine = work => async () => {
  const engine = await Syracuse();
  try { await work(engine); } finally { engine.terminate(); }
};
const variants = native('uci').find(line => line.startsWith('option name UCI_Variant')).match(/(?<=var )\S+/g);
assert.ok(variants.length >= 4);

// A whole game by small searches: its moves, after which it is over.
async function playGame(engine, variant) {
  const moves = [];
  await ready(engine, `setoption name UCI_Variant value ${variant}`, 'ucinewgame');
  for (;;) {
    const position = 'position startpos' + (moves.length ? ' moves ' + moves.join(' ') : '');
    const isOver = (await ask(engine, [position, 'query gameover'], /^response /)).at(-1) === 'response true';
    if (isOver) return moves;
    moves.push(await bestMove(engine, 'go nodes 100'));
  }
}

for (const variant of variants) {
  test(`a whole game of ${variant}`, withEngine(async engine => {
    const moves = await playGame(engine, variant);
    const asked = [`setoption name UCI_Variant value ${variant}`, `position startpos moves ${moves.join(' ')}`, 'query gameover', 'query result', 'd'];
    const answer = await ready(engine, ...asked);
    assert.deepEqual(answer.slice(0, -1), native(...asked));
    assert.equal(answer[0], 'response true');
  }));
}

test('an engine of each variant at once', async () => {
  const engines = await Promise.all(variants.map(() => Syracuse()));
  await Promise.all(engines.map((engine, i) => ready(engine, `setoption name UCI_Variant value ${variants[i]}`)));
  await Promise.all(engines.map(engine => ask(engine, 'go infinite', /^info depth [3-9].* pv /)));
  const [gone, ...others] = engines;
  gone.terminate();
  await gone.ended;
  for (const engine of others) {
    assert.match(await bestMove(engine, 'stop'), /^[a-l]\d/);
    engine.terminate();
  }
});

test('a stop ends a long search, and what comes behind it waits', withEngine(async engine => {
  await ask(engine, 'go infinite', /^info depth [5-9] /);
  assert.deepEqual((await ready(engine)).filter(line => !line.startsWith('info')), ['readyok']);
  const lines = await ask(engine, ['stop', 'query gameover'], /^response /);
  assert.match(lines.filter(line => !line.startsWith('info')).join(), /^bestmove \w{4} ponder \w{4},response false$/);
}));

test('a ponder search waits for its hit', withEngine(async engine => {
  const before = await ask(engine, ['position startpos moves c3c7', 'go ponder depth 1'], /^info depth 1 .* pv /);
  const meanwhile = await ready(engine);
  assert.ok(![...before, ...meanwhile].some(line => line.startsWith('bestmove')));
  assert.match((await ask(engine, 'ponderhit', /^bestmove /)).at(-1), /^bestmove \w{4}/);
}));

test('options', withEngine(async engine => {
  const names = lines => lines.filter(line => line.startsWith('option ')).map(line => line.replace(/ (default|min|max) .*/, ''));
  assert.deepEqual(names(await ask(engine, 'uci', /^uciok$/)), names(native('uci')));
  const lines = await ask(engine, ['setoption name MultiPV value 3', 'setoption name UCI_ShowWDL value true', 'go depth 3'], /^bestmove /);
  assert.equal(lines.filter(line => /^info depth 3 .* multipv [123] .* wdl \d+ \d+ \d+ .* pv /.test(line)).length, 3);
}));

async function countNodes(engine) {
  const count = lines => lines.at(-1).split(' ')[0];
  for (const variant of variants) {
    const commands = [`setoption name UCI_Variant value ${variant}`, 'bench 16 1 4'];
    assert.equal(count(await ask(engine, commands, /^\d+ nodes /)), count(native(...commands)));
  }
}

test('the node counts are those of the native engine', withEngine(countNodes));

// --- Threads --------------------------------------------------------------------------------------

test('threads begin and end, and search together', withEngine(async engine => {
  assert.ok(engine.threads >= 1);
  for (const variant of variants) {
    for (const threads of [2, 5, 1, 3]) {
      const commands = [`setoption name UCI_Variant value ${variant}`, `setoption name Threads value ${threads}`, 'ucinewgame'];
      assert.deepEqual((await ready(engine, ...commands)).filter(line => /error/.test(line)), []);
      await ask(engine, 'go infinite', /^info depth [4-9] .* pv /);
      assert.match((await ask(engine, 'stop', /^bestmove /)).at(-1), /^bestmove \w{4}/);
      assert.match((await ask(engine, 'go nodes 5000', /^bestmove /)).at(-1), /^bestmove \w{4}/);
    }
  }
}));

test('a table that grows while a thread searches is seen by all', withEngine(async engine => {
  for (const hash_mb of [16, 200, 64, 400]) {
    await ready(engine, `setoption name Hash value ${hash_mb}`, 'setoption name Threads value 2');
    const lines = await ask(engine, 'go depth 7', /^bestmove /);
    assert.ok(lines.length > 7);
    assert.deepEqual(await ready(engine, 'position startpos moves ' + 'x'.repeat(hash_mb * 1000)).then(said => said.length), 2);
    await ready(engine, 'position startpos');
  }
}));

// --- What is wrong --------------------------------------------------------------------------------

test('wrong input gets one sentence, and the engine goes on', withEngine(async engine => {
  for (const value of [undefined, null, 3, {}, ['uci'], new Uint8Array(4)]) assert.throws(() => engine.postMessage(value), TypeError);
  const wrong = ['nonsense', 'position startpos moves c3c7 a1a9', 'position fen x', 'setoption name Hash value -1', 'go depth x', 'setoption name No value 1',
    'position startpos moves ' + 'c3c7 '.repeat(200000), '\u{1F6A2}\u0000\u0007', 'x'.repeat(1 << 20)];
  for (const command of wrong) {
    const lines = await ready(engine, command);
    assert.equal(lines.length, 2, `${command.slice(0, 40)}: ${lines.slice(0, 4)}`);
    assert.match(lines[0], /^info string error: \S/);
  }
  assert.deepEqual(await ready(engine, '', ' ', '\r\n\r\n'), ['readyok']);
  assert.match((await ask(engine, 'go depth 3', /^bestmove /)).at(-1), /^bestmove \w{4}/);
}));

// A copy of the package, into which something is broken.
function brokenPackage(breakIt) {
  const folder = mkdtempSync(resolve('broken-'));
  cpSync('node_modules/syracuse', folder, { recursive: true });
  breakIt(folder);
  return join(folder, 'node.js');
}

test('without shared memory there is one thread, and all else is the same', async () => {
  const path = brokenPackage(folder => {
    const file = join(folder, 'node_worker.js');
    writeFileSync(file, readFileSync(file, 'utf8').replace('await import', 'delete globalThis.SharedArrayBuffer;\nawait import'));
  });
  const engine = await (await import(path)).default();
  assert.equal(engine.threads, 1);
  await countNodes(engine);
  assert.match((await ready(engine, 'setoption name Threads value 2'))[0], /^info string error: .*threads/);
  await ask(engine, 'go infinite', /^info depth [3-9] /);
  assert.match((await ask(engine, 'stop', /^bestmove /)).at(-1), /^bestmove \w{4}/);
  engine.terminate();
  await engine.ended;
});

test('a package that lacks a part of a file does not start', async () => {
  const broken = [folder => truncateSync(join(folder, 'syracuse.bundle'), 100000), folder => writeFileSync(join(folder, 'engine/wasm.js'), '')];
  for (const way of broken) {
    const { default: start } = await import(brokenPackage(way));
    await assert.rejects(start(), error => error.message.length > 0);
  }
});

const failing = "self.onmessage = ({ data }) => self.postMessage(data.bundle ? { begun: true } : { failed: 'no memory' });";

test('an engine that fails says so, and has ended', async () => {
  const file = brokenPackage(folder => writeFileSync(join(folder, 'engine/worker.js'), failing));
  const engine = await (await import(file)).default();
  const error = await new Promise(done => { engine.onerror = done; engine.postMessage('uci'); });
  assert.equal(error.message, 'no memory');
  await engine.ended;
  const script = `import start from '${file}'; (await start()).postMessage('uci');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  assert.notEqual(status, 0);
  assert.match(stderr, /Error: no memory/);
});

// --- What it says of itself -----------------------------------------------------------------------

test('its README names all games, and how much there is to load', () => {
  const folder = 'node_modules/syracuse', readme = readFileSync(`${folder}/README.md`, 'utf8');
  for (const variant of variants) assert.ok(readme.includes(`\`${variant}\``), variant);
  const [, most_mb] = /less than (\d+\.\d) MB/.exec(readme);
  const files = readdirSync(folder, { recursive: true }).map(name => statSync(join(folder, name))).filter(stat => stat.isFile());
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  assert.ok(bytes < most_mb * 1e6 && bytes > 0.8 * most_mb * 1e6, `${bytes} bytes, not less than ${most_mb} MB or much less`);
});

// --- Ends -----------------------------------------------------------------------------------------

test('an engine that has gone takes commands, and says nothing', async () => {
  for (const leave of [engine => engine.terminate(), engine => engine.postMessage('quit'), engine => engine.end()]) {
    const engine = await Syracuse();
    await ready(engine);
    engine.onmessage = line => assert.fail(line);
    leave(engine);
    await engine.ended;
    engine.postMessage('isready');
    engine.end();
    engine.terminate();
  }
});

test('end lets the work be done', async () => {
  const engine = await Syracuse(), lines = [];
  engine.onmessage = line => lines.push(line);
  engine.postMessage('go depth 6\ngo depth 2');
  engine.end();
  await engine.ended;
  assert.equal(lines.filter(line => line.startsWith('bestmove')).length, 2);
});

test('a listener that ends the engine hears nothing more', async () => {
  const engine = await Syracuse(), lines = [];
  engine.onmessage = line => {
    lines.push(line);
    engine.terminate();
  };
  engine.postMessage('uci');
  await engine.ended;
  assert.equal(lines.length, 1);
});

test('memory is given back', async () => {
  const engines = 12, hash_mb = 128;
  for (let i = 0; i < engines; i++) {
    const engine = await Syracuse();
    await ready(engine, `setoption name Hash value ${hash_mb}`);
    if (i % 2) await ask(engine, 'go infinite', /^info depth 3 /);
    engine.terminate();
    await engine.ended;
  }
  const rss_mb = process.memoryUsage.rss() / (1 << 20);
  assert.ok(rss_mb < engines * hash_mb / 2, `${rss_mb} MB are still taken`);
});

test('an engine that is forgotten is collected, and the program ends by itself', () => {
  const script = `
    import Syracuse from 'syracuse';
    let engine = await Syracuse();
    engine.onmessage = () => {};
    engine.postMessage('go infinite');
    engine.terminate();
    await engine.ended;
    const forgotten = new WeakRef(engine);
    engine = null;
    while (forgotten.deref()) { await new Promise(setImmediate); globalThis.gc(); }
    console.log('collected');`;
  const out = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], { encoding: 'utf8' });
  assert.equal(out, 'collected\n');
});

test('nothing is left in the global object, and nothing is run or fetched when it is installed', () => {
  assert.deepEqual(Object.getOwnPropertyNames(globalThis).sort(), globalsBefore);
  const described = JSON.parse(readFileSync('node_modules/syracuse/package.json', 'utf8'));
  for (const key of ['scripts', 'dependencies', 'peerDependencies', 'optionalDependencies']) assert.equal(described[key], undefined);
  assert.match(described.version, /^\d+\.\d+\.\d+$/);
  assert.ok(native('uci')[0].includes(described.version.replace(/\.0$/, '')));
});
