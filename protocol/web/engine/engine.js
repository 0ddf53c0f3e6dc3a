// The page's end of the worker with the engine: searches as promises.
//
// DESIGN. One thing goes on at a time: a new request stops the search that runs and waits in
// `tail` for its turn. A search that was stopped before it began is empty. The engine's lines go
// to the one who converses with it: a `talk`, which ends with `readyok`, or the search, which ends
// with `bestmove`. A worker that fails is replaced by a new one at the next request; its own
// request ends with an error, and so does that of a worker that is dead (watch.js).
//
// A program gives no memory back, only the end of its worker does. So the worker goes when nothing
// was asked for a while, and when its table is much larger or smaller than is wanted, for what was there stays
// beside a larger one; the next one is a new one.
import { t } from '../texts.js';
import { readInfo, withLine } from './info.js';
import { WorkerWatch } from './watch.js';

const LINES_EVERY_MS = 100;
const IDLE_MS = 120000;
const MOST_THREADS = 8, FULL_LEVEL = 20;
const STANDARD_HASH_MB = 32, MOST_TIMES = 2;
const nothingFound = () => ({ best: null, ponder: null, lines: [] });

const workerAddresses = new Map(); // by source

function startBlobWorker(source) {
  if (!workerAddresses.has(source)) workerAddresses.set(source, URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  return new Worker(workerAddresses.get(source));
}

export class Engine {
  // `bundle`: the packed bundle that the page carries. `startWorker(source)`: for tests.
  constructor(source, bundle, startWorker = startBlobWorker) {
    this.startWorker = () => this.begin(() => this.listenTo(startWorker(source), bundle));
    this.worker = null;
    this.threads = 0; // that search, where they can share memory; 0 until the worker has told
    this.watch = new WorkerWatch(() => this.worker && this.worker.postMessage({ ping: true }), () => this.fail(this.worker, t('engine.silent')));
    this.fault = ''; // the sentence about the worker that failed, until another one works
    this.onWorks = () => {}; // called with that sentence when it does
    this.asked = 0; // what is asked for and not yet done
    this.tail = Promise.resolve();
    this.generation = 0; // counts what was asked for
    this.listener = null; // who talks with the engine
    this.isSearching = false;
    this.hashMb = STANDARD_HASH_MB;
    try { this.startWorker(); } catch (_) { /* whoever asks first is told */ }
    this.rest();
  }

  // Resolves with {best, ponder, lines} when the search is over or was stopped.
  search(request) {
    return this.exclusively(generation => this.runSearch(request, generation));
  }

  // Resolves when nothing is searched any more.
  stop() {
    this.interrupt();
    return this.tail;
  }

  newGame() {
    return this.exclusively(() => this.talk(['ucinewgame']));
  }

  // Gives the answer of the command `eval`.
  evaluate({ variant, fen = '', moves = [] }) {
    return this.exclusively(async () => {
      await this.setUp({ variant, fen, moves });
      return (await this.talk(['eval'])).join('\n');
    });
  }

  // From the next search on.
  setHash(mb = STANDARD_HASH_MB) {
    this.hashMb = mb;
    if (this.asked === 0) this.rest();
  }

  // Ends the worker, and gives its memory back.
  close() {
    clearTimeout(this.idle);
    this.watch.end();
    if (this.worker) this.worker.terminate();
    this.worker = null;
    this.options = {};
  }

  // --- What is asked for, one after the other ---

  interrupt() {
    this.generation++;
    if (this.isSearching) this.send('stop');
  }

  exclusively(task) {
    this.interrupt();
    const generation = this.generation;
    this.asked++;
    clearTimeout(this.idle);
    const run = this.tail.then(() => {
      if (this.isUnfit) this.close();
      if (!this.worker) this.startWorker();
      return task(generation);
    });
    const done = () => { if (--this.asked === 0) this.rest(); };
    this.tail = run.then(done, done);
    return run;
  }

  // Nothing is asked for any more.
  rest() {
    clearTimeout(this.idle);
    if (this.isUnfit) this.close();
    else if (this.worker) this.idle = setTimeout(() => this.close(), IDLE_MS);
  }

  // The table that the worker has made.
  get isUnfit() {
    const { Hash: has = this.hashMb } = this.options || {};
    return this.worker !== null && Math.max(has / this.hashMb, this.hashMb / has) > MOST_TIMES;
  }

  async setUp({ variant, fen, moves, multipv = 1, level = FULL_LEVEL }) {
    if (this.threads === 0) await this.talk([]);
    const wanted = { UCI_Variant: variant, UCI_ShowWDL: true, Hash: this.hashMb, MultiPV: multipv, 'Skill Level': level };
    if (this.threads > 1) wanted.Threads = level < FULL_LEVEL ? 1 : this.threads;
    const changed = Object.entries(wanted).filter(([name, value]) => this.options[name] !== value);
    await this.talk(changed.map(([name, value]) => `setoption name ${name} value ${value}`));
    this.options = { ...this.options, ...wanted };
    const start = fen ? 'fen ' + fen.replace(/\s+/g, ' ') : 'startpos';
    await this.talk([`position ${start}` + (moves.length ? ' moves ' + moves.join(' ') : '')]);
  }

  async runSearch({ variant, fen = '', moves = [], limits, multipv, level, onLines, onStatus }, generation) {
    if (generation !== this.generation) return nothingFound();
    await this.setUp({ variant, fen, moves, multipv, level });
    if (generation !== this.generation) return nothingFound();
    const keeper = new LineKeeper(onLines);
    this.isSearching = true;
    try {
      const move = await this.converse(['go ' + limitWords(limits)], line => takeSearchLine(line, keeper, onStatus));
      return { ...move, lines: keeper.lines.filter(Boolean) };
    } finally {
      this.isSearching = false;
      keeper.flush();
    }
  }

  // --- The worker ---

  // Runs what starts a worker; a browser may refuse.
  begin(start) {
    try {
      start();
    } catch (error) {
      throw this.faultOf(error.message);
    }
  }

  listenTo(worker, bundle) {
    this.worker = worker;
    this.options = {}; // as the engine has them
    this.threads = 0;
    worker.onmessage = ({ data }) => {
      if (worker !== this.worker) return;
      this.watch.heard();
      if (data.failed !== undefined) this.fail(worker, data.failed);
      else if (data.begun) this.threads = Math.min(data.threads, MOST_THREADS);
      else if (data.said) this.take(data.said);
    };
    worker.onerror = event => this.fail(worker, event.message);
    worker.postMessage({ bundle });
  }

  fail(worker, why) {
    if (worker !== this.worker) return;
    const { listener } = this;
    this.listener = null;
    this.close();
    const error = this.faultOf(why);
    if (listener) listener.reject(error);
  }

  faultOf(why) {
    this.fault = t('engine.failed', { why });
    return new Error(this.fault);
  }

  send(line) { if (this.worker) this.worker.postMessage({ hear: line + '\n' }); }

  take(text) {
    const { fault } = this;
    this.fault = '';
    if (fault) this.onWorks(fault);
    for (const line of text.split('\n'))
      if (line && this.listener) this.listener.take(line);
  }

  // Sends commands and resolves with the first that `take(line)` gives; what it throws is an error.
  converse(commands, take) {
    return new Promise((resolve, reject) => {
      const end = (act, value) => {
        this.listener = null;
        this.watch.end();
        act(value);
      };
      this.watch.begin();
      this.listener = { reject, take(line) {
        try {
          const answer = take(line);
          if (answer !== undefined) end(resolve, answer);
        } catch (error) {
          end(reject, error);
        }
      } };
      for (const line of commands) this.send(line);
    });
  }

  // Sends commands, and gives the lines that they print. An error among them is thrown.
  async talk(commands) {
    const said = [];
    await this.converse([...commands, 'isready'], line => (line === 'readyok' ? said : void said.push(line)));
    said.forEach(throwIfError);
    return said;
  }
}

function throwIfError(line) {
  const error = line.match(/^info string error: (.*)/);
  if (error) throw new Error(error[1]);
}

function limitWords({ infinite, depth, nodes, movetime_ms, mate, clocks_ms = [], increments_ms = [] }) {
  const words = infinite ? ['infinite'] : [];
  const add = (name, value) => value !== undefined && words.push(name, Math.round(value));
  add('depth', depth);
  add('nodes', nodes);
  add('movetime', movetime_ms);
  add('mate', mate);
  clocks_ms.forEach((ms, seat) => add(`p${seat + 1}time`, ms));
  increments_ms.forEach((ms, seat) => add(`p${seat + 1}inc`, ms));
  return words.join(' ');
}

// The answer of a search, or undefined.
function takeSearchLine(line, keeper, onStatus) {
  throwIfError(line);
  const info = readInfo(line);
  if (info) keeper.take(info);
  if (onStatus && line.startsWith('info string ')) onStatus(line.slice('info string '.length));
  const move = line.match(/^bestmove (\S+)(?: ponder (\S+))?/);
  if (!move) return undefined;
  return { best: move[1] === '(none)' ? null : move[1], ponder: move[2] || null };
}

// The lines of a search by rank, handed on now and then, and once more at its end.
class LineKeeper {
  constructor(onLines = () => {}) {
    this.onLines = onLines;
    this.lines = [];
    this.timer = null;
  }

  take(info) {
    this.lines = withLine(this.lines, info);
    if (this.timer === null) this.timer = setTimeout(() => this.handOn(), LINES_EVERY_MS);
  }

  handOn() {
    this.timer = null;
    this.onLines(this.lines.filter(Boolean));
  }

  flush() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.handOn();
  }
}
