// The mode Play: a game against the engine, or between people at this device.
//
// DESIGN. A game on the table has a Round (round.js) beside it, held by the table's tree, so that
// whoever comes back to a game, from Analyse or from another that was opened since, goes on with it.
// It is kept in the settings as well, beside the setup, for whoever comes back to the page.
//   new.js, game.js, form.js  the panels      setup.js, levels.js  what is chosen
//   engine.js, decide.js           the engine      words.js                  what is said
//   state.js                            what a game is and waits for
import { byId } from '../../../../engine/web/dom.js';
import { isNewcomer } from '../../settings.js';
import { seatName } from '../../texts.js';
import { earlierMoves } from '../../view/moves/words.js';
import { PlayerPlates } from '../../view/players.js';
import { NewGamePanel } from './new.js';
import { Round } from './round.js';
import { clockOf, evenPosition, isPie, playersOf, readBook, readPlaySetup } from './setup.js';
import { Match, keptMatch, playersAgain } from './state.js';
import { matchTags } from './words.js';

const tickTime = 100, keepTime = 5000;

const openingsText = () => byId('data-openings').textContent;

// As PGN has it.
const dateTag = date => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('.');

class Play {
  constructor() {
    this.id = 'play';
    this.rounds = new WeakMap(); // by tree of the table
    this.plates = null;
    this.round = null; // the one that is shown
    this.keys = {
      u: () => this.round && this.round.takeBack(),
      h: () => this.round && this.round.askHint(),
      f: () => this.flip(),
      n: () => { if (this.round) this.setUp(); },
      ArrowLeft: () => this.round && this.round.step(-1),
      ArrowRight: () => this.round && this.round.step(1),
      Home: () => this.round && this.round.lookBack(0),
      End: () => this.round && this.round.lookBack(null),
    };
  }

  get table() { return this.app.table; }
  get variant() { return this.app.table.variant; }

  // --- Coming and going -------------------------------------------------------------------------

  enter(app, panel) {
    this.app = app;
    this.place = panel;
    this.plates = this.plates || new PlayerPlates();
    this.ticker = setInterval(() => this.tick(), tickTime);
    const round = this.rounds.get(this.table.tree);
    if (round && this.table.tree.has(round.top)) this.show(round);
    else if (!this.takeUpKept()) this.setUp(true);
  }

  leave() {
    clearInterval(this.ticker);
    this.hide();
  }

  moved(move) { if (this.round) this.round.moved(move); }

  tick() {
    if (!this.round) return;
    this.round.tick();
    if (this.round && this.round.match.timer && performance.now() > this.nextKeep) this.keep();
  }

  flip() {
    if (this.round) {
      this.round.flip();
    } else {
      this.app.settings.flipped = !this.app.settings.flipped;
      this.drawBoard();
    }
  }

  show(round) {
    this.hide();
    this.rounds.set(this.table.tree, round);
    this.round = round;
    this.keepFocus(() => round.enter(this.place));
    this.played();
  }

  hide() {
    if (!this.round) return;
    this.keep();
    this.round.leave();
    this.round = null;
  }

  // The panel gets another content; who was in it stays in it.
  keepFocus(change) {
    const inside = this.place.contains(document.activeElement);
    change();
    if (inside) this.place.focus({ preventScroll: true });
  }

  makeRound(match, node) {
    const on = { played: () => this.played(), fresh: () => this.setUp(), again: () => this.again() };
    return new Round({ app: this.app, plates: this.plates, match, node, on });
  }

  // --- Keeping ----------------------------------------------------------------------------------

  // {setup, match} of a variant.
  keptOf(variant) {
    const kept = this.app.settings.players[variant];
    return kept && typeof kept === 'object' ? kept : {};
  }

  keepBeside(variant, change) {
    const { settings } = this.app;
    settings.players = { ...settings.players, [variant]: { ...this.keptOf(variant), ...change } };
  }

  // The game on the table may be another one by now: whoever leaves may have begun it.
  keep() {
    const { match, game } = this.round;
    this.nextKeep = performance.now() + keepTime;
    this.keepBeside(game.variant, { match: match.keep(game.fen, game.moves) });
  }

  played() {
    this.keep();
    this.sign();
    this.app.remember();
  }

  // Has a saved PGN say who played. A game that came with names keeps them.
  sign() {
    const { tags } = this.table, own = matchTags(this.round.match);
    if (tags.White && tags.Event !== own.Event) return;
    Object.assign(tags, { Date: dateTag(new Date()) }, tags, own);
  }

