// A picture (PNG) of the position on the table, for what shows pictures only.
//
// DESIGN. The position is drawn anew with the board's own functions: the board with its coordinates,
// pieces, ships off the board, the last move; as it is turned on the page, in the page's colours, and without lines of
// attack, arrows and marks. The page's styles do not reach into a picture. So the drawing stands in the page for a
// moment, unseen, and each element takes along what its styles come to. The rest is the browser's: drawing as an image,
// image on a canvas, canvas as PNG.
import { svg } from '../../../../engine/web/dom.js';
import { boards } from '../../../../engine/web/boards.js';
import { seatName } from '../../texts.js';
import { drawBase, drawEarlierMoves, drawLastMove, drawPieceAt, drawReserves, drawSigns } from '../board/draw.js';
import { BoardLayout } from '../board/layout.js';
import { earlierMoves, moveShown, turnOfMove } from '../moves/words.js';

const pictureWide = 1200; // pixels
const takenStyles = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity', 'filter',
  'paint-order', 'font-family', 'font-size', 'font-weight', 'text-anchor'];

// The drawing of the table's position with that seat below.
function drawPosition(table, below) {
  const { variant, node, look } = table, layout = new BoardLayout(variant, below);
  const pieces = new Map([...boards[variant].read(look.fen)].filter(([cell]) => layout.place(cell)));
  const paths = node.parent && table.lookAt(node.parent).paths;
  const view = { layout, pieces, look: null, ways: new Map(), attacks: [], hand: {},
    lastMove: node.move, earlier: earlierMoves(table, node), lastWay: paths && paths[node.move] || null };
  const layers = [drawBase(layout), drawEarlierMoves(view), drawLastMove(view), drawReserves(view), [...pieces].map(([cell, seat]) => drawPieceAt(layout, cell, seat)), drawSigns(view)];
  const [x, y, wide, high] = layout.box.split(' ').map(Number);
  const ground = svg('rect', { class: 'picture-ground', x, y, width: wide, height: high });
  return svg('svg', { class: 'picture', viewBox: layout.box, width: pictureWide, height: Math.round(pictureWide * high / wide), 'aria-hidden': 'true' },
    ground, ...layers.flat().filter(Boolean));
}

function takeStyles(drawing) {
  document.body.append(drawing);
  for (const element of drawing.querySelectorAll('*')) {
    const styles = getComputedStyle(element);
    for (const name of takenStyles) element.style.setProperty(name, styles.getPropertyValue(name));
  }
  drawing.remove();
}

async function paint(drawing) {
  const image = new Image(), text = new XMLSerializer().serializeToString(drawing);
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new Error('the drawing is no image'));
  });
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(text);
  await loaded;
  const canvas = document.createElement('canvas');
  canvas.width = Number(drawing.getAttribute('width'));
  canvas.height = Number(drawing.getAttribute('height'));
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => blob ? resolve(blob) : reject(new Error('the browser gives no PNG')), 'image/png');
  });
}

// The PNG as a Blob.
export async function pictureOf(table, below) {
  const drawing = drawPosition(table, below);
  takeStyles(drawing);
  return paint(drawing);
}

// "ships-12-white-c3h3.png"
export function pictureName(table) {
  const { variant, node } = table;
  if (!node.parent) return `${variant}-start.png`;
  const { seat, number } = turnOfMove(table, node);
  return `${variant}-${number}-${seatName(variant, seat).toLowerCase()}-${moveShown(node.move)}.png`;
}
