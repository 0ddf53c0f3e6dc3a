// The game in scores: the chart of what was found out about its positions, and the look through all
// of them, which finds the mistakes.
//
// DESIGN. Findings are kept by node for as long as its game is, whoever found them: the analysis that
// runs, or the look through the game. A score out of a file stands in where there is none. The look
// adds its findings to the game at its end as one edit, so that one undo takes it away. All that speaks
// of mistakes reads `judgements`, which only the look changes: the signs on the chart, the list, the
// players' accuracy, the tasks of trainer.js.
import { seatsOf } from '../../../../engine/web/variants.js';
import { html } from '../../../../engine/web/dom.js';
import { seatName, t } from '../../texts.js';
import { roveThrough, settle } from '../../view/rove.js';
import { ScoreChart } from '../../view/scorechart.js';
import { accuracyBySeat } from './accuracy.js';
import { analyseButton } from './controls.js';
import { expectedPoints, lossOf, sharesAtEnd, sharesOf, storedScore } from './scores.js';
import { drawSummary } from './summary.js';
import { findingOf, judgementOf, lookThrough, putFault } from './sweep.js';
import { moveShown } from '../../view/moves/words.js';
import { chartMarks } from '../../view/score_words.js';
import { expectationText, numberedMoves } from './words.js';
import { readWorth } from './worth.js';

const findings = new WeakMap(); // node -> finding, see sweep.js
const judgements = new WeakMap(); // node -> of the look through the game, see sweep.js
const unmarkings = new WeakMap(); // node -> what takes away what the look has written there
const ourScores = new WeakSet(); // nodes whose score is not out of a file, which stays
const sweepTimes = [[200, '0.2'], [1000, '1'], [4000, '4']];

const scoreSeat = (variant, score) => seatsOf(variant) === 2 ? 0 : score.seat;

const chosenSides = new WeakMap(); // game -> whose mistakes are listed

const faultAt = node => (judgements.get(node) || {}).fault || null;

// The seat of the one whose games these are, -1 if nobody's: Play signs them so.
const ownSeat = tags => [tags.White, tags.Black, tags.Third].indexOf(t('play.you'));

export class GameReview {
  // before(), after(): around the look through the game, while the engine is its own; train(): the mistakes as tasks
  constructor(app, { before, after, train }) {
    Object.assign(this, { app, before, after, sweep: null });
    this.chart = new ScoreChart({ onGo: ply => app.table.goToPly(ply) });
    this.place = html('section', { class: 'card review', 'aria-labelledby': 'review-title' });
    this.note = html('p', { class: 'note' });
    this.progress = html('p', { class: 'note sweep-progress', role: 'status' });
    this.summary = html('div', { class: 'review-summary' });
    this.faults = html('ul', { class: 'fault-list', 'aria-label': t('analyse.fault-list') });
    roveThrough(this.faults);
    this.keys = html('p', { class: 'note' }, t('review.keys'));
    this.button = analyseButton('analyse.sweep', () => this.sweep ? this.stop() : this.run());
    this.trainButton = analyseButton('review.train', train, { id: 'review-train', class: 'primary' });
    this.time = html('select', {}, ...sweepTimes.map(([ms, count]) => html('option', { value: ms }, t('analyse.seconds', { count }))));
    this.side = html('select', { id: 'review-side' });
    this.side.addEventListener('change', () => {
      chosenSides.set(app.table.game, this.side.value);
      this.drawFaults();
    });
    this.training = html('div', { class: 'buttons' }, this.trainButton, html('label', { class: 'inline' }, html('span', {}, t('review.side')), this.side));
    this.place.append(html('h2', { id: 'review-title' }, t('analyse.chart')), this.chart.element, this.note,
      html('div', { class: 'buttons' }, this.button, html('label', { class: 'inline' }, html('span', {}, t('analyse.sweep-time')), this.time)),
      this.progress, this.summary, this.training, this.faults, this.keys);
  }

  // Takes what the running analysis has found, if it is no less than what is known.
  noteFinding(node, finding) {
    const known = findings.get(node);
    if (!finding || known && known.depth > finding.depth) return;
    findings.set(node, finding);
    if (!finding.score || node.score && !ourScores.has(node)) return;
    ourScores.add(node);
    node.score = { ...storedScore(this.app.variant, finding.seat, finding.score), depth: finding.depth };
  }

