// The puzzle in the panel of Solve: what is to be done, how it stands, and the buttons. Built once and then changed, so that
// the focus stays where it is.
import { html } from '../../../../engine/web/dom.js';
import { isShips, moveCells } from '../../../../engine/web/variants.js';
import { seatName, t } from '../../texts.js';

export const puzzleMoveName = move => move === '0000' ? t('solve.passed') : moveCells(move).join('\u2013');

// The name of a side: cubes bear a letter.
export const puzzleSeatName = (variant, seat) =>
  isShips(variant) ? seatName(variant, seat) : t('solve.seat', { seat: seatName(variant, seat), letter: 'ABC'[seat] });

// '1. c1-c7 f8-f1 2. h1-h8': both sides' moves of a puzzle, which its solver begins.
const movesInWords = moves => moves.map((move, i) => (i % 2 ? '' : `${i / 2 + 1}. `) + puzzleMoveName(move)).join(' ');

const rightVerdicts = ['right', 'slower', 'solved'];

export class PuzzlePanel {
  // `acts`: what the buttons do, by name: undo, next, hint, restart, giveUp, pass. `announce` has a screen reader say a text.
  constructor(acts, announce) {
    this.announce = announce;
    const button = (id, name, act) => {
      const element = html('button', { type: 'button', id: 'puzzle-' + id }, t('solve.' + name));
      element.addEventListener('click', act);
      return element;
    };
    this.title = html('h2', {});
    this.task = html('p', {});
    this.line = html('p', { class: 'note' });
    this.feedback = html('p', { class: 'puzzle-feedback', id: 'puzzle-feedback' });
    this.retryButton = button('retry', 'retry', acts.undo);
    this.nextButton = button('next', 'next', acts.next);
    this.hintButton = button('hint', 'hint', acts.hint);
    this.undoButton = button('undo', 'undo', acts.undo);
    this.restartButton = button('restart', 'restart', acts.restart);
    this.giveUpButton = button('give-up', 'give-up', acts.giveUp);
    this.passButton = button('pass', 'pass', acts.pass);
    this.retryButton.classList.add('primary');
    this.element = html('div', { class: 'card puzzle' }, this.title, this.task, this.line, this.feedback,
      html('div', { class: 'buttons' }, this.retryButton, this.passButton, this.hintButton, this.undoButton, this.restartButton,
        this.giveUpButton, this.nextButton));
  }

  // `busy`: the engine's turn; `doubted`: it has found no answer for a while; `showing`: the solution is played; `hinted`: a first hint was given; `isSolved`, `hasNext`.
  draw(game, { busy, doubted, showing, hinted, isSolved, hasNext }) {
    const { puzzle, state } = game, asked = state === 'asked' && !showing, ours = !busy && state === 'yours'; // nobody has to wait for the answer
    const solvedSign = html('span', { class: 'puzzle-solved' }, ` \u2713 ${t('solve.is-solved')}`);
    this.title.replaceChildren(t('solve.title', { number: puzzle.number }), isSolved ? solvedSign : '');
    this.task.textContent = t('solve.task', { seat: puzzleSeatName(puzzle.variant, puzzle.seat), count: puzzle.need });
    this.line.textContent = movesInWords(game.moves);
    this.retryButton.hidden = !(asked && doubted) && (busy || state !== 'refuted');
    this.passButton.hidden = !ours || game.look.moves[0] !== '0000';
    this.hintButton.hidden = !ours && !asked;
    this.hintButton.textContent = t(hinted ? 'solve.hint-move' : 'solve.hint');
    this.undoButton.hidden = !(asked && !doubted) && (!ours || !game.canUndo);
    this.restartButton.hidden = !game.moves.length && !showing;
    this.giveUpButton.hidden = showing || state === 'solved';
    this.nextButton.hidden = !hasNext;
    this.nextButton.classList.toggle('primary', state === 'solved');
  }

  // The text that a screen reader is told of a new puzzle.
  get words() { return `${this.title.textContent}. ${this.task.textContent}`; }

  // Says something below the task; kind is one of the verdict's or '' for a mere note.
  say(kind, text) {
    const word = kind && t('solve.word.' + kind);
    this.feedback.className = 'puzzle-feedback ' + (!kind ? text ? '' : 'empty' : rightVerdicts.includes(kind) ? 'right' : 'wrong');
    this.feedback.replaceChildren(kind ? html('b', {}, word + ' ') : '', text);
    if (text) this.announce(word ? `${word} ${text}` : text);
  }
}
