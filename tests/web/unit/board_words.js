// The words of the board for cells, moves and positions.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { boards } from '../../../engine/web/boards.js';
import { boardWords, cellWords, countAttackers, joinWords, moveEffect, moveWords, noStartWords, noWayWords } from '../../../protocol/web/view/board/words.js';

const shipsFen = '6s1/s7/8/S3s1s1/7S/8/8/2S1S1S1 w - - 0 1';
const viewOf = (variant, fen, look = {}) => ({ variant, board: boards[variant], pieces: boards[variant].read(fen), look: { seat: 0, moves: ['c1c3'], over: null, attacks: [], steps: {}, ...look } });
const ships = viewOf('ships', shipsFen, { attacks: [['a5', 'e5'], ['e1', 'e5'], ['g1', 'g5'], ['h4', 'g5'], ['c1', 'g5'], ['a5', 'a7']] });

test('words are joined as one says them', () => {
  assert.equal(joinWords([]), '');
  assert.equal(joinWords(['g5']), 'g5');
  assert.equal(joinWords(['a7', 'e5', 'g5']), 'a7, e5 and g5');
});

test('attackers are counted on both sides of a line', () => {
  assert.deepEqual([...countAttackers(ships.look.attacks)].sort(), [['a5', 2], ['a7', 1], ['c1', 1], ['e1', 1], ['e5', 2], ['g1', 1], ['g5', 3], ['h4', 1]]);
});

test('a cell says what stands there, what it is for, and what threatens it', () => {
  assert.equal(cellWords(ships, 'c1'), 'c1, White ship, attacked by 1');
  assert.equal(cellWords(ships, 'g5'), 'g5, Black ship, attacked by 3');
  assert.equal(cellWords(ships, 'h8'), 'h8, empty port of Black');
  assert.equal(cellWords(ships, 'd4'), 'd4, empty');
  assert.equal(cellWords(viewOf('ships', '7S/8/8/8/8/8/8/s7 w'), 'h8'), 'h8, White ship, port of Black');
  assert.equal(cellWords(ships, 'a1', { rebuild: 7 }), 'a1, empty port of White, rebuild a ship, 7 off the board');
  assert.equal(cellWords(ships, 'c3', { aim: { lost: ['e5', 'g5'], attacks: [['c3', 'a1']] } }), 'c3, empty, legal move, destroys e5 and g5, then attacked by 1');
  assert.equal(cellWords(ships, 'c1', { marks: ['hint'] }), 'c1, White ship, attacked by 1, hint');
  const cubes = viewOf('cubes', '1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1', { steps: { e1: 4, g1: 1 } });
  assert.equal(cellWords(cubes, 'e1'), 'e1, cube of First, home of First and goal of Second, 4 steps');
  assert.equal(cellWords(cubes, 'g1'), 'g1, cube of First, home of First and goal of Second, 1 step');
  assert.equal(cellWords(cubes, 'h4'), 'h4, empty');
});

test('a move says who went where and what is destroyed', () => {
  const said = (view, mover, after, move) => moveWords(view, mover, view.pieces, boards[view.variant].read(after), move);
  assert.equal(said(ships, 0, '6s1/s7/8/S7/7S/2S5/8/4S1S1 b', 'c1c3'), 'White moves c1 to c3, destroys e5 and g5');
  assert.equal(said(ships, 0, '6s1/s7/8/S3s1s1/7S/8/8/1SS1S1S1 b', 'a1b1'), 'White rebuilds a ship in a1 and moves it to b1');
  const cubes = viewOf('cubes', 'A6A1/11/11B1/11B3/6A8/11A1/11/1B3B3 1 2 1');
  assert.equal(said(cubes, 0, '1A5A1/11/11B1/11B3/6A8/11A1/11/1B3B3 2 2 1', 'd8e8'), 'First moves d8 to e8, on the goal');
  assert.equal(said(cubes, 0, 'A6A1/11/11B1/11B3/15/11A1/11/1B1A1B3 2 2 1', 'g4g1'), 'First moves g4 to g1', 'the goal of the other');
  assert.equal(said(cubes, 1, 'A6A1/11/11B1/11B3/6A8/11A1/11/1B3B3 1 2 2', '0000'), 'Second passes');
});

