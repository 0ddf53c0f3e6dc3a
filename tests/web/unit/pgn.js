// game/pgn.js: what Regatta writes is read, whatever is written is read back equal, and a text that is cut or
// wrong keeps the moves before that, with a sentence.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { legalPart, readPgn, writePgn } from '../../../protocol/web/game/pgn.js';
import { joinedNags, nagSign } from '../../../protocol/web/game/nags.js';
import { programComment, readProgramComment } from '../../../protocol/web/game/pgn_text.js';
import { Table } from '../../../protocol/web/game/table.js';
import { fakeRules } from './fake_rules.mjs';

const regatta = readFileSync(new URL('../regatta.pgn', import.meta.url), 'utf8');

// A play as short text: move, comment, variations.
const lineText = line => line.map(({ move, comment, variations }) =>
  [move, comment && `{${comment}}`, ...variations.map(variation => `(${lineText(variation)})`)].filter(Boolean).join(' ')).join(' ');
const only = text => {
  const games = readPgn(text);
  assert.equal(games.length, 1, text);
  return games[0];
};

test('a match of Regatta: every game, its players, moves, scores and times', () => {
  const games = readPgn(regatta);
  assert.equal(games.length, 5);
  for (const game of games) {
    assert.equal(game.error, null);
    assert.equal(String(game.moves.length), game.tags.PlyCount);
    assert.equal(game.result, game.tags.Result);
  }
  assert.deepEqual(games.map(game => game.variant), ['ships', 'ships', 'cubes', 'cubes3', 'cubes3']);
  assert.equal(games[0].tags.Black, 'B "odd" \\name');
  assert.equal(games[0].fen, '4sss1/4ssss/5ss1/7s/SS6/SSS5/SS1s2SS/1SSS4 w - - 1 3');
  assert.equal(games[3].tags.Third, 'B');
  const [first, second] = games[0].body.line, last = games[0].body.line[9];
  assert.deepEqual([first.move, first.score, first.facts, first.comment], ['b4b7', { cp: 694, seat: 0, depth: 1 }, '0.000s, pv="b4b7"', '']);
  assert.deepEqual([second.move, second.score], ['g6f5', { cp: 777, seat: 0, depth: 1 }]);
  assert.deepEqual([last.score, last.comment], [{ mate: 1, seat: 0, depth: 10 }, 'White wins: a ship stands in the enemy port']);
  assert.deepEqual(games[3].body.line[2].score, { cp: -72, seat: 2, depth: 3 });
});

test('lines may end in any way, and begin with a mark', () => {
  const games = readPgn('\ufeff' + regatta.replace(/\n/g, '\r\n'));
  const plain = readPgn(regatta);
  assert.deepEqual(games.map(game => [game.error, { ...game.tags }, game.moves]), plain.map(game => [null, { ...game.tags }, game.moves]));
});

test('numbers, marks, comments of both kinds, escaped lines, results', () => {
  const game = only('[Variant "ships"]\n\n{before} 1. c3h3! {one\ntwo} $1 h6c6?? ; to the end\n% not this (\n2.a2a3 2... b1-b3 {} 3 0000 -- * ');
  assert.equal(game.error, null);
  assert.equal(lineText(game.body.line), 'c3h3 {one two} h6c6 {to the end} a2a3 b1b3 0000 0000');
  assert.equal(game.plays.comment, 'before');
  assert.deepEqual(game.comments, ['before', 'one two', 'to the end', '', '', '', '']);
});

test('variations stand behind the move they replace', () => {
  const game = only('1. c3h3 h6c6 (1... h6h5 2. a2a3 (2. a2a4) 2... b1b2 {x}) (1... {y} h6h4) () 2. b1b3');
  assert.equal(game.error, null);
  assert.equal(lineText(game.body.line), 'c3h3 h6c6 (h6h5 a2a3 (a2a4) b1b2 {x}) (h6h4 {y}) b1b3');
});

test('a result in a variation ends nothing', () => {
  const game = only('c3h3 (a2a3 1-0) h6c6 0-1');
  assert.deepEqual([game.error, game.moves, game.result], [null, ['c3h3', 'h6c6'], '0-1']);
});

test('a score in a variation is its mover\'s', () => {
  const [, second] = only('c3h3 {+1.00/3} h6c6 {+1.00/3} (h6h5 {+2.00/3} a2a3 {+3.00/3})').body.line;
  assert.deepEqual([second.score.cp, ...second.variations[0].map(play => play.score.cp)], [-100, -200, 300]);
});

