// The drawing of the board: each function gives the elements of one layer, from the bottom up.
//
// DESIGN. The layers are drawn anew whenever they change: a board has few elements. Shapes of cells
// are drawn as the first player sees them and turned with the board; what has to stay upright is put
// at its cell's place. Nothing but the cells on top takes part in pointing and reading: each is the
// gridcell of a grid with the rows that are seen.
import { svg } from '../../../../engine/web/dom.js';
import { isShips, moveCells } from '../../../../engine/web/variants.js';
import { countAttackers } from './words.js';

export const boardLayers = ['base', 'marks', 'lines', 'pieces', 'effects', 'aim', 'arrows', 'drag', 'badges'];

// An element made for 0, 0, at a cell.
export function putAt(layout, cell, element) {
  const [x, y] = layout.place(cell);
  element.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  return element;
}

export function cellShape(layout, cell, kind, scale) {
  const shape = layout.board.mark(cell, kind, scale);
  shape.setAttribute('transform', layout.turning);
  return shape;
}

function pathThrough(layout, cells, kind) {
  return svg('polyline', { class: kind, points: cells.map(cell => layout.place(cell).map(n => n.toFixed(1)).join(' ')).join(' ') });
}

export function drawBase(layout) {
  const base = layout.board.base();
  for (const extra of base.querySelectorAll('.coordinate, title')) extra.remove();
  for (const tile of base.querySelectorAll('[data-square]')) tile.removeAttribute('data-square');
  for (const anchor of base.querySelectorAll('.anchor')) anchor.setAttribute('transform', `${anchor.getAttribute('transform')} rotate(${-layout.angle})`);
  base.setAttribute('transform', layout.turning);
  return [base, ...layout.labels().map(([text, x, y]) => svg('text', { class: 'coordinate', x, y: y + 9 }, text))];
}

export function drawPieceAt(layout, cell, seat) {
  return putAt(layout, cell, svg('g', { class: 'piece', 'data-cell': cell, 'data-seat': seat }, layout.board.piece(seat)));
}

// A small sign with a text at the upper right of a cell's piece; `low`: at the lower right, where the
// upper one may be taken.
function drawSignAt(layout, cell, text, kind, low = false) {
  const [side, high, r] = isShips(layout.variant) ? [31, 31, 17] : [23, 19, 14];
  const y = low ? high : -high, wide = r * (.6 + .4 * String(text).length), x = side - wide + r;
  return putAt(layout, cell, svg('g', { class: 'sign ' + kind },
    svg('rect', { x: x - wide, y: y - r, width: 2 * wide, height: 2 * r, rx: r }), svg('text', { x, y: y + r * .48, 'font-size': r * 1.4 }, text)));
}

// The ships off the board wait in their port; they pulse where one can be rebuilt. [[port, seat, how many]]
export function reservesOf(layout, pieces) {
  return layout.cells.flatMap(cell => layout.board.uses(cell).filter(({ kind }) => kind === 'port')
    .map(({ seat }) => [cell, seat, layout.board.note(pieces, seat)[0]])).filter(([, , count]) => count > 0);
}

export function drawReserves(view) {
  const { layout, pieces, ways } = view;
  return reservesOf(layout, pieces).filter(([port]) => !pieces.has(port)).map(([port, seat]) =>
    svg('g', { class: ways.has(port) ? 'reserve ready' : 'reserve', 'data-reserve': seat }, cellShape(layout, port, 'quay'),
      putAt(layout, port, svg('g', { class: 'raft' }, svg('g', { transform: 'translate(-6 8) scale(.75)' }, layout.board.piece(seat))))));
}

// The last move: where it came from and got to, and its wake, as far as the way is known.
export function drawLastMove({ layout, lastMove, lastWay, pieces }) {
  if (!lastMove || lastMove === '0000') return [];
  const [from, to] = moveCells(lastMove);
  const way = lastWay || (isShips(layout.variant) ? [from, to] : null), wake = way && pathThrough(layout, way, 'wake');
  return [cellShape(layout, to, 'last'), pieces.has(from) ? null : cellShape(layout, from, 'left', .86), wake];
}

