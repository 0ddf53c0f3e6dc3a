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
  'play.status.choice': 'The engine chooses its side', 'play.status.stopped': 'Stopped',
  'play.pie.first': 'Pie rule: make White\u2019s first move, one that is good for neither side.',
  'play.pie.choose': 'White has moved: {move}. Do you play White from here, or Black, who is to move?',
  'play.pie.engine': 'The engine takes {name}. You play {other}.',
  'play.pie.taken': 'You play {name}.',
  'play.back': 'Take back', 'play.hint': 'Hint', 'play.flip': 'Turn the board', 'play.attacks': 'Lines of attack', 'play.draw': 'Offer a draw', 'play.resign': 'Resign', 'play.pass': 'Pass',
  'play.stop': 'Stop', 'play.go-on': 'Go on', 'play.analyse': 'Analyse this game', 'play.again': 'Again, sides changed', 'play.again3': 'Again, everyone a seat on',
  'play.no': 'No', 'play.resign.ask': 'Do you give the game up?', 'play.draw.ask': 'Do both agree to a draw?', 'play.draw.yes': 'A draw',
  'play.hint.move': 'Hint: {from} to {to}.', 'play.hint.thinks': 'Looking for a good move\u2026',
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

  // --- Learn ---

  // --- Solve ---

  // --- Files and links ---
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
