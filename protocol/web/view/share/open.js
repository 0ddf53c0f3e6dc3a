// The half of the share dialog that opens something: a field to paste into, a button for a file, a list where there are
// many games, and a line that says what was found (find.js).
import { byId, html } from '../../../../engine/web/dom.js';
import { t } from '../../texts.js';
import { writeLink } from '../../game/link.js';
import { GameList } from './game_list.js';
import { shareButton } from './copy.js';
import { findGame, findInText } from './find.js';

const largestFile = 200e6;

export class OpenPart {
  constructor(app, close) {
    this.app = app;
    this.close = close;
    this.found = null;
    this.field = html('textarea', { rows: 4, 'aria-describedby': 'share-found', spellcheck: 'false', autocapitalize: 'off' });
    this.file = html('input', { type: 'file', accept: '.pgn,.txt,.epd,.fen,.json,text/plain,application/json' });
    this.sentence = html('p', { id: 'share-found', role: 'status' });
    this.list = html('div', {});
    this.go = shareButton(t('share.open'), () => this.done(() => openFound(app, this.found.open)), { class: 'primary' });
    this.here = shareButton(t('share.here'), () => this.done(() => playHere(app, this.found.here)));
    this.before = shareButton(t('share.before'), () => this.done(() => returnToEarlierGame(app)));
    this.before.hidden = app.table.earlier.length === 0;
    this.element = html('section', { 'aria-labelledby': 'share-open' }, html('h3', { id: 'share-open' }, t('share.open-title')),
      html('label', {}, html('span', {}, t('share.paste')), this.field), html('label', {}, html('span', {}, t('share.file')), this.file),
      this.sentence, html('div', { class: 'buttons' }, this.go, this.here, this.before), this.list);
    this.reading = null;
    this.field.addEventListener('input', () => this.setText(this.field.value));
    this.file.addEventListener('change', () => { if (this.file.files.length > 0) this.readFile(this.file.files[0]); });
    this.take('');
  }

  setText(text) {
    this.reading = null;
    if (this.field.value !== text) this.field.value = text;
    this.take(text);
  }

  async readFile(file) {
    this.field.value = '';
    this.take('');
    this.reading = file; // the last one counts
    if (file.size > largestFile) return this.say(t('share.too-large', { name: file.name }));
    this.say(t('share.reading', { name: file.name }));
    const text = await file.text().catch(() => null);
    if (this.reading !== file) return;
    if (text === null) this.say(t('share.unreadable', { name: file.name }));
    else this.take(text, file.name);
  }

  take(text, name = '') {
    this.found = findInText(text, this.app.table, this.app.mode.id);
    this.say(name && this.found.sentence ? `${name}: ${this.found.sentence}` : this.found.sentence);
    this.go.disabled = !this.found.open;
    this.go.hidden = !!this.found.games;
    this.here.hidden = !this.found.here;
    this.list.replaceChildren(...(this.found.games ? [new GameList(this.found.games, game => this.choose(game)).element] : []));
    if (this.found.games) this.list.scrollIntoView({ block: 'nearest' });
    if (this.found.open && !this.element.contains(document.activeElement)) this.go.focus(); // it was dropped or pasted
  }

  choose(game) {
    const { sentence, open } = findGame(this.app.table, game);
    if (open) this.done(() => openFound(this.app, open));
    else this.say(sentence);
  }

  say(sentence) { this.sentence.textContent = sentence; }

  done(act) {
    this.close();
    act();
  }
}

// --- Opening ------------------------------------------------------------------------------------

function openFound(app, { link, game, mode, ply, error }) {
  if (link) {
    location.hash = writeLink(link);
    return;
  }
  app.begin(game);
  app.table.goToPly(ply);
  showOpened(app, mode, error);
}

function playHere(app, moves) {
  for (const move of moves) app.table.play(move);
  showOpened(app, 'analyse', '');
}

function returnToEarlierGame(app) {
  app.table.returnToEarlier();
  showOpened(app, 'analyse', '');
}

function showOpened(app, mode, error) {
  app.show(mode);
  app.complain(error);
  offerReturn(app);
  byId('panel').focus({ preventScroll: true });
}

// A line that offers the game before, until the next one, or somebody puts it away.
function offerReturn(app) {
  const shown = byId('share-return');
  if (shown) shown.remove();
  if (app.table.earlier.length === 0) return;
  const back = shareButton(t('share.before'), () => returnToEarlierGame(app));
  const away = shareButton('\u00d7', () => { line.remove(); byId('panel').focus({ preventScroll: true }); }, { 'aria-label': t('share.close') });
  const line = html('div', { id: 'share-return', class: 'share-return', role: 'group', 'aria-label': t('share.opened') }, html('span', {}, t('share.opened')), back, away);
  const end = app.table.subscribe(({ kind }) => {
    if (kind !== 'begin') return;
    end();
    line.remove();
  });
  byId('main').prepend(line);
  app.announce(t('share.opened'));
}
