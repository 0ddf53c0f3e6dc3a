// Where cells are seen on a turned board, and where the arrow keys lead.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { isShips, seatsOf, variantNames, variants } from '../../../engine/web/variants.js';
import { BoardLayout } from '../../../protocol/web/view/board/layout.js';

const layouts = variantNames.flatMap(variant => Array.from({ length: seatsOf(variant) }, (_, below) => new BoardLayout(variant, below)));
const nameOf = layout => `${layout.variant} turned by ${layout.angle}`;

test('a turned board has its cells on the places of other cells, each once', () => {
  for (const layout of layouts) {
    const places = cells => cells.map(cell => cell.map(n => Math.round(n)).join(' ')).sort();
    const plain = new BoardLayout(layout.variant);
    assert.deepEqual(places([...layout.places.values()]), places([...plain.places.values()]), nameOf(layout));
  }
});

test('who sits below has his own side below', () => {
  const bottom = (variant, below) => new BoardLayout(variant, below).rows.at(-1);
  assert.equal(bottom('ships', 0)[0], 'a1');
  assert.equal(bottom('ships', 1)[0], 'h8');
  assert.deepEqual([bottom('ships10', 0)[0], bottom('ships10', 1)[0], bottom('ships10', 1)[7]], ['a1', 'h10', 'a10']);
  for (const [variant, count] of [['cubes', 2], ['cubes3', 3]]) {
    for (let below = 0; below < count; below++) {
      const home = bottom(variant, below).filter(cell => new BoardLayout(variant).board.uses(cell).some(({ kind, seat }) => kind === 'home' && seat === below));
      assert.equal(home.length, 4, `${variant} ${below}`);
    }
  }
});

test('rows are seen from the top, of the lengths of the board', () => {
  for (const layout of layouts) {
    assert.deepEqual(layout.rows.map(row => row.length), isShips(layout.variant) ? Array(variants[layout.variant].ranks).fill(8) : [9, 11, 13, 15, 15, 13, 11, 9], nameOf(layout));
  }
});

test('a point in a cell finds it, one outside of the board finds none', () => {
  for (const layout of layouts) {
    for (const cell of layout.cells) {
      const [x, y] = layout.place(cell);
      for (const [dx, dy] of [[0, 0], [20, 0], [-20, 0], [0, 20], [0, -20]]) assert.equal(layout.cellAt([x + dx, y + dy]), cell, `${nameOf(layout)} ${cell} ${dx} ${dy}`);
    }
    for (const [, x, y] of layout.labels()) assert.equal(layout.cellAt([x, y]), null, `${nameOf(layout)}: a label at ${x} ${y}`);
  }
});

test('arrow keys go through each row and come to every cell', () => {
  for (const layout of layouts) {
    const reached = new Set();
    let at = layout.rows[0][0];
    for (const row of layout.rows) {
      at = layout.step(at, 'Home');
      for (const cell of row) {
        assert.equal(at, cell, nameOf(layout));
        reached.add(at);
        at = layout.step(at, 'ArrowRight');
      }
      assert.equal(at, row[row.length - 1], 'the edge holds');
      at = layout.step(at, 'ArrowDown');
    }
    assert.equal(reached.size, layout.cells.length);
  }
});

test('up and down keep to the column, and lead back', () => {
  for (const layout of layouts) {
    for (const cell of layout.cells) {
      const up = layout.step(cell, 'ArrowUp');
      if (layout.rows[0].includes(cell)) assert.equal(up, cell);
      else assert.equal(layout.rows.findIndex(row => row.includes(up)), layout.rows.findIndex(row => row.includes(cell)) - 1);
      const aside = Math.abs(layout.place(up)[0] - layout.place(cell)[0]);
      assert.ok(aside < 51, `${nameOf(layout)}: up from ${cell} to ${up} goes ${aside} aside`);
    }
  }
  assert.equal(new BoardLayout('cubes').step('h4', 'ArrowUp'), 'h5');
  assert.equal(new BoardLayout('ships', 1).step('c3', 'ArrowUp'), 'c2');
  assert.equal(new BoardLayout('ships10').step('c9', 'ArrowUp'), 'c10');
});

test('each column, row and rim cell has its label, none on another', () => {
  for (const layout of layouts) {
    const labels = layout.labels(), texts = labels.map(([text]) => String(text)).sort().join(' ');
    if (layout.variant === 'ships') assert.equal(texts, '1 2 3 4 5 6 7 8 a b c d e f g h');
    else if (layout.variant === 'ships10') assert.equal(texts, '1 10 2 3 4 5 6 7 8 9 a b c d e f g h');
    else if (!layout.slanted) assert.equal(texts, '1 2 3 4 5 6 7 8 a b c d e f g h i j k l m n o');
    else assert.equal(texts.split(' ').length, 24);
    labels.forEach(([one, x, y], i) => labels.slice(i + 1).forEach(([other, x2, y2]) =>
      assert.ok(Math.hypot(x - x2, y - y2) > 35, `${nameOf(layout)}: ${one} and ${other} touch`)));
  }
});
