// The page's end of the worker with the engine: searches as promises.
//
// DESIGN. One thing goes on at a time: whatever is asked for stops the search that runs and waits
// in `tail` for its turn. A search that was stopped before it began is empty. What the engine says
// goes to the one who converses with it: a `talk`, which ends with `readyok`, or the search, which
// ends with `bestmove`. A worker that fails is replaced by a new one the next time something is
// asked for; what it was asked for is an error.
import { readInfo, withLine } from './info.js';

const LINES_EVERY_MS = 100;
const nothingFound = () => ({ best: null, ponder: null, lines: [] });

function startBlobWorker(source) {
  return new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
}

export class Engine {
  // `bundle`: the packed bundle that the page carries. `startWorker(source)`: for tests.
  constructor(source, bundle, startWorker = startBlobWorker) {
    this.startWorker = () => this.listenTo(startWorker(source), bundle);
    this.worker = null;
    this.tail = Promise.resolve();
    this.generation = 0; // counts what was asked for
    this.listener = null; // who talks with the engine
    this.isSearching = false;
    this.hashMb = 32;
    this.startWorker();
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

  // What the command `eval` says.
  evaluate({ variant, fen = '', moves = [] }) {
    return this.exclusively(async () => {
      await this.setUp({ variant, fen, moves });
      return (await this.talk(['eval'])).join('\n');
    });
  }

  // From the next search on.
  setHash(mb) { this.hashMb = mb; }

  close() { if (this.worker) this.worker.terminate(); }

  // --- What is asked for, one after the other ---

  interrupt() {
    this.generation++;
    if (this.isSearching) this.send('stop');
  }

  exclusively(task) {
    this.interrupt();
    const generation = this.generation;
    const run = this.tail.then(() => {
      if (!this.worker) this.startWorker();
      return task(generation);
    });
    this.tail = run.then(() => {}, () => {});
    return run;
  }

  async setUp({ variant, fen, moves, multipv = 1, level = 20 }) {
    const wanted = { UCI_Variant: variant, UCI_ShowWDL: true, Hash: this.hashMb, MultiPV: multipv, 'Skill Level': level };
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

  listenTo(worker, bundle) {
    this.worker = worker;
    this.options = {}; // as the engine has them
    worker.onmessage = ({ data }) => (data.failed === undefined ? this.take(data.said) : this.fail(worker, data.failed));
    worker.onerror = event => this.fail(worker, event.message);
    worker.postMessage({ bundle });
  }

  fail(worker, why) {
    if (worker !== this.worker) return;
    const listener = this.listener;
    worker.terminate();
    this.worker = this.listener = null;
    if (listener) listener.reject(new Error('the engine has failed: ' + why));
  }

  send(line) { if (this.worker) this.worker.postMessage({ hear: line + '\n' }); }

  take(text) {
    for (const line of text.split('\n'))
      if (line && this.listener) this.listener.take(line);
  }

  // Sends commands and resolves with the first that `take(line)` gives; what it throws is an error.
  converse(commands, take) {
    return new Promise((resolve, reject) => {
      const end = (act, value) => { this.listener = null; act(value); };
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
