// Marks belong to the game that is shown: whatever was marked before, another game, another
// mode or the end of an analysis takes it away.
import assert from 'node:assert/strict';
import { ends, isShips } from './kit/positions.js';

// From each game to each other one.
const round = ['ships', 'cubes', 'ships10', 'cubes3', 'ships', 'ships10', 'cubes', 'cubes3', 'ships'];
const firstMoves = { ships: 'c3h3', ships10: 'c3h3', cubes: 'e1e3', cubes3: 'e1e3' };

const isThere = selector => board => board.soon(`there is ${selector}`, () => board.has(selector));
const anyArrow = isThere('#board .layer-arrows *'), anyMark = isThere('#board [data-mark]');

async function pressKey(board, name) {
  await board.page.evaluate(() => document.activeElement.blur());
  await board.keys(name);
}

async function choosePiece(board, variant) {
  await board.soon('there are moves', async () => (await board.offered()).length > 0);
  await board.cell(ends(firstMoves[variant])[0]);
  await isThere('#board .selected')(board);
}

async function startGame(board) {
  if (await board.has('#play-fresh')) await board.press('#play-fresh');
  await board.press('label:has(> #play-against-person)');
  if (await board.page.$eval('#play-opening', list => list.checkVisibility())) await board.page.select('#play-opening', 'start');
  await board.press('#play-start');
  await board.soon('the game has begun', () => board.has('#play-status'));
}

const analysisSwitch = '.thoughts [role=switch]';

async function setAnalysis(board, on) {
  if (await board.page.$eval(analysisSwitch, element => element.getAttribute('aria-checked') === 'true') !== on) await board.press(analysisSwitch);
}

async function showWorth(board, variant) {
  if (!await board.has('#panel [aria-pressed=true]')) await pressKey(board, 'w');
  await isThere(isShips(variant) ? '#board .layer-badges .mark-worth' : '.worth table')(board);
}

// The kinds of marks by mode, and how each comes there.
const marks = {
  play: {
    async hint(board) {
      await startGame(board);
      await board.press('#play-hint');
      await anyArrow(board);
    },
    async piece(board, variant) {
      await startGame(board);
      await choosePiece(board, variant);
    },
  },
  analyse: {
    async arrows(board) {
      await setAnalysis(board, true);
      await anyArrow(board);
    },
    piece: choosePiece,
    worth: showWorth,
  },
  learn: {
    async hint(board) {
      await pressKey(board, 'h');
      await anyMark(board);
    },
    async shown(board) {
      await pressKey(board, 'h');
      await pressKey(board, 'h');
      await anyArrow(board);
    },
  },
  solve: {
    async hint(board, variant) {
      if (!await board.has('#puzzle-hint')) return; // it has no puzzles
      await pressKey(board, 'h');
      await anyMark(board);
    },
  },
};

// Runs in the page: what is marked where the board has no cell, and what is still selected.
function strangeMarks() {
  const cells = new Set([...document.querySelectorAll('#board [data-square]')].map(cell => cell.dataset.square));
  const named = [...document.querySelectorAll('#board [data-mark], #board [data-arrow]')]
    .flatMap(({ dataset: { mark, arrow } }) => mark ? [mark] : arrow.match(/[a-o]\d+/g));
  return [...named.filter(cell => !cells.has(cell)), ...[...document.querySelectorAll('#board .selected')].map(() => 'a selection')];
}

async function switches(board) {
  await board.searchNodes(1000); // a hint needs no second of thought here
  for (const [mode, kinds] of Object.entries(marks)) {
    await board.page.goto('about:blank');
    await board.open(`#mode=${mode}&variant=ships`);
    for (const [kind, put] of Object.entries(kinds)) {
      for (const [i, variant] of round.slice(0, -1).entries()) {
        await put(board, variant);
        await board.variant(round[i + 1]);
        assert.deepEqual(await board.page.evaluate(strangeMarks), [], `${kind} of ${mode}, ${variant} to ${round[i + 1]}`);
      }
    }
  }
}

// --- An analysis that is off ----------------------------------------------------------------------

// The signs of an analysis: numbers in the bar, lines, a score in words, arrows.
const said = () => ({
  bar: document.querySelector('.evalbar').innerText.trim(), lines: document.querySelectorAll('ol.lines > li:not(.empty)').length,
  words: document.querySelector('.thoughts .headline').textContent, arrows: document.querySelectorAll('#board .layer-arrows *').length,
});
const nothing = { bar: '', lines: 0, words: '', arrows: 0 };

// Off is off, here and at every other position that was looked at. The result of a game stays: the rules say it.
async function offIsOff(board) {
  await board.open('#mode=analyse&variant=ships');
  await setAnalysis(board, true);
  const isKnown = () => board.soon('there is a score', async () => {
    const { bar, lines } = await board.page.evaluate(said);
    return bar && lines;
  });
  await isKnown();
  await board.play('c3h3');
  await board.soon('the move is played', async () => (await board.link()).moves.length === 1);
  await isKnown();
  await setAnalysis(board, false);
  await board.soon('all is gone', async () => JSON.stringify(await board.page.evaluate(said)) === JSON.stringify(nothing)).catch(async error => {
    assert.deepEqual(await board.page.evaluate(said), nothing, error.message);
  });
  await board.pressNamed('moves.back');
  await board.soon('we are at the start', async () => (await board.link()).ply === 0);
  assert.deepEqual(await board.page.evaluate(said), nothing);
  await setAnalysis(board, true);
  await isKnown();
  await setAnalysis(board, false);
  await board.open('#mode=analyse&variant=ships&fen=7S/8/8/8/8/8/8/s7_b_-_-_0_1');
  assert.deepEqual(await board.page.$$eval('.evalbar > span', parts => parts.map(part => part.style.flexGrow).sort()), ['0', '1'], 'a game that is over is known');
}

export const tests = [
  { name: 'marks switches', places: ['chromium file desktop'], run: switches },
  { name: 'marks off', places: ['chromium file desktop'], run: offIsOff },
];
