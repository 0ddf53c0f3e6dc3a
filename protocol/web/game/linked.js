// The game that an address holds, as far as it is legal: as PGN if it has that, else as moves.
import { legalMoves, legalPart, readPgn } from './pgn.js';

// {game, error}: for Table.begin, and a sentence about what was left out, or null. A wrong position throws.
export function linkedGame(rules, link) {
  const [game] = link.pgn ? readPgn(link.pgn, link.variant) : [];
  if (!game || game.variant !== link.variant || game.moves.length === 0) return legalMoves(rules, link);
  return legalPart(rules, game);
}
