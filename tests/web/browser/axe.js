// What the checker of accessibility finds: nothing, in each mode, both themes and both sizes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { toolsFrom } from './harness.js';
import { enterScene, scenes } from './scenes.js';

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
  const seen = scenes.filter((_, i) => board.browser === 'chromium' || i % 3 === 0); // Firefox is slow at it
  for (const scene of seen) {
    await enterScene(board, scene, theme);
    found.push(...(await findings(board.page)).map(line => `${scene.name}, ${theme}: ${line}`));
  }
  assert.equal(found.length, 0, found.slice(0, 12).join('\n'));
  board.remark = `${seen.length} scenes`;
};

const places = { light: ['chromium file desktop', 'chromium server phone'], dark: ['chromium server desktop', 'chromium file phone', 'firefox file desktop'] };

export const tests = Object.keys(places).map(theme => ({ name: 'axe ' + theme, places: places[theme], run: checkScenes(theme) }));
