// Numeric annotation glyphs: what PGN writes as $1 or !, and the signs that books have for them. Numbers without a sign of
// their own stay what they are.

const nagSigns = new Map([
  [1, '!'], [2, '?'], [3, '!!'], [4, '??'], [5, '!?'], [6, '?!'], [7, '\u25a1'], [10, '='], [13, '\u221e'], [14, '\u2a72'], [15, '\u2a71'], [16, '\u00b1'], [17, '\u2213'],
  [18, '+\u2212'], [19, '\u2212+'], [22, '\u2a00'], [32, '\u27f3'], [36, '\u2192'], [40, '\u2191'], [132, '\u21c6'], [138, '\u2295'], [146, 'N'],
]);
const nagOfSign = new Map([...nagSigns].map(([nag, sign]) => [sign, nag]));
const moveMarks = /[!?]+$/;

export const nagSign = nag => nagSigns.get(nag) || '$' + nag;

// The numbers of a word that is nothing else: '$14', '!?', a sign; null: it is something else. Marks that nobody knows have none.
export function nagsOfWord(word) {
  const number = /^\$(\d{1,3})$/.exec(word);
  if (number) return Number(number[1]) > 0 ? [Number(number[1])] : [];
  if (word === 'N') return null; // too easily a piece's letter
  if (nagOfSign.has(word)) return [nagOfSign.get(word)];
  return /^[!?]+$/.test(word) ? [] : null;
}

// The numbers of the marks right behind a move.
export const nagsBehind = word => moveMarks.test(word) ? nagsOfWord(moveMarks.exec(word)[0]) : [];

export const joinedNags = (some, others = []) => [...new Set([...some, ...others])];
