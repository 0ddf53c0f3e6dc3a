// A list of games to choose one from, with a filter: only the rows that can be seen are drawn, so that there
// may be thousands.
//
// DESIGN. A listbox has the focus, and names its active row; rows come and go as it is scrolled, the
// active one is always there. A browser's elements can't be endlessly high, so no more than `mostRows` are listed:
// who has more must use the filter, and is told so.
import { html } from '../../../../engine/web/dom.js';
import { t } from '../../texts.js';

const rowHeight = 48, mostRows = 100000, spareRows = 4;

const knownTag = text => text && !/^\?/.test(text) ? text : '';

// 'A - B', and 'Result, length, date, round, event', as far as they are known.
export const gameNames = ({ tags }) => ['White', 'Black', 'Third'].map(name => knownTag(tags[name])).filter(Boolean).join(' \u2013 ');
export const gameFacts = ({ tags }) => [tags.Result, tags.PlyCount && t('games.moves', { count: Number(tags.PlyCount) || 0 }), knownTag(tags.Date),
  knownTag(tags.Round) && t('games.round', { round: tags.Round }), knownTag(tags.Event)].filter(Boolean).join(' \u00b7 ');

export const withCommas = count => count.toLocaleString('en');
const searchText = ({ tags }) => [tags.White, tags.Black, tags.Third, tags.Event, tags.Date, tags.Round].join('\n').toLowerCase();

export class GameList {
  constructor(games, onChoose) {
    this.games = games;
    this.onChoose = onChoose;
    this.texts = games.map(searchText);
    this.search = html('input', { type: 'search', autocomplete: 'off' });
    this.result = html('select', {}, html('option', { value: '' }, t('games.all')), ...resultsOf(games).map(text => html('option', { value: text }, text)));
    this.count = html('p', { class: 'note', role: 'status' });
    this.rows = html('div', { class: 'games-rows', role: 'presentation' });
    this.box = html('div', { class: 'games-box', role: 'listbox', tabindex: 0, 'aria-label': t('games.title') }, this.rows);
    this.element = html('div', { class: 'games' }, html('div', { class: 'games-filter' }, html('label', {}, html('span', {}, t('games.search')), this.search),
      html('label', {}, html('span', {}, t('games.result')), this.result)), this.count, this.box);
    this.search.addEventListener('input', () => this.filter());
    this.result.addEventListener('change', () => this.filter());
    this.box.addEventListener('scroll', () => this.draw());
    this.box.addEventListener('keydown', event => this.onKey(event));
    this.box.addEventListener('click', event => {
      const row = event.target.closest('[data-row]');
      if (row) this.onChoose(this.found[Number(row.dataset.row)]);
    });
    new ResizeObserver(() => requestAnimationFrame(() => this.draw())).observe(this.box);
    this.filter();
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean), result = this.result.value;
    this.found = this.games.filter((game, i) => (!result || game.tags.Result === result) && words.every(word => this.texts[i].includes(word)));
    const name = this.found.length > mostRows ? 'games.too-many' : 'games.count';
    this.count.textContent = t(name, { found: withCommas(this.found.length), all: withCommas(this.games.length), most: withCommas(mostRows) });
    this.found.length = Math.min(this.found.length, mostRows);
    this.active = 0;
    this.rows.style.height = this.found.length * rowHeight + 'px';
    this.box.hidden = this.found.length === 0;
    this.box.scrollTop = 0;
    this.rows.replaceChildren();
    this.draw();
  }

  draw() {
    const top = Math.floor(this.box.scrollTop / rowHeight), seen = Math.ceil(this.box.clientHeight / rowHeight);
    const from = Math.max(0, top - spareRows), to = Math.min(this.found.length, top + seen + spareRows);
    const shown = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
    if (this.found.length > 0 && !shown.includes(this.active)) shown.push(this.active);
    this.place(shown);
    if (this.found.length > 0) this.box.setAttribute('aria-activedescendant', 'games-row-' + this.active);
    else this.box.removeAttribute('aria-activedescendant');
  }

  // Rows that are there stay, so that a press on one that is under way is not lost.
  place(shown) {
    const there = new Map([...this.rows.children].map(element => [Number(element.dataset.row), element]));
    for (const [row, element] of there) if (!shown.includes(row)) element.remove();
    shown.forEach((row, i) => {
      const element = there.get(row) || this.drawRow(row), before = this.rows.children[i] || null;
      element.setAttribute('aria-selected', String(row === this.active));
      if (element !== before) this.rows.insertBefore(element, before);
    });
  }

  drawRow(row) {
    const game = this.found[row];
    const option = html('div', { role: 'option', id: 'games-row-' + row, 'data-row': row, 'aria-setsize': this.found.length, 'aria-posinset': row + 1 },
      html('b', {}, gameNames(game) || t('games.nobody')), ' ', html('span', {}, gameFacts(game)));
    option.style.top = row * rowHeight + 'px';
    return option;
  }

  onKey(event) {
    const page = Math.max(1, Math.floor(this.box.clientHeight / rowHeight) - 1), last = this.found.length - 1;
    const row = { ArrowDown: this.active + 1, ArrowUp: this.active - 1, PageDown: this.active + page, PageUp: this.active - page, Home: 0, End: last }[event.key];
    if (row !== undefined) this.activate(Math.max(0, Math.min(row, last)));
    else if (event.key === 'Enter' || event.key === ' ') this.onChoose(this.found[this.active]);
    else return;
    event.preventDefault();
  }

  activate(row) {
    this.active = row;
    const top = row * rowHeight, { scrollTop, clientHeight } = this.box;
    if (top < scrollTop) this.box.scrollTop = top;
    else if (top + rowHeight > scrollTop + clientHeight) this.box.scrollTop = top + rowHeight - clientHeight;
    this.draw();
  }
}

const resultsOf = games => [...new Set(games.map(game => game.tags.Result).filter(Boolean))].sort().slice(0, 50);
