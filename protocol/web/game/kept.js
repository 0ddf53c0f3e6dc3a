// The games on the table, from one visit to the next and beside other tabs: an address only holds the moves of one line,
// and a page may be closed at any time.
//
// DESIGN. Games are kept as PGN, which has all of them. Each tab has its own game (`settings.game`, see settings.js) and
// finds it again when it is loaded anew. All tabs share one list of the games that were on tables last (`settings.games`):
// a tab only takes out of it what it puts in again, so no tab overwrites the game of another one, and a new tab has
// them all behind the last one. At the next visit they are on the table before the address is looked at. If
// the address is a line of the tab's game, one is where one was, variations and all; otherwise it is the game before.
import { legalPart, readPgn, writePgn } from './pgn.js';
import { childWith } from './tree.js';

const listedGames = 6, listedLetters = 5e5;

export class KeptGames {
  constructor(settings) {
    this.settings = settings;
    this.texts = new WeakMap(); // by game, what stands in the list
  }

  // Puts them on the table, the tab's own last. A game that can't be read any more is left out.
  restore(table) {
    const { game: own, games } = this.settings;
    for (const text of [...games.filter(one => one !== own), own]) {
      const game = keptGame(table.rules, text);
      if (!game) continue;
      table.begin(game);
      this.texts.set(table.game, text);
    }
  }

  // Keeps the game on the table, or the one before if no move has been made, and those before it.
  keep(table) {
    const games = [...table.earlier, table.game].filter(game => game.tree.root.children.length > 0).slice(-listedGames);
    let list = this.settings.games;
    for (const game of games) {
      const text = writePgn(table.asOf(game)), isLast = game === games[games.length - 1];
      if (!isLast && text === this.texts.get(game)) continue; // where it is not in the list any more, another tab has resumed it
      list = [...list.filter(one => one !== text && one !== this.texts.get(game)), text];
      this.texts.set(game, text);
    }
    this.settings.game = games.length > 0 ? list[list.length - 1] : '';
    this.settings.games = lastOf(list);
  }
}

// As many of the last ones as there is room for.
function lastOf(list) {
  let letters = 0;
  return list.slice(-listedGames).reverse().filter((text, i) => {
    letters += text.length;
    return i === 0 || letters <= listedLetters;
  }).reverse();
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
