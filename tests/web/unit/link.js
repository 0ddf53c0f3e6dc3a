// game/link.js: an address that holds a game. Reading it gives only what is right, whatever stands there.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readLink, writeLink } from '../../../protocol/web/game/link.js';

const whole = { mode: 'analyse', variant: 'ships', fen: '4sss1/8/8/8/8/8/8/1SSS4 b - - 3 10', moves: ['c3h3', 'h8a1', '0000'], ply: 2 };

test('what is written is read back', () => {
  assert.equal(writeLink(whole), '#mode=analyse&variant=ships&fen=4sss1/8/8/8/8/8/8/1SSS4_b_-_-_3_10&moves=c3h3h8a10000&ply=2');
  assert.deepEqual(readLink(writeLink(whole)), whole);
  const tall = { mode: 'play', variant: 'ships10', fen: '7S/8/8/8/8/8/8/8/8/s7 b - - 0 1', moves: ['a1c10', 'h10f8'], ply: 1 };
  assert.deepEqual(readLink(writeLink(tall)), tall);
  const puzzle = { mode: 'solve', variant: 'cubes3', puzzle: 'wins-12' };
  assert.deepEqual(readLink(writeLink(puzzle)), puzzle);
  assert.deepEqual(readLink('#mode=analyse&mistake=12'), { mode: 'analyse', mistake: 12 });
  assert.deepEqual(readLink(writeLink({ mode: 'learn', lesson: 'ports.1' })), { mode: 'learn', lesson: 'ports.1' });
});

test('the start and no moves are left out, ply 0 is not', () => {
  assert.equal(writeLink({ mode: 'play', variant: 'ships', fen: '', moves: [], ply: 0, puzzle: undefined }), '#mode=play&variant=ships&ply=0');
});

test('a space may be written in any way', () => {
  for (const space of ['_', '%20', '+']) assert.equal(readLink('#fen=8/8' + space + 'w').fen, '8/8 w');
});

test('what is wrong is missing, the rest is there', () => {
  const cases = ['mode=paint', 'mode=', 'variant=chess', 'variant=__proto__', 'fen=%0a', 'fen=' + 'x'.repeat(201), 'fen=%FF%FE', 'ply=-1', 'ply=1e3', 'ply=123456',
    'puzzle=<b>', 'mistake=x', 'lesson=' + 'x'.repeat(61), 'moves=%E2%99%9E', 'moves=a1 b2', '__proto__=1', 'constructor=1', 'toString=1', '%', '%zz=%zz', '=', '&&&'];
  for (const part of cases) assert.deepEqual(readLink(`#${part}&lesson2=1&puzzle=a`), { puzzle: 'a' }, part);
  assert.deepEqual(readLink(''), {});
  assert.deepEqual(readLink('#'), {});
});

test('moves that are no moves are kept for the engine to name', () => {
  assert.deepEqual(readLink('#moves=c3h3xy').moves, ['c3h3', 'xy']);
});

test('the first of two counts', () => {
  assert.deepEqual(readLink('#ply=1&ply=2'), { ply: 1 });
});

test('joined moves come apart, with ranks of one digit or two', () => {
  for (const moves of [['c3h3', 'a1c10', 'a10h10', 'h10f8'], ['c3h1', '0000', 'e1e3'], ['h10h1', 'h1h10']]) {
    assert.deepEqual(readLink(writeLink({ moves })).moves, moves);
  }
});