  sharesOf(node) {
    const { variant, table } = this.app, found = findings.get(node);
    if (found) return found.shares;
    const { over } = table.lookAt(node);
    if (over) return sharesAtEnd(variant, over);
    const { score } = node;
    if (!score || scoreSeat(variant, score) === undefined) return null;
    return sharesOf(variant, scoreSeat(variant, score), expectedPoints(variant, { score }));
  }

  // As a game keeps it, or null.
  scoreOf(node) {
    const found = findings.get(node);
    return found && found.score ? storedScore(this.app.variant, found.seat, found.score) : node.score;
  }

  // --- Drawing ---------------------------------------------------------------------------------

  draw() {
    const { variant, table } = this.app, three = seatsOf(variant) === 3;
    const line = table.line(), now = line.indexOf(table.node);
    const spots = line.map(node => ({ shares: this.sharesOf(node), fault: (faultAt(node) || {}).kind }));
    const values = { ply: now, plies: line.length - 1 };
    const { shares } = spots[now];
    const words = shares ? t('analyse.chart-at', { ...values, shares: expectationText(variant, shares, this.scoreOf(table.node), table.look) }) : t('analyse.chart-at-none', values);
    this.chart.show({ spots, now, letters: three ? ['A', 'B', 'C'] : [], marks: chartMarks(variant), words });
    this.note.textContent = t(three ? 'analyse.chart-note-3' : 'analyse.chart-note', { player: seatName(variant, 0) });
    this.button.textContent = t(this.sweep ? 'analyse.sweep-stop' : 'analyse.sweep');
    this.button.disabled = line.length < 2;
    if (this.sideGame !== table.game) this.offerSides();
    this.drawFaults();
  }

  // The players whose mistakes are listed: the user, if he is known.
  offerSides() {
    const { variant, table } = this.app, own = ownSeat(table.tags);
    this.sideGame = table.game;
    this.side.replaceChildren(html('option', { value: 'all' }, t('review.all')),
      ...Array.from({ length: seatsOf(variant) }, (_, seat) => html('option', { value: seat }, seatName(variant, seat))));
    this.side.value = chosenSides.get(table.game) || (own < 0 ? 'all' : String(own));
  }

  // The nodes of the line whose moves are mistakes of the chosen players.
  get mistakes() {
    const { value } = this.side;
    return this.app.table.line().filter(node => faultAt(node) && (value === 'all' || judgements.get(node).seat === Number(value)));
  }

  drawFaults() {
    const { app } = this, judged = app.table.line().filter(node => judgements.has(node)).map(node => judgements.get(node)), faulty = this.mistakes;
    const now = [app.table.game, this.sweep, ...judged, this.side.value];
    if (this.drawn && this.drawn.length === now.length && now.every((one, i) => one === this.drawn[i])) return;
    this.drawn = now;
    this.summary.replaceChildren(...drawSummary(app.variant, accuracyBySeat(seatsOf(app.variant), judged)));
    this.training.hidden = !judged.some(({ fault }) => fault);
    this.trainButton.disabled = faulty.length === 0 || this.sweep !== null;
    this.keys.hidden = faulty.length === 0;
    this.faults.replaceChildren(...faulty.map(node => {
      const button = html('button', { type: 'button' }, faultSentence(app, node));
      button.addEventListener('click', () => app.table.go(node));
      return html('li', {}, button);
    }));
    settle(this.faults);
  }

  // To the next mistake of the line, or to the one before.
  step(by) {
    const { table } = this.app, { ply } = table.node, { mistakes } = this;
    const node = by > 0 ? mistakes.find(one => one.ply > ply) : mistakes.filter(one => one.ply < ply).pop();
    if (node) table.go(node);
    else this.app.announce(t(by > 0 ? 'review.no-next' : 'review.no-previous'));
  }

  // --- The look through the game -----------------------------------------------------------------

