// The boards: all that a page knows of how one game or another looks, the report's as well as the
// board's in the browser. Each variant has a row in `boards`, made by what variants.js says of it:
//
//   view              the box of the drawing
//   cells             all cells, from the top left, row by row
//   read(text)        a Map from cell to seat, from a position's text
//   base()            what never changes
//   uses(cell)        what a cell is for beside standing on it: [{kind: 'port' | 'home' | 'goal', seat}]
//   middle(cell)      where a piece stands
//   mark(cell, kind)  the cell's shape, of that class
//   piece(seat)       a piece, drawn around 0, 0 in a square of 100
//   colour(seat)      of what stands for a seat beside the board, a line in a chart; not of ships,
//                     for white does not show on paper
//   badge             whether a seat's name has its piece beside it
//   note(now, seat)   a count and its word to show behind a seat's name: ships off the board
//
// A variant without a row is shown as text. The rules are not known here.
import { svg } from './dom.js';
import { ofVariant, portsOf, variantNames, variants } from './variants.js';

// The pieces of a board text: rows from the top, decimal numbers for empty cells, a letter a piece.
// Gives [column, row from the top, letter].
function readRows(text) {
  return text.split(' ')[0].split('/').flatMap((row, y) => {
    let x = 0;
    const pieces = [];
    for (const [word] of row.matchAll(/\d+|\D/g)) {
      if (/\d/.test(word)) x += Number(word);
      else pieces.push([x++, y, word]);
    }
    return pieces;
  });
}

// --- Ships ------------------------------------------------------------------------------------

// A ship of old: a sail and a curved hull, around the middle of a square of 100.
function drawShip(seat) {
  return svg('g', { class: 'ship' + seat },
    svg('path', { d: 'M0 -38V14' }),
    svg('path', { d: 'M-27 -31Q0 -25 27 -31Q34 -11 27 5Q0 -3 -27 5Q-20 -13 -27 -31Z' }),
    svg('path', { d: 'M-40 10Q-32 15 -22 15H22Q36 13 40 -2Q43 22 24 33H-20Q-36 30 -40 10Z' }));
}

const shipFiles = 'abcdefgh';

// Eight files, and as many ranks as the variant has.
function shipsBoard(variant) {
  const { ranks } = variants[variant], ports = portsOf(variant);
  const cellAt = (x, y) => shipFiles[x] + (ranks - y); // column and row from the top left
  const middle = cell => [shipFiles.indexOf(cell[0]) * 100 + 50, (ranks - cell.slice(1)) * 100 + 50];
  const mark = (cell, kind) => {
    const [x, y] = middle(cell);
    return svg('rect', { class: kind, x: x - 50, y: y - 50, width: 100, height: 100 });
  };
  return {
    cells: Array.from({ length: 8 * ranks }, (_, i) => cellAt(i % 8, Math.floor(i / 8))),
    view: `-44 -6 850 ${100 * ranks + 50}`, // the coordinates stand to the left and below
    read: text => new Map(readRows(text).map(([x, y, letter]) => [cellAt(x, y), letter === 'S' ? 0 : 1])),
    middle,
    mark,
    piece: drawShip,
    uses: cell => ports.includes(cell) ? [{ kind: 'port', seat: ports.indexOf(cell) }] : [],
    note: (now, seat) => [12 - [...now.values()].filter(owner => owner === seat).length, 'off'],
    base() {
      const base = svg('g', {});
      this.cells.forEach((cell, i) => {
        const tile = mark(cell, (i + Math.floor(i / 8)) % 2 ? 'sea odd' : 'sea');
        tile.dataset.square = cell;
        base.append(tile);
      });
      for (const port of ports) {
        const [x, y] = middle(port);
        base.append(mark(port, 'quay'), svg('g', { class: 'anchor', transform: `translate(${x} ${y})` },
          svg('path', { d: 'M0 -18V28M-14 -8H14M-26 8Q-22 28 0 28Q22 28 26 8' }), svg('circle', { cy: -25, r: 7 })));
      }
      for (let x = 0; x < 8; x++) base.append(svg('text', { class: 'coordinate', x: x * 100 + 50, y: 100 * ranks + 32 }, shipFiles[x]));
      for (let y = 0; y < ranks; y++) base.append(svg('text', { class: 'coordinate', x: -22, y: y * 100 + 59 }, ranks - y));
      return base;
    },
  };
}

// --- Cubes ------------------------------------------------------------------------------------

