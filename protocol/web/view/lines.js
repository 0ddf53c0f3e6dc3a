// The engine's lines: a score each, and moves that are steps to be looked at and played.
//
// DESIGN. Lines come ten times a second, and somebody may be about to click on one. So rows and buttons
// are kept and only their texts change. While the pointer or the focus is in the list its moves are
// held, until it leaves or the position is another. A click is on what is shown: handlers get the line
// that the row shows.
import { html } from '../../../engine/web/dom.js';
import { t } from '../texts.js';
import { roveThrough, settle } from './rove.js';

const STEPS_SHOWN = 16;

export class LinesView {
  // onPreview(moves, step) or (null) when it ends, onPlay(moves): moves from the position that the lines are of
  constructor({ onPreview, onPlay }) {
    Object.assign(this, { onPreview, onPlay, key: null, rows: [], waiting: null, held: false, about: '' });
    this.list = html('ol', { class: 'lines', tabindex: '-1', 'aria-label': t('analyse.best-lines') });
    this.note = html('p', { class: 'note lines-note' });
    roveThrough(this.list);
    this.list.addEventListener('pointerenter', () => this.hold());
    this.list.addEventListener('pointerleave', () => this.release());
    this.list.addEventListener('focusout', event => { if (!this.list.contains(event.relatedTarget)) this.release(); });
    this.list.addEventListener('keydown', event => { if (event.key === 'Escape') this.onPreview(null); });
  }

  // Sets what the note says while nothing is held.
  setAbout(text) {
    this.about = text;
    if (!this.held) this.note.textContent = text;
  }

  // lines: [{score, label, steps: [{move, text, number}]}] of the position called `key`; places: how many
  // rows there are from the start, so that nothing jumps
  show(key, lines, places) {
    if (key !== this.key) {
      this.key = key;
      this.waiting = null;
      this.held = false;
      this.note.textContent = this.about;
      this.onPreview(null);
      // A step that had the focus may be gone now.
      if (this.list.contains(document.activeElement)) this.list.focus();
    }
    if (this.held) {
      this.waiting = lines;
      return;
    }
    while (this.rows.length > places) this.rows.pop().row.remove();
    while (this.rows.length < places) this.addRow();
    this.rows.forEach((row, i) => this.fillRow(row, lines[i] || null, i));
    settle(this.list);
  }

  // Only what is worth holding: rows without moves may fill.
  hold() {
    if (!this.held && this.rows.some(row => row.moves.length)) {
      this.held = true;
      this.note.textContent = t('analyse.held');
    }
  }

  release() {
    this.held = false;
    this.note.textContent = this.about;
    this.onPreview(null);
    if (this.waiting) this.show(this.key, this.waiting, this.rows.length);
    this.waiting = null;
  }

  addRow() {
    const score = html('span', { class: 'line-score' }), way = html('span', { class: 'line-way' });
    const row = html('li', {}, score, way);
    const one = { row, score, way, buttons: [], moves: [] };
    this.rows.push(one);
    this.list.append(row);
  }

  fillRow(one, line, i) {
    const steps = line ? line.steps.slice(0, STEPS_SHOWN) : [];
    one.moves = steps.map(step => step.move);
    one.score.textContent = line ? line.score : '\u2013';
    one.row.classList.toggle('empty', !line);
    one.row.setAttribute('aria-label', t('analyse.line', { rank: i + 1, score: line ? line.label : t('analyse.no-score') }));
    while (one.buttons.length < steps.length) this.addStep(one);
    one.buttons.forEach((button, at) => {
      const step = steps[at];
      button.hidden = !step;
      if (!step || button.dataset.move === step.number + step.move) return;
      button.dataset.move = step.number + step.move;
      button.replaceChildren(html('small', {}, step.number), step.text);
      button.setAttribute('aria-label', t('analyse.step', { move: step.number + step.text }));
    });
  }

  addStep(one) {
    const at = one.buttons.length;
    const button = html('button', { type: 'button' });
    button.addEventListener('pointerenter', event => { if (event.pointerType === 'mouse') this.onPreview(one.moves, at); });
    button.addEventListener('focus', () => {
      this.hold();
      if (button.matches(':focus-visible')) this.onPreview(one.moves, at);
    });
    button.addEventListener('click', () => this.onPlay(one.moves.slice(0, at + 1)));
    one.buttons.push(button);
    one.way.append(button);
  }
}