test('without a variant: by its position, by a third player, or as is said', () => {
  assert.equal(only('[FEN "8/8/8/8/8/8/8/8 b - - 0 1"]\n*').variant, 'ships');
  assert.equal(only('[FEN "x 1 2 1"]\n*').variant, 'cubes');
  assert.equal(only('[FEN "8/8/8/8/8/8/8/8/8/8 b - - 0 1"]\n*').variant, 'ships10');
  assert.equal(only('[FEN "x 3 3 9"]\n*').variant, 'cubes3');
  assert.equal(only('[Third "x"]\n*').variant, 'cubes3');
  assert.equal(readPgn('e1e3', 'cubes')[0].variant, 'cubes');
  assert.equal(only('[Variant "Ships"]\n*').variant, 'ships');
  assert.equal(only('[Variant "Ships10"]\n*').variant, 'ships10');
});

test('what can\'t be read ends the game with a sentence', () => {
  const cases = [
    ['c3h3 Nf3 h6c6', ['c3h3'], /After move 1, .Nf3. is not a move/],
    ['c3h3 i9a1', ['c3h3'], /i9a1/],
    ['c3h3 {never', ['c3h3'], /comment after move 1 does not end/],
    ['c3h3 (h6c6', ['c3h3'], /variation after move 1 does not end/],
    ['c3h3 ) h6c6', ['c3h3'], /After move 1, a .\). has no partner/],
    ['( c3h3', [], /a .\(. has no partner/],
    ['c3h3 } h6c6', ['c3h3'], /not a move/],
    ['c3h3 1-0 h6c6', ['c3h3'], /after the result was left out, from .h6c6/],
    ['[Variant "chess"]\n\nc3h3', ['c3h3'], /variant .chess./],
    ['[Event "cut\n\nc3h3', ['c3h3'], /A tag of the game can.t be read: \[Event "cut$/],
    ['[Event "a"]\n[Site', [], /\[Site/],
    ['c3h3 ' + 'x'.repeat(10000), ['c3h3'], /^.{1,150}$/],
  ];
  for (const [text, moves, sentence] of cases) {
    const game = only(text);
    assert.deepEqual(game.moves, moves, text);
    assert.match(game.error, sentence, text);
  }
});

test('tags: odd ones, and where a game begins', () => {
  const games = readPgn('[Event "a [b] {c} \\"d\\""] [Site ""]\n[__proto__ "x"]\n[constructor "y"]\nc3h3 {[Event "no"]} ; [Event "no"]\n h6c6\n[Event "2"]\n[Event "3"]\n*');
  assert.deepEqual(games.map(game => game.tags.Event), ['a [b] {c} "d"', '2', '3']);
  assert.deepEqual(games.map(game => game.moves.length), [2, 0, 0]);
  assert.equal(games[0].tags.constructor, 'y');
  assert.deepEqual(readPgn(' \n\r\n'), []);
});

test('any beginning of a file can be read', () => {
  for (let length = 0; length < regatta.length; length += 97) {
    const moves = readPgn(regatta.slice(0, length)).flatMap(game => game.moves);
    const all = readPgn(regatta).flatMap(game => game.moves);
    assert.deepEqual(moves, all.slice(0, moves.length));
  }
});

test('texts that are large or nested beyond reason', () => {
  const many = 300000;
  assert.equal(only('('.repeat(many)).moves.length, 0);
  assert.equal(only('c3h3 ' + '(c3h3 '.repeat(many)).moves.length, 1);
  assert.equal(only('{' + 'x'.repeat(50 * many)).moves.length, 0);
  assert.equal(only(' '.repeat(50 * many) + 'c3h3').moves.length, 1);
  assert.equal(only('c3h3' + ' '.repeat(50 * many)).moves.length, 1);
  assert.equal(only('x'.repeat(50 * many)).moves.length, 0);
  assert.equal(only('[Event "' + 'x'.repeat(50 * many)).moves.length, 0);
  assert.equal(only('c3h3 ' + '['.repeat(many)).moves.length, 1);
  assert.equal(only('%\n'.repeat(many) + 'c3h3').moves.length, 1);
  assert.equal(only('c3h3 '.repeat(many)).moves.length, many);
});

test('10,000 games are listed at once', () => {
  const text = regatta.repeat(2000), before = process.cpuUsage();
  assert.equal(readPgn(text).length, 10000);
  const { user, system } = process.cpuUsage(before); // of processor time: a busy machine takes no more
  assert.ok(user + system < 3e6, `${user + system} us`);
});

test('what a program says of its move, from the first player, and back', () => {
  const cases = [
    ['+0.19/12 0.250s', 'ships', 1, { cp: -19, seat: 0, depth: 12 }, '0.250s', ''],
    ['0.00/3 0.250s', 'ships', 1, { cp: 0, seat: 0, depth: 3 }, '0.250s', ''],
    ['0.00/0 0.000s, tl=1.500s', 'ships', 0, null, '0.000s, tl=1.500s', ''],
    ['0.00/0, tl=1.500s', 'ships', 0, null, 'tl=1.500s', ''],
    ['+M5/9 0.001s, pv="c3h3 h6c6", n=12', 'ships', 1, { mate: -3, seat: 0, depth: 9 }, '0.001s, pv="c3h3 h6c6", n=12', ''],
    ['-M4/9 0.001s', 'ships', 1, { mate: 2, seat: 0, depth: 9 }, '0.001s', ''],
    ['+M4/9 0.001s', 'cubes3', 2, { mate: 2, seat: 2, depth: 9 }, '0.001s', ''],
    ['-M6/9 0.001s', 'cubes3', 1, { mate: -2, seat: 1, depth: 9 }, '0.001s', ''],
    ['-1.23', 'cubes3', 1, { cp: -123, seat: 1 }, '', ''],
    ['+1.23/4 0.100s, White wins: so', 'ships', 0, { cp: 123, seat: 0, depth: 4 }, '0.100s', 'White wins: so'],
  ];
  for (const [text, variant, seat, score, facts, words] of cases) {
    assert.deepEqual(readProgramComment(text, variant, seat), { score, facts, words }, text);
    assert.equal(programComment({ score, facts }, variant, seat) + (words && ', ' + words), text);
  }
  for (const text of ['hello', '', '1-0', '+1.5 and so on', '12 moves', '+M', 'tl=1']) {
    assert.deepEqual(readProgramComment(text, 'ships', 0), { score: null, facts: '', words: text });
  }
});

// --- Signs of a move ---

test('signs are read wherever they stand, several on a move, in variations, and before comments', () => {
  const game = only('1. c3h3! $14 {one} h6c6?? (1... h6h5 !? (1... $5 h6h4 $146) 2. a2a3?! {two} $1) 2. b1b3 {three} $7 $255 \u00b1 *');
  assert.equal(game.error, null);
  const nags = line => line.map(play => [play.move, ...play.nags, ...play.variations.map(nags)]);
  assert.deepEqual(nags(game.body.line), [['c3h3', 1, 14], ['h6c6', 4, [['h6h5', 5, [['h6h4', 5, 146]]], ['a2a3', 6, 1]]], ['b1b3', 7, 255, 16]]);
  assert.deepEqual([1, 4, 14, 255].map(nagSign), ['!', '??', '\u2a72', '$255']);
});

test('signs are written behind their move, once', () => {
  const table = new Table(fakeRules());
  table.begin(only('1. c3h3!! $3 $10 {x} (1. a2a3?) h6c6 $99 *'));
  assert.match(writePgn(table), /^1\. c3h3 \$3 \$10 \{x\} \(1\. a2a3 \$2\) 1\.\.\. h6c6 \$99 \*$/m);
});

test('the comments of other programs are read, too', () => {
  assert.deepEqual(readProgramComment('+0.35/12 1.2s', 'ships', 0), { score: { cp: 35, seat: 0, depth: 12 }, facts: '1.2s', words: '' });
});

test('chess is no game of ours', () => {
  for (const first of ['e4', 'Nf3', 'd4!', 'O-O', 'exd5']) assert.match(only(`[Event "x"]\n\n1. ${first} e5 *`).error, /game of chess/, first);
  assert.match(only('[Event "x"]\n\n1. so it begins *').error, /begins with \u201cso\u201d/);
});

// --- Writing ---

// A small generator of random numbers, so that a failure comes again.
function randomNumbers(seed) {
  let state = seed;
  return limit => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
}

const words = ['good', 'bad; (really)', 'a [b] "c" \\d', '+1.00/3 0.100s', 'pv="x"', '%', '$1', '1-0', '\u2659', '; x', 'tl=1', '0.00/0'];

function randomTable(random, variant) {
  const table = new Table(fakeRules());
  const cell = () => 'abcdefgh'[random(8)] + (1 + random(8));
  table.begin({ variant, fen: random(2) ? '' : 'some position', tags: { White: 'a "b" \\c', Odd_1: 'x', Black: 'y' } });
  for (let i = random(60); i > 0; i--) {
    const line = table.line();
    if (random(4) === 0) table.go(line[random(line.length)]);
    try { table.play(random(20) ? cell() + cell() : '0000'); } catch (_) { /* the game is over there */ }
    if (random(4) === 0) table.comment(table.node, words[random(words.length)]);
    if (random(4) === 0) table.node.nags = joinedNags([1 + random(7)], random(2) ? [1 + random(200)] : []);
    if (random(4) === 0) {
      const seats = variant === 'cubes3' ? 3 : 2;
      const seat = seats === 3 ? (table.look.seat + 2) % 3 : 0, size = 1 + random(2000);
      table.node.score = random(2) ? { cp: size - 1000, seat } : { mate: random(2) ? size : -size, seat };
      if (random(2)) table.node.score.depth = 1 + random(30);
      if (random(2)) table.node.facts = '0.100s, tl=3.000s';
    }
  }
  return table;
}

const sameNode = ({ move, nags, comment, score, facts, children }) => ({ move, nags, comment, score, facts, children: children.map(sameNode) });

test('whatever is written is read back equal', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomNumbers(seed), variant = ['ships', 'cubes', 'cubes3'][seed % 3];
    const table = randomTable(random, variant), text = writePgn(table), game = only(text);
    assert.equal(game.error, null, text);
    const again = new Table(fakeRules());
    again.begin(game);
    assert.deepEqual(sameNode(again.tree.root), sameNode(table.tree.root), text);
    assert.equal(again.variant, variant);
    assert.equal(again.startFen, table.startFen);
    assert.equal(again.tags.White, 'a "b" \\c');
    assert.equal(again.tags.Odd_1, 'x');
    assert.equal(writePgn(again), text);
  }
});

test('how a game is written', () => {
  const table = new Table(fakeRules());
  table.begin({ variant: 'ships', moves: ['c3h3', 'h6c6', 'h8h8'], tags: { White: 'W', Result: '0-1', PlyCount: '9' } });
  table.goToPly(1);
  table.play('a2a3');
  table.comment(table.node, 'why not');
  assert.equal(writePgn(table), `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "W"]
[Black "?"]
[Result "1-0"]
[Variant "ships"]

1. c3h3 h6c6 (1... a2a3 {why not}) 2. h8h8 1-0

`);
});

test('lines are at most 80 characters long, unless one move alone is longer', () => {
  const table = new Table(fakeRules()), moves = Array.from({ length: 99 }, (_, i) => 'a1' + 'abcdefgh'[i % 8] + (1 + i % 7));
  table.begin({ variant: 'ships', moves, comments: { 50: 'x'.repeat(100) } });
  const lines = writePgn(table).split('\n').filter(line => !line.startsWith('['));
  assert.deepEqual(lines.filter(line => line.length > 80).length, 1);
  assert.ok(lines.filter(line => line.length > 70).length > 5);
});

test('a move behind a variation has its number again', () => {
  const table = new Table(fakeRules());
  table.begin({ variant: 'cubes3', moves: ['a1a2', 'b1b2', 'c1c2', 'd1d2'] });
  table.toStart();
  table.play('e1e2');
  table.play('f1f2');
  table.play('g1g2');
  table.toStart();
  table.play('a1a2');
  table.play('h1h2');
  assert.equal(writePgn(table).split('\n\n')[1], '1. a1a2 (1. e1e2 f1f2 g1g2) 1... b1b2 (1... h1h2) 1... c1c2 2. d1d2 *');
});

test('results: of the rules, or as given', () => {
  const resultOf = (variant, moves, Result) => {
    const table = new Table(fakeRules());
    table.begin({ variant, moves, tags: { Result } });
    return [/\[Result "(.*)"\]/.exec(writePgn(table))[1], writePgn(table).trim().split(/\s/).pop()];
  };
  assert.deepEqual(resultOf('ships', ['c3h3'], '0-1'), ['0-1', '0-1']);
  assert.deepEqual(resultOf('ships', ['c3h3'], 'who knows'), ['*', '*']);
  assert.deepEqual(resultOf('ships', ['c3h3', 'h8h8'], '*'), ['0-1', '0-1']);
  assert.deepEqual(resultOf('cubes3', ['c3h3', 'h8h8'], '*'), ['0-6-0', '0-6-0']);
});

test('of a game that is illegal somewhere the legal part is kept', () => {
  const rules = fakeRules();
  const illegal = rules.look;
  rules.look = function (variant, fen, moves = []) { // what begins with 'b' may not be played
    moves.forEach((move, i) => { if (move[0] === 'b') throw new Error(`move ${i + 1}, '${move}': illegal`); });
    return illegal.call(this, variant, fen, moves);
  };
  const { game, error } = legalPart(rules, only('a1a2 {kept} a2a3 (c1c2 b1b2 c2c3) (b7b8) a3a4 (a3a5 a5a6 (a5a7)) b4b5 a4a5'));
  assert.equal(lineText(game.plays.line), 'a1a2 {kept} a2a3 (c1c2) () a3a4 (a3a5 a5a6 (a5a7))');
  assert.equal(error, "move 4, 'b4b5': illegal");
  const table = new Table(rules);
  table.begin(game);
  assert.equal(table.node.move, 'a3a4');
  assert.throws(() => legalPart(rules, only('[FEN "wrong"]\na1a2')), { message: 'the position is wrong' });
  assert.equal(legalPart(rules, only('a1a2 Nf3')).error, only('a1a2 Nf3').error);
});
