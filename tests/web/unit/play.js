// The mode Play without a page: the state of a game, its setup, what the engine decides, and words.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seatsOf, variantNames } from '../../../engine/web/variants.js';
import { Match, keptMatch, playersAgain } from '../../../protocol/web/modes/play/state.js';
import { clockOf, evenPosition, openingsFor, playersOf, readBook, readPlaySetup } from '../../../protocol/web/modes/play/setup.js';
import { fullLevel, levelElo, levelWord, paceTimes, searchLimits } from '../../../protocol/web/modes/play/levels.js';
import { drawAnswer, evenMove, takesOtherSide } from '../../../protocol/web/modes/play/decide.js';
import { PlayEngine } from '../../../protocol/web/modes/play/engine.js';
import { endTexts, matchTags, playerDetail, secondsToSay, statusText } from '../../../protocol/web/modes/play/words.js';
import { clockText } from '../../../protocol/web/view/players.js';
import { t, textOf } from '../../../protocol/web/texts.js';

const top = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const person = { kind: 'person' }, engine = { kind: 'engine', level: 5, pace: 'normal' };
const look = (seat, over = null) => ({ seat, over });
const won = { kind: 'won', winner: 1, reason: 'a ship stands in the enemy port' };

// A match whose time is what `now.ms` says.
function matchAt(now, players, more = {}) {
  return new Match({ variant: players.length === 3 ? 'cubes3' : 'ships', players, ...more }, () => now.ms);
}

// --- Whose turn it is, and how it ends ----------------------------------------------------------

test('a match waits for whoever is to move', () => {
  const match = matchAt({ ms: 0 }, [person, engine]);
  assert.deepEqual(match.waitsFor(look(0)), { act: 'move', seat: 0, person: true });
  match.moved(look(1));
  assert.deepEqual(match.waitsFor(look(1)), { act: 'move', seat: 1, person: false });
  match.moved(look(0, won));
  assert.equal(match.stage, 'over');
  assert.deepEqual(match.end, { kind: 'won', seat: 1, reason: 'rules', words: won.reason });
  assert.equal(match.waitsFor(look(0, won)).act, 'nothing');
});

test('the pie rule: one moves, the other chooses, and then both sit accordingly', () => {
  for (const other of [true, false]) {
    const match = matchAt({ ms: 0 }, [person, engine], { stage: 'pie-move' });
    match.moved(look(1));
    assert.deepEqual(match.waitsFor(look(1)), { act: 'choose', seat: 1, person: false });
    assert.equal(match.takeBackCount([0]), 0, 'nothing is taken back before the choice');
    match.choose(other);
    assert.deepEqual(match.players, other ? [engine, person] : [person, engine]);
    assert.deepEqual(match.waitsFor(look(1)), { act: 'move', seat: 1, person: other });
    assert.equal(match.takeBackCount([0]), 0, 'nor the move that was chosen by');
  }
});

test('who resigns loses to the other; of three the others share', () => {
  const two = matchAt({ ms: 0 }, [person, engine]);
  two.resign(0);
  assert.deepEqual(two.end, { kind: 'won', seat: 1, reason: 'resigned', words: '' });
  const three = matchAt({ ms: 0 }, [engine, person, engine]);
  three.resign(1);
  assert.deepEqual(three.end, { kind: 'failed', seat: 1, reason: 'resigned', words: '' });
});

test('moves are taken back until a person is to move', () => {
  const count = (players, seats, more = {}) => matchAt({ ms: 0 }, players, more).takeBackCount(seats);
  assert.equal(count([person, engine], []), 0);
  assert.equal(count([person, engine], [0]), 1, 'while the engine thinks');
  assert.equal(count([person, engine], [0, 1]), 2);
  assert.equal(count([engine, person], [0]), 0, 'the engine moved first');
  assert.equal(count([person, person], [0, 1]), 1);
  assert.equal(count([person, engine, engine], [0, 1, 2, 0, 1]), 2);
  assert.equal(count([engine, person, engine], [0, 1, 2, 0]), 3);
  assert.equal(count([person, engine], [0, 1], { first: 2 }), 0, 'moves from before the game stay');
  assert.equal(count([engine, engine], [0, 1]), 0);
});

