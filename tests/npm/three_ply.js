// A plain player of ships on both boards, who looks three plies ahead, as the program does against which people play on
// AbstractPlay: what the package has to beat.
//
// DESIGN. The rules are written once more, from their text alone, so that each side's moves can be held against the other's
// rules. A square is file + 8 * rank. White and its ships are 1, Black and its ships -1. A score above zero is good for who
// is to move.
const FILES = 8, SHIPS = 12, TO_DESTROY = 3, QUIET_PLIES = 100, OCCURRENCES = 3;
export const WHITE = 1, BLACK = -1;
const HOME = ['a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4', 'c1', 'c2', 'c3', 'd1', 'd2'];

export class Game {
  constructor(ranks) {
    this.ranks = ranks;
    this.squares = FILES * ranks;
    this.rays = Array.from({ length: this.squares }, (_, square) => this.raysFrom(square));
    this.board = new Int8Array(this.squares);
    for (const name of HOME) this.put(this.square(name));
    this.side = WHITE;
    this.quiet = 0;
    this.plies = 0;
    this.seen = new Map([[this.key(), 1]]);
  }

  raysFrom(square) {
    const rays = [];
    for (const [right, up] of [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]]) {
      const ray = [];
      let file = square % FILES + right, rank = Math.floor(square / FILES) + up;
      for (; file >= 0 && file < FILES && rank >= 0 && rank < this.ranks; file += right, rank += up) ray.push(file + FILES * rank);
      if (ray.length) rays.push(ray);
    }
    return rays;
  }

  // A ship of White's, and Black's on the square that is this one when the board is turned.
  put(square) {
    this.board[square] = WHITE;
    this.board[this.squares - 1 - square] = BLACK;
  }

  square(name) { return name.charCodeAt(0) - 97 + FILES * (Number(name.slice(1)) - 1); }
  name(square) { return 'abcdefgh'[square % FILES] + (Math.floor(square / FILES) + 1); }
  port(side) { return side === WHITE ? 0 : this.squares - 1; }
  key() { return this.board.join() + this.side; }

  count(side) {
    let ships = 0;
    for (const on of this.board) if (on === side) ships++;
    return ships;
  }

  // How many ships of the side see a square: nothing stands between.
  seeing(square, side) {
    let ships = 0;
    for (const ray of this.rays[square]) {
      for (const on of ray) {
        if (this.board[on] === 0) continue;
        if (this.board[on] === side) ships++;
        break;
      }
    }
    return ships;
  }

  isWon() { return this.board[this.port(-this.side)] === this.side; }

  // All moves as [from, to], also where the game is over. One from the port is a rebuild.
  moves() {
    const port = this.port(this.side), moves = [];
    const isRebuilding = this.board[port] === 0 && this.count(this.side) < SHIPS;
    for (let from = 0; from < this.squares; from++) {
      if (this.board[from] !== this.side && !(isRebuilding && from === port)) continue;
      for (const ray of this.rays[from]) {
        for (const to of ray) {
          if (this.board[to] !== 0) break;
          if (to !== port) moves.push([from, to]);
        }
      }
    }
    return moves;
  }

  // Makes a move, without the history. Gives what was destroyed, for takeBack.
  make([from, to]) {
    const destroyed = [];
    this.board[from] = 0;
    this.board[to] = this.side;
    for (let before = -1; before < destroyed.length;) {
      before = destroyed.length;
      const attacked = [];
      for (let on = 0; on < this.squares; on++)
        if (this.board[on] === -this.side && this.seeing(on, this.side) >= TO_DESTROY) attacked.push(on);
      for (const on of attacked) this.board[on] = 0;
      destroyed.push(...attacked);
    }
    this.side = -this.side;
    return destroyed;
  }

  takeBack([from, to], destroyed) {
    for (const on of destroyed) this.board[on] = this.side;
    this.side = -this.side;
    this.board[to] = 0;
    if (from !== this.port(this.side)) this.board[from] = this.side;
  }

  play(move) {
    const isRebuild = move[0] === this.port(this.side);
    this.quiet = this.make(move).length || isRebuild ? 0 : this.quiet + 1;
    this.plies++;
    this.seen.set(this.key(), (this.seen.get(this.key()) ?? 0) + 1);
  }

  // null, or who has won: WHITE, BLACK, or 0 for nobody.
  result() {
    if (this.isWon()) return this.side;
    if (this.moves().length === 0) return -this.side;
    return this.seen.get(this.key()) >= OCCURRENCES || this.quiet >= QUIET_PLIES ? 0 : null;
  }

  text(move) { return this.name(move[0]) + this.name(move[1]); }
  find(text) { return this.moves().find(move => this.text(move) === text); }

  fen() {
    const rows = [], turn = Math.floor(this.plies / 2) + 1;
    for (let rank = this.ranks - 1; rank >= 0; rank--) {
      const row = [...this.board.subarray(FILES * rank, FILES * (rank + 1))].map(on => ['s', '1', 'S'][on + 1]).join('');
      rows.push(row.replace(/1+/g, ones => ones.length));
    }
    return `${rows.join('/')} ${this.side === WHITE ? 'w' : 'b'} - - ${this.quiet} ${turn}`;
  }
}

// --- The player -----------------------------------------------------------------------------------

const WON = 1e6, SHIP = 100, GUARD = 12, LINE = 6, STEP = 2;

// Ships on the board, how near the nearest is to the enemy's port, and who sees the ports.
function strength(game, side) {
  const port = game.port(-side);
  let ships = 0, nearest = game.ranks;
  for (let on = 0; on < game.squares; on++) {
    if (game.board[on] !== side) continue;
    ships++;
    const files = Math.abs(on % FILES - port % FILES), ranks = Math.abs(Math.floor(on / FILES) - Math.floor(port / FILES));
    nearest = Math.min(nearest, Math.max(files, ranks));
  }
  return SHIP * ships - STEP * nearest + LINE * game.seeing(port, side) + GUARD * game.seeing(game.port(side), side);
}

// What refuted the move before refutes most others: tried first, the choice is the same, and found sooner.
const refutations = [];

function refutationFirst(moves, plies) {
  const [from, to] = refutations[plies] ?? [];
  const at = moves.findIndex(move => move[0] === from && move[1] === to);
  if (at > 0) moves.unshift(...moves.splice(at, 1));
  return moves;
}

// The score for the side to move after so many plies, between the bounds.
function search(game, plies, low, high) {
  if (game.isWon()) return WON + plies;
  if (plies === 0) return strength(game, game.side) - strength(game, -game.side);
  let best = -WON - plies;
  for (const move of refutationFirst(game.moves(), plies)) {
    const destroyed = game.make(move);
    best = Math.max(best, -search(game, plies - 1, -high, -Math.max(low, best)));
    game.takeBack(move, destroyed);
    if (best < high) continue;
    refutations[plies] = move;
    break;
  }
  return best;
}

// The first of the best moves.
export function threePlyMove(game) {
  let best = -Infinity, chosen = null;
  for (const move of game.moves()) {
    const destroyed = game.make(move);
    const score = -search(game, 2, -Infinity, -best);
    game.takeBack(move, destroyed);
    if (score > best) [best, chosen] = [score, move];
  }
  return chosen;
}
