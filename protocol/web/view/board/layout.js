// Where the cells of a board stand when it is turned, so that any player can sit below. Pure.
//
// DESIGN. boards.js knows a board as its first player sees it. A turned board is that drawing turned
// around its middle; pieces and coordinates stay upright, so they ask here for their places. As many
// rows of cells are seen in every turning, as high as each other: a cell's neighbours for the arrow
// keys follow from them.
import { boards } from '../../../../engine/web/boards.js';
import { isShips, ofVariant, variants } from '../../../../engine/web/variants.js';

// By variant, how far the board is turned clockwise for each seat to sit below.
const turns = { ships: [0, 180], cubes: [0, 180], cubes3: [0, 240, 120] };

// The directions from the middle to each side of a board.
const sideWays = count => Array.from({ length: count }, (_, i) => (.25 + i / count) * 2 * Math.PI).map(angle => [Math.cos(angle), Math.sin(angle)]);
const mean = numbers => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

export class BoardLayout {
  constructor(variant, below = 0) {
    this.variant = variant;
    this.board = boards[variant];
    this.cells = this.board.cells;
    this.angle = ofVariant(turns, variant)[below] || 0;
    this.rowCount = variants[variant].ranks;
    const middles = this.cells.map(cell => this.board.middle(cell));
    this.middle = [mean(middles.map(([x]) => x)), mean(middles.map(([, y]) => y))];
    this.sides = this.sidesOf(middles);
    this.places = new Map(this.cells.map((cell, i) => [cell, this.turned(middles[i])]));
    this.rows = this.seenRows();
  }

  get width() { return 2 * this.middle[0]; }
  get height() { return 2 * this.middle[1]; }
  // Coordinates stand below and to the left; those of the slanted board around it.
  get slanted() { return this.angle % 180 !== 0; }
  get box() {
    return this.slanted ? `-56 -58 ${this.width + 112} ${this.height + 116}` : this.board.view;
  }
  // How wide the drawing is for its height.
  get shape() { return (([, , wide, high]) => wide / high)(this.box.split(' ')); }
  // For what is drawn as on the board of the first player.
  get turning() { return `rotate(${this.angle} ${this.middle.join(' ')})`; }

  turned([x, y]) {
    const [midX, midY] = this.middle, angle = this.angle * Math.PI / 180;
    const [dx, dy] = [x - midX, y - midY], [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return [midX + dx * cos - dy * sin, midY + dx * sin + dy * cos];
  }

  // The middle of a cell.
  place(cell) { return this.places.get(cell); }

  seenRows() {
    const rows = Array.from({ length: this.rowCount }, () => []);
    for (const cell of this.cells) rows[Math.floor(this.place(cell)[1] / this.height * this.rowCount)].push(cell);
    for (const row of rows) row.sort((one, other) => this.place(one)[0] - this.place(other)[0]);
    return rows;
  }

  // The cell to which an arrow key leads, or Home and End of a row; the same one at the edge.
  step(cell, key) {
    const at = this.rows.findIndex(row => row.includes(cell)), row = this.rows[at], i = row.indexOf(cell);
    const aside = other => Math.abs(this.place(other)[0] - this.place(cell)[0]);
    const near = cells => cells ? cells.reduce((best, other) => aside(other) < aside(best) - 1e-6 ? other : best) : cell;
    switch (key) {
      case 'ArrowLeft': return row[Math.max(0, i - 1)];
      case 'ArrowRight': return row[Math.min(row.length - 1, i + 1)];
      case 'ArrowUp': return near(this.rows[at - 1]);
      case 'ArrowDown': return near(this.rows[at + 1]);
      case 'Home': return row[0];
      case 'End': return row[row.length - 1];
      default: return cell;
    }
  }

  distance(cell, [x, y]) {
    const [midX, midY] = this.place(cell);
    return Math.hypot(midX - x, midY - y);
  }

  nearest(cells, point) {
    return cells.reduce((best, cell) => this.distance(cell, point) < this.distance(best, point) - 1e-6 ? cell : best);
  }

  // [way, how far the board reaches that way] of each side, which lies as far beyond the outermost cells as the upper one.
  sidesOf(middles) {
    const outermost = way => Math.max(...middles.map(middle => this.reach(middle, way))), rim = this.height / 2 - outermost([0, 1]);
    return sideWays(isShips(this.variant) ? 4 : 6).map(way => [way, outermost(way) + rim]);
  }

  // The cell in which a point lies, or null. Squares and triangles alike are what is nearest to their middles.
  cellAt(point) {
    const outside = this.sides.some(([way, end]) => this.reach(point, way) > end);
    return outside ? null : this.nearest(this.cells, point);
  }

  // How far a point is from the middle of the board, in one direction.
  reach([x, y], [wayX, wayY]) {
    return (x - this.middle[0]) * wayX + (y - this.middle[1]) * wayY;
  }

  // The labels around the board: [text, x, y].
  labels() {
    return this.slanted ? this.rimLabels() : this.edgeLabels();
  }

  edgeLabels() {
    const tall = this.height / this.rowCount;
    const columns = new Map(this.cells.map(cell => [cell[0], this.place(cell)[0]]));
    return [...[...columns].map(([text, x]) => [text, x, this.height + 21]),
      ...this.rows.map((row, i) => [row[0].slice(1), -22, (i + .5) * tall])];
  }

  // The rim of the hexagon: each cell with a use has its name outside, across from its side.
  rimLabels() {
    return this.cells.filter(cell => this.board.uses(cell).length).map(cell => {
      const [x, y] = this.place(cell);
      const [outX, outY] = this.sides.map(([way]) => way).reduce((best, way) => this.reach([x, y], way) > this.reach([x, y], best) ? way : best);
      return [cell, x + outX * 64, y + outY * 64];
    });
  }
}