test('an end by the rules can be taken back, another can not', () => {
  const match = matchAt({ ms: 0 }, [person, engine]);
  match.moved(look(0, won));
  assert.equal(match.takeBackCount([0, 1]), 2);
  match.tookBack();
  assert.equal(match.waitsFor(look(0)).act, 'move');
  match.resign(0);
  assert.equal(match.takeBackCount([0, 1]), 0);
});

test('another game has everyone a seat on', () => {
  assert.deepEqual(playersAgain([person, engine]), [engine, person]);
  const [a, b, c] = ['a', 'b', 'c'];
  assert.deepEqual(playersAgain([a, b, c]), [c, a, b]);
  assert.deepEqual(playersAgain(playersAgain(playersAgain([a, b, c]))), [a, b, c]);
});

test('a game that is taken up where it is over is over', () => {
  const match = matchAt({ ms: 0 }, [person, engine]);
  match.begin(look(0));
  assert.equal(match.stage, 'play');
  match.begin(look(0, won));
  assert.equal(match.end.words, won.reason);
});

// --- Clocks -------------------------------------------------------------------------------------

const clock = { base_ms: 10e3, increment_ms: 2000 };

test('clocks run from the first move on, with the increment for who has moved', () => {
  const now = { ms: 1000 }, match = matchAt(now, [person, engine], { clock });
  now.ms = 5000;
  assert.deepEqual(match.times.left_ms, [10e3, 10e3], 'nobody pays for the first move');
  match.moved(look(1));
  now.ms += 3000;
  assert.deepEqual(match.times.left_ms, [10e3, 7000]);
  match.moved(look(0));
  assert.deepEqual(match.times.left_ms, [10e3, 9000]);
  now.ms += 1000;
  assert.equal(match.left(0), 9000);
});

test('who runs out of time loses, at that very moment', () => {
  const now = { ms: 0 }, match = matchAt(now, [person, engine], { clock });
  match.moved(look(1));
  now.ms = 9999;
  assert.equal(match.flag(), false);
  now.ms = 10e3;
  assert.equal(match.flag(), true);
  assert.deepEqual(match.end, { kind: 'won', seat: 0, reason: 'time', words: '' });
  assert.equal(match.flag(), false, 'only once');
});

test('clocks stand while the game is not looked at, and at its end', () => {
  const now = { ms: 0 }, match = matchAt(now, [person, engine], { clock });
  match.moved(look(1));
  match.standClock();
  now.ms = 60e3;
  assert.equal(match.left(1), 10e3);
  match.runClock(1);
  now.ms += 1000;
  assert.equal(match.left(1), 9000);
  match.moved(look(0, won));
  now.ms += 60e3;
  assert.equal(match.left(0), 10e3);
  match.runClock(0);
  now.ms += 60e3;
  assert.equal(match.left(0), 10e3, 'the clock of a game that is over does not run again');
});

test('a clock never shows nought before its time, nor 60 seconds', () => {
  assert.deepEqual([0, 1, 9999, 10e3, 10001, 59999, 60e3, 61e3, 3600e3].map(clockText),
    ['0:00.0', '0:00.1', '0:09.9', '0:10', '0:11', '1:00', '1:00', '1:01', '60:00']);
});

test('seconds are spoken once, when they pass', () => {
  assert.equal(secondsToSay(30100, 30000), 30);
  assert.equal(secondsToSay(30000, 29900), undefined);
  assert.equal(secondsToSay(12000, 9000), 10);
});

// --- Keeping ------------------------------------------------------------------------------------

