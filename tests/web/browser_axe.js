// What the checker of accessibility finds: nothing, in each mode, both themes and both sizes.
import { readFileSync } from 'node:fs';
import { toolsFrom } from './browser_harness.js';

const axeSource = readFileSync(toolsFrom.resolve('axe-core/axe.min.js'), 'utf8');
const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

// One line for each element that a rule finds fault with.
export async function findings(page) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(options => globalThis.axe.run(document, options), rules);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(node => `axe ${id}: ${help}: ${node.target.join(' ')}: ${node.html.slice(0, 120)}`));
}
