// The view of Analyse while it is the mode: the engine's word on a position, and the way through a game.
//
// DESIGN. The table says where in the game we are, the live analysis what the engine thinks of it;
// `update` follows the one, `thought` the other. A line that is looked at is drawn over the board until
// it is let go.
import { byId, html } from '../../../../engine/web/dom.js';
import { readLink } from '../../game/link.js';
import { isShips, seatsOf, variants } from '../../../../engine/web/variants.js';
import { seatName, t, textOf } from '../../texts.js';
import { arrowOf } from '../../view/board/marks.js';
import { EvalBar } from '../../view/evalbar.js';
import { LinesView } from '../../view/lines.js';
import { PositionEditor } from '../../view/editor/editor.js';
import { MovesView } from '../../view/moves/moves.js';
import { earlierMoves } from '../../view/moves/words.js';
import { PlayerPlates } from '../../view/players.js';
import { barTexts } from '../../view/score_words.js';
import { switchButton } from '../../view/switch.js';
import { openShare } from '../../view/share/share.js';
import { LiveAnalysis } from './live.js';
import { GameReview } from './review.js';
import { MistakeTrainer } from './trainer.js';
import { findingOf } from './sweep.js';
import { analyseButton, labelledChoice } from './controls.js';
import { drawWorth, worthMarks } from './worthview.js';
import { arrowWords, countText, endText, expectationText, lineSentence, numberedMoves, scoreSentence, seenScore } from './words.js';
import { seenBy, storedScore } from './scores.js';
import { memories_mb } from '../../settings.js';

// The name of the player of a seat, as a file says it.
const playerOf = (tags, seat) => [tags.White, tags.Black, tags.Third][seat] || '';

// On what runs on a battery an analysis ends by itself: one that is forgotten would empty it.
const restAfter_ms = () => matchMedia('(pointer: coarse)').matches ? 60000 : Infinity;

const foundLive = new WeakSet(); // nodes of which only the running analysis has said something

export class AnalyseDesk {
  constructor(app, panel) {
    Object.assign(this, { app, panel, preview: null, node: null, game: null, closed: false, trainer: null });
    this.options = { ...app.settings.analysis };
    this.live = new LiveAnalysis(app.engine, () => this.thought(), error => app.complain(error.message), restAfter_ms());
    Object.assign(this.live, { on: this.options.on, wanted: this.options.lines, worthWanted: this.options.worth, asleep: document.hidden });
    this.onVisibility = () => this.live.setAsleep(document.hidden);
    document.addEventListener('visibilitychange', this.onVisibility);
    this.bar = new EvalBar();
    this.plates = new PlayerPlates();
    this.lines = new LinesView({ onPreview: (moves, step) => this.lookAtLine(moves, step), onPlay: moves => this.playLine(moves) });
    this.review = new GameReview(app, { before: () => this.handOver(), after: () => { if (!this.closed) this.follow(); }, train: () => this.train() });
    this.editor = new PositionEditor({
      rules: app.rules, board: app.board, below: () => this.below, announce: text => app.announce(text),
      onDone: game => this.editDone(game), onCancel: () => this.editCancel(),
    });
    byId('board').before(this.bar.element);
    this.fillPanel();
    this.unsubscribe = app.table.subscribe(() => this.update());
    app.engine.setHash(this.options.memory);
    this.update();
    if (app.wantsReview) this.beginReview();
    else this.takeUpMistake(readLink(location.hash).mistake);
  }

  close() {
    this.closed = true;
    document.removeEventListener('visibilitychange', this.onVisibility);
    this.unsubscribe();
    this.movesView.close();
    this.review.stop();
    this.live.follow(null);
    this.app.engine.setHash();
    this.editor.close();
    if (this.trainer) this.trainer.close();
    byId('stage').classList.remove('editing', 'training');
    this.bar.element.remove();
  }

  // Something else has the board and the panel.
  get isAway() { return this.editor.isOpen || this.trainer !== null; }

  get below() { return this.app.settings.flipped ? 1 : 0; }

  // --- What is on the page ---------------------------------------------------------------------

