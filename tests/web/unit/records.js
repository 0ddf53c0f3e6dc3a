// game/records.js: what a record of AbstractPlay says, whatever is wrong with one, and what is written of a game.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { recognise } from '../../../protocol/web/game/recognise.js';
import { looksLikeRecords, readRecords, recordRefusal, writeRecord } from '../../../protocol/web/game/records.js';
import { Table } from '../../../protocol/web/game/table.js';
import { fakeRules } from './fake_rules.mjs';

const vectors = name => readFileSync(new URL('../../vectors/' + name, import.meta.url), 'utf8');
const recordOf = (moves, header = {}) => ({
  header: { game: { name: 'Archimedes', variants: [] }, site: { name: 'Abstract Play' }, players: [{ name: 'Ada', result: 1 }, { name: 'Bo', result: 0 }], ...header },
  moves,
});
const read = (...record) => readRecords(JSON.stringify(recordOf(...record))).games[0];
const lastComment = game => game.plays.line.length > 0 ? game.plays.line[game.plays.line.length - 1].comment : game.plays.comment;
const tableOf = game => {
  const table = new Table(fakeRules());
  table.begin(game);
  return table;
};

test('the records of both boards: names, dates, moves, results, the pie rule', () => {
  for (const [file, variant, counts] of [['abstractplay-8x8.json', 'ships', [56, 89, 12]], ['abstractplay-8x10.json', 'ships10', [51, 17, 71]]]) {
    const { games, others, error } = readRecords(vectors(file));
    assert.deepEqual([others, error, games.map(game => game.error)], [0, null, [null, null, null]]);
    assert.deepEqual(games.map(game => game.moves.length), counts);
    assert.deepEqual(games.map(game => game.tags.Pie), [undefined, 'invoked', undefined]);
    assert.deepEqual(games.map(({ tags }) => tags.White + tags.Black + tags.Date + tags.Event + tags.Site + tags.Round), Array(3).fill('FirstSecond2026.01.02Casual gameAbstract Play1'));
    assert.ok(games.every(game => game.variant === variant && game.tags.Variant === variant && game.fen === ''));
  }
  const [first, second] = readRecords(vectors('abstractplay-8x8.json')).games;
  assert.deepEqual(first.moves.slice(0, 4), ['b4d6', 'h5h2', 'd2d6', 'h2g1']);
  assert.deepEqual([first.tags.Result, second.tags.Result, second.tags.GameId, first.tags.WhiteType], ['0-1', '1-0', 'game-2', 'human']);
  assert.equal(second.plays.line[0].comment, 'The pie rule: Black made this move, and White took his side');
  assert.ok(readRecords(vectors('abstractplay-8x10.json')).games.some(game => game.moves.some(move => /10/.test(move))));
});

test('moves in any case, and both names of the pie rule', () => {
  assert.deepEqual(read([['C3 - H3', 'f6d6'], ['a2-a10']]).moves, ['c3h3', 'f6d6', 'a2a10']);
  for (const name of ['pie-invoked', 'pied']) {
    assert.equal(read([['c3-h3']], { [name]: true }).tags.Pie, 'invoked');
    assert.equal(read([['c3-h3']], { [name]: false }).tags.Pie, undefined);
  }
});

test('games that end without a move', () => {
  const end = (moves, players) => {
    const game = read(moves, players ? { players } : {});
    return [game.error, lastComment(game), game.tags.Result, game.tags.Termination];
  };
  const both = result => [{ name: 'Ada', result }, { name: 'Bo', result }], none = [{ name: 'Ada' }, { name: 'Bo', result: null }];
  assert.deepEqual(end([['c3-h3', 'resign']]), [null, 'Black resigns', '1-0', 'normal']);
  assert.deepEqual(end([['c3-h3', { move: 'timeout', result: [{ type: 'timeout', player: 2 }] }]]), [null, 'Black loses on time', '1-0', 'time forfeit']);
  assert.deepEqual(end([['resign', null]]), [null, 'Black resigns', '1-0', 'normal']);
  assert.deepEqual(end([['c3-h3', 'draw']], both(1)), [null, 'Draw by agreement', '1/2-1/2', 'normal']);
  assert.deepEqual(end([['c3-h3', 'abandoned']], both(0)), [null, 'Game abandoned', '*', 'abandoned']);
  assert.deepEqual(end([['c3-h3', 'resign']], none), [null, 'Black resigns', '1-0', 'normal']);
  assert.deepEqual(end([['c3-h3', { move: 'resign', result: [{ type: 'resigned', player: 1 }] }]], none), [null, 'White resigns', '0-1', 'normal']);
  assert.deepEqual(end([['c3-h3']], none), [null, '', '*', 'normal']);
});

