// The words of the list of moves for a move: its number, its name for a screen reader, what it destroyed, its score.
// Pure, but for asking a table.
import { isShips, moveCells, portsOf } from '../../../../engine/web/variants.js';
import { seatName, t } from '../../texts.js';
import { scoreShown } from '../score_words.js';

// The seat that made the move of a node, and the number of its turn, by the position's own counter.
export function turnOfMove(table, node) {
  const seats = table.rules.seats(table.variant), first = table.lookAt(table.tree.root);
  return { seat: (first.seat + node.ply - 1) % seats, number: Math.floor((first.ply + node.ply - 1) / seats) + 1 };
}

// The moves of the others before that of a node, since its player moved last, the latest first.
export function earlierMoves(table, node) {
  const moves = [];
  for (let at = node.parent; at && at.parent && moves.length < table.rules.seats(table.variant) - 2; at = at.parent) moves.push(at.move);
  return moves;
}

export const moveShown = move => move === '0000' ? t('moves.pass') : move;

// The pieces of a position's text; only ships are ever destroyed.
const piecesIn = fen => (fen.split(' ')[0].match(/[A-Za-z]/g) || []).length;

const destroyedBy = new WeakMap();

// How many ships the move of a node destroyed. A rebuild brings one onto the board.
export function destroyedAt(table, node) {
  if (!isShips(table.variant) || !node.parent) return 0;
  if (!destroyedBy.has(node)) {
    const before = table.lookAt(node.parent), after = table.lookAt(node);
    const rebuilt = moveCells(node.move)[0] === portsOf(table.variant)[before.seat] ? 1 : 0;
    destroyedBy.set(node, piecesIn(before.fen) + rebuilt - piecesIn(after.fen));
  }
  return destroyedBy.get(node);
}

export const isDestroyedKnown = (table, node) => !isShips(table.variant) || destroyedBy.has(node);

// "White, move 12:"
export function moverName(table, node) {
  const { seat, number } = turnOfMove(table, node);
  return t('moves.mover', { player: seatName(table.variant, seat), number });
}

// The name of a sign, for a screen reader.
function nagWords(variant, nag) {
  const values = { first: seatName(variant, 0), second: seatName(variant, 1), number: nag };
  return t(spokenNags.includes(nag) ? 'nag.' + nag : 'nag.other', values);
}

const spokenNags = [1, 2, 3, 4, 5, 6, 7, 10, 13, 14, 15, 16, 17, 18, 19];

// ", good move, destroys 2 ships, +1.25 for White", or nothing.
export function moveEffects(table, node) {
  const destroyed = isDestroyedKnown(table, node) ? destroyedAt(table, node) : 0, { score } = node;
  return node.nags.map(nag => ', ' + nagWords(table.variant, nag)).join('') + (destroyed ? ', ' + t('moves.destroys', { count: destroyed }) : '') +
    (score ? ', ' + t('moves.score', { score: scoreShown(table.variant, score), player: seatName(table.variant, score.seat || 0) }) : '');
}

export const moveSpoken = (table, node) => node.parent ? `${moverName(table, node)} ${moveShown(node.move)}` : t('moves.before-first');