  fillPanel() {
    const { app, options } = this;
    this.switch = switchButton('analyse.switch', options.on, on => this.setOn(on));
    this.worthButton = analyseButton('analyse.worth.' + variants[app.variant].family, () => this.toggleWorth(), { 'aria-pressed': String(options.worth) });
    this.headline = html('p', { class: 'headline' });
    this.status = html('p', { class: 'note status' });
    this.restPlace = html('div', { class: 'buttons rest' }, html('p', { class: 'note' }), analyseButton('analyse.go-on', () => this.live.goOn()));
    this.worth = html('div', { class: 'worth' });
    const numbers = count => Array.from({ length: count }, (_, i) => [i + 1, String(i + 1)]);
    const engine = html('section', { class: 'card thoughts', 'aria-label': t('analyse.switch') },
      html('div', { class: 'thoughts-head' }, this.headline, this.switch), this.status, this.restPlace, this.lines.list, this.lines.note);
    const choices = html('section', { class: 'card', 'aria-label': t('analyse.options') }, html('div', { class: 'buttons' },
      labelledChoice('analyse.lines', numbers(5), options.lines, value => this.setLines(Number(value))),
      labelledChoice('analyse.memory', memories_mb.map(count => [count, t('analyse.megabytes', { count })]), options.memory, value => this.setMemory(Number(value))),
      this.worthButton), this.worth);
    const moves = html('div', { class: 'card' }, html('h2', {}, t('analyse.moves')));
    this.panel.replaceChildren(engine, moves, this.gameActs(), this.review.place, choices, html('p', { class: 'note' }, t('analyse.keys')));
    this.movesView = new MovesView(moves, app.table, { onGo: node => app.table.go(node) }); // on the page, where it can scroll
    this.fillWays();
  }

  // Acts on the game as a whole.
  gameActs() {
    const { app } = this;
    this.earlier = analyseButton('analyse.before', () => this.returnToEarlier());
    return html('div', { class: 'buttons' }, analyseButton('analyse.flip', () => this.flip()), analyseButton('analyse.edit', () => this.edit(), { id: 'analyse-edit' }),
      analyseButton('analyse.share', () => openShare(app)), this.earlier);
  }

  // Under the board: the bar of the list of moves.
  fillWays() {
    this.pass = analyseButton('analyse.pass', () => this.app.table.play('0000'), { class: 'primary' });
    byId('under-board').replaceChildren(html('div', { class: 'buttons ways' }, this.movesView.bar, this.pass));
  }

  // --- Where we are ----------------------------------------------------------------------------

  // The table has changed.
  update() {
    const { table } = this.app, { node, look } = table;
    const isMoved = node !== this.node, before = this.node, sameGame = table.game === this.game, isOverdrawn = this.preview !== null;
    this.node = node;
    this.game = table.game;
    this.preview = null;
    this.pass.hidden = look.moves[0] !== '0000';
    this.earlier.hidden = table.earlier.length === 0;
    this.worthButton.textContent = textOf('analyse.worth.', this.app.variant);
    if (!sameGame) this.review.stop();
    if (this.isAway) return;
    const isStep = sameGame && isMoved && node.parent === before;
    if (isMoved || !sameGame || isOverdrawn) this.drawPosition(isStep ? { fen: table.lookAt(before).fen, move: node.move } : null);
    this.app.plates(seat => this.plate(seat));
    this.app.remember();
    if (isMoved || !sameGame) this.follow();
    else this.thought();
  }

  follow() {
    if (this.review.sweep || this.isAway) {
      this.thought();
      return;
    }
    const { table, variant } = this.app;
    this.live.follow({ variant, fen: table.startFen, moves: table.movesTo(table.node), look: table.look, node: table.node, ply: table.look.ply });
  }

  // The engine is the look through the game's, and so is what will be known of it.
  handOver() {
    for (const node of this.app.table.line()) foundLive.delete(node);
    return this.live.follow(null);
  }

