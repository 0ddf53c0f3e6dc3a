// The page: what all modes share, and which of them is shown.
//
// DESIGN. A mode is an object with
//
//   id                what its tab and its address are called
//   enter(app, panel) it is shown from now on: fills the panel beside the board, draws the board
//   leave()           it is not any more: stops what runs
//   moved(move)       the user made a legal move on the board
//   keys              handlers by KeyboardEvent.key, where no control takes them for itself
//
// and sees of the page only the App below. There is one board, one engine, and one table with the
// game of the modes Play and Analyse; Learn and Solve have tables of their own.
import { byId, html } from '../../engine/web/dom.js';
import { variantNames } from '../../engine/web/variants.js';
import { bytesOfAscii85 } from './engine/ascii85.js';
import { Engine } from './engine/engine.js';
import { loadRules } from './engine/rules.js';
import { Table } from './game/table.js';
import { KeptGames, lineOnTable } from './game/kept.js';
import { readLink, writeLink } from './game/link.js';
import { linkedGame } from './game/linked.js';
import { BoardView } from './view/board/board.js';
import { drawSkips } from './view/skip.js';
import { GameSound } from './view/sound.js';
import { switchButton } from './view/switch.js';
import { listenForGames } from './view/share/share.js';
import { Settings } from './settings.js';
import { Steps } from './steps.js';
import { playMode } from './modes/play/play.js';
import { analyseMode } from './modes/analyse/analyse.js';
import { learnMode } from './modes/learn/learn.js';
import { solveMode } from './modes/solve/solve.js';
import { seatName, t } from './texts.js';

const modes = [playMode, analyseMode, learnMode, solveMode];
const gameModes = ['play', 'analyse']; // of the game on the table

// The page as a mode sees it.
class App {
  constructor(rules, engine, settings) {
    this.rules = rules;
    this.engine = engine;
    this.settings = settings;
    this.table = new Table(rules);
    this.table.subscribe(({ kind }) => { if (kind === 'begin') this.showVariant(); });
    this.sound = new GameSound(settings);
    this.board = new BoardView(byId('board'), { announce: text => this.announce(text), heard: name => this.sound.play(name), rules });
    this.board.onMove = move => this.mode.moved && this.mode.moved(move);
    this.mode = null;
    this.unsaid = [];
    this.steps = new Steps();
    this.arriving = false; // another place is being shown, and has no address yet
    this.wantsReview = false; // Analyse looks through the game as soon as it is entered
  }

  // The variant that the whole page is about.
  get variant() { return this.table.variant; }

  // Has a screen reader say it. It hears a change only, and all that is said at a time is one.
  announce(text) {
    if (this.unsaid.push(text) > 1) return;
    byId('announcer').textContent = '';
    setTimeout(() => { byId('announcer').textContent = this.unsaid.splice(0).join(' '); }, 30);
  }

  // Shows a sentence about something that went wrong, until the next one.
  complain(sentence) {
    const place = byId('problem');
    place.hidden = !sentence;
    place.textContent = sentence || '';
  }

  // Fills the lines above and below the board, one element for each seat.
  plates(draw, below = this.settings.flipped ? 1 : 0) {
    const seats = this.rules.seats(this.variant);
    byId('plate-bottom').replaceChildren(draw(below));
    byId('plate-top').replaceChildren(...Array.from({ length: seats }, (_, seat) => seat).filter(seat => seat !== below).map(draw));
  }

  // Another game on the table of Play and Analyse. A wrong one is an error with the engine's sentence.
  begin(game) { this.table.begin(game); }

  // The table's game may be of another variant than the one before.
  showVariant() {
    this.settings.variant = this.variant;
    document.body.dataset.variant = this.variant;
    if (byId('variant')) byId('variant').value = this.variant;
    else drawPreferences(this);
  }

  show(id) {
    const next = modes.find(mode => mode.id === id) || modes[0];
    this.arriving = true;
    if (this.mode) this.mode.leave();
    this.complain('');
    this.mode = next;
    this.showVariant();
    document.body.dataset.mode = next.id;
    byId('panel').replaceChildren();
    byId('under-board').replaceChildren();
    markMode(next.id);
    next.enter(this, byId('panel'));
    this.arriving = false;
    this.remember();
  }

  // Keeps the address and the history in step with what is shown; `parts` are what a mode adds, see link.js.
  remember(parts = this.mode.link ? this.mode.link() : {}) {
    if (this.arriving) return;
    const game = gameModes.includes(this.mode.id) ? this.table.game : null;
    const link = { mode: this.mode.id, ...game ? this.table.link() : { variant: this.variant }, ...parts };
    this.steps.take(writeLink(link), [this.mode.id, this.variant, ...Object.values(parts)].join(' '), game);
  }
}

