// The report's page. Everything on it is drawn from the JSON block by the files that are imported here;
// this one puts them to work, and connects the viewer of games with keys, buttons and the address.
import { byId, saveFile } from '../../../../engine/web/dom.js';
import { data } from './data.js';
import { drawEffort, drawHead, drawStandings, drawSummary } from './tables.js';
import { drawEndings, drawEstimates, drawFirst, drawLengths, drawLlr, drawTimes } from './charts.js';
import { onResize } from './plot.js';
import { drawCurve, goTo, icon, icons, pause, playOrPause, state } from './viewer.js';
import { beginLive, restoreFilters } from './live.js';
import { beginList, drawRows, isRunning, pickedGames, show, showNext } from './list.js';
import { pgnText } from './pgn.js';

// --- Moving about -----------------------------------------------------------------------------

const keys = {
  ArrowLeft: () => goTo(state.ply - 1), ArrowRight: () => goTo(state.ply + 1), Home: () => goTo(0),
  End: () => goTo(state.shown.steps.length), ArrowUp: () => showNext(-1), ArrowDown: () => showNext(1), ' ': playOrPause,
};

// Whether the middle of the board is on the screen.
function boardInView() {
  const box = byId('board').getBoundingClientRect(), middle = (box.top + box.bottom) / 2;
  return middle >= 0 && middle <= window.innerHeight;
}

// Keys are for the viewer when one of its parts has the focus, or when nothing has and the board can be
// seen; otherwise they scroll, as on any page.
function isForViewer(target) {
  if (target.closest('#viewer')) return true;
  return (target === document.body || target === document.documentElement) && boardInView();
}

function onKey(event) {
  const control = event.target.closest('select, input, button, a');
  if (!keys[event.key] || !state.shown || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (control && !(control.matches('button, a') && event.key !== ' ')) return;
  if (!isForViewer(event.target)) return;
  event.preventDefault();
  keys[event.key]();
}

function followAddress() {
  const words = new URLSearchParams(location.hash.slice(1));
  const game = data.list.find(one => one.number === Number(words.get('game')));
  if (game) show(game, Number(words.get('ply')) || 0);
  return game !== undefined;
}

// --- Texts to take away -----------------------------------------------------------------------

// Where the clipboard may not be written to (a page from an unsafe server), the old way.
function copyBySelection(text) {
  const place = document.createElement('textarea');
  const focused = document.activeElement;
  place.value = text;
  place.className = 'unseen';
  document.body.append(place);
  place.select();
  const done = document.execCommand('copy');
  place.remove();
  if (focused) focused.focus();
  return done;
}

// Whether it could be done.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (_) {
    return copyBySelection(text);
  }
}

const savePgn = (text, name) => saveFile(new Blob([text], { type: 'application/vnd.chess-pgn' }), name);

function say(sentence) {
  byId('taken').textContent = sentence;
}

async function copy(text, what) {
  say(await copyText(text) ? what + ' copied.' : what + ' could not be copied: the browser refused it.');
}

const takes = {
  'copy-fen': () => copy(state.shown.texts[state.ply] || '', 'FEN'),
  'copy-pgn': () => copy(pgnText(data, state.shown.game), 'PGN'),
  'save-pgn': () => savePgn(pgnText(data, state.shown.game), `game-${state.shown.game.number}.pgn`),
  'save-picked': () => savePgn(pickedGames().map(game => pgnText(data, game)).join(''), 'games.pgn'),
};

// --- Begin ------------------------------------------------------------------------------------

function beginControls() {
  const buttons = { 'to-start': [icons.start, keys.Home], back: [icons.back, keys.ArrowLeft], play: [icons.play, playOrPause], forward: [icons.on, keys.ArrowRight], 'to-end': [icons.end, keys.End] };
  for (const [id, [path, act]] of Object.entries(buttons)) {
    byId(id).replaceChildren(icon(path));
    byId(id).addEventListener('click', () => { if (id !== 'play' && state.timer) pause(); if (state.shown) act(); });
  }
  for (const [id, act] of Object.entries(takes)) {
    byId(id).disabled = data.list.length === 0;
    byId(id).addEventListener('click', act);
  }
  byId('slider').addEventListener('input', () => goTo(Number(byId('slider').value)));
  document.addEventListener('keydown', onKey);
  window.addEventListener('hashchange', followAddress);
}

// The first game; of a match that is played, how far the one has come that was begun last.
function showFirst() {
  if (data.live) show(data.list[data.list.length - 1], isRunning(data.list[data.list.length - 1]) ? Infinity : 0);
  else show(data.list[0]);
}

function beginGames() {
  beginControls();
  beginList();
  restoreFilters();
  if (!followAddress() && data.list.length) showFirst();
  onResize(byId('viewer'), () => { drawCurve(); drawRows(); });
}

drawHead();
drawSummary();
drawStandings();
if (data.sprt) drawLlr(); else drawEstimates();
drawEffort();
drawTimes();
drawEndings();
drawLengths();
drawFirst();
beginGames();
beginLive();
