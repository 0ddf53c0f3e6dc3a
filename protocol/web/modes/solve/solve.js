// The mode Solve: proven wins as puzzles. The user plays the side that wins, the engine defends as long as it can.
//
// DESIGN. puzzles.js reads the puzzles, state.js decides about moves, ask.js asks the engine, panel.js
// and list.js draw what is seen beside the board. Code that waited (for an animation, the engine) goes
// on only if `turn` is still the same: each new beginning raises it.
import { html } from '../../../../engine/web/dom.js';
import { isShips, moveCells, portsOf, variantNames } from '../../../../engine/web/variants.js';
import { readLink } from '../../game/link.js';
import { t, textOf } from '../../texts.js';
import { arrowOf } from '../../view/board/marks.js';
import { focusBoard, focusFromBoard } from '../../view/focus.js';
import { askUntilProven, patienceFor_ms } from './ask.js';
import { PuzzleList } from './list.js';
import { PuzzlePanel, puzzleMoveName, puzzleSeatName } from './panel.js';
import { nextUnsolved, puzzlesOf } from './puzzles.js';
import { PuzzleGame } from './state.js';

const answerTime_ms = 400; // the engine's at least, so that it is seen to answer
const stepPause_ms = 700; // between the moves of a solution
const leastPatience_ms = 1500; // for the answer to a move that is known to be right

const solvePause = ms => new Promise(resolve => setTimeout(resolve, ms));

class SolveScreen {
  constructor(app, place, puzzles, first) {
    this.app = app;
    this.puzzles = puzzles;
    this.turn = 0;
    this.panel = new PuzzlePanel({
      undo: () => this.undo(), next: () => this.next(), hint: () => this.hint(), giveUp: () => this.giveUp(),
      restart: () => this.open(this.puzzle), pass: () => this.moved('0000'),
    }, text => app.announce(text));
    this.list = new PuzzleList(puzzles, app.settings, puzzle => this.open(puzzle));
    place.append(this.panel.element, this.list.element);
    this.open(first || nextUnsolved(puzzles, { number: 0 }, this.solved) || puzzles[0]);
  }

  get solved() { return this.app.settings.solved; }
  get puzzle() { return this.game.puzzle; }
  // The user's move is made, and waits for its answer.
  get isAsked() { return this.game.state === 'asked' && !this.showing; }
  get otherName() { return puzzleSeatName(this.puzzle.variant, 1 - this.puzzle.seat); }

  // --- What is seen ---------------------------------------------------------------------------

  draw() {
    const { busy, doubted, showing, puzzle, solved } = this, hasNext = !!nextUnsolved(this.puzzles, puzzle, solved);
    this.panel.draw(this.game, { busy, doubted, showing, hinted: this.hints > 0, isSolved: solved.includes(puzzle.id), hasNext });
  }

  // Draws the board; resolves when the animation from `before` is over.
  drawBoard(before, { marks = [], arrows = [] } = {}) {
    const { game } = this, move = game.moves[game.moves.length - 1] || null;
    return this.app.board.show({
      variant: this.puzzle.variant, look: game.look, below: this.puzzle.seat, attacks: this.app.settings.attacks,
      movable: game.state === 'yours' && !this.busy, after: before ? { fen: before.fen, move } : null, lastMove: move, marks, arrows,
    });
  }

  // --- The user's moves -----------------------------------------------------------------------

  open(puzzle) {
    this.begin(new PuzzleGame(this.app.rules, puzzle));
    this.list.draw(puzzle);
    this.app.announce(this.panel.words);
    this.app.remember();
  }

  // Another game or another beginning; what the engine does for the last one is of no more interest.
  begin(game) {
    this.turn++;
    this.app.engine.stop();
    Object.assign(this, { game, busy: false, doubted: false, showing: false, slow: false, hints: 0, hintMove: null, ahead: null });
    this.panel.say('', '');
    this.draw();
    this.drawBoard();
  }

