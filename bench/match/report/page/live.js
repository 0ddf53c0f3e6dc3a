// The page of a match that is played: a bar that says how far it is, and loading the page again, since a page from disk
// may not read the file beside it. The reader's choices are put down before and taken up after: the place, the filters,
// the game and its ply, the focus. Nobody is interrupted: the page waits while a game is played back, text is marked or
// something was just touched, and while it can't be seen.
import { byId, html } from '../../../../engine/web/dom.js';
import { counted, duration, whole } from './words.js';
import { data, nameOf } from './data.js';
import { movesOf } from './game.js';
import { isRunning, setFilters, show } from './list.js';
import { state } from './viewer.js';

const slack = 10e3;        // ms that a page may be late before it is said that nobody writes it
const endedPace = 30e3; // ms between two loads of a match that may be resumed
const quiet = 2e3;         // ms since the reader's last touch
const filterIds = ['by-engine', 'by-result', 'by-ending'];

const live = data.live || null;
const playing = live !== null && live.next_ms > 0;
const limit = live ? 3 * live.next_ms + slack : 0;

// `seen`: when this version was met first, by our clock; `misses`: how often it was met again; `put`:
// when something was put down last, no two at the same time.
const watcher = { seen: Date.now(), misses: 0, held: false, touched: 0, put: 0, due: Infinity };

// --- What is put down --------------------------------------------------------------------------

// The note goes two ways, for each may be late, and the one put down last counts. Chromium may begin the
// next page in another process, which what went into the store just before has not reached. Firefox does
// not put into the next page's history what is chosen when that page has been asked for.
const key = 'regatta ' + location.href.split('#')[0];
const ways = [
  { read: () => history.state, write: note => history.replaceState(note, '') },
  {
    read: () => JSON.parse(sessionStorage.getItem(key)),
    write: note => (note ? sessionStorage.setItem(key, JSON.stringify(note)) : sessionStorage.removeItem(key)),
  },
];

// Some browsers refuse one or the other, for a file. Without either the address alone is kept.
function ifAllowed(act) {
  try { return act(); } catch (_) { return null; }
}

function write(note) {
  for (const way of ways) ifAllowed(() => way.write(note));
}

function takeUp() {
  const notes = ways.map(way => ifAllowed(way.read)).filter(note => note && note.put_ms > 0);
  write(null);
  return notes.sort((a, b) => b.put_ms - a.put_ms)[0] || null;
}

// Where the viewer is in the window: what stands above it may be higher the next time.
const viewerTop = () => byId('viewer').getBoundingClientRect().top;

const widths = () => [...document.querySelectorAll('.scroll')];

function putDown() {
  const focused = document.activeElement, shown = state.shown;
  watcher.put = Math.max(watcher.put + 1, Date.now());
  const note = {
    put_ms: watcher.put, written: live.written_ms, seen: watcher.seen, misses: watcher.misses, held: watcher.held,
    place: window.scrollY > 0 ? viewerTop() : null, list: byId('list').scrollTop, widths: widths().map(one => one.scrollLeft),
    filters: filterIds.map(id => byId(id).value), focus: focused && focused.closest('#moves') ? 'moves' : focused && focused.id,
    // A reader at the last move of a game in progress sees the next one, too.
    follows: shown !== null && isRunning(shown.game) && state.ply === shown.steps.length ? shown.game.number : 0,
  };
  write(note);
}

// The game that the address asks for and that is not here. '' without such a game.
function gone() {
  const number = Number(new URLSearchParams(location.hash.slice(1)).get('game'));
  if (!live || !number || data.list.some(game => game.number === number)) return '';
  return `Game ${number} is not among the newest any more; the page of the finished match has it again, and \u201cregatta report\u201d. `;
}

const missing = gone();

// Before anything is drawn that depends on it.
const note = takeUp();

export function restoreFilters() {
  if (note) setFilters(filterIds.map((id, i) => [id, note.filters[i]]));
}

function restoreFocus(id) {
  const place = id === 'moves' ? document.querySelector('#moves [aria-current]') : id && byId(id);
  if (place) place.focus({ preventScroll: true });
}

function restore() {
  if (!note) return;
  const followed = data.list.find(game => game.number === note.follows);
  if (followed) show(followed, Infinity);
  if (live && note.written === live.written_ms) {
    watcher.seen = note.seen;
    watcher.misses = note.misses + 1;
  }
  watcher.held = note.held;
  byId('list').scrollTop = note.list;
  widths().forEach((one, i) => { one.scrollLeft = note.widths[i] || 0; });
  if (note.place !== null) window.scrollBy(0, viewerTop() - note.place);
  restoreFocus(note.focus);
}

