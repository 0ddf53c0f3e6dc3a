// How well each player played, as far as a look through the game knows.
//
// DESIGN. A move's accuracy falls with the expected points that it lost, from 100 % of one that lost none. The curve
// is the one that Lichess fitted to the games of its players (lichess.org/page/accuracy): it knows of a move only the
// chances to win before and after it, in percent, and shares are the same thing here, for any number of players. A
// player's accuracy is the mean over his moves. A move without a choice counts for nothing.

export const accuracyOf = loss => Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * loss) - 3.1669));

const meanOf = numbers => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

// By seat: null of a player of whom no move is known, or {accuracy, loss: of a move, counts: by kind of fault}.
// `judged`: [{seat, loss, fault, isForced}].
export function accuracyBySeat(seats, judged) {
  return Array.from({ length: seats }, (_, seat) => {
    const own = judged.filter(move => move.seat === seat && !move.isForced);
    if (own.length === 0) return null;
    const counts = { slip: 0, mistake: 0, blunder: 0 };
    for (const { fault } of own) if (fault) counts[fault.kind]++;
    return { accuracy: meanOf(own.map(move => accuracyOf(move.loss))), loss: meanOf(own.map(move => move.loss)), counts };
  });
}
