// Both builds of the page's engine search and count as the native one does: the benches' node counts
// and the leaf counts of the vectors. The program gives others their turn all the while, so what is
// counted has been left and taken up again many times.
import test from 'node:test';
import assert from 'node:assert/strict';
import { variantNames } from '../../../engine/web/variants.js';
import { builds, isThere, readLines, startSession, vectorCounts } from './here.js';

// The first variant's has no name; a new variant may have none.
const signatures = variantNames.map((variant, i) => [variant, `tests/${i ? 'bench-' + variant : 'bench'}.signature`]).filter(([, name]) => isThere(name));

const [best, ...others] = builds;

const bench = async (build, variant, how) => {
  const session = await startSession(build);
  const lines = await session.run('setoption name UCI_Variant value ' + variant, how);
  return lines.at(-1).split(' ')[0];
};

// The best build counts the signature, and the others what it counts in a smaller bench: they take five times as long.
for (const [variant, name] of signatures) {
  test(`${best}: the bench of ${variant}`, async () => assert.equal(await bench(best, variant, 'bench'), readLines(name)[0]));

  for (const build of others) {
    test(`${build}: a small bench of ${variant}`, async () => {
      assert.equal(await bench(build, variant, 'bench 16 1 5'), await bench(best, variant, 'bench 16 1 5'));
    });
  }
}

for (const build of builds) {
  test(`${build}: leaf counts`, async () => {
    const session = await startSession(build);
    for (const { variant, fen, counts } of vectorCounts().filter((_, i) => i % 3 === 0)) {
      const [depth, leaves] = counts.at(-1);
      await session.run('setoption name UCI_Variant value ' + variant);
      const said = await session.run(`perft ${depth} fen ${fen}`);
      assert.equal(said.at(-1), 'Nodes searched: ' + leaves, fen);
    }
  });
}
