// The engine's lines about a search.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readInfo, withLine } from '../../../protocol/web/engine/info.js';

const told = (rank, depth, pv) => readInfo(`info depth ${depth} multipv ${rank} score cp 10 nodes 5 pv ${pv}`);
const shown = lines => lines.filter(Boolean).map(line => `${line.depth} ${line.pv.join(' ')}`);

test('a line takes the place of the one of its rank', () => {
  const lines = [told(1, 3, 'c3c7 e7b7'), told(2, 3, 'd2g2')].reduce(withLine, []);
  assert.deepEqual(shown(withLine(lines, told(1, 4, 'b2b5'))), ['4 b2b5', '3 d2g2']);
  assert.deepEqual(shown(withLine(lines, told(2, 4, 'b2b5'))), ['3 c3c7 e7b7', '4 b2b5']);
});

test('no two lines begin alike while the engine tells them anew', () => {
  const before = [told(1, 3, 'd2g2'), told(2, 3, 'c3c7'), told(3, 3, 'b2b5')].reduce(withLine, []);
  const during = withLine(before, told(1, 4, 'c3c7'));
  assert.deepEqual(shown(during), ['4 c3c7', '3 b2b5']);
  assert.deepEqual(shown([told(2, 4, 'd2g2'), told(3, 4, 'b2b5')].reduce(withLine, during)), ['4 c3c7', '4 d2g2', '4 b2b5']);
  assert.deepEqual(before.length, 3);
});

test('the lines that were there stay as they were', () => {
  const lines = [told(1, 3, 'd2g2')];
  withLine(lines, told(1, 4, 'c3c7'));
  assert.deepEqual(shown(lines), ['3 d2g2']);
});
