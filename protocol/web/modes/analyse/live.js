// The analysis that runs while a position is looked at.
//
// DESIGN. One question at a time: the position that is shown. Each question has a number, and what
// comes in for an older one is dropped, so that lines never stand beside a position they don't
// belong to. The engine's own `eval` is asked once a question, before the search, when somebody
// wants it: with three players it says what the others can expect, and it is the worth of pieces.
//
// It searches while it is on, unless
//   asleep   nobody sees the page; what was found stays, and the search goes on when the page is back
//   rest     'ended': the search had `limit_ms`, 'failed': the engine broke. Both last until goOn() or another question
import { seatsOf } from '../../../../engine/web/variants.js';
import { expectedPoints, sharesAtEnd, sharesOf } from './scores.js';
import { readWorth } from './worth.js';

export class LiveAnalysis {
  // changed() is called whenever something below is another; failed(error) when the engine fails.
  constructor(engine, changed, failed, limit_ms = Infinity) {
    Object.assign(this, { engine, changed, failed, limit_ms, on: false, wanted: 1, worthWanted: false, question: null, number: 0, searching: false });
    Object.assign(this, { asleep: false, rest: '', timer: null });
    this.clear();
  }

  clear() {
    this.lines = []; // of the engine, for the question
    this.worth = null; // of `eval`, read
  }

  // Looks at another position: {variant, fen, moves, look}; null: at none.
  follow(question) {
    this.question = question;
    return this.restart();
  }

  setOn(on) {
    this.on = on;
    return this.restart();
  }

  setWanted(lines) {
    this.wanted = lines;
    return this.on ? this.restart() : undefined;
  }

  setWorthWanted(wanted) {
    this.worthWanted = wanted;
    return wanted && !this.worth ? this.restart() : this.changed();
  }

  // Whether somebody sees the page.
  setAsleep(asleep) {
    if (asleep === this.asleep) return undefined;
    this.asleep = asleep;
    return this.proceed();
  }

  // After a rest; what was found stays.
  goOn() {
    this.rest = '';
    return this.proceed();
  }

  get runs() { return this.on && !this.asleep && !this.rest; }

  get needsEval() {
    return this.question && !this.worth && (this.worthWanted || this.on && seatsOf(this.question.variant) === 3);
  }

  restart() {
    this.clear();
    this.rest = '';
    return this.proceed();
  }

  async proceed() {
    const number = ++this.number;
    clearTimeout(this.timer);
    this.changed();
    try {
      await this.ask(number);
    } catch (error) {
      if (number !== this.number) return;
      this.stopFor('failed');
      this.failed(error);
    }
  }

  async ask(number) {
    const isOld = () => number !== this.number;
    const { question } = this;
    if (this.searching && (this.needsEval || !this.runs || !question || question.look.over)) {
      await this.engine.stop();
      if (!isOld()) this.searching = false;
    }
    if (isOld() || this.asleep || this.rest || !question || question.look.over) return;
    const position = { variant: question.variant, fen: question.fen, moves: question.moves };
    if (this.needsEval) {
      const text = await this.engine.evaluate(position);
      if (isOld()) return;
      this.worth = readWorth(question.variant, text);
      this.changed();
    }
    if (this.runs) await this.search(position, number);
  }

  async search(position, number) {
    this.searching = true;
    const onLines = lines => {
      if (number !== this.number) return;
      this.lines = lines.filter(line => line && line.pv.length > 0);
      this.changed();
    };
    if (this.limit_ms < Infinity) this.timer = setTimeout(() => { this.stopFor('ended'); }, this.limit_ms);
    await this.engine.search({ ...position, limits: { infinite: true }, multipv: this.wanted, onLines });
    if (number === this.number) this.searching = false;
  }

  stopFor(rest) {
    this.rest = rest;
    return this.proceed();
  }

  // Everyone's expectation of the position, or null if nothing is known yet.
  get shares() {
    if (!this.question) return null;
    const { variant, look } = this.question;
    if (look.over) return sharesAtEnd(variant, look.over);
    const base = this.worth && this.worth.shares;
    const [best] = this.lines;
    return best ? sharesOf(variant, look.seat, expectedPoints(variant, best), base) : base || null;
  }
}