test('a match that was kept is the same, its clocks standing', () => {
  const now = { ms: 0 }, match = matchAt(now, [person, { ...engine, level: 20 }], { clock, first: 1 });
  match.moved(look(1));
  now.ms = 2500;
  const kept = JSON.parse(JSON.stringify(match.keep('FEN', ['c3c7', 'f6f2'])));
  const back = new Match(keptMatch(kept, 'ships'), () => now.ms);
  assert.deepEqual(back.players, match.players);
  assert.deepEqual(back.times, match.times);
  now.ms = 9999;
  assert.equal(back.left(1), 7500);
  const plain = JSON.parse(JSON.stringify(matchAt(now, [person, engine]).keep('', [])));
  assert.ok(keptMatch(plain, 'ships'));
  assert.equal(keptMatch(plain, 'cubes'), null, 'of another variant');
});

test('what was not kept by us is no match', () => {
  const good = JSON.parse(JSON.stringify(matchAt({ ms: 0 }, [person, engine], { clock }).keep('', [])));
  const over = { ...good, stage: 'over', end: { kind: 'drawn', seat: -1, reason: 'agreed', words: '' } };
  assert.ok(keptMatch(good, 'ships'));
  assert.ok(keptMatch(over, 'ships'));
  const wrong = [null, 7, 'text', [], {}, { ...good, players: [person] }, { ...good, players: [person, { kind: 'engine', level: 21, pace: 'normal' }] },
    { ...good, players: [person, { kind: 'engine', level: 3, pace: 'toString' }] }, { ...good, players: [null, person] }, { ...good, stage: 'elsewhere' },
    { ...good, clock: {} }, { ...good, clock: { base_ms: -1, increment_ms: 0 } }, { ...good, left_ms: [1] }, { ...good, left_ms: ['1', 2] },
    { ...good, first: 1 }, { ...good, first: -1 }, { ...good, moves: [1] }, { ...good, moves: 'c3c7' }, { ...good, fen: null },
    { ...good, stage: 'over' }, { ...over, end: { ...over.end, seat: 2 } }, { ...over, end: { ...over.end, reason: 'constructor' } }, { ...good, end: over.end },
    { ...good, stage: 'pie-choice' }, { ...good, stage: 'pie-move', moves: ['c3c7'] }, { ...over, end: { ...over.end, kind: 'won' } }];
  for (const kept of wrong) assert.equal(keptMatch(kept, 'ships'), null, JSON.stringify(kept));
});

// --- Setup --------------------------------------------------------------------------------------

test('a setup is whole, whatever was kept', () => {
  for (const variant of variantNames) {
    const standard = readPlaySetup(undefined, variant);
    assert.equal(standard.seats.length, seatsOf(variant));
    for (const kept of [null, 3, [], { against: 'nobody', side: 7, level: 'x', seats: [1, { kind: 2, level: 99 }], clock: 'toString', pace: 'constructor', opening: 'x', minutes: 0, seconds: -1 }]) {
      assert.deepEqual(readPlaySetup(kept, variant), standard);
    }
    assert.deepEqual(readPlaySetup(JSON.parse(JSON.stringify(standard)), variant), standard);
  }
  assert.equal(readPlaySetup({ opening: 'pie-engine' }, 'ships').opening, 'pie-engine');
  assert.equal(readPlaySetup({ opening: 'pie-engine', against: 'person' }, 'ships').opening, 'start', 'the pie rule is for one person and the engine');
  assert.equal(readPlaySetup({ opening: 'pie-engine' }, 'cubes').opening, 'start');
});

test('openings: of the board only where there is one, the pie rule only for a person and the engine', () => {
  assert.deepEqual(openingsFor({ against: 'engine' }, 'ships', { onBoard: true }), ['board', 'start', 'even', 'pie-person', 'pie-engine']);
  assert.deepEqual(openingsFor({ against: 'person' }, 'ships10'), ['start', 'even']);
  assert.deepEqual(openingsFor({ against: 'engine' }, 'cubes3'), ['start']);
  assert.deepEqual(openingsFor({ against: 'engine' }, 'ships', { hasBook: false }), ['start', 'pie-person', 'pie-engine']);
});