test('what a move did is read off the pieces', () => {
  const after = boards.ships.read('6s1/s7/8/S7/7S/2S5/8/4S1S1 b');
  assert.deepEqual(moveEffect(ships.pieces, after, 'c1c3'), { seat: 0, from: 'c1', to: 'c3', lost: ['e5', 'g5'], rebuilt: false });
  assert.equal(moveEffect(ships.pieces, boards.ships.read('6s1/s7/8/S3s1s1/7S/8/8/1SS1S1S1 b'), 'a1b1').rebuilt, true);
});

test('the whole board can be read', () => {
  assert.equal(boardWords(ships), 'White: a5 c1 e1 g1 h4; Black: a7 e5 g5 g8. White to move');
  assert.equal(boardWords({ ...ships, look: null }), 'White: a5 c1 e1 g1 h4; Black: a7 e5 g5 g8.');
  assert.equal(boardWords(viewOf('ships', '8/8/8/8/8/8/8/8 b', { seat: 1 })), 'White: none; Black: none. Black to move');
  assert.equal(boardWords(viewOf('ships', '7S/8/8/8/8/8/8/8 w', { over: { kind: 'won', winner: 0 } })), 'White: h8; Black: none.');
  assert.match(boardWords(viewOf('cubes3', 'B7C/B9C/B11C/B13C/15/13/11/1A1A1A1A1 1 3 1')), /^First: e1 g1 i1 k1; Second: a5 b6 c7 d8; Third: l8 m7 n6 o5\./);
});

test('the ranks of the tall board have up to two digits', () => {
  const tall = viewOf('ships10', '4s2S/s7/8/8/8/8/8/8/S7/8 w - - 0 1', { seat: 1 });
  assert.equal(boardWords(tall), 'White: a2 h10; Black: a9 e10. Black to move');
  assert.equal(boardWords({ ...tall, pieces: new Map([['a10', 1], ['a2', 1], ['a9', 0]]) }), 'White: a9; Black: a2 a10. Black to move');
  assert.equal(cellWords(tall, 'h10'), 'h10, White ship, port of Black');
  assert.equal(cellWords(tall, 'h8'), 'h8, empty');
  const after = boards.ships10.read('7S/s7/8/8/8/8/8/8/S7/4s3 w');
  assert.equal(moveWords(tall, 1, tall.pieces, after, 'e10e1'), 'Black moves e10 to e1');
  assert.equal(moveWords(tall, 1, tall.pieces, boards.ships10.read('4s2S/s7/8/7s/8/8/8/8/S7/8 w'), 'h10h7'), 'Black rebuilds a ship in h10 and moves it to h7');
  assert.match(noWayWords(tall, 'e10', 'h10'), /^h10 is occupied/);
});

test('a wrong target says why, in a sentence', () => {
  assert.match(noWayWords(ships, 'c1', 'e1'), /^e1 is occupied/);
  assert.match(noWayWords(ships, 'c1', 'a1'), /own port/);
  assert.match(noWayWords(ships, 'c1', 'h8'), /^c1 can.t move to h8\.$/);
  const cubes = viewOf('cubes', '1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1', { steps: { e1: 4 } });
  assert.match(noWayWords(cubes, 'e1', 'h4'), /^e1 moves 4 steps/);
});

test('a piece that can not be taken up says why', () => {
  assert.equal(noStartWords(ships, 'd4', true), '');
  assert.equal(noStartWords(ships, 'g5', true), 'White is to move.');
  assert.match(noStartWords(ships, 'c1', true), /^c1 can.t move now/);
  assert.match(noStartWords(ships, 'c1', false), /^You can.t move/);
});
