// settings.js: what is read of a browser's storage is right, or is what a new visitor has.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { Settings } from '../../../protocol/web/settings.js';

// As localStorage.
function storageOf(rows = {}) {
  const kept = new Map(Object.entries(rows).map(([name, text]) => ['syracuse.' + name, text]));
  return { kept, getItem: name => kept.get(name) ?? null, setItem: (name, text) => { kept.set(name, text); } };
}
const settingsOf = rows => new Settings(() => storageOf(rows), storageOf);
const standard = { ...settingsOf({}) };

test('what is set is kept, and read back by the next page', () => {
  const storage = storageOf(), first = new Settings(() => storage, storageOf);
  const values = { variant: 'cubes3', theme: 'dark', flipped: true, attacks: false, analysis: { on: false, lines: 5, memory: 256, worth: true }, players: { ships: { setup: {} } }, solved: ['a'], learnt: ['b'] };
  Object.assign(first, values);
  assert.deepEqual({ ...new Settings(() => storage, storageOf), ...values }, { ...new Settings(() => storage, storageOf) });
});

test('what is of another kind counts as nothing kept', () => {
  for (const text of ['{"a":[1]}', '[null]', 'null', '7', '"rubbish"', 'no JSON', '']) {
    for (const name of Object.keys(standard).filter(one => !(one === 'game' && text === '"rubbish"') && !(one === 'players' && text[0] === '{'))) {
      assert.deepEqual(settingsOf({ [name]: text })[name], standard[name], `${name}: ${text}`);
    }
  }
});

test('of a record and a list what is right is taken', () => {
  assert.deepEqual(settingsOf({ analysis: '{"on":false,"lines":9,"memory":"64","more":1}' }).analysis, { ...standard.analysis, on: false });
  assert.deepEqual(settingsOf({ solved: '["a",7,null,"b"]' }).solved, ['a', 'b']);
});

test('a browser that forbids it, keeps nothing or has no room is no fault: they last as long as the page', () => {
  const throws = () => { throw new Error('SecurityError'); };
  for (const find of [throws, () => null, () => ({ getItem: () => '"dark"', setItem: throws })]) {
    const settings = new Settings(find, find);
    settings.theme = 'light';
    settings.solved = ['a'];
    assert.deepEqual([settings.theme, settings.solved], ['light', ['a']]);
  }
});

test('a tab goes on with what is its own, a new one with what was kept last, and neither takes away a part of the other', () => {
  const storage = storageOf(), [one, other] = [storageOf(), storageOf()].map(tab => new Settings(() => storage, () => tab));
  one.game = 'first';
  other.game = 'second';
  one.players = { ships: 1 };
  other.players = { ...other.players, cubes: 2 };
  one.players = { ...one.players, cubes3: 3 };
  assert.deepEqual([one.game, other.game, new Settings(() => storage, storageOf).game], ['first', 'second', 'second']);
  assert.deepEqual([one.players, other.players], [{ ships: 1, cubes3: 3 }, { ships: 1, cubes: 2 }]);
  assert.deepEqual(new Settings(() => storage, storageOf).players, { ships: 1, cubes: 2, cubes3: 3 });
});
