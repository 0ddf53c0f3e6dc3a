// The clocks of a game: one for each seat, of which at most one runs.
//
// DESIGN. Nothing ticks here: a clock knows when it was started, and what is left is reckoned when
// somebody asks, from `now_ms`, which tests give. A view that draws the clocks asks as often as it
// likes. A clock that has run out stays at 0 and goes on running, until somebody stops it.

export class GameClock {
  // `bases_ms` and `increments_ms` by seat.
  constructor({ bases_ms, increments_ms, now_ms = () => performance.now() }) {
    this.left_ms = bases_ms.slice();
    this.increments_ms = increments_ms.slice();
    this.now_ms = now_ms;
    this.running = -1; // the seat whose clock runs, -1: none
    this.since_ms = 0;
  }

  remaining(seat) {
    const spent_ms = seat === this.running ? Math.max(0, this.now_ms() - this.since_ms) : 0;
    return Math.max(0, this.left_ms[seat] - spent_ms);
  }

  start(seat) {
    this.stop();
    this.running = seat;
    this.since_ms = this.now_ms();
  }

  // Without an increment: for a pause, or the end.
  stop() {
    if (this.running < 0) return;
    this.left_ms[this.running] = this.remaining(this.running);
    this.running = -1;
  }

  // The seat whose clock runs has moved, and `next` is to move. A seat that is out of time gets no increment.
  press(next) {
    const seat = this.running;
    this.stop();
    if (seat >= 0 && this.left_ms[seat] > 0) this.left_ms[seat] += this.increments_ms[seat];
    this.start(next);
  }

  // Gives the time each seat has left, to go back to with `set` when moves are taken back.
  times() { return this.left_ms.map((_, seat) => this.remaining(seat)); }

  set(times_ms) {
    this.left_ms = times_ms.slice();
    this.since_ms = this.now_ms();
  }

  // For Engine.search.
  limits() { return { clocks_ms: this.times().map(Math.floor), increments_ms: this.increments_ms.slice() }; }
}
