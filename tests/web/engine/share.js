// view/share/find.js, and game/ with it, under the engine's own rules: what is pasted is named, what is wrong is a
// sentence, and nothing is changed by looking.
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { loadRules } from '../../../protocol/web/engine/rules.js';
import { legalPart, readPgn, writePgn } from '../../../protocol/web/game/pgn.js';
import { readLink, writeLink } from '../../../protocol/web/game/link.js';
import { Table } from '../../../protocol/web/game/table.js';
import { findGame, findInText } from '../../../protocol/web/view/share/find.js';
import { destroyedAt, moveEffects, moveSpoken } from '../../../protocol/web/view/moves/words.js';
import { scoreShown } from '../../../protocol/web/view/score_words.js';
import { variantNames } from '../../../engine/web/variants.js';
import { engineBundle, vectorGames } from './here.js';

const rules = await loadRules(engineBundle());
const regatta = readFileSync(new URL('../regatta.pgn', import.meta.url), 'utf8');

function tableOf(game) {
  const table = new Table(rules);
  table.begin(game);
  return table;
}

const find = (text, game = { variant: 'ships' }, mode = 'analyse') => findInText(text, tableOf(game), mode);

// A small generator of random numbers, so that a failure comes again.
function randomNumbers(seed) {
  let state = seed;
  return limit => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
}

