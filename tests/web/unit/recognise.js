// game/recognise.js: what a pasted text is.
import test from 'node:test';
import assert from 'node:assert/strict';
import { recognise } from '../../../protocol/web/game/recognise.js';
import { writeLink } from '../../../protocol/web/game/link.js';

const ships = '4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1';
const cubes = '1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1';
const kindOf = text => recognise(text, 'cubes').kind;

test('a position, of the variant that its form has', () => {
  const game = text => recognise(text, 'cubes').game;
  assert.deepEqual(game(` ${ships}\r\n`), { variant: 'ships', fen: ships, moves: [] });
  assert.deepEqual(game(cubes), { variant: 'cubes', fen: cubes, moves: [] });
  assert.equal(game(cubes.replace('1 2 1', '1 3 1')).variant, 'cubes3');
  assert.deepEqual(game(`position fen ${ships} moves c3h3 h6c6`), { variant: 'ships', fen: ships, moves: ['c3h3', 'h6c6'] });
  assert.equal(game(ships + '; id "wins in 2"').fen, ships);
  assert.equal(kindOf('4sss1/4ssss/5sss/6ss'), 'position'); // the engine says what is wrong
});

test('moves: with and without numbers, spaces, a command', () => {
  const moves = text => recognise(text, 'cubes').moves;
  assert.deepEqual(moves('c3h3 h6c6'), ['c3h3', 'h6c6']);
  assert.deepEqual(moves('1. c3h3 {x} h6c6\n2. 0000 *'), ['c3h3', 'h6c6', '0000']);
  assert.deepEqual(moves('c3h3h6c60000'), ['c3h3', 'h6c6', '0000']);
  assert.deepEqual(moves('position startpos moves c3h3 h6c6'), ['c3h3', 'h6c6']);
  assert.equal(recognise('e1e3', 'cubes').game.variant, 'cubes');
});

test('games, and a link', () => {
  assert.equal(recognise('[Event "x"]\n\nc3h3 *\n[Event "y"]\n*', 'ships').games.length, 2);
  assert.deepEqual(recognise('file:///home/board.html' + writeLink({ mode: 'play', variant: 'cubes', moves: ['e1e3'] }), 'ships').link, { mode: 'play', variant: 'cubes', moves: ['e1e3'] });
});

test('what is nothing of it', () => {
  assert.equal(kindOf(' \n '), 'nothing');
  for (const text of ['hello', '1-0', '12', 'a/b', '/usr/bin', 'https://example.org/#top', '<b>', '{', '\u0000', 'x'.repeat(100000),
    '8/'.repeat(101), 'see http://x/#ply=3&x= here']) {
    const found = recognise(text, 'ships');
    assert.equal(found.kind, 'unknown', text);
    assert.ok(found.sentence.length < 300);
  }
});