  async moved(move) {
    const { game } = this, before = game.look;
    if (game.state !== 'yours' || this.busy) return;
    const turn = ++this.turn;
    this.app.complain('');
    Object.assign(this, { hints: 0, hintMove: null, ahead: null, busy: true, doubted: false });
    const verdict = game.play(move);
    this.markSolved();
    this.panel.say('', verdict ? '' : t('solve.checks', { seat: this.otherName }));
    this.draw();
    const seen = this.drawBoard(before), answer = verdict ? null : game.isNamed ? this.ask(leastPatience_ms) : this.ask(patienceFor_ms(game.need), () => this.doubt(turn));
    await seen;
    if (turn !== this.turn) return;
    if (verdict) this.settle(verdict);
    else await this.reply(await answer, turn);
  }

  // No win is proven yet: the user need not wait, and may as well.
  doubt(turn) {
    if (turn !== this.turn) return;
    this.doubted = true;
    this.panel.say('', t('solve.not-proven'));
    this.draw();
    focusFromBoard(this.panel.retryButton);
  }

  // The engine's answer for the position as it is now; {failed: a sentence} if it could give none.
  ask(most_ms, onDoubt = null) {
    return askUntilProven(this.app.engine, this.game.position(), { least_ms: answerTime_ms, most_ms, turns: this.game.turns, onDoubt })
      .catch(error => ({ best: null, lines: [], failed: error.message }));
  }

  // Lets the engine find the win while the user looks for it: hints come at once then, and so do verdicts.
  lookAhead() { this.ahead = this.ask(patienceFor_ms(this.game.need)); }

  async reply(answer, turn) {
    const { game } = this;
    if (turn !== this.turn) return;
    if (!answer.best) return this.giveBack(answer.failed || t('solve.no-answer'));
    const verdict = game.judge(answer.lines[0]), before = game.look;
    if (verdict.kind === 'slower') this.slow = true;
    game.reply(answer.best);
    this.markSolved();
    this.draw();
    await this.drawBoard(before);
    if (turn === this.turn) this.settle(verdict, answer.best);
  }

  // Nobody can judge the move: it is taken back.
  giveBack(sentence) {
    this.game.state = 'refuted';
    this.game.undo();
    this.begin(this.game);
    this.app.complain(sentence);
  }

  // The user's turn again, or the end: says how it stands.
  settle(verdict, reply) {
    this.busy = false;
    const { game } = this, other = this.otherName;
    if (game.state === 'solved') return this.finish();
    this.draw();
    if (game.state === 'refuted') {
      const kind = game.look.over && game.look.over.kind === 'drawn' ? 'draws' : verdict.kind, move = reply ? puzzleMoveName(reply) : '';
      this.panel.say(kind, t(kind === 'loses' && !reply ? 'solve.lost' : 'solve.' + kind, { seat: other, move }));
      focusFromBoard(this.panel.retryButton);
    } else {
      this.panel.say(verdict.kind, t(verdict.left ? 'solve.' + verdict.kind : 'solve.right-last', { seat: other, count: verdict.left }));
      this.lookAhead();
    }
    this.drawBoard();
  }

  // At once, for a user may leave while the last move is still seen to happen.
  markSolved() {
    const { game, puzzle, solved } = this;
    if (game.state === 'solved' && !solved.includes(puzzle.id)) this.app.settings.solved = [...solved, puzzle.id];
  }

  finish() {
    const { game, puzzle } = this;
    this.markSolved();
    const count = game.ownMoves, last = !nextUnsolved(this.puzzles, puzzle, this.solved);
    this.draw();
    this.list.draw(puzzle);
    const words = t(this.slow && count > puzzle.need ? 'solve.solved-slower' : 'solve.solved', { count, need: puzzle.need });
    this.panel.say('solved', words + (last ? ' ' + t('solve.solved-all') : ''));
    this.drawBoard();
    focusFromBoard(this.panel.nextButton);
  }

  undo() {
    if (this.busy && !this.isAsked || !this.game.canUndo) return;
    this.game.undo();
    this.begin(this.game);
    focusBoard();
  }

  next() {
    const puzzle = nextUnsolved(this.list.shown, this.puzzle, this.solved) || nextUnsolved(this.puzzles, this.puzzle, this.solved);
    if (puzzle) this.open(puzzle);
  }

  // The puzzle before or behind this one, of those in the list.
  step(by) {
    const { shown } = this.list, at = shown.indexOf(this.puzzle);
    if (shown[at + by]) this.open(shown[at + by]);
  }

  // --- Help -----------------------------------------------------------------------------------

