// game/tree.js and game/table.js: a game with variations, where nothing is lost.
import test from 'node:test';
import assert from 'node:assert/strict';
import { GameTree, branchHead, cleanComment, nodesBehind, pathTo } from '../../../protocol/web/game/tree.js';
import { Table } from '../../../protocol/web/game/table.js';
import { fakeRules } from './fake_rules.mjs';

// The tree as text: a variation in parentheses behind the move it replaces.
function treeText(node) {
  const [main, ...others] = node.children;
  if (!main) return '';
  return [main.move, ...others.map(other => `(${[other.move, treeText(other)].join(' ').trim()})`), treeText(main)].join(' ').trim();
}

function tableWith(...moves) {
  const table = new Table(fakeRules());
  table.begin({ variant: 'ships', moves });
  return table;
}

const textOf = table => treeText(table.tree.root);

// a1a1 b1b1 c1c1, with (b2b2 c2c2) instead of b1b1.
function branched() {
  const table = tableWith('a1a1', 'b1b1', 'c1c1');
  table.goToPly(1);
  table.play('b2b2');
  table.play('c2c2');
  return table;
}

test('a move that is there is followed, another one is a variation', () => {
  const table = branched();
  assert.equal(textOf(table), 'a1a1 b1b1 (b2b2 c2c2) c1c1');
  table.goToPly(1);
  table.play('b1b1');
  assert.equal(textOf(table), 'a1a1 b1b1 (b2b2 c2c2) c1c1');
  assert.equal(table.node.ply, 2);
});

test('forward goes the way one came back', () => {
  const table = branched();
  table.toStart();
  assert.deepEqual(table.link().moves, ['a1a1', 'b2b2', 'c2c2']);
  table.toEnd();
  assert.equal(table.node.move, 'c2c2');
  table.go(table.tree.root.children[0].children[0]);
  table.back();
  table.forward();
  assert.equal(table.node.move, 'b1b1');
  table.back(); table.back(); table.back(); table.back();
  assert.equal(table.node, table.tree.root);
});

test('a wrong game or move throws the sentence and changes nothing', () => {
  const table = branched();
  const before = [table.game, textOf(table), table.node];
  let told = 0;
  table.subscribe(() => told++);
  assert.throws(() => table.begin({ variant: 'ships', moves: ['a1a1', 'xxxx'] }), { message: "move 2, 'xxxx': illegal" });
  assert.throws(() => table.begin({ variant: 'ships', fen: 'wrong' }), { message: 'the position is wrong' });
  assert.throws(() => table.play('xxxx'), { message: "move 4, 'xxxx': illegal" });
  const plays = { comment: '', line: [{ move: 'a1a1', variations: [[{ move: 'xx', variations: [] }]] }] };
  assert.throws(() => table.begin({ variant: 'ships', plays }), /illegal/);
  assert.deepEqual([table.game, textOf(table), table.node], before);
  assert.equal(told, 0);
});

test('taking back goes back, and takes out only what nothing follows', () => {
  const table = tableWith('a1a1', 'b1b1', 'c1c1');
  table.takeBack(2);
  assert.equal(textOf(table), 'a1a1');
  table.takeBack(5);
  assert.equal(textOf(table), '');
  const other = branched();
  other.goToPly(1);
  other.takeBack();
  assert.equal(textOf(other), 'a1a1 b1b1 (b2b2 c2c2) c1c1');
  assert.equal(other.node, other.tree.root);
});

test('a variation is promoted where it branches off, and that is undone', () => {
  const table = branched();
  assert.equal(table.isMain(table.node), false);
  assert.equal(branchHead(table.node).move, 'b2b2');
  table.promote(table.node);
  assert.equal(textOf(table), 'a1a1 b2b2 (b1b1 c1c1) c2c2');
  assert.equal(table.isMain(table.node), true);
  table.promote(table.node);
  table.undo();
  assert.equal(textOf(table), 'a1a1 b1b1 (b2b2 c2c2) c1c1');
  assert.equal(table.canUndo, false);
});

test('what is removed comes back where it was', () => {
  const table = branched();
  const at = table.node;
  const third = table.node.parent.parent;
  table.go(third);
  table.play('b3b3');
  table.go(at);
  table.remove(at.parent);
  assert.equal(textOf(table), 'a1a1 b1b1 (b3b3) c1c1');
  assert.equal(table.node, third);
  table.undo();
  assert.equal(textOf(table), 'a1a1 b1b1 (b2b2 c2c2) (b3b3) c1c1');
  assert.equal(table.node, at);
  table.remove(table.tree.root);
  assert.equal(textOf(table), 'a1a1 b1b1 (b2b2 c2c2) (b3b3) c1c1');
});

test('what is removed and played again is joined when it comes back', () => {
  const table = branched();
  table.comment(table.node.parent, 'kept');
  table.remove(table.node.parent);
  table.play('b2b2');
  table.play('c3c3');
  table.undo();
  assert.equal(textOf(table), 'a1a1 b1b1 (b2b2 c3c3 (c2c2)) c1c1');
  assert.equal(table.node.parent.comment, 'kept');
  const nodes = nodesBehind(table.tree.root);
  assert.equal(new Set(nodes.map(node => node.id)).size, nodes.length);
  assert.ok(nodes.every(node => table.tree.has(node)));
  assert.ok(nodes.every(node => node.parent ? node.parent.children.includes(node) && node.ply === node.parent.ply + 1 : node.ply === 0));
});

