// One game of the mode Play while it is shown: it goes round one circle. `goOn` shows how it stands,
// and has the engine think or waits for the user; either makes a move, and `makeMove` leads back to it.
//
// DESIGN. `match` (state.js) says what the game is and waits for; its moves are those on the table, up
// to `top`. One can look back at earlier positions: `back` is how many moves are shown then, or null.
// The table stays where the game is, so a move that comes meanwhile finds its place.
import { moveCells } from '../../../../engine/web/variants.js';
import { pathTo } from '../../game/tree.js';
import { seatName, t } from '../../texts.js';
import { PlayEngine } from './engine.js';
import { GamePanel } from './game.js';
import { boardOfRound, movesOfRound, panelOfRound, plateOfRound, usableInRound } from './shown.js';
import { endTexts, secondsToSay } from './words.js';

const passDelay = 3000;

// Behind what the board says of the last move.
const announceDelay = 1200;

export class Round {
  // `on`: {played(), fresh(), again()}, what the mode does.
  constructor({ app, plates, match, node, on }) {
    Object.assign(this, { app, plates, match, top: node, on, fen: app.table.startFen });
    this.below = match.players.length > 2 ? Math.max(0, match.alone) : null; // of three; of two the page remembers it
    this.back = null;
    this.hint = null;
    this.stopped = false; // engines that play without a person can be told to wait
    this.broken = false; // the engine has failed, and the user says when it goes on
    this.panel = null;
    this.engine = new PlayEngine(app.engine, { onChange: () => this.draw(), onFault: message => this.fault(message) });
  }

  get variant() { return this.match.variant; }
  get path() { return pathTo(this.top); }
  get hasBegun() { return this.path.length - 1 > this.match.first; }
  get look() { return this.app.table.lookAt(this.top); }
  get waits() { return this.match.waitsFor(this.look); }
  get seatBelow() { return this.below === null ? Number(this.app.settings.flipped) : this.below; }
  get game() { return { variant: this.variant, fen: this.fen, moves: this.path.slice(1).map(node => node.move) }; }

  // --- Coming and going -------------------------------------------------------------------------

  enter(place) {
    this.panel = new GamePanel(this.acts(), this.match.players.length);
    place.replaceChildren(this.panel.element);
    this.app.table.go(this.top);
    this.back = null;
    this.match.begin(this.look);
    this.startClock();
    this.say('');
    this.showBoard();
    this.goOn();
  }

  // The table may hold another game by now, so nothing is drawn any more.
  leave() {
    this.panel.autoplay.stop();
    this.panel = null;
    this.pause();
    this.match.standClock();
  }

  // Nothing goes on until `goOn`.
  pause() {
    clearTimeout(this.passing);
    clearTimeout(this.speaking);
    this.engine.halt();
  }

  // --- The circle -------------------------------------------------------------------------------

  goOn() {
    this.pause();
    this.draw();
    const { act, seat, person } = this.waits;
    if (act === 'nothing') this.showEnd();
    else if (person && act === 'choose') this.askForSide();
    else if (person) this.tellPerson();
    else if (!this.stopped && !this.broken) act === 'choose' ? this.engineChooses(seat) : this.engineMoves(seat);
  }

  // A move of whoever's turn it is.
  makeMove(move) {
    const { table } = this.app, before = this.look;
    this.pause();
    table.go(this.top);
    table.play(move);
    this.top = table.node;
    this.match.moved(this.look);
    this.settle(move === '0000' ? t('play.pass.other', { name: seatName(this.variant, before.seat) }) : '', { fen: before.fen, move });
  }

  // Something has happened: it is said, shown and kept, and the game goes on from there.
  settle(words, after = null) {
    this.back = null;
    this.hint = null;
    this.panel.autoplay.stop();
    this.panel.unask();
    this.say(words);
    this.showBoard(after);
    this.on.played();
    this.goOn();
  }

  // The user's move on the board.
  moved(move) {
    const { act, person } = this.waits;
    if (act === 'move' && person && this.back === null) this.makeMove(move);
  }

  async engineMoves(seat) {
    const { match } = this, first = match.stage === 'pie-move';
    const best = first ? await this.engine.firstMove(this.game, this.look.moves.length) : await this.engine.move(this.game, match.players[seat], match.times);
    if (best) this.makeMove(best);
  }

  // Tells the player to move what he has to know. A player that must pass is told so, and after a moment it is done.
  tellPerson() {
    if (this.match.stage === 'pie-move') this.say(t('play.pie.first'));
    if (this.look.moves[0] !== '0000') return;
    this.say(t('play.pass.you'));
    this.passing = setTimeout(() => this.makeMove('0000'), passDelay);
  }

  // --- The pie rule -----------------------------------------------------------------------------

  askForSide() {
    const choose = other => () => this.chosen(other, t('play.pie.taken', { name: seatName(this.variant, other ? 0 : 1) }));
    const [from, to] = moveCells(this.top.move);
    this.panel.ask(t('play.pie.choose', { from, to }), [[seatName(this.variant, 0), choose(true)], [seatName(this.variant, 1), choose(false)]]);
  }

  async engineChooses(seat) {
    const other = await this.engine.choice(this.game, this.match.players[seat]);
    if (other === null) return;
    const [own, rest] = other ? [0, 1] : [1, 0];
    this.chosen(other, t('play.pie.engine', { name: seatName(this.variant, own), other: seatName(this.variant, rest) }));
  }

  chosen(other, words) {
    this.match.choose(other);
    this.app.settings.flipped = this.match.alone === 1;
    this.settle(words);
  }

