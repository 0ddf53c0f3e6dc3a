// A game as it is played: who sits where, whose turn it is to do what, the clocks, and how it ended.
// Pure: what the rules say comes in as a Look, the time from outside; nothing is drawn here.
//
// DESIGN. A match has one of four stages:
//
//   pie-move     whoever sits first makes the one move of the pie rule
//   pie-choice   the other chooses a side; then the players sit accordingly and the game goes on
//   play         the game is on
//   over         `end` says how it went: {kind: 'won' | 'drawn' | 'failed', seat, reason, words}
//
// The rules' ends are taken from the Look. Resigning, time and agreement are the players' own and the
// match's: `reason` names their text. A player that fails among three leaves the game to the two
// others, as in matches of Regatta.
//
// The clocks run from the first move on. A match is kept as plain data (`keep`), which the constructor
// takes; its clocks stand then.
import { isShips, seatsOf } from '../../../../engine/web/variants.js';
import { GameClock } from '../../game/clock.js';
import { fullLevel, paceTimes } from './levels.js';

export class Match {
  constructor({ variant, players, clock = null, stage = 'play', first = 0, end = null, left_ms = null }, now_ms) {
    this.variant = variant;
    this.players = players;
    this.clock = clock; // {base_ms, increment_ms} or null
    this.stage = stage;
    this.first = first; // moves that lie before the game, as its line has them
    this.end = end;
    this.timer = clock && new GameClock({
      bases_ms: left_ms || players.map(() => clock.base_ms), increments_ms: players.map(() => clock.increment_ms), now_ms,
    });
  }

  // --- Who is to act ---

  isPerson(seat) { return this.players[seat].kind === 'person'; }

  get persons() { return this.players.map((_, seat) => seat).filter(seat => this.isPerson(seat)); }

  // The one person who plays against engines, or -1.
  get alone() { return this.persons.length === 1 ? this.persons[0] : -1; }

  // Gives the act that the game waits for: {act: 'move' | 'choose' | 'nothing', seat, person}.
  waitsFor(look) {
    if (this.stage === 'over' || look.over) return { act: 'nothing', seat: -1, person: false };
    const seat = look.seat;
    return { act: this.stage === 'pie-choice' ? 'choose' : 'move', seat, person: this.isPerson(seat) };
  }

  // --- What happens ---

  // At the position where the game is taken up; one that is over there is over.
  begin(look) { if (look.over && this.stage !== 'over') this.finish(endByRules(look)); }

  // After a move, with the Look behind it.
  moved(look) {
    this.pressClock(look.seat);
    if (this.stage === 'pie-move') this.stage = 'pie-choice';
    if (look.over) this.finish(endByRules(look));
  }

  // The second player takes the other side, or stays. White has moved, so White's side is the other.
  choose(takesOther) {
    if (takesOther) this.players = [...this.players].reverse();
    this.stage = 'play';
    this.first++; // and that is settled
  }

  finish(end) {
    this.standClock();
    this.end = end;
    this.stage = 'over';
  }

  resign(seat) { this.finish(this.failure(seat, 'resigned')); }
  agreeDraw() { this.finish({ kind: 'drawn', seat: -1, reason: 'agreed', words: '' }); }

  // A player that fails loses to the other; of three, two are left.
  failure(seat, reason) {
    if (this.players.length > 2) return { kind: 'failed', seat, reason, words: '' };
    return { kind: 'won', seat: 1 - seat, reason, words: '' };
  }

  // How many moves to take back so that a person is to move again; 0 where that can't be. `seats`:
  // the movers of all moves so far, in order. A game that was given up or lost on time stays so.
  takeBackCount(seats) {
    if (this.stage === 'pie-choice' || this.end && this.end.reason !== 'rules') return 0;
    for (let at = seats.length - 1; at >= this.first; at--) if (this.isPerson(seats[at])) return seats.length - at;
    return 0;
  }

  // After moves were taken back the game goes on.
  tookBack() {
    this.end = null;
    this.stage = 'play';
  }

  // --- Clocks ---

  // The player that has moved gets his increment, and `next` has his clock running.
  pressClock(next) { if (this.timer) this.timer.press(next); }

  // All clocks stand, until the next `runClock` or move.
  standClock() { if (this.timer) this.timer.stop(); }

  // Goes on after a standstill.
  runClock(seat) { if (this.timer && this.stage !== 'over') this.timer.start(seat); }

  // Whether the running clock has run out; the game is over then.
  flag() {
    const seat = this.timer ? this.timer.running : -1;
    if (seat < 0 || this.timer.remaining(seat) > 0) return false;
    this.finish(this.failure(seat, 'time'));
    return true;
  }

  // Gives the time a seat has left, undefined without clocks.
  left(seat) { return this.timer ? this.timer.remaining(seat) : undefined; }

  // For searchLimits.
  get times() { return this.timer && { left_ms: this.timer.times(), increments_ms: this.timer.increments_ms }; }

  // --- Keeping ---

  // As plain data, with the game's start and moves.
  keep(fen, moves) {
    const { variant, players, clock, stage, first, end } = this;
    return { variant, players, clock, stage, first, end, left_ms: this.timer && this.timer.times(), fen, moves };
  }
}

const endByRules = ({ over }) => ({ kind: over.kind, seat: over.winner, reason: 'rules', words: over.reason });

// --- Reading back -----------------------------------------------------------------------------

const isMatchCount = value => Number.isInteger(value) && value >= 0;
const isMatchTime = value => Number.isFinite(value) && value >= 0;

const isMatchPlayer = player => player && (player.kind === 'person' ||
  player.kind === 'engine' && isMatchCount(player.level) && player.level <= fullLevel && Object.keys(paceTimes).includes(player.pace));

const isMatchEnd = (end, seats) => end && ['won', 'drawn', 'failed'].includes(end.kind) && typeof end.words === 'string' &&
  ['rules', 'resigned', 'time', 'agreed'].includes(end.reason) && Number.isInteger(end.seat) && end.seat >= (end.kind === 'drawn' ? -1 : 0) && end.seat < seats;

// By the pie rule one move is made before the choice.
const isMatchStage = (stage, variant, moves) => stage === 'play' || stage === 'over' ||
  isShips(variant) && moves.length === { 'pie-move': 0, 'pie-choice': 1 }[stage];

// Checks what `keep` gave, for the constructor: null if it is anything else. The rules say whether its moves are legal.
export function keptMatch(kept, variant) {
  if (!kept || kept.variant !== variant || !Array.isArray(kept.players) || !kept.players.every(isMatchPlayer)) return null;
  const { players, clock, stage, first, end, left_ms, fen, moves } = kept;
  const seats = seatsOf(variant);
  const right = players.length === seats && isMatchCount(first) && typeof fen === 'string' &&
    (clock === null || isMatchTime(clock && clock.base_ms) && isMatchTime(clock.increment_ms)) &&
    (stage === 'over' ? isMatchEnd(end, seats) : end === null) &&
    (clock === null || Array.isArray(left_ms) && left_ms.length === seats && left_ms.every(isMatchTime)) &&
    Array.isArray(moves) && moves.every(move => typeof move === 'string') && first <= moves.length && isMatchStage(stage, variant, moves);
  return right ? kept : null;
}

// The players of another game with sides changed: everyone one seat on.
export const playersAgain = players => [...players.slice(-1), ...players.slice(0, -1)];
