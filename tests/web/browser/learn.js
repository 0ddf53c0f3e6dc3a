// Lessons gone through and a puzzle solved, by clicks.
import assert from 'node:assert/strict';
import { piecesOf, vectorWins } from './kit/positions.js';

const shown = (board, selector) => board.page.evaluate(wanted => !!document.querySelector(wanted)?.checkVisibility(), selector);
const feedback = board => board.text('.lesson-feedback, .puzzle-feedback');

// --- Lessons --------------------------------------------------------------------------------------

// The move that the second hint names.
async function hintedMove(board, button, place) {
  const pattern = /([a-o][1-8]) to ([a-o][1-8])/;
  for (let i = 0; i < 2 && await shown(board, button); i++) await board.press(button);
  const [, from, to] = await board.soon('the hint names a move', async () => pattern.exec(await board.text(place)));
  return from + to;
}

// Gives what a lesson waits for: 'task', 'pass', or nothing more, 'done'; '' while it moves by itself.
async function lessonState(board) {
  const told = !await shown(board, '.lesson-task') && await shown(board, '.lesson-feedback');
  if (told || await shown(board, '.lesson-feedback.right')) return 'done';
  if (await shown(board, '#lesson-pass')) return 'pass';
  return await shown(board, '#lesson-hint') && (await board.offered()).length ? 'task' : '';
}

// One lesson, to its end. Gives how many moves it took.
async function solveLesson(board) {
  for (let moves = 0; moves < 12; moves++) {
    const state = await board.soon('the lesson goes on', () => lessonState(board));
    if (state === 'done') return moves;
    const before = await board.drawn();
    if (state === 'pass') await board.press('#lesson-pass');
    else await board.play(await hintedMove(board, '#lesson-hint', '.lesson-feedback'));
    if (state !== 'pass') await board.soon('the move is made', async () => await board.drawn() !== before);
  }
  throw new Error('the lesson has no end');
}

const learntLessons = board => board.page.$$eval('.lesson-list li', rows => rows.filter(row => row.querySelector('.unseen'))
  .map(row => row.firstChild.dataset.lesson).join(' '));

const lessons = variant => async board => {
  await board.open('#mode=learn&variant=' + variant);
  const count = await board.page.$$eval('.lesson-list button', rows => rows.length);
  assert(count >= 5, `${count} lessons`);
  let moves = 0;
  for (let i = 0; i < count; i++) {
    moves += await solveLesson(board);
    if (i + 1 < count) {
      await board.press('#lesson-next');
      await board.soon('the next lesson is there', async () => (await board.text('.lesson h2')).startsWith(`${i + 2}. `));
    }
  }
  const learnt = await learntLessons(board);
  assert.equal(learnt.split(' ').length, count, `not all are marked, only ${learnt}`);
  await board.page.reload();
  await board.ready();
  assert.equal(await learntLessons(board), learnt, 'not all are remembered');
  board.remark = `${count} lessons, ${moves} moves`;
};

// A wrong try gets a sentence, and another try.
async function wrongTry(board) {
  await board.open('#mode=learn&variant=ships');
  await board.press('.lesson-list li:nth-child(2) button');
  const solution = await hintedMove(board, '#lesson-hint', '.lesson-feedback');
  const before = await board.drawn();
  await board.play((await board.offered()).find(move => move.slice(0, 2) !== solution.slice(0, 2)));
  await board.soon('it is refused', () => shown(board, '.lesson-feedback.wrong'));
  assert((await feedback(board)).length > 10);
  await board.press('#lesson-retry');
  await board.soon('the lesson is as it was', async () => await board.drawn() === before);
  await solveLesson(board);
}

// A user who goes on before the last move has been seen to happen has done the lesson all the same.
async function hurryOn(board) {
  await board.open('#mode=learn&variant=ships');
  await board.play(await hintedMove(board, '#lesson-hint', '.lesson-feedback'));
  await board.page.$eval('#lesson-next', button => button.click());
  await board.soon('the lesson is marked', () => board.has('.lesson-list li:first-child .unseen'));
}

// The last lesson of a game leads to a game, to puzzles where there are some, and to other lessons.
async function lastLessons(board) {
  const ways = { ships: ['play', 'solve', 'learn cubes'], ships10: ['play', 'learn cubes'], cubes: ['play', 'solve', 'learn cubes3'], cubes3: ['play', 'learn ships'] };
  const names = { play: /^Play /, solve: /puzzles/i, learn: /^Lessons: / };
  const press = pattern => board.pressFound(`a button ${pattern}`, async () => (await board.page.evaluateHandle((source, flags) =>
    [...document.querySelectorAll('.lesson button')].find(button => button.checkVisibility() && new RegExp(source, flags).test(button.textContent)), pattern.source, pattern.flags)).asElement());
  for (const [variant, wanted] of Object.entries(ways)) {
    for (const [mode, game = variant] of wanted.map(way => way.split(' '))) {
      await board.page.goto('about:blank');
      await board.open('#mode=learn&variant=' + variant);
      await board.press('.lesson-list li:last-child button');
      await press(names[mode]);
      await board.until(`it leads to ${mode} ${game}`, (...place) => [document.body.dataset.mode, document.body.dataset.variant].join() === place.join(), mode, game);
    }
  }
}

