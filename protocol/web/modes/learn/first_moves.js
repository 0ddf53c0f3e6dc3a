// The first moves of a game, ranked by a long search of each: what the pie rule is about.
//
// DESIGN. Pure. bench/tune/first_moves.py made the ranking, bench/match/field/*-first.epd keeps it, and the page carries
// these files as they are. A ranked move:
//   {move, from, to, rank, score, depth, reply}
// Its score is White's, as tables and games have it: {cp} or {mate}, with seat 0. The best move comes first.
import { pointsOfScore } from '../../game/curve.js';
import { scoreShown, signedNumber } from '../../view/score_words.js';
import { t } from '../../texts.js';

const rankedLine = /^(\S+) \w - - \d+ \d+ id "(([a-o]\d+)([a-o]\d+))"; (ce|dm) (-?\d+); acd (\d+);.* pv (\S+)/;
const heightOf = fen => fen.split(' ')[0].split('/').length;

// The moves of the board that has as many rows as `fen`; lines of another shape are none.
export function readFirstMoves(text, fen) {
  const rows = text.split('\n').map(line => rankedLine.exec(line)).filter(row => row && heightOf(row[1]) === heightOf(fen));
  return rows.map(([, , move, from, to, kind, number, depth, reply], i) =>
    ({ move, from, to, rank: i + 1, score: { [kind === 'ce' ? 'cp' : 'mate']: Number(number), seat: 0 }, depth: Number(depth), reply }));
}

const evenShare = 1 / 3; // either side can expect at least that many of the points

// What a first move makes of White: 'ahead', 'even' or 'behind'.
export function standingOf(variant, { cp, mate }) {
  if (mate !== undefined) return mate < 0 ? 'behind' : 'ahead';
  const points = pointsOfScore(variant, cp);
  return points > 1 - evenShare ? 'ahead' : points < evenShare ? 'behind' : 'even';
}

// The moves that a board can show at once: those of the ship on `selected`, or with none the best one to each square.
export const movesInSight = (moves, selected) => moves.filter(({ from, to }, i) =>
  selected ? from === selected : moves.findIndex(other => other.to === to) === i);

// A score that a square has room for.
const squareText = (variant, score) => Math.abs(score.cp) >= 1000 ? signedNumber(score.cp / 100, 1) : scoreShown(variant, score);

// As marks of the board's squares, see marks.js. In words the best move says where it comes from, too.
export const firstMoveMarks = (variant, moves, selected) => movesInSight(moves, selected).map(({ from, to, score }) => {
  const text = squareText(variant, score);
  return { cell: to, kind: standingOf(variant, score), text, words: selected ? text : t('learn.first.best', { from, score: text }) };
});

const distanceFromEven = ({ score }) => score.cp === undefined ? Infinity : Math.abs(score.cp);

// Says how many moves there are of each kind, and which are the fairest.
export function firstMovesWords(variant, moves) {
  const count = standing => moves.filter(({ score }) => standingOf(variant, score) === standing).length;
  const [first, second] = [...moves].sort((one, other) => distanceFromEven(one) - distanceFromEven(other))
    .map(({ move, score }) => `${move} ${scoreShown(variant, score)}`);
  return t('learn.first.sum', { count: moves.length, ahead: count('ahead'), even: count('even'), behind: count('behind'), first, second });
}

// Says what is known of one move.
export function firstMoveWords(variant, moves, { from, to, rank, score, depth, reply }) {
  return t('learn.first.move', { from, to, rank, count: moves.length, score: scoreShown(variant, score),
    standing: t('learn.first.' + standingOf(variant, score)), depth, reply });
}