test('every opening and choice has its texts', () => {
  for (const variant of variantNames) {
    for (const against of ['engine', 'person', 'seats']) {
      for (const name of openingsFor({ against }, variant, { onBoard: true })) assert.ok(t('play.opening.' + name) && textOf('play.opening.note.', variant, '.' + name));
    }
  }
  for (let level = 0; level <= fullLevel; level++) assert.ok(t('play.level.' + levelWord(level)));
  for (const pace of Object.keys(paceTimes)) assert.ok(t('play.pace.' + pace));
});

test('players sit as was chosen', () => {
  const setup = { ...readPlaySetup({}, 'ships'), level: 7 }, robot = { kind: 'engine', level: 7, pace: 'normal' };
  const seats = (more, random) => playersOf({ ...setup, ...more }, 'ships', random);
  assert.deepEqual(seats({ side: 0 }), [person, robot]);
  assert.deepEqual(seats({ side: 1 }), [robot, person]);
  assert.deepEqual(seats({ side: 'random' }, () => .49), [person, robot]);
  assert.deepEqual(seats({ side: 'random' }, () => .51), [robot, person]);
  assert.deepEqual(seats({ against: 'person' }), [person, person]);
  assert.deepEqual(seats({ side: 1, opening: 'pie-person' }), [person, robot], 'who makes the first move sits first');
  assert.deepEqual(seats({ side: 0, opening: 'pie-engine' }), [robot, person]);
  const three = { ...readPlaySetup({}, 'cubes3'), against: 'seats', seats: [{ kind: 'engine', level: 1 }, { kind: 'person', level: 2 }, { kind: 'engine', level: 3 }] };
  assert.deepEqual(playersOf(three, 'cubes3').map(({ kind, level }) => [kind, level]), [['engine', 1], ['person', undefined], ['engine', 3]]);
  assert.deepEqual(playersOf({ ...readPlaySetup({}, 'cubes3'), side: 2 }, 'cubes3').map(({ kind }) => kind), ['engine', 'engine', 'person']);
});

test('clocks as was chosen', () => {
  const setup = readPlaySetup({}, 'ships');
  assert.equal(clockOf(setup), null);
  assert.deepEqual(clockOf({ ...setup, clock: '10+5' }), { base_ms: 600e3, increment_ms: 5000 });
  assert.deepEqual(clockOf({ ...setup, clock: 'own', minutes: .5, seconds: 0 }), { base_ms: 30e3, increment_ms: 0 });
});

test('books are read as they are, and give an even position', () => {
  const field = join(top, 'bench/match/field'), names = readdirSync(field).filter(name => /^\w+\.epd$/.test(name)); // first moves are no book
  const all = names.map(name => readFileSync(join(field, name), 'utf8')); // as the page has them, one behind the other
  assert.ok(names.length >= 2);
  for (const [i, name] of names.entries()) {
    const variant = name.replace('.epd', ''), book = readBook(all.join(''), variant);
    assert.equal(book.length, all[i].trim().split('\n').length, name);
    for (const random of [0, .5, .999]) {
      assert.ok(book.includes(evenPosition(all.join(''), variant, () => random)));
    }
  }
  assert.deepEqual(readBook('# ours\na w - - 0 1 ; ce -5\n\nb w\r\nc 1 2 1 ; ce 7\r', 'ships'), ['a w - - 0 1', 'b w']);
  assert.equal(evenPosition('a w', 'cubes', () => 0), '', 'the start, where there is no book');
});

// --- The engine ---------------------------------------------------------------------------------

