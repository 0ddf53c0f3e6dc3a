// The engine's worker: lines of commands come in, lines of answers go out. The board page starts it from
// the text of the files that it imports and of this one, and the package (protocol/npm/) as a module.
//
// DESIGN. The first message is {bundle}, which is answered with {begun, threads}: how many can run at once. Then each is
// {hear: lines}, no lines being the end of the input. Answers are {said: lines}. {ended} is the last one, when all is done,
// or {failed: why}. To {ping} the answer is {alive}, at any time. A line that is heard while the engine works reaches it
// at its next breath, or at once where it has threads. A worker whose first message is {thread} is such a thread.
import { runThread, Team } from './threads.js';
import { Program, unpackBundle } from './wasm.js';

const workerState = { program: null, isWorking: false, early: [], unfinished: '' };

// Whole lines only: what follows the last line end waits for the rest.
function tellPage(text) {
  const whole = workerState.unfinished + text;
  const end = whole.lastIndexOf('\n') + 1;
  workerState.unfinished = whole.slice(end);
  if (end > 0) self.postMessage({ said: whole.slice(0, end) });
}

const tellFault = error => self.postMessage({ failed: String(error && error.message || error) });

async function startEngine(bundle) {
  const files = await unpackBundle(bundle);
  const team = await Team.make(files, { wake: () => work(true).catch(tellFault), fail: tellFault });
  const program = await Program.start(files, tellPage, team);
  program.begin();
  workerState.program = program;
  self.postMessage({ begun: true, threads: team ? team.processors : 1 });
  for (const lines of workerState.early) await hearLines(lines);
}

const hearLines = lines => work(workerState.program.hear(lines));

// goesOn: what the program has just said of that. With threads it works at once, and each call counts.
async function work(goesOn) {
  if (workerState.isWorking) return;
  workerState.isWorking = !workerState.program.team;
  const willGoOn = await workerState.program.work();
  workerState.isWorking = false;
  if (!(willGoOn && goesOn)) self.postMessage({ ended: true });
}

async function takeMessage({ bundle, hear, thread }) {
  try {
    if (thread) await runThread(thread);
    else if (bundle) await startEngine(bundle);
    else if (workerState.program) await hearLines(hear);
    else workerState.early.push(hear);
  } catch (error) {
    tellFault(error);
  }
}

self.onmessage = ({ data }) => data.ping ? self.postMessage({ alive: true }) : takeMessage(data);
