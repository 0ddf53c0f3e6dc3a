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
  'analyse.switch': 'Analysis', 'analyse.on': 'Analysis is on', 'analyse.off': 'Analysis is off',
  'analyse.lines': 'Lines', 'analyse.memory': 'Memory', 'analyse.megabytes': '{count} MB',
  'analyse.best-lines': 'Best lines', 'analyse.thinking': 'Thinking\u2026',
  'analyse.status': 'Depth {depth}, {speed} positions a second, {nodes} in all',
  'analyse.status-off': 'The engine is not looking at this position.',
  'analyse.held': 'Held while you look at the lines.',
  'analyse.view': 'Above 0 is good for {player}.',
  'analyse.wins': { one: '{player} wins with the next move', many: '{player} wins within {count} moves' },
  'analyse.loses': { one: '{player} loses within a move', many: '{player} loses within {count} moves' },
  'analyse.has-won': '{player} has won', 'analyse.has-lost': '{player} has lost',
  'analyse.as-good-as-won': '{player} is as good as won', 'analyse.as-good-as-lost': '{player} is as good as lost',
  'analyse.drawn-by': 'The game is drawn {reason}', 'analyse.won-by': '{player} has won: {reason}',
  'analyse.arrow-wins': 'wins in {count}', 'analyse.arrow-loses': 'loses in {count}',
  'analyse.score-for': '{score} for {player}', 'analyse.best-move': 'best is {move}', 'analyse.at-depth': 'depth {depth}',
  'analyse.no-score': 'There is no score yet.', 'analyse.percent': '{number}\u00a0%',
  'analyse.bar': 'What to expect: {shares}', 'analyse.bar-none': 'What to expect: no score yet', 'analyse.share-of': '{player} {share}',
  'analyse.line': 'Line {rank}: {score}', 'analyse.step': 'Play the line up to {move}',
  'analyse.to-move': '{player} to move', 'analyse.plate.off': { one: '1 ship off the board', many: '{count} ships off the board' }, 'analyse.plate.arrived': '{count} arrived',
  'analyse.start': 'To the start', 'analyse.back': 'One move back', 'analyse.forward': 'One move on', 'analyse.end': 'To the end',
  'analyse.flip': 'Turn the board', 'analyse.edit': 'Edit the position', 'analyse.share': 'Open or share\u2026',
  'analyse.before': 'Back to the game before', 'analyse.pass': 'Pass: no other move is possible',
  'analyse.moves': 'Moves and variations', 'analyse.navigation': 'Through the game',
  'analyse.keys': 'Keys: arrows go through the game, A analysis, S says the score, W worth, E edit, F turn.',
  'analyse.chart': 'The game in scores', 'analyse.chart-name': 'Expected points through the game',
  'analyse.chart-at': 'Move {ply} of {plies}, {shares}', 'analyse.chart-at-none': 'Move {ply} of {plies}, not looked at',
  'analyse.chart-note': 'How many points of 100 {player} can expect after each move; click to go there.',
  'analyse.chart-note-3': 'How many points of 100 each player can expect after each move; click to go there.',
  'analyse.sweep': 'Look through the game', 'analyse.sweep-stop': 'Stop', 'analyse.sweep-time': 'Time for a position',
  'analyse.seconds': '{count} s', 'analyse.sweep-progress': 'Position {done} of {count}',
  'analyse.sweep-done': { one: 'Looked through: 1 move to think about.', many: 'Looked through: {count} moves to think about.' },
  'analyse.sweep-none': 'Looked through: no mistake was found.', 'analyse.sweep-stopped': 'Stopped; what was found is kept.',
  'analyse.fault-list': 'Moves to think about',
  'analyse.fault': '{number} {move}: {fault}, {loss} points of 100 lost; better is {better}.',
  'analyse.fault-least': '{number} {move}: {fault}, at least {loss} points of 100 lost; better is {better}.',
  'analyse.fault-kind.slip': 'slip', 'analyse.fault-kind.mistake': 'mistake', 'analyse.fault-kind.blunder': 'blunder',
  'analyse.comment.slip': 'Slip: better is {better}.', 'analyse.comment.mistake': 'Mistake: better is {better}.', 'analyse.comment.blunder': 'Blunder: better is {better}.',
  'analyse.worth.ships': 'What each ship is worth', 'analyse.worth.cubes': 'How far each cube has to go', 'analyse.worth.cubes3': 'How far each cube has to go',
  'analyse.worth-note': 'The numbers are hundredths of a point of score for White: what the position loses for White without that ship. A negative number is a black ship that is good for Black.',
  'analyse.worth-cube': 'Cube', 'analyse.worth-steps': 'Steps a move', 'analyse.worth-to-go': 'Steps to go',
  'analyse.worth-shut': '{count}, way shut', 'analyse.worth-player': '{player}: expected {share}', 'analyse.worth-arrived': 'arrived',

  // The position editor.
  'editor.title': 'Edit the position', 'editor.piece': 'Put on the board', 'editor.empty': 'Nothing',
  'editor.piece.ships.0': 'White ship', 'editor.piece.ships.1': 'Black ship',
  'editor.piece.cubes.0': 'Cube A', 'editor.piece.cubes.1': 'Cube B', 'editor.piece.cubes.2': 'Cube C',
  'editor.seat': 'To move', 'editor.quiet': 'Turns since a destruction or rebuild', 'editor.turn': 'Move number', 'editor.round': 'Round',
  'editor.players': 'Players', 'editor.fen': 'Position as text (FEN)', 'editor.good': 'This position can be played.',
  'editor.over': 'This position can be shown; the game is over in it.',
  'editor.start': 'Start position', 'editor.clear': 'Clear', 'editor.done': 'Done', 'editor.cancel': 'Cancel',
  'editor.put': '{piece} on {cell}', 'editor.taken': '{cell} is empty',
  'editor.hint': 'Click a cell to put the chosen piece there, again to take it away. With the keyboard: arrows and Enter on the board, 1 to {count} choose.',

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