const hexColumns = 'abcdefghijklmno';
const hexSides = { S: 'e1 g1 i1 k1', SE: 'l1 m2 n3 o4', NE: 'o5 n6 m7 l8', N: 'e8 g8 i8 k8', NW: 'a5 b6 c7 d8', SW: 'd1 c2 b3 a4' };

// A cube seen from a corner, its three faces in three shades, and its owner's letter.
function drawCube(seat) {
  return svg('g', { class: 'cube' + seat },
    svg('path', { class: 'lid', d: 'M0 -25L21.7 -12.5L0 0L-21.7 -12.5Z' }),
    svg('path', { class: 'face', d: 'M-21.7 -12.5L0 0V25L-21.7 12.5Z' }),
    svg('path', { class: 'shade', d: 'M21.7 -12.5L0 0V25L21.7 12.5Z' }),
    svg('text', { y: -6.5 }, 'ABC'[seat]));
}

// Each seat's home and goal.
const hexWays = { cubes: [['S', 'N'], ['N', 'S']], cubes3: [['S', 'N'], ['NW', 'SE'], ['NE', 'SW']] };

// A hexagon of triangles with a side of 100, eight rows of them.
function hexagonBoard(variant) {
  const ways = hexWays[variant];
  const tall = 100 * Math.sqrt(3) / 2;
  const firstOf = row => row <= 4 ? 4 - row : row - 5;
  const at = cell => [hexColumns.indexOf(cell[0]), Number(cell[1])];
  const pointsUp = (x, row) => (x + row) % 2 !== 0;
  const cells = [8, 7, 6, 5, 4, 3, 2, 1].flatMap(row =>
    Array.from({ length: 15 - 2 * firstOf(row) }, (_, i) => hexColumns[firstOf(row) + i] + row));
  const goals = ways.map(([, goal]) => hexSides[goal].split(' '));
  const shape = (cell, scale) => {
    const [x, row] = at(cell), [midX, midY] = middle(cell), sign = pointsUp(x, row) ? 1 : -1;
    const corner = (dx, dy) => `${(midX + scale * dx).toFixed(1)} ${(midY + scale * sign * dy).toFixed(1)}`;
    return `M${corner(-50, tall / 3)}L${corner(50, tall / 3)}L${corner(0, -2 * tall / 3)}Z`;
  };
  const middle = cell => {
    const [x, row] = at(cell);
    return [50 * x + 50, tall * (8 - row + (pointsUp(x, row) ? 2 : 1) / 3)];
  };
  const mark = (cell, kind, scale = 1) => svg('path', { class: kind, d: shape(cell, scale) });
  return {
    cells,
    view: '-44 -6 850 742', // the coordinates stand to the left and below
    read: text => new Map(readRows(text).map(([x, y, letter]) => [hexColumns[firstOf(8 - y) + x] + (8 - y), 'ABC'.indexOf(letter)])),
    middle,
    mark,
    piece: drawCube,
    colour: seat => `var(--cube${seat})`,
    badge: true,
    uses: cell => ways.flatMap(([home, goal], seat) => Object.entries({ home, goal })
      .filter(([, side]) => hexSides[side].split(' ').includes(cell)).map(([kind]) => ({ kind, seat }))),
    note: (now, seat) => [goals[seat].filter(cell => now.get(cell) === seat).length, 'arrived'],
    base() {
      const base = svg('g', {});
      for (const cell of cells) {
        const tile = mark(cell, pointsUp(...at(cell)) ? 'field' : 'field odd');
        tile.dataset.square = cell;
        tile.append(svg('title', {}, cell));
        base.append(tile);
      }
      ways.forEach(([home, goal], seat) => {
        for (const cell of hexSides[home].split(' ')) base.append(mark(cell, 'home home' + seat));
        for (const cell of goals[seat]) base.append(mark(cell, 'goal goal' + seat, .8));
      });
      for (let x = 0; x < 15; x++) base.append(svg('text', { class: 'coordinate', x: 50 * x + 50, y: 8 * tall + 30 }, hexColumns[x]));
      for (let row = 1; row <= 8; row++) base.append(svg('text', { class: 'coordinate', x: -22, y: tall * (8.5 - row) + 9 }, row));
      return base;
    },
  };
}

// --- The table --------------------------------------------------------------------------------

const boardMakers = { ships: shipsBoard, cubes: hexagonBoard };

export const boards = Object.fromEntries(variantNames.map(variant => [variant, ofVariant(boardMakers, variant)(variant)]));