// The moves before it, weaker: with three players there are two since one's own.
export function drawEarlierMoves({ layout, earlier, pieces }) {
  return earlier.filter(move => move !== '0000').map(moveCells).flatMap(([from, to]) =>
    [cellShape(layout, to, 'last earlier'), pieces.has(from) ? null : cellShape(layout, from, 'left earlier', .86)]);
}

// Lines between ships that attack each other; those of a ship in danger, or that is pointed at, stand out.
// While a move is aimed at, they are those after it.
export function drawAttacks({ layout, attacks, hand: { aimed, pointed } }) {
  const counts = countAttackers(attacks);
  return attacks.map(([one, other]) => {
    const kinds = ['attack', Math.max(counts.get(one), counts.get(other)) >= 3 && 'strong', [one, other].includes(aimed || pointed) && 'pointed'];
    return pathThrough(layout, [one, other], kinds.filter(Boolean).join(' '));
  });
}

export function drawSigns(view) {
  const { layout, look, pieces, ways, attacks, hand: { dragging, selected, aimed } } = view;
  const inHand = cell => dragging && cell === selected && !aimed;
  const steps = Object.entries(look && look.steps || {}).filter(([cell]) => ways.has(cell));
  return [
    ...[...countAttackers(attacks)].filter(([cell]) => !inHand(cell)).map(([cell, count]) => drawSignAt(layout, cell, count, count >= 3 ? 'count many' : 'count')),
    ...steps.filter(([cell]) => !inHand(cell)).map(([cell, count]) => drawSignAt(layout, cell, count, 'steps')),
    ...reservesOf(layout, pieces).map(([port, , count]) => drawSignAt(layout, port, '\u00d7' + count, 'off', pieces.has(port))),
  ];
}

// A burst with a number in it: so many ships are destroyed.
function drawBurst(r, count) {
  const spikes = Array.from({ length: 20 }, (_, i) => {
    const angle = i * Math.PI / 10, far = i % 2 ? 1.3 * r : 1.9 * r;
    return `${(far * Math.sin(angle)).toFixed(1)} ${(-far * Math.cos(angle)).toFixed(1)}`;
  });
  return [svg('path', { d: `M${spikes.join('L')}Z` }), svg('text', { y: .5 * r, 'font-size': 1.5 * r }, count)];
}

// Where the selected piece can go: a dot; a burst where it destroys something.
export function drawTargets(view) {
  const { layout, ways, hand: { selected, aimed } } = view;
  if (!selected || !ways.has(selected)) return [];
  const r = isShips(layout.variant) ? 15 : 12;
  return [...ways.get(selected)].filter(cell => cell !== aimed).map(cell => {
    const { lost } = view.trial(selected + cell);
    const shape = lost.length ? drawBurst(r, lost.length) : [svg('circle', { r })];
    return putAt(layout, cell, svg('g', { class: lost.length ? 'target strikes' : 'target', 'data-target': cell }, ...shape));
  });
}

export const drawCross = (layout, cell) => putAt(layout, cell, svg('path', { class: 'cross', d: 'M-30 -30L30 30M30 -30L-30 30' }));

// Draws what a move of the selected piece to the cell that is aimed at would do.
export function drawAim(view) {
  const { layout, pieces, look, hand: { selected, aimed, dragging, move } } = view;
  if (!aimed) return [];
  const seat = look.seat, { lost } = view.trial(move), way = look.paths && look.paths[move] || [selected, aimed];
  const numbers = way.length > 2 ? way.slice(1).map((cell, i) => putAt(layout, cell, svg('text', { class: 'way-number', y: 7 }, i + 1))) : [];
  const ghost = putAt(layout, aimed, svg('g', { class: 'ghost' }, layout.board.piece(seat)));
  return [pathThrough(layout, way, 'way'), ...numbers, dragging ? null : ghost,
    ...lost.filter(cell => pieces.has(cell)).flatMap(cell => [cellShape(layout, cell, 'hit'), drawCross(layout, cell)])];
}

// The grid on top, whose cells are pointed at, focused and read.
export function drawGrid(layout) {
  return layout.rows.map(row => svg('g', { role: 'row' }, ...row.map(cell => {
    const shape = cellShape(layout, cell, 'cell');
    shape.dataset.square = cell;
    shape.setAttribute('role', 'gridcell');
    shape.setAttribute('tabindex', '-1');
    return shape;
  })));
}
