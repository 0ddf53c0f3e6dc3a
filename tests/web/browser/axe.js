// The checker of accessibility finds nothing, in each mode, both themes and both sizes. All fits a
// phone of 360 pixels, and its controls a finger.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { toolsFrom } from './kit/harness.js';
import { enterScene, scenes } from './scenes.js';

const axeSource = readFileSync(toolsFrom.resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// One line for each element that a rule finds fault with: any rule, or one on colours.
export async function findings(page, coloursOnly = false) {
  if (!await page.evaluate(() => globalThis.axe)) await page.evaluate(axeSource);
  const { violations } = await page.evaluate((all, areColours) => {
    const colours = globalThis.axe.getRules(all).filter(rule => rule.tags.includes('cat.color')).map(rule => rule.ruleId);
    return globalThis.axe.run(document, { runOnly: areColours ? colours : all, resultTypes: ['violations'] });
  }, tags, coloursOnly);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(node => `axe ${id}: ${help}: ${node.target.join(' ')}: ${node.html.slice(0, 120)}`));
}

// Finds what is too small for a finger, or wider than the screen.
function findMisfits() {
  const controls = [...document.querySelectorAll('button, select, input:not([type=file]), textarea, summary')].filter(element => element.checkVisibility());
  const small = controls.map(control => control.matches('[type=radio]') && control.closest('label') || control).filter(control => {
    const { width, height } = control.getBoundingClientRect();
    return height > 1 && Math.min(width, height) < 39.5;
  });
  const wide = document.documentElement.scrollWidth - innerWidth;
  return [...small.map(control => `too small for a finger: ${control.id || control.textContent}`), ...wide > 0 ? [`${wide} pixels too wide`] : []];
}

async function misfits(board) {
  if (!board.touch) return [];
  const seen = board.page.viewport();
  await board.page.setViewport({ ...seen, width: 360 });
  const found = await board.page.evaluate(findMisfits);
  await board.page.setViewport(seen);
  return found;
}

// In each scene the light page, and then the dark one, which differs in nothing but its colours.
async function checkScenes(board) {
  const found = [];
  const seen = scenes.filter((_, i) => board.browser === 'chromium' || i % 3 === 0); // Firefox is slow at it
  for (const scene of seen) {
    await enterScene(board, scene, 'light');
    await board.hide();
    for (const theme of ['light', 'dark']) {
      await board.page.select('#theme', theme);
      await board.until(`the page is ${theme}`, name => document.documentElement.dataset.theme === name, theme);
      found.push(...[...await findings(board.page, theme === 'dark'), ...await misfits(board)].map(line => `${scene.name}, ${theme}: ${line}`));
    }
  }
  assert.equal(found.length, 0, found.slice(0, 12).join('\n'));
  board.remark = `${seen.length} scenes`;
}

// Where each test has one place, it is a phone, whose controls must fit a finger.
const desktops = process.env.WEB_EACH ? [] : ['chromium file desktop', 'firefox file desktop'];

export const tests = [['chromium server phone'], desktops].map(places => ({ name: 'axe', places, run: checkScenes }));
