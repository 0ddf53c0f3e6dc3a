// The moves of a game, to go through it: the main line in columns, variations between, a bar of buttons below.
//
// DESIGN. The view follows its Table: it is drawn anew when the tree has changed, and only marked anew when somebody
// went elsewhere. For the keyboard the list is one stop: the arrow keys go through the game while it has the
// focus, and what can be done with a move stands in a menu. The ships that moves destroyed are found out bit by bit,
// as each takes two positions. A deletion can be undone here.
//   draw.js  the list    words.js  its words    menu.js  the menu
import { html } from '../../../../engine/web/dom.js';
import { t } from '../../texts.js';
import { branchHead, pathTo } from '../../game/tree.js';
import { Autoplay } from '../autoplay.js';
import { MoveDrawing, drawSign } from './draw.js';
import { openMenu } from '../menu.js';
import { moveSpoken } from './words.js';

const slice_ms = 8;

export class MovesView {
  // `onGo(node)`: somebody wants to see that move. The `bar` may be put elsewhere on the page.
  constructor(place, table, { onGo = node => table.go(node) } = {}) {
    this.table = table;
    this.onGo = onGo;
    this.foldedHeads = new WeakSet();
    this.list = html('div', { class: 'moves-list' });
    this.bar = html('div', { class: 'moves-bar', role: 'group', 'aria-label': t('moves.bar') });
    this.form = html('div', {});
    this.element = html('section', { class: 'moves', 'aria-label': t('moves.title') }, this.list, this.bar, this.form);
    this.listen();
    this.fillBar();
    place.append(this.element);
    this.unsubscribe = table.subscribe(change => this.follow(change));
    this.refresh();
  }

  // The view is not used any more.
  close() {
    this.unsubscribe();
    this.autoplay.stop();
    clearTimeout(this.timer);
    this.element.remove();
  }

  follow({ kind }) {
    if (kind === 'begin') this.form.replaceChildren();
    if (kind !== 'go') this.autoplay.stop();
    if (kind === 'go') this.markCurrent();
    else this.refresh();
  }

  // --- Drawing --------------------------------------------------------------------------------

  // Draws all anew: also for scores that have come, which the table tells nobody.
  refresh() {
    const focused = this.list.contains(document.activeElement);
    this.unfoldCurrent();
    this.drawing = new MoveDrawing(this.table, node => this.foldedHeads.has(node));
    this.nodes = new Map();
    this.list.replaceChildren(...this.drawing.all());
    for (const node of this.drawing.buttons.keys()) this.nodes.set(node.id, node);
    this.markCurrent();
    if (focused) this.focusCurrent();
    clearTimeout(this.timer);
    this.findMore();
  }

  findMore() {
    if (this.drawing.findDestroyed(slice_ms)) this.timer = setTimeout(() => this.findMore(), 0);
  }

  // No variation around the current move stays folded.
  unfoldCurrent() {
    for (let head = branchHead(this.table.node); head; head = branchHead(head.parent)) {
      if (head !== this.table.node) this.foldedHeads.delete(head);
    }
  }

  markCurrent() {
    if (this.table.node.parent && !this.drawing.buttons.has(this.table.node)) return this.refresh(); // it is folded away
    for (const button of this.list.querySelectorAll('[aria-current]')) button.removeAttribute('aria-current');
    for (const button of this.list.querySelectorAll('.move[tabindex="0"]')) button.tabIndex = -1;
    const current = this.drawing.buttons.get(this.table.node);
    if (current) current.setAttribute('aria-current', 'true');
    const stop = current || this.list.querySelector('.move');
    if (stop) stop.tabIndex = 0;
    this.scrollTo(current);
    this.updateBar();
  }

  // Within the list only: the page stays where it is.
  scrollTo(button) {
    const list = this.list;
    if (!button) {
      list.scrollTop = 0;
      return;
    }
    const box = list.getBoundingClientRect(), at = button.getBoundingClientRect(), edge = at.height;
    if (at.top - edge < box.top) list.scrollTop -= box.top - at.top + edge;
    else if (at.bottom + edge > box.bottom) list.scrollTop += at.bottom - box.bottom + edge;
  }

  focusCurrent() {
    const button = this.drawing.buttons.get(this.table.node) || this.list.querySelector('.move');
    if (button) button.focus({ preventScroll: true });
  }

  // --- The bar --------------------------------------------------------------------------------

