// How well players played, by what their moves lost, and what is said of a move that was tried.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { accuracyBySeat, accuracyOf } from '../../../protocol/web/modes/analyse/accuracy.js';
import { faultOf, verdictOfTry } from '../../../protocol/web/modes/analyse/scores.js';

test('a move that loses nothing has all accuracy, and one that loses all has none', () => {
  assert.equal(accuracyOf(0).toFixed(1), '100.0');
  assert.equal(accuracyOf(1), 0);
  const values = [0, .05, .1, .3, .6].map(accuracyOf);
  assert.deepEqual(values, [...values].sort((one, other) => other - one));
  assert.equal(Math.round(accuracyOf(.1)), 64);
});

test('each player has his own mean, and forced moves do not count', () => {
  const move = (seat, loss, more = {}) => ({ seat, loss, fault: faultOf(loss) && { kind: faultOf(loss) }, isForced: false, ...more });
  const [first, second, third] = accuracyBySeat(3, [move(0, 0), move(1, .4), move(0, .2), move(1, 0, { isForced: true })]);
  assert.equal(first.loss.toFixed(3), '0.100');
  assert.equal(first.accuracy.toFixed(3), ((accuracyOf(0) + accuracyOf(.2)) / 2).toFixed(3));
  assert.deepEqual([first.counts, second.counts], [{ slip: 0, mistake: 1, blunder: 0 }, { slip: 0, mistake: 0, blunder: 1 }]);
  assert.equal(second.loss, .4);
  assert.equal(third, null);
});

test('what is no slip beside the best is as good, and what loses as much as the mistake is no better', () => {
  assert.deepEqual([0, .03, .1, .25, .4].map(loss => verdictOfTry(loss, .26)), ['best', 'best', 'better', 'worse', 'worse']);
  assert.equal(verdictOfTry(.06, .07), 'worse', 'the move of the smallest slip is not bettered by next to nothing');
});