test('a record that is wrong: the moves before that, and a sentence', () => {
  const wrong = (moves, header) => {
    const game = read(moves, header);
    return [game.moves.length, game.error];
  };
  assert.deepEqual(wrong([['c3-h3', 'h5-z9'], ['a2-a3']]), [1, 'move 2 (h5-z9): moves are written like c3-h3']);
  assert.deepEqual(wrong([['c3-h3'], ['h5-h4']]), [1, 'move 2: the round before has only one move']);
  assert.deepEqual(wrong([['c3-h3', 'h5-h4', 'a2-a3']]), [2, 'move 3: a round has two moves at most']);
  assert.deepEqual(wrong([['c3-h3', 7]]), [1, 'move 2: it is neither a text nor an object with \u201cmove\u201d']);
  assert.deepEqual(wrong(['c3-h3']), [0, 'move 1: a round is a list of moves']);
  assert.deepEqual(wrong([['c3-h3', 'resign'], ['a2-a3']]), [1, 'move 2 (a2-a3): the record goes on behind the end of the game']);
  assert.deepEqual(wrong(Array(5001).fill(['c3-h3', 'h5-h4'])), [10000, 'move 10001 (c3-h3): no game is as long as this one']);
  assert.deepEqual(wrong([], { players: [{ name: 'Ada' }] }), [0, 'header.players needs two players with names.']);
  assert.deepEqual(wrong([], { startingPosition: 'x' }), [0, 'It does not begin at the start.']);
  assert.deepEqual(wrong([], { event: 'x'.repeat(1001) }), [0, 'A text of the header is too long.']);
  assert.deepEqual(wrong([], { game: { name: 'Archimedes', variants: ['9x9'] } }), [0, 'There is no board \u201c9x9\u201d here.']);
  assert.equal(wrong([], { game: { name: 'archimedes', variants: ['8x10 board'] } })[1], null);
  assert.equal(wrong(7)[1], 'It has no list of moves.');
});

test('a text that is damaged or of other games', () => {
  const text = vectors('abstractplay-8x8.json');
  for (let length = 3; length < text.length - 1; length += 97) {
    const found = recognise(text.slice(0, length), 'cubes');
    assert.equal(found.kind, 'unknown');
    assert.ok(found.sentence.length < 200);
  }
  assert.match(recognise('[{"header":1}', 'ships').sentence, /^This record is damaged: ./);
  assert.equal(recognise('[{"header":{"game":{"name":"Chess"}}}]', 'ships').sentence, 'There is no record of Archimedes in it.');
  const mixed = recognise(JSON.stringify([{ header: { game: { name: 'Chess' } } }, recordOf([['c3-h3']]), 7, null]), 'ships');
  assert.deepEqual([mixed.kind, mixed.games.length, mixed.others], ['games', 3, 1]);
  assert.deepEqual(mixed.games.map(game => game.error), [null, ...Array(2).fill('It is no game record: there is no header.game.name.')]);
  for (const text of ['{"a comment"} c3h3', '[Event "x"]\n\n1. c3h3 *', '{', '[', '{}', 'c3-h3']) assert.ok(!looksLikeRecords(text), text);
});

