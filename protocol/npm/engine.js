// An engine in a worker of its own, as users of the package have it: lines of commands go in, lines of answers come out.
//
// DESIGN. index.js, for pages, and node.js make the worker and read the engine's files; all else is here. The talk with
// the worker is that of engine/worker.js, which the board page uses as well. A worker is {postMessage, terminate,
// onmessage, onerror} as in pages; its end gives all memory back.

export class Engine {
  onmessage = null; // called with each line, without its end
  onerror = null; // called with an Error when the engine fails, after which it says nothing more
  threads = 1; // as many can run at once: the most of which the option Threads makes use
  ended; // a promise, kept when the engine has gone and its memory with it
  #worker;
  #hasEnded;

  constructor(worker) {
    this.#worker = worker;
    this.ended = new Promise(resolve => { this.#hasEnded = resolve; });
  }

  // Resolves with an engine that has started, and is rejected if it can't.
  static start(worker, bundle) {
    const engine = new Engine(worker);
    return new Promise((resolve, reject) => {
      const fail = error => {
        engine.terminate();
        reject(error);
      };
      worker.onerror = ({ message }) => fail(new Error(message || 'the engine\'s worker can\'t be loaded'));
      worker.onmessage = ({ data }) => {
        if (data.failed !== undefined) fail(new Error(data.failed));
        if (!data.begun) return;
        engine.threads = data.threads;
        engine.#listen();
        resolve(engine);
      };
      worker.postMessage({ bundle });
    });
  }

  // Sends a command, or several lines of them.
  postMessage(lines) {
    if (typeof lines !== 'string') throw new TypeError('a command for the engine is a string');
    this.#worker?.postMessage({ hear: lines + '\n' });
  }

  // There are no more commands: the engine does what it was told to, and goes.
  end() { this.#worker?.postMessage({ hear: '' }); }

  // Ends the engine at once, whatever it does.
  terminate() {
    const worker = this.#worker;
    if (!worker) return;
    this.#worker = null;
    worker.onmessage = worker.onerror = () => {};
    Promise.resolve(worker.terminate()).then(this.#hasEnded);
  }

  #listen() {
    this.#worker.onerror = ({ message }) => this.#fail(message);
    this.#worker.onmessage = ({ data }) => {
      if (data.said) this.#say(data.said);
      if (data.failed !== undefined) this.#fail(data.failed);
      else if (data.ended) this.terminate();
    };
  }

  // A listener may end the engine, and is told nothing more then.
  #say(text) {
    for (const line of text.trimEnd().split('\n')) if (this.#worker) this.onmessage?.(line);
  }

  // An error that nobody takes is thrown as one that nobody caught.
  #fail(why) {
    const error = new Error(why);
    this.terminate();
    if (!this.onerror) throw error;
    this.onerror(error);
  }
}
