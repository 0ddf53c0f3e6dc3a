// What the checker of accessibility finds: nothing, in each mode, both themes and both sizes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { toolsFrom } from './browser_harness.js';
import { enterScene, scenes } from './browser_scenes.js';

const axeSource = readFileSync(toolsFrom.resolve('axe-core/axe.min.js'), 'utf8');
const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

// One line for each element that a rule finds fault with.
export async function findings(page) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(options => globalThis.axe.run(document, options), rules);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(node => `axe ${id}: ${help}: ${node.target.join(' ')}: ${node.html.slice(0, 120)}`));
}

const checkScenes = theme => async board => {
  const found = [];
  for (const scene of scenes) {
    await enterScene(board, scene, theme);
    found.push(...(await findings(board.page)).map(line => `${scene.name}, ${theme}: ${line}`));
  }
  assert.equal(found.length, 0, found.slice(0, 12).join('\n'));
  board.remark = `${scenes.length} scenes`;
};

export const tests = ['light', 'dark'].map(theme => (
  { name: 'axe ' + theme, places: ['chromium file desktop', 'chromium file phone', 'firefox server desktop'], run: checkScenes(theme) }));