  async run() {
    const { variant, table } = this.app;
    const sweep = { isStopped: false, game: table.game };
    this.sweep = sweep;
    await this.before();
    // From the end: what the engine learns of later positions helps with those before.
    const positions = table.line().map(node => ({ node, look: table.lookAt(node), moves: table.movesTo(node) })).reverse();
    const { startFen } = table, movetime = this.movetime;
    this.tell(0, positions.length);
    try {
      await lookThrough(variant, positions, {
        ask: (position, multipv) => this.ask({ variant, fen: startFen, moves: position.moves }, position.look, movetime, multipv),
        isStopped: () => sweep.isStopped,
        found: ({ node }, finding, i) => {
          findings.delete(node);
          this.noteFinding(node, finding);
          this.tell(i + 1, positions.length);
          this.draw();
        },
      });
    } catch (error) {
      sweep.isStopped = true;
      this.app.complain(error.message);
    } finally {
      if (this.sweep === sweep) this.sweep = null;
    }
    if (table.game === sweep.game) this.finish(positions.map(({ node }) => node).reverse(), sweep.isStopped);
    this.after();
  }

  get movetime() { return Number(this.time.value); }

  async ask(position, look, movetime, multipv) {
    const { engine, variant } = this.app;
    if (look.over) return findingOf(variant, look, []);
    const base = seatsOf(variant) === 3 ? readWorth(variant, await engine.evaluate(position)).shares : null;
    const { lines } = await engine.search({ ...position, limits: { movetime_ms: movetime }, multipv });
    return findingOf(variant, look, lines, base);
  }

  stop() {
    if (!this.sweep) return;
    this.sweep.isStopped = true;
    this.app.engine.stop();
  }

  tell(done, count) {
    this.progress.textContent = t('analyse.sweep-progress', { done, count });
  }

  // Puts the mistakes into the game, in place of those of an earlier look.
  finish(line, wasStopped) {
    const undos = [];
    let count = 0;
    for (let i = 1; i < line.length; i++) {
      const judgement = judgementOf(this.app.variant, findings.get(line[i - 1]) || null, line[i].move, findings.get(line[i]) || null);
      if (!judgement) continue;
      if (unmarkings.has(line[i])) unmarkings.get(line[i])();
      undos.push(this.mark(line[i], judgement));
      if (judgement.fault) count++;
    }
    this.progress.textContent = t(wasStopped ? 'analyse.sweep-stopped' : count ? 'analyse.sweep-done' : 'analyse.sweep-none', { count });
    if (count) this.app.table.edited(() => undos.reverse().forEach(undo => undo()));
  }

  // Gives what undoes it.
  mark(node, judgement) {
    const { table } = this.app, { fault } = judgement;
    judgements.set(node, { ...judgement, isForced: table.lookAt(node.parent).moves.length === 1 });
    const undo = fault ? putFault(table, node, fault, t('analyse.comment.' + fault.kind, { better: moveShown(fault.better) })) : () => {};
    unmarkings.set(node, () => {
      judgements.delete(node);
      undo();
    });
    return unmarkings.get(node);
  }

  // --- For who tries to do better -----------------------------------------------------------------

  // The mistakes as tasks, see trainer.js.
  get tasks() {
    return this.mistakes.map(node => ({ node, ...judgements.get(node) }));
  }

  // Looks at another move in place of a mistake, for as long as at the game's, and gives
  // {look: after it, loss, reply: to it, or null}.
  async tryMove({ node, before }, move) {
    const { variant, table, rules } = this.app, moves = [...table.movesTo(node.parent), move];
    const look = rules.look(variant, table.startFen, moves), needsSearch = look.over || seatsOf(variant) === 2;
    const after = needsSearch ? await this.ask({ variant, fen: table.startFen, moves }, look, this.movetime, 1) : null;
    return { look, loss: lossOf(variant, before, move, after), reply: after && after.best };
  }
}

function faultSentence(app, node) {
  const fault = faultAt(node);
  const { ply, variant } = app.table.lookAt(node.parent);
  const [{ number, text }] = numberedMoves(variant, ply, [node.move]);
  return t(fault.least ? 'analyse.fault-least' : 'analyse.fault',
    { number, move: text, fault: t('analyse.fault-kind.' + fault.kind), loss: Math.round(100 * fault.loss), better: moveShown(fault.better) });
}