  // --- What the buttons do ----------------------------------------------------------------------

  acts() {
    return {
      pass: () => this.makeMove('0000'),
      back: () => this.takeBack(), hint: () => this.askHint(), flip: () => this.flip(), attacks: () => this.switchAttacks(),
      draw: () => this.offerDraw(), resign: () => this.askResign(),
      stop: () => this.halt(true), goOn: () => this.halt(false), restart: () => this.restart(),
      review: () => this.review(), analyse: () => this.app.show('analyse'), fresh: () => this.on.fresh(), again: () => this.on.again(),
      now: () => this.lookBack(null), look: index => this.lookBack(index),
      way: { isAtEnd: () => this.back === null, toStart: () => this.lookBack(0), forward: () => this.step(1) },
    };
  }

  takeBackCount() {
    return this.match.takeBackCount(this.path.slice(0, -1).map(node => this.app.table.lookAt(node).seat));
  }

  takeBack() {
    const count = this.takeBackCount(), { table } = this.app;
    if (count === 0) return;
    this.pause();
    table.go(this.top);
    table.takeBack(count);
    this.top = table.node;
    this.match.tookBack();
    this.startClock();
    this.settle('');
  }

  async askHint() {
    if (!usableInRound(this).hint) return;
    this.lookBack(null);
    this.say(t('play.hint.thinks'), false);
    const best = await this.engine.hint(this.game);
    if (!best || best === '0000') return;
    const [from, to] = moveCells(best);
    this.hint = { from, to };
    this.say(t('play.hint.move', { from, to }));
    this.showBoard();
  }

  flip() {
    if (this.below === null) this.app.settings.flipped = !this.app.settings.flipped;
    else this.below = (this.below + 1) % this.match.players.length;
    this.showBoard();
    this.draw();
  }

  switchAttacks() {
    this.app.settings.attacks = !this.app.settings.attacks;
    this.showBoard();
    this.draw();
  }

  askResign() {
    const { seat } = this.waits;
    this.panel.ask(t('play.resign.ask'), [[t('play.resign'), () => this.end(() => this.match.resign(seat))], [t('play.no'), null]]);
  }

  async offerDraw() {
    if (this.match.alone < 0) {
      this.panel.ask(t('play.draw.ask'), [[t('play.draw.yes'), () => this.end(() => this.match.agreeDraw())], [t('play.no'), null]]);
      return;
    }
    this.say(t('play.draw.thinks'), false);
    const answer = await this.engine.draw(this.game);
    if (answer === 'taken') this.end(() => this.match.agreeDraw());
    else if (answer) this.say(t('play.draw.' + answer));
  }

  // The game ends by the players' will or time, unless it has ended meanwhile.
  end(finish) {
    if (this.match.stage === 'over') return;
    finish();
    this.ended();
  }

  ended() {
    this.app.sound.play('end');
    this.settle('');
  }

  // Analyse looks through the whole game at once.
  review() {
    this.app.table.go(this.top);
    this.app.wantsReview = true;
    this.app.show('analyse');
  }

  halt(stopped) {
    this.stopped = stopped;
    if (stopped) this.match.standClock();
    else this.startClock();
    this.goOn();
  }

  fault(message) {
    this.broken = true;
    this.match.standClock();
    this.app.complain(message);
    this.say(t('play.broken'), false);
    this.draw();
  }

  restart() {
    this.broken = false;
    this.app.complain('');
    this.say('');
    this.startClock();
    this.goOn();
  }

  // --- Clocks -----------------------------------------------------------------------------------

  // The clock of whoever is to move runs, unless the game has yet to begin.
  startClock() {
    if (this.hasBegun) this.match.runClock(this.look.seat);
    else this.match.standClock();
  }

  tick() {
    const { timer } = this.match;
    if (!timer || timer.running < 0) return;
    const seat = timer.running, left = timer.remaining(seat);
    const second = seat === this.spokenSeat && this.match.isPerson(seat) ? secondsToSay(this.spokenLeft, left) : undefined;
    Object.assign(this, { spokenSeat: seat, spokenLeft: left });
    this.plates.tick(seat, left);
    if (this.match.flag()) this.ended();
    else if (second) this.app.announce(t('play.left', { name: seatName(this.variant, seat), count: second }));
  }

  // --- What is shown ----------------------------------------------------------------------------

  say(text, aloud = true) {
    this.panel.say(text);
    if (text && aloud) this.app.announce(text);
  }

  showEnd() {
    const { title, reason } = endTexts(this.match, this.look);
    this.speaking = setTimeout(() => this.app.announce(title + '. ' + reason), announceDelay);
  }

  // Another position of the game is looked at; null: the last one.
  lookBack(index) {
    this.back = index === null || index >= this.path.length - 1 ? null : Math.max(0, index);
    this.showBoard();
    this.draw();
  }

  step(by) { this.lookBack((this.back === null ? this.path.length - 1 : this.back) + by); }

  get shownNode() { return this.back === null ? this.top : this.path[this.back]; }

  showBoard(after = null) { this.app.board.show({ ...boardOfRound(this), after }); }

  // Everything but the board.
  draw() {
    if (!this.panel) return;
    this.app.plates(seat => this.plates.draw(plateOfRound(this, seat)), this.seatBelow);
    this.panel.update(panelOfRound(this));
    this.panel.showMoves(movesOfRound(this), this.back === null ? this.path.length - 1 : this.back, this.back !== null, index => this.lookBack(index));
  }
}
