// How scores are written, everywhere on the page: with two players in hundredths as engines have them, from the first player's
// side; with three, where a score is everyone's own and means nothing to others, as a chance in percent. Pure.
import { pointsOfScore, scoreOfPoints } from '../game/curve.js';
import { ofVariant, seatsOf } from '../../../engine/web/variants.js';
import { t } from '../texts.js';

const scoreSign = value => value > 0 ? '+' : value < 0 ? '\u2212' : '';

// 1.25 as +1.25; 0 has no sign.
export function signedNumber(value, digits) {
  const text = Math.abs(value).toFixed(digits);
  return (Number(text) === 0 ? '' : scoreSign(value)) + text;
}

// A share as points of 100. Only what is decided is all or nothing.
const wholePoints = share => share > .995 && share < 1 ? '>99' : share < .005 && share > 0 ? '<1' : String(Math.round(100 * share));

export const percentText = share => t('analyse.percent', { number: wholePoints(share) });

// Of a score that a game keeps: '+1.25', '64 %', or '+M3', a win in three moves.
export function scoreShown(variant, score) {
  if (score.mate !== undefined) return scoreSign(score.mate) + t('moves.win', { moves: Math.abs(score.mate) });
  return seatsOf(variant) === 3 ? percentText(pointsOfScore(variant, score.cp)) : signedNumber(score.cp / 100, 2);
}

// Two players' score where only shares are known.
export const scoreOfShares = (variant, shares) => shares[0] > 0 && shares[0] < 1 ? { cp: scoreOfPoints(variant, shares[0]), seat: 0 } : null;

// The bar's texts, by seat: a letter and points of 100 with three players; with two the score, in the part of who is better, so that it needs no sign.
export function barTexts(variant, shares, score) {
  if (seatsOf(variant) === 3) return shares.map((share, seat) => 'ABC'[seat] + (share < 1 ? Math.min(99, Math.round(100 * share)) : 100));
  const known = score || scoreOfShares(variant, shares), ahead = shares[1] > shares[0] ? 1 : 0;
  return [0, 1].map(seat => seat === ahead && known ? shortScore(known) : '');
}

const shortScore = score => score.mate !== undefined ? t('moves.win', { moves: Math.abs(score.mate) })
  : Math.abs(score.cp) >= 10000 ? '' : (Math.abs(score.cp) / 100).toFixed(Math.abs(score.cp) < 950 ? 1 : 0);

// The lines of a chart: [share, what stands beside it].
export function chartMarks(variant) {
  if (seatsOf(variant) === 3) return [0, .5, 1].map(share => [share, percentText(share)]);
  const cp = ofVariant({ ships: 50, cubes: 100 }, variant);
  return [-cp, 0, cp].map(value => [pointsOfScore(variant, value), signedNumber(value / 100, value % 100 ? 1 : 0)]);
}
