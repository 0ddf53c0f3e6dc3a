// The boards' geometry, which the report and the board share.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { boards } from '../../../engine/web/boards.js';

const counts = { ships: 64, cubes: 96, cubes3: 96 };
const starts = {
  ships: ['4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1', { 0: 12, 1: 12 }],
  cubes: ['1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1', { 0: 4, 1: 4 }],
  cubes3: ['B7C/B9C/B11C/B13C/15/13/11/1A1A1A1A1 1 3 1', { 0: 4, 1: 4, 2: 4 }],
};

test('all cells, once each, from the top left row by row', () => {
  for (const [variant, count] of Object.entries(counts)) {
    const { cells, middle } = boards[variant];
    assert.equal(new Set(cells).size, count, variant);
    assert.equal(cells.length, count, variant);
    const rows = cells.map(cell => 8 - Number(cell[1]));
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

test('only cubes have a colour', () => {
  assert.equal(boards.ships.colour, undefined);
  assert.deepEqual([0, 1, 2].map(boards.cubes3.colour), ['var(--cube0)', 'var(--cube1)', 'var(--cube2)']);
});