// --- The bar -----------------------------------------------------------------------------------

const words = { starting: 'Starting', playing: 'Playing', interrupted: 'Interrupted', failed: 'Aborted' };

function progress() {
  const parts = [`${words[live.state] || live.state}: ${whole(live.finished)} of ${counted(live.total, 'game', 'games')}`];
  if (live.games_per_hour > 0) {
    parts.push(`${whole(live.games_per_hour)} an hour`);
    const left = (live.total - live.finished) / live.games_per_hour * 3600e3;
    const text = left < 100e3 ? Math.round(left / 1000) + ' s' : duration(left);
    if (playing) parts.push(`${text} left${data.sprt ? ' at most' : ''}`);
  }
  return parts.join(', ');
}

// For how long nobody has written it. Clocks may differ: what changed under our eyes is not old.
function age() {
  const here = Date.now() - watcher.seen;
  return watcher.misses > 0 || here > limit ? here : Math.max(here, Date.now() - live.written_ms);
}

const isStale = () => playing && age() > limit;

function tellAge() {
  const when = new Date(live.written_ms).toISOString().slice(0, 19).replace('T', ' ') + ' UTC';
  const late = Math.max(0, Date.now() - live.written_ms);
  const stale = isStale();
  byId('live').classList.toggle('stale', stale);
  byId('live-age').textContent = stale ? `Not written since ${when}: the match may have been killed, or its machine sleeps.`
    : `Written ${when}` + (playing ? `, ${Math.round(late / 1000)} s ago` : '') +
      (!playing ? '. The match can be resumed.' : watcher.held ? '. Held: it does not load itself again.' : '.');
}

function runningGames() {
  return data.list.filter(isRunning).sort((a, b) => a.number - b.number).map(game => {
    const button = html('button', { type: 'button' }, `${game.number}. ${game.players.map(nameOf).join(' \u2013 ')}, ${counted(movesOf(game).length, 'move', 'moves')}`);
    button.addEventListener('click', () => { show(game, Infinity); byId('viewer').scrollIntoView(); });
    return button;
  });
}

function drawHold() {
  byId('live-hold').textContent = watcher.held ? 'Go on' : 'Hold';
  byId('live-hold').setAttribute('aria-pressed', String(watcher.held));
  tellAge();
}

function drawBar() {
  byId('live').hidden = false;
  byId('live-text').textContent = progress();
  byId('live-why').textContent = missing + (live.why ? live.why + '.' : '');
  byId('live-games').replaceChildren(...runningGames());
  document.title = `${live.finished}/${live.total} ${document.title}`;
}

// --- Loading it again --------------------------------------------------------------------------

// When it is written again, as far as its clock and ours agree; then twice as long each time.
function nextDelay() {
  if (!playing) return endedPace;
  if (watcher.misses > 0) return Math.min(60e3, 500 * 2 ** watcher.misses);
  return Math.max(1e3, Math.min(live.next_ms, live.written_ms + live.next_ms - Date.now()) + 300);
}

function isBusy() {
  const focused = document.activeElement, marked = document.getSelection();
  const patience = focused && focused.matches('select') ? 10 * quiet : quiet;
  return document.hidden || state.timer !== 0 || (marked !== null && !marked.isCollapsed) || Date.now() - watcher.touched < patience;
}

// The page can still be used until the next one is there, so it is put down once more when it goes, and
// with every choice till then.
function loadAgain() {
  putDown();
  for (const event of ['change', 'click', 'pagehide']) window.addEventListener(event, putDown);
  location.reload();
}

function tick() {
  tellAge();
  if (!watcher.held && Date.now() >= watcher.due && !isBusy()) {
    watcher.due = Infinity;
    loadAgain();
  }
}

function beginLoading() {
  watcher.due = Date.now() + nextDelay();
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(event, () => { watcher.touched = Date.now(); }, { passive: true, capture: true });
  byId('live-now').addEventListener('click', loadAgain);
  byId('live-hold').addEventListener('click', () => { watcher.held = !watcher.held; drawHold(); });
  setInterval(tick, 250);
}

export function beginLive() {
  if (live) history.scrollRestoration = 'manual';
  if (live) drawBar();
  restore();
  if (!live) return;
  drawHold();
  beginLoading();
}
