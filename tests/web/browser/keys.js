// The page without a pointer: a game begun and played with keys alone, by the grid and by typed moves;
// every control is reached by Tab, is seen to have the focus, and lets it go again.
import assert from 'node:assert/strict';
import { ends, linkTo } from './kit/positions.js';

const active = board => board.page.evaluate(() => {
  const element = document.activeElement;
  return element === document.body ? '' : element.id || element.dataset.square || element.textContent.trim().slice(0, 30) || element.tagName;
});

// Goes with Tab to a control, or backwards where that stands before the one that has the focus.
async function tabTo(board, selector, limit = 80) {
  for (let i = 0; i < limit; i++) {
    const way = await board.page.evaluate(wanted => {
      const element = document.activeElement, target = document.querySelector(wanted);
      if (element.matches(wanted)) return '';
      return element !== document.body && element.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'on';
    }, selector);
    if (!way) return;
    if (way === 'back') await board.page.keyboard.down('Shift');
    await board.keys('Tab');
    if (way === 'back') await board.page.keyboard.up('Shift');
  }
  throw new Error(`Tab does not lead to ${selector}, but to "${await active(board)}"`);
}

// Goes to a cell of the grid with the arrow keys, by where both are seen: to its row first, then along it.
async function arrowTo(board, cell) {
  for (let i = 0; i < 40; i++) {
    const key = await board.page.evaluate(name => {
      const element = document.activeElement, target = document.querySelector(`#board [data-square="${name}"]`);
      if (!element.dataset.square) return 'lost';
      const [here, there] = [element, target].map(one => one.getBoundingClientRect());
      const down = there.y + there.height / 2 - here.y - here.height / 2;
      if (Math.abs(down) > here.height * .6) return down > 0 ? 'ArrowDown' : 'ArrowUp';
      return element === target ? '' : there.x > here.x ? 'ArrowRight' : 'ArrowLeft';
    }, cell);
    assert.notEqual(key, 'lost', 'the focus has left the grid');
    if (!key) return;
    await board.keys(key);
  }
  throw new Error(`the arrow keys do not lead to ${cell}`);
}

async function moveByGrid(board, move) {
  await tabTo(board, '#board [data-square]');
  for (const cell of ends(move)) {
    await arrowTo(board, cell);
    await board.keys('Enter');
  }
}

async function moveByText(board, move) {
  await tabTo(board, '#board-move');
  await board.page.keyboard.type(move);
  await board.keys('Enter');
}

const announced = board => board.page.$eval('#announcer', element => element.textContent);

const playWithKeys = variant => async board => {
  await board.open(`#mode=play&variant=${variant}`);
  await tabTo(board, '#play-start');
  await board.keys('Enter');
  for (let i = 0; i < 4; i++) {
    await board.soon('it is the person\'s turn', async () => (await board.offered()).length > 0);
    const link = await board.link(), look = await board.look();
    await board.shows(variant, look.fen);
    const move = await board.kit.native.best(variant, link.fen, link.moves, 'nodes 200');
    await (i % 2 ? moveByText : moveByGrid)(board, move);
    await board.soon('the move is made', async () => (await board.link()).moves.length > link.moves.length);
    assert.equal((await board.link()).moves[link.moves.length], move);
  }
  await board.soon('something is announced', async () => (await announced(board)).length > 0);
};

// A user who moves with the mouse has the keys of the mode still.
async function keysAfterMouse(board) {
  await board.withoutAnalysis();
  await board.open('#mode=analyse&variant=ships');
  await board.play('c3h3');
  await board.soon('the move is made', async () => (await board.link()).ply === 1);
  await board.keys('ArrowLeft');
  await board.soon('we are one move back', async () => (await board.link()).ply === 0);
  await board.keys('ArrowRight');
  await board.soon('we are one move on', async () => (await board.link()).ply === 1);
}

// A typed move that is none is answered by a sentence, and nothing changes.
async function wrongMove(board) {
  await board.withoutAnalysis();
  await board.open('#mode=analyse&variant=ships');
  for (const text of ['c3c3', 'a1a9', 'h5h4', 'xyz', '<b>c3']) {
    const before = await board.drawn();
    await board.page.$eval('#board-move', input => { input.value = ''; });
    await tabTo(board, '#board-move', 120);
    await board.page.keyboard.type(text);
    await board.keys('Enter');
    const note = await board.soon(`there is a note on ${text}`, () => board.text('#board-note'));
    assert(note.length > 5, note);
    assert.equal(await board.drawn(), before);
    await board.page.evaluate(() => document.activeElement.blur());
  }
}

// Gives what one sees of the control with the focus and of its surroundings.
const look = () => {
  const styles = element => {
    const style = getComputedStyle(element);
    const outline = style.outlineStyle === 'none' ? '' : style.outline;
    return [outline, style.boxShadow, style.stroke, style.strokeWidth, style.fill, style.borderColor, style.backgroundColor].join();
  };
  const around = element => [element, element.parentElement, element.nextElementSibling].filter(Boolean).map(styles).join(';');
  const element = document.activeElement, focused = around(element);
  element.blur();
  const left = around(element);
  element.focus({ focusVisible: true });
  return focused !== left;
};

