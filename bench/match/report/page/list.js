// The list of games: which are picked, and which is shown.
import { byId, html } from '../../../../engine/web/dom.js';
import { counted, whole } from './words.js';
import { data, nameOf } from './data.js';
import { movesOf } from './game.js';
import { showGame, state } from './viewer.js';

const rowHeight = 52;

const list = { picked: [] };
export const pickedGames = () => list.picked;

// Whether a filter lets a game through; '' lets all.
const filters = {
  'by-engine': (game, value) => game.players.includes(Number(value)),
  'by-result': (game, value) => value === game.result,
  'by-ending': (game, value) => game.end === Number(value),
};

// In progress, on the page of a match that is played: no other game of a match is unterminated.
export const isRunning = game => game.end === data.endings.length - 1;

const gameCount = count => whole(count) + (count === 1 ? ' game' : ' games');

function pick() {
  const asked = Object.entries(filters).map(([id, lets]) => [lets, byId(id).value]).filter(([, value]) => value !== '');
  list.picked = data.list.filter(game => asked.every(([lets, value]) => lets(game, value)));
  const all = data.games.count + data.list.filter(isRunning).length, held = data.list.length;
  byId('picked').textContent = whole(list.picked.length) + ' of ' + gameCount(held) +
    (held < all ? ` (the ${data.live ? 'newest' : 'first'} of ${whole(all)}; the rest is only counted)` : '');
  byId('save-picked').textContent = `Save ${gameCount(list.picked.length)} as PGN`;
  byId('save-picked').disabled = list.picked.length === 0;
  byId('rows').style.height = list.picked.length * rowHeight + 'px';
  byId('list').scrollTop = 0;
  drawRows();
}

function drawRow(game, index) {
  const chosen = state.shown && state.shown.game === game;
  const row = html('div', { class: game.fault >= 0 ? 'row fault' : 'row', role: 'option', id: 'game-' + game.number, 'aria-selected': chosen ? 'true' : 'false',
    'aria-setsize': list.picked.length, 'aria-posinset': index + 1 },
    html('span', {}, game.number + '. ' + game.players.map(nameOf).join(' \u2013 ')), html('span', {}, game.result),
    html('small', { title: game.reason }, game.reason), html('small', {}, counted(movesOf(game).length, 'move', 'moves')));
  row.style.top = index * rowHeight + 'px';
  row.addEventListener('click', () => show(game));
  return row;
}

// Only the rows in view exist, and some beyond.
export function drawRows() {
  const place = byId('list');
  const first = Math.max(0, Math.floor(place.scrollTop / rowHeight) - 6);
  const last = Math.min(list.picked.length, Math.ceil((place.scrollTop + place.clientHeight) / rowHeight) + 6);
  const rows = list.picked.slice(first, last).map((game, i) => drawRow(game, first + i));
  byId('rows').replaceChildren(...rows);
  const chosen = rows.find(row => row.getAttribute('aria-selected') === 'true');
  if (chosen) place.setAttribute('aria-activedescendant', chosen.id);
  else place.removeAttribute('aria-activedescendant');
}

// Scrolls the list to the game that is shown, if it is there and out of view.
function findRow() {
  const place = byId('list'), at = list.picked.indexOf(state.shown.game), top = at * rowHeight;
  const inView = top >= place.scrollTop && top + rowHeight <= place.scrollTop + place.clientHeight;
  if (at >= 0 && !inView) place.scrollTop = top - place.clientHeight / 2;
}

export function show(game, ply = 0) {
  showGame(game, ply);
  findRow();
  drawRows();
}

// The game that many places further down the list.
export function showNext(count) {
  const at = list.picked.indexOf(state.shown && state.shown.game);
  const next = at < 0 ? 0 : Math.max(0, Math.min(list.picked.length - 1, at + count));
  if (list.picked[next] && next !== at) show(list.picked[next]);
}

function fillFilter(id, rows) {
  byId(id).replaceChildren(...rows.map(([value, text]) => html('option', { value }, text)));
  byId(id).addEventListener('change', pick);
}

// As many as there still are, [id, value] each.
export function setFilters(values) {
  for (const [id, value] of values) {
    byId(id).value = value;
    if (byId(id).selectedIndex < 0) byId(id).value = '';
  }
  pick();
}

export function beginList() {
  const results = [...new Set(data.list.map(game => game.result))].sort();
  const endings = [...new Set(data.list.map(game => game.end))].sort((a, b) => a - b);
  fillFilter('by-engine', [['', 'any'], ...data.engines.map((engine, i) => [i, engine.name])]);
  fillFilter('by-result', [['', 'any'], ...results.map(result => [result, result])]);
  fillFilter('by-ending', [['', 'any'], ...endings.map(end => [end, data.endings[end]])]);
  byId('list').addEventListener('scroll', drawRows);
  pick();
}
