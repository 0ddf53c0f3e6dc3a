// What ascii85.awk writes is what ascii85.js reads, and nothing that a page can't hold.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bytesOfAscii85 } from '../../../protocol/web/engine/ascii85.js';

const writer = fileURLToPath(new URL('../../../protocol/web/ascii85.awk', import.meta.url));

// Rows of 16 numbers, as od prints them.
const rows = bytes => Array.from({ length: Math.ceil(bytes.length / 16) }, (_, row) => ` ${bytes.slice(16 * row, 16 * row + 16).join(' ')}\n`).join('');
const written = bytes => execFileSync('awk', ['-f', writer], { input: rows(bytes), encoding: 'latin1', env: { ...process.env, LC_ALL: 'C' } });

test('Ascii85 is the letters that others write', () => {
  assert.equal(written([...Buffer.from('Man is distinguished')]), '9jqo^BlbD-BleB1DJ+*+F(f,q\n');
  assert.equal(written([0]), '!!\n');
  assert.equal(written([255, 255, 255, 255]), 's8W-!\n');
});

test('Ascii85 gives the bytes back, of any number and value', () => {
  for (let length = 0; length < 40; length++) {
    for (const fill of [i => 0, i => 255, i => 7 + 37 * i, i => i % 3 ? 0 : 255]) {
      const bytes = Array.from({ length }, (_, i) => fill(i) & 255);
      assert.deepEqual([...bytesOfAscii85(written(bytes))], bytes, `${length} bytes`);
    }
  }
});

test('Ascii85 has no "<" in it, and lines of a size that tools take', () => {
  const bytes = Array.from({ length: 1 << 16 }, (_, i) => (i * 2654435761 >>> 13) & 255), text = written(bytes);
  assert.ok(text.includes('v') && !text.includes('<') && Math.max(...text.split('\n').map(line => line.length)) === 1280);
  assert.deepEqual([...bytesOfAscii85(text)], bytes);
});
