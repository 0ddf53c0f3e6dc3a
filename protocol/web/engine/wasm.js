// The engine's program, as WebAssembly: unpacked, started, and called. Runs in the page, in the
// worker, and in node.
//
// DESIGN. The page carries one bundle (`make bundle`): the program with vectors and without, with
// threads, which threads.js has, and the networks, which all share. The program asks its system for
// some functions (programImports); its own are those of protocol/web/web.c.
//
// Long work lets others have their turn: the program calls the import `breathe`, which has all of
// its stack unwound into its memory (asyncify, by wasm-opt), so that the call of `web_work` returns
// as if it were done. After a turn of the event loop it is called again, with the stack wound up as
// it was.
import { foldedBytes, unfoldNumbers } from './numbers.js';

// --- The bundle ---------------------------------------------------------------------------------

// Map from name to bytes, of the packed bundle.
export async function unpackBundle(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const files = new Map();
  const rows = readBundleRows(bytes);
  let at = rows.end;
  for (const { name, size, form } of rows.list) {
    const folded = form === 'numbers', part = bytes.subarray(at, at += folded ? foldedBytes(size) : size);
    files.set(name, folded ? unfoldNumbers(part) : part);
  }
  return files;
}

function readBundleRows(bytes) {
  const end = bytes.findIndex((byte, i) => byte === 10 && bytes[i + 1] === 10) + 2;
  const lines = new TextDecoder().decode(bytes.subarray(0, end)).trim().split('\n');
  const list = lines.map(line => line.split(' ')).map(([name, size, form]) => ({ name, size: Number(size), form }));
  return { list, end };
}

// --- The program --------------------------------------------------------------------------------

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() };

export class Program {
  // `say(text)` is given what the program prints. `team`: its threads, if it has some.
  static async start(files, say = () => {}, team = null) {
    const best = files.get('vectors.wasm'), plain = files.get('plain.wasm');
    const module = team ? team.module : await WebAssembly.compile(best && WebAssembly.validate(best) ? best : plain);
    const program = new Program(files, say, team);
    await program.load(module);
    program.calls._initialize();
    return program;
  }

  constructor(files, say, team) {
    this.files = files;
    this.say = say;
    this.team = team;
    this.calls = null;
    this.isIdle = false; // it has nothing to do until somebody says something
    this.heard = null; // resolves what waits for that
  }

  async load(module) {
    this.calls = (await WebAssembly.instantiate(module, programImports(this))).exports;
  }

  // All of it, also where another thread has made it grow just now.
  get memory() {
    if (this.team) this.team.memory.grow(0);
    return new Uint8Array(this.buffer);
  }

  // For what stands on the stack.
  get view() { return new DataView(this.buffer); }

  get buffer() { return (this.team || this.calls).memory.buffer; }

  // No decoder takes memory that is shared.
  text(at, count) { return utf8.decoder.decode(this.memory.slice(at, at + count)); }

  // Puts a text where the program looks for it; gives its length.
  put(text) {
    const bytes = utf8.encoder.encode(text);
    const at = this.calls.web_room(bytes.length);
    if (at === 0) throw new Error('there is no memory for a text of ' + bytes.length + ' bytes');
    this.memory.set(bytes, at);
    return bytes.length;
  }

  // The answer to a question about the rules, see protocol/web/web.c.
  ask(question) {
    const at = this.calls.web_ask(this.put(question));
    const bytes = this.memory;
    return JSON.parse(this.text(at, bytes.indexOf(0, at) - at));
  }

  // Begins a session: it takes commands from now on.
  begin() {
    if (!this.calls.web_begin()) throw new Error('the engine does not start');
  }

  // Hands in lines of commands; an empty text is the end of the input. False when all is done.
  hear(lines) {
    const goesOn = this.calls.web_hear(this.put(lines));
    if (this.heard) this.heard();
    return goesOn !== 0;
  }

  // Does what there is to do, until there is nothing more. Never two at a time. False when all is
  // done.
  async work() {
    let did;
    do did = await this.workOnce(); while (did > 0);
    return did === 0;
  }

  async workOnce() {
    let worked = this.calls.web_work();
    while (!this.team && this.calls.asyncify_get_state() === UNWINDING) {
      this.calls.asyncify_stop_unwind();
      await (this.isIdle ? new Promise(resolve => { this.heard = resolve; }) : turnOfOthers());
      this.heard = null;
      this.calls.asyncify_start_rewind(this.calls.web_pause());
      worked = this.calls.web_work();
    }
    return worked;
  }

  // The import `breathe`: called once to unwind, and once more when all is wound up again. What has threads needs none.
  breathe(isIdle) {
    if (this.team) return;
    this.isIdle = isIdle !== 0;
    if (this.calls.asyncify_get_state() === REWINDING) this.calls.asyncify_stop_rewind();
    else this.calls.asyncify_start_unwind(this.calls.web_pause());
  }
}

const UNWINDING = 1, REWINDING = 2; // of asyncify_get_state

// A turn of the event loop; a timer would take four milliseconds.
const turnOfOthers = () => new Promise(resolve => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { port1.close(); resolve(); };
  port2.postMessage(0);
});

// --- What the program asks for ------------------------------------------------------------------

const NO_SUCH_FILE = 8, DONE = 0; // numbers of WASI

function programImports(program) {
  const file = (name, length) => program.files.get(program.text(name, length));
  const { team } = program;
  const env = {
    ...team && {
      memory: team.memory,
      self: () => team.self,
      start_thread: (thread, top) => team.start(thread, top),
      sleep: (at, value) => Atomics.wait(new Int32Array(program.memory.buffer), at >> 2, value),
    },
    wake: () => team.wake(),
    processors: () => team ? team.processors : 1,
    say: (at, count) => program.say(program.text(at, count)),
    breathe: isIdle => program.breathe(isIdle),
    file_size: (name, length) => (file(name, length) || []).length,
    file_read: (name, length, at) => program.memory.set(file(name, length), at),
  };
  return { env, wasi_snapshot_preview1: wasiImports(program) };
}

// Of WASI the C library links these. There are no files; the standard error output is dropped.
function wasiImports(program) {
  return {
    clock_time_get(clock, precision, at) {
      const ms = clock === 0 ? Date.now() : performance.timeOrigin + performance.now(); // the same for all threads
      program.view.setBigUint64(at, BigInt(Math.round(ms * 1000)) * 1000n, true);
      return DONE;
    },
    random_get(at, count) {
      program.memory.set(crypto.getRandomValues(new Uint8Array(count)), at);
      return DONE;
    },
    fd_write(fd, vectors, count, written) {
      let all = 0;
      for (let i = 0; i < count; i++) all += program.view.getUint32(vectors + 8 * i + 4, true);
      program.view.setUint32(written, all, true);
      return DONE;
    },
    fd_close: () => NO_SUCH_FILE,
    fd_seek: () => NO_SUCH_FILE,
    sched_yield: () => DONE,
    proc_exit(status) { throw new Error('the engine has ended with status ' + status); },
  };
}
