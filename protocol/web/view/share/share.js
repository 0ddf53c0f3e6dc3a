// Files and links: a dialog to take the game along, as text, link or file, and to open another one.
//
// DESIGN. A text that is pasted, chosen or dropped is recognised first (game/recognise.js) and shown to the rules. The
// dialog says what it is and what is wrong with it, and only a button opens it. The game before stays on the table's
// list of earlier games, and is offered afterwards. A fault gets one sentence, and changes nothing.
//   copy.js, picture.js  the half that takes along    open.js  the half that opens
//   find.js  what a text has to be opened    game_list.js  choosing among many
import { html } from '../../../../engine/web/dom.js';
import { t } from '../../texts.js';
import { CopyPart } from './copy.js';
import { OpenPart } from './open.js';
import { pictureOf } from './picture.js';

// `text` or `file`: what is to be opened is known already.
export function openShare(app, { text = '', file = null } = {}) {
  const close = html('button', { type: 'button', class: 'share-close', 'aria-label': t('share.close') }, '\u00d7');
  const dialog = html('dialog', { class: 'share', 'aria-labelledby': 'share-title' });
  const copying = new CopyPart(app.table, () => pictureOf(app.table, app.board.below || 0)), opening = new OpenPart(app, () => dialog.close());
  dialog.append(html('header', {}, html('h2', { id: 'share-title' }, t('share.title')), close), copying.element, opening.element);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  if (text) opening.setText(text);
  if (file) opening.readFile(file);
  return dialog;
}

// A file that is dropped anywhere on the page is opened, and a text that is pasted where no field takes it.
export function listenForGames(app) {
  const hasFiles = event => event.dataTransfer && [...event.dataTransfer.types].includes('Files');
  const openAnew = what => {
    const open = document.querySelector('dialog.share');
    if (open) open.remove();
    openShare(app, what);
  };
  window.addEventListener('dragover', event => { if (hasFiles(event)) event.preventDefault(); });
  window.addEventListener('drop', event => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) openAnew({ file: event.dataTransfer.files[0] });
  });
  document.addEventListener('paste', event => {
    const text = event.clipboardData ? event.clipboardData.getData('text/plain') : '';
    if (text.trim() !== '' && !event.target.closest('input, textarea')) openAnew({ text });
  });
}
