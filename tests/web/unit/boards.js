// The boards' geometry, which the report and the board share.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { boards } from '../../../engine/web/boards.js';
import { cellForm, compareCells, isShips, moveCells, ofVariant, portsOf, seatsOf, variantNames, variants } from '../../../engine/web/variants.js';

const counts = { ships: 64, ships10: 80, cubes: 96, cubes3: 96 };
const starts = {
  ships: ['4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1', { 0: 12, 1: 12 }],
  ships10: ['4sss1/4ssss/5sss/6ss/8/8/SS6/SSS5/SSSS4/1SSS4 w - - 0 1', { 0: 12, 1: 12 }],
  cubes: ['1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1', { 0: 4, 1: 4 }],
  cubes3: ['B7C/B9C/B11C/B13C/15/13/11/1A1A1A1A1 1 3 1', { 0: 4, 1: 4, 2: 4 }],
};

test('all cells, once each, from the top left row by row', () => {
  for (const [variant, count] of Object.entries(counts)) {
    const { cells, middle } = boards[variant];
    assert.equal(new Set(cells).size, count, variant);
    assert.equal(cells.length, count, variant);
    const rows = cells.map(cell => variants[variant].ranks - Number(cell.slice(1)));
    cells.slice(1).forEach((cell, i) => {
      assert.ok(rows[i + 1] > rows[i] || (rows[i + 1] === rows[i] && middle(cell)[0] > middle(cells[i])[0]), `${variant}: ${cell} behind ${cells[i]}`);
    });
  }
});

test('the middles of cells are in the drawing, and no two are close', () => {
  for (const { cells, middle, view } of Object.values(boards)) {
    const [left, top, width, height] = view.split(' ').map(Number);
    const spots = cells.map(middle);
    for (const [x, y] of spots) assert.ok(x > left && x < left + width && y > top && y < top + height);
    for (const [i, a] of spots.entries()) for (const b of spots.slice(i + 1)) assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) > 57);
  }
});

test('what is read stands on cells', () => {
  for (const [variant, [text, want]] of Object.entries(starts)) {
    const pieces = boards[variant].read(text), seats = {};
    for (const [cell, seat] of pieces) {
      assert.ok(boards[variant].cells.includes(cell), `${variant}: ${cell}`);
      seats[seat] = (seats[seat] || 0) + 1;
    }
    assert.deepEqual(seats, want, variant);
  }
});

test('each variant has a board and a row here', () => {
  assert.deepEqual(Object.keys(boards), variantNames);
  assert.deepEqual(Object.keys(counts), variantNames);
  assert.deepEqual(Object.keys(starts), variantNames);
});

test('the boards of ships are as tall as their ranks, and their ports are corners', () => {
  assert.deepEqual(['ships', 'ships10'].map(name => [boards[name].view, portsOf(name), boards[name].cells[0]]),
    [['-44 -6 850 850', ['a1', 'h8'], 'a8'], ['-44 -6 850 1050', ['a1', 'h10'], 'a10']]);
  for (const name of variantNames.filter(isShips)) {
    const { cells, uses } = boards[name];
    assert.deepEqual(cells.filter(cell => uses(cell).length > 0).map(cell => [cell, uses(cell)[0].seat]), [[portsOf(name)[1], 1], [portsOf(name)[0], 0]]);
  }
});

test('what a variant has not of its own is its family\u2019s', () => {
  const rows = { ships: 1, cubes: 2, cubes3: 3 };
  assert.deepEqual(variantNames.map(name => ofVariant(rows, name)), [1, 1, 2, 3]);
  assert.deepEqual([...variantNames, '', 'chess', 'constructor'].map(name => [seatsOf(name), isShips(name)]),
    [[2, true], [2, true], [2, false], [3, false], [2, false], [2, false], [2, false]]);
});

test('a move has two cells, and cells have an order', () => {
  assert.deepEqual(['c3h3', 'a1c10', 'a10h10', 'h10f8', 'o5n6', '0000'].map(moveCells),
    [['c3', 'h3'], ['a1', 'c10'], ['a10', 'h10'], ['h10', 'f8'], ['o5', 'n6'], ['00', '00']]);
  assert.deepEqual(['a10', 'b1', 'a9', 'a2', 'h10', 'h9'].sort(compareCells), ['a2', 'a9', 'a10', 'b1', 'h9', 'h10']);
  const cell = new RegExp(`^${cellForm}$`);
  for (const { cells } of Object.values(boards)) assert.ok(cells.every(name => cell.test(name)));
});

test('only cubes have a colour', () => {
  assert.equal(boards.ships.colour, undefined);
  assert.deepEqual([0, 1, 2].map(boards.cubes3.colour), ['var(--cube0)', 'var(--cube1)', 'var(--cube2)']);
});
