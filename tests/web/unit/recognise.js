// game/recognise.js: what a pasted text is.
import test from 'node:test';
import assert from 'node:assert/strict';
import { recognise } from '../../../protocol/web/game/recognise.js';
import { writeLink } from '../../../protocol/web/game/link.js';
import { numberedMoves } from '../../../protocol/web/modes/analyse/words.js';
import { puzzleMoveName } from '../../../protocol/web/modes/solve/panel.js';
import { t } from '../../../protocol/web/texts.js';

const ships = '4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1';
const tall = '4sss1/4ssss/5sss/6ss/8/8/SS6/SSS5/SSSS4/1SSS4 w - - 0 1';
const cubes = '1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1';
const kindOf = text => recognise(text, 'cubes').kind;

test('a position, of the variant that its form has', () => {
  const game = text => recognise(text, 'cubes').game;
  assert.deepEqual(game(` ${ships}\r\n`), { variant: 'ships', fen: ships, moves: [] });
  assert.deepEqual(game(tall), { variant: 'ships10', fen: tall, moves: [] });
  assert.equal(game(tall.split(' ')[0]).variant, 'ships10', 'by its ranks alone');
  assert.equal(game('8/8/8/8/8/8/8/8/8 w').variant, 'ships', 'of no board');
  assert.deepEqual(game(`position fen ${tall} moves C3-C10 h10f8`).moves, ['c3c10', 'h10f8']);
  assert.deepEqual(game(cubes), { variant: 'cubes', fen: cubes, moves: [] });
  assert.equal(game(cubes.replace('1 2 1', '1 3 1')).variant, 'cubes3');
  assert.deepEqual(game(`position fen ${ships} moves c3h3 h6c6`), { variant: 'ships', fen: ships, moves: ['c3h3', 'h6c6'] });
  assert.deepEqual(game(`position fen ${ships} moves C3-H3 nonsense`).moves, ['c3h3', 'nonsense']);
  assert.equal(game(ships + '; id "wins in 2"').fen, ships);
  assert.equal(kindOf('4sss1/4ssss/5sss/6ss'), 'position'); // the engine says what is wrong
});

test('moves: with and without numbers, spaces, a command', () => {
  const moves = text => recognise(text, 'cubes').moves;
  assert.deepEqual(moves('c3h3 h6c6'), ['c3h3', 'h6c6']);
  assert.deepEqual(moves('1. c3h3 {x} h6c6\n2. 0000 *'), ['c3h3', 'h6c6', '0000']);
  assert.deepEqual(moves('c3h3h6c60000'), ['c3h3', 'h6c6', '0000']);
  assert.deepEqual(moves('position startpos moves c3h3 h6c6'), ['c3h3', 'h6c6']);
  assert.deepEqual(moves('c3-c10 H10-F8 a10 - b9'), ['c3c10', 'h10f8', 'a10b9']);
  assert.deepEqual(moves('c3c10h10f8a10b9'), ['c3c10', 'h10f8', 'a10b9']);
  const variant = (text, shown) => recognise(text, shown).game.variant;
  assert.deepEqual(['ships', 'ships10', 'cubes'].map(shown => variant('e1e3', shown)), ['ships', 'ships10', 'cubes']);
  assert.deepEqual(['ships', 'ships10', 'cubes'].map(shown => variant('c3c7 h7h5 a2a10', shown)), ['ships10', 'ships10', 'ships10'], 'the board that has the cells');
  assert.equal(variant('o5n6 c3c10', 'ships'), 'ships', 'none has all of them');
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

test('a position in quotes of any kind', () => {
  for (const [open, close] of ['""', '\'\'', '``', '\u201c\u201d', '\u201e\u201c', '\u00ab\u00bb', '\u2018\u2019'].map(pair => [...pair])) {
    assert.equal(recognise(`${open}${ships}${close}`, 'cubes').game.fen, ships, open);
  }
  assert.equal(recognise('```\n' + ships + '\n```', 'cubes').game.fen, ships);
  assert.equal(recognise('FEN: ' + ships, 'cubes').game.fen, ships);
});

test('moves as people and this page write them', () => {
  const moves = text => recognise(text, 'ships').moves;
  for (const dash of ['', '-', '\u2013', '\u2014', '\u2212', '\u2192', '->', 'x', ' - ', ' \u2013 ', ' \u2192 ', ' to ']) assert.deepEqual(moves(`c3${dash}h3`), ['c3h3'], dash);
  assert.deepEqual(moves('1) c3\u2013h3 h6\u2013c6 2) a2\u2013a3'), ['c3h3', 'h6c6', 'a2a3']);
  assert.deepEqual(moves('c3h3, h6c6,a2a3'), ['c3h3', 'h6c6', 'a2a3']);
  assert.deepEqual(moves('1\u2026 h6c6\u00d72 2.a2a3! \u00b1 pass'), ['h6c6', 'a2a3', '0000']);
  for (const name of ['play.hint.move', 'learn.hint-shown', 'solve.hint-shown']) assert.deepEqual(moves(t(name, { from: 'c3', to: 'h3' })), ['c3h3'], name);
  assert.deepEqual(moves(['c3h3', 'h6c6', '0000'].map(puzzleMoveName).join(' ')), ['c3h3', 'h6c6', '0000']);
  assert.deepEqual(moves(numberedMoves('ships', 3, ['c3h3', 'h6c6', '0000']).map(({ number, text }) => number + text).join(' ')), ['c3h3', 'h6c6', '0000']);
  assert.deepEqual(moves('c3h3 - h6c6'), ['c3h3'], 'no move is made of two halves');
});
