// Arrows of an analysis and marks on cells, which modes put on the board beside the pieces.
//
// DESIGN. An arrow: {from, to, rank, text}; the first in rank is the widest and stands above the others.
// A mark: {cell, kind, text, words}; each kind has a shape of its own beside its colour, a text is
// written into the cell's lower half, and words are read where the text would not do.
import { svg } from '../../../../engine/web/dom.js';
import { isShips, moveCells } from '../../../../engine/web/variants.js';
import { cellShape, putAt } from './draw.js';

const markShapes = {
  hint: 'M-40 -24V-40H-24M24 -40H40V-24M40 24V40H24M-24 40H-40V24',
  goal: 'M-30 0A30 30 0 1 0 30 0A30 30 0 1 0 -30 0M-13 0A13 13 0 1 0 13 0A13 13 0 1 0 -13 0',
  wrong: 'M-26 -26L26 26M26 -26L-26 26',
  right: 'M-28 2L-8 24L30 -24',
  ahead: 'M0 -40L14 -18H-14Z', even: 'M-13 -35H13M-13 -22H13', behind: 'M0 -18L14 -40H-14Z', // above a dot and a text
};

export function drawMark(layout, { cell, kind }) {
  const scale = isShips(layout.variant) ? 1 : .55;
  const shape = markShapes[kind] && svg('path', { class: 'mark-shape', d: markShapes[kind], transform: `scale(${scale})` });
  return svg('g', { class: 'mark mark-' + kind, 'data-mark': cell }, cellShape(layout, cell, 'mark-cell'), shape && putAt(layout, cell, svg('g', {}, shape)));
}

export function drawMarkText(layout, { cell, kind, text }) {
  const [y, size] = isShips(layout.variant) ? [38, 26] : [22, 20];
  return putAt(layout, cell, svg('g', { class: 'mark-text mark-' + kind }, svg('text', { y, 'font-size': size }, text)));
}

export const arrowOf = (move, rank = 1, text = '') => (([from, to]) => ({ from, to, rank, text }))(moveCells(move));

// From the middle of a cell to short of the middle of another, with a head.
function arrowShape([x1, y1], [x2, y2], width, piece) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1, [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (along, aside) => `${(x1 + ux * along - uy * aside).toFixed(1)} ${(y1 + uy * along + ux * aside).toFixed(1)}`;
  const start = Math.min(piece, length / 4), neck = length - 2.2 * width, half = width / 2, wide = 1.5 * width;
  return `M${at(start, half)}L${at(neck, half)}L${at(neck, wide)}L${at(length, 0)}L${at(neck, -wide)}L${at(neck, -half)}L${at(start, -half)}Z`;
}

const textSize = layout => isShips(layout.variant) ? 24 : 21;

// Where an arrow's text stands: beyond the tip, on the board, above or below what already stands there. {x, y, wide, tall}
export function placeArrowText(layout, { from, to, text }, taken) {
  const size = textSize(layout), wide = size * (.62 * text.length + .7), tall = size * 1.25;
  const [x1, y1] = layout.place(from), [x2, y2] = layout.place(to), length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const within = (value, half, end) => Math.min(Math.max(value, half), end - half);
  const x = within(x2 + (x2 - x1) / length * (wide / 2 + 3), wide / 2, layout.width), y = y2 + (y2 - y1) / length * (tall / 2 + 3);
  const places = [0, 1, -1, 2, -2, 3, -3].map(lines => ({ x, y: within(y + lines * (tall + 2), tall / 2, layout.height), wide, tall }));
  const covers = (one, other) => Math.abs(one.x - other.x) < (one.wide + other.wide) / 2 && Math.abs(one.y - other.y) < (one.tall + other.tall) / 2;
  return places.find(place => !taken.some(other => covers(place, other))) || places[0];
}

function arrowText(layout, { text, rank }, { x, y, wide, tall }) {
  const size = textSize(layout);
  return svg('g', { class: 'arrow-text', 'data-rank': rank },
    svg('rect', { x: x - wide / 2, y: y - tall / 2, width: wide, height: tall, rx: size * .3 }), svg('text', { x, y: y + size * .35, 'font-size': size }, text));
}

function drawArrow(layout, { from, to, rank }) {
  const width = isShips(layout.variant) ? Math.max(7, 22 - 4 * rank) : Math.max(5, 13 - 2 * rank);
  return svg('path', { class: 'arrow', 'data-arrow': from + to, opacity: Math.max(.35, .95 - .18 * rank).toFixed(2),
    d: arrowShape(layout.place(from), layout.place(to), width, 18) });
}

export function drawArrows(layout, arrows) {
  const byRank = [...arrows].sort((one, other) => one.rank - other.rank), taken = [];
  const texts = byRank.filter(({ text }) => text).map(arrow => {
    const place = placeArrowText(layout, arrow, taken);
    taken.push(place);
    return arrowText(layout, arrow, place);
  });
  return [...byRank.reverse().map(arrow => drawArrow(layout, arrow)), ...texts];
}
