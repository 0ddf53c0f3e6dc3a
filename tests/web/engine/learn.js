// The lessons of Learn, each played through with the engine's rules: its position is legal, what it gives as solutions
// solves it, most other moves do not, and its answers are legal whatever way it was solved.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { loadRules } from '../../../protocol/web/engine/rules.js';
import { variantNames } from '../../../engine/web/variants.js';
import { lessonsOf } from '../../../protocol/web/modes/learn/lessons.js';
import { LessonGame, goalReached, lessonText, lessonTurn } from '../../../protocol/web/modes/learn/state.js';
import { t } from '../../../protocol/web/texts.js';
import { engineBundle } from './here.js';

const rules = await loadRules(engineBundle());
const lessons = [...new Set(variantNames.flatMap(lessonsOf))];

// Where a lesson's step begins, all before it being solved as the data say.
function atStep(lesson, step) {
  const game = new LessonGame(rules, lesson);
  while (game.step < step) {
    assert.equal(game.play(game.task.solution), null);
    while (game.state === 'answer') game.answer();
  }
  return game;
}

const steps = lessons.flatMap(lesson => lesson.steps.map((step, index) => ({ lesson, step, index, name: `${lesson.id}, step ${index + 1}` })));

// The moves of a step that do its task, and those that do not.
function sortMoves({ lesson, step, index }) {
  const game = atStep(lesson, index);
  const does = move => goalReached(step.goal, lessonTurn(game.look, move, rules.look(lesson.variant, lesson.fen, [...game.moves, move])));
  return { game, right: game.look.moves.filter(does), wrong: game.look.moves.filter(move => !does(move)) };
}

test('each lesson stands once, its position is legal, and the user is to move', () => {
  assert.equal(new Set(lessons.map(lesson => lesson.id)).size, lessons.length);
  for (const lesson of lessons) {
    const look = rules.look(lesson.variant, lesson.fen);
    assert.equal(look.seat, 0, lesson.id);
    assert.equal(look.over, null, lesson.id);
    assert.equal(look.fen, lesson.fen, lesson.id);
  }
});

test('each lesson is solved by its solutions, and won where it says so', () => {
  for (const lesson of lessons) {
    const game = atStep(lesson, Math.max(0, lesson.steps.length - 1));
    if (lesson.steps.length) assert.equal(game.play(game.task.solution), null, lesson.id);
    while (game.state === 'answer') game.answer();
    assert.equal(game.state, 'done', lesson.id);
    assert.equal(Boolean(game.look.over && game.look.over.kind === 'won' && game.look.over.winner === 0), Boolean(lesson.won), lesson.id);
  }
});

test('a task is done by few of the moves, and not by most', () => {
  for (const one of steps) {
    const { right, wrong } = sortMoves(one);
    assert.ok(right.includes(one.step.solution), one.name);
    assert.ok(wrong.length > right.length, `${one.name}: ${right.length} of ${right.length + wrong.length} moves do it`);
  }
});

test('whichever move does it, the answers are legal, and the next task can be done', () => {
  for (const one of steps) {
    for (const move of sortMoves(one).right) {
      const game = atStep(one.lesson, one.index);
      game.play(move);
      while (game.state === 'answer') game.answer();
      if (one.lesson.steps[one.index + 1]) assert.doesNotThrow(() => assert.equal(game.play(game.task.solution), null), `${one.name}: ${move}`);
      else assert.equal(Boolean(game.look.over), Boolean(one.lesson.won), `${one.name}: ${move}`);
    }
  }
});

test('a wrong move is refused with a sentence, and can be taken back', () => {
  for (const one of steps) {
    const { game, wrong } = sortMoves(one), before = game.look.fen;
    for (const move of wrong) {
      const why = game.play(move);
      assert.equal(game.state, 'wrong', `${one.name}: ${move}`);
      assert.ok(!/undefined/.test(t(why.text, why.values)), `${one.name}: ${move}`);
      game.retry();
      assert.equal(game.look.fen, before);
      assert.equal(game.state, 'task');
    }
  }
});

test('what the sentences count is what the rules say', () => {
  const why = (id, move) => {
    const found = new LessonGame(rules, lessons.find(lesson => lesson.id === id)).play(move);
    return found && t(found.text, found.values);
  };
  assert.equal(why('ships-attack', 'f3f4'), 'That leaves 2 of your ships attacking d8. It takes three.');
  assert.equal(why('ships-attack', 'd2e2'), 'That leaves only one of your ships attacking d8. It takes three.');
  assert.equal(why('ships-attack', 'f3f8'), null);
  assert.match(why('ships-chain', 'd3d6'), /^That leaves 2 of your ships attacking d8/); // only f8 is gone
  assert.match(why('ships-rebuild', 'a8b8'), /your port/);
  assert.equal(why('ships-defend', 'f1f2'), 'That loses the game.');
  assert.equal(why('cubes-steps', 'd6b6'), 'The cube on d6 moves 2 steps. Count the cubes on its three strips again.');
});

test('what a text says of a cell is so', () => {
  const look = id => { const lesson = lessons.find(one => one.id === id); return rules.look(lesson.variant, lesson.fen); };
  assert.deepEqual(look('cubes-steps').steps, { e1: 3, k1: 4, h4: 3, d6: 2 });
  assert.deepEqual(look('cubes-way').paths.g5h4, ['g5', 'h5', 'i5', 'i4', 'h4']);
  assert.equal(look('cubes-stop').steps.d8, 3);
  assert.ok(!look('cubes3-start').moves.some(move => /^[gk]1/.test(move)));
  const attackers = (id, cell) => look(id).attacks.filter(pair => pair.includes(cell)).length;
  assert.equal(attackers('ships-attack', 'd8'), 2);
  assert.equal(attackers('ships-defend', 'a1'), 2);
});

test('a game that the others have won is no win', () => {
  const turn = winner => ({ move: 'a2a3', lost: [], before: { seat: 0 }, after: { over: winner === null ? null : { winner } } });
  assert.deepEqual([0, 1, -1, null].map(winner => goalReached({ wins: true }, turn(winner))), [true, false, false, false]);
});

test('every lesson has its texts', () => {
  for (const lesson of lessons) {
    const ofStep = (step, i) => ['task', 'wrong', ...step.hint ? ['hint'] : []].map(kind => kind + (i ? i + 1 : ''));
    const kinds = ['title', 'text', 'done', ...lesson.steps.flatMap(ofStep)];
    for (const kind of kinds) assert.ok(t(lessonText(lesson, kind)), `${lesson.id}.${kind}`);
  }
});
