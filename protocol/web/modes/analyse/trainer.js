// The mistakes of a game as tasks: the position before each, in which its player looks for a better move.
//
// DESIGN. Takes the panel's place, as the position editor does; the game on the table stays as it is. The
// best move was found by the look through the game (review.js), and so is known at once; any other move is looked at for as
// long as the game's own was. All can be left while the engine looks: what it says belongs to `turn`, which each new beginning raises.
import { html } from '../../../../engine/web/dom.js';
import { isShips, moveCells, portsOf } from '../../../../engine/web/variants.js';
import { seatName, t, textOf } from '../../texts.js';
import { arrowOf } from '../../view/board/marks.js';
import { earlierMoves, moveShown } from '../../view/moves/words.js';
import { focusFromBoard } from '../../view/focus.js';
import { analyseButton } from './controls.js';
import { verdictOfTry } from './scores.js';
import { numberedMoves } from './words.js';

const bettered = new WeakSet(); // nodes of mistakes for which the user has found what is best

export class MistakeTrainer {
  // tasks: [{node, seat, loss, fault}]; tryMove(task, move): see review.js; onEnd(node): back to the review, at a mistake
  constructor(app, { tasks, tryMove, onEnd }) {
    Object.assign(this, { app, tasks, tryMove, onEnd, turn: 0 });
    this.below = null; // the seat, if the user has turned the board
    this.buildPanel();
  }

  // With the mistake at that node, or the first one.
  start(first) { this.open(Math.max(0, this.tasks.findIndex(({ node }) => node === first))); }

  buildPanel() {
    const button = (name, act, attributes = {}) => analyseButton('trainer.' + name, act, { id: 'trainer-' + name, ...attributes });
    this.title = html('h2', { id: 'trainer-title', tabindex: -1 });
    this.text = html('p', { id: 'trainer-task' });
    this.feedback = html('p', { class: 'puzzle-feedback', id: 'trainer-feedback' });
    this.buttons = {
      retry: button('retry', () => this.retry(), { class: 'primary' }), hint: button('hint', () => this.hint()), show: button('show', () => this.show()),
      next: button('next', () => this.step(1)), previous: button('previous', () => this.step(-1)), back: button('back', () => this.end()),
    };
    this.element = html('section', { class: 'card puzzle trainer', 'aria-labelledby': 'trainer-title' }, this.title, this.text, this.feedback,
      html('div', { class: 'buttons' }, ...Object.values(this.buttons)), html('p', { class: 'note' }, t('trainer.keys')));
  }

  get keys() {
    return { h: () => this.hint(), r: () => this.retry(), s: () => this.show(), n: () => this.step(1), f: () => this.flip(),
      ArrowRight: () => this.step(1), ArrowLeft: () => this.step(-1), Escape: () => this.end() };
  }

  get task() { return this.tasks[this.at]; }
  get isDone() { return ['best', 'shown'].includes(this.state); }
  get isLast() { return this.at === this.tasks.length - 1; }

  // --- From task to task --------------------------------------------------------------------------

  open(at) {
    this.at = at;
    this.begin();
    this.app.remember();
    this.app.announce(`${this.title.textContent}. ${this.text.textContent}`);
  }

  // The position before the mistake; whatever was asked is of no more interest.
  begin() {
    this.turn++;
    this.app.engine.stop();
    Object.assign(this, { state: 'open', tried: null, marks: [], arrows: [] });
    this.say('', '');
    this.draw();
  }

  step(by) { if (this.tasks[this.at + by]) this.open(this.at + by); }

  retry() {
    if (['better', 'worse', 'thinking'].includes(this.state)) this.begin();
  }

  end() { this.onEnd(this.task.node); }

  close() {
    this.turn++;
    this.app.engine.stop();
  }

  // --- A move -------------------------------------------------------------------------------------

  async moved(move) {
    const { task } = this, { table, rules, variant } = this.app;
    if (this.state !== 'open') return;
    const turn = ++this.turn, look = rules.look(variant, table.startFen, [...table.movesTo(task.node.parent), move]);
    this.app.complain('');
    Object.assign(this, { marks: [], arrows: [], state: 'thinking', tried: { move, look } });
    if (move === task.fault.better || move === task.node.move) {
      this.draw(true);
      this.judged(move === task.fault.better ? 'best' : 'same', null);
      return;
    }
    this.say('', t('trainer.thinking', { move: moveShown(move) }));
    this.draw(true);
    try {
      const { loss, reply } = await this.tryMove(task, move);
      if (turn === this.turn) this.judged(verdictOfTry(loss, task.loss), reply);
    } catch (error) {
      if (turn !== this.turn) return;
      this.begin();
      this.app.complain(error.message);
    }
  }

