// What fold.awk folds is what numbers.js unfolds, and smaller then.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { foldedBytes, unfoldNumbers } from '../../../protocol/web/engine/numbers.js';

const pathOf = name => fileURLToPath(new URL('../../../' + name, import.meta.url));

// As od prints them, 16 in a row.
const printed = bytes => Array.from({ length: Math.ceil(bytes.length / 16) }, (_, row) => ` ${bytes.subarray(16 * row, 16 * row + 16).join(' ')}\n`).join('');
const folded = bytes => new Uint8Array(execFileSync('awk', ['-f', pathOf('protocol/web/fold.awk')],
  { input: printed(bytes), env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 1 << 26 }));
const bytesOf = numbers => new Uint8Array(Int16Array.from(numbers).buffer);

// Numbers in -32768..32767, of any order but always the same.
function* strange(count, state = 1) {
  for (let i = 0; i < count; i++) yield (state = Math.imul(state, 1664525) + 1013904223 | 0) >> 16;
}

// Rows of 192 numbers, each a little other than the row above.
const alike = Array.from({ length: 300 * 192 });
for (const [i, number] of [...strange(alike.length)].entries()) alike[i] = i < 192 ? number >> 6 : Math.round(alike[i - 192] * 0.9) + (number >> 12);

// The same behind a header in multiples of 4, and then a number that is none.
const header = [...strange(32)], inSteps = [...header, ...alike.map(number => 4 * (number >> 2)), 1, 4, 8, ...strange(100)];

const cases = {
  'no number': [],
  'one number': [-5],
  'the largest numbers, either way': Array.from({ length: 70000 }, (_, i) => i % 3 ? 32767 : -32768),
  'the same, row by row': Array.from({ length: 70000 }, (_, i) => Math.floor(i / 64) % 2 ? 32767 : -32768),
  'zeros': Array.from({ length: 1000 }, () => 0),
  'any numbers': [...strange(50000)],
  'rows that are alike': alike,
  'rows in multiples of 4': inSteps,
  'the largest numbers in multiples of 4': [...header, ...Array.from({ length: 70000 }, (_, i) => i % 3 ? 32764 : -32768)],
  'a header alone': header,
  'multiples of 4 in less than a row': [...header, 4, -8, 12],
};

for (const [name, numbers] of Object.entries(cases))
  test(`a network comes back: ${name}`, () => {
    const bytes = bytesOf(numbers), part = folded(bytes);
    assert.equal(part.length, foldedBytes(bytes.length));
    assert.deepEqual(unfoldNumbers(part), bytes);
  });

test('a folded network tells how wide its rows are, and little of rows that are alike', () => {
  const part = folded(bytesOf(alike)), count = part.length / 2;
  assert.equal((part[0] | part[count] << 8) >> 1, 192);
  assert.ok(gzipSync(part).length < 0.6 * gzipSync(bytesOf(alike)).length);
});

test('a folded network tells the step of its rows, and how many are in it', () => {
  const part = folded(bytesOf(inSteps)), count = part.length / 2;
  assert.deepEqual([0, 1, 2].map(i => (part[i] | part[count + i] << 8) >> 1), [192, 4, 300]);
  const fine = folded(bytesOf([...header, ...alike]));
  assert.ok(gzipSync(part).length < 0.8 * gzipSync(fine).length);
});

test('the networks come back, a tenth smaller than by the sign alone', () => {
  const bytes = new Uint8Array(readFileSync(pathOf('eval/ships/ships.net'))), part = folded(bytes);
  assert.deepEqual(unfoldNumbers(part), bytes);
  assert.ok(gzipSync(part, { level: 9 }).length < 0.47 * bytes.length, `${gzipSync(part, { level: 9 }).length} of ${bytes.length} bytes`);
});
