// The page's engine as a program of its own, for tests that talk to one: standard input and output,
// no arguments. PLAIN=1: the build without vectors.
import { Program, unpackBundle } from '../../../protocol/web/engine/wasm.js';
import { engineBundle } from './here.js';

const files = await unpackBundle(engineBundle());
if (process.env.PLAIN) files.delete('vectors.wasm');
const program = await Program.start(files, text => process.stdout.write(text));
program.begin();
let isWorking = false;

async function hear(bytes) {
  let goesOn = program.hear(bytes);
  if (isWorking) return;
  isWorking = true;
  goesOn = await program.work() && goesOn;
  isWorking = false;
  if (!goesOn) process.stdout.write('', () => process.exit(0));
}

process.stdin.on('data', hear);
process.stdin.on('end', () => hear(''));
