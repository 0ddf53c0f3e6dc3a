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
  'board.and': '{first} and {last}',
  'board.ship': '{seat} ship', 'board.cube': 'cube of {seat}',
  'board.port': 'port of {seat}', 'board.home': 'home of {seat}', 'board.goal': 'goal of {seat}',
  'board.empty': 'empty', 'board.empty-use': 'empty {uses}',
  'board.attacked': 'attacked by {count}', 'board.steps': { one: '1 step', many: '{count} steps' },
  'board.rebuild': 'rebuild a ship, {count} off the board',
  'board.selected': 'selected', 'board.can-go': 'can be reached', 'board.destroys': 'destroys {cells}', 'board.then-attacked': 'then attacked by {count}',
  'board.mark.hint': 'hint', 'board.mark.goal': 'the task', 'board.mark.wrong': 'wrong', 'board.mark.right': 'right',
  'board.label.ships': 'Board of 8 by 8 squares', 'board.label.cubes': 'Board of triangles', 'board.label.cubes3': 'Board of triangles',
  'board.help': 'Arrow keys go from cell to cell, Enter selects and moves, Escape lets go.',
  'board.moves': '{seat} moves {from} to {to}', 'board.rebuilds': '{seat} rebuilds a ship in {from} and moves it to {to}', 'board.passes': '{seat} passes',
  'board.move-destroys': '{move}, destroys {cells}', 'board.move-arrives': '{move}, on the goal',
  'board.all': '{seat}: {cells}', 'board.none': 'none', 'board.turn': '{seat} to move',
  'board.chosen': { one: '{cell} selected, 1 move', many: '{cell} selected, {count} moves' }, 'board.let-go': 'Nothing selected',
  'board.no-way': '{from} can\u2019t go to {to}.', 'board.taken': '{to} is taken: {from} can\u2019t go there.', 'board.own-port': '{to} is the own port: a ship can\u2019t stop there.',
  'board.no-way-steps': { one: '{from} has 1 step and can\u2019t get to {to} with it.', many: '{from} has {count} steps and can\u2019t get to {to} with them.' },
  'board.stuck': '{from} can\u2019t move now.', 'board.not-yours': '{seat} is to move.', 'board.not-now': 'No move can be made here now.',
  'board.input': 'Move', 'board.input-do': 'Enter', 'board.read': 'Read the board',
  'board.input-illegal': '{text} is no legal move here.', 'board.input-shape': 'A move is written as two cells, like {example}.',

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