// --- First moves ----------------------------------------------------------------------------------

// What stands on the board, by cell.
const numbers = board => board.page.evaluate(() => Object.fromEntries([...document.querySelectorAll('#board .layer-badges .mark-text text')].map((text, i) =>
  [document.querySelectorAll('#board .layer-marks [data-mark]')[i].dataset.mark, text.textContent])));
const nameOf = (board, cell) => board.page.$eval(`#board [data-square="${cell}"]`, element => element.getAttribute('aria-label'));

// Each square has a number, a selected ship its own, and a move gets its sentence and stays unmade; the same by keys.
const firstMoves = variant => async board => {
  await board.open(`#mode=learn&variant=${variant}&lesson=${variant}-first`);
  const legal = await board.soon('there are moves', async () => (await board.offered()).length && board.offered());
  const squares = moves => [...new Set(moves.map(move => move.slice(2)))].sort(), own = legal.filter(move => move.startsWith('c3'));
  const all = await numbers(board), drawn = await board.drawn();
  assert.deepEqual(Object.keys(all).sort(), squares(legal));
  for (const [cell, text] of Object.entries(all)) assert.match(text, /^[+\u2212]?(\d+\.\d\d?|M\d+)$/, cell);
  assert.match(await nameOf(board, 'c7'), /^c7, empty, best from [a-d][1-4]: /);
  await board.cell('c3');
  await board.soon('only the moves of c3 have numbers', async () => Object.keys(await numbers(board)).sort().join() === squares(own).join());
  const name = await nameOf(board, 'd4'), { d4 } = await numbers(board);
  assert(name.startsWith('d4, empty, legal move, ') && name.endsWith(', ' + d4), name);
  await board.cell('d4');
  await board.soon('the move is explained', async () => /^c3 to d4: .*, searched to depth \d+\. Best reply: /.test(await feedback(board)));
  assert.equal(await board.drawn(), drawn, 'nothing is played');
  assert.deepEqual(await numbers(board), all);
  if (board.touch) return;
  await board.page.$eval('#board [data-square="c3"]', cell => cell.focus());
  await board.keys('Enter', 'ArrowUp', 'Enter');
  await board.soon('the keys do the same', async () => (await feedback(board)).startsWith('c3 to c4: '));
};

// --- Puzzles ------------------------------------------------------------------------------------

const movesPlayed = async board => (await board.text('.puzzle .note')).replaceAll('\u2013', '').match(/\b[a-h][1-8][a-h][1-8]\b/g) || [];

// The vector that is drawn.
async function drawnWin(board) {
  const drawn = await board.drawn();
  return vectorWins().find(({ fen }) => piecesOf('ships', fen) === drawn);
}

async function solvePuzzle(board, win) {
  const { native } = board.kit;
  for (let left = win.moves; left > 0; left--) {
    await board.soon('it is our turn', async () => (await board.offered()).length > 0);
    const moves = await movesPlayed(board);
    const move = moves.length ? await native.best('ships', win.fen, moves, 'mate ' + left) : win.best;
    await board.play(move);
    await board.soon('the move is judged', async () => await shown(board, '.puzzle-feedback.right'));
    if ((await feedback(board)).startsWith('Solved')) return;
    await board.soon('the answer is there', async () => (await movesPlayed(board)).length === moves.length + 2);
  }
  await board.soon('the puzzle is solved', async () => (await feedback(board)).startsWith('Solved'));
}

async function puzzles(board) {
  await board.open('#mode=solve&variant=ships');
  const solved = [];
  for (let i = 0; i < 3; i++) {
    const win = await board.soon('a win of the vectors is shown', () => drawnWin(board));
    assert(win.moves <= 3, `it begins with a win in ${win.moves}`);
    await solvePuzzle(board, win);
    solved.push(win.moves);
    const title = await board.text('.puzzle h2');
    await board.press('#puzzle-next');
    await board.soon('another one is shown', async () => await board.text('.puzzle h2') !== title);
  }
  await board.page.reload();
  await board.ready();
  await board.soon('what was solved is remembered', async () => /\b3 of \d+ solved/.test(await board.text('#panel')));
  board.remark = 'wins in ' + solved.join(', ');
}