describe('under the rules of the engine', () => {
  test('positions: right ones open, of wrong ones the engine says why', () => {
    const fen = rules.startFen('cubes');
    const found = find(fen, { variant: 'ships' }, 'play');
    assert.match(found.sentence, /^A position of Cubes for 2\.$/);
    assert.deepEqual(found.open, { game: { variant: 'cubes', fen, moves: [] }, mode: 'play', ply: Infinity, error: null });
    const wrong = find(fen.replace('11', '12'));
    assert.match(wrong.sentence, /^A position of Cubes for 2\. But: .+\.$/);
    assert.equal(wrong.open, null);
  });

  test('moves: from the start, from here, or as far as they are legal', () => {
    const [first] = rules.look('ships', '').moves, [second] = rules.look('ships', '', [first]).moves;
    const all = find(`${first} ${second}`);
    assert.equal(all.sentence, '2 moves of Ships, 8\u00d78.');
    assert.deepEqual(all.open.game.plays.line.map(play => play.move), [first, second]);
    assert.deepEqual(all.here, [first, second]);
    const part = find(`${first} a1a2`);
    assert.match(part.sentence, /But: move 2: .*a1a2.* The moves before that can be opened\.$/);
    assert.equal(part.open.game.plays.line.length, 1);
    assert.equal(part.here, null);
    const other = find('c3c10 h7h4', { variant: 'ships' });
    assert.deepEqual([other.sentence, other.open.game.variant, other.here], ['2 moves of Ships, 8\u00d710.', 'ships10', null]);
    const onlyHere = find(second, { variant: 'ships', moves: [first] });
    assert.equal(onlyHere.open, null);
    assert.deepEqual(onlyHere.here, [second]);
  });

  test('links: a game, a place, a wrong one', () => {
    const [first] = rules.look('cubes3', '').moves;
    const link = 'https://a.example/board.html' + writeLink({ mode: 'play', variant: 'cubes3', moves: [first], ply: 1 });
    assert.deepEqual(find(link).open, { game: { variant: 'cubes3', fen: '', moves: [first] }, mode: 'play', ply: 1, error: null });
    assert.deepEqual(find('#mode=learn&lesson=ports').open, { link: { mode: 'learn', lesson: 'ports' } });
    const part = find(link.replace('ply=1', 'ply=9').replace(first, first + first));
    assert.match(part.sentence, /But: move 2: .* The moves before that can be opened\.$/);
    assert.deepEqual(part.open.game.moves, [first]);
    assert.match(part.open.error, /^move 2: /);
    const wrong = find('#mode=play&variant=cubes3&fen=x');
    assert.equal(wrong.open, null);
    assert.match(wrong.sentence, /But: /);
  });

  test('games: one, many, an unknown variant, a wrong position', () => {
    const games = readPgn(regatta), one = find(writePgn(tableOf(games[0])));
    assert.equal(one.sentence, 'A game of 10 moves: A \u2013 B "odd" \\name.');
    assert.equal(one.open.error, null);
    assert.equal(find(regatta).games.length, 5);
    assert.match(find('[Variant "go"]\n\na1a2').sentence, /^This page does not know the variant .go.[^.]*\.$/);
    const wrong = findGame(tableOf({ variant: 'ships' }), readPgn('[FEN "8/8 w"]\n\nc3h3')[0]);
    assert.equal(wrong.open, null);
    assert.match(wrong.sentence, /But: a position needs 8 ranks/);
  });

  test('looking changes nothing on the table', () => {
    const table = tableOf(readPgn(regatta)[1]), before = [writePgn(table), table.node, table.earlier.length];
    for (const text of ['', 'x', regatta, rules.startFen('cubes'), 'a1a2', '#mode=play&variant=ships', '[Event "']) findInText(text, table, 'play');
    assert.deepEqual([writePgn(table), table.node, table.earlier.length], before);
  });

  test('games of Regatta are replayed to their end, and come back as they were written', () => {
    for (const game of readPgn(regatta)) {
      const { game: legal, error } = legalPart(rules, game);
      assert.equal(error, null);
      const table = tableOf(legal), written = readPgn(writePgn(table))[0];
      assert.equal(table.node.ply, Number(game.tags.PlyCount));
      assert.notEqual(table.look.over, null);
      assert.equal(written.result, game.tags.Result);
      assert.deepEqual(written.body.line, game.body.line);
      assert.ok(table.node.comment.endsWith(table.look.over.reason), `${table.node.comment} / ${table.look.over.reason}`);
    }
  });

  test('the games of the vectors: their moves, pasted, lead to their last position', () => {
    const rows = vectorGames().filter((_, i) => i % 4 === 0);
    assert.deepEqual([...new Set(rows.map(({ variant }) => variant))].sort(), [...variantNames].sort());
    for (const { variant, moves, fen } of rows) {
      const { open, sentence } = find(moves.join(' '), { variant });
      assert.match(sentence, /^\d+ moves of [^.]*\.$/);
      assert.equal(tableOf(open.game).look.fen, fen);
    }
  });

  test('random games of every variant, through a link and through PGN', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = randomNumbers(seed), variant = variantNames[seed % variantNames.length], table = tableOf({ variant });
      for (let i = 0; i < 60; i++) {
        if (random(6) === 0) table.goToPly(random(table.node.ply + 1));
        const { moves } = table.look;
        if (moves.length > 0) table.play(moves[random(moves.length)]);
      }
      const link = readLink(writeLink({ mode: 'play', ...table.link() })), linked = tableOf(link);
      linked.goToPly(link.ply);
      assert.equal(linked.look.key, table.look.key);
      assert.deepEqual(linked.link(), table.link());
      const text = writePgn(table), { game, error } = legalPart(rules, readPgn(text)[0]);
      assert.equal(error, null);
      assert.equal(writePgn(tableOf(game)), text);
    }
  });

  test('what a move destroyed, and its words', () => {
    const table = tableOf(legalPart(rules, readPgn(regatta)[0]).game);
    const line = table.line().slice(1);
    assert.deepEqual(line.map(node => destroyedAt(table, node)), [1, 0, 0, 0, 3, 0, 3, 0, 3, 0]);
    assert.equal(moveSpoken(table, line[0]) + moveEffects(table, line[0]), 'White, move 3: b4b7, destroys 1 ship, +6.94 for White');
    assert.equal(moveSpoken(table, line[9]) + moveEffects(table, line[9]), 'Black, move 7: e8e1, +M1 for White');
    assert.equal(moveSpoken(table, table.tree.root), 'Before the first move');
    assert.equal(scoreShown('ships', { cp: -5, seat: 0 }), '\u22120.05');
    assert.equal(scoreShown('ships', { mate: -12, seat: 0 }), '\u2212M12');
  });

  test('a rebuild brings a ship and may destroy some: both are counted right', () => {
    // White has 11 ships; from the port one goes where, with two others, it takes a ship of Black's.
    const fen = '8/8/8/4s3/8/8/4S3/1S2S3 w - - 0 1';
    const table = tableOf({ variant: 'ships', fen });
    for (const move of table.look.moves) {
      table.play(move);
      const count = letter => table.look.fen.split(' ')[0].split(letter).length - 1;
      assert.equal(destroyedAt(table, table.node), 1 - count('s'), move);
      assert.equal(count('S'), move.startsWith('a1') ? 4 : 3, move);
      table.back();
    }
  });

  test('the port of the tall board is its own corner', () => {
    const table = tableOf({ variant: 'ships10', fen: '8/8/8/8/8/4S3/8/8/3s4/8 b - - 0 1' });
    const count = letter => table.look.fen.split(' ')[0].split(letter).length - 1, rebuilds = table.look.moves.filter(move => move.startsWith('h10'));
    assert.ok(rebuilds.length > 10);
    for (const move of table.look.moves) {
      table.play(move);
      assert.equal(destroyedAt(table, table.node), 1 - count('S'), move);
      assert.equal(count('s'), rebuilds.includes(move) ? 2 : 1, move);
      table.back();
    }
  });
});
