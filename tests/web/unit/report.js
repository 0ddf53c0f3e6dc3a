// The report's own files: that they fit together as pack.awk puts them, and what needs no page.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { boards } from '../../../engine/web/boards.js';
import { boardLink, openGame, playedMoves, unfold } from '../../../bench/match/report/page/game.js';
import { pgnText } from '../../../bench/match/report/page/pgn.js';
import { counted, date, eloText, whyNoError } from '../../../bench/match/report/page/words.js';
import { readLink, writeLink } from '../../../protocol/web/game/link.js';
import { readPgn } from '../../../protocol/web/game/pgn.js';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../bench/match/report');
const read = name => readFileSync(join(folder, name), 'utf8');

// --- The files ----------------------------------------------------------------------------------

// As the Makefile has them put together.
const makefile = readFileSync(join(folder, '../../../Makefile'), 'utf8');
const shared = makefile.match(/^shared_script := .*,([\w. ]+)\)$/m)[1].split(' ').map(name => `../../../engine/web/${name}`);
const scripts = [...shared, ...makefile.match(/^report_script := .*,([\w ]+)\)$/m)[1].split(' ').map(name => `page/${name}.js`)];

test('each script is a part of the page, once', () => {
  const there = readdirSync(join(folder, 'page')).filter(name => name.endsWith('.js')).map(name => `page/${name}`);
  assert.deepEqual(scripts.slice(shared.length).sort(), there.sort());
});

test('a file stands behind those it uses, and these export what it wants', () => {
  for (const [at, file] of scripts.entries()) {
    for (const line of read(file).split('\n').filter(text => /^import\b/.test(text))) {
      const match = /^import \{ ([\w, ]+) \} from '(\.[\w./]+)';$/.exec(line);
      assert.ok(match, `${file}: not an import that pack.awk can drop: ${line}`);
      const from = join(dirname(file), match[2]), used = scripts.indexOf(from);
      assert.ok(used >= 0 && used < at, `${file} stands before ${from}`);
      for (const name of match[1].split(', ')) {
        assert.match(read(from), new RegExp(`^export (async )?(function|const) ${name}\\b`, 'm'), `${from} does not export ${name}, which ${file} imports`);
        assert.ok(read(file).split('\n').some(row => !/^import/.test(row) && new RegExp(`\\b${name}\\b`).test(row)), `${file} imports ${name} and has no use for it`);
      }
    }
  }
});

// --- Games --------------------------------------------------------------------------------------

const start = '4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1';
const match = {
  variant: 'ships', start, board: 'board.html', event: null, site: null, encounter_games: 2, seats: ['White', 'Black'], endings: ['normal', 'adjudication'],
  engines: [{ name: 'a "quoted" \\ name', tc: '10+0.1' }, { name: 'b\u0001', tc: '-' }],
};
const game = {
  number: 3, round: 2, players: [0, 1], result: '1-0', end: 0, reason: 'White wins: {so}', started: 1767225600000, duration: 3723004, ply: 1, seat: 1,
  moves: 'g5g4 zz', at: `=${start.replace(' w ', ' b ')}|4SSs5`, score: [-7, '-2'], depth: [3, 0], ms: [1.4996, 61234],
};

test('changes become texts again', () => {
  assert.deepEqual(unfold('=a/b c|1x|0y,2z||=q'), ['a/b c', 'a/x c', 'y/x z', 'y/x z', 'q']);
});

test('a link holds the game, as the board reads it', () => {
  const open = fields => openGame({ ...game, ...fields }, boards.ships, 2);
  const other = boardLink(match, open({}), 2);
  assert.deepEqual(readLink(other.slice('board.html'.length)), { mode: 'analyse', variant: 'ships', fen: start.replace(' w ', ' b '), moves: ['g5g4'], ply: 1 });
  const parts = { mode: 'analyse', variant: 'ships', moves: ['c3c4', '0000'], ply: 2 };
  const usual = boardLink(match, open({ moves: 'c3c4 0000', at: `=${start}||` }), 2);
  assert.equal(usual, 'board.html' + writeLink(parts));
  const pgn = pgnText(match, game, playedMoves(open({}))), whole = readLink(boardLink(match, open({}), 1, pgn).slice('board.html'.length));
  assert.equal(whole.pgn, pgn.trim());
  const [read] = readPgn(whole.pgn);
  assert.deepEqual([read.tags.White, read.moves, read.body.line[0].score], ['a "quoted" \\ name', ['g5g4'], { cp: 7, seat: 0, depth: 3 }]);
  assert.equal(boardLink({ ...match, board: null }, open({}), 0), null);
  assert.equal(boardLink(match, open({ at: undefined }), 0), null);
});

test('a PGN of odd texts, as pgn_text.c writes it', () => {
  assert.equal(pgnText(match, game), [
    '[Event "Regatta match"]', '[Site "?"]', '[Date "2026.01.01"]', '[Round "2.1"]', '[White "a \\"quoted\\" \\\\ name"]', '[Black "b?"]', '[Result "1-0"]', '[SetUp "1"]',
    `[FEN "${start.replace(' w ', ' b ')}"]`, '[Variant "ships"]', '[GameDuration "01:02:03"]', '[GameStartTime "2026-01-01T00:00:00 +0000"]',
    '[GameEndTime "2026-01-01T01:02:03 +0000"]', '[PlyCount "2"]', '[Termination "normal"]', '[WhiteTimeControl "10+0.1"]', '[BlackTimeControl "-"]', '',
    '1... g5g4 {-0.07/3 0.001s} 2. zz {-M4/0 61.234s, White wins: (so)} 1-0', '', ''].join('\n'));
  const empty = pgnText(match, { ...game, moves: '', reason: 'Black\'s "connection" stalls', started: 9e15, score: [], depth: [], ms: [] });
  assert.ok(empty.endsWith('\n\n{Black\'s "connection" stalls} 1-0\n\n'), empty);
  assert.match(empty, /\[Date "\?{4}\.\?\?\.\?\?"\]\n.*\[GameStartTime "\?"\]\n\[GameEndTime "\?"\]/s);
});

// --- Numbers ------------------------------------------------------------------------------------

test('an Elo has its error, or the reason why not', () => {
  const score = (wins, draws, losses, elo, elo_error) => ({ wins, draws, losses, share: (wins + draws / 2) / (wins + draws + losses), elo, elo_error });
  const rows = [[score(0, 0, 0, 0, null), '\u2013', ''], [score(3, 4, 2, 38.7, 12.34), '+38.7 \u00b1 12.3', ''],
    [score(4, 0, 0, null, null), '+\u221e \u00b1 ?', 'no error can be told: all games were won'],
    [score(0, 0, 2, null, null), '\u2212\u221e \u00b1 ?', 'no error can be told: all games were lost'],
    [score(0, 6, 0, 0, 0), '0.0 \u00b1 ?', 'no error can be told: all ended alike'],
    [score(1, 0, 1, 0, null), '0.0 \u00b1 ?', 'no error can be told: too few games']];
  for (const [row, text, why] of rows) assert.deepEqual([eloText(row), whyNoError(row)], [text, why]);
});

test('a time that no calendar has is no fault', () => {
  assert.deepEqual([date(1767225600000), date(9e15), date(-9e15)], ['2026-01-01 00:00', '?', '?']);
});

test('one of a kind is no plural', () => {
  assert.deepEqual([0, 1, 2, 1234].map(count => counted(count, 'ply', 'plies')), ['0 plies', '1 ply', '2 plies', '1,234 plies']);
});