function drawModes(app) {
  byId('modes').setAttribute('aria-label', t('modes'));
  byId('modes').replaceChildren(...modes.map(mode => {
    const tab = html('button', { type: 'button', id: 'mode-' + mode.id }, t('mode.' + mode.id));
    tab.addEventListener('click', () => { if (mode !== app.mode) app.show(mode.id); });
    return tab;
  }));
}

// The tabs stay, and with them the focus.
function markMode(shown) {
  for (const { id } of modes) {
    if (id === shown) byId('mode-' + id).setAttribute('aria-current', 'page');
    else byId('mode-' + id).removeAttribute('aria-current');
  }
}

function choice(id, label, rows, value, change) {
  const select = html('select', { id }, ...rows.map(([key, text]) => html('option', { value: key, selected: key === value && '' }, text)));
  select.addEventListener('change', () => change(select.value));
  return html('label', {}, html('span', {}, label), select);
}

function applyTheme(settings) {
  document.documentElement.style.colorScheme = settings.theme === 'system' ? '' : settings.theme;
  document.documentElement.dataset.theme = settings.theme;
}

function drawPreferences(app) {
  byId('preferences').replaceChildren(
    choice('variant', t('variant.label'), variantNames.map(name => [name, t('variant.' + name)]), app.variant, name => {
      app.begin({ variant: name });
      app.show(app.mode.id);
    }));
}

// Choices that one makes once, below all else.
function drawOptions({ settings, sound }) {
  const heard = switchButton('sound', settings.sound === true, on => {
    heard.setAttribute('aria-checked', String(on));
    sound.switchTo(on);
  });
  heard.id = 'sound';
  byId('options').replaceChildren(
    choice('theme', t('theme.label'), ['system', 'light', 'dark'].map(name => [name, t('theme.' + name)]), settings.theme, name => {
      settings.theme = name;
      applyTheme(settings);
    }),
    heard);
}

function onKey(app, event) {
  // Controls keep the keys that they use themselves; a button that has the focus keeps only Enter and the space.
  const inControl = event.target.closest('select, input, textarea, dialog') || event.target.closest('button') && ['Enter', ' '].includes(event.key);
  const act = app.mode.keys && app.mode.keys[event.key];
  if (!act || inControl || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  act();
}

// Opens the game of the address. Wrong moves are left out, with a sentence.
function followAddress(app) {
  const link = readLink(location.hash);
  app.steps.join();
  app.arriving = true;
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  try {
    const error = takeGame(app, link);
    if (link.ply !== undefined) app.table.goToPly(link.ply);
    app.show(link.mode);
    app.complain(error);
  } catch (error) {
    app.begin({ variant: app.settings.variant });
    app.show('play');
    app.complain(error.message);
  }
}

// Puts the game of an address on the table, and gives what is wrong with it. It may be there already, or be one of those before.
function takeGame(app, link) {
  const { table, rules } = app, known = app.steps.gameOn(table);
  if (known && known.variant === link.variant) table.returnTo(known);
  const here = link.pgn ? null : lineOnTable(table, link);
  if (here) table.go(here);
  if (here || table.game && (known === table.game || link.variant === table.variant && !gameModes.includes(link.mode || gameModes[0]))) return null;
  const { game, error } = link.variant ? linkedGame(rules, link) : { game: { variant: app.settings.variant }, error: null };
  app.begin(game);
  return error;
}

// The games of the last visit are on the table first, and kept again when the page is left.
function keepGames(app) {
  const kept = new KeptGames(app.settings), { variant } = app.settings;
  kept.restore(app.table);
  app.settings.variant = variant;
  document.addEventListener('visibilitychange', () => { if (document.hidden) kept.keep(app.table); });
  window.addEventListener('pagehide', () => kept.keep(app.table));
}

async function startPage() {
  const settings = new Settings();
  applyTheme(settings);
  for (const id of ['game', 'name', 'loading']) byId(id).textContent = t(id);
  document.body.dataset.begun = 'yes';
  const bundle = bytesOfAscii85(byId('engine-bytes').textContent);
  const rules = await loadRules(bundle);
  const engine = new Engine(byId('worker-source').textContent, bundle);
  const app = new App(rules, engine, settings);
  engine.onWorks = fault => { if (byId('problem').textContent === fault) app.complain(''); };
  drawModes(app);
  drawSkips(byId('skips'));
  drawOptions(app);
  byId('made-by').textContent = t('made-by', { version: rules.version });
  document.addEventListener('keydown', event => onKey(app, event));
  window.addEventListener('popstate', () => followAddress(app)); // also when another address is typed
  listenForGames(app);
  keepGames(app);
  followAddress(app);
  document.body.dataset.ready = 'yes';
}

function showFault(message) {
  byId('problem').hidden = false;
  byId('problem').textContent = t('fault', { message });
}

window.addEventListener('error', event => showFault(event.message));
window.addEventListener('unhandledrejection', event => showFault(String(event.reason && event.reason.message || event.reason)));
if (!document.documentElement.dataset.old) startPage(); // see check.js