  judged(verdict, reply) {
    const { task, tried: { move } } = this, values = { move: moveShown(move), better: moveShown(task.fault.better), reply: reply && moveShown(reply) };
    this.state = verdict === 'same' ? 'worse' : verdict;
    if (verdict === 'best') bettered.add(task.node);
    this.marks = move === '0000' ? [] : [{ cell: moveCells(move)[1], kind: verdict === 'best' ? 'right' : 'wrong' }];
    const name = verdict === 'best' && move !== task.fault.better ? 'as-good' : verdict === 'worse' && reply ? 'worse-reply' : verdict;
    this.say(verdict === 'best' ? 'right' : 'wrong', t('trainer.' + name, values));
    this.draw();
    focusFromBoard(verdict !== 'best' ? this.buttons.retry : this.isLast ? this.buttons.back : this.buttons.next);
  }

  // --- Help ---------------------------------------------------------------------------------------

  hint() {
    if (this.state !== 'open') return;
    const [cell] = moveCells(this.task.fault.better);
    this.marks = [{ cell, kind: 'hint' }];
    this.say('', this.hintWords(cell));
    this.draw();
  }

  hintWords(cell) {
    const { variant } = this.app, isRebuild = isShips(variant) && portsOf(variant)[this.task.seat] === cell;
    return isRebuild ? t('solve.hint.rebuild', { cell }) : textOf('trainer.hinted.', variant, '', { cell });
  }

  show() {
    if (this.isDone) return;
    this.begin();
    const { better } = this.task.fault;
    Object.assign(this, { state: 'shown', arrows: [arrowOf(better)] });
    this.say('', t('trainer.shown', { better: moveShown(better), move: moveShown(this.task.node.move) }));
    this.draw();
  }

  // --- What is seen -------------------------------------------------------------------------------

  flip() {
    const seats = this.app.rules.seats(this.app.variant);
    this.below = ((this.below ?? this.task.seat) + 1) % seats;
    this.draw();
  }

  // `isMade`: the user's move is seen to happen.
  draw(isMade = false) {
    const { task, tried } = this, { table, variant, settings } = this.app, before = table.lookAt(task.node.parent);
    const look = tried ? tried.look : before, lastMove = tried ? tried.move : task.node.parent.move, earlier = earlierMoves(table, tried ? task.node : task.node.parent);
    this.drawWords(before);
    this.drawButtons();
    this.app.board.show({ variant, look, lastMove, earlier, below: this.below ?? task.seat, movable: this.state === 'open', attacks: settings.attacks,
      after: isMade ? { fen: before.fen, move: tried.move } : null, marks: this.marks, arrows: this.arrows });
  }

  // The focus goes from a button that is gone to the title.
  drawButtons() {
    const focused = document.activeElement, { next, back } = this.buttons;
    for (const [name, button] of Object.entries(this.buttons)) button.hidden = !this.isOffered(name);
    next.classList.toggle('primary', this.isDone);
    back.classList.toggle('primary', this.isDone && this.isLast);
    if (focused && focused.hidden && this.element.contains(focused)) this.title.focus({ preventScroll: true });
  }

  isOffered(name) {
    switch (name) {
      case 'retry': return ['thinking', 'better', 'worse'].includes(this.state);
      case 'hint': return this.state === 'open';
      case 'show': return !this.isDone;
      case 'next': return !this.isLast;
      case 'previous': return this.at > 0;
      default: return true;
    }
  }

  drawWords(before) {
    const { task, tasks, at } = this, { variant } = this.app, [{ number, text }] = numberedMoves(variant, before.ply, [task.node.move]);
    const sign = html('span', { class: 'puzzle-solved' }, ` \u2713 ${t('trainer.found')}`);
    this.title.replaceChildren(t('trainer.title', { number: at + 1, count: tasks.length }), bettered.has(task.node) ? sign : '');
    this.text.textContent = t('trainer.task', { player: seatName(variant, task.seat), move: `${number} ${text}`,
      fault: t('analyse.fault-kind.' + task.fault.kind), loss: Math.round(100 * task.loss) });
  }

  say(kind, text) {
    this.feedback.className = 'puzzle-feedback ' + (kind || (text ? '' : 'empty'));
    this.feedback.textContent = text;
    if (text) this.app.announce(text);
  }
}
