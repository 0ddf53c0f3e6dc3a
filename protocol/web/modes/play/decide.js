// Decisions of the engine besides its moves: whether it takes a draw, and both ends of the pie rule.
// Pure; `lines` are those of a search, with scores for the side to move.

// A score as one number; a proven result is beyond all others.
const scoreNumber = score => score.mate === undefined ? score.cp : score.mate > 0 ? 1e5 - score.mate : -1e5 - score.mate;

// A draw that the side to move offers. Taken by who is not better himself, and not in the first moves,
// when nothing has been tried: 'taken', 'early' or 'better'.
export function drawAnswer(lines, moves) {
  if (moves < 12) return 'early';
  if (lines.length === 0) return 'better';
  const forEngine = -scoreNumber(lines[0].score);
  return forEngine <= 0 ? 'taken' : 'better';
}

// The pie rule's second player: whether he takes the other side than the one to move.
export const takesOtherSide = lines => lines.length > 0 && scoreNumber(lines[0].score) < 0;

// The pie rule's first player: the move that leaves both sides most alike; of a few such one at
// random, so that games differ. null without lines.
export function evenMove(lines, random = Math.random) {
  const byEvenness = lines.map(({ score, pv }) => [Math.abs(scoreNumber(score)), pv[0]]).sort((a, b) => a[0] - b[0]);
  const even = byEvenness.filter(([off]) => off <= Math.max(30, byEvenness[0][0]));
  return even.length === 0 ? null : even[Math.floor(random() * Math.min(even.length, 4))][1];
}
