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
  'learn.lessons': 'Lessons', 'learn.count': '{done} of {all} done', 'learn.is-done': 'done',
  'learn.task': 'Your task', 'learn.right': 'Right.', 'learn.not-yet': 'Not yet.',
  'learn.hint': 'Hint', 'learn.hint-move': 'Show the move', 'learn.retry': 'Try again', 'learn.restart': 'From the start', 'learn.pass': 'Pass',
  'learn.next': 'Next lesson', 'learn.previous': 'Previous lesson', 'learn.finish': 'Solve puzzles',
  'learn.wait': '{seat} answers.', 'learn.hint-piece': 'The one on {cell} can do it.', 'learn.hint-shown': 'Go from {from} to {to}.',
  'learn.why.attackers': { one: 'Only one of your ships attacks {cell} then. It takes three.', many: '{count} of your ships attack {cell} then. It takes three.' },
  'learn.why.lost': 'With that you have lost the game.',
  'learn.why.rebuild': 'Use a ship from outside the board: start from your port, a1.',
  'learn.why.steps': { one: 'The cube on {cell} has one step. Count the cubes on its three strips again.', many: 'The cube on {cell} has {count} steps. Count the cubes on its three strips again.' },

  'learn.ships-move.title': 'How ships move',
  'learn.ships-move.text': 'A ship sails as far as it likes in a straight line: along a row, a column or a diagonal. It can\u2019t jump over other ships, and it does not capture by moving: the place where it stops must be empty.',
  'learn.ships-move.task': 'You are White. Sail a ship to e5.',
  'learn.ships-move.wrong': 'That is a legal move, but your ship should stop on e5.',
  'learn.ships-move.done': 'The way along the column was closed by the black ship on e3. Along a row or a diagonal it was open.',
  'learn.ships-attack.title': 'Three attackers destroy',
  'learn.ships-attack.text': 'A ship attacks each enemy that it sees along a row, a column or a diagonal. An enemy that three or more of your ships attack at the end of your turn is destroyed. The black ship on d8 is attacked from a8 and d2.',
  'learn.ships-attack.task': 'Bring a third attacker and destroy d8.',
  'learn.ships-attack.wrong': 'The ship on d8 is still there.',
  'learn.ships-attack.done': 'Three attackers, and it is gone. The number beside a ship says how many attack it.',
  'learn.ships-shield.title': 'A ship between is a shield',
  'learn.ships-shield.text': 'An attack reaches only the first ship on its line. The ship on d2 looks up to d8, but your own ship on d5 stands between. Moved away, it opens the line, and it may attack from its new place as well.',
  'learn.ships-shield.task': 'Destroy d8. The ship on d5 can do the work of two.',
  'learn.ships-shield.wrong': 'The ship on d8 is still there.',
  'learn.ships-shield.done': 'One move can bring more than one attacker. Look for lines that open.',
  'learn.ships-chain.title': 'Chains',
  'learn.ships-chain.text': 'A destroyed ship leaves the board at once, and that can open a line to a ship behind it. If that one now has three attackers, it is destroyed too, and so on until nothing is left to destroy.',
  'learn.ships-chain.task': 'Destroy d8 and f8 with one move.',
  'learn.ships-chain.wrong': 'One of the two is still there.',
  'learn.ships-chain.done': 'When the first had gone, the line along the top row was open, and three attackers saw the other one.',
  'learn.ships-safe.title': 'Safe on your own turn',
  'learn.ships-safe.text': 'On your turn only enemies are destroyed, never your own ships, however many attack them. What counts for yours is the end of the other\u2019s turn. So you may sail into a place that three enemies see, best if one of them goes down with it.',
  'learn.ships-safe.task': 'Sail to d4, which three black ships attack, and destroy d8 by it.',
  'learn.ships-safe.wrong': 'That is not it: the ship should stop on d4, and d8 should be destroyed.',
  'learn.ships-safe.done': 'Only two black ships attack d4 now. Had the third one stayed, Black could have made any other move, and your ship would be gone.',
  'learn.ships-rebuild.title': 'The rebuild',
  'learn.ships-rebuild.text': 'Each side has twelve ships. If some of yours are off the board and your port is empty, you can bring one back instead of moving: it starts in your port, a1 for White and h8 for Black, and sails out at once. No ship can stay in its own port.',
  'learn.ships-rebuild.task': 'Destroy d8 with a ship that comes out of a1.',
  'learn.ships-rebuild.wrong': 'A new ship, but d8 is still there.',
  'learn.ships-rebuild.done': 'A rebuild is a turn like any other, and can attack at once.',
  'learn.ships-port.title': 'Winning: the enemy port',
  'learn.ships-port.text': 'You win if one of your ships stands in the enemy port, h8, when your turn begins. So it must stay there for one turn of Black\u2019s, who has only that turn to destroy it. A port lies in a corner with three lines, and Black would need a ship on each.',
  'learn.ships-port.task': 'Enter h8.',
  'learn.ships-port.wrong': 'No ship of yours has entered h8.',
  'learn.ships-port.done': 'Black could not bring three attackers in one turn, so you have won as your turn began.',
  'learn.ships-defend.title': 'Defending the port',
  'learn.ships-defend.text': 'Now Black has entered your port, a1. This turn is your only one: if the ship is still there at its end, Black has won. Your ships on a5 and f1 attack it already.',
  'learn.ships-defend.task': 'Destroy the ship in a1.',
  'learn.ships-defend.wrong': 'The ship in a1 is still there.',
  'learn.ships-defend.done': 'The row, the column and the diagonal of the corner: all three lines were needed.',
  'learn.ships-stuck.title': 'Without a move',
  'learn.ships-stuck.text': 'There is no passing. Who has no ship that can move and can\u2019t rebuild has lost. Black has only one ship left; the others could come back from h8 if a place beside it stays open.',
  'learn.ships-stuck.task': 'Leave Black without any move.',
  'learn.ships-stuck.wrong': 'Black still has a move. Destroy e4 and close the last way out of h8, both with one move.',
  'learn.ships-stuck.done': 'Black\u2019s last ship is gone and no other can come out: you have won at once.',
  'learn.ships-draw.title': 'Draws',
  'learn.ships-draw.text': 'A game is drawn when the same position, with the same side to move, comes up for the third time, or after 100 turns in a row without a destruction or a rebuild. A win on the board comes before a draw.',
  'learn.ships-draw.done': 'That is all there is to know. From this first position White nearly always wins between strong players, so try the balanced ones in Play as well.',

  'learn.cubes-steps.title': 'Counting the steps',
  'learn.cubes-steps.text': 'Each triangle lies on three strips, one in each direction. A cube goes exactly as many steps as there are cubes on its three strips, all players\u2019 and itself included. A step leads into a triangle that shares an edge.',
  'learn.cubes-steps.task': 'You are First, with the cubes A. Move the cube that has four steps.',
  'learn.cubes-steps.wrong': 'Another cube has four steps.',
  'learn.cubes-steps.done': 'On the strips of k1 were itself, e1, h4 and m3: four steps. After each move the numbers change.',
  'learn.cubes-way.title': 'The way, and no touching',
  'learn.cubes-way.text': 'The way may turn at each step, but enters no triangle twice. It may not touch another cube: no triangle on it may be beside one, the last included. So the cube on f4 closes g4, through which the short way to h4 would lead.',
  'learn.cubes-way.task': 'Go round, with four steps, from g5 to h4.',
  'learn.cubes-way.wrong': 'That is a legal move, but your cube should end on h4.',
  'learn.cubes-way.done': 'All four steps must be made, so a near place is sometimes reached by a detour, or not at all.',
  'learn.cubes-stop.title': 'Stopping on the goal',
  'learn.cubes-stop.text': 'You start at the bottom, and your goal is the four marked triangles at the top: e8, g8, i8 and k8. A cube that enters one of them may stop there and leave out the rest of its steps. It may also go on.',
  'learn.cubes-stop.task': 'The cube on d8 has three steps. Let it stop on e8.',
  'learn.cubes-stop.wrong': 'That is a legal move, but the cube from d8 should stop on e8, one step away.',
  'learn.cubes-stop.done': 'Only on your own goal can a cube stop early.',
  'learn.cubes-win.title': 'Winning',
  'learn.cubes-win.text': 'Who first has all four cubes on the goal has won at once. Three of yours are there.',
  'learn.cubes-win.task': 'Bring the last one home.',
  'learn.cubes-win.wrong': 'The last place that is free on your goal is k8.',
  'learn.cubes-win.done': 'Four cubes on the goal: you have won.',
  'learn.cubes-gap.title': 'Closing a gap',
  'learn.cubes-gap.text': 'Between e8 and i8, the goal triangle g8 can\u2019t be entered from below: the way to it touches your own cubes. But a cube that has arrived may still move, also from one goal triangle to another.',
  'learn.cubes-gap.task': 'Close the gap so that your last cube, on d7, has a free place beside it.',
  'learn.cubes-gap.wrong': 'The free place should be e8, where the cube on d7 can get in.',
  'learn.cubes-gap.task2': 'Now bring the last cube home.',
  'learn.cubes-gap.wrong2': 'e8 is free for the cube on d7.',
  'learn.cubes-gap.done': 'Who fills the goal from the far side inwards has no gap to close.',
  'learn.cubes-pass.title': 'Shut in',
  'learn.cubes-pass.text': 'Who has no legal move must pass, and only then. Second\u2019s four cubes are all at home, at the top, where each stands close to the next. They can come out only at the two ends, and your cube on d7 closes one of them.',
  'learn.cubes-pass.task': 'Close the other end, so that Second must pass.',
  'learn.cubes-pass.wrong': 'Second still has a move.',
  'learn.cubes-pass.done': 'Second had to pass, and it is your turn again.',
  'learn.cubes-end.title': 'When nobody gets home',
  'learn.cubes-end.text': 'A game also ends when no player has a legal move, when a position comes up for the third time, or after 60 rounds. Then the steps to go count: of each cube, the shortest way to the goal on an empty board. The smallest sum wins, equal sums draw.',
  'learn.cubes-end.done': 'Here the 60th round is played, and Second is ahead with 15 steps to go against 20.',
  'learn.cubes3-start.title': 'Three players: two under way',
  'learn.cubes3-start.text': 'With three players, at most two of your cubes may be under way. The third may leave home only when the first has arrived, the fourth when the second has. Here two are under way, so those on g1 and k1 have to wait.',
  'learn.cubes3-start.task': 'Bring a cube to your goal at the top.',
  'learn.cubes3-start.wrong': 'No cube has arrived with that.',
  'learn.cubes3-start.task2': 'One has arrived. Now start another one from home.',
  'learn.cubes3-start.wrong2': 'That one is under way already. Start one from g1 or k1.',
  'learn.cubes3-start.done': 'Two under way again. A cube that steps out of the goal counts as under way, too.',
  'learn.cubes3-shut.title': 'Three players: shutting in',
  'learn.cubes3-shut.text': 'Second is at home at the left, on a5, b6, c7 and d8, and can come out only past a4 or e8. Your cube on g8 makes e8 a dead end.',
  'learn.cubes3-shut.task': 'Close the way past a4 as well, so that Second must pass.',
  'learn.cubes3-shut.wrong': 'Second still has a move.',
  'learn.cubes3-shut.done': 'Second must pass, and Third is next.',
  'learn.cubes3-end.title': 'Three players: the end',
  'learn.cubes3-end.text': 'Everyone plays for himself, clockwise. Who first has four cubes on the goal opposite wins, and both others have lost. If nobody gets there in 60 rounds, when no one can move, or when a position comes up for the third time, the player with the fewest steps to go wins; if two share that, nobody does.',
  'learn.cubes3-end.done': 'From this position the game begins. Good luck!',

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
