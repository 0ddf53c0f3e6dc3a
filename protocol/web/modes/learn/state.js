// A lesson while it is played: what was done so far, whether a move does the task, and if not, why.
//
// DESIGN. Pure: the rules are asked through `rules.look`, nothing is drawn. A goal is data, and each of its parts must
// hold; the kinds are the rows of `goalChecks`, which see one turn:
//   { before, after }  what rules.look says of the positions around the move;  move;  lost: the others' cells it emptied
import { boards } from '../../../../engine/web/boards.js';
import { moveCells, portsOf } from '../../../../engine/web/variants.js';

const passMove = '0000';
const attackersNeeded = 3;
const isPass = look => look.moves.length === 1 && look.moves[0] === passMove;

const goalChecks = {
  move: (turn, moves) => moves.includes(turn.move),
  arrives: (turn, cells) => cells.includes(moveCells(turn.move)[1]),
  leaves: (turn, cells) => cells.includes(moveCells(turn.move)[0]),
  steps: (turn, count) => turn.before.steps[moveCells(turn.move)[0]] === count,
  destroys: (turn, cells) => cells.every(cell => turn.lost.includes(cell)),
  rebuilds: turn => moveCells(turn.move)[0] === portsOf(turn.before.variant)[turn.before.seat],
  shuts: turn => isPass(turn.after),
  wins: turn => Boolean(turn.after.over) && turn.after.over.winner === turn.before.seat,
};

export const goalReached = (goal, turn) => Object.entries(goal).every(([kind, wanted]) => goalChecks[kind](turn, wanted));

// The cells that a goal is about, to be marked on the board.
export const goalCells = goal => [...goal.arrives || [], ...goal.destroys || []];

// The name of a text of a lesson. Lessons may share texts, but each has its own title.
export const lessonText = (lesson, kind) => `learn.${kind !== 'title' && lesson.texts || lesson.id}.${kind}`;

// One turn, as the checks see it.
export function lessonTurn(before, move, after) {
  const read = look => boards[look.variant].read(look.fen);
  const now = read(after);
  const lost = [...read(before)].filter(([cell, seat]) => seat !== before.seat && now.get(cell) !== seat).map(([cell]) => cell);
  return { before, move, after, lost };
}

// Gives the reason, by the rules, why a move does not do it, as a text's name and values; null: the lesson has its own.
function whyNot(goal, turn) {
  const standing = (goal.destroys || []).find(cell => !turn.lost.includes(cell));
  if (turn.after.over && turn.after.over.winner !== turn.before.seat) return { text: 'learn.why.lost', values: {} };
  if (goal.rebuilds && !goalChecks.rebuilds(turn)) return { text: 'learn.why.rebuild', values: {} };
  if (standing) {
    const count = turn.after.attacks.filter(pair => pair.includes(standing)).length;
    if (count < attackersNeeded) return { text: 'learn.why.attackers', values: { count, cell: standing } };
  }
  const [from] = moveCells(turn.move);
  if (goal.steps && !goalChecks.steps(turn, goal.steps)) return { text: 'learn.why.steps', values: { count: turn.before.steps[from], cell: from } };
  return null;
}

// A lesson being played. `state` is 'task', 'wrong' (until retry), 'answer' (until all answers are given) or 'done'.
export class LessonGame {
  constructor(rules, lesson) {
    this.rules = rules;
    this.lesson = lesson;
    this.restart();
  }

  restart() {
    this.step = 0;
    this.moves = [];
    this.look = this.rules.look(this.lesson.variant, this.lesson.fen);
    this.state = this.lesson.steps.length ? 'task' : 'done';
    this.answers = [];
  }

  get task() { return this.lesson.steps[this.step]; }
  get mustPass() { return this.state === 'task' && isPass(this.look); }

  // The user's move: returns null if it does the task, else why not.
  play(move) {
    const turn = lessonTurn(this.look, move, this.rules.look(this.lesson.variant, this.lesson.fen, [...this.moves, move]));
    const done = goalReached(this.task.goal, turn);
    const why = done ? null : whyNot(this.task.goal, turn) || { text: this.textName('wrong'), values: {} };
    this.advance(move, turn.after);
    this.answers = done ? [...this.task.answer || []] : [];
    this.state = !done ? 'wrong' : this.answers.length ? 'answer' : 'task';
    if (this.state === 'task') this.nextStep();
    return why;
  }

  // The next move of the others; returns it.
  answer() {
    const move = this.answers.shift();
    this.advance(move, this.rules.look(this.lesson.variant, this.lesson.fen, [...this.moves, move]));
    if (!this.answers.length) this.nextStep();
    return move;
  }

  // Takes the wrong move back.
  retry() {
    this.moves = this.moves.slice(0, -1);
    this.look = this.rules.look(this.lesson.variant, this.lesson.fen, this.moves);
    this.state = 'task';
  }

  // The name of a text of the present step.
  textName(kind) { return lessonText(this.lesson, kind + (this.step ? this.step + 1 : '')); }

  advance(move, look) {
    this.moves = [...this.moves, move];
    this.look = look;
  }

  nextStep() {
    const last = this.step + 1 === this.lesson.steps.length;
    if (!last) this.step++;
    this.state = last ? 'done' : 'task';
  }
}
