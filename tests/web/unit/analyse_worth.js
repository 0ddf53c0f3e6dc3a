// The text of the command `eval`, read. The texts are the engine's own.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readWorth } from '../../../protocol/web/modes/analyse/worth.js';

const ships = `What each ship is worth to White where it stands: the score less that without it.
     .     .     .     .  -127   -97   -94     .   8
     .     .  +327     .   -73   -66   -72   -78   7
     .     .     .     .     .   -99   -71  -103   6
     .     .     .     .     .     .  -101  -139   5
  +126  +123     .     .     .     .     .     .   4
  +104   +78     .     .     .     .     .     .   3
   +85  +107   +69  +130     .     .     .     .   2
     .   +97  +108    +0     .     .     .     .   1
     a     b     c     d     e     f     g     h
evaluation -112 for the side to move, +112 for White`;

const cubes3 = `A:  g1 moves 6, 15 to go  i1 moves 5, 15 to go, no open way  k1 moves 5, 15 to go  e3 moves 3, 0 to go
    worth -109, score -64: wins 348 of 1000
B:  a5 moves 5, 15 to go  b6 moves 7, 15 to go, no open way  c7 moves 6, 15 to go, no open way  d8 moves 6, 15 to go
    worth -119, score -79: wins 315 of 1000
C:  o5 moves 6, 15 to go  n6 moves 6, 15 to go, no open way  m7 moves 6, 15 to go, no open way  l8 moves 5, 15 to go
    worth -110, score -66: wins 344 of 1000
evaluation -79 for the side to move`;

test('ships: a number for each ship, and what White can expect', () => {
  const { ships: worth, shares } = readWorth('ships', ships);
  assert.equal(worth.size, 24);
  assert.equal(worth.get('c7'), 327);
  assert.equal(worth.get('e8'), -127);
  assert.equal(worth.get('d2'), 130);
  assert.equal(worth.get('d1'), 0);
  assert.equal(worth.get('a1'), undefined);
  assert.ok(shares[0] > 0.9 && Math.abs(shares[0] + shares[1] - 1) < 1e-9);
});

test('the tall board has ten rows', () => {
  const tall = `     .     .     .     .     .     .   -50     .   10\n     .     .     .     .     .     .     .     .    9\n${ships.replace(/\n.* {3}[13]$/gm, '')}`;
  const { ships: worth, shares } = readWorth('ships10', tall);
  assert.equal(worth.get('g10'), -50);
  assert.equal(worth.get('c7'), 327);
  assert.ok(shares[0] > 0.9);
  assert.equal(readWorth('ships', tall).ships.get('g10'), undefined);
});

test('cubes: each cube of each player, and everyone\u2019s share', () => {
  const { players, shares } = readWorth('cubes3', cubes3);
  assert.deepEqual(players.map(player => player.cubes.length), [4, 4, 4]);
  assert.deepEqual(players[0].cubes[1], { cell: 'i1', moves: 5, toGo: 15, shut: true });
  assert.deepEqual(players[0].cubes[3], { cell: 'e3', moves: 3, toGo: 0, shut: false });
  assert.deepEqual([players[2].worth, players[2].score, players[2].wins], [-110, -66, 344]);
  assert.deepEqual(shares.map(share => share.toFixed(3)), ['0.346', '0.313', '0.342']);
});

test('another text leaves its part empty', () => {
  for (const text of ['', 'error: no position', 'A:\n', 'A: what\n    worth nothing']) {
    assert.equal(readWorth('cubes', text).shares, null);
    assert.equal(readWorth('ships', text).ships.size, 0);
    assert.equal(readWorth('ships', text).shares, null);
  }
  assert.equal(readWorth('ships', ' 1x . . . . . . . 8').ships.size, 0);
});