  plate(seat) {
    const { variant, table } = this.app, { look } = table;
    const name = seatName(variant, seat), player = playerOf(table.tags, seat);
    return this.plates.draw({ variant, seat, name, detail: ['?', name].includes(player) ? '' : player, look, tellsRound: seat === this.below,
      active: !look.over && look.seat === seat, thinks: false });
  }

  drawPosition(after) {
    const { table, variant, settings, board } = this.app, { look, node } = table;
    const { live } = this;
    const marks = this.isHere && live.worthWanted && live.worth ? worthMarks(variant, live.worth) : [];
    this.drawnArrows = this.arrowKey();
    board.show({ variant, look, after, lastMove: node.move, earlier: earlierMoves(table, node), below: this.below, movable: !look.over, attacks: settings.attacks && marks.length === 0, arrows: this.arrows(), marks });
  }

  // --- What the engine thinks ------------------------------------------------------------------

  // Whether what it says is about the position on the table, and not about the one before.
  get isHere() { return this.live.question !== null && this.live.question.node === this.app.table.node; }

  arrows() {
    const { live } = this;
    if (!this.isHere) return [];
    const { variant, look } = live.question;
    return live.lines.filter(line => line.pv[0] !== '0000').map(({ pv, rank, score }) => arrowOf(pv[0], rank, arrowWords(variant, look.seat, score)));
  }

  arrowKey() { return JSON.stringify([this.arrows(), this.live.worthWanted && this.live.worth !== null]); }

  // Something new of the engine, or nothing any more.
  thought() {
    const { app, live } = this, { variant, table } = app, { look } = table;
    if (this.closed || this.isAway) return;
    const { isHere } = this, lines = isHere ? live.lines : [];
    if (lines.length) {
      if (!this.review.sharesOf(table.node)) foundLive.add(table.node);
      this.review.noteFinding(table.node, findingOf(variant, look, lines, live.worth && live.worth.shares));
    }
    const shares = this.sharesShown(), score = lines.length ? storedScore(variant, look.seat, lines[0].score) : this.review.scoreOf(table.node);
    this.bar.show({ shares, below: this.below, family: isShips(variant) ? 'ship' : 'cube', texts: shares ? barTexts(variant, shares, score) : [],
      label: shares ? t('analyse.bar', { shares: expectationText(variant, shares, score, look) }) : t('analyse.bar-none') });
    this.drawWords(look, lines);
    this.lines.show(table.node, lines.map(line => ({
      score: seenScore(variant, look.seat, line.score, line.bound), label: scoreSentence(variant, look.seat, line.score),
      steps: numberedMoves(variant, look.ply, line.pv) })), live.on && !look.over ? live.wanted : 0);
    this.worth.replaceChildren(...(live.worthWanted && live.worth && isHere ? drawWorth(variant, live.worth) : []));
    this.review.draw();
    if (!this.preview && isHere && this.drawnArrows !== this.arrowKey()) this.drawPosition(null);
  }

  // For the bar: what the analysis says, or what the game holds, from a file or from the look through it. Scores that only an
  // analysis has found go when it is off.
  sharesShown() {
    const { live, app: { table: { node } } } = this;
    return (this.isHere && live.shares) || (live.on || !foundLive.has(node) ? this.review.sharesOf(node) : null);
  }

  drawWords(look, [best]) {
    const { variant } = this.app;
    this.headline.textContent = look.over ? endText(variant, look) : best ? scoreSentence(variant, look.seat, best.score) : this.live.runs ? t('analyse.thinking') : '';
    const { threads } = this.app.engine;
    this.status.textContent = best ? t(threads > 1 ? 'analyse.status-threads' : 'analyse.status', { depth: best.depth, speed: countText(best.nps), nodes: countText(best.nodes), threads })
      : this.live.on ? '' : t('analyse.status-off');
    const { rest } = this.live;
    this.restPlace.hidden = !rest || look.over;
    if (rest) this.restPlace.firstChild.textContent = t('analyse.rest.' + rest);
    this.lines.setAbout(this.live.on && !look.over ? t(seatsOf(variant) === 3 ? 'analyse.view-3' : 'analyse.view', { player: seatName(variant, seenBy(variant, look.seat)) }) : '');
  }

