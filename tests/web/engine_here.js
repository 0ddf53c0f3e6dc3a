// The engine of the page under node, for the tests in this folder: its bundle, and its worker as a
// thread of node. `make bundle` makes what is needed.
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const top = new URL('../../', import.meta.url);
const readText = name => readFileSync(new URL(name, top), 'utf8');

// As the page carries it.
export const engineBundle = () => readFileSync(process.env.BUNDLE || new URL('build/web/board.bundle', top));

// The worker's text, put together as pack.awk does it.
export const workerSource = () => ['wasm.js', 'worker.js'].map(name => readText('protocol/web/engine/' + name))
  .join('').replace(/^import .*$/gm, '').replace(/^export /gm, '');

const likeBrowser = `
const { parentPort } = require('node:worker_threads');
const self = { postMessage: data => parentPort.postMessage(data) };
parentPort.on('message', data => self.onmessage({ data }));
`;

// For the third argument of Engine.
export function startNodeWorker(source) {
  const thread = new Worker(likeBrowser + source, { eval: true });
  const worker = { postMessage: data => thread.postMessage(data), terminate: () => thread.terminate() };
  thread.on('message', data => worker.onmessage({ data }));
  thread.on('error', error => worker.onerror({ message: error.message }));
  return worker;
}
