// The position editor: pieces are put on the board by cells, or the position is written as text; each
// follows the other, and the engine says at once what is wrong with it.
//
// DESIGN. One setup (fen.js) is what is drawn. A change by hand writes the text anew; a text that is
// typed is kept as it is typed, and becomes the setup if its rows fill the board. The engine alone says
// what may be played: `rules.look` of the text, with its own sentence. Nothing of the page is changed
// before Done.
import { html } from '../../../../engine/web/dom.js';
import { seatName, t, textOf } from '../../texts.js';
import { isShips, seatsOf, variantNames, variants } from '../../../../engine/web/variants.js';
import { emptySetup, setupOfText, setupCounters, setupText, withVariant } from './fen.js';

const nothing = -1; // the choice that takes away

export class PositionEditor {
  // onDone({variant, fen}), onCancel()
  constructor({ rules, board, below, announce, onDone, onCancel }) {
    Object.assign(this, { rules, board, below, announce, onDone, onCancel, isOpen: false, chosen: 0, controls: {} });
    this.element = html('section', { class: 'editor card', 'aria-labelledby': 'editor-title' });
    this.element.addEventListener('keydown', event => {
      if (event.key === 'Escape' && event.target.matches('input[type=radio], button, h2')) this.onCancel();
    });
    this.onDigit = event => this.digit(event);
  }

  open(variant, fen) {
    this.isOpen = true;
    this.chosen = 0;
    this.setup = setupOfText(variant, fen) || emptySetup(variant);
    this.board.edit({ onCell: cell => this.put(cell) });
    document.addEventListener('keydown', this.onDigit);
    this.draw();
    this.write();
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.board.edit(null);
    document.removeEventListener('keydown', this.onDigit);
    this.element.replaceChildren();
  }

  // --- Changes ---------------------------------------------------------------------------------

  pieceName(seat) {
    return seat === nothing ? t('editor.empty') : textOf('editor.piece.', this.setup.variant, '.' + seat);
  }

  // The chosen piece comes to the cell; where it stands already, it goes.
  put(cell) {
    const { pieces } = this.setup;
    const gone = this.chosen === nothing || pieces.get(cell) === this.chosen;
    if (gone) pieces.delete(cell);
    else pieces.set(cell, this.chosen);
    this.announce(gone ? t('editor.taken', { cell }) : t('editor.put', { piece: this.pieceName(this.chosen), cell }));
    this.write();
  }

  change(part) {
    Object.assign(this.setup, part);
    this.write();
  }

  // The game's players: the same board, with or without a third one.
  setPlayers(variant) {
    this.setup = withVariant(this.setup, variant);
    this.chosen = Math.min(this.chosen, seatsOf(variant) - 1);
    this.draw();
    this.write();
    this.controls.players.focus();
  }

  // From the setup to the text.
  write() {
    this.controls.fen.value = setupText(this.setup);
    this.judge();
    this.show();
  }

  // From the text to the setup, as far as it makes one.
  typed() {
    const setup = setupOfText(this.setup.variant, this.controls.fen.value);
    if (setup) {
      this.setup = setup;
      this.setControls();
      this.show();
    }
    this.judge();
  }

  // The engine's word on the text as it stands.
  judge() {
    const { verdict, done, fen } = this.controls;
    let error = '', over = false;
    try {
      over = this.rules.look(this.setup.variant, fen.value.trim() || '-', []).over !== null;
    } catch (fault) {
      error = fault.message;
    }
    verdict.textContent = error || t(over ? 'editor.over' : 'editor.good');
    verdict.classList.toggle('wrong', error !== '');
    fen.setAttribute('aria-invalid', error !== '');
    done.disabled = error !== '';
  }

  show() {
    const { variant } = this.setup;
    this.board.show({ variant, fen: setupText(this.setup), below: this.below() });
  }

  // --- Controls --------------------------------------------------------------------------------

