// Threads of the engine's program, where memory can be shared: in node, and in pages that are served as isolated from
// others. The program's side of it is engine/base/system/threads_web.c.
//
// DESIGN. The worker with the session starts a worker for each thread, also for a thread that another one asks for. All
// have an instance of one module on one memory. That worker itself never waits, so it always hears the page. A thread's
// worker tells it {start: [thread, top]}, {wake}, {failed}, and {gone} at its end.
import { Program } from './wasm.js';

// As the Makefile links it; a phone may have no room for the most that it can be.
const FIRST_PAGES = 512, MOST_PAGES = [65536, 32768, 16384];
const SESSION = 1; // PTHREAD_OF_PAGE

const canShare = () => typeof SharedArrayBuffer === 'function' && self.crossOriginIsolated !== false;

function shareMemory() {
  for (const maximum of MOST_PAGES)
    try { return new WebAssembly.Memory({ initial: FIRST_PAGES, maximum, shared: true }); } catch (_) { /* less, then */ }
  return null;
}

// The same script again, whose first message says what it is.
const startWorker = () => self.startWorker ? self.startWorker() : new Worker(self.location.href, { type: 'module' });

// The threads of a session: `listener` has wake() and fail(why).
export class Team {
  // null where there can be none.
  static async make(files, listener) {
    const bytes = files.get('threads.wasm');
    const memory = bytes && canShare() && WebAssembly.validate(bytes) ? shareMemory() : null;
    return memory && new Team(await WebAssembly.compile(bytes), memory, listener);
  }

  constructor(module, memory, listener) {
    Object.assign(this, { module, memory, listener, self: SESSION, processors: self.navigator.hardwareConcurrency });
  }

  start(thread, top) {
    const worker = startWorker();
    worker.onerror = ({ message }) => this.listener.fail(message);
    worker.onmessage = ({ data }) => {
      if (data.start) this.start(...data.start);
      else if (data.wake) this.listener.wake();
      else if (data.gone) worker.terminate();
      else this.listener.fail(data.failed);
    };
    const { module, memory, processors } = this;
    worker.postMessage({ thread: { module, memory, processors, self: thread, top } });
  }
}

// A whole thread, in its own worker, from what the message said.
export async function runThread({ module, memory, processors, self: thread, top }) {
  const team = { memory, processors, self: thread, start: (...given) => self.postMessage({ start: given }), wake: () => self.postMessage({ wake: true }) };
  const program = new Program(new Map(), () => {}, team);
  await program.load(module);
  program.calls.__stack_pointer.value = top;
  program.calls.web_thread(thread);
  const ended = new Int32Array(memory.buffer, thread, 1);
  Atomics.store(ended, 0, 1);
  Atomics.notify(ended, 0);
  self.postMessage({ gone: true });
}
