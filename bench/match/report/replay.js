// The games: a list to choose from, and a board that replays one. The rules are not known here: a
// game brings the text of each position, and `boards` in boards.js says how to draw such a
// text.

// --- One game ---------------------------------------------------------------------------------

// Position texts from what changed at each ply, see games.h.
function unfold(changes) {
  const texts = [];
  let fields = [];
  for (const change of changes.split('|')) {
    if (change[0] === '=') {
      fields = change.slice(1).split(/([/ ])/);
    } else {
      fields = fields.slice();
      for (const part of change.split(',')) if (part) fields[2 * parseInt(part[0], 36)] = part.slice(1);
    }
    texts.push(fields.join(''));
  }
  return texts;
}

const board = boards[data.variant] || null;
const seatCount = data.seats.length;

// A game as it is looked at. Positions stand before, moves between them.
function openGame(game) {
  const moves = game.moves ? game.moves.split(' ') : [];
  const texts = game.at ? unfold(game.at) : [];
  const pieces = board ? texts.map(text => board.read(text)) : [];
  const steps = moves.map((move, i) => {
    const squares = /^([a-z]\d)([a-z]\d)$/.exec(move);
    const [from, to] = squares ? squares.slice(1) : [];
    const before = pieces[i], after = pieces[i + 1];
    const lost = before && after ? [...before.keys()].filter(cell => cell !== from && !after.has(cell)) : [];
    return { move, from, to, lost, seat: ((game.seat || 0) + i) % seatCount };
  });
  return { game, texts, pieces, steps };
}

// A score as a number for curves, from -1 to 1, and as text.
const bend = score => typeof score === 'string' ? (parseInt(score, 10) > 0 ? 1 : -1) : score / (Math.abs(score) + 300);
function scoreText(score) {
  if (score === null || score === undefined) return '\u2013';
  return typeof score === 'string' ? 'mate ' + minus(score) : signed(score / 100, 2);
}

const state = { shown: null, ply: 0, timer: 0, picked: [] };

function moveNumber(index) {
  return Math.floor(((state.shown.game.ply || 0) + index) / seatCount) + 1;
}

// --- The board --------------------------------------------------------------------------------

const moved = (element, cell) => {
  const [x, y] = board.middle(cell);
  element.setAttribute('transform', `translate(${x} ${y})`);
  return element;
};

function drawMarks(step) {
  const marks = svg('g', {});
  if (!step || !step.from) return marks;
  const [fromX, fromY] = board.middle(step.from), [toX, toY] = board.middle(step.to);
  marks.append(board.mark(step.to, 'last'), board.mark(step.from, 'left'),
    svg('line', { class: 'wake', x1: fromX, y1: fromY, x2: toX, y2: toY }));
  return marks;
}

function drawLost(step, before) {
  return svg('g', { id: 'destroyed' }, ...(step ? step.lost : []).flatMap(cell => [
    fill(board.mark(cell, 'hit'), { 'data-hit': cell }, []), svg('g', { class: 'ghost' }, moved(board.piece(before.get(cell)), cell)),
    moved(svg('path', { class: 'cross', d: 'M-30 -30L30 30M30 -30L-30 30' }), cell)]));
}

function drawBoard() {
  const { texts, pieces, steps } = state.shown;
  const text = texts[state.ply];
  byId('position').textContent = text || '';
  if (!board || !pieces[state.ply]) {
    byId('board').replaceChildren(html('pre', {}, text || 'There is no position for this move.'));
    return;
  }
  const step = steps[state.ply - 1];
  const drawn = [...pieces[state.ply]].map(([cell, seat]) => {
    const piece = moved(board.piece(seat), cell);
    piece.dataset.cell = cell;
    return piece;
  });
  byId('board').replaceChildren(svg('svg', { viewBox: board.view, role: 'img', 'aria-label': 'Board: ' + text },
    board.base(), drawMarks(step), drawLost(step, pieces[state.ply - 1]), svg('g', { id: 'pieces' }, ...drawn)));
}

