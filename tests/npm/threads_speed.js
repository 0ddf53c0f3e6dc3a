// How many more nodes a second the package looks at with two threads than with one, where nothing else runs:
//   node threads_speed.js PACKAGE [pairs=10] [nodes=1000000] [hash=16] [variant=ships] [threads=2]
// PACKAGE is the folder that `make npm` makes.
//
// DESIGN. One thread and two in turn, in one engine that has been through both, so that its code is compiled. Each takes
// so many nodes from each position of the bench. A bench to a depth would also count the time in which one thread has
// reached it and waits for the other. It begins threads before its clock runs, and empties its table while it runs: so a
// small table. What a run had of the processors tells whether something else ran.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ask, ready } from './talk.js';

// Median and quartiles, in words.
function spread(numbers, digits) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = share => {
    const place = share * (sorted.length - 1), low = Math.floor(place);
    return (sorted[low] + (place - low) * (sorted[Math.ceil(place)] - sorted[low])).toFixed(digits);
  };
  return `${at(0.5)} (${at(0.25)} to ${at(0.75)})`;
}

// Millions of nodes a second, and how many processors it had.
async function measure(engine, { hash, nodes }, threads) {
  const began_ms = performance.now(), before = process.cpuUsage();
  const line = (await ask(engine, `bench ${hash} ${threads} ${nodes} default nodes`, /^\d+ nodes /)).at(-1);
  const { user, system } = process.cpuUsage(before);
  return { mnps: line.split(' ')[2] / 1e6, processors: (user + system) / 1000 / (performance.now() - began_ms) };
}

async function main([folder, ...words]) {
  const { pairs = 10, nodes = 1000000, hash = 16, variant = 'ships', threads = 2 } = Object.fromEntries(words.map(word => word.split('=')));
  const { default: Syracuse } = await import(pathToFileURL(resolve(folder, 'node.js')));
  const engine = await Syracuse();
  if (engine.threads < threads) throw new Error(`${engine.threads} threads can run at once here`);
  await ready(engine, `setoption name UCI_Variant value ${variant}`);
  for (const count of [1, threads]) await measure(engine, { hash, nodes: nodes / 10 }, count);
  const one = [], many = [];
  for (let pair = 0; pair < pairs; pair++) {
    one.push(await measure(engine, { hash, nodes }, 1));
    many.push(await measure(engine, { hash, nodes }, threads));
  }
  engine.terminate();
  const speeds = list => spread(list.map(run => run.mnps), 2), had = list => spread(list.map(run => run.processors), 2);
  console.log(`${variant}, ${pairs} pairs, ${nodes} nodes a position, median and quartiles`);
  console.log(`one thread: ${speeds(one)} million nodes/s, of ${had(one)} processors`);
  console.log(`${threads} threads: ${speeds(many)} million nodes/s, of ${had(many)} processors`);
  console.log(`times as many: ${spread(many.map((run, i) => run.mnps / one[i].mnps), 2)}`);
}

await main(process.argv.slice(2));
