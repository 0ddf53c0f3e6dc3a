// The half of the share dialog that takes the game along: position, moves, PGN and link as text, PGN or a record of
// AbstractPlay as a file, and a picture of the position.
//
// DESIGN. Some browsers let no page that was opened from a disk write to the clipboard. Then the text stands in a field,
// selected, and a sentence says that it has to be copied by hand.
import { html, saveFile } from '../../../../engine/web/dom.js';
import { t } from '../../texts.js';
import { writeLink } from '../../game/link.js';
import { movesText, writePgn } from '../../game/pgn.js';
import { recordRefusal, writeRecord } from '../../game/records.js';
import { pictureName } from './picture.js';

const copies = [
  ['share.fen', table => table.look.fen],
  ['share.moves', table => movesText(table)],
  ['share.pgn', table => writePgn(table)],
  ['share.link', table => location.href.replace(/#.*$/s, '') + writeLink({ mode: 'analyse', ...table.link() })],
];

export class CopyPart {
  // picture(): a promise of the position's picture
  constructor(table, picture) {
    Object.assign(this, { table, picture });
    this.status = html('p', { class: 'note', role: 'status' });
    this.place = html('div', {});
    const buttons = copies.map(([name, text]) => shareButton(t(name), () => this.copy(t(name), text(table))));
    const note = html('p', { class: 'note' }, t('share.link-note'));
    this.element = html('section', { 'aria-labelledby': 'share-copy' }, html('h3', { id: 'share-copy' }, t('share.copy')),
      html('div', { class: 'buttons' }, ...buttons, shareButton(t('share.save'), () => this.save()), shareButton(t('share.record'), () => this.saveRecord()), shareButton(t('share.picture'), () => this.savePicture()),
        globalThis.ClipboardItem ? shareButton(t('share.copy-picture'), () => this.copyPicture()) : null), note, this.status, this.place);
  }

  async copy(what, text) {
    this.place.replaceChildren();
    try {
      await navigator.clipboard.writeText(text);
      this.status.textContent = t('share.copied', { what });
    } catch (_) {
      this.status.textContent = t('share.by-hand');
      this.showText(what, text);
    }
  }

  showText(what, text) {
    const field = html('textarea', { rows: 4, readonly: '', 'aria-label': what });
    field.value = text;
    this.place.replaceChildren(field);
    field.focus();
    field.select();
  }

  save() { this.saveText(writePgn(this.table), 'application/x-chess-pgn', 'pgn'); }

  saveRecord() {
    const why = recordRefusal(this.table);
    if (why) this.status.textContent = why;
    else this.saveText(writeRecord(this.table, new Date()), 'application/json', 'json');
  }

  saveText(text, type, ending) { this.giveFile(new Blob([text], { type }), `${this.table.variant}-${new Date().toISOString().slice(0, 10)}.${ending}`); }

  async savePicture() {
    const name = pictureName(this.table);
    try {
      this.giveFile(await this.picture(), name);
    } catch (error) {
      this.status.textContent = t('share.no-picture', { why: error.message });
    }
  }

  // The promise goes to the clipboard as it is: some browsers let nothing be copied that comes after the press.
  async copyPicture() {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': this.picture() })]);
      this.status.textContent = t('share.copied', { what: t('share.copy-picture') });
    } catch (_) {
      this.status.textContent = t('share.picture-by-hand', { save: t('share.picture') });
    }
  }

  giveFile(blob, name) {
    saveFile(blob, name);
    this.status.textContent = t('share.saved', { name });
  }
}

export function shareButton(text, act, attributes = {}) {
  const button = html('button', { type: 'button', ...attributes }, text);
  button.addEventListener('click', act);
  return button;
}
