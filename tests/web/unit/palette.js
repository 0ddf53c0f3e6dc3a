// The colours that the report and the board share, measured in both themes: texts can be read, pieces stand
// out from the board, and cubes can be told apart by everybody, in grey print as well.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../engine/web');
const css = readFileSync(join(folder, 'palette.css'), 'utf8').replace(/\/\*[^]*?\*\//g, '');
const themes = ['light', 'dark'];
const colours = Object.fromEntries([...css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)]
  .map(([, name, light, dark, both]) => [name, [light || both, dark || both]]));

// --- Measures -----------------------------------------------------------------------------------

const bytes = colour => [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16));
const linear = byte => byte <= 10.31475 ? byte / 255 / 12.92 : ((byte / 255 + .055) / 1.055) ** 2.4;
const luminance = ([r, g, b]) => .2126 * linear(r) + .7152 * linear(g) + .0722 * linear(b);
const contrastOf = (a, b) => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + .05) / (low + .05);
};

// How eyes see linear light that lack the cones for red, green or blue (Machado, Oliveira, Fernandes 2009).
const eyes = {
  full: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  'without red': [[.152286, 1.052583, -.204868], [.114503, .786281, .099216], [-.003882, -.048116, 1.051998]],
  'without green': [[.367322, .860646, -.227968], [.280085, .672501, .047413], [-.01182, .04294, .968881]],
  'without blue': [[1.255528, -.076749, -.178779], [-.078411, .930809, .147602], [.004733, .691367, .3039]],
};

// CIE L*a*b* of linear light.
function labOf([r, g, b]) {
  const bent = part => part > .008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116;
  const [x, y, z] = [(.4124 * r + .3576 * g + .1805 * b) / .95047, .2126 * r + .7152 * g + .0722 * b, (.0193 * r + .1192 * g + .9505 * b) / 1.08883].map(bent);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const seen = (colour, eye) => labOf(eye.map(row => Math.min(1, Math.max(0, row.reduce((sum, part, i) => sum + part * linear(bytes(colour)[i]), 0)))));
const distance = (a, b, eye) => Math.hypot(...seen(a, eye).map((value, i) => value - seen(b, eye)[i]));

// --- Tests --------------------------------------------------------------------------------------

const cubes = ['cube0', 'cube1', 'cube2'];
const pairs = [[0, 1], [0, 2], [1, 2]].map(pair => pair.map(i => cubes[i]));
const of = (name, theme) => {
  assert.ok(colours[name], 'palette.css has no --' + name);
  return colours[name][themes.indexOf(theme)];
};
const atLeast = (is, want, what) => assert.ok(is >= want, `${what}: ${is.toFixed(2)}, not ${want}`);
function contrast(a, b, want) {
  for (const theme of themes) atLeast(contrastOf(bytes(of(a, theme)), bytes(of(b, theme))), want, `${theme}: ${a} on ${b}`);
}

test('every colour is read', () => {
  assert.equal(Object.keys(colours).length, [...css.matchAll(/--[\w-]+:/g)].length);
});

test('cubes are told apart by all eyes, and in grey', () => {
  for (const theme of themes) {
    for (const [a, b] of pairs) {
      for (const [name, eye] of Object.entries(eyes)) atLeast(distance(of(a, theme), of(b, theme), eye), 24, `${theme}, ${name}: ${a} and ${b}`);
      const grey = [a, b].map(cube => seen(of(cube, theme), eyes.full)[0]);
      atLeast(Math.abs(grey[0] - grey[1]), 13, `${theme}, grey: ${a} and ${b}`);
    }
  }
});

test('cubes stand out from the board, their lines from paper', () => {
  for (const cube of cubes) for (const ground of ['sea', 'sea2', 'paper', 'card']) contrast(cube, ground, 3);
});

test('the letter on a cube can be read', () => {
  const brightness = Number(/\.lid \{ filter: brightness\(([\d.]+)\)/.exec(readFileSync(join(folder, 'boards.css'), 'utf8'))[1]);
  for (const theme of themes) {
    for (const cube of cubes) {
      const lid = bytes(of(cube, theme)).map(byte => Math.min(255, byte * brightness));
      atLeast(contrastOf(lid, bytes(of(cube + '-ink', theme))), 4.5, `${theme}: the letter on ${cube}`);
    }
  }
});

test('texts can be read', () => {
  for (const ground of ['paper', 'card', 'faint']) for (const text of ['ink', 'soft']) contrast(text, ground, 4.5);
  for (const ground of ['paper', 'card']) for (const text of ['accent', 'good', 'bad']) contrast(text, ground, 4.5);
});

test('lines and dots of engines can be seen', () => {
  for (let i = 0; i < 8; i++) contrast('c' + i, 'card', 3);
});

test('ships have an outline that can be seen', () => {
  for (const ground of ['sea', 'sea2']) for (const theme of themes) {
    for (const ship of ['white', 'black']) {
      const [sail, line] = [ship + '-sail', ship + '-line'].map(name => contrastOf(bytes(of(name, theme)), bytes(of(ground, theme))));
      atLeast(Math.max(sail, line), 3, `${theme}: a ${ship} ship on ${ground}`);
    }
  }
});
