// The picture of a position: a PNG of its size and name, with pieces where the board on the page has them.
import assert from 'node:assert/strict';
import { bothBrowsers } from './kit/harness.js';
import { linkTo, piecesOf } from './kit/positions.js';
import { t } from '../../../protocol/web/texts.js';

// Runs in the page. Of the saved picture: its first bytes, its size, and the colours in the middle of each cell, near the
// cell's corner, and at its own corner. Where the cells are the board on the page says.
async function readPicture() {
  const { name, blob } = globalThis.savedFile;
  const bytes = [...new Uint8Array(await blob.arrayBuffer()).slice(0, 8)], image = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(image.width, image.height), drawn = canvas.getContext('2d');
  drawn.drawImage(image, 0, 0);
  const colour = (x, y) => [...drawn.getImageData(Math.round(x), Math.round(y), 1, 1).data].slice(0, 3);
  const svg = document.querySelector('.board-drawing'), scale = image.width / svg.viewBox.baseVal.width;
  // The drawing may be lower than wide: then the box stands in its middle.
  const toBox = svg.getScreenCTM().inverse(), { x: left, y: top } = svg.viewBox.baseVal;
  const cells = [...svg.querySelectorAll('[data-square]')].map(cell => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    const at = (across, down) => {
      const point = new DOMPoint(x + across * width, y + down * height).matrixTransform(toBox);
      return colour((point.x - left) * scale, (point.y - top) * scale);
    };
    return { cell: cell.dataset.square, middle: at(.5, .5), corner: at(.94, .06) };
  });
  return { name, bytes, type: blob.type, size: [image.width, image.height], ground: colour(2, 2), cells };
}

const pngBytes = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

async function savePicture(board) {
  await board.page.evaluate(() => { globalThis.savedFile = null; });
  await board.pressNamed('analyse.share');
  await board.pressNamed('share.picture');
  await board.until('a picture is saved', () => !!globalThis.savedFile);
  const picture = await board.page.evaluate(readPicture);
  assert.equal(await board.text('dialog.share [role=status]'), t('share.saved', { name: picture.name }));
  await board.page.$eval('dialog.share', dialog => dialog.close());
  return picture;
}

// A piece stands exactly where one is drawn: colours of pieces' middles are none of empty cells.
async function checkPieces(board, { cells }) {
  const { variant, fen } = await board.look(), pieces = new Set(piecesOf(variant, fen).split(' ').map(piece => piece.split(':')[0]));
  const colours = taken => new Set(cells.filter(({ cell }) => pieces.has(cell) === taken).map(({ middle }) => middle.join()));
  assert(pieces.size > 10 && cells.length > pieces.size);
  const empty = colours(false), both = [...colours(true)].filter(one => empty.has(one));
  assert.deepEqual(both, [], 'colours in the middle of pieces and of empty cells');
}

const brightness = ([red, green, blue]) => (red + green + blue) / 3;

async function pictures(board) {
  await board.noteSaved();
  await board.withoutAnalysis();
  await board.open(linkTo({ variant: 'ships', moves: ['c3h3', 'f6d6'] }));
  await board.page.select('#theme', 'light');
  const light = await savePicture(board);
  assert.deepEqual([light.name, light.type, light.bytes, light.size], ['ships-1-black-f6d6.png', 'image/png', pngBytes, [1200, 1200]]);
  assert(brightness(light.ground) > 200, `the ground is ${light.ground}`);
  await checkPieces(board, light);
  const warm = light.cells.filter(({ corner: [red, , blue] }) => red > blue + 20).map(({ cell }) => cell);
  assert.deepEqual(warm.sort(), ['a1', 'd6', 'h8'], 'beside the ports, only where the last move ended the water is yellow');

  await board.pressNamed('analyse.flip');
  await board.page.select('#theme', 'dark');
  const dark = await savePicture(board);
  assert(brightness(dark.ground) < 60, `the ground is ${dark.ground}`);
  await checkPieces(board, dark);

  await board.open(linkTo({ variant: 'ships10', moves: ['c3h3', 'f8c8', 'a4a10'] }));
  const tall = await savePicture(board);
  assert.deepEqual([tall.name, tall.size, tall.cells.length], ['ships10-2-white-a4a10.png', [1200, Math.round(1200 * 1050 / 850)], 80]);
  await checkPieces(board, tall);

  await board.open(linkTo({ variant: 'cubes3', moves: ['e1e3'], ply: 0 }));
  const cubes = await savePicture(board);
  assert.deepEqual([cubes.name, cubes.bytes, cubes.size[0]], ['cubes3-start.png', pngBytes, 1200]);
  await checkPieces(board, cubes);
}

// The same picture to the clipboard; where the browser refuses, a sentence says what to do.
async function copied(board) {
  await board.withoutAnalysis();
  await board.page.evaluateOnNewDocument(() => {
    globalThis.refuses = false;
    const write = async ([item]) => {
      if (globalThis.refuses) throw new Error('not now');
      globalThis.copied = await item.getType('image/png');
    };
    Object.defineProperty(navigator, 'clipboard', { value: { write } });
  });
  await board.open(linkTo({ variant: 'cubes', moves: ['e1e3'] }));
  await board.pressNamed('analyse.share');
  const says = text => board.soon(`it says ${text}`, async () => await board.text('dialog.share [role=status]') === text);
  await board.pressNamed('share.copy-picture');
  await says(t('share.copied', { what: t('share.copy-picture') }));
  assert(await board.page.evaluate(() => globalThis.copied.type === 'image/png' && globalThis.copied.size > 10000), 'a picture is copied');
  await board.page.evaluate(() => { globalThis.refuses = true; });
  await board.pressNamed('share.copy-picture');
  await says(t('share.picture-by-hand', { save: t('share.picture') }));
}

export const tests = [
  { name: 'picture copied', places: ['chromium file desktop'], run: copied },
  { name: 'picture', places: bothBrowsers, run: pictures },
];
