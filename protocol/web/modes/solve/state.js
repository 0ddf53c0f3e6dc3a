// A puzzle while it is solved: which moves were made, and whether the win is kept.
//
// DESIGN. Pure: the rules are asked through `rules.look`, and what the engine found about a position comes in as
// {best, lines}. A proof decides: the score `mate -N` of the one who defends says that he loses whatever he
// plays. Without one, a move counts as right only if the puzzle itself names it.
//
//   state   'yours'    the solver moves          'asked'   his move is made, the engine is to judge it
//           'refuted'  it let the win go         'solved'  the game is won
import { isShips } from '../../../../engine/web/variants.js';

// How many moves of his own the winner still needs when the other, who moves now, has the score `mate -turns`. Ships: the game
// ends only when the winner's turn begins, after one turn more of the other; with 0 it is decided.
export const movesStillNeeded = (variant, turns) => isShips(variant) ? turns - 1 : turns;

// A score from which on the one who defends is as good as lost, though that is no proof.
const farBehind = -600;

// The verdict on a move. `look`: the position after it; `need`: how many moves the solver needed before it; `named`: the
// puzzle names the move; `line`: the best line of the one who defends, or undefined.
//   {kind: 'solved' | 'right' | 'slower' | 'unproven' | 'escapes' | 'loses' | 'draws', left: moves that the solver still needs}
export function judgeMove({ look, seat, need, named, line }) {
  if (look.over) return { kind: look.over.kind === 'drawn' ? 'draws' : look.over.winner === seat ? 'solved' : 'loses', left: 0 };
  const mate = line && line.score && line.score.mate || 0;
  const proven = mate < 0 && line.bound !== 'lower' ? movesStillNeeded(look.variant, -mate) : Infinity;
  if (named || proven < need) return { kind: 'right', left: Math.min(proven, need - 1) };
  if (proven < Infinity) return { kind: 'slower', left: proven };
  if (mate > 0 && line.bound !== 'upper') return { kind: 'loses', left: 0 };
  return { kind: line && line.score && line.score.cp <= farBehind ? 'unproven' : 'escapes', left: 0 };
}

export class PuzzleGame {
  constructor(rules, puzzle) {
    this.rules = rules;
    this.puzzle = puzzle;
    this.hints = 0; // how many were given in all
    this.restart();
  }

  restart() {
    this.moves = [];
    this.needs = [this.puzzle.need]; // at each of the solver's turns
    this.state = 'yours';
    this.look = this.lookAt();
  }

  get need() { return this.needs[this.needs.length - 1]; }
  get ownMoves() { return Math.ceil(this.moves.length / 2); }
  get canUndo() { return this.state === 'refuted' || this.state === 'asked' || this.state === 'yours' && this.moves.length > 0; }
  // The move that the puzzle names, at its first turn.
  get named() { return this.moves.length ? null : this.puzzle.best; }

  // The turns of whoever moves now that a proof has, as long as no time was lost.
  get turns() { return this.state === 'asked' && !isShips(this.puzzle.variant) ? this.need - 1 : this.need; }

  lookAt() { return this.rules.look(this.puzzle.variant, this.puzzle.fen, this.moves); }
  position() { return { variant: this.puzzle.variant, fen: this.puzzle.fen, moves: this.moves }; }

  // The solver's move, a legal one. Judged at once if the game is over with it.
  play(move) {
    this.isNamed = move === this.named;
    this.add(move);
    this.state = 'asked';
    return this.look.over ? this.judge(undefined) : null;
  }

  // Judges the move by the engine's line for the one who defends.
  judge(line) {
    const need = this.need;
    const verdict = judgeMove({ look: this.look, seat: this.puzzle.seat, need, named: this.isNamed, line });
    if (verdict.kind === 'solved') this.state = 'solved';
    else if (verdict.kind === 'right' || verdict.kind === 'slower') this.needs.push(verdict.left);
    else this.state = 'refuted';
    return { ...verdict, need };
  }

  // The answer of the one who defends; to a wrong move it is only shown.
  reply(move) {
    this.add(move);
    if (this.state !== 'asked') return;
    this.state = !this.look.over ? 'yours' : this.look.over.winner === this.puzzle.seat ? 'solved' : 'refuted';
    if (this.state === 'refuted') this.needs.pop();
  }

  // Back to the solver's turn before the present one, or before his move that is wrong or has no answer yet.
  undo() {
    if (!this.canUndo) return;
    if (this.state === 'yours') this.needs.pop();
    this.moves = this.moves.slice(0, 2 * (Math.ceil(this.moves.length / 2) - 1));
    this.state = 'yours';
    this.look = this.lookAt();
  }

  add(move) {
    this.moves = [...this.moves, move];
    this.look = this.lookAt();
  }
}