  fillBar() {
    const line = ply => this.table.line()[Math.max(0, Math.min(ply, this.table.line().length - 1))];
    this.toStart = this.barButton('moves.start', 'start', () => this.onGo(line(0)));
    this.toBack = this.barButton('moves.back', 'back', () => this.onGo(line(this.table.node.ply - 1)));
    this.toForward = this.barButton('moves.forward', 'forward', () => this.onGo(line(this.table.node.ply + 1)));
    this.toEnd = this.barButton('moves.end', 'end', () => this.onGo(line(Infinity)));
    this.autoplay = new Autoplay({ isAtEnd: () => !this.table.nextOf(this.table.node), toStart: () => this.onGo(line(0)), forward: () => this.onGo(line(this.table.node.ply + 1)) });
    this.actions = this.barButton('moves.actions', 'more', () => this.openActions(this.table.node, this.actions));
    this.actions.setAttribute('aria-haspopup', 'menu');
    this.undoing = html('button', { type: 'button', class: 'moves-undo' }, t('moves.undo'));
    this.undoing.addEventListener('click', () => this.undo());
    this.bar.append(this.toStart, this.toBack, this.toForward, this.toEnd, this.autoplay.button, this.autoplay.pace, this.actions, this.undoing);
  }

  barButton(name, sign, act) {
    const button = html('button', { type: 'button', 'aria-label': t(name), title: t(name) }, drawSign(sign));
    button.addEventListener('click', act);
    return button;
  }

  updateBar() {
    const atStart = !this.table.node.parent, atEnd = !this.table.nextOf(this.table.node);
    const focus = document.activeElement;
    for (const button of [this.toStart, this.toBack]) button.disabled = atStart;
    for (const button of [this.toForward, this.toEnd]) button.disabled = atEnd;
    this.autoplay.button.disabled = atStart && atEnd;
    this.undoing.hidden = !this.table.canUndo;
    // A button that can't be used any more would drop the focus.
    if (focus && focus.disabled && this.bar.contains(focus)) (atStart ? this.toForward : this.toBack).focus();
  }

  undo() {
    this.table.undo();
    if (this.undoing.hidden) this.focusCurrent();
  }

  // --- What the user does in the list ---------------------------------------------------------

  listen() {
    this.list.addEventListener('click', event => this.onClick(event));
    this.list.addEventListener('keydown', event => this.onKey(event));
    this.list.addEventListener('contextmenu', event => {
      const button = event.target.closest('[data-node]');
      if (!button) return;
      event.preventDefault();
      this.openActions(this.nodeOf(button), button);
    });
  }

  nodeOf(button) { return this.nodes.get(Number(button.dataset.node)); }

  onClick(event) {
    const move = event.target.closest('[data-node]'), fold = event.target.closest('[data-fold]');
    if (move) this.onGo(this.nodeOf(move));
    if (fold) this.toggleFold(this.nodes.get(Number(fold.dataset.fold)));
  }

  toggleFold(head) {
    if (!this.foldedHeads.delete(head)) {
      this.foldedHeads.add(head);
      if (pathTo(this.table.node).includes(head)) this.onGo(head);
    }
    this.refresh();
    this.list.querySelector(`[data-fold="${head.id}"]`).focus();
  }

  onKey(event) {
    const button = event.target.closest('[data-node]');
    if (!button || event.altKey || event.ctrlKey || event.metaKey) return;
    const line = this.table.line(), at = this.table.node.ply, turn = this.table.rules.seats(this.table.variant);
    const ply = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - turn, ArrowDown: at + turn, Home: 0, End: line.length - 1 }[event.key];
    if (ply !== undefined) {
      this.onGo(line[Math.max(0, Math.min(ply, line.length - 1))]);
      this.focusCurrent();
    } else if (event.key === 'Delete') this.remove(this.nodeOf(button));
    else return;
    event.preventDefault();
  }

  // --- What can be done with a move -----------------------------------------------------------

  openActions(node, anchor) {
    const rows = [[t('moves.comment'), () => this.editComment(node)]];
    if (!this.table.isMain(node)) rows.unshift([t('moves.promote'), () => this.table.promote(node)]);
    if (node.parent) rows.push([t('moves.remove'), () => this.remove(node)]);
    openMenu(anchor, moveSpoken(this.table, node), rows);
  }

  remove(node) {
    this.table.remove(node);
    this.undoing.focus();
  }

  editComment(node) {
    const text = html('textarea', { rows: 3 });
    const save = html('button', { type: 'submit', class: 'primary' }, t('moves.save')), cancel = html('button', { type: 'button' }, t('moves.cancel'));
    const form = html('form', { class: 'moves-form' }, html('label', {}, html('span', {}, t('moves.comment-on', { name: moveSpoken(this.table, node) })), text), html('div', { class: 'buttons' }, save, cancel));
    const close = () => {
      this.form.replaceChildren();
      this.focusCurrent();
    };
    text.value = node.comment;
    cancel.addEventListener('click', close);
    form.addEventListener('keydown', event => { if (event.key === 'Escape') close(); });
    form.addEventListener('submit', event => {
      event.preventDefault();
      this.table.comment(node, text.value);
      close();
    });
    this.form.replaceChildren(form);
    text.focus();
  }
}