test('levels have the points that the engine has for them', () => {
  for (const variant of ['ships', 'cubes']) {
    const text = readFileSync(join(top, `search/${variant}/levels.c`), 'utf8');
    const points = [...text.matchAll(/^ +\{(\d+), \{/gm)].map(([, elo]) => Number(elo));
    assert.equal(points.length, fullLevel);
    assert.deepEqual(points, points.map((_, level) => levelElo(variant, level)));
  }
  assert.equal(levelElo('ships', fullLevel), null);
});

test('only full strength depends on the time it has', () => {
  const at = (level, pace) => searchLimits({ level, pace }, null).movetime_ms;
  assert.equal(at(3, 'quick'), at(19, 'slow'));
  assert.ok(at(20, 'quick') < at(20, 'normal') && at(20, 'normal') < at(20, 'slow'));
  assert.ok(at(20, 'normal') <= 1500);
  assert.deepEqual(searchLimits({ level: 20, pace: 'slow' }, { left_ms: [5000.4, 10], increments_ms: [2000, 2000] }), { clocks_ms: [4940, 20], increments_ms: [2000, 2000] });
});

test('the engine takes a draw only when it is not better, and not at once', () => {
  const from = score => drawAnswer([{ score, pv: ['c3c7'] }], 20);
  assert.equal(from({ cp: 30 }), 'taken', 'the one who offers is better');
  assert.equal(from({ cp: 0 }), 'taken');
  assert.equal(from({ cp: -1 }), 'better');
  assert.equal(from({ mate: -4 }), 'better');
  assert.equal(from({ mate: 3 }), 'taken');
  assert.equal(drawAnswer([{ score: { cp: 500 }, pv: [] }], 5), 'early');
  assert.equal(drawAnswer([], 20), 'better');
});

test('the pie rule: the engine takes the better side, and makes an even first move', () => {
  const line = (score, move) => ({ score, pv: [move] });
  assert.equal(takesOtherSide([line({ cp: 20 }, 'h7h6')]), false);
  assert.equal(takesOtherSide([line({ cp: -20 }, 'h7h6')]), true);
  assert.equal(takesOtherSide([line({ mate: -2 }, 'h7h6')]), true);
  assert.equal(takesOtherSide([]), false);
  const lines = [line({ cp: 204 }, 'c3c7'), line({ cp: 43 }, 'd2h2'), line({ cp: 14 }, 'b4b8'), line({ cp: -41 }, 'c2d3'), line({ mate: -3 }, 'd2e2')];
  for (const random of [0, .5, .999]) assert.equal(evenMove(lines, () => random), 'b4b8');
  assert.equal(evenMove([lines[0], lines[4]], () => .9), 'c3c7', 'the most even one where none is even');
  assert.equal(evenMove([]), null);
});

// An engine that answers when told; `asked` holds what it was asked.
function fakeEngine() {
  const asked = [], faults = [], busy = [];
  const engine = { stops: 0, stop() { this.stops++; }, search: request => new Promise((resolve, reject) => { asked.push({ request, resolve, reject }); }) };
  const play = new PlayEngine(engine, { onChange: () => busy.push(play.busy), onFault: message => faults.push(message) });
  return { engine, play, asked, faults, busy };
}
const game = { variant: 'ships', fen: '', moves: ['c3c7'] }, fast = { left_ms: [9000, 9000], increments_ms: [0, 0] };

test('the engine is asked with the level and limits of its player', async () => {
  const { play, asked, busy } = fakeEngine();
  const move = play.move(game, { level: 7, pace: 'normal' }, fast);
  assert.equal(play.busy, 'move');
  assert.deepEqual(asked[0].request, { ...game, limits: searchLimits({ level: 7, pace: 'normal' }, fast), level: 7 });
  asked[0].resolve({ best: 'h7h6', lines: [] });
  assert.equal(await move, 'h7h6');
  assert.deepEqual(busy, ['move', '']);
});

test('an answer that nobody waits for any more is none', async () => {
  const { engine, play, asked, faults } = fakeEngine();
  const hint = play.hint(game);
  play.halt();
  assert.equal(engine.stops, 1);
  asked[0].resolve({ best: 'a2a3', lines: [] });
  assert.equal(await hint, null);
  const first = play.hint(game), second = play.hint(game);
  asked[1].resolve({ best: 'a2a3', lines: [] });
  asked[2].resolve({ best: 'b1f5', lines: [] });
  assert.deepEqual([await first, await second], [null, 'b1f5'], 'whoever asks next is the one who waits');
  const late = play.hint(game);
  play.halt();
  asked[3].reject(new Error('too late'));
  assert.equal(await late, null);
  assert.deepEqual(faults, []);
});

test('a fault of the engine is told once, and it can be asked again', async () => {
  const { play, asked, faults } = fakeEngine();
  const move = play.move(game, { level: 3, pace: 'normal' }, fast);
  asked[0].reject(new Error('out of memory'));
  assert.equal(await move, null);
  assert.deepEqual([faults, play.busy], [['out of memory'], '']);
  const again = play.move(game, { level: 3, pace: 'normal' }, fast);
  asked[1].resolve({ best: 'h7h6', lines: [] });
  assert.equal(await again, 'h7h6');
});

// --- Words --------------------------------------------------------------------------------------

test('the end in words, for who looks at it', () => {
  const words = (players, end) => {
    const match = matchAt({ ms: 0 }, players);
    match.finish({ words: '', ...end });
    return endTexts(match, {});
  };
  const title = (...given) => words(...given).title;
  assert.equal(title([person, engine], { kind: 'won', seat: 0, reason: 'rules', words: 'x' }), 'You win');
  assert.equal(title([person, engine], { kind: 'won', seat: 1, reason: 'time' }), 'You lose');
  assert.equal(title([person, person], { kind: 'won', seat: 1, reason: 'time' }), 'Black wins');
  assert.equal(title([engine, person, engine], { kind: 'drawn', seat: -1, reason: 'rules', words: 'x' }), 'Nobody wins');
  assert.equal(words([person, engine], { kind: 'won', seat: 1, reason: 'time' }).reason, 'You ran out of time.');
  assert.equal(words([person, engine], { kind: 'won', seat: 0, reason: 'time' }).reason, 'Black ran out of time.');
  assert.match(words([engine, person, engine], { kind: 'failed', seat: 0, reason: 'resigned' }).reason, /^First resigned\. .+/);
  assert.match(words([person, engine], { kind: 'won', seat: 0, reason: 'rules', words: won.reason }).reason, /^Your ship stands/);
  assert.equal(title([engine, person, engine], { kind: 'won', seat: 2, reason: 'rules', words: 'x' }), 'You lose: Third wins');
  assert.equal(title([engine, person, engine], { kind: 'failed', seat: 1, reason: 'time' }), 'You are out: the game is over');
});

test('a PGN says who played and how it ended', () => {
  const match = matchAt({ ms: 0 }, [person, engine]);
  assert.deepEqual(matchTags(match), { Event: 'Game on the board', White: 'You', Black: 'Engine, level 5', Result: '*' });
  match.resign(0);
  assert.equal(matchTags(match).Result, '0-1');
  const drawn = matchAt({ ms: 0 }, [engine, person]);
  drawn.agreeDraw();
  assert.equal(matchTags(drawn).Result, '1/2-1/2');
  const three = matchAt({ ms: 0 }, [engine, person, engine]);
  three.resign(1);
  assert.deepEqual([matchTags(three).Third, matchTags(three).Result], ['Engine, level 5', '3-0-3']);
});

test('whose turn it is in words', () => {
  const status = (players, seat) => {
    const match = matchAt({ ms: 0 }, players);
    return statusText(match, match.waitsFor(look(seat)));
  };
  assert.equal(status([person, engine], 0), 'Your move');
  assert.equal(status([person, engine], 1), 'The engine is thinking');
  assert.equal(status([person, person], 1), 'Black to move');
  assert.equal(status([person, engine, engine], 2), 'Third is thinking');
  assert.equal(playerDetail(matchAt({ ms: 0 }, [person, engine]), 1), 'Engine, level 5');
});
