// The list of puzzles in Solve: which there are, by length, which are solved, and two choices of what is shown.
import { html } from '../../../../engine/web/dom.js';
import { t } from '../../texts.js';
import { roveThrough, settle } from '../../view/rove.js';
import { filterPuzzles, lengthOf, longest } from './puzzles.js';

const groupName = length => t(length === longest ? 'solve.group-long' : 'solve.group', { count: length });

function filterChoice(id, label, rows, change) {
  const select = html('select', { id }, ...rows.map(([value, text]) => html('option', { value }, text)));
  select.addEventListener('change', () => change(select.value));
  return html('label', {}, html('span', {}, label), select);
}

// `open(puzzle)` is called for the one that is chosen.
export class PuzzleList {
  constructor(puzzles, settings, open) {
    Object.assign(this, { puzzles, settings, open });
    this.filter = { length: 0, show: 'all' };
    this.lengths = [...new Set(puzzles.map(lengthOf))];
    this.count = html('span', { class: 'note' });
    this.groups = html('div', { class: 'puzzle-groups' });
    roveThrough(this.groups);
    const take = changes => {
      Object.assign(this.filter, changes);
      this.draw(this.current);
    };
    this.element = html('section', { class: 'puzzles', 'aria-labelledby': 'puzzles-title' },
      html('h3', { id: 'puzzles-title' }, t('solve.puzzles') + ' ', this.count),
      html('div', { class: 'puzzle-filters' },
        filterChoice('puzzle-length', t('solve.length'), [[0, t('solve.length-all')], ...this.lengths.map(length => [length, groupName(length)])],
          value => take({ length: Number(value) })),
        filterChoice('puzzle-show', t('solve.show'), ['all', 'open', 'solved'].map(show => [show, t('solve.show.' + show)]), value => take({ show: value }))),
      this.groups);
  }

  // The puzzles that the filters let through.
  get shown() { return filterPuzzles(this.puzzles, this.filter, this.settings.solved); }

  draw(current) {
    this.current = current;
    const { solved } = this.settings, shown = this.shown;
    this.count.textContent = t('solve.count', { done: this.puzzles.filter(puzzle => solved.includes(puzzle.id)).length, all: this.puzzles.length });
    const groups = this.lengths.map(length => [length, shown.filter(puzzle => lengthOf(puzzle) === length)]).filter(([, list]) => list.length);
    this.groups.replaceChildren(...groups.flatMap(([length, list]) =>
      [html('h4', {}, groupName(length)), html('div', { class: 'puzzle-row' }, ...list.map(puzzle => this.row(puzzle, solved.includes(puzzle.id))))]),
    groups.length ? '' : html('p', { class: 'note' }, t('solve.none')));
    settle(this.groups);
  }

  row(puzzle, isSolved) {
    const name = t('solve.row', { number: puzzle.number }) + (isSolved ? `, ${t('solve.is-solved')}` : '');
    const button = html('button', {
      type: 'button', 'data-puzzle': puzzle.id, class: isSolved ? 'solved' : undefined, 'aria-label': name, 'aria-current': puzzle === this.current && 'true',
    }, String(puzzle.number));
    button.addEventListener('click', () => this.open(puzzle));
    return button;
  }
}
