// Scores, counts and lines in words.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { arrowWords, countText, endText, expectationText, lineSentence, numberedMoves, scoreSentence, seenScore, sharesText } from '../../../protocol/web/modes/analyse/words.js';
import { barTexts, chartMarks, scoreShown } from '../../../protocol/web/view/score_words.js';

test('a score is the first player\u2019s with two players, and the own with three', () => {
  assert.equal(seenScore('ships', 0, { cp: 125 }), '+1.25');
  assert.equal(seenScore('ships', 1, { cp: 125 }), '\u22121.25');
  assert.equal(seenScore('cubes3', 1, { cp: -67 }), '33.8\u00a0%');
  assert.equal(seenScore('ships', 1, { cp: 0 }), '0.00');
  assert.equal(scoreSentence('ships', 1, { cp: 125 }), '\u22121.25 for White');
  assert.equal(scoreSentence('cubes3', 1, { cp: 125 }), '77.7\u00a0% for Second');
});

test('a bound turns with the view', () => {
  assert.equal(seenScore('ships', 0, { cp: 125 }, 'lower'), '\u2265\u00a0+1.25');
  assert.equal(seenScore('ships', 1, { cp: 125 }, 'lower'), '\u2264\u00a0\u22121.25');
  assert.equal(seenScore('cubes3', 1, { cp: 125 }, 'upper'), '\u2264\u00a077.7\u00a0%');
});

test('a proven result names the winner', () => {
  assert.equal(seenScore('ships', 0, { mate: 5 }), 'White wins within 5 moves');
  assert.equal(seenScore('ships', 0, { mate: 1 }), 'White wins with the next move');
  assert.equal(seenScore('ships', 0, { mate: -2 }), 'Black wins within 2 moves');
  assert.equal(seenScore('ships', 1, { mate: 5 }), 'Black wins within 5 moves');
  assert.equal(seenScore('ships', 1, { mate: 0 }), 'White has won');
  assert.equal(seenScore('cubes3', 2, { mate: 4 }), 'Third wins within 4 moves');
  assert.equal(seenScore('cubes3', 2, { mate: -4 }), 'Third loses within 4 moves');
  assert.equal(seenScore('cubes3', 2, { mate: 0 }), 'Third has lost');
  assert.equal(arrowWords('ships', 1, { mate: 5 }), 'wins in 5');
  assert.equal(arrowWords('ships', 1, { mate: -5 }), 'loses in 5');
  assert.equal(arrowWords('ships', 1, { cp: 50 }), '\u22120.50');
});

test('what the steps to go decide is no number either', () => {
  assert.equal(seenScore('cubes', 0, { cp: 20001 }), 'First is winning');
  assert.equal(seenScore('cubes', 0, { cp: -20001 }), 'Second is winning');
  assert.equal(seenScore('cubes3', 0, { cp: -25000 }), 'First is losing');
});

test('with two players everything is told by scores, with three by percent', () => {
  const score = { cp: 35, seat: 0 }, look = { over: null };
  assert.equal(scoreShown('cubes', score), '+0.35');
  assert.equal(scoreShown('cubes3', { cp: 35, seat: 2 }), '59\u00a0%');
  assert.equal(expectationText('cubes', [.59, .41], score, look), '+0.35 for First');
  assert.equal(expectationText('cubes', [.5, .5], null, look), '0.00 for First');
  assert.equal(expectationText('ships', [1, 0], null, { over: { kind: 'won', winner: 0 } }), 'White has won');
  assert.equal(expectationText('cubes3', [.5, .3, .2], null, look), 'First 50\u00a0%, Second 30\u00a0%, Third 20\u00a0%');
  assert.deepEqual(barTexts('ships', [.3, .7], { cp: -130, seat: 0 }), ['', '1.3']);
  assert.deepEqual(barTexts('ships', [1, 0], { mate: 4, seat: 0 }), ['M4', '']);
  assert.deepEqual(barTexts('cubes3', [.5, .3, .2], null), ['A50', 'B30', 'C20']);
  assert.deepEqual(chartMarks('cubes').map(([, text]) => text), ['\u22121', '0', '+1']);
  assert.deepEqual(chartMarks('cubes3').map(([, text]) => text), ['0\u00a0%', '50\u00a0%', '100\u00a0%']);
});

test('ends, shares, counts', () => {
  assert.equal(endText('ships', { over: { kind: 'won', winner: 0, reason: 'the opponent has no legal move' } }), 'White has won. Black has no legal move.');
  assert.equal(endText('ships', { over: { kind: 'drawn', winner: -1, reason: 'the position occurred for the third time' } }), 'The game is drawn. The position occurred for the third time.');
  assert.equal(sharesText('ships', [0.644, 0.356]), 'White 64\u00a0%, Black 36\u00a0%');
  assert.equal(sharesText('ships', [0.998, 0.002]), 'White >99\u00a0%, Black <1\u00a0%', 'only what is decided is 100');
  assert.equal(sharesText('ships', [1, 0]), 'White 100\u00a0%, Black 0\u00a0%');
  assert.deepEqual([0, 999, 1000, 15500, 155000, 1234567, 2.5e9].map(countText), ['0', '999', '1.00\u202fk', '15.5\u202fk', '155\u202fk', '1.23\u202fM', '2.50\u202fG']);
});

test('moves are numbered by seats', () => {
  const texts = (...arguments_) => numberedMoves(...arguments_).map(({ number, move }) => number + move);
  assert.deepEqual(texts('ships', 0, ['c3h3', 'f6a6', 'a2a3']), ['1.c3h3', 'f6a6', '2.a2a3']);
  assert.deepEqual(texts('ships', 3, ['c3h3', 'f6a6']), ['2\u2026c3h3', '3.f6a6']);
  assert.deepEqual(texts('cubes3', 4, ['a', 'b', 'c']), ['2\u2026a', 'b', '3.c']);
});

test('a pass is called so', () => {
  assert.deepEqual(numberedMoves('cubes', 0, ['0000', 'e8e6']), [{ move: '0000', number: '1.', text: 'pass' }, { move: 'e8e6', number: '', text: 'e8e6' }]);
});

test('a line for a reader', () => {
  assert.equal(lineSentence('ships', 1, { score: { cp: 50 }, depth: 12, pv: ['f6a6'] }), '\u22120.50 for White, best is f6a6, depth 12.');
});
