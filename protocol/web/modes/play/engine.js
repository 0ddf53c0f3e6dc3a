// The requests of Play to the engine: its moves, hints, an answer to a draw, and both ends of the pie rule.
//
// DESIGN. One thing is asked at a time, and `busy` says which. A caller that changes the game calls
// `halt` first: an answer that comes after that is none, and gives null. A fault of the engine is
// reported once, and what was asked gives null as well.
import { answerDelay, fullLevel, searchLimits } from './levels.js';
import { drawAnswer, evenMove, takesOtherSide } from './decide.js';

const hintTime = 1000, choiceTime = 800;

const waitFor = ms => new Promise(done => { setTimeout(done, ms); });

export class PlayEngine {
  // `onChange` is called when `busy` has changed, `onFault` with a sentence.
  constructor(engine, { onChange, onFault }) {
    Object.assign(this, { engine, onChange, onFault });
    this.busy = '';
    this.question = null;
  }

  // Nothing that was asked is wanted any more.
  halt() {
    this.question = null;
    if (this.busy) this.engine.stop();
    this.setBusy('');
  }

  setBusy(what) {
    if (what === this.busy) return;
    this.busy = what;
    this.onChange();
  }

  // `game`: {variant, fen, moves}. At least `delay` ms pass before the answer.
  async ask(what, game, search, delay = 0) {
    this.halt();
    const question = this.question = {};
    this.setBusy(what);
    try {
      const [found] = await Promise.all([this.engine.search({ ...game, ...search }), waitFor(delay)]);
      if (this.question !== question) return null;
      this.question = null;
      this.setBusy('');
      return found;
    } catch (error) {
      if (this.question !== question) return null;
      this.question = null;
      this.setBusy('');
      this.onFault(error.message);
      return null;
    }
  }

  async move(game, player, times) {
    const found = await this.ask('move', game, { limits: searchLimits(player, times), level: player.level }, answerDelay(times));
    return found && found.best;
  }

  async hint(game) {
    const found = await this.ask('hint', game, { limits: { movetime_ms: hintTime } });
    return found && found.best;
  }

  // 'taken', 'early' or 'better', for the player who is not to move; null where nobody waits any more.
  async draw(game) {
    const found = await this.ask('draw', game, { limits: { movetime_ms: choiceTime } }, 500);
    return found && drawAnswer(found.lines, game.moves.length);
  }

  // Whether the engine, who is to move, takes the other side; null as above.
  async choice(game, player) {
    const found = await this.ask('choice', game, { limits: { movetime_ms: choiceTime }, level: player.level }, 800);
    return found && takesOtherSide(found.lines);
  }

  // A first move that is good for neither side; all moves have to be looked at.
  async firstMove(game, count) {
    const found = await this.ask('move', game, { limits: { movetime_ms: 2 * choiceTime }, multipv: count, level: fullLevel });
    return found && (evenMove(found.lines) || found.best);
  }
}