// Names, and what the board has to note of a seat. Whoever sits opposite has the plate above.
function drawPlate(place, seats) {
  const { game, pieces, steps } = state.shown;
  const now = pieces[state.ply];
  const mover = state.ply < steps.length ? steps[state.ply].seat : -1;
  place.replaceChildren(...seats.map(seat => {
    const [off, word] = now ? board.note(now, seat) : [0, ''];
    const icons = Array.from({ length: Math.max(0, off) }, () => svg('svg', { viewBox: '-50 -50 100 100' }, board.piece(seat)));
    const badge = board && board.badge ? svg('svg', { class: 'badge', viewBox: '-30 -30 60 60' }, board.piece(seat)) : null;
    return html('div', { class: 'seat' }, badge, html('span', { class: seat === mover ? 'who key turn' : 'who key', colour: colour(game.players[seat]), title: nameOf(game.players[seat]) },
      data.seats[seat] + ': ' + nameOf(game.players[seat])),
    html('span', { class: 'lost', 'data-seat': seat, 'data-off': off }, ...icons, off > 0 ? '\u00a0' + off + ' ' + word : ''));
  }));
}

// --- What the engines said --------------------------------------------------------------------

function fact(name, value) {
  return html('div', {}, html('dt', {}, name), html('dd', {}, value));
}

function drawThought() {
  const { game, steps } = state.shown;
  const i = state.ply - 1, step = steps[i];
  if (!step) {
    byId('thought').replaceChildren(html('b', {}, 'Before the first move'));
    return;
  }
  const ms = game.ms[i], nodes = game.nodes[i];
  const dots = step.seat === 0 ? '. ' : '\u2026 ';
  const facts = [fact('Score', scoreText(game.score[i])), fact('Depth', game.depth[i] || '\u2013'), fact('Time', duration(ms)),
    fact('Nodes', nodes ? short(nodes) : '\u2013'), fact('Nodes/s', nodes && ms ? short(nodes / ms * 1000) : '\u2013')];
  if (game.left && game.left[i] >= 0) facts.push(fact('Clock left', duration(game.left[i])));
  byId('thought').replaceChildren(html('b', {}, moveNumber(i) + dots + step.move),
    ' by ' + nameOf(game.players[step.seat]) + (step.lost.length ? ', destroys ' + step.lost.join(' ') : ''),
    html('dl', {}, ...facts), html('p', {}, game.pv && game.pv[i] ? 'Expects ' + game.pv[i] : ''));
}

// Scores of both engines as the first player sees them, and below the time each move took.
function drawScores(width) {
  const { game, steps } = state.shown;
  const height = 170, left = 30, right = 6, middle = 62, reach = 56, floor = 164, tall = 34;
  const x = ply => left + (width - left - right) * ply / Math.max(1, steps.length);
  const chart = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': 'Scores and times of this game' });
  for (const pawns of [-10, -3, 0, 3, 10]) {
    const y = middle - reach * bend(100 * pawns);
    chart.append(svg('line', { class: pawns ? 'grid' : 'axis', x1: left, x2: width - right, y1: y, y2: y }),
      svg('text', { x: left - 5, y: y + 4, 'text-anchor': 'end' }, pawns > 0 ? '+' + pawns : minus(pawns)));
  }
  const slowest = Math.max(...game.ms, 1e-9), thick = Math.max(1, Math.min(7, (width - left - right) / steps.length - 1));
  steps.forEach((step, i) => {
    const bar = tall * game.ms[i] / slowest;
    chart.append(svg('rect', { class: 'bar', colour: colour(game.players[step.seat]), opacity: .55, x: x(i + 1) - thick / 2, width: thick, y: floor - bar, height: bar }));
  });
  for (let seat = 0; seat < seatCount; seat++) {
    const view = seatCount === 2 && seat === 1 ? -1 : 1;
    const spots = steps.map((step, i) => [step, i]).filter(([step, i]) => step.seat === seat && game.score[i] !== null)
      .map(([, i]) => [x(i + 1), middle - reach * view * bend(game.score[i])]);
    if (spots.length) chart.append(svg('path', { class: 'line score', colour: colour(game.players[seat]), d: pathOf(spots) }));
  }
  chart.append(svg('line', { class: 'now', id: 'now', x1: x(state.ply), x2: x(state.ply), y1: 2, y2: floor }));
  chart.addEventListener('click', event => {
    const box = chart.getBoundingClientRect();
    const spot = (event.clientX - box.left) / box.width * width;
    goTo(Math.round((spot - left) / (width - left - right) * steps.length));
  });
  return chart;
}

