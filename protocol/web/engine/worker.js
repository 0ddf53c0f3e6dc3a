// The engine's worker: lines of commands come in, lines of answers go out. The page starts it from
// the text of wasm.js and this file.
//
// DESIGN. The first message is {bundle}; then each is {hear: lines}. Answers are {said: lines}, or
// {failed: why} when nothing more will come. To {ping} the answer is {alive}, at any time. A line that is heard while the engine works reaches it at its
// next breath, without waiting for the work's end.

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
  for (const lines of workerState.early) await hearLines(lines);
}

async function hearLines(lines) {
  workerState.program.hear(lines);
  if (workerState.isWorking) return;
  workerState.isWorking = true;
  await workerState.program.work();
  workerState.isWorking = false;
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
