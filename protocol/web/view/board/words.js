// The board in words: the name of a cell, a move, the whole position, and why a move is none. Pure.
//
// DESIGN. Everything is read off the pieces, the Look and the uses of the cells; only words are made
// here. `view` is what BoardView shows: {variant, look, pieces, board}.
import { compareCells, moveCells } from '../../../../engine/web/variants.js';
import { seatName, t, textOf } from '../../texts.js';

// 'a, b and c'
export function joinWords(words) {
  return words.length < 2 ? words.join('') : t('board.and', { first: words.slice(0, -1).join(', '), last: words[words.length - 1] });
}

const pieceWord = (variant, seat) => textOf('board.piece.', variant, '', { seat: seatName(variant, seat) });

function useWords({ variant, board }, cell) {
  return joinWords(board.uses(cell).map(({ kind, seat }) => t('board.' + kind, { seat: seatName(variant, seat) })));
}

// By cell, how many ships of the other player attack the one there.
export function countAttackers(attacks) {
  const counts = new Map();
  for (const cell of attacks.flat()) counts.set(cell, (counts.get(cell) || 0) + 1);
  return counts;
}

// The accessible name of a cell. `aim`: what a move of the selected piece to it would do, {lost, attacks}, or null.
export function cellWords(view, cell, { aim = null, rebuild = 0, marks = [] } = {}) {
  const { variant, look, pieces } = view;
  const uses = useWords(view, cell), attackers = countAttackers(look && look.attacks || []).get(cell), steps = look && look.steps && look.steps[cell];
  const words = pieces.has(cell) ? [pieceWord(variant, pieces.get(cell)), uses] : [uses ? t('board.empty-use', { uses }) : t('board.empty')];
  if (attackers) words.push(t('board.attacked', { count: attackers }));
  if (steps) words.push(t('board.steps', { count: steps }));
  if (rebuild) words.push(t('board.rebuild', { count: rebuild }));
  if (aim) words.push(t('board.can-go'));
  if (aim && aim.lost.length) words.push(t('board.destroys', { cells: joinWords(aim.lost) }));
  const then = aim && countAttackers(aim.attacks).get(cell);
  if (then) words.push(t('board.then-attacked', { count: then }));
  return [cell, ...words, ...marks].filter(Boolean).join(', ');
}

// The effect of a move, from the pieces before and after it: {seat, from, to, lost, rebuilt}; a pass has no seat to be seen.
export function moveEffect(before, after, move) {
  const [from, to] = moveCells(move), seat = after.get(to);
  const lost = [...before.keys()].filter(cell => cell !== from && !after.has(cell));
  return { seat, from, to, lost, rebuilt: before.get(from) !== seat };
}

// 'White moves c3 to h3, destroys g5 and g6'. `mover` moves in `before`.
export function moveWords({ variant, board }, mover, before, after, move) {
  if (move === '0000') return t('board.passes', { seat: seatName(variant, mover) });
  const { from, to, lost, rebuilt } = moveEffect(before, after, move);
  const words = t(rebuilt ? 'board.rebuilds' : 'board.moves', { seat: seatName(variant, mover), from, to });
  if (lost.length) return t('board.move-destroys', { move: words, cells: joinWords(lost) });
  const arrives = board.uses(to).some(({ kind, seat }) => kind === 'goal' && seat === mover);
  return arrives ? t('board.move-arrives', { move: words }) : words;
}

// 'White: a2 a3; Black: e7 e8. White to move'
export function boardWords({ variant, look, pieces }) {
  const seats = new Set([...pieces.values(), 0, 1]);
  const lines = [...seats].sort().map(seat => {
    const cells = [...pieces.keys()].filter(cell => pieces.get(cell) === seat).sort(compareCells);
    return t('board.all', { seat: seatName(variant, seat), cells: cells.join(' ') || t('board.none') });
  });
  return lines.join('; ') + (look && !look.over ? '. ' + t('board.turn', { seat: seatName(variant, look.seat) }) : '.');
}

// Says what the selected piece destroys: with the move that is aimed at, or what the bursts on the board mean; '' where it is nothing.
export function strikeWords(view) {
  const { hand: { selected, aimed }, ways } = view;
  const lostBy = cell => view.trial(selected + cell).lost;
  if (!selected || !ways.has(selected)) return '';
  if (aimed) return lostBy(aimed).length ? t('board.aim-destroys', { from: selected, to: aimed, cells: joinWords(lostBy(aimed)) }) : '';
  return [...ways.get(selected)].some(cell => lostBy(cell).length) ? t('board.burst') : '';
}

// Why the piece on `from` can't go to `to`. The rules decide that it can't; this only helps to see it.
export function noWayWords({ look, pieces, board }, from, to) {
  const steps = look.steps && look.steps[from];
  if (pieces.has(to)) return t('board.taken', { from, to });
  if (board.uses(to).some(({ kind, seat }) => kind === 'port' && seat === look.seat)) return t('board.own-port', { to });
  return steps ? t('board.no-way-steps', { from, to, count: steps }) : t('board.no-way', { from, to });
}

// Why nothing can be selected on a cell, or '' where there is nothing to say.
export function noStartWords({ variant, look, pieces }, cell, movable) {
  if (!pieces.has(cell)) return '';
  if (!movable || !look || look.over) return t('board.not-now');
  if (pieces.get(cell) !== look.seat) return t('board.not-yours', { seat: seatName(variant, look.seat) });
  return t('board.stuck', { from: cell });
}