  // Shows the kept game if it is the one on the table, with nothing or with an analysis behind it.
  takeUpKept() {
    const kept = keptMatch(this.keptOf(this.variant).match, this.variant), line = this.table.line();
    if (!kept || kept.fen !== this.table.startFen || kept.moves.length === 0 && line.length > 1) return false;
    const own = line.slice(0, kept.moves.length + 1);
    if (own.slice(1).map(node => node.move).join() !== kept.moves.join()) return false;
    this.show(this.makeRound(new Match(kept), own[own.length - 1]));
    return true;
  }

  // A kept game that can be resumed, or null.
  get unfinished() {
    const kept = keptMatch(this.keptOf(this.variant).match, this.variant);
    return kept && kept.stage !== 'over' && kept.moves.length > kept.first ? kept : null;
  }

  // --- A new game -------------------------------------------------------------------------------

  // `here`: who comes with a position wants to play it.
  setUp(here = false) {
    const left = this.round;
    this.hide();
    if (left && !left.hasBegun) this.forget(left);
    const { app, table, variant } = this;
    const setup = readPlaySetup(this.keptOf(variant).setup, variant), kept = this.unfinished;
    const onBoard = !table.look.over && (table.node.parent !== null || table.startFen !== app.rules.startFen(variant));
    if (here && onBoard) setup.opening = 'board';
    const panel = new NewGamePanel({
      variant, setup, onBoard, hasBook: readBook(openingsText(), variant).length > 0,
      resume: kept && kept.moves.length - kept.first,
      onPlay: () => this.start(setup),
      onResume: () => this.goBackTo(kept),
      onBefore: table.earlier.length > 0 && (() => this.goBefore()),
      onLearn: isNewcomer(app.settings) && (() => app.show('learn')),
    });
    this.keepFocus(() => this.place.replaceChildren(panel.element));
    this.drawBoard();
  }

  // A game without a move is not worth coming back to.
  forget(round) {
    this.rounds.delete(this.table.tree);
    this.keepBeside(round.variant, { match: null });
  }

  // The board and the plates beside a setup.
  drawBoard() {
    const { app, table, variant } = this, { look } = table, below = Number(app.settings.flipped);
    app.board.show({ variant, look, lastMove: table.node.move, earlier: earlierMoves(table, table.node), below, attacks: app.settings.attacks });
    app.plates(seat => this.plates.draw({ variant, seat, name: seatName(variant, seat), look, tellsRound: seat === below }));
  }

  // A game on the table, and then a match of it; a wrong game is complained of.
  tryGame(game, makeMatch) {
    try {
      this.app.begin(game);
    } catch (error) {
      this.app.complain(error.message);
      return;
    }
    this.app.complain('');
    this.show(this.makeRound(makeMatch(), this.table.node));
  }

  goBackTo(kept) {
    const round = this.rounds.get(this.table.tree);
    if (round && this.table.tree.has(round.top)) this.show(round);
    else this.tryGame({ variant: this.variant, fen: kept.fen, moves: kept.moves }, () => new Match(kept));
  }

  // To the game that was on the table before this one, whatever game it is of.
  goBefore() {
    this.table.returnToEarlier();
    this.app.show(this.id);
  }

  start(setup) {
    const { variant, table } = this, fromBook = setup.opening === 'even';
    this.keepBeside(variant, { setup });
    const terms = { variant, players: playersOf(setup, variant), clock: clockOf(setup), stage: isPie(setup.opening) ? 'pie-move' : 'play' };
    byId('stage').scrollIntoView({ block: 'nearest' });
    if (setup.opening === 'board') this.show(this.makeRound(this.newMatch({ ...terms, first: table.node.ply }), table.node));
    else this.tryGame({ variant, fen: fromBook ? evenPosition(openingsText(), variant) : '' }, () => this.newMatch(terms));
  }

  // The same opening, everyone one seat on.
  again() {
    const { variant, players, clock, first } = this.round.match, { fen, moves } = this.round.game;
    this.tryGame({ variant, fen, moves: moves.slice(0, first) }, () => this.newMatch({ variant, players: playersAgain(players), clock, first }));
  }

  newMatch(terms) {
    const match = new Match(terms);
    if (match.players.length === 2) this.app.settings.flipped = match.alone === 1;
    this.app.engine.newGame().catch(() => { /* the first search says what is wrong */ });
    return match;
  }
}

export const playMode = new Play();
