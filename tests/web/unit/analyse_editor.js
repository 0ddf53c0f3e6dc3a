// Positions that are set up, and their texts.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptySetup, setupOfText, setupCounters, setupText, withVariant } from '../../../protocol/web/view/editor/fen.js';
import { boards } from '../../../engine/web/boards.js';

const vectors = join(dirname(fileURLToPath(import.meta.url)), '../../vectors');
const texts = name => readFileSync(join(vectors, name), 'utf8').split('\n').filter(line => line && line[0] !== '#').map(line => line.split(' ;')[0].trim());

test('every position of the vectors comes out as it went in, and stands where the board draws it', () => {
  let count = 0;
  const files = { 'ships-perft.epd': () => 'ships', 'ships10-perft.epd': () => 'ships10', 'ships-wins.epd': () => 'ships', 'cubes-perft.txt': text => text.split(' ')[2] === '3' ? 'cubes3' : 'cubes' };
  for (const [name, variantOf] of Object.entries(files)) {
    for (const text of texts(name)) {
      const variant = variantOf(text), setup = setupOfText(variant, text);
      assert.ok(setup, text);
      assert.equal(setupText(setup), text);
      assert.deepEqual([...setup.pieces].sort(), [...boards[variant].read(text)].sort());
      count++;
    }
  }
  assert.ok(count >= 830, `${count} positions`);
});

test('an empty board and one piece', () => {
  const setup = emptySetup('ships');
  assert.equal(setupText(setup), '8/8/8/8/8/8/8/8 w - - 0 1');
  setup.pieces.set('c3', 0).set('h8', 0).set('a8', 1);
  assert.equal(setupText({ ...setup, seat: 1, counters: [7, 12] }), 's6S/8/8/8/8/2S5/8/8 b - - 7 12');
  assert.equal(setupText(emptySetup('ships10')), '8/8/8/8/8/8/8/8/8/8 w - - 0 1');
  assert.equal(setupText(emptySetup('cubes')), '9/11/13/15/15/13/11/9 1 2 1');
  assert.equal(setupText(emptySetup('cubes3')), '9/11/13/15/15/13/11/9 1 3 1');
  assert.deepEqual(setupCounters('ships'), [{ name: 'quiet', least: 0 }, { name: 'turn', least: 1 }]);
});

test('what the rows can\u2019t hold is no setup', () => {
  for (const text of ['', 'x', '8/8/8/8/8/8/8 w', '8/8/8/8/8/8/8/9 w', '8/8/8/8/8/8/8/7 w', '8/8/8/8/8/8/8/7X w', '8/8/8/8/8/8/8/8S w', '8/8/8/8/8/8/8/99999999999999999999 w', '8/8/8/8/8/8/8/8/8 w'])
    assert.equal(setupOfText('ships', text), null, text);
  assert.equal(setupOfText('ships10', '8/8/8/8/8/8/8/8 w'), null, 'of the other board');
  assert.equal(setupOfText('ships', '8/8/8/8/8/8/8/8/8/8 w'), null);
  assert.equal(setupOfText('cubes', '1C7/11/13/15/15/13/11/9 1 2 1'), null, 'no third player');
});

test('what else is wrong takes the smallest value and is left to the engine', () => {
  assert.equal(setupText(setupOfText('ships', '8/8/8/8/8/2S5/8/8')), '8/8/8/8/8/2S5/8/8 w - - 0 1');
  assert.equal(setupText(setupOfText('ships', ' 8/8/8/8/8/2S5/8/8  b - - x -3 ')), '8/8/8/8/8/2S5/8/8 b - - 0 1');
  assert.equal(setupText(setupOfText('cubes', '9/11/13/15/15/13/11/9 wb 9 0')), '9/11/13/15/15/13/11/9 1 2 1');
});

test('a third player\u2019s cubes go with him', () => {
  const three = setupOfText('cubes3', 'B7C/B9C/B11C/B13C/15/13/11/1A1A1A1A1 3 3 9');
  assert.equal(setupText(withVariant(three, 'cubes')), 'B8/B10/B12/B14/15/13/11/1A1A1A1A1 2 2 9');
  assert.equal(setupText(withVariant(withVariant(three, 'cubes'), 'cubes3')), 'B8/B10/B12/B14/15/13/11/1A1A1A1A1 2 3 9');
});
