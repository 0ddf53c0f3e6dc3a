// game/kept.js: a game is there again at the next visit, with all its variations.
import test from 'node:test';
import assert from 'node:assert/strict';
import { keptGame, lineOnTable, textToKeep } from '../../../protocol/web/game/kept.js';
import { writePgn } from '../../../protocol/web/game/pgn.js';
import { Table } from '../../../protocol/web/game/table.js';
import { fakeRules } from './fake_rules.mjs';

function tableOf(game) {
  const table = new Table(fakeRules());
  table.begin(game);
  return table;
}

function branchedTable() {
  const table = tableOf({ variant: 'cubes', fen: 'some 1 2 1', moves: ['a1b2', 'c3d4'] });
  table.back();
  table.play('b2b3');
  table.comment(table.node, 'why not');
  return table;
}

test('a game comes back whole', () => {
  const table = branchedTable(), again = tableOf(keptGame(fakeRules(), textToKeep(table)));
  assert.equal(writePgn(again), writePgn(table));
});

test('without a move the game before is kept, without any nothing', () => {
  const table = branchedTable(), text = textToKeep(table);
  table.begin({ variant: 'ships' });
  assert.equal(textToKeep(table), text);
  assert.equal(textToKeep(tableOf({ variant: 'ships' })), '');
  assert.equal(keptGame(fakeRules(), ''), null);
});

test('what can\'t be read is no game, or a part of one', () => {
  for (const text of ['[Variant "go"]\n*', '[FEN "wrong"]\n*', undefined, 7]) assert.equal(keptGame(fakeRules(), text), null);
  assert.equal(tableOf(keptGame(fakeRules(), 'a1b2 zzz')).node.ply, 1);
});

test('an address that is a line of the game on the table is found in it', () => {
  const table = branchedTable();
  const link = table.link();
  assert.equal(lineOnTable(table, link), table.node);
  assert.equal(lineOnTable(table, { ...link, moves: ['a1b2'] }).ply, 1);
  const others = [{ moves: ['a1b2', 'h1h2'] }, { moves: [] }, { moves: undefined }, { fen: '' }, { variant: 'ships' }, { variant: undefined }];
  for (const other of others) assert.equal(lineOnTable(table, { ...link, ...other }), null, JSON.stringify(other));
  assert.equal(lineOnTable(new Table(fakeRules()), link), null);
});