function drawMoves() {
  const { steps } = state.shown;
  const cells = [];
  steps.forEach((step, i) => {
    if (step.seat === 0 || i === 0) {
      cells.push(html('span', {}, moveNumber(i) + '.'));
      for (let seat = 0; seat < step.seat; seat++) cells.push(html('span', {}, '\u2026'));
    }
    const button = html('button', { type: 'button' }, step.move, step.lost.length ? html('em', {}, '\u00d7' + step.lost.length) : null);
    button.addEventListener('click', () => goTo(i + 1));
    cells.push(button);
  });
  byId('moves').style.setProperty('--seats', seatCount);
  byId('moves').replaceChildren(...cells);
}

// --- Moving about -----------------------------------------------------------------------------

function keepInView(element, box) {
  const above = element.offsetTop - box.scrollTop;
  if (above < 0 || above + element.offsetHeight > box.clientHeight)
    box.scrollTop = element.offsetTop - box.clientHeight / 2;
}

function drawPly() {
  drawBoard();
  // The first seat sits below, all others above.
  drawPlate(byId('plate-bottom'), [0]);
  drawPlate(byId('plate-top'), data.seats.map((_, seat) => seat).slice(1));
  drawThought();
  byId('slider').value = state.ply;
  byId('moves').querySelectorAll('button').forEach((button, i) => {
    if (i === state.ply - 1) {
      button.setAttribute('aria-current', 'true');
      keepInView(button, byId('moves'));
    } else button.removeAttribute('aria-current');
  });
  if (state.ply === 0) byId('moves').scrollTop = 0;
  byId('scores').replaceChildren(drawScores(Math.max(200, byId('scores').clientWidth)));
}

const address = () => `#game=${state.shown.game.number}&ply=${state.ply}`;

function goTo(ply) {
  if (!state.shown) return;
  state.ply = Math.max(0, Math.min(state.shown.steps.length, ply));
  if (state.ply === state.shown.steps.length) pause();
  drawPly();
  // Some browsers refuse this for a file; the page works without.
  try { history.replaceState(null, '', address()); } catch (_) { /* the address stays */ }
}

const icon = path => svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: path }));
const icons = { start: 'M2 2H4V14H2ZM14 2V14L5 8Z', back: 'M10 2L12 4L8 8L12 12L10 14L4 8Z', play: 'M4 2L14 8L4 14Z', pause: 'M3 2H7V14H3ZM9 2H13V14H9Z', on: 'M6 2L4 4L8 8L4 12L6 14L12 8Z', end: 'M12 2H14V14H12ZM2 2L11 8L2 14Z' };

function pause() {
  clearInterval(state.timer);
  state.timer = 0;
  byId('play').replaceChildren(icon(icons.play));
  byId('play').setAttribute('aria-label', 'Play');
}

function playOrPause() {
  if (state.timer) {
    pause();
    return;
  }
  if (state.ply === state.shown.steps.length) goTo(0);
  state.timer = setInterval(() => goTo(state.ply + 1), 700);
  byId('play').replaceChildren(icon(icons.pause));
  byId('play').setAttribute('aria-label', 'Pause');
}

function show(game, ply = 0) {
  pause();
  state.shown = openGame(game);
  const names = game.players.map(nameOf).join(' \u2013 ');
  byId('game-title').textContent = `Game ${game.number}: ${names}, ${game.result}`;
  byId('game-end').textContent = [game.reason, data.endings[game.end], 'round ' + game.round,
    game.started > 0 ? date(game.started) : ''].filter(text => text).join(' \u00b7 ');
  byId('slider').max = state.shown.steps.length;
  drawMoves();
  findRow();
  drawRows();
  goTo(ply);
}

// --- The list ---------------------------------------------------------------------------------

const ROW_PX = 52;

// Whether a filter lets a game through; '' lets all.
const filters = {
  'by-engine': (game, value) => game.players.includes(Number(value)),
  'by-result': (game, value) => value === game.result,
  'by-ending': (game, value) => game.end === Number(value),
};

function options(id, rows) {
  byId(id).replaceChildren(...rows.map(([value, text]) => html('option', { value }, text)));
  byId(id).addEventListener('change', pick);
}

function pick() {
  const asked = Object.entries(filters).map(([id, lets]) => [lets, byId(id).value]).filter(([, value]) => value !== '');
  state.picked = data.list.filter(game => asked.every(([lets, value]) => lets(game, value)));
  const all = data.games.count, held = data.list.length;
  byId('picked').textContent = whole(state.picked.length) + ' of ' + whole(held) + (held === 1 ? ' game' : ' games') +
    (held < all ? ` (the first of ${whole(all)}; the rest is only counted)` : '');
  byId('rows').style.height = state.picked.length * ROW_PX + 'px';
  byId('list').scrollTop = 0;
  drawRows();
}

