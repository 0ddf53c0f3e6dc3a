// How a game ended, in words: each reason that the rules give, for each reader.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { endReason } from '../../../protocol/web/view/ends.js';
import { t } from '../../../protocol/web/texts.js';

const rulesOf = game => readFileSync(new URL(`../../../engine/${game}/rules.c`, import.meta.url), 'utf8');

test('no reason of the rules is unknown', () => {
  const ships = [...rulesOf('ships').matchAll(/GAME_(?:WON|DRAWN),[^;]*?"([^"]+)"\}/gs)].map(([, reason]) => reason);
  const table = /reasons\[\]\[2\] = \{(.*?)\n\};/s.exec(rulesOf('cubes'))[1].replace(/"\s*\n\s*"/g, '').replace(/, ""/g, '');
  const cubes = [...table.matchAll(/"([^"]+)"/g)].map(([, reason]) => reason).filter(reason => reason !== 'the game goes on');
  assert.deepEqual([ships.length, cubes.length], [4, 7]);
  for (const reason of [...ships, ...cubes]) assert.notEqual(endReason('ships', { kind: 'won', winner: 0, reason }, {}), t('end.other', { words: reason }));
});

test('what one side does is told from the reader\u2019s side', () => {
  const told = (variant, reason, winner) => [-1, 0, 1].map(reader => endReason(variant, { kind: 'won', winner, reason }, {}, reader));
  assert.deepEqual(told('ships', 'a ship stands in the enemy port', 1),
    ['A Black ship stands in the port of White.', 'A ship of your opponent stands in your port.', 'Your ship stands in your opponent\u2019s port.']);
  assert.deepEqual(told('ships', 'the opponent has no legal move', 0),
    ['Black has no legal move.', 'Your opponent has no legal move.', 'You have no legal move.']);
  assert.deepEqual(told('cubes', 'all four cubes stand on the goal side', 0),
    ['All four cubes of First are on the goal.', 'All four of your cubes are on the goal.', 'All four cubes of your opponent are on the goal.']);
  assert.deepEqual(told('cubes3', 'all four cubes stand on the goal side', 1),
    ['All four cubes of Second are on the goal.', 'All four cubes of Second are on the goal.', 'All four of your cubes are on the goal.']);
});

test('a count has its numbers', () => {
  const told = (variant, kind, winner, reason, toGo, reader) => endReason(variant, { kind, winner, reason }, { toGo }, reader);
  assert.equal(told('cubes', 'won', 1, '60 rounds were played, and the fewest steps to go win', [20, 15], 0),
    '60 rounds were played. So the fewest steps to go win. Steps to go: you 20, your opponent 15.');
  assert.equal(told('cubes3', 'drawn', -1, 'nobody can move, and the fewest steps to go are shared', [20, 15, 15], 1),
    'Nobody can move. So the fewest steps to go win, and they are shared. Steps to go: First 20, you 15, Third 15.');
  assert.equal(told('cubes3', 'won', 2, 'the position occurred for the third time, and the fewest steps to go win', [20, 15, 9], -1),
    'The position occurred for the third time. So the fewest steps to go win. Steps to go: First 20, Second 15, Third 9.');
});

test('a reason that nobody knows is told in its own words', () => {
  assert.equal(endReason('ships', { kind: 'won', winner: 0, reason: 'so' }, {}, 0), 'Why: so.');
});