test('a node that is not in the tree any more is not gone to', () => {
  const table = branched();
  const gone = table.node;
  table.remove(gone);
  table.go(gone);
  assert.equal(table.node, gone.parent);
});

test('the game before is kept, with its variations, and can be had back', () => {
  const table = branched();
  table.begin({ variant: 'cubes' });
  assert.equal(table.variant, 'cubes');
  table.begin({ variant: 'cubes3', moves: ['e1e3'] }); // the empty one is not worth keeping
  assert.equal(table.earlier.length, 1);
  table.returnToEarlier();
  assert.equal(textOf(table), 'a1a1 b1b1 (b2b2 c2c2) c1c1');
  assert.equal(table.node.move, 'c2c2');
  table.returnToEarlier();
  assert.equal(table.variant, 'cubes3');
});

test('all games that were here come round', () => {
  const table = tableWith('a1a1');
  table.begin({ variant: 'ships', moves: ['b1b1'] });
  table.begin({ variant: 'ships', moves: ['c1c1'] });
  const seen = [1, 2, 3, 4].map(() => {
    table.returnToEarlier();
    return textOf(table);
  });
  assert.deepEqual(seen, ['b1b1', 'a1a1', 'c1c1', 'b1b1']);
  for (let i = 0; i < 100; i++) table.begin({ variant: 'ships', moves: ['d1d1'] });
  assert.equal(table.earlier.length, 50);
});

test('everybody is told of each change once', () => {
  const table = tableWith('a1a1');
  const told = [];
  const end = table.subscribe(change => told.push(change));
  table.play('b1b1');
  table.back();
  table.back();
  table.back();
  table.forward();
  table.comment(table.node, 'x');
  table.comment(table.node, 'x');
  table.begin({ variant: 'ships' });
  end();
  table.play('c1c1');
  assert.deepEqual(told, [{ kind: 'play', move: 'b1b1' }, { kind: 'go' }, { kind: 'go' }, { kind: 'go' }, { kind: 'edit' }, { kind: 'begin' }]);
});

test('a link has the line one is on, and no FEN for the start', () => {
  const table = branched();
  table.back();
  assert.deepEqual(table.link(), { variant: 'ships', fen: '', moves: ['a1a1', 'b2b2', 'c2c2'], ply: 2 });
  table.begin({ variant: 'ships', fen: 'other' });
  assert.deepEqual(table.link(), { variant: 'ships', fen: 'other', moves: [], ply: 0 });
});

test('the rules are asked once for each position', () => {
  const table = tableWith('a1a1', 'b1b1');
  table.toStart();
  table.toEnd();
  const first = table.look, asked = table.rules.asked;
  assert.equal(table.look, first);
  table.play('c1c1');
  table.back();
  table.forward();
  assert.equal(table.look.ply, 3);
  assert.equal(table.rules.asked, asked + 1);
});

test('a game that is put away keeps no looks, and they are asked for again when it comes back', () => {
  const table = tableWith('a1a1', 'b1b1'), { look } = table;
  table.begin({ variant: 'ships' });
  table.returnToEarlier();
  const { asked } = table.rules;
  assert.deepEqual(table.look, look);
  assert.equal(table.rules.asked, asked + 1);
});

test('one can go to any of the games before', () => {
  const table = tableWith('a1a1'), first = table.game;
  for (const move of ['b1b1', 'c1c1']) table.begin({ variant: 'ships', moves: [move] });
  const last = table.game;
  table.returnTo(first);
  assert.equal(table.game, first);
  assert.equal(table.earlier.length, 2);
  assert.equal(table.earlier[1], last);
  table.returnTo(first);
  assert.equal(table.earlier.length, 2, 'it is there already');
});

test('comments by ply, and what a comment can be', () => {
  const table = new Table(fakeRules());
  table.begin({ variant: 'ships', moves: ['a1a1', 'b1b1'], comments: { 0: 'first', 2: 'a {b}\n\u0001 c ' }, tags: { White: 'me' } });
  assert.deepEqual(pathTo(table.node).map(node => node.comment), ['first', '', 'a (b) c']);
  assert.equal(table.tags.White, 'me');
  assert.equal(cleanComment('  '), '');
});

test('a line of 20,000 moves is no trouble', () => {
  const tree = new GameTree();
  let node = tree.root;
  for (let i = 0; i < 20000; i++) node = tree.add(node, 'a1b2');
  assert.equal(pathTo(node).length, 20001);
  assert.equal(nodesBehind(tree.root).length, 20001);
  assert.equal(tree.has(node), true);
  const removed = tree.remove(tree.root.children[0]);
  tree.add(tree.add(tree.root, 'a1b2'), 'c3d4');
  tree.restore(removed);
  assert.equal(nodesBehind(tree.root).length, 20002);
});
