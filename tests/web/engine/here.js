// The engine of the page under node, for the tests in this folder: its bundle, its programs with
// vectors and without, and its worker as a thread of node. `make bundle` makes what is needed; another
// bundle is named in the environment, BUNDLE.
import { webcrypto } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { variantOfFen } from '../../../protocol/web/game/pgn_text.js';
import { Program, unpackBundle } from '../../../protocol/web/engine/wasm.js';

// Browsers have it everywhere, node only since its version 20.
globalThis.crypto ??= webcrypto;

const top = new URL('../../../', import.meta.url);
export const readText = name => readFileSync(new URL(name, top), 'utf8');
export const readLines = name => readText(name).trim().split('\n');
export const isThere = name => existsSync(new URL(name, top));

// The lines of all vectors whose names end like that, of every variant.
const vectorLines = ending => readdirSync(new URL('tests/vectors/', top)).filter(name => ending.test(name)).sort()
  .flatMap(name => readLines('tests/vectors/' + name)).filter(line => line[0] !== '#');

// {variant, fen, counts: [[depth, leaves]...]} of each position with counts.
export const vectorCounts = () => vectorLines(/-perft\.(epd|txt)$/).map(line => {
  const [fen, ...counts] = line.split(' ;');
  return { variant: variantOfFen(fen), fen, counts: counts.map(count => count.slice(1).split(' ')) };
});

// {variant, fen} of each position that is won for certain.
export const vectorWins = () => vectorLines(/-wins\.epd$/).map(line => line.split(' ;')[0]).map(fen => ({ variant: variantOfFen(fen), fen }));

// {variant, moves, fen} of each game, with its last position.
export const vectorGames = () => vectorLines(/-games\.txt$/).map(line => line.split(' | '))
  .map(([game, fen]) => ({ variant: variantOfFen(fen), moves: game.split(' ').filter(word => /^(?:[a-o]\d+){2}$|^0000$/.test(word)), fen }));

// As the page carries it.
export const engineBundle = () => readFileSync(process.env.BUNDLE || new URL('build/web/board.bundle', top));

// The two builds: the page takes the first that the browser can run.
export const builds = ['vectors.wasm', 'plain.wasm'];

// A session with one build; `run(lines)` gives what it prints for them, all work done.
export async function startSession(build) {
  const files = await unpackBundle(engineBundle());
  for (const other of builds) if (other !== build) files.delete(other);
  let said = '';
  const program = await Program.start(files, text => { said += text; });
  program.begin();
  return {
    program,
    async run(...lines) {
      said = '';
      program.hear(lines.join('\n') + '\n');
      await program.work();
      return said.trimEnd().split('\n');
    },
  };
}

// The worker's text, put together as pack.awk does it.
export const workerSource = () => ['numbers.js', 'wasm.js', 'threads.js', 'worker.js'].map(name => readText('protocol/web/engine/' + name))
  .join('').replace(/^import .*$/gm, '').replace(/^export /gm, '');

// A thread of node that has the ways of a page's worker, from the text of its script.
const startThread = `(text, { Worker } = require('node:worker_threads')) => {
  const thread = new Worker(text, { eval: true, workerData: text });
  const worker = { postMessage: data => thread.postMessage(data), terminate: () => thread.terminate() };
  thread.on('message', data => worker.onmessage({ data }));
  thread.on('error', error => worker.onerror({ message: error.message }));
  return worker;
}`;

const likeBrowser = `
globalThis.crypto ??= require('node:crypto').webcrypto;
const { parentPort, workerData } = require('node:worker_threads');
const self = {
  postMessage: data => parentPort.postMessage(data),
  startWorker: () => (${startThread})(workerData),
  navigator: { hardwareConcurrency: 1 }, // so that searches are the same each time
};
parentPort.on('message', data => self.onmessage({ data }));
`;

// For the third argument of Engine.
const require = createRequire(import.meta.url);
export const startNodeWorker = source => new Function('require', `return ${startThread}`)(require)(likeBrowser + source);
