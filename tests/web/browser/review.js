// The review of a game: what each player did, his mistakes as tasks, and the way there and back.
//
// The engine has a number of positions for each look, and no time, and the analysis is off, so that it finds the same on any
// machine.
import assert from 'node:assert/strict';
import { bothBrowsers } from './kit/harness.js';
import { beginGame, resign } from './play.js';
import { linkTo, vectorGames } from './kit/positions.js';
import { t } from '../../../protocol/web/texts.js';

// From the next page on, a look is as long as its nodes, and nothing else searches.
async function lookByNodes(board) {
  await board.searchNodes(4000);
  await board.withoutAnalysis();
}

// White's first move loses nearly all, Black's gives it back, White's next one loses it again.
const blunders = ['d2e2', 'h5h4', 'e2h5'];
// The task of the first move: what is as good as the best, better than the game's move, and no better.
const tries = { good: 'c3g3', others: ['c3c7', 'd2g2', 'c3h3'], better: 'c2d3', worse: 'd2e3' };

const feedback = board => board.text('#trainer-feedback');
const says = (board, name, values) => board.soon(`it says ${name}`, async () => await feedback(board) === t(name, values))
  .catch(async error => { assert.equal(await feedback(board), t(name, values), error.message); });
const listedFaults = board => board.page.$$eval('.fault-list button', rows => rows.map(row => row.textContent));
const summary = board => board.page.$$eval('.summary tbody tr', rows => Object.fromEntries(rows.map(row => [row.dataset.row, [...row.querySelectorAll('td')].map(cell => cell.textContent)])));
const chosen = (board, id, value) => board.page.$eval(id, (list, wanted) => list.value === wanted, value);

async function lookThroughGame(board) {
  await board.pressNamed('analyse.sweep');
  await board.until('the look has ended', sweep => [...document.querySelectorAll('.review button')].some(({ textContent }) => textContent === sweep), t('analyse.sweep'));
  await board.soon('the game is looked through', async () => (await summary(board)).accuracy);
}

// All that speaks of mistakes speaks of the same ones. Gives how many blunders there are.
async function checkMarks(board) {
  const counts = await summary(board), listed = await listedFaults(board);
  const comments = await board.page.$$eval('.moves-comment', rows => rows.map(({ textContent }) => textContent));
  const signs = await board.page.$$eval('.move-nags', all => all.map(({ textContent }) => textContent));
  for (const kind of ['slip', 'mistake', 'blunder']) {
    const count = counts[kind].reduce((sum, number) => sum + Number(number), 0), comment = t('analyse.comment.' + kind, { better: '' }).slice(0, 5);
    assert.equal(await board.page.evaluate(wanted => document.querySelectorAll('.chart-fault.' + wanted).length, kind), count, 'on the chart');
    assert.equal(listed.filter(text => text.includes(`: ${t('analyse.fault-kind.' + kind)},`)).length, count, `in the list: ${listed}`);
    assert.equal(signs.filter(sign => sign === { slip: '?!', mistake: '?', blunder: '??' }[kind]).length, count, `signs in the moves: ${signs}`);
    assert.equal(comments.filter(text => text.startsWith(comment)).length, count, `in the moves: ${comments}`);
  }
  return counts.blunder.reduce((sum, number) => sum + Number(number), 0);
}

// The mistakes of a later look stand in place of those before.
async function twice(board) {
  await lookByNodes(board);
  const { moves } = vectorGames()[3];
  await board.open(linkTo({ variant: 'ships', moves: moves.slice(0, 12) }));
  for (const limit of ['nodes 1', 'nodes 4000']) {
    await board.page.evaluate(wanted => { globalThis.limitOfSearches = wanted; }, limit);
    await lookThroughGame(board);
    board.remark += `${await checkMarks(board)} `;
  }
  assert.notEqual(board.remark.split(' ')[0], board.remark.split(' ')[1], 'the looks find the same');
  await board.pressNamed('moves.undo');
  await board.soon('nothing is marked', async () => (await listedFaults(board)).length === 0);
  assert.deepEqual(await summary(board), {});
}

