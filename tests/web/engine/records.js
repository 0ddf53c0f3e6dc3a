// Records of AbstractPlay under the engine's own rules: what they have destroyed is destroyed here, differences are said,
// and each game that is written is read as the same.
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { loadRules } from '../../../protocol/web/engine/rules.js';
import { readRecords, recordDifference, writeRecord } from '../../../protocol/web/game/records.js';
import { legalPart, writePgn } from '../../../protocol/web/game/pgn.js';
import { Table } from '../../../protocol/web/game/table.js';
import { findInText } from '../../../protocol/web/view/share/find.js';
import { engineBundle } from './here.js';

const rules = await loadRules(engineBundle());
const vectors = name => readFileSync(new URL('../../vectors/' + name, import.meta.url), 'utf8');
const records = JSON.parse(vectors('abstractplay-8x8.json')), tall = JSON.parse(vectors('abstractplay-8x10.json'));

function tableOf(game) {
  const table = new Table(rules);
  table.begin(game);
  return table;
}

const find = record => findInText(JSON.stringify(record), tableOf({ variant: 'cubes' }), 'analyse');
const changed = (record, text, other) => JSON.parse(JSON.stringify(record).replace(text, other));

describe('records under the rules of the engine', () => {
  test('each of the site\u2019s own is legal to its end, and nothing differs', () => {
    for (const file of ['abstractplay-8x8.json', 'abstractplay-8x10.json']) {
      const { games } = readRecords(vectors(file));
      for (const game of games) {
        const { game: legal, error } = legalPart(rules, game);
        assert.equal(error, null);
        assert.equal(recordDifference(rules, game, legal), null);
      }
    }
  });

  test('one is opened, and a list is chosen from', () => {
    const { sentence, open } = find(records[0]);
    assert.equal(sentence, 'A game of 56 moves: First \u2013 Second.');
    assert.deepEqual([open.mode, open.ply, open.error, open.game.variant, open.game.tags.Result], ['analyse', 0, null, 'ships', '0-1']);
    const other = find(tall[0]);
    assert.equal(other.sentence, 'A game of 51 moves: First \u2013 Second.');
    assert.deepEqual([other.open.error, other.open.game.variant], [null, 'ships10']);
    const many = find([...records, { header: { game: { name: 'Go' } } }]);
    assert.deepEqual([many.sentence, many.games.length], ['3 games: choose one. One record of another game is left out.', 3]);
  });

  test('a difference is said, and the game is opened whole', () => {
    const other = find(changed(records[0], '"where":"d6"', '"where":"d5"'));
    assert.equal(other.open.error, 'move 2 (h5-h2): the record has d5 destroyed, and by the rules d6 is');
    assert.equal(other.sentence, `A game of 56 moves: First \u2013 Second. But: ${other.open.error}.`);
    assert.equal(other.open.game.plays.line.length, 56);
    const less = find(changed(records[0], '{"type":"capture","where":"d6"}', ''));
    assert.match(less.open.error, /^move 2 \(h5-h2\): the record has nothing destroyed, and by the rules d6 is$/);
    const silent = changed(records[0], /"capture"/g, '"x"'); // a record that tells of no captures
    assert.equal(find(silent).open.error, null);
    const result = find({ ...records[2], moves: records[2].moves.slice(0, 2) });
    assert.equal(result.open.error, 'the record has the result 1-0, but the game goes on behind the last move');
    const wrong = changed(records[2], '"result":1', '"result":-1');
    assert.equal(find(wrong).open.error, 'the record has the result 0-1, and the moves have 1-0');
  });

  test('an illegal move: what is before it', () => {
    const { sentence, open } = find(changed(records[2], '"c3-e1"', '"c3-c3"'));
    assert.match(sentence, /But: move 9: the move 'c3c3' is illegal for White here\. The moves before that can be opened\.$/);
    assert.equal(open.game.plays.line.length, 8);
  });

  test('what is written is what was read, and as a PGN it has the same words', () => {
    for (const record of [...records, ...tall]) {
      const { game } = legalPart(rules, readRecords(JSON.stringify(record)).games[0]), table = tableOf(game);
      const again = JSON.parse(writeRecord(table, new Date('2026-01-10T10:00:00.000Z')));
      assert.deepEqual(again.header, record.header);
      assert.deepEqual(again.moves.map(round => round.map(moveAndCaptures)), record.moves.map(round => round.map(moveAndCaptures)));
      const pgn = writePgn(table);
      assert.ok(pgn.includes('[WhiteId "1"]') && pgn.includes('[Site "Abstract Play"]'));
    }
  });

  for (const variant of ['ships', 'ships10']) test(`the games of the vectors of ${variant}`, () => {
    for (const line of vectors(variant + '-games.txt').trim().split('\n')) {
      const [winner, ...moves] = line.split(' | ')[0].split(' ');
      const text = writeRecord(tableOf({ variant, moves }), new Date(0)), game = readRecords(text).games[0];
      assert.deepEqual([game.variant, game.moves], [variant, moves]);
      assert.equal(game.error, null);
      assert.equal(recordDifference(rules, game, legalPart(rules, game).game), null);
      if (winner !== '0') assert.equal(game.tags.Result, ['', '1-0', '0-1'][winner]);
    }
  });
});

const moveAndCaptures = entry => entry.move ? [entry.move, ...entry.result.map(one => one.where).sort()] : [entry];
