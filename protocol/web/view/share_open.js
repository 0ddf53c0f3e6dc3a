// The half of the share dialog that opens something: a field to paste into, a button for a file, a list where there are
// many games, and a line that says what was found.
//
// DESIGN. A finding is what `recognise` gives, looked at by the rules:
//
//   sentence     what it is, and what is wrong with it, if anything
//   open()       puts it on the table; null where it can't be
//   here()       plays it from where one is; null where that can't be
//   games        to choose from, or null
import { byId, html } from '../../../bench/match/report/dom.js';
import { t } from '../texts.js';
import { legalPart } from '../game/pgn.js';
import { writeLink } from '../game/link.js';
import { recognise } from '../game/recognise.js';
import { GameList, gameNames, withCommas } from './game_list.js';
import { shareButton } from './share_copy.js';

const largestFile = 200e6;

export class OpenPart {
  constructor(app, close) {
    this.app = app;
    this.close = close;
    this.found = null;
    this.field = html('textarea', { rows: 4, 'aria-describedby': 'share-found', spellcheck: 'false', autocapitalize: 'off' });
    this.file = html('input', { type: 'file', accept: '.pgn,.txt,.epd,.fen,text/plain' });
    this.sentence = html('p', { id: 'share-found', role: 'status' });
    this.list = html('div', {});
    this.go = shareButton(t('share.open'), () => this.done(this.found.open), { class: 'primary' });
    this.here = shareButton(t('share.here'), () => this.done(this.found.here));
    this.before = shareButton(t('share.before'), () => this.done(() => returnToEarlierGame(app)));
    this.before.hidden = app.table.earlier.length === 0;
    this.element = html('section', { 'aria-labelledby': 'share-open' }, html('h3', { id: 'share-open' }, t('share.open-title')),
      html('label', {}, html('span', {}, t('share.paste')), this.field), html('label', {}, html('span', {}, t('share.file')), this.file),
      this.sentence, html('div', { class: 'buttons' }, this.go, this.here, this.before), this.list);
    this.field.addEventListener('input', () => this.take(this.field.value));
    this.file.addEventListener('change', () => { if (this.file.files.length > 0) this.readFile(this.file.files[0]); });
    this.take('');
  }

  setText(text) {
    this.field.value = text;
    this.take(text);
  }

  async readFile(file) {
    this.field.value = '';
    this.take('');
    if (file.size > largestFile) return this.say(t('share.too-large', { name: file.name }));
    this.say(t('share.reading', { name: file.name }));
    try {
      this.take(await file.text(), file.name);
    } catch (_) {
      this.say(t('share.unreadable', { name: file.name }));
    }
  }

  take(text, name = '') {
    this.found = findingOf(this.app, recognise(text, this.app.variant));
    this.say(name && this.found.sentence ? `${name}: ${this.found.sentence}` : this.found.sentence);
    this.go.disabled = !this.found.open;
    this.go.hidden = !!this.found.games;
    this.here.hidden = !this.found.here;
    this.list.replaceChildren(...(this.found.games ? [new GameList(this.found.games, game => this.choose(game)).element] : []));
    if (this.found.games) this.list.scrollIntoView({ block: 'nearest' });
  }

  // The engine says what is wrong with a position when the game is looked at.
  choose(game) {
    const { sentence, open } = findGame(this.app, game);
    if (open) this.done(open);
    else this.say(sentence);
  }

  say(sentence) { this.sentence.textContent = sentence; }

  done(act) {
    this.close();
    act();
  }
}

// --- What was found -----------------------------------------------------------------------------

const nothingFound = { sentence: '', open: null, here: null, games: null };

function findingOf(app, { kind, sentence, link, game, games, moves }) {
  if (kind === 'nothing') return nothingFound;
  if (kind === 'unknown') return { ...nothingFound, sentence };
  if (kind === 'link') return findLink(app, link);
  if (kind === 'position') return findPosition(app, game);
  if (kind === 'moves') return findMoves(app, game, moves);
  if (games.length === 1) return findGame(app, games[0]);
  return { ...nothingFound, sentence: t('share.is-games', { count: withCommas(games.length) }), games };
}

const variantText = variant => t('variant.' + variant);

// What the engine says against it, or ''.
function refusalOf(act) {
  try {
    act();
    return '';
  } catch (error) {
    return error.message;
  }
}

function findPosition(app, game) {
  const why = refusalOf(() => app.rules.look(game.variant, game.fen, game.moves));
  const what = t('share.is-position', { variant: variantText(game.variant) });
  if (why) return { ...nothingFound, sentence: whatBut(what, why, false) };
  const mode = app.mode.id === 'play' ? 'play' : 'analyse';
  return { ...nothingFound, sentence: what, open: () => openGame(app, game, mode) };
}

// From the start, or as a variation from where one is.
function findMoves(app, game, moves) {
  const { table } = app;
  const whyHere = refusalOf(() => app.rules.look(app.variant, table.startFen, [...table.movesTo(table.node), ...moves]));
  const { game: legal, error } = legalPart(app.rules, game);
  const canOpen = legal.plays.line.length > 0, what = t('share.is-moves', { count: moves.length, variant: variantText(app.variant) });
  return {
    ...nothingFound,
    sentence: whatBut(what, error, canOpen),
    open: canOpen ? () => openGame(app, legal, 'analyse', error) : null,
    here: whyHere ? null : () => playHere(app, moves),
  };
}

// What something is, what is wrong with it, and what can be had nevertheless.
const whatBut = (what, why, canOpen) => !why ? what : [what, t('share.but', { why: sentenceOf(why) }), canOpen && t('share.part')].filter(Boolean).join(' ');
const sentenceOf = why => /[.:\u2026]$/.test(why) ? why : why + '.';

function findGame(app, game) {
  let legal = null, error = game.error;
  if (game.variant) {
    const why = refusalOf(() => { ({ game: legal, error } = legalPart(app.rules, game)); });
    error = why || error;
  }
  const what = t('share.is-game', { players: gameNames(game), count: game.moves.length });
  return { ...nothingFound, sentence: whatBut(what, error, legal), open: legal && (() => openGame(app, legal, 'analyse', error)) };
}

function findLink(app, link) {
  const isGame = link.variant && !['learn', 'solve'].includes(link.mode);
  const why = isGame ? refusalOf(() => app.rules.look(link.variant, link.fen || '', link.moves || [])) : '';
  const what = t(isGame ? 'share.is-link' : 'share.is-place', { variant: link.variant ? variantText(link.variant) : '' });
  if (why) return { ...nothingFound, sentence: whatBut(what, why, false) };
  return { ...nothingFound, sentence: what, open: () => { isGame ? openGame(app, link, link.mode || 'analyse', '', link.ply) : location.hash = writeLink(link); } };
}

// --- Opening ------------------------------------------------------------------------------------

// At `ply`, or before the first move of what was opened to be looked at. `error`: what was left out of it.
function openGame(app, game, mode, error = '', ply = mode === 'play' ? undefined : 0) {
  app.begin(game);
  if (ply !== undefined) app.table.goToPly(ply);
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
