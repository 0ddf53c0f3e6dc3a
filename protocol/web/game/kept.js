// The game on the table, from one visit to the next: an address only holds the moves of one line, and a
// page may be closed at any time.
//
// DESIGN. It is kept as PGN, which has all of it. At the next visit it is on the table before the address is looked at. If
// the address is a line of it, one is where one was, variations and all; otherwise it is the game before.
import { legalPart, readPgn, writePgn } from './pgn.js';
import { childWith } from './tree.js';

// What to keep of a table: its game, or the one before if no move has been made; '' for nothing.
export function textToKeep(table) {
  if (table.tree.root.children.length > 0) return writePgn(table);
  const before = table.earlier[table.earlier.length - 1];
  return before ? writePgn(table.asOf(before)) : '';
}

// The game that was kept, for Table.begin, or null: there is none, or none that can be read any more.
export function keptGame(rules, text) {
  try {
    const [game] = readPgn(text);
    return game && game.variant ? legalPart(rules, game).game : null;
  } catch (_) {
    return null;
  }
}

// The end of the address's line in the table's game, or null: it is another game, or has no moves.
export function lineOnTable(table, { variant, fen = '', moves = [] }) {
  if (!table.game || moves.length === 0 || variant !== table.variant || fen !== table.link().fen) return null;
  let node = table.tree.root;
  for (const move of moves) node = node && childWith(node, move);
  return node || null;
}
