// The ranked first moves: read from the files that the page carries, for their board alone, with White's scores; as marks,
// the best one of each square, or those of one ship.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { firstMoveMarks, firstMovesWords, firstMoveWords, movesInSight, readFirstMoves, standingOf } from '../../../protocol/web/modes/learn/first_moves.js';
import { firstMoveLessons } from '../../../protocol/web/modes/learn/lessons_ships.js';

const line = (move, score, { rows = 8, pv = 'g5g2 d2d8' } = {}) => `${Array(rows).fill('8').join('/')} b - - 1 1 id "${move}"; ${score}; acd 21; acn 9; c0 "seldepth 30"; pv ${pv};`;
const text = ['# Moves of ships', line('c3c7', 'dm 6'), line('b4b7', 'ce 250'), line('c3h3', 'ce 12'), line('b4h4', 'ce -20'), line('a4a10', 'ce 70', { rows: 10 }),
  line('c3b7', 'ce -26'), line('d2h2', 'dm -4'), 'of no shape', ''].join('\n');
const eight = '8/8/8/8/8/8/8/8 w - - 0 1', ten = '8/8/8/8/8/8/8/8/8/8 w - - 0 1';
const moves = readFirstMoves(text, eight);

test('the lines of a board are read, in their order', () => {
  assert.deepEqual(moves.map(({ rank, move }) => `${rank} ${move}`), ['1 c3c7', '2 b4b7', '3 c3h3', '4 b4h4', '5 c3b7', '6 d2h2']);
  assert.deepEqual(moves[0], { move: 'c3c7', from: 'c3', to: 'c7', rank: 1, score: { mate: 6, seat: 0 }, depth: 21, reply: 'g5g2' });
  assert.deepEqual(moves[3].score, { cp: -20, seat: 0 });
  assert.deepEqual(readFirstMoves(text, ten).map(({ from, to, rank }) => [from, to, rank]), [['a4', 'a10', 1]]);
});

test('White is ahead, behind, or neither by much', () => {
  assert.deepEqual(moves.map(({ score }) => standingOf('ships', score)), ['ahead', 'ahead', 'even', 'even', 'behind', 'behind']);
});

test('a square has its best move, and with a ship selected that ship\'s own', () => {
  assert.deepEqual(movesInSight(moves, null).map(({ move }) => move), ['c3c7', 'b4b7', 'c3h3', 'b4h4', 'd2h2']);
  assert.deepEqual(movesInSight(moves, 'c3').map(({ move }) => move), ['c3c7', 'c3h3', 'c3b7']);
  const [won, better] = firstMoveMarks('ships', moves, null);
  assert.deepEqual(won, { cell: 'c7', kind: 'ahead', text: '+M6', words: 'best from c3: +M6' });
  assert.deepEqual(better, { cell: 'b7', kind: 'ahead', text: '+2.50', words: 'best from b4: +2.50' });
  assert.deepEqual(firstMoveMarks('ships', moves, 'c3')[2], { cell: 'b7', kind: 'behind', text: '\u22120.26', words: '\u22120.26' });
  assert.equal(firstMoveMarks('ships', readFirstMoves(line('c3d4', 'ce -1014'), eight), null)[0].text, '\u221210.1');
});

test('sentences say how many there are, which are fair, and what is known of one', () => {
  assert.equal(firstMovesWords('ships', moves), 'Of 6 first moves 2 put White ahead and 2 behind. Nearest to even: c3h3 +0.12 and b4h4 \u22120.20.');
  assert.equal(firstMoveWords('ships', moves, moves[3]), 'b4 to h4: \u22120.20, near even. Rank 4 of 6, searched to depth 21. Best reply: g5g2.');
});

// What the page carries, whichever engine made it.
test('the files have the first moves of their lessons\' boards, and nothing else', () => {
  const files = ['ships', 'ships10'].map(variant => readFileSync(new URL(`../../../bench/match/field/${variant}-first.epd`, import.meta.url), 'utf8'));
  for (const [i, count] of [58, 74].entries()) {
    const found = readFirstMoves(files.join(''), Object.values(firstMoveLessons)[i].fen);
    assert.equal(found.length, count);
    assert.equal(files[i].split('\n').filter(row => row && !row.startsWith('#')).length, count);
    assert.equal(new Set(found.map(({ move }) => move)).size, count);
  }
});
