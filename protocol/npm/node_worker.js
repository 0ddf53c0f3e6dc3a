// The engine's worker as a thread of node, which lacks what a page's worker has: see engine/worker.js.
import { webcrypto } from 'node:crypto';
import { availableParallelism, cpus } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { startWorker } from './node.js';

globalThis.crypto ??= webcrypto;
globalThis.self = {
  postMessage: data => parentPort.postMessage(data),
  startWorker,
  navigator: { hardwareConcurrency: availableParallelism?.() ?? cpus().length },
};
await import('./engine/worker.js');
parentPort.on('message', data => self.onmessage({ data }));
