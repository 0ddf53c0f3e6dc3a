// A position that is being set up, and its text: both ways, for every game.
//
// DESIGN. A setup is what a position's text says, without any rule: {variant, pieces: Map cell ->
// seat, seat, counters: [numbers]}. It may be wrong in every way a board can be filled wrongly; what
// is wrong with it the engine says of the text. A text becomes a setup only if its rows fill the
// board, else there is nothing to draw and it is null.

// Differences of the FENs: letters by seat, how a side to move is written, the counters behind (with their
// smallest values), and a row's first column and length.
const fenForms = {
  ships: {
    letters: 'Ss', seats: 'wb', counters: ['quiet', 'turn'], least: [0, 1],
    tail: (seat, counters) => `${seat} - - ${counters.join(' ')}`,
    row: () => [0, 8],
  },
  cubes: hexagonForm(2),
  cubes3: hexagonForm(3),
};

function hexagonForm(players) {
  return {
    letters: 'ABC'.slice(0, players), seats: '123'.slice(0, players), counters: ['round'], least: [1],
    tail: (seat, counters) => `${seat} ${players} ${counters[0]}`,
    row: row => row <= 4 ? [4 - row, 7 + 2 * row] : [row - 5, 25 - 2 * row],
  };
}

// Which counters the texts of a game have, and their smallest values.
export const setupCounters = variant => fenForms[variant].counters.map((name, i) => ({ name, least: fenForms[variant].least[i] }));

export function emptySetup(variant) {
  return { variant, pieces: new Map(), seat: 0, counters: fenForms[variant].least.slice() };
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
  const form = fenForms[variant];
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map(row => writeRow(form, pieces, row));
  return rows.join('/') + ' ' + form.tail(form.seats[seat], counters);
}

// Puts a row's pieces down; whether it fills the board's row exactly.
function readRow(form, text, row, pieces) {
  const [first, length] = form.row(row);
  let x = first;
  for (const [word] of text.matchAll(/\d+|\D/g)) {
    const seat = form.letters.indexOf(word);
    if (/^\d/.test(word)) x += Number(word);
    else if (seat < 0) return false;
    else pieces.set('abcdefghijklmno'[x++] + row, seat);
  }
  return x === first + length;
}

const counterIn = (word, least) => /^\d{1,6}$/.test(word || '') ? Math.max(least, Number(word)) : least;

// The setup of a text, or null where its rows fill no board. Other wrong or missing parts become the
// smallest value: the engine speaks of them.
export function setupOfText(variant, text) {
  const form = fenForms[variant];
  const [board, side, ...fields] = text.trim().split(/\s+/);
  const rows = board.split('/'), pieces = new Map();
  if (rows.length !== 8 || !rows.every((row, i) => readRow(form, row, 8 - i, pieces))) return null;
  const behind = variant === 'ships' ? fields.slice(2) : fields.slice(1);
  return { variant, pieces, seat: Math.max(0, form.seats.indexOf(side || '?')), counters: form.least.map((least, i) => counterIn(behind[i], least)) };
}

// The setup of the same board with another number of players: a third player's cubes come or go.
export function withVariant(setup, variant) {
  const seats = fenForms[variant].letters.length;
  const pieces = new Map([...setup.pieces].filter(([, seat]) => seat < seats));
  return { ...setup, variant, pieces, seat: Math.min(setup.seat, seats - 1) };
}
