// Words for scores, counts and lines. Pure: texts in, texts out.
import { seatsOf } from '../../../../engine/web/variants.js';
import { seatName, t } from '../../texts.js';
import { endReason } from '../../view/ends.js';
import { moveShown } from '../../view/moves/words.js';
import { percentText, scoreOfShares, signedNumber } from '../../view/score_words.js';
import { expectedPoints, seenBy } from './scores.js';

const boundSign = { exact: '', lower: '\u2265\u00a0', upper: '\u2264\u00a0' };
const otherBound = { exact: 'exact', lower: 'upper', upper: 'lower' };

// A proven result, by name: who wins, and within how many moves of his own.
function provenText(variant, seat, mate) {
  const two = seatsOf(variant) === 2;
  if (mate > 0) return t('analyse.wins', { player: seatName(variant, seat), count: mate });
  const other = two ? seatName(variant, 1 - seat) : '';
  if (mate === 0) return two ? t('analyse.has-won', { player: other }) : t('analyse.has-lost', { player: seatName(variant, seat) });
  return two ? t('analyse.wins', { player: other, count: -mate }) : t('analyse.loses', { player: seatName(variant, seat), count: -mate });
}

// Scores beyond this are no proof, but the game is as good as decided: the steps to go would decide it.
const DECIDED_CP = 19000;

function decidedText(variant, seat, cp) {
  if (cp > 0) return t('analyse.as-good-as-won', { player: seatName(variant, seat) });
  return seatsOf(variant) === 2 ? t('analyse.as-good-as-won', { player: seatName(variant, 1 - seat) })
    : t('analyse.as-good-as-lost', { player: seatName(variant, seat) });
}

// A result that a score names, if it does.
const namedResult = (variant, seat, score) => score.mate !== undefined ? provenText(variant, seat, score.mate)
  : Math.abs(score.cp) >= DECIDED_CP ? decidedText(variant, seat, score.cp) : '';

// With three players a score is odds, and even is a third: read as a share, it needs no explanation.
const oddsText = share => t('analyse.percent', { number: (100 * share).toFixed(1) });

// A score of the seat to move, as everyone reads it: as the first player sees it with two, the own
// odds with three.
export function seenScore(variant, seat, score, bound = 'exact') {
  const result = namedResult(variant, seat, score);
  if (result) return result;
  if (seatsOf(variant) === 3) return boundSign[bound] + oddsText(expectedPoints(variant, { score }));
  const turned = seenBy(variant, seat) !== seat;
  return boundSign[turned ? otherBound[bound] : bound] + signedNumber((turned ? -score.cp : score.cp) / 100, 2);
}

// The same in a sentence, with whom it speaks of.
export function scoreSentence(variant, seat, score) {
  const result = namedResult(variant, seat, score);
  if (result) return result;
  return t('analyse.score-for', { player: seatName(variant, seenBy(variant, seat)), score: seenScore(variant, seat, score) });
}

// At the end of an arrow: short, and from the same view.
export function arrowWords(variant, seat, score) {
  if (score.mate === undefined) return Math.abs(score.cp) >= DECIDED_CP ? '' : seenScore(variant, seat, score);
  return t(score.mate > 0 ? 'analyse.arrow-wins' : 'analyse.arrow-loses', { count: Math.abs(score.mate) });
}

// The share that each seat can expect: "White 64 %, Black 36 %".
export const sharesText = (variant, shares) =>
  shares.map((share, seat) => t('analyse.share-of', { player: seatName(variant, seat), share: percentText(share) })).join(', ');

// The same of a position: with two players by its score, from the first one's side (null: none but the shares), or its end.
export function expectationText(variant, shares, score, look) {
  if (seatsOf(variant) === 3) return sharesText(variant, shares);
  if (look.over) return look.over.kind === 'drawn' ? t('play.drawn') : t('analyse.has-won', { player: seatName(variant, look.over.winner) });
  const known = score || scoreOfShares(variant, shares);
  return known ? scoreSentence(variant, 0, known) : sharesText(variant, shares);
}

// How a game ended, from its last position.
export function endText(variant, look) {
  const { over } = look, reason = endReason(variant, over, look);
  return over.kind === 'drawn' ? t('analyse.drawn-by', { reason }) : t('analyse.won-by', { player: seatName(variant, over.winner), reason });
}

// 1234567 as 1.23 M.
export function countText(count) {
  const row = [[1e9, '\u202fG'], [1e6, '\u202fM'], [1e3, '\u202fk']].find(([size]) => count >= size);
  if (!row) return String(Math.round(count));
  const value = count / row[0];
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0) + row[1];
}

// Puts numbers before the moves of a line: 12. for the first seat, 12... for another that opens a line.
export function numberedMoves(variant, ply, moves) {
  const seats = seatsOf(variant);
  return moves.map((move, i) => {
    const seat = (ply + i) % seats, number = Math.floor((ply + i) / seats) + 1;
    return { move, text: moveShown(move), number: seat === 0 ? number + '.' : i === 0 ? number + '\u2026' : '' };
  });
}

// All of a line for a screen reader.
export function lineSentence(variant, seat, line) {
  return [scoreSentence(variant, seat, line.score), t('analyse.best-move', { move: moveShown(line.pv[0] || '') }),
    t('analyse.at-depth', { depth: line.depth })].join(', ') + '.';
}