// Two puzzles of cubes, by what the hints say.
async function cubePuzzles(board) {
  await board.open('#mode=solve&variant=cubes');
  let moves = 0;
  const solved = async () => (await feedback(board)).startsWith('Solved');
  const ours = async () => await shown(board, '#puzzle-hint') && (await board.offered()).length > 0;
  const state = () => board.soon('it is our turn', async () => await solved() ? 'over' : await ours() && 'ours');
  for (let i = 1; i <= 2; i++) {
    while (await state() === 'ours') {
      const before = await board.drawn();
      await board.play(await hintedMove(board, '#puzzle-hint', '.puzzle-feedback'));
      await board.soon('the move is made', async () => await board.drawn() !== before);
      assert(++moves < 20, 'the puzzles have no end');
    }
    assert.match(await board.text('#panel'), new RegExp(`\\b${i} of \\d+ solved`));
    await board.press('#puzzle-next');
    await board.soon('another one is shown', async () => !await solved());
  }
  board.remark = `${moves} moves`;
}

// A short win, and a move after which the native engine likes the other side: {win, move}.
async function losingMove({ native }) {
  for (const win of vectorWins().filter(({ moves }) => moves <= 3)) {
    const { legal } = await native.look('ships', win.fen);
    for (const move of legal.filter(text => text !== win.best).slice(0, 20)) {
      if (await native.isLiked('ships', win.fen, [move], 'nodes 20000')) return { win, move };
    }
  }
  throw new Error('every move is good');
}

async function wrongSolution(board) {
  const { win, move } = await losingMove(board.kit), wanted = piecesOf('ships', win.fen);
  await board.open('#mode=solve&variant=ships');
  for (let i = 0; i < 60 && await board.drawn() !== wanted; i++) await board.keys('ArrowRight');
  await board.play(move);
  await board.soon('it is refuted', () => shown(board, '#puzzle-retry'));
  assert(/^Not that one/.test(await feedback(board)), await feedback(board));
  await board.press('#puzzle-retry');
  await board.shows('ships', win.fen);
  assert.equal(await hintedMove(board, '#puzzle-hint', '.puzzle-feedback'), win.best);
  await board.press('#puzzle-give-up');
  await board.soon('the solution was shown', async () => /the solution\. /.test(await feedback(board)));
}

// Runs in the page before its scripts: an engine that never answers.
function neverSearch() {
  globalThis.Worker = class extends Worker {
    postMessage(message, ...more) { if (!/^go /.test(message.hear || '')) super.postMessage(message, ...more); }
  };
}

// After a wrong move the user need not wait for the engine's answer.
async function unanswered(board) {
  await board.page.evaluateOnNewDocument(neverSearch);
  await board.open('#mode=solve&variant=ships');
  const win = await drawnWin(board), wrong = (await board.offered()).find(move => move.slice(0, 2) !== win.best.slice(0, 2));
  await board.play(wrong);
  await board.pressNamed('solve.undo');
  await board.shows('ships', win.fen);
  await board.play(wrong);
  await board.pressNamed('solve.hint');
  await board.shows('ships', win.fen);
  assert((await feedback(board)).includes(win.best.slice(0, 2)), await feedback(board));
  await board.play(wrong);
  await board.soon('there is doubt', async () => /^No win is proven/.test(await feedback(board)));
  await board.pressNamed('solve.retry');
  await board.shows('ships', win.fen);
}

export const tests = [
  { name: 'learn ships', places: ['chromium file desktop', 'firefox server phone'], run: lessons('ships') },
  { name: 'learn cubes', places: ['chromium server phone', 'firefox file desktop'], run: lessons('cubes') },
  { name: 'learn cubes3', places: ['chromium file phone'], run: lessons('cubes3') },
  { name: 'learn wrong try', places: ['chromium file desktop', 'firefox file phone'], run: wrongTry },
  { name: 'learn last lessons', places: ['chromium file desktop'], run: lastLessons },
  { name: 'learn in a hurry', places: ['chromium file desktop', 'firefox server phone'], run: hurryOn },
  { name: 'learn first moves', places: ['chromium file desktop', 'firefox server phone'], run: firstMoves('ships') },
  { name: 'learn first moves, tall', places: ['chromium server phone', 'firefox file desktop'], run: firstMoves('ships10') },
  { name: 'solve', places: ['chromium file phone', 'firefox server desktop'], run: puzzles },
  { name: 'solve cubes', places: ['chromium server phone', 'firefox file desktop'], run: cubePuzzles },
  { name: 'solve unanswered', places: ['chromium file desktop'], run: unanswered },
  { name: 'solve wrong try', places: ['chromium server desktop', 'firefox file phone'], run: wrongSolution },
];
