// Effects of clicks, keys and typed moves, whoever sends them: selecting, playing, and why not.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { boards } from '../../../engine/web/boards.js';
import { BoardHand } from '../../../protocol/web/view/board/hand.js';

// A view with White's c1 and e1 to move, which notes what is done to it.
function fakeView(extra = {}) {
  const moves = ['c1c3', 'c1d1', 'e1e4', 'a1a2'], noted = { said: [], announced: [], played: [], drawn: 0 };
  const ways = new Map(moves.map(move => [move.slice(0, 2), new Set(moves.filter(other => other.startsWith(move.slice(0, 2))).map(other => other.slice(2)))]));
  const view = {
    variant: 'ships', board: boards.ships, pieces: new Map([['c1', 0], ['e1', 0], ['g5', 1]]), look: { seat: 0, moves, over: null, attacks: [], steps: {} }, ways,
    fen: 'FEN', movable: true, handlers: null, layout: {}, noted,
    rules: { look: (variant, fen, [move]) => { throw new Error(`move 1: the move '${move}' is illegal`); } },
    say: text => { if (text) noted.said.push(text); }, announce: text => noted.announced.push(text), onMove: move => noted.played.push(move),
    drawHand: () => noted.drawn++, drawPieces: () => noted.drawn++, trial: () => ({ lost: [], attacks: [] }), ...extra,
  };
  view.hand = new BoardHand(view);
  return view;
}

test('the first cell selects, the second one plays', () => {
  const { hand, noted } = fakeView();
  hand.act('c1');
  assert.equal(hand.selected, 'c1');
  assert.deepEqual(noted.announced, ['c1 selected, 2 moves']);
  hand.act('c3');
  assert.deepEqual(noted.played, ['c1c3']);
  assert.equal(hand.selected, null);
});

test('the selected cell lets go, another own piece is taken instead, the port too', () => {
  const { hand, noted } = fakeView();
  hand.act('c1');
  hand.act('e1');
  assert.equal(hand.selected, 'e1');
  hand.act('a1');
  assert.equal(hand.selected, 'a1');
  hand.act('a1');
  assert.equal(hand.selected, null);
  assert.deepEqual(noted.played, []);
});

test('a wrong target says why and keeps what is selected', () => {
  const { hand, noted } = fakeView();
  hand.act('c1');
  hand.act('h8');
  assert.equal(hand.selected, 'c1');
  assert.equal(noted.said.length, 1);
  assert.deepEqual(noted.played, []);
});

test('only targets can be aimed at', () => {
  const { hand, noted } = fakeView();
  hand.aim('c3');
  assert.equal(hand.aimed, null, 'nothing is selected');
  hand.act('c1');
  hand.aim('c3');
  assert.equal(hand.move, 'c1c3');
  const { drawn } = noted;
  hand.aim('c3');
  assert.equal(noted.drawn, drawn, 'the same again draws nothing');
  hand.aim('h8');
  assert.equal(hand.aimed, null);
});

test('a typed move is played, or the engine says why not', () => {
  const { hand, noted } = fakeView();
  assert.equal(hand.enter('e1e4'), '');
  assert.deepEqual(noted.played, ['e1e4']);
  assert.equal(hand.enter('e1e5'), 'the move \'e1e5\' is illegal');
  assert.deepEqual(noted.said, ['the move \'e1e5\' is illegal']);
  assert.deepEqual(noted.played, ['e1e4']);
});

test('where nothing may be moved, nothing is', () => {
  const { hand, noted } = fakeView({ movable: false, ways: new Map() });
  hand.act('c1');
  assert.equal(hand.selected, null);
  assert.notEqual(hand.enter('c1c3'), '');
  assert.deepEqual(noted.played, []);
});

test('an editor gets the cells in place of moves', () => {
  const cells = [], { hand, noted } = fakeView({ handlers: { onCell: cell => cells.push(cell) } });
  hand.act('c1');
  hand.act('c3');
  assert.deepEqual(cells, ['c1', 'c3']);
  assert.equal(hand.selected, null);
  assert.deepEqual(noted.played, []);
});

test('where a piece was dropped is known for its move, once', () => {
  const { hand, noted } = fakeView();
  hand.choose('c1');
  hand.drop([250, 540], 'c3');
  assert.deepEqual(noted.played, ['c1c3']);
  assert.deepEqual(hand.takeDropped('c1c3'), [250, 540]);
  assert.equal(hand.takeDropped('c1c3'), null);
  hand.choose('c1');
  hand.drop([250, 540], 'c3');
  assert.equal(hand.takeDropped('e1e4'), null, 'another move');
  hand.choose('c1');
  hand.drop([0, 0], 'h8');
  assert.equal(hand.selected, 'c1', 'a wrong drop keeps it selected');
  assert.equal(hand.takeDropped('c1h8'), null);
});