  say() {
    const { live, app } = this, [best] = this.isHere ? live.lines : [], { look } = app.table;
    app.announce(look.over ? endText(app.variant, look) : best ? lineSentence(app.variant, look.seat, best) : t('analyse.no-score'));
  }

  // --- A line that is looked at ----------------------------------------------------------------

  lookAtLine(moves, step) {
    if (!moves) {
      if (this.preview) {
        this.preview = null;
        this.drawPosition(null);
      }
      return;
    }
    const { table, rules, variant, board } = this.app;
    const shown = moves.slice(0, step + 1);
    this.preview = shown;
    const look = rules.look(variant, table.startFen, [...table.movesTo(table.node), ...shown]);
    board.show({ variant, look, after: null, lastMove: shown[step], below: this.below, movable: false, attacks: false, arrows: [], marks: [] });
  }

  // Plays it into the game, as a variation where the game went on otherwise.
  playLine(moves) {
    this.preview = null;
    for (const move of moves) this.app.table.play(move);
  }

  // --- Choices ---------------------------------------------------------------------------------

  keep(part) {
    Object.assign(this.options, part);
    this.app.settings.analysis = this.options;
  }

  setOn(on) {
    this.keep({ on });
    this.switch.setAttribute('aria-checked', String(on));
    this.app.announce(t(on ? 'analyse.on' : 'analyse.off'));
    this.live.setOn(on);
  }

  setLines(lines) {
    this.keep({ lines });
    this.live.setWanted(lines);
  }

  async setMemory(memory) {
    this.keep({ memory });
    await this.live.follow(null);
    await this.app.engine.setHash(memory);
    if (!this.closed) this.follow();
  }

  toggleWorth() {
    this.keep({ worth: !this.options.worth });
    this.worthButton.setAttribute('aria-pressed', String(this.options.worth));
    this.live.setWorthWanted(this.options.worth);
  }

  flip() {
    this.app.settings.flipped = !this.app.settings.flipped;
    this.app.plates(seat => this.plate(seat));
    if (this.editor.isOpen) {
      this.editor.show();
      return;
    }
    this.drawPosition(null);
    this.thought();
  }

  // --- The review ------------------------------------------------------------------------------

  // At the end of a game its player asked for a review of all of it.
  beginReview() {
    this.app.wantsReview = false;
    this.review.run();
    this.review.button.focus({ preventScroll: true });
    this.review.place.scrollIntoView({ block: 'nearest' });
  }

  // The mistakes one by one, from the one that is shown on.
  train(first = this.app.table.node) {
    const { app, review } = this;
    this.live.follow(null);
    byId('stage').classList.add('training');
    this.trainer = new MistakeTrainer(app, { tasks: review.tasks, tryMove: (task, move) => review.tryMove(task, move), onEnd: node => this.endTraining(node) });
    this.panel.replaceChildren(this.trainer.element);
    this.trainer.start(first);
    byId('trainer-title').focus();
  }

  // A step of the history leads to a mistake, if it is known yet.
  takeUpMistake(ply) {
    const task = this.review.tasks.find(({ node }) => node.ply === ply);
    if (task) this.train(task.node);
  }

  endTraining(node) {
    this.trainer.close();
    this.trainer = null;
    this.app.table.go(node);
    this.app.remember();
    this.app.show('analyse');
    byId('review-train').focus();
  }

  // --- Other games -----------------------------------------------------------------------------

  returnToEarlier() {
    this.app.table.returnToEarlier();
    this.app.show('analyse');
  }

  edit() {
    if (this.isAway) return;
    this.review.stop();
    this.live.follow(null);
    this.panel.replaceChildren(this.editor.element);
    byId('stage').classList.add('editing');
    this.editor.open(this.app.variant, this.app.table.look.fen);
    byId('editor-title').focus();
  }

  editDone(game) {
    try {
      this.app.begin(game);
      this.editCancel();
    } catch (error) {
      this.app.complain(error.message);
    }
  }

  editCancel() {
    this.app.show('analyse');
    byId('analyse-edit').focus();
  }
}
