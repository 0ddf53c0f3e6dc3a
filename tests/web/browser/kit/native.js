// The engine of this machine, which says what the page ought to show.
//
// It is asked one thing after the other; an answer ends with a line that only this question has.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export class NativeEngine {
  constructor(path) {
    this.process = spawn(path, [], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.waiting = null;
    this.busy = Promise.resolve();
    createInterface({ input: this.process.stdout }).on('line', line => this.hear(line));
  }

  hear(line) {
    const question = this.waiting;
    if (!question) return;
    question.lines.push(line);
    if (question.end.test(line)) {
      this.waiting = null;
      question.resolve(question.lines);
    }
  }

  // Gives the engine's answer to these commands, up to the line that matches.
  ask(commands, end) {
    const answer = this.busy.then(() => new Promise(resolve => {
      this.waiting = { lines: [], end, resolve };
      this.process.stdin.write(commands.join('\n') + '\n');
    }));
    this.busy = answer;
    return answer;
  }

  // {fen, legal, over} of a position; a wrong one is an error with the engine's sentence.
  async look(variant, fen = '', moves = []) {
    const lines = await this.ask([
      'setoption name UCI_Variant value ' + variant,
      `position ${fen ? 'fen ' + fen : 'startpos'} moves ${moves.join(' ')}`, 'd', 'perft 1', 'query gameover'], /^response /);
    const error = lines.find(line => line.startsWith('info string error: '));
    if (error) throw new Error(error.slice('info string error: '.length));
    const over = lines.at(-1) === 'response true';
    return {
      fen: lines.find(line => line.startsWith('Fen: ')).slice(5),
      legal: over ? [] : lines.map(line => /^(\w{4,6}): \d+$/.exec(line)).filter(Boolean).map(match => match[1]).sort(),
      over,
    };
  }

  // The error that the engine has for a position.
  errorOf(variant, fen, moves = []) {
    return this.look(variant, fen, moves).then(() => null, error => error.message);
  }

  // Gives the lines of a search, up to its move.
  search(variant, fen, moves, limit) {
    return this.ask([
      'setoption name UCI_Variant value ' + variant,
      `position ${fen ? 'fen ' + fen : 'startpos'} moves ${moves.join(' ')}`, 'go ' + limit], /^bestmove /);
  }

  // A move that it finds good.
  async best(...search) { return (await this.search(...search)).at(-1).split(' ')[1]; }

  // Whether it finds the position clearly better for the side to move.
  async isLiked(...search) {
    const scores = (await this.search(...search)).map(line => / score (cp|mate) (-?\d+)/.exec(line)).filter(Boolean);
    const [, kind, number] = scores.at(-1);
    return kind === 'mate' ? Number(number) > 0 : Number(number) > 200;
  }

  close() { this.process.stdin.end(); }
}
