// The package in node: the default export starts an engine, see index.d.ts.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Engine } from './engine.js';

export default async function Syracuse() {
  const bundle = await readFile(new URL('./syracuse.bundle', import.meta.url));
  return Engine.start(startWorker(), bundle);
}

// A thread of node with the ways of a page's worker. What node was told of the program is not for its threads.
export function startWorker() {
  const thread = new Worker(new URL('./node_worker.js', import.meta.url), { execArgv: [] });
  const worker = { postMessage: data => thread.postMessage(data), terminate: () => thread.terminate() };
  thread.on('message', data => worker.onmessage({ data }));
  thread.on('error', error => worker.onerror({ message: error.message }));
  return worker;
}