  // First the ship, then its move. A move without an answer is taken back with that.
  async hint() {
    const { game } = this;
    if (this.isAsked) this.undo();
    if (game.state !== 'yours' || this.busy) return;
    if (!this.hintMove) this.hintMove = await this.findWin();
    if (!this.hintMove) return;
    this.hints++;
    const [from, to] = moveCells(this.hintMove);
    this.panel.say('', this.hints > 1 ? t('solve.hint-shown', { from, to }) : this.hintWords(from));
    this.draw();
    this.drawBoard(null, this.hints > 1 ? { arrows: [arrowOf(this.hintMove)] } : { marks: [{ cell: from, kind: 'hint' }] });
  }

  hintWords(cell) {
    const { variant, seat } = this.puzzle, isRebuild = isShips(variant) && portsOf(variant)[seat] === cell;
    return isRebuild ? t('solve.hint.rebuild', { cell }) : textOf('solve.hint.', variant, '', { cell });
  }

  // The move that wins here, or null: if none was found, or the user went on meanwhile.
  async findWin() {
    if (this.game.named) return this.game.named;
    const turn = this.turn;
    this.panel.say('', t('solve.looks'));
    const answer = await (this.ahead || this.ask(patienceFor_ms(this.game.need)));
    if (turn !== this.turn) return null;
    const mate = answer.lines[0] && answer.lines[0].score.mate > 0;
    if (!mate) this.panel.say('', t('solve.hint-none'));
    return mate ? answer.best : null;
  }

  // Plays the solution, both sides by the engine.
  async giveUp() {
    const game = new PuzzleGame(this.app.rules, this.puzzle);
    this.begin(game);
    const turn = this.turn;
    Object.assign(this, { busy: true, showing: true });
    this.panel.say('', t('solve.showing'));
    this.draw();
    while (!game.look.over && game.moves.length < 4 * game.need) {
      const pause = solvePause(stepPause_ms), most_ms = game.moves.length % 2 ? leastPatience_ms : patienceFor_ms(game.need);
      const { best: move, failed } = game.named ? { best: game.named } : await this.ask(most_ms);
      await pause;
      if (turn !== this.turn) return;
      if (!move) return this.panel.say('', failed || t('solve.hint-none'));
      const before = game.look;
      game.add(move);
      this.draw();
      await this.drawBoard(before);
      if (turn !== this.turn) return;
    }
    this.panel.say('', t('solve.shown'));
  }


  close() {
    this.turn++;
    this.app.engine.stop();
  }
}

// For a game that has no puzzles: says so, and offers those that have.
function offerOthers(app, panel) {
  const others = variantNames.filter(variant => puzzlesOf(variant).length > 0).map(variant => {
    const go = html('button', { type: 'button', id: 'puzzles-' + variant }, t('variant.' + variant));
    go.addEventListener('click', () => {
      app.begin({ variant });
      app.show('solve');
    });
    return go;
  });
  panel.append(html('div', { class: 'card puzzle' }, html('p', {}, textOf('solve.none-here.', app.variant)), html('div', { class: 'buttons' }, ...others)));
  app.board.show({ variant: app.variant, look: app.rules.look(app.variant, ''), movable: false });
}

export const solveMode = {
  id: 'solve',
  screen: null,
  last: null, // the puzzle that was shown last
  enter(app, panel) {
    const puzzles = puzzlesOf(app.variant), { puzzle } = readLink(location.hash);
    const at = id => puzzles.find(one => one.id === id);
    if (puzzles.length) this.screen = new SolveScreen(app, panel, puzzles, at(puzzle) || at(this.last));
    else offerOthers(app, panel);
  },
  leave() {
    if (this.screen) {
      this.last = this.screen.puzzle.id;
      this.screen.close();
    }
    this.screen = null;
  },
  moved(move) { if (this.screen) this.screen.moved(move); },
  // The part of the address beside the mode and the variant.
  link() { return this.screen ? { puzzle: this.screen.puzzle.id } : {}; },
  keys: {
    h() { if (solveMode.screen) solveMode.screen.hint(); },
    r() { if (solveMode.screen) solveMode.screen.undo(); },
    n() { if (solveMode.screen) solveMode.screen.next(); },
    ArrowRight() { if (solveMode.screen) solveMode.screen.step(1); },
    ArrowLeft() { if (solveMode.screen) solveMode.screen.step(-1); },
  },
};
