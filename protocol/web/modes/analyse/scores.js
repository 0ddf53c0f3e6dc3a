// The meaning of a score in numbers: expected points, and how many of them a move lost.
//
// DESIGN. All that Analyse draws is in shares: of one point, how much each seat can expect, in the
// order of seats, together 1. Shares can be compared between positions and between the games, which
// scores can't: +2.00 is nearly a win with ships and little with cubes. The engine says them as
// `wdl`; where it did not (a score out of a file) a curve stands in. A score is {cp} or {mate}, from
// the view of one seat; `mate N` is proven, see protocol/README.md, "Scores".
import { pointsOfScore } from '../../game/curve.js';
import { seatsOf } from '../../../../engine/web/variants.js';

const unproven = 0.9995; // what is not proven is never quite all

// Gives the points that the seat with this score can expect.
export function expectedPoints(variant, { score, wdl }) {
  if (score.mate !== undefined) return score.mate > 0 ? 1 : 0;
  const points = wdl ? (wdl[0] + wdl[1] / seatsOf(variant)) / 1000 : pointsOfScore(variant, score.cp);
  return Math.min(unproven, Math.max(1 - unproven, points));
}

// Everyone's share, where `seat` can expect `points`. With three the others' part is split in the
// proportion of `base`, shares of another source, or evenly.
export function sharesOf(variant, seat, points, base = null) {
  const seats = seatsOf(variant);
  const rest = base ? 1 - base[seat] : 0;
  return Array.from({ length: seats }, (_, other) =>
    other === seat ? points : (1 - points) * (rest > 0 ? base[other] / rest : 1 / (seats - 1)));
}

// Shares of a game that is over.
export function sharesAtEnd(variant, over) {
  const seats = seatsOf(variant);
  return Array.from({ length: seats }, (_, seat) => over.kind === 'drawn' ? 1 / seats : seat === over.winner ? 1 : 0);
}

// A score as the first player sees it where there are two; of three everyone has a score of his own.
export const seenBy = (variant, seat) => seatsOf(variant) === 2 ? 0 : seat;

// A score of `seat` as a game keeps it: with the seat that it is good for.
export function storedScore(variant, seat, score) {
  const view = seenBy(variant, seat), turn = seat === view ? 1 : -1;
  return score.mate !== undefined ? { mate: turn * score.mate, seat: view } : { cp: turn * score.cp, seat: view };
}

// --- Mistakes -----------------------------------------------------------------------------------

// From how many lost points on a move is called what.
const faults = [['blunder', 0.3], ['mistake', 0.15], ['slip', 0.07]];

export function faultOf(loss) {
  const row = faults.find(([, from]) => loss >= from);
  return row ? row[0] : null;
}

// Less than this is no difference between two moves.
const sameLoss = faults[faults.length - 1][1] / 2;

// The verdict on a move that was tried in place of a mistake, by the losses of both.
export function verdictOfTry(loss, mistakeLoss) {
  if (loss < sameLoss) return 'best';
  return loss < mistakeLoss - sameLoss ? 'better' : 'worse';
}

// Gives the points a move lost: `before` and `after` are the findings about the positions around it,
// {seat, best, shares, lines: [{move, points}]}. With two players they are the points before less the
// points after. With three, the position after says little about the player that moved, so the move is
// looked up among the lines of the position before. A move that is not there lost at least as much as
// the last of them.
export function lossOf(variant, before, move, after) {
  if (!before || before.best === null || before.best === move) return 0;
  const had = before.shares[before.seat];
  if (seatsOf(variant) === 2) return after ? Math.max(0, had - after.shares[before.seat]) : 0;
  if (after && after.over) return Math.max(0, had - after.shares[before.seat]);
  const line = before.lines.find(row => row.move === move) || before.lines[before.lines.length - 1];
  return line ? Math.max(0, had - line.points) : 0;
}
