// The game in scores: the chart of what was found out about its positions, and the look through all
// of them, which finds the mistakes.
//
// DESIGN. Findings are kept by node for as long as its game is, whoever found them: the analysis that
// runs, or the look through the game. A score out of a file stands in where there is none. What the
// look finds goes into the game at its end as one edit, so that one undo takes it away.
import { seatsOf } from '../../game/pgn_text.js';
import { html } from '../../../../bench/match/report/dom.js';
import { seatName, t } from '../../texts.js';
import { ScoreChart } from '../../view/scorechart.js';
import { expectedPoints, sharesAtEnd, sharesOf, storedScore } from './scores.js';
import { findingOf, judgedMove, lookThrough, putFault } from './sweep.js';
import { moveShown } from '../../view/moves/words.js';
import { numberedMoves, sharesText } from './words.js';
import { readWorth } from './worth.js';

const findings = new WeakMap(); // node -> finding, see sweep.js
const faultsFound = new WeakMap(); // node -> fault, of the look through the game
const ourScores = new WeakSet(); // nodes whose score is not out of a file, which stays
const sweepTimes = [[200, '0.2'], [1000, '1'], [4000, '4']];

const scoreSeat = (variant, score) => seatsOf(variant) === 2 ? 0 : score.seat;

export class GameReview {
  // before(), after(): around the look through the game, while the engine is its own
  constructor(app, { before, after }) {
    Object.assign(this, { app, before, after, sweep: null, message: '' });
    this.chart = new ScoreChart({ onGo: ply => app.table.goToPly(ply) });
    this.place = html('section', { class: 'card review', 'aria-labelledby': 'review-title' });
    this.note = html('p', { class: 'note' });
    this.progress = html('p', { class: 'note sweep-progress', role: 'status' });
    this.faults = html('ul', { class: 'fault-list', 'aria-label': t('analyse.fault-list') });
    this.button = html('button', { type: 'button' });
    this.button.addEventListener('click', () => this.sweep ? this.stop() : this.run());
    this.time = html('select', {}, ...sweepTimes.map(([ms, count]) => html('option', { value: ms }, t('analyse.seconds', { count }))));
    this.place.append(html('h2', { id: 'review-title' }, t('analyse.chart')), this.chart.element, this.note,
      html('div', { class: 'buttons' }, this.button, html('label', { class: 'inline' }, html('span', {}, t('analyse.sweep-time')), this.time)),
      this.progress, this.faults);
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

  // --- Drawing ---------------------------------------------------------------------------------

  draw() {
    const { variant, table } = this.app, three = seatsOf(variant) === 3;
    const line = table.line(), now = line.indexOf(table.node);
    const spots = line.map(node => ({ shares: this.sharesOf(node), fault: (faultsFound.get(node) || {}).kind }));
    const values = { ply: now, plies: line.length - 1 };
    const words = spots[now].shares ? t('analyse.chart-at', { ...values, shares: sharesText(variant, spots[now].shares) }) : t('analyse.chart-at-none', values);
    this.chart.show({ spots, now, letters: three ? ['A', 'B', 'C'] : [], words });
    this.note.textContent = t(three ? 'analyse.chart-note-3' : 'analyse.chart-note', { player: seatName(variant, 0) });
    this.button.textContent = t(this.sweep ? 'analyse.sweep-stop' : 'analyse.sweep');
    this.button.disabled = line.length < 2;
    this.drawFaults(line);
  }

  drawFaults(line) {
    const faulty = line.filter(node => faultsFound.has(node));
    if (this.drawn && this.drawn.length === faulty.length && faulty.every((node, i) => node === this.drawn[i])) return;
    this.drawn = faulty;
    this.faults.replaceChildren(...faulty.map(node => {
      const button = html('button', { type: 'button' }, faultSentence(this.app, node));
      button.addEventListener('click', () => this.app.table.go(node));
      return html('li', {}, button);
    }));
  }

  // --- The look through the game -----------------------------------------------------------------

  async run() {
    const { variant, table } = this.app;
    const sweep = { isStopped: false, game: table.game };
    this.sweep = sweep;
    await this.before();
    // From the end: what the engine learns of later positions helps with those before.
    const positions = table.line().map(node => ({ node, look: table.lookAt(node), moves: table.movesTo(node) })).reverse();
    const { startFen } = table, movetime = Number(this.time.value);
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
    } finally {
      if (this.sweep === sweep) this.sweep = null;
    }
    if (table.game === sweep.game) this.finish(positions.map(({ node }) => node).reverse(), sweep.isStopped);
    this.after();
  }

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

  // Puts the mistakes into the game.
  finish(line, wasStopped) {
    const { variant } = this.app;
    const undos = [];
    for (let i = 1; i < line.length; i++) {
      const before = findings.get(line[i - 1]) || null;
      const fault = before && judgedMove(variant, before, line[i].move, findings.get(line[i]) || null);
      if (fault) undos.push(this.mark(line[i], fault));
    }
    this.progress.textContent = t(wasStopped ? 'analyse.sweep-stopped' : undos.length ? 'analyse.sweep-done' : 'analyse.sweep-none', { count: undos.length });
    this.drawn = null;
    if (undos.length) this.app.table.edited(() => undos.reverse().forEach(undo => undo()));
  }

  // Gives what undoes it.
  mark(node, fault) {
    faultsFound.set(node, fault);
    const undo = putFault(this.app.table, node, fault.better, t('analyse.comment.' + fault.kind, { better: moveShown(fault.better) }));
    return () => {
      faultsFound.delete(node);
      undo();
    };
  }
}

function faultSentence(app, node) {
  const fault = faultsFound.get(node);
  const { ply, variant } = app.table.lookAt(node.parent);
  const [{ number, text }] = numberedMoves(variant, ply, [node.move]);
  return t(fault.least ? 'analyse.fault-least' : 'analyse.fault',
    { number, move: text, fault: t('analyse.fault-kind.' + fault.kind), loss: Math.round(100 * fault.loss), better: moveShown(fault.better) });
}
