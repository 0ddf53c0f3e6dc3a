// The steps of the browser's history, so that Back and Forward lead through the page and not out of it.
//
// DESIGN. A step is a place: a mode, a game on the table, a puzzle, a lesson. Going to another place makes a step;
// moves within a game only change the address of its step. Changes shown in one go are one step, and a step of the
// history that is gone back to makes none. The address holds one line of a game, so a step also says by a number which game it was: it
// is on the table yet, or among the earlier ones, with all its variations. Numbers are good as long as the page is open.
export class Steps {
  constructor() {
    this.page = Math.random();
    this.numbers = new WeakMap(); // by game
    this.count = 0;
    this.place = null;
    this.join();
  }

  // From now until the browser has its turn all is one step.
  join() {
    this.joined = true;
    setTimeout(() => { this.joined = false; });
  }

  numberOf(game) {
    if (!this.numbers.has(game)) this.numbers.set(game, ++this.count);
    return this.numbers.get(game);
  }

  // Something is shown: its address, the name of its place, and the game, or null where it is about none.
  take(link, name, game) {
    const place = [name, game && this.numberOf(game)].join(' '), isStep = place !== this.place && !this.joined;
    this.place = place;
    if (isStep) this.join();
    // Some browsers refuse it for a file; the page works without.
    try {
      history[isStep ? 'pushState' : 'replaceState']({ page: this.page, game: game && this.numberOf(game) }, '', link);
    } catch (_) { /* the address stays */ }
  }

  // The game of the step that the browser is at, of a table that has it yet, or null.
  gameOn(table) {
    const { page, game: number } = history.state || {};
    return page === this.page && number && [table.game, ...table.earlier].find(game => this.numbers.get(game) === number) || null;
  }
}
