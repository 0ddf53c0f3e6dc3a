// The meaning of a score in points, and the points a move lost.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { expectedPoints, faultOf, lossOf, sharesAtEnd, sharesOf, storedScore } from '../../../protocol/web/modes/analyse/scores.js';

const near = (found, wanted) => assert.ok(Math.abs(found - wanted) < 0.006, `${found} is not ${wanted}`);

test('points are wins and half the draws, and a proven result is all or nothing', () => {
  assert.equal(expectedPoints('ships', { score: { cp: 10 }, wdl: [600, 300, 100] }), 0.75);
  assert.equal(expectedPoints('ships', { score: { mate: 3 }, wdl: [600, 300, 100] }), 1);
  assert.equal(expectedPoints('cubes', { score: { mate: -3 } }), 0);
  assert.equal(expectedPoints('cubes', { score: { mate: 0 } }), 0);
  assert.equal(expectedPoints('ships', { score: { cp: 999 }, wdl: [1000, 0, 0] }), 0.9995, 'not proven, so not all');
  assert.ok(expectedPoints('ships', { score: { cp: -9999 } }) > 0);
});

// The engine's own figures: 948 15 37 at +1.15, 626 of 1000 at +0.52, 341 at -0.67.
test('without wdl a curve stands in that agrees with the engine', () => {
  near(expectedPoints('ships', { score: { cp: 115 } }), 0.956);
  near(expectedPoints('cubes', { score: { cp: 52 } }), 0.626);
  near(expectedPoints('cubes3', { score: { cp: -67 } }), 0.341);
});

test('shares are one point in all', () => {
  assert.deepEqual(sharesOf('ships', 1, 0.25), [0.75, 0.25]);
  assert.deepEqual(sharesOf('cubes3', 1, 0.5), [0.25, 0.5, 0.25]);
  assert.deepEqual(sharesOf('cubes3', 0, 0.5, [0.2, 0.6, 0.2]).map(share => share.toFixed(3)), ['0.500', '0.375', '0.125']);
  assert.deepEqual(sharesOf('cubes3', 0, 0.9, [1, 0, 0]).map(share => share.toFixed(2)), ['0.90', '0.05', '0.05']);
  assert.deepEqual(sharesAtEnd('ships', { kind: 'won', winner: 1 }), [0, 1]);
  assert.deepEqual(sharesAtEnd('ships', { kind: 'drawn', winner: -1 }), [0.5, 0.5]);
  assert.deepEqual(sharesAtEnd('cubes3', { kind: 'drawn', winner: -1 }), [1 / 3, 1 / 3, 1 / 3]);
});

test('a game keeps a score with the seat it is good for', () => {
  assert.deepEqual(storedScore('ships', 0, { cp: 30 }), { cp: 30, seat: 0 });
  assert.deepEqual(storedScore('ships', 1, { cp: 30 }), { cp: -30, seat: 0 });
  assert.deepEqual(storedScore('ships', 1, { mate: -4 }), { mate: 4, seat: 0 });
  assert.deepEqual(storedScore('cubes3', 2, { cp: 30 }), { cp: 30, seat: 2 });
});

test('faults begin at 7, 15 and 30 points of 100', () => {
  assert.deepEqual([0, 0.069, 0.07, 0.149, 0.15, 0.299, 0.3, 1].map(faultOf), [null, null, 'slip', 'slip', 'mistake', 'mistake', 'blunder', 'blunder']);
});

const finding = (seat, best, shares, lines = []) => ({ seat, best, shares, lines, over: null });

test('with two players a move lost what was there and is not left', () => {
  near(lossOf('ships', finding(0, 'c3h3', [0.9, 0.1]), 'a2a3', finding(1, 'x', [0.4, 0.6])), 0.5);
  near(lossOf('ships', finding(1, 'c3h3', [0.9, 0.1]), 'a2a3', finding(0, 'x', [1, 0])), 0.1);
  assert.equal(lossOf('ships', finding(0, 'c3h3', [0.9, 0.1]), 'c3h3', finding(1, 'x', [0.4, 0.6])), 0, 'the best move loses nothing, whatever is found later');
  assert.equal(lossOf('ships', finding(0, 'c3h3', [0.5, 0.5]), 'a2a3', finding(1, 'x', [0.8, 0.2])), 0);
  assert.equal(lossOf('ships', null, 'a2a3', finding(1, 'x', [0.8, 0.2])), 0);
  assert.equal(lossOf('ships', finding(0, 'c3h3', [0.9, 0.1]), 'a2a3', null), 0);
});

test('with three it is looked up among the lines, and at least the last of them', () => {
  const before = finding(1, 'e1e3', [0.3, 0.5, 0.2], [{ move: 'e1e3', points: 0.5 }, { move: 'g1g3', points: 0.42 }, { move: 'i1i3', points: 0.3 }]);
  near(lossOf('cubes3', before, 'g1g3', finding(2, 'x', [0.9, 0, 0.1])), 0.08);
  near(lossOf('cubes3', before, 'k1k3', finding(2, 'x', [0.9, 0, 0.1])), 0.2);
  near(lossOf('cubes3', before, 'k1k3', { over: { kind: 'won' }, shares: [1, 0, 0] }), 0.5);
});
