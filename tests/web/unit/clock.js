// game/clock.js, with a time of our own.
import test from 'node:test';
import assert from 'node:assert/strict';
import { GameClock } from '../../../protocol/web/game/clock.js';

function clockOf(...bases_ms) {
  const time = { ms: 1000 };
  const clock = new GameClock({ bases_ms, increments_ms: bases_ms.map(() => 10), now_ms: () => time.ms });
  return { clock, time };
}

test('only the clock that was started runs', () => {
  const { clock, time } = clockOf(500, 500, 500);
  time.ms += 100;
  assert.deepEqual(clock.times(), [500, 500, 500]);
  clock.start(1);
  time.ms += 100;
  assert.deepEqual(clock.times(), [500, 400, 500]);
  clock.stop();
  time.ms += 100;
  assert.deepEqual(clock.times(), [500, 400, 500]);
  clock.stop();
  assert.deepEqual(clock.times(), [500, 400, 500]);
});

test('who moves gets the increment, and the next one runs', () => {
  const { clock, time } = clockOf(500, 500);
  clock.press(0); // nobody has moved yet
  time.ms += 200;
  clock.press(1);
  time.ms += 50;
  assert.deepEqual(clock.times(), [310, 450]);
  assert.equal(clock.running, 1);
});

test('out of time: at 0, no increment any more', () => {
  const { clock, time } = clockOf(500, 500);
  clock.start(0);
  time.ms += 499;
  assert.equal(clock.remaining(0), 1);
  time.ms += 1;
  assert.equal(clock.remaining(0), 0);
  time.ms += 1000;
  clock.press(1);
  assert.deepEqual(clock.times(), [0, 500]);
});

test('times can be gone back to, while a clock runs', () => {
  const { clock, time } = clockOf(500, 500);
  clock.start(0);
  time.ms += 100;
  const times = clock.times();
  time.ms += 300;
  clock.set(times);
  assert.deepEqual(clock.times(), [400, 500]);
  time.ms += 100;
  assert.deepEqual(clock.times(), [300, 500]);
});

test('a time that goes backwards gives nobody more', () => {
  const { clock, time } = clockOf(500, 500);
  clock.start(0);
  time.ms -= 100;
  assert.equal(clock.remaining(0), 500);
});

test('limits for the engine are whole milliseconds', () => {
  const { clock, time } = clockOf(500, 500);
  clock.start(0);
  time.ms += 0.5;
  assert.deepEqual(clock.limits(), { clocks_ms: [499, 500], increments_ms: [10, 10] });
});
