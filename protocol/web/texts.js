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
  'play.new': 'New game', 'play.start': 'Play', 'play.resume': 'Go on with your game', 'play.resume.note': 'A game of yours is not over: {count} moves were played.',
  'play.against': 'Who plays', 'play.against.engine': 'You and the engine', 'play.against.person': 'People at this device', 'play.against.seats': 'By seat',
  'play.side': 'You play', 'play.side.random': 'Random',
  'play.seat.person': 'A person', 'play.seat.engine': 'The engine', 'play.seat.who': '{name} is played by', 'play.seat.level': 'Level of {name}',
  'play.level': 'Level', 'play.level.text': '{level}: {word}', 'play.level.elo': '{level}: {word}, {elo} points',
  'play.level.child': 'for a child', 'play.level.beginner': 'beginner', 'play.level.casual': 'now and then', 'play.level.skilled': 'skilled',
  'play.level.strong': 'strong', 'play.level.master': 'very strong', 'play.level.full': 'full strength',
  'play.level.note': 'Points are Elo on the engine\u2019s own scale: a player who takes what one move gives, and else moves at random, has 1000. 100 more win 64 of 100 games.',
  'play.opening': 'Opening', 'play.opening.even': 'An even position', 'play.opening.start': 'The start position', 'play.opening.board': 'The position on the board',
  'play.opening.pie-person': 'Pie rule: you make the first move', 'play.opening.pie-engine': 'Pie rule: the engine makes the first move',
  'play.opening.note.ships.even': 'Some moves into a game, with the same chances for both. From the start position White wins nine of ten games between equals.',
  'play.opening.note.ships.start': 'From here White wins nine of ten games between equals. An even position or the pie rule makes it fair.',
  'play.opening.note.ships.pie-person': 'You make White\u2019s first move, and the engine takes the side it likes better: so find a move that is good for neither. White\u2019s best ones nearly always win.',
  'play.opening.note.ships.pie-engine': 'The engine makes a first move for White that is good for neither side, and you take the side you like. White\u2019s best ones nearly always win.',
  'play.opening.note.ships.board': 'The game goes on from here.',
  'play.opening.note.cubes.start': 'Even: the first player wins as often as the second.',
  'play.opening.note.cubes.even': 'Some moves into a game, with the same chances for both.',
  'play.opening.note.cubes.board': 'The game goes on from here.',
  'play.opening.note.cubes3.start': 'All three seats win equally often.',
  'play.opening.note.cubes3.board': 'The game goes on from here.',
  'play.clock': 'Clocks', 'play.clock.none': 'None', 'play.clock.own': 'Other', 'play.clock.each': '{minutes} min + {seconds} s a move',
  'play.minutes': 'Minutes', 'play.seconds': 'Seconds a move',
  'play.pace': 'At full strength it thinks', 'play.pace.quick': 'Quickly', 'play.pace.normal': 'A moment', 'play.pace.slow': 'Longer',

  'play.you': 'You', 'play.engine': 'Engine', 'play.person': 'Person', 'play.engine.level': 'level {level}, {word}',
  'play.thinks': 'thinks', 'play.to-move': 'to move', 'play.clock.of': 'Clock of {name}',
  'play.count.off': { one: '1 ship off the board', many: '{count} ships off the board' },
  'play.count.arrived': '{count} of 4 arrived',
  'play.left': { one: '{name}: 1 second left', many: '{name}: {count} seconds left' },

  'play.status.you': 'Your move', 'play.status.person': '{name} to move', 'play.status.engine': 'The engine thinks', 'play.status.thinks': '{name} thinks', 'play.status.choose': 'Which side do you take?',
  'play.status.choice': 'The engine chooses its side', 'play.status.stopped': 'Stopped', 'play.status.back': 'After move {count}',
  'play.pie.first': 'Pie rule: make White\u2019s first move, one that is good for neither side.',
  'play.pie.choose': 'White has moved: {move}. Do you play White from here, or Black, who is to move?',
  'play.pie.engine': 'The engine takes {name}. You play {other}.',
  'play.pie.taken': 'You play {name}.',
  'play.back': 'Take back', 'play.hint': 'Hint', 'play.flip': 'Turn the board', 'play.attacks': 'Lines of attack', 'play.draw': 'Offer a draw', 'play.resign': 'Resign', 'play.pass': 'Pass',
  'play.stop': 'Stop', 'play.go-on': 'Go on', 'play.analyse': 'Analyse this game', 'play.again': 'Again, sides changed', 'play.again3': 'Again, everyone a seat on',
  'play.no': 'No', 'play.resign.ask': 'Do you give the game up?', 'play.draw.ask': 'Do both agree to a draw?', 'play.draw.yes': 'A draw',
  'play.hint.move': 'Hint: {from} to {to}.', 'play.hint.thinks': 'Looking for a good move\u2026', 'play.hint.none': 'The engine has no hint here.',
  'play.draw.thinks': 'The engine thinks about your offer\u2026', 'play.draw.early': 'The engine plays on: it is too early for a draw.', 'play.draw.better': 'The engine plays on: it likes its position.',
  'play.pass.you': 'There is no move: you must pass.', 'play.pass.other': '{name} has no move and passes.',
  'play.fault': 'The engine has stopped working: {message}', 'play.restart': 'Start the engine again',
  'play.before': 'Back to the game before',

  'play.won.you': 'You have won', 'play.lost.you': 'You have lost', 'play.won': '{name} has won', 'play.drawn': 'A draw', 'play.drawn3': 'Nobody has won',
  'play.failed': '{name} is out, and the game is over',
  'play.reason.rules': 'Why: {words}.', 'play.reason.resigned': '{name} gave the game up.', 'play.reason.time': '{name} ran out of time.',
  'play.reason.resigned.you': 'You gave the game up.', 'play.reason.time.you': 'You ran out of time.',
  'play.reason.agreed': 'Both agreed.', 'play.reason.shared': 'The two others share it.',
  'play.moves': 'Moves', 'play.moves.now': 'Back to the game', 'play.move.name': '{name}, move {number}: {move}',
  'play.keys': 'Keys', 'play.keys.text': 'U takes back, H gives a hint, F turns the board, N is a new game; the left and right arrows look back and forth.',

  // --- Analyse ---
  'analyse.switch': 'Analysis', 'analyse.on': 'Analysis is on', 'analyse.off': 'Analysis is off',
  'analyse.lines': 'Lines', 'analyse.memory': 'Memory', 'analyse.megabytes': '{count} MB',
  'analyse.best-lines': 'Best lines', 'analyse.thinking': 'Thinking\u2026',
  'analyse.status': 'Depth {depth}, {speed} positions a second, {nodes} in all',
  'analyse.status-off': 'The engine is not looking at this position.',
  'analyse.held': 'Held while you look at the lines.',
  'analyse.view': 'Scores as {player} sees them: above 0 is good for {player}.',
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
