// Numbers as text, the same everywhere on the page. Nothing of a page is needed here.

export const whole = value => Math.round(value).toLocaleString('en');
export const counted = (count, one, many) => whole(count) + ' ' + (count === 1 ? one : many);
export const percent = (share, digits = 1) => (100 * share).toFixed(digits) + ' %';
export const minus = text => String(text).replace('-', '\u2212');

// With its sign, unless it is shown as nought.
export function signed(value, digits) {
  const text = Math.abs(value).toFixed(digits);
  return (Number(text) === 0 ? '' : value < 0 ? '\u2212' : '+') + text;
}

export function short(value) {
  const units = [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']];
  const unit = units.find(([size]) => value >= size);
  return unit ? (value / unit[0]).toPrecision(3) + ' ' + unit[1] : whole(value);
}

export function duration(ms) {
  if (ms < 10) return ms.toFixed(2) + ' ms';
  if (ms < 1000) return Math.round(ms) + ' ms';
  if (ms < 100e3) return (ms / 1000).toFixed(2) + ' s';
  const minutes = Math.round(ms / 60e3);
  return minutes < 120 ? minutes + ' min' : (ms / 3600e3).toFixed(1) + ' h';
}

// A wall clock time of a journal may be any number.
const isDate = ms => Math.abs(ms) < 8.64e15;
export const date = ms => isDate(ms) ? new Date(ms).toISOString().slice(0, 16).replace('T', ' ') : '?';

// --- Scores of a match ------------------------------------------------------------------------

export const gamesOf = score => score.wins + score.draws + score.losses;
export const pointsOf = score => score.wins + score.draws / 2;
export const points = value => value % 1 ? value.toFixed(1) : whole(value);

// Units that all ended alike give no error: nothing is known then, rather than everything.
export const plusMinus = (error, digits = 1) => !error ? '' : ' \u00b1 ' + error.toFixed(digits);

// A clean score has no finite Elo; its sign is that of the score.
export function elo(score, digits = 1) {
  if (gamesOf(score) === 0) return '\u2013';
  if (score.elo === null) return score.share > .5 ? '+\u221e' : '\u2212\u221e';
  return signed(score.elo, digits);
}

// The part behind it: the error, or a question mark.
export const eloError = (score, digits = 1) => gamesOf(score) === 0 ? '' : plusMinus(score.elo_error, digits) || ' \u00b1 ?';
export const eloText = (score, digits = 1) => elo(score, digits) + eloError(score, digits);

// A rating by all games, or the bound that is all that they tell.
export function ratingText(rating, digits = 1) {
  if (rating.elo === null) return '\u2013';
  const bound = { least: '> ', most: '< ' }[rating.bound];
  return (bound || '') + signed(rating.elo, digits) + (bound ? '' : plusMinus(rating.error, digits) || ' \u00b1 ?');
}

// Why there is a question mark; '' where there is none.
export function whyNoError(score) {
  if (gamesOf(score) === 0 || score.elo_error) return '';
  if (score.elo === null) return 'no error can be told: all games were ' + (score.share > .5 ? 'won' : 'lost');
  return 'no error can be told: ' + (score.elo_error === 0 ? 'all ended alike' : 'too few games');
}
