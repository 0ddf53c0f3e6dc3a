// The game that is looked at: its board, what the engines said, and its moves.
import { byId, fill, html, svg } from '../../../../engine/web/dom.js';
import { date, duration, minus, percent, short, signed } from './words.js';
import { board, data, nameOf, seatColour, seatCount, seatLabel } from './data.js';
import { boardLink, moveNumber, openGame, playedMoves } from './game.js';
import { pgnText } from './pgn.js';
import { drawScoreLegend, drawScores } from './scores.js';

// `shown`: see openGame; `pgn`: what the board is given of it; `timer`: of the playing, 0 when it rests.
export const state = { shown: null, pgn: '', ply: 0, timer: 0 };

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

// Names, and what the board has to note of a seat. The player who sits opposite has the plate
// above.
function drawPlate(place, seats) {
  const { game, pieces, steps } = state.shown;
  const now = pieces[state.ply];
  const mover = state.ply < steps.length ? steps[state.ply].seat : -1;
  place.replaceChildren(...seats.map(seat => {
    const [off, word] = now ? board.note(now, seat) : [0, ''];
    const icons = Array.from({ length: Math.max(0, off) }, () => svg('svg', { viewBox: '-50 -50 100 100' }, board.piece(seat)));
    const badge = board && board.badge ? svg('svg', { class: 'badge', viewBox: '-30 -30 60 60' }, board.piece(seat)) : null;
    return html('div', { class: 'seat' }, badge, html('span', { class: seat === mover ? 'who key turn' : 'who key', colour: seatColour(game, seat), title: nameOf(game.players[seat]) },
      seatLabel(game, seat)),
    html('span', { class: 'lost', 'data-seat': seat, 'data-off': off }, ...icons, off > 0 ? '\u00a0' + off + ' ' + word : ''));
  }));
}

// --- What the engines said --------------------------------------------------------------------

function scoreText(score) {
  if (score === null || score === undefined) return '\u2013';
  return typeof score === 'string' ? 'mate ' + minus(score) : signed(score / 100, 2);
}

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
  if (i === 0 && game.pie) {
    drawChoice();
    return;
  }
  const ms = game.ms[i], nodes = game.nodes[i];
  const dots = step.seat === 0 ? '. ' : '\u2026 ';
  const facts = [fact('Score', scoreText(game.score[i])), fact('Depth', game.depth[i] || '\u2013'), fact('Time', duration(ms)),
    fact('Nodes', nodes ? short(nodes) : '\u2013'), fact('Nodes/s', nodes && ms ? short(nodes / ms * 1000) : '\u2013')];
  if (game.left && game.left[i] >= 0) facts.push(fact('Clock left', duration(game.left[i])));
  if (game.cpuload && game.cpuload[i]) facts.push(fact('CPU load', percent(game.cpuload[i] / 1000, 0)));
  byId('thought').replaceChildren(html('b', {}, moveNumber(game, i, seatCount) + dots + step.move),
    ' by ' + nameOf(game.players[step.seat]) + (step.lost.length ? ', destroys ' + step.lost.join(' ') : ''),
    html('dl', {}, ...facts), html('p', {}, game.pv && game.pv[i] ? 'Expects ' + game.pv[i] : ''));
}

// By the pie rule: who has taken which side; nothing of other games.
function choiceText({ pie, players }) {
  if (pie === 'invoked') return `pie rule: ${nameOf(players[0])} took ${data.seats[0]}`;
  if (pie === 'declined') return `pie rule: ${nameOf(players[1])} kept ${data.seats[1]}`;
  return pie ? 'pie rule' : '';
}

// In the place of a thought, at a first move that was given.
function drawChoice() {
  const { game, steps } = state.shown;
  const { score, depth, ms } = game.choice;
  const facts = game.pie === 'undecided' ? [] : [fact('Score', scoreText(score)), fact('Depth', depth || '\u2013'), fact('Time', duration(ms))];
  byId('thought').replaceChildren(html('b', {}, moveNumber(game, 0, seatCount) + '. ' + steps[0].move), ' is given; ' + choiceText(game),
    html('dl', {}, ...facts), html('p', {}, ''));
}

function drawMoves() {
  const { game, steps } = state.shown;
  const cells = [];
  steps.forEach((step, i) => {
    if (step.seat === 0 || i === 0) {
      cells.push(html('span', {}, moveNumber(game, i, seatCount) + '.'));
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

export function drawCurve() {
  if (state.shown) byId('scores').replaceChildren(drawScores(state.shown, state.ply, Math.max(200, byId('scores').clientWidth), goTo));
}

// Only where the board in the browser lies beside the report.
function drawBoardLink() {
  const address = boardLink(data, state.shown, state.ply, state.pgn);
  byId('open-board').hidden = address === null;
  if (address !== null) byId('open-board').href = address;
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
  drawCurve();
  drawBoardLink();
}

const address = () => `#game=${state.shown.game.number}&ply=${state.ply}`;

export function goTo(ply) {
  if (!state.shown) return;
  state.ply = Math.max(0, Math.min(state.shown.steps.length, ply));
  if (state.ply === state.shown.steps.length) pause();
  drawPly();
  // Some browsers refuse this for a file; the page works without.
  try { history.replaceState(history.state, '', address()); } catch (_) { /* the address stays */ }
}

// --- Playing it -------------------------------------------------------------------------------

export const icon = path => svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: path }));
export const icons = { start: 'M2 2H4V14H2ZM14 2V14L5 8Z', back: 'M10 2L12 4L8 8L12 12L10 14L4 8Z', play: 'M4 2L14 8L4 14Z', pause: 'M3 2H7V14H3ZM9 2H13V14H9Z', on: 'M6 2L4 4L8 8L4 12L6 14L12 8Z', end: 'M12 2H14V14H12ZM2 2L11 8L2 14Z' };

export function pause() {
  clearInterval(state.timer);
  state.timer = 0;
  byId('play').replaceChildren(icon(icons.play));
  byId('play').setAttribute('aria-label', 'Play');
}

export function playOrPause() {
  if (state.timer) {
    pause();
    return;
  }
  if (state.ply === state.shown.steps.length) goTo(0);
  state.timer = setInterval(() => goTo(state.ply + 1), 700);
  byId('play').replaceChildren(icon(icons.pause));
  byId('play').setAttribute('aria-label', 'Pause');
}

export function showGame(game, ply = 0) {
  pause();
  state.shown = openGame(game, board, seatCount);
  state.pgn = data.board ? pgnText(data, game, playedMoves(state.shown)) : '';
  const names = game.players.map(nameOf).join(' \u2013 ');
  byId('game-title').textContent = `Game ${game.number}: ${names}, ${game.result}`;
  byId('game-end').textContent = [game.reason, data.endings[game.end], 'round ' + game.round, choiceText(game),
    game.started > 0 ? date(game.started) : ''].filter(text => text).join(' \u00b7 ');
  byId('slider').max = state.shown.steps.length;
  drawMoves();
  byId('scores-legend').replaceChildren(...drawScoreLegend(state.shown));
  goTo(ply);
}
