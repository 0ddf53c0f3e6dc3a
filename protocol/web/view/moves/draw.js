// The list of moves, drawn: the main line in columns, one a player, with variations and comments between its rows.
//
// DESIGN. A row is a turn of all players. A comment behind a move, or the variations instead of it, break the row,
// which goes on below. A variation is running text; one inside it is a block of its own, further in. Each variation can
// be folded.
import { html, svg } from '../../../../engine/web/dom.js';
import { t } from '../../texts.js';
import { nagSign } from '../../game/nags.js';
import { nodesBehind } from '../../game/tree.js';
import { gameFacts, gameNames } from '../share/game_list.js';
import { destroyedAt, isDestroyedKnown, moveEffects, moveShown, moverName, turnOfMove } from './words.js';
import { scoreShown } from '../score_words.js';

export class MoveDrawing {
  // `folded` says whether a variation's first node is.
  constructor(table, folded) {
    this.table = table;
    this.folded = folded;
    this.buttons = new Map(); // by node
    this.unknown = []; // nodes of which it is not known yet what they destroyed
  }

  all() {
    const root = this.table.tree.root, columns = this.table.rules.seats(this.table.variant);
    const comment = root.comment && commentLine(root);
    const rows = html('ol', { class: 'moves-rows', 'aria-label': t('moves.main') }, ...this.mainRows(root));
    rows.style.setProperty('--columns', columns);
    const names = gameNames(this.table), facts = gameFacts(this.table);
    const title = names && html('p', { class: 'moves-game' }, html('b', {}, names), ' ', html('span', {}, facts));
    return [title, comment, root.children.length > 0 ? rows : html('p', { class: 'note' }, t('moves.none'))].filter(Boolean);
  }

  // --- The main line --------------------------------------------------------------------------

  mainRows(root) {
    const rows = [];
    let row = null;
    for (let at = root; at.children.length > 0; at = at.children[0]) {
      const [node, ...others] = at.children, { seat, number } = turnOfMove(this.table, node);
      if (!row || seat === 0) {
        row = html('li', { class: 'moves-row' }, html('span', { class: 'moves-number', 'aria-hidden': 'true' }, number + '.'), ...gaps(seat));
        rows.push(row);
      }
      row.append(this.button(node));
      const aside = [node.comment && commentLine(node), ...others.map(other => this.variation(other))].filter(Boolean);
      if (aside.length === 0) continue;
      rows.push(html('li', { class: 'moves-aside' }, ...aside));
      row = null;
    }
    return rows;
  }

  // --- Variations -----------------------------------------------------------------------------

  variation(head) {
    const { seat, number } = turnOfMove(this.table, head), isFolded = this.folded(head);
    const label = t('moves.variation', { number, move: moveShown(head.move), count: nodesBehind(head).length });
    const fold = html('button', { type: 'button', class: 'moves-fold', 'data-fold': head.id, 'aria-expanded': String(!isFolded), 'aria-label': label }, drawSign('forward'));
    const start = number + (seat === 0 ? '.' : '\u2026');
    const words = isFolded ? [numberWord(start), this.button(head), html('span', { class: 'moves-more' }, '\u2026')] : this.variationWords(head, start);
    return html('div', { class: 'moves-variation', role: 'group', 'aria-label': label }, fold, ...words);
  }

  variationWords(head, start) {
    const words = [numberWord(start), ...this.moveWords(head)];
    let broken = false;
    for (let at = head; at.children.length > 0; at = at.children[0]) {
      const [node, ...others] = at.children, { seat, number } = turnOfMove(this.table, node);
      if (seat === 0 || broken) words.push(numberWord(number + (seat === 0 ? '.' : '\u2026')));
      words.push(...this.moveWords(node), ...others.map(other => this.variation(other)));
      broken = others.length > 0;
    }
    return words;
  }

  moveWords(node) {
    return node.comment ? [this.button(node), commentLine(node)] : [this.button(node)];
  }

  // --- A move ---------------------------------------------------------------------------------

  button(node) {
    const button = html('button', { type: 'button', class: 'move', 'data-node': node.id, tabindex: -1 });
    this.buttons.set(node, button);
    this.fillMove(node);
    if (!isDestroyedKnown(this.table, node)) this.unknown.push(node);
    return button;
  }

  // The name of a move for a screen reader is the move between words that are not seen; the signs are only seen.
  fillMove(node) {
    const destroyed = isDestroyedKnown(this.table, node) ? destroyedAt(this.table, node) : 0;
    this.buttons.get(node).replaceChildren(unseen(moverName(this.table, node) + ' '), html('span', {}, moveShown(node.move)), unseen(moveEffects(this.table, node)),
      ...(node.nags.length ? [html('span', { class: 'move-nags', 'aria-hidden': 'true' }, node.nags.map(nagSign).join('\u2009'))] : []),
      ...(destroyed ? [html('span', { class: 'move-destroyed', 'aria-hidden': 'true' }, '\u00d7' + destroyed)] : []),
      ...(node.score ? [html('span', { class: 'move-score', 'aria-hidden': 'true' }, scoreShown(this.table.variant, node.score))] : []));
  }

  // Finds out what some of the moves destroyed, for so long. False: nothing is left to do.
  findDestroyed(limit_ms) {
    const end_ms = performance.now() + limit_ms;
    while (this.unknown.length > 0 && performance.now() < end_ms) {
      const node = this.unknown.shift();
      if (destroyedAt(this.table, node) > 0) this.fillMove(node);
    }
    return this.unknown.length > 0;
  }
}

// Signs for buttons, as not every font has them: a bar and triangles.
const signPaths = { start: 'M1 2H3V14H1ZM14 2V14L4 8Z', back: 'M12 2V14L3 8Z', forward: 'M4 2V14L13 8Z', end: 'M13 2H15V14H13ZM2 2V14L12 8Z', more: 'M2 7H5V10H2ZM6.5 7H9.5V10H6.5ZM11 7H14V10H11Z' };
export const drawSign = name => svg('svg', { class: 'sign', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: signPaths[name] }));

const unseen = text => html('span', { class: 'unseen' }, text);
const gaps = count => Array.from({ length: count }, () => html('span', { class: 'moves-gap', 'aria-hidden': 'true' }, '\u2026'));
const numberWord = text => html('span', { class: 'moves-number', 'aria-hidden': 'true' }, text);
const commentLine = node => html('span', { class: 'moves-comment' }, node.comment);
