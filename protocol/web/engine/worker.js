// The engine's worker: lines of commands come in, lines of answers go out. The board page starts it from
// the text of wasm.js and this file, and the package (protocol/npm/) as a module.
//
// DESIGN. The first message is {bundle}, which is answered with {begun}; then each is {hear: lines}, no lines being the
// end of the input. Answers are {said: lines}. {ended} is the last one, when all is done, or {failed: why}. To {ping}
// the answer is {alive}, at any time. A line that is heard while the engine works reaches it at its next breath, without
// waiting for the work's end.
import { Program, unpackBundle } from './wasm.js';

const workerState = { program: null, isWorking: false, early: [], unfinished: '' };

// Whole lines only: what follows the last line end waits for the rest.
function tellPage(text) {
  const whole = workerState.unfinished + text;
  const end = whole.lastIndexOf('\n') + 1;
  workerState.unfinished = whole.slice(end);
  if (end > 0) self.postMessage({ said: whole.slice(0, end) });
}

async function startEngine(bundle) {
  const program = await Program.start(await unpackBundle(bundle), tellPage);
  program.begin();
  workerState.program = program;
  self.postMessage({ begun: true });
  for (const lines of workerState.early) await hearLines(lines);
}

async function hearLines(lines) {
  let goesOn = workerState.program.hear(lines);
  if (workerState.isWorking) return;
  workerState.isWorking = true;
  goesOn = await workerState.program.work() && goesOn;
  workerState.isWorking = false;
  if (!goesOn) self.postMessage({ ended: true });
}

async function takeMessage({ bundle, hear }) {
  try {
    if (bundle) await startEngine(bundle);
    else if (workerState.program) await hearLines(hear);
    else workerState.early.push(hear);
  } catch (error) {
    self.postMessage({ failed: String(error && error.message || error) });
  }
}

self.onmessage = ({ data }) => data.ping ? self.postMessage({ alive: true }) : takeMessage(data);
