// Whether the worker lives while somebody waits for it: one that is killed by the system says nothing.
//
// DESIGN. The worker answers a question also while it searches, for the program lets it have its turn (see wasm.js). It is
// asked now and then, and counts as dead when it has said nothing at all at so many looks in a row. Looks are
// counted and not time: a machine that sleeps, or a page that is hidden, makes few of them.
const LOOK_EVERY_MS = 5000, SILENT_LOOKS = 12;

export class WorkerWatch {
  // ask() has the worker answer, dead() is called when it did not.
  constructor(ask, dead) {
    Object.assign(this, { ask, dead, timer: null, silent: 0 });
  }

  begin() {
    this.end();
    this.silent = 0;
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  end() { clearInterval(this.timer); }

  heard() { this.silent = 0; }

  look() {
    if (++this.silent <= SILENT_LOOKS) {
      this.ask();
      return;
    }
    this.end();
    this.dead();
  }
}
