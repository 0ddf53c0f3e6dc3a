// The hand of the user, with what he is about to do: the piece that is selected, the cell that is aimed at, the
// piece that is dragged. The legal moves are in view.ways: by start, the ends of moves.
//
// DESIGN. Mouse, finger, keyboard and screen reader all end in the few acts below. A legal move goes to
// view.onMove and nothing changes here until the page shows the position after it; anything else leaves
// all as it is and says why.
import { t } from '../../texts.js';
import { drawAttacks, drawPieceAt } from './draw.js';
import { noStartWords, noWayWords, strikeWords } from './words.js';

export class BoardHand {
  constructor(view) {
    this.view = view;
    this.dropped = null;
    this.clear();
  }

  clear() {
    this.selected = null;
    this.aimed = null;
    this.pointed = null;
    this.dragging = false;
  }

  get move() { return this.selected + this.aimed; }

  canStart(cell) { return !this.view.handlers && this.view.ways.has(cell); }
  isTarget(cell) { return !!this.selected && this.view.ways.get(this.selected).has(cell); }

  // --- Selecting and playing --------------------------------------------------------------------

  // A click or Enter on a cell.
  act(cell) {
    const { view, selected } = this;
    if (view.handlers) view.handlers.onCell(cell);
    else if (cell === selected) this.letGo();
    else if (this.isTarget(cell)) this.play(selected + cell);
    else if (this.canStart(cell)) this.choose(cell);
    else if (selected) view.say(noWayWords(view, selected, cell));
    else view.say(noStartWords(view, cell, view.movable));
  }

  choose(cell, aloud = true) {
    const { view } = this;
    this.selected = cell;
    this.aimed = null;
    view.drawHand();
    view.say(strikeWords(view), false);
    if (aloud) view.announce(t('board.chosen', { cell, count: view.ways.get(cell).size }));
  }

  letGo() {
    if (!this.selected) return;
    if (this.dragging) this.view.drawPieces();
    this.clear();
    this.view.drawHand();
    this.view.say('');
    this.view.announce(t('board.let-go'));
  }

  play(move) {
    this.clear();
    this.view.drawHand();
    this.view.onMove(move);
  }

  // Plays a typed move; returns the sentence why it is none, or ''.
  enter(text) {
    const { look, movable } = this.view;
    if (movable && look && look.moves.includes(text)) {
      this.play(text);
      return '';
    }
    const sentence = movable && look && !look.over ? this.illegalWords(text) : t('board.not-now');
    this.view.say(sentence);
    return sentence;
  }

  illegalWords(text) {
    const { rules, variant, fen } = this.view;
    try {
      rules.look(variant, fen, [text]);
      return t('board.input-illegal', { text });
    } catch (error) {
      return error.message.replace(/^move 1: /, ''); // it is the only one
    }
  }

  // --- Aiming and dragging ----------------------------------------------------------------------

  // Shows what a move to that cell would do, if it is one.
  aim(cell) {
    const aimed = cell && this.isTarget(cell) ? cell : null;
    if (aimed === this.aimed) return;
    this.aimed = aimed;
    this.view.drawHand();
    this.view.say(strikeWords(this.view), false);
  }

  // A pointer is over that cell, or the keyboard's focus on it.
  point(cell) {
    const { view } = this;
    if (!view.layout || view.handlers) return;
    const pointed = cell && view.pieces.has(cell) ? cell : null;
    this.aim(cell);
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    view.layers.lines.replaceChildren(...drawAttacks(view));
  }

  drag(point, cell) {
    this.dragging = true;
    this.draggedPiece().setAttribute('transform', `translate(${point.map(n => n.toFixed(1)).join(' ')})`);
    this.aim(cell);
  }

  // The selected piece, or for a rebuild the ship in its port.
  draggedPiece() {
    const { layers, layout, look } = this.view;
    if (!layers.drag.firstChild) {
      layers.drag.append(layers.pieces.querySelector(`[data-cell="${this.selected}"]`) || drawPieceAt(layout, this.selected, look.seat));
      this.view.drawHand();
    }
    return layers.drag.firstChild;
  }

  drop(point, cell) {
    const { view, selected } = this;
    view.drawPieces();
    this.dragging = false;
    if (selected && cell && this.isTarget(cell)) {
      this.dropped = { move: selected + cell, point };
      this.play(selected + cell);
    } else {
      this.aimed = null;
      view.drawHand();
      if (selected && cell && cell !== selected) view.say(noWayWords(view, selected, cell));
    }
  }

  // Where the piece of that move was let go, if it was dragged; asked once.
  takeDropped(move) {
    const { dropped } = this;
    this.dropped = null;
    return dropped && dropped.move === move ? dropped.point : null;
  }
}
