// The puzzles of Solve: proven wins, from lines `FEN ;dm N ;bm MOVE` as those of tests/vectors.
//
// A puzzle: {id, variant, fen, seat, need, best, number}. Its `seat` moves first and wins in at most `need`
// of its own moves, `best` being one that does. The id stands in links and in settings.solved, so it hangs
// on the position alone: another order or more puzzles leave it as it is.
import { byId } from '../../../../engine/web/dom.js';
import { boards } from '../../../../engine/web/boards.js';
import { cellForm, moveCells } from '../../../../engine/web/variants.js';
import { firstSeat, variantOfFen } from '../../game/pgn_text.js';

const puzzleLine = new RegExp(`^(\\S+ (?:[wb] - - \\d+ \\d+|[12] 2 \\d+)) ;dm (\\d+) ;bm (${cellForm}{2})$`);

// 32 bits of a text (FNV-1a), as eight hexadecimal digits.
export function puzzleId(text) {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

// The puzzles of such a text for one game, the shortest first; lines of another shape are none.
export function readPuzzles(text, variant) {
  const rows = text.split('\n').map(line => puzzleLine.exec(line.trim())).filter(Boolean);
  const own = rows.filter(([, fen, , best]) => variantOfFen(fen) === variant && moveCells(best).every(cell => boards[variant].cells.includes(cell)))
    .map(([, fen, need, best]) => ({ id: puzzleId(fen), variant, fen, seat: firstSeat(variant, fen), need: Number(need), best }))
    .filter((puzzle, i, all) => all.findIndex(other => other.id === puzzle.id) === i);
  own.sort((one, other) => one.need - other.need);
  return own.map((puzzle, i) => ({ ...puzzle, number: i + 1 }));
}

// Those that the page carries.
export const puzzlesOf = variant => readPuzzles(byId('data-wins').textContent, variant);

// Lengths that are asked for: those there are, longer ones as one.
export const longest = 7;
export const lengthOf = puzzle => Math.min(puzzle.need, longest);

// `filter`: {length: 0 (all) or as lengthOf says, show: 'all', 'open' or 'solved'}; `solved`: their ids.
export const filterPuzzles = (puzzles, filter, solved) => puzzles.filter(puzzle =>
  (!filter.length || lengthOf(puzzle) === filter.length) && (filter.show === 'all' || solved.includes(puzzle.id) === (filter.show === 'solved')));

// The next one that is not solved behind `puzzle`, from the first again after the last; null: none is left.
export function nextUnsolved(puzzles, puzzle, solved) {
  const behind = puzzles.filter(other => other.number > puzzle.number);
  const before = puzzles.filter(other => other.number < puzzle.number);
  return [...behind, ...before].find(other => !solved.includes(other.id)) || null;
}