// --- A game that was opened -------------------------------------------------------------------------

async function tasks(board) {
  await lookByNodes(board);
  await board.open(linkTo({ variant: 'ships', moves: blunders }));
  await lookThroughGame(board);
  const before = await summary(board);
  assert.deepEqual([before.slip, before.mistake, before.blunder], [['0', '0'], ['0', '0'], ['2', '1']]);
  for (const text of before.accuracy) assert(parseFloat(text) < 20, `accuracy ${text} of one who made nothing but blunders`);
  for (const text of before.loss) assert(parseFloat(text) > 50, `${text} points lost a move`);
  assert.equal((await listedFaults(board)).length, 3);
  await board.page.select('#review-side', '0');
  await board.soon('White\u2019s are listed', async () => (await listedFaults(board)).length === 2);
  await throughByMistakes(board);
  await board.pressNamed('moves.start');
  const link = await board.link();
  await solve(board);
  await board.soon('the review is back', async () => (await listedFaults(board)).length > 0);
  assert.deepEqual(await summary(board), before);
  assert.deepEqual((await board.link()).moves, link.moves, 'the game is as it was');
}

// M and Shift+M go from mistake to mistake.
async function throughByMistakes(board) {
  await board.page.evaluate(() => document.activeElement.blur());
  await board.pressNamed('moves.start');
  for (const [key, ply] of [['m', 1], ['m', 3], ['m', 3], ['M', 1]]) {
    await board.keys(key);
    await board.soon(`${key} leads to move ${ply}`, async () => (await board.link()).ply === ply);
  }
}

async function solve(board) {
  await board.pressNamed('review.train');
  await board.soon('the first task is there', async () => await board.text('#trainer-title') === t('trainer.title', { number: 1, count: 2 }));
  await board.shows('ships', await startFen(board));
  await board.play(tries.better);
  await says(board, 'trainer.better', { move: tries.better });
  await board.pressNamed('trainer.retry');
  await board.shows('ships', await startFen(board));
  await board.play('d2e2');
  await says(board, 'trainer.same', { move: 'd2e2' });
  await board.pressNamed('trainer.retry');
  await board.play(tries.worse);
  await board.soon('it is no better', async () => (await feedback(board)).startsWith(t('trainer.worse', { move: tries.worse }).slice(0, -1)));
  await board.pressNamed('trainer.retry');
  await board.pressNamed('trainer.hint');
  await board.soon('a ship is hinted at', () => board.has('#board .mark-hint'));
  await board.play(tries.good);
  const good = [t('trainer.best', { move: tries.good }), ...tries.others.map(better => t('trainer.as-good', { move: tries.good, better }))];
  await board.soon('it is good', async () => good.includes(await feedback(board)));
  await board.pressNamed('trainer.next');
  await board.soon('the second task is there', async () => await board.text('#trainer-title') === t('trainer.title', { number: 2, count: 2 }));
  await throughHistory(board);
  await board.pressNamed('trainer.show');
  await board.soon('the solution is shown', () => board.has('#board .layer-arrows .arrow'));
  await board.pressNamed('trainer.back');
}

// Back and Forward lead from task to task, and back to the review.
async function throughHistory(board) {
  const go = by => board.page.evaluate(steps => history.go(steps), by);
  const at = number => board.soon(`mistake ${number} is there`, async () => await board.has('.trainer') && (await board.text('#trainer-title')).startsWith(t('trainer.title', { number, count: 2 })));
  await go(-1);
  await at(1);
  assert((await board.text('#trainer-title')).includes(t('trainer.found')), 'what was found is remembered');
  await go(-1);
  await board.soon('the review is there', () => board.has('.summary'));
  assert(await chosen(board, '#review-side', '0'), 'White\u2019s mistakes are still chosen');
  await go(2);
  await at(2);
}