// Goes through all controls of a mode by Tab: the focus is seen on each, and comes round.
const walk = (mode, variant) => async board => {
  await board.open(linkTo({ mode, variant }));
  if (mode === 'analyse') await board.press('.thoughts [role=switch]'); // what is found changes the names
  await board.page.evaluate(() => { document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex'); });
  const seen = new Set();
  for (let i = 0; i < 150; i++) {
    await board.keys('Tab');
    const name = await active(board);
    if (!name || seen.has(name) && name === [...seen][0]) break;
    assert(await board.page.evaluate(look), `it is not seen that "${name}" has the focus`);
    seen.add(name);
  }
  assert(seen.size > 8, `Tab reaches only ${[...seen].join(', ')}`);
  const missed = await board.page.evaluate(names => [...document.querySelectorAll('button, input:not([type=radio]), select, textarea, summary')]
    .filter(element => element.checkVisibility() && !element.disabled && element.tabIndex >= 0)
    .map(element => element.id || element.textContent.trim().slice(0, 30) || element.tagName).filter(name => !names.includes(name)), [...seen]);
  assert.deepEqual(missed, [], `Tab does not reach ${missed}`);
  board.remark = `${seen.size} stops`;
};

// A list is one stop for Tab, and the arrow keys go through it.
async function oneStop(board, list) {
  await board.soon(`${list} has buttons`, () => board.page.evaluate(wanted => document.querySelectorAll(wanted + ' button:not([hidden])').length > 1, list));
  const stops = await board.page.evaluate(wanted => [...document.querySelectorAll(wanted + ' button')]
    .filter(button => button.checkVisibility() && button.tabIndex >= 0).length, list);
  assert.equal(stops, 1, `Tab stops ${stops} times in ${list}`);
  await tabTo(board, list + ' button[tabindex="0"]');
  const inList = () => board.page.evaluate(wanted => document.activeElement.matches(wanted + ' button') ? document.activeElement.outerHTML : '', list);
  const seen = new Set([await inList()]);
  for (const key of ['Home', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'End']) {
    await board.keys(key);
    assert(await inList(), `${key} leads out of ${list}`);
    seen.add(await inList());
  }
  assert(seen.size > 1, `the arrow keys lead nowhere in ${list}`);
  await board.keys('Tab');
  assert.equal(await inList(), '', `Tab does not leave ${list}`);
}

async function stopsOfLists(board) {
  await board.open('#mode=learn&variant=ships');
  await oneStop(board, '.lesson-list');
  await board.mode('solve');
  await oneStop(board, '.puzzle-groups');
  await board.open('#mode=play&variant=ships');
  await board.press('label:has(> #play-against-person)');
  await board.page.select('#play-opening', 'start');
  await board.press('#play-start');
  for (const move of ['c3c7', 'h5h4']) await board.play(move);
  await oneStop(board, '.play-moves');
  await board.mode('analyse');
  await oneStop(board, '.moves-list');
  await oneStop(board, '.lines');
}

// The first stops of the page lead past its head.
async function skipsHead(board) {
  await board.open('#mode=play&variant=ships');
  const focused = () => board.page.evaluate(() => {
    const { x, y, width, height } = document.activeElement.getBoundingClientRect();
    return { words: document.activeElement.textContent, seen: width > 40 && document.elementFromPoint(x + width / 2, y + height / 2) === document.activeElement };
  });
  const hash = (await board.link()).mode;
  await board.keys('Tab');
  const first = await focused();
  assert(/^Skip to the board/.test(first.words) && first.seen, `the first stop is "${first.words}"`);
  await board.keys('Enter');
  assert(await board.page.evaluate(() => !!document.activeElement.dataset.square), 'the link does not lead to the board');
  await board.page.reload();
  await board.ready();
  await board.keys('Tab', 'Tab');
  assert.match((await focused()).words, /^Skip to the controls/);
  await board.keys('Enter');
  assert(await board.page.evaluate(() => document.getElementById('panel').contains(document.activeElement)), 'the link does not lead to the panel');
  assert.equal((await board.link()).mode, hash, 'the address has changed');
}

export const tests = [
  { name: 'keys lists', places: ['chromium file desktop'], run: stopsOfLists },
  { name: 'keys skip', places: ['chromium file desktop', 'firefox file desktop'], run: skipsHead },
  { name: 'keys ships', places: ['chromium file desktop', 'firefox server desktop'], run: playWithKeys('ships') },
  { name: 'keys ships10', places: ['chromium server desktop', 'firefox file desktop'], run: playWithKeys('ships10') },
  { name: 'keys cubes3', places: ['chromium server desktop', 'firefox file desktop'], run: playWithKeys('cubes3') },
  { name: 'keys after mouse', places: ['chromium file desktop', 'firefox server desktop'], run: keysAfterMouse },
  { name: 'keys wrong move', places: ['chromium file desktop', 'firefox file desktop'], run: wrongMove },
  { name: 'keys walk play', places: ['chromium file desktop', 'firefox file desktop'], run: walk('play', 'ships') },
  { name: 'keys walk analyse', places: ['chromium file desktop', 'firefox file desktop'], run: walk('analyse', 'cubes') },
  { name: 'keys walk learn', places: ['chromium file desktop'], run: walk('learn', 'ships') },
  { name: 'keys walk solve', places: ['chromium file desktop'], run: walk('solve', 'ships') },
];