  draw() {
    const { variant } = this.setup;
    this.controls = { fen: this.fenInput(), verdict: html('p', { class: 'verdict', role: 'status' }), counters: setupCounters(variant).map((counter, i) => this.counter(counter, i)) };
    const button = (name, act, kind) => {
      const made = html('button', { type: 'button', class: kind }, t(name));
      made.addEventListener('click', act);
      return made;
    };
    this.controls.done = button('editor.done', () => this.onDone({ variant: this.setup.variant, fen: this.controls.fen.value.trim() }), 'primary');
    this.element.replaceChildren(
      html('h2', { id: 'editor-title', tabindex: '-1' }, t('editor.title')),
      html('p', { class: 'note' }, t('editor.hint', { count: seatsOf(variant) + 1 })),
      this.palette(),
      html('div', { class: 'editor-fields' }, this.seatChoice(), isShips(variant) ? null : this.playersChoice(), ...this.controls.counters.map(({ label }) => label)),
      html('label', { class: 'editor-fen' }, html('span', {}, t('editor.fen')), this.controls.fen), this.controls.verdict,
      html('div', { class: 'buttons' }, this.controls.done, button('editor.cancel', () => this.onCancel()),
        button('editor.start', () => this.restart(this.rules.startFen(this.setup.variant))), button('editor.clear', () => this.restart(''))));
    this.setControls();
  }

  restart(fen) {
    this.setup = setupOfText(this.setup.variant, fen) || emptySetup(this.setup.variant);
    this.setControls();
    this.write();
  }

  fenInput() {
    const input = html('textarea', { rows: 2, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off' });
    input.addEventListener('input', () => this.typed());
    return input;
  }

  palette() {
    const choices = [...Array(seatsOf(this.setup.variant)).keys(), nothing];
    this.controls.palette = choices.map(seat => {
      const radio = html('input', { type: 'radio', name: 'editor-piece', value: seat, checked: seat === this.chosen && '' });
      radio.addEventListener('change', () => { this.chosen = seat; });
      return radio;
    });
    return html('fieldset', { class: 'editor-palette' }, html('legend', {}, t('editor.piece')),
      ...choices.map((seat, i) => html('label', {}, this.controls.palette[i], html('span', {}, `${i + 1}\u2002${this.pieceName(seat)}`))));
  }

  select(label, rows, change) {
    const select = html('select', {}, ...rows.map(([value, text]) => html('option', { value }, text)));
    select.addEventListener('change', () => change(select.value));
    return { select, label: html('label', {}, html('span', {}, label), select) };
  }

  seatChoice() {
    const { variant } = this.setup;
    const rows = [...Array(seatsOf(variant)).keys()].map(seat => [seat, seatName(variant, seat)]);
    const made = this.select(t('editor.seat'), rows, value => this.change({ seat: Number(value) }));
    this.controls.seat = made.select;
    return made.label;
  }

  playersChoice() {
    const like = name => variants[name].family === variants[this.setup.variant].family;
    const made = this.select(t('editor.players'), variantNames.filter(like).map(name => [name, seatsOf(name)]), value => this.setPlayers(value));
    this.controls.players = made.select;
    return made.label;
  }

  counter({ name, least }, i) {
    const input = html('input', { type: 'number', min: least, max: 999, step: 1, inputmode: 'numeric' });
    input.addEventListener('input', () => {
      const value = Number(input.value);
      if (input.value === '' || !Number.isInteger(value) || value < least) return;
      this.setup.counters[i] = value;
      this.write();
    });
    return { input, label: html('label', {}, html('span', {}, t('editor.' + name)), input) };
  }

  // Sets the controls by the setup; the text is `write`'s.
  setControls() {
    const { seat, counters, variant } = this.setup;
    this.controls.seat.value = seat;
    if (this.controls.players) this.controls.players.value = variant;
    this.controls.counters.forEach(({ input }, i) => { if (document.activeElement !== input) input.value = counters[i]; });
  }

  // 1, 2, 3.. choose a piece, wherever nothing is written.
  digit(event) {
    const radio = this.controls.palette[Number(event.key) - 1];
    if (!radio || event.altKey || event.ctrlKey || event.metaKey || event.target.closest('input:not([type=radio]), textarea, select, dialog')) return;
    event.preventDefault();
    radio.click();
    this.announce(this.pieceName(this.chosen));
  }
}