function drawRow(game, index) {
  const chosen = state.shown && state.shown.game === game;
  const count = game.moves ? game.moves.split(' ').length : 0;
  const row = html('div', { class: game.fault >= 0 ? 'row fault' : 'row', role: 'option', id: 'game-' + game.number, 'aria-selected': chosen ? 'true' : 'false' },
    html('span', {}, game.number + '. ' + game.players.map(nameOf).join(' \u2013 ')), html('span', {}, game.result),
    html('small', { title: game.reason }, game.reason), html('small', {}, count + ' plies'));
  row.style.top = index * ROW_PX + 'px';
  row.addEventListener('click', () => show(game));
  return row;
}

// Only the rows in view exist, and some beyond.
function drawRows() {
  const list = byId('list');
  const first = Math.max(0, Math.floor(list.scrollTop / ROW_PX) - 6);
  const last = Math.min(state.picked.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW_PX) + 6);
  byId('rows').replaceChildren(...state.picked.slice(first, last).map((game, i) => drawRow(game, first + i)));
}

// Scrolls the list to the game that is shown, if it is there and out of view.
function findRow() {
  const list = byId('list'), at = state.picked.indexOf(state.shown.game), top = at * ROW_PX;
  const inView = top >= list.scrollTop && top + ROW_PX <= list.scrollTop + list.clientHeight;
  if (at >= 0 && !inView) list.scrollTop = top - list.clientHeight / 2;
}

// The game that many places further down the list.
function step(count) {
  const at = state.picked.indexOf(state.shown && state.shown.game);
  const next = at < 0 ? 0 : Math.max(0, Math.min(state.picked.length - 1, at + count));
  if (state.picked[next] && next !== at) show(state.picked[next]);
}

// --- Begin ------------------------------------------------------------------------------------

function followAddress() {
  const words = new URLSearchParams(location.hash.slice(1));
  const game = data.list.find(one => one.number === Number(words.get('game')));
  if (game) show(game, Number(words.get('ply')) || 0);
  return game !== undefined;
}

const keys = {
  ArrowLeft: () => goTo(state.ply - 1), ArrowRight: () => goTo(state.ply + 1), Home: () => goTo(0),
  End: () => goTo(state.shown.steps.length), ArrowUp: () => step(-1), ArrowDown: () => step(1), ' ': playOrPause,
};

// Keys work where the page has nothing better to do with them: in the viewer.
function onKey(event) {
  const inControl = event.target.closest('select, input, button');
  if (!keys[event.key] || !state.shown || event.altKey || event.ctrlKey || event.metaKey) return;
  if (inControl && !(inControl.tagName === 'BUTTON' && event.key !== ' ')) return;
  const turnsPages = !['ArrowLeft', 'ArrowRight'].includes(event.key);
  if (turnsPages && !event.target.closest('#viewer')) return;
  event.preventDefault();
  keys[event.key]();
}

function beginGames() {
  const results = [...new Set(data.list.map(game => game.result))].sort();
  const endings = [...new Set(data.list.map(game => game.end))].sort((a, b) => a - b);
  options('by-engine', [['', 'any'], ...data.engines.map((engine, i) => [i, engine.name])]);
  options('by-result', [['', 'any'], ...results.map(result => [result, result])]);
  options('by-ending', [['', 'any'], ...endings.map(end => [end, data.endings[end]])]);
  byId('list').addEventListener('scroll', drawRows);
  const buttons = { 'to-start': [icons.start, keys.Home], back: [icons.back, keys.ArrowLeft], play: [icons.play, playOrPause], forward: [icons.on, keys.ArrowRight], 'to-end': [icons.end, keys.End] };
  for (const [id, [path, act]] of Object.entries(buttons)) {
    byId(id).replaceChildren(icon(path));
    byId(id).addEventListener('click', () => { if (id !== 'play' && state.timer) pause(); if (state.shown) act(); });
  }
  byId('slider').addEventListener('input', () => goTo(Number(byId('slider').value)));
  document.addEventListener('keydown', onKey);
  window.addEventListener('hashchange', followAddress);
  new ResizeObserver(() => { if (state.shown) byId('scores').replaceChildren(drawScores(Math.max(200, byId('scores').clientWidth))); drawRows(); }).observe(byId('viewer'));
  pick();
  if (!followAddress() && data.list.length) show(data.list[0]);
}

beginGames();
