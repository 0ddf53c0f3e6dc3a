// A position that is being set up, and its text: both ways, for every game.
//
// DESIGN. A setup is what a position's text says, without any rule: {variant, pieces: Map cell ->
// seat, seat, counters: [numbers]}. It may be wrong in every way a board can be filled wrongly; what
// is wrong with it the engine says of the text. A text becomes a setup only if its rows fill the
// board, else there is nothing to draw and it is null.
import { ofVariant, seatsOf, variants } from '../../../../engine/web/variants.js';

// Differences of the FENs: letters by seat, how a side to move is written, what stands between that and the counters, the
// counters (with their smallest values), and a row's first column and length.
const fenForms = {
  ships: {
    letters: 'Ss', seats: 'wb', between: () => '- -', counters: ['quiet', 'turn'], least: [0, 1],
    row: () => [0, 8],
  },
  cubes: {
    letters: 'ABC', seats: '123', between: seats => String(seats), counters: ['round'], least: [1],
    row: row => row <= 4 ? [4 - row, 7 + 2 * row] : [row - 5, 25 - 2 * row],
  },
};
const formOf = variant => ofVariant(fenForms, variant);

// The numbers of the rows, from the top.
const setupRows = variant => Array.from({ length: variants[variant].ranks }, (_, i) => variants[variant].ranks - i);

// Which counters the texts of a game have, and their smallest values.
export const setupCounters = variant => formOf(variant).counters.map((name, i) => ({ name, least: formOf(variant).least[i] }));

export function emptySetup(variant) {
  return { variant, pieces: new Map(), seat: 0, counters: formOf(variant).least.slice() };
}

function writeRow(form, pieces, row) {
  const [first, length] = form.row(row);
  let text = '', gap = 0;
  for (let x = first; x < first + length; x++) {
    const seat = pieces.get('abcdefghijklmno'[x] + row);
    if (seat === undefined) {
      gap++;
      continue;
    }
    text += (gap || '') + form.letters[seat];
    gap = 0;
  }
  return text + (gap || '');
}

export function setupText({ variant, pieces, seat, counters }) {
  const form = formOf(variant), rows = setupRows(variant).map(row => writeRow(form, pieces, row));
  return [rows.join('/'), form.seats[seat], form.between(seatsOf(variant)), ...counters].join(' ');
}

// Puts a row's pieces down; whether it fills the board's row exactly.
function readRow(variant, text, row, pieces) {
  const form = formOf(variant), [first, length] = form.row(row);
  let x = first;
  for (const [word] of text.matchAll(/\d+|\D/g)) {
    const seat = form.letters.indexOf(word);
    if (/^\d/.test(word)) x += Number(word);
    else if (seat < 0 || seat >= seatsOf(variant)) return false;
    else pieces.set('abcdefghijklmno'[x++] + row, seat);
  }
  return x === first + length;
}

const counterIn = (word, least) => /^\d{1,6}$/.test(word || '') ? Math.max(least, Number(word)) : least;

// The setup of a text, or null where its rows fill no board. Other wrong or missing parts become the
// smallest value: the engine speaks of them.
export function setupOfText(variant, text) {
  const form = formOf(variant), seats = seatsOf(variant), numbers = setupRows(variant);
  const [board, side, ...fields] = text.trim().split(/\s+/);
  const rows = board.split('/'), pieces = new Map();
  if (rows.length !== numbers.length || !rows.every((row, i) => readRow(variant, row, numbers[i], pieces))) return null;
  const behind = fields.slice(form.between(seats).split(' ').length), seat = form.seats.slice(0, seats).indexOf(side || '?');
  return { variant, pieces, seat: Math.max(0, seat), counters: form.least.map((least, i) => counterIn(behind[i], least)) };
}

// The setup of the same board with another number of players: a third player's cubes come or go.
export function withVariant(setup, variant) {
  const seats = seatsOf(variant);
  const pieces = new Map([...setup.pieces].filter(([, seat]) => seat < seats));
  return { ...setup, variant, pieces, seat: Math.min(setup.seat, seats - 1) };
}
