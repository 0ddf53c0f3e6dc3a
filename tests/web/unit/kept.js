// game/kept.js: a game is there again at the next visit, with all its variations.
import test from 'node:test';
import assert from 'node:assert/strict';
import { KeptGames, keptGame, lineOnTable } from '../../../protocol/web/game/kept.js';
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

const newSettings = () => ({ game: '', games: [] });
const textsOf = table => [...table.earlier.map(game => table.asOf(game)), table].map(writePgn);

function restored(settings) {
  const table = new Table(fakeRules());
  new KeptGames(settings).restore(table);
  return table;
}

test('a game comes back whole, and those before it', () => {
  const table = branchedTable(), settings = newSettings();
  table.begin({ variant: 'ships', moves: ['a1b2'] });
  new KeptGames(settings).keep(table);
  assert.deepEqual(textsOf(restored(settings)), textsOf(table));
});

test('without a move the game before is kept, without any nothing', () => {
  const table = branchedTable(), text = writePgn(table), settings = newSettings();
  table.begin({ variant: 'ships' });
  new KeptGames(settings).keep(table);
  assert.deepEqual([settings.game, settings.games], [text, [text]]);
  const empty = newSettings();
  new KeptGames(empty).keep(tableOf({ variant: 'ships' }));
  assert.deepEqual(empty, newSettings());
  assert.equal(restored(empty).game, null);
  assert.equal(keptGame(fakeRules(), ''), null);
});

test('a game that goes on stands in the list once', () => {
  const settings = newSettings(), kept = new KeptGames(settings), table = branchedTable();
  for (const move of ['c1c2', 'c2c3']) {
    kept.keep(table);
    table.play(move);
  }
  kept.keep(table);
  assert.deepEqual(settings.games, [writePgn(table)]);
});

test('of two tabs neither takes the game of the other away', () => {
  const games = [], tab = () => ({ game: '', get games() { return games; }, set games(list) { games.splice(0, games.length, ...list); } });
  const [one, other] = [tab(), tab()], [keepOne, keepOther] = [one, other].map(settings => new KeptGames(settings));
  const [first, second] = [tableOf({ variant: 'ships', moves: ['a1b2'] }), tableOf({ variant: 'cubes', moves: ['a1b2'] })];
  keepOne.keep(first);
  keepOther.keep(second);
  first.play('b1b2');
  keepOne.keep(first);
  second.play('b2b3');
  keepOther.keep(second);
  assert.deepEqual(games, [writePgn(first), writePgn(second)]);
  assert.equal(writePgn(restored(one)), writePgn(first));
  assert.equal(writePgn(restored(other)), writePgn(second));
});

test('there are not endlessly many, nor endlessly large ones', () => {
  const settings = newSettings(), kept = new KeptGames(settings), table = tableOf({ variant: 'ships', moves: ['a1b2'] });
  for (let i = 0; i < 20; i++) table.begin({ variant: 'ships', moves: ['a1b2', `b${i % 8 + 1}c3`] });
  table.comment(table.node, 'x'.repeat(6e5));
  kept.keep(table);
  assert.equal(settings.games.length, 1);
  assert.equal(settings.game, settings.games[0]);
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
