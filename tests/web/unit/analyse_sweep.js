// The look through a game.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { GameTree } from '../../../protocol/web/game/tree.js';
import { findingOf, judgementOf, lookThrough, putFault } from '../../../protocol/web/modes/analyse/sweep.js';

const line = (move, points, more = {}) => ({ rank: 1, score: { cp: 1 }, wdl: [1000 * points, 0, 1000 - 1000 * points], pv: [move], depth: 7, ...more });

test('what is found about a position', () => {
  const found = findingOf('ships', { seat: 1, over: null }, [line('f6a6', 0.75), line('f6a7', 0.5)]);
  assert.deepEqual(found, { seat: 1, over: null, best: 'f6a6', score: { cp: 1 }, depth: 7, shares: [0.25, 0.75],
    lines: [{ move: 'f6a6', points: 0.75 }, { move: 'f6a7', points: 0.5 }] });
  assert.equal(findingOf('ships', { seat: 1, over: null }, []), null);
  assert.equal(findingOf('ships', { seat: 1, over: null }, [line('f6a6', 0.75, { pv: [] })]), null);
  assert.deepEqual(findingOf('ships', { seat: 1, over: { kind: 'won', winner: 0 } }, []).shares, [1, 0]);
});

test('a fault has a name, a loss and the better move', () => {
  const before = findingOf('ships', { seat: 0, over: null }, [line('c3g3', 0.95)]);
  const after = findingOf('ships', { seat: 1, over: null }, [line('f6a6', 0.75)]);
  const fault = judgementOf('ships', before, 'a2a3', after).fault;
  assert.deepEqual([fault.kind, fault.loss.toFixed(2), fault.least, fault.better], ['blunder', '0.70', false, 'c3g3']);
  assert.equal(judgementOf('ships', before, 'c3g3', after).fault, null);
  assert.equal(judgementOf('ships', null, 'c3g3', after), null);
});

test('a judgement needs both positions, or the best move', () => {
  const before = findingOf('ships', { seat: 1, over: null }, [line('c3g3', 0.95)]), after = findingOf('ships', { seat: 0, over: null }, [line('f6a6', 0.75)]);
  const bad = judgementOf('ships', before, 'a2a3', after);
  assert.deepEqual([bad.seat, bad.loss.toFixed(2), bad.fault.kind, bad.before], [1, '0.70', 'blunder', before]);
  assert.equal(judgementOf('ships', before, 'a2a3', null), null);
  assert.deepEqual([judgementOf('ships', before, 'c3g3', null).loss, judgementOf('ships', before, 'c3g3', null).fault], [0, null]);
  assert.equal(judgementOf('ships', null, 'c3g3', after), null);
});

test('with three players a move that is not among the lines lost at least that', () => {
  const before = findingOf('cubes3', { seat: 0, over: null }, [line('e1e3', 0.6), line('g1g3', 0.4)]);
  const after = findingOf('cubes3', { seat: 1, over: null }, [line('a5c5', 0.3)]);
  assert.equal(judgementOf('cubes3', before, 'k1k3', after).fault.least, true);
  assert.equal(judgementOf('cubes3', before, 'g1g3', after).fault.least, false);
});

test('positions are asked one after the other, and none after a stop', async () => {
  const asked = [], found = [];
  let stopped = false, running = 0;
  const ask = async position => {
    assert.equal(++running, 1);
    await new Promise(resolve => setTimeout(resolve));
    running--;
    asked.push(position);
    if (position === 3) stopped = true;
    return { position };
  };
  const done = await lookThrough('ships', [1, 2, 3, 4], { ask, found: (position, finding, i) => found.push([position, i]), isStopped: () => stopped });
  assert.equal(done, false);
  assert.deepEqual(asked, [1, 2, 3]);
  assert.deepEqual(found, [[1, 0], [2, 1]], 'a search that was broken off is no finding');
  stopped = false;
  assert.equal(await lookThrough('ships', [1, 2], { ask, found: () => {}, isStopped: () => false }), true);
});

test('nothing is asked if it is stopped before it begins', async () => {
  const ask = () => assert.fail('asked');
  assert.equal(await lookThrough('ships', [1], { ask, found: ask, isStopped: () => true }), false);
});

test('with three players all lines are asked for, with two one', async () => {
  const wanted = [];
  const ask = async (position, multipv) => { wanted.push(multipv); return null; };
  const calls = { ask, found: () => assert.fail('nothing was found'), isStopped: () => false };
  await lookThrough('ships', [1], calls);
  await lookThrough('cubes3', [1], calls);
  assert.deepEqual(wanted, [1, 64]);
});

const blunder = { kind: 'blunder', better: 'c3g3' };

// A game of two moves, c3h3 with a word on it.
function smallGame() {
  const tree = new GameTree(), first = tree.add(tree.root, 'c3h3'), second = tree.add(first, 'f6a6');
  first.comment = 'my word';
  return { table: { tree, node: second }, first, second };
}

test('a mistake gets its comment and the better move beside it, and can be undone', () => {
  const { table, first } = smallGame(), { root } = table.tree;
  const undo = putFault(table, first, blunder, 'Blunder: better is c3g3.');
  assert.equal(first.comment, 'my word Blunder: better is c3g3.');
  assert.deepEqual(root.children.map(node => node.move), ['c3h3', 'c3g3'], 'the game stays the main line');
  assert.deepEqual(first.nags, [4]);
  undo();
  assert.deepEqual(first.nags, []);
  assert.equal(first.comment, 'my word');
  assert.deepEqual(root.children.map(node => node.move), ['c3h3']);
});

test('a sign that stood there stays', () => {
  const { table, first } = smallGame();
  first.nags = [1, 4];
  const undo = putFault(table, first, blunder, 'Blunder.');
  assert.deepEqual(first.nags, [1, 4]);
  undo();
  assert.deepEqual(first.nags, [1, 4]);
});

test('a second look says nothing twice', () => {
  const { table, first } = smallGame();
  putFault(table, first, blunder, 'Blunder.');
  const undo = putFault(table, first, blunder, 'Blunder.');
  assert.equal(first.comment, 'my word Blunder.');
  undo();
  assert.equal(first.comment, 'my word Blunder.');
  assert.equal(table.tree.root.children.length, 2, 'it was there before the second look');
});

test('undoing twice takes nothing else away', () => {
  const { table, first } = smallGame(), undo = putFault(table, first, blunder, 'Blunder.');
  undo();
  table.tree.add(table.tree.root, 'b4b7');
  undo();
  assert.deepEqual(table.tree.root.children.map(node => node.move), ['c3h3', 'b4b7']);
});

test('undoing leaves what somebody has added since', () => {
  const { table, first } = smallGame(), { tree } = table;
  const undo = putFault(table, first, blunder, 'Blunder.');
  tree.add(tree.root.children[1], 'f6a6');
  first.comment += ' Really?';
  undo();
  assert.equal(tree.root.children.length, 2);
  assert.equal(first.comment, 'my word Blunder. Really?');
  const again = smallGame(), take = putFault(again.table, again.first, blunder, 'Blunder.');
  again.table.node = again.table.tree.root.children[1];
  take();
  assert.equal(again.table.tree.root.children.length, 2, 'nobody stands beside the game');
});
