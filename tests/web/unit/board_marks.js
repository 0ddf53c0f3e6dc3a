// The texts of arrows stand on the board and not on each other.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { BoardLayout } from '../../../protocol/web/view/board/layout.js';
import { placeArrowText } from '../../../protocol/web/view/board/marks.js';

const placed = (layout, arrows) => arrows.reduce((taken, arrow) => [...taken, placeArrowText(layout, arrow, taken)], []);
const arrow = move => ({ from: move.slice(0, 2), to: move.slice(2), text: '+1.72' });

test('a text stands beyond the tip of its arrow', () => {
  const layout = new BoardLayout('ships'), [up, right] = placed(layout, [arrow('c3c6'), arrow('b2e2')]);
  assert.ok(up.y < layout.place('c6')[1] && Math.abs(up.x - layout.place('c6')[0]) < 1);
  assert.ok(right.x > layout.place('e2')[0] && Math.abs(right.y - layout.place('e2')[1]) < 1);
});

test('texts are within the board and cover no other', () => {
  const cases = { ships: ['c3g3', 'c3h3', 'd3h3', 'e3h3', 'h3h8', 'a3a8', 'b3a3', 'h2h1'], cubes: ['e1e8', 'e1g8', 'g1e8', 'k1o5', 'g1a4', 'e1a4'] };
  for (const [variant, moves] of Object.entries(cases)) {
    for (const below of [0, 1]) {
      const layout = new BoardLayout(variant, below), places = placed(layout, moves.map(arrow));
      places.forEach((one, i) => {
        assert.ok(one.x >= one.wide / 2 && one.x <= layout.width - one.wide / 2 && one.y >= one.tall / 2 && one.y <= layout.height - one.tall / 2, moves[i]);
        places.slice(i + 1).forEach((other, j) => assert.ok(
          Math.abs(one.x - other.x) >= (one.wide + other.wide) / 2 || Math.abs(one.y - other.y) >= (one.tall + other.tall) / 2, `${variant}: ${moves[i]} and ${moves[i + 1 + j]}`));
      });
    }
  }
});
