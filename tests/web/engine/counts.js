// Both builds of the page's engine search and count as the native one does: the benches' node counts
// and the leaf counts of the vectors. The program gives others their turn all the while, so what is
// counted has been left and taken up again many times.
import test from 'node:test';
import assert from 'node:assert/strict';
import { builds, readLines, startSession } from './here.js';

const signatures = { ships: 'bench', cubes: 'bench-cubes', cubes3: 'bench-cubes3' };

for (const build of builds) {
  for (const [variant, name] of Object.entries(signatures)) {
    test(`${build}: the bench of ${variant}`, async () => {
      const session = await startSession(build);
      const lines = await session.run('setoption name UCI_Variant value ' + variant, 'bench');
      assert.equal(lines.at(-1).split(' ')[0], readLines(`tests/${name}.signature`)[0]);
    });
  }

  test(`${build}: leaf counts`, async () => {
    const session = await startSession(build);
    const rows = [
      ...readLines('tests/vectors/ships-perft.epd').map(line => ['ships', line]),
      ...readLines('tests/vectors/cubes-perft.txt').map(line => [/ 3 \d+ ;/.test(line) ? 'cubes3' : 'cubes', line]),
    ].filter((_, i) => i % 3 === 0);
    for (const [variant, line] of rows) {
      const [fen, ...counts] = line.split(' ;');
      const [depth, leaves] = counts.at(-1).slice(1).split(' ');
      await session.run('setoption name UCI_Variant value ' + variant);
      const said = await session.run(`perft ${depth} fen ${fen}`);
      assert.equal(said.at(-1), 'Nodes searched: ' + leaves, line);
    }
  });
}