const startFen = async board => (await board.kit.native.look('ships', '', [])).fen;

// While the engine looks at a move without an end, all buttons work.
async function interrupted(board) {
  await lookByNodes(board);
  await board.open(linkTo({ variant: 'ships', moves: blunders }));
  await lookThroughGame(board);
  await board.pressNamed('moves.start');
  await board.pressNamed('review.train');
  await board.page.evaluate(() => { globalThis.limitOfSearches = 'infinite'; });
  for (const name of ['trainer.next', 'trainer.previous']) {
    const { moves } = await offeredTask(board), move = moves.find(one => !['d2e2', 'h5h4'].includes(one));
    await board.play(move);
    await board.soon('it says that it looks', async () => await feedback(board) === t('trainer.thinking', { move }));
    const title = await board.text('#trainer-title');
    await board.pressNamed(name);
    await board.soon('another task is there', async () => await board.text('#trainer-title') !== title);
    assert.equal(await feedback(board), '');
  }
  await board.keys('Escape');
  await board.soon('the review is back', async () => (await listedFaults(board)).length === 3);
}

const offeredTask = async board => ({ moves: await board.soon('moves are offered', async () => (await board.offered()).length && board.offered()) });

// --- After a game, and with three players -----------------------------------------------------------

// From the end of a game to its review: only the own mistakes are listed.
async function afterGame(board) {
  await lookByNodes(board);
  await board.open();
  await beginGame(board, { variant: 'ships', seats: [null, 0] });
  await board.play('d2e2');
  await board.soon('the engine has answered', async () => (await board.link()).moves.length === 2);
  await resign(board);
  await board.pressNamed('play.review');
  await board.soon('the game is looked through', async () => (await summary(board)).accuracy);
  assert(await chosen(board, '#review-side', '0'), 'the user\u2019s mistakes are chosen');
  assert.deepEqual((await summary(board)).blunder[0], '1');
  const listed = await listedFaults(board);
  assert(listed.length === 1 && listed[0].includes('d2e2'), listed.join());
  await board.mode('play');
  await board.soon('the game that was over is there', () => board.has('#play-review'));
}

// A game whose last mover could have won, and did not.
async function three(board) {
  const { native } = board.kit, { moves } = await wonGame(native), won = moves.at(-1);
  const { legal } = await native.look('cubes3', '', moves.slice(0, -1)), other = legal.find(move => move.slice(0, 2) !== won.slice(0, 2));
  const { fen } = await native.look('cubes3', '', moves.slice(0, -1));
  await lookByNodes(board);
  await board.open(linkTo({ variant: 'cubes3', fen, moves: [other] }));
  await lookThroughGame(board);
  await board.pressNamed('review.train');
  await board.play(legal.find(move => ![won, other].includes(move) && move.slice(0, 2) === other.slice(0, 2)));
  await board.pressNamed('trainer.retry');
  await board.play(won);
  await says(board, 'trainer.best', { move: won });
  await board.pressNamed('trainer.back');
  await board.soon('the summary is there', async () => (await summary(board)).loss);
}

async function wonGame(native) {
  for (const game of vectorGames().filter(({ variant, fen }) => variant === 'cubes3' && !fen.endsWith(' 61'))) {
    if ((await native.look('cubes3', '', game.moves)).over) return game;
  }
  throw new Error('no game of three was won on the board');
}

export const tests = [
  { name: 'review tasks', places: bothBrowsers, run: tasks },
  { name: 'review twice', places: ['chromium file desktop'], run: twice },
  { name: 'review interrupted', places: ['chromium file desktop'], run: interrupted },
  { name: 'review after a game', places: ['chromium file desktop', 'firefox server phone'], run: afterGame },
  { name: 'review three', places: ['chromium file desktop'], run: three },
];
