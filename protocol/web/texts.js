// All that the page says, in one table: a translation is another one. `{name}` stands for a value.
// A text with `one` and `many` is chosen by the value `count`.
//
// What the engine says about wrong positions and moves is its own sentence and not here.

const texts = {
  // --- The page ---
  'name': 'Syracuse',
  'modes': 'What to do',
  'mode.play': 'Play', 'mode.analyse': 'Analyse', 'mode.learn': 'Learn', 'mode.solve': 'Solve',
  'variant.label': 'Game',
  'variant.ships': 'Ships, 8\u00d78', 'variant.cubes': 'Cubes, for two', 'variant.cubes3': 'Cubes, for three',
  'seat.ships.0': 'White', 'seat.ships.1': 'Black',
  'seat.cubes.0': 'First', 'seat.cubes.1': 'Second',
  'seat.cubes3.0': 'First', 'seat.cubes3.1': 'Second', 'seat.cubes3.2': 'Third',
  'theme.label': 'Colours', 'theme.system': 'As the system', 'theme.light': 'Light', 'theme.dark': 'Dark',
  'fault': 'This page has a fault: {message}',
  'loading': 'Loading the engine\u2026',
  'made-by': 'Made by Syracuse {version}. The engine runs in this page; nothing leaves your machine.',

  // --- The board ---

  // --- Play ---

  // --- Analyse ---

  // --- Learn ---

  // --- Solve ---

  // --- Files and links ---
  'share.unknown': 'This is no position, list of moves, game or link: {text}',
  'pgn.tag': 'A tag of the game cannot be read: {text}',
  'pgn.variant': 'The game is of the variant \u201c{variant}\u201d, which this page does not know.',
  'pgn.word': 'Behind move {move}, \u201c{word}\u201d is not a move; the game ends before it.',
  'pgn.more': 'There is more behind the result, from \u201c{word}\u201d on; it was left out.',
  'pgn.stray': 'Behind move {move}, a \u201c{word}\u201d has no partner; the game ends before it.',
  'pgn.open-comment': 'The comment behind move {move} does not end; the text seems to be cut off there.',
  'pgn.open-variation': 'The variation behind move {move} does not end; the text seems to be cut off there.',
};

// The text of that name, with the values put in.
export function t(name, values = {}) {
  const entry = texts[name];
  const text = typeof entry === 'object' ? (values.count === 1 ? entry.one : entry.many) : entry;
  if (text === undefined) throw new Error('there is no text ' + name);
  return text.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
}

// The name of a player of a game.
export const seatName = (variant, seat) => t(`seat.${variant}.${seat}`);
