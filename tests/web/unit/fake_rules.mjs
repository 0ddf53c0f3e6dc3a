// A game for tests of what needs rules, but no game in particular: four letters are a move, those with an 'x'
// are illegal, and 'h8h8' ends the game.
const sentence = (i, move) => `move ${i + 1}, '${move}': illegal`;

export function fakeRules() {
  return {
    asked: 0,
    seats: variant => variant === 'cubes3' ? 3 : 2,
    startFen: variant => 'start of ' + variant,
    look(variant, fen, moves = []) {
      this.asked++;
      if (fen === 'wrong') throw new Error('the position is wrong');
      moves.forEach((move, i) => { if (!/^[a-o][1-8][a-o][1-8]$|^0000$/.test(move)) throw new Error(sentence(i, move)); });
      const over = moves.includes('h8h8') ? { kind: 'won', winner: (moves.length - 1) % this.seats(variant), reason: 'so' } : null;
      return { variant, fen: [fen || this.startFen(variant), ...moves].join(' '), seat: moves.length % this.seats(variant), ply: moves.length, moves: over ? [] : ['a1b2', 'c3d4'], over };
    },
  };
}
