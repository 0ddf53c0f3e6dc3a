// The board without a pointer: a grid through which the arrow keys go, and a line to type moves into.
//
// DESIGN. One cell of the grid can be reached by Tab, the one that had the focus last (a roving
// tabindex). The line is out of sight until it has the focus. A typed move which is none is answered by the
// engine's own sentence.
import { html } from '../../../../engine/web/dom.js';
import { moveOfWord } from '../../game/pgn_text.js';
import { t } from '../../texts.js';

const goKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

function onGridKey(view, event) {
  const cell = event.target.dataset.square;
  if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
  if (goKeys.includes(event.key)) view.at(view.layout.step(cell, event.key), true);
  else if (event.key === 'Enter' || event.key === ' ') view.hand.act(cell);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

// On the place around the drawing: an element of SVG that listens to focus could be reached by Tab itself.
export function listenToKeys(view, place) {
  const cellOf = event => event.target.dataset.square;
  place.addEventListener('keydown', event => onGridKey(view, event));
  place.addEventListener('focusin', event => {
    view.at(cellOf(event));
    if (cellOf(event) && event.target.matches(':focus-visible')) view.hand.point(cellOf(event));
  });
  place.addEventListener('focusout', () => view.hand.point(null));
  // A piece that the mouse took up is let go of from anywhere: the focus did not follow it.
  document.addEventListener('keydown', event => { if (event.key === 'Escape' && view.hand.selected) view.hand.letGo(); });
}

// --- Moves as text ----------------------------------------------------------------------------

function enterMove(view, input) {
  const typed = input.value.replace(/\s/g, ''), text = moveOfWord(typed) || typed.toLowerCase(); // as c3-h3 or C3-H3
  if (!text) return;
  const sentence = view.hand.enter(text);
  if (sentence) input.setAttribute('aria-invalid', 'true');
  else input.value = '';
}

// The line below the board and the note on what can't be done: {form, note, list}.
export function makeMoveLine(view) {
  const list = html('datalist', { id: 'board-moves' }), note = html('p', { class: 'board-note note', id: 'board-note' });
  const input = html('input', { id: 'board-move', list: 'board-moves', size: 6, maxlength: 20,
    autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', 'aria-describedby': 'board-note' });
  const label = html('label', {}, html('span', {}, t('board.input')), input), enter = html('button', { type: 'submit' }, t('board.input-do'));
  const read = html('button', { type: 'button', id: 'board-read' }, t('board.read'));
  const form = html('form', { class: 'board-line' }, label, enter, read, list);
  form.addEventListener('submit', event => {
    event.preventDefault();
    enterMove(view, input);
  });
  input.addEventListener('input', () => input.removeAttribute('aria-invalid'));
  read.addEventListener('click', () => view.readAloud());
  return { form, note, list };
}