// Objects and lists where texts are expected, and the other way round.
test('odd records', () => {
  const odd = [null, 7, '', 'x', [], {}, [[]], { name: null }, { length: 5 }, true, -1e99, [null, null], '__proto__'];
  for (const one of odd) {
    for (const record of [one, { header: one, moves: one }, recordOf(one), recordOf([one]), recordOf([[one, one]]), recordOf([[{ move: one, result: one }]]),
      recordOf([[{ move: 'c3-h3', result: [one, { type: 'capture', where: one }] }]]),
      ...['game', 'site', 'players', 'event', 'round', 'date-start', 'pie-invoked'].map(name => recordOf([['c3-h3']], { [name]: one })),
      recordOf([], { players: [one, one] }), recordOf([], { game: { name: one, variants: one } }), recordOf([], { game: { name: 'Archimedes', variants: [one] } })]) {
      const { games } = readRecords(JSON.stringify(record));
      for (const game of games) {
        assert.ok(game.error === null || typeof game.error === 'string');
        assert.ok(Object.values(game.tags).every(text => typeof text === 'string'), JSON.stringify(record));
      }
    }
  }
});

test('what is written is read as the same', () => {
  const header = { event: 'Cup', round: '3', 'date-start': '2026-01-02T10:11:12.000Z', 'date-end': '2026-01-03T00:00:00.000Z', 'pie-invoked': true, unrated: true,
    site: { name: 'Abstract Play', gameid: 'archimedes#1' }, players: [{ name: 'Ada', userid: 'a', is_ai: false, result: 0 }, { name: 'B "x"', userid: 'b', is_ai: true, result: 1 }] };
  for (const end of ['resign', 'timeout']) {
    const game = read([['c3-h3', 'h5-h4'], [{ move: end, result: [{ type: end === 'resign' ? 'resigned' : end, player: 1 }] }]], header);
    const again = JSON.parse(writeRecord(tableOf(game), new Date(0)));
    assert.deepEqual(again.header, { game: { name: 'Archimedes', variants: [] }, ...header, 'date-generated': '1970-01-01T00:00:00.000Z' });
    assert.deepEqual(again.moves, [['c3-h3', 'h5-h4'], [{ move: end, result: [{ type: end === 'resign' ? 'resigned' : end, player: 1 }] }]]);
  }
  const draw = JSON.parse(writeRecord(tableOf({ variant: 'ships', moves: ['c3h3'], tags: { Result: '1/2-1/2', Date: '2025.12.31' } }), new Date(0)));
  assert.deepEqual(draw.moves, [['c3-h3', { move: 'draw', result: [{ type: 'drawagreed' }] }]]);
  assert.deepEqual(draw.header.players, [{ name: 'White', result: 1 }, { name: 'Black', result: 1 }]);
  assert.equal(draw.header['date-start'], '2025-12-31T00:00:00.000Z');
  const left = JSON.parse(writeRecord(tableOf({ variant: 'ships', moves: ['c3h3'], tags: { Result: '*', Termination: 'abandoned' } }), new Date(0)));
  assert.deepEqual([left.moves[0][1].move, ...left.header.players.map(player => player.result)], ['abandoned', 0, 0]);
  const open = JSON.parse(writeRecord(tableOf({ variant: 'ships', moves: ['c3h3'] }), new Date(0)));
  assert.deepEqual([open.moves, open.header.players[0].result, open.header['date-start']], [[['c3-h3']], null, '1970-01-01T00:00:00.000Z']);
  const won = JSON.parse(writeRecord(tableOf({ variant: 'ships', moves: ['c3h3', 'h8h8'], tags: { White: '?', Result: '1-0' } }), new Date(0)));
  assert.deepEqual([won.moves, won.header.players.map(player => player.result)], [[['c3-h3', 'h8-h8']], [0, 1]]);
});

test('games that can\u2019t be records', () => {
  assert.equal(recordRefusal(tableOf({ variant: 'cubes', moves: [] })), 'AbstractPlay has records of ships only.');
  assert.match(recordRefusal(tableOf({ variant: 'ships', fen: 'some', moves: [] })), /begin at the start/);
  assert.equal(recordRefusal(tableOf({ variant: 'ships', moves: [] })), '');
});
