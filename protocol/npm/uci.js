#!/usr/bin/env node
// The engine in a terminal: speaks UCI and UGI on standard input and output. Arguments are commands instead, each with
// its words in quotes, or else all together a single one.
import { createInterface } from 'node:readline';
import Syracuse from './node.js';

const engine = await Syracuse();
engine.onmessage = line => process.stdout.write(line + '\n');
engine.onerror = error => {
  process.stderr.write(`syracuse: ${error.message}\n`);
  process.exitCode = 1;
};
process.stdout.on('error', () => engine.terminate()); // nobody reads any more
engine.ended.then(() => process.stdin.destroy());

const all = process.argv.slice(2), quits = all.findIndex(command => command.trim() === 'quit');
const given = quits > 0 ? all.slice(0, quits) : all; // what stands before is finished
if (given.length > 0) {
  engine.postMessage(given.some(command => /\S\s+\S/.test(command)) ? given.join('\n') : given.join(' '));
  engine.end();
} else {
  createInterface({ input: process.stdin }).on('line', line => engine.postMessage(line)).on('close', () => engine.end());
}
