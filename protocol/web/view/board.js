// The board that one plays on: it shows a position, and says which move its user makes.
//
// DESIGN. show() says what is to be seen; the rules come in a Look (what is legal, what attacks what,
// which way a cube goes) and from trial looks. What the user is about to do is held beside it: a
// selected piece, a cell that is aimed at, a piece that is dragged. As long as the same position is
// shown again (say, with other arrows), all that goes on undisturbed.
//   board_layout.js  where the cells are        board_draw.js, board_marks.js  the layers of the drawing
//   board_pointer.js, board_keys.js  its user   board_words.js  all in words    board_animate.js  moves
import { fill, html, svg } from '../../../bench/match/report/dom.js';
import { t } from '../texts.js';
import { BoardAnimation, animateMove, wantsMotion } from './board_animate.js';
import { boardLayers, drawAim, drawAttacks, drawBase, drawGrid, drawLastMove, drawPieceAt, drawReserves, drawSigns, drawTargets, cellShape, reservesOf } from './board_draw.js';
import { listenToKeys, makeMoveLine } from './board_keys.js';
import { BoardLayout } from './board_layout.js';
import { drawArrows, drawMark, drawMarkText } from './board_marks.js';
import { listenToPointer } from './board_pointer.js';
import { boardWords, cellWords, moveEffect, moveWords, noStartWords, noWayWords } from './board_words.js';

const noTrial = { lost: [], attacks: [] };

export class BoardView {
  constructor(place, { announce, rules = null }) {
    this.announce = announce;
    this.rules = rules;
    this.onMove = () => {};
    this.handlers = null;
    this.layout = null;
    this.positionCount = 0;
    this.animation = new BoardAnimation();
    this.forget();
    this.buildPage(place);
    listenToPointer(this);
    listenToKeys(this, place);
  }

  buildPage(place) {
    this.layers = Object.fromEntries(boardLayers.map(name => [name, svg('g', { class: 'layer-' + name, 'aria-hidden': 'true' })]));
    this.grid = svg('g', { role: 'grid', 'aria-describedby': 'board-help board-all' });
    this.drawing = svg('svg', { class: 'board-drawing', role: 'presentation' }, ...Object.values(this.layers), this.grid);
    this.line = makeMoveLine(this);
    this.words = html('p', { id: 'board-all', class: 'unseen' });
    place.replaceChildren(this.drawing, this.line.form, this.words, html('p', { id: 'board-help', class: 'unseen' }, t('board.help')));
  }

  // --- What is shown --------------------------------------------------------------------------

  // Shows a position; resolves when nothing moves any more. Options:
  //   variant, look or fen  what is on the board; without a look nothing can be played
  //   after                 {fen, move}: the position before, from which the move is seen to happen
  //   lastMove, below       marked; the seat that sits below
  //   movable, attacks      moves of the side to move may be made; lines of attack and counts are drawn
  //   arrows, marks         see board_marks.js
  show(options) {
    const { variant, look = null, fen = look ? look.fen : '', after = null, below = 0, movable = false } = options;
    const key = [variant, fen, below, movable, !!look && look.moves.join(' ')].join('|');
    const same = this.layout && key === this.key && !after;
    this.shown = { lastMove: null, attacks: false, arrows: [], marks: [], ...options };
    if (!same) this.takePosition({ variant, look, fen, below, movable, key });
    this.drawAll();
    if (same) return this.animation.done;
    return after ? this.follow(after) : Promise.resolve();
  }

  // Draws all again.
  redraw() {
    if (!this.layout) return;
    this.animation.finish();
    this.drawPieces();
    this.drawAll();
  }

  // Has clicks on cells go to handlers.onCell(cell) in place of moves; null: no more.
  edit(handlers) {
    this.handlers = handlers;
    this.letGo(false);
    this.redraw();
  }

  takePosition({ variant, look, fen, below, movable, key }) {
    this.animation.finish();
    this.forget();
    this.positionCount++;
    const turned = !this.layout || this.layout.variant !== variant || this.below !== below;
    Object.assign(this, { variant, look, fen, below, movable, key });
    if (turned) this.takeLayout(new BoardLayout(variant, below));
    this.pieces = new Map([...this.board.read(fen)].filter(([cell, seat]) => seat >= 0 && this.layout.place(cell)));
    this.ways = waysOf(movable && look ? look.moves : []);
    this.line.list.replaceChildren(...(movable && look ? look.moves : []).map(move => html('option', { value: move })));
    this.say('', false);
    this.drawPieces();
  }

  takeLayout(layout) {
    const focused = this.grid.contains(document.activeElement);
    this.layout = layout;
    this.board = layout.board;
    this.drawing.setAttribute('viewBox', layout.box);
    this.layers.base.replaceChildren(...drawBase(layout));
    this.grid.replaceChildren(...drawGrid(layout));
    this.grid.setAttribute('aria-label', t('board.label.' + layout.variant));
    this.cells = new Map([...this.grid.querySelectorAll('[data-square]')].map(cell => [cell.dataset.square, cell]));
    this.at(this.cells.has(this.here) ? this.here : layout.rows[7][0], focused);
  }

  // The attacks to be drawn: those after the move that is aimed at, if any.
  get attacks() {
    if (!this.shown.attacks || !this.look) return [];
    return this.aimed ? this.trial(this.selected + this.aimed).attacks : this.look.attacks;
  }

  // A piece that moves or is dragged is left alone by all but these.
  drawPieces() {
    this.layers.drag.replaceChildren();
    this.layers.pieces.replaceChildren(...drawReserves(this), ...[...this.pieces].map(([cell, seat]) => drawPieceAt(this.layout, cell, seat)));
  }

  drawAll() {
    const { layout, layers, shown } = this;
    this.lastMove = shown.lastMove;
    layers.arrows.replaceChildren(...drawArrows(layout, shown.arrows.filter(({ from, to }) => layout.place(from) && layout.place(to))));
    this.words.textContent = boardWords(this);
    this.drawUser();
  }

  // The layers that change while the user selects and aims.
  drawUser() {
    const { layout, layers, shown, selected } = this;
    const put = (layer, elements) => layer.replaceChildren(...elements.filter(Boolean));
    put(layers.marks, [...drawLastMove(this), selected && cellShape(layout, selected, 'selected'), ...shown.marks.map(mark => drawMark(layout, mark))]);
    put(layers.lines, drawAttacks(this));
    put(layers.badges, [...drawSigns(this), ...shown.marks.filter(({ text }) => text).map(mark => drawMarkText(layout, mark))]);
    put(layers.aim, [...drawTargets(this), ...drawAim(this)]);
    for (const [cell, element] of this.cells) this.nameCell(cell, element);
  }

  nameCell(cell, element) {
    const targets = this.selected ? this.ways.get(this.selected) : null;
    const reserve = this.ways.has(cell) && !this.pieces.has(cell) && reservesOf(this.layout, this.pieces).find(([port]) => port === cell);
    const marks = this.shown.marks.filter(mark => mark.cell === cell).map(({ kind, text }) => text || (markNames.includes(kind) ? t('board.mark.' + kind) : ''));
    const kinds = ['cell', this.ways.has(cell) && !this.handlers && 'movable', targets && targets.has(cell) && 'reachable', this.handlers && 'editable'];
    fill(element, {
      class: kinds.filter(Boolean).join(' '), 'aria-selected': String(cell === this.selected),
      'aria-label': cellWords(this, cell, { aim: targets && targets.has(cell) ? this.trial(this.selected + cell) : null, rebuild: reserve ? reserve[2] : 0, marks }),
    }, []);
  }

  // The move that led here is announced and seen to happen.
  follow({ fen, move }) {
    const before = this.board.read(fen), from = this.lookOr(fen), dropped = this.dropped;
    this.dropped = null;
    const mover = from ? from.seat : moveEffect(before, this.pieces, move).seat;
    if (mover !== undefined) this.announce(moveWords(this, mover, before, this.pieces, move));
    if (move === '0000' || !wantsMotion()) return Promise.resolve();
    const way = from && from.paths && from.paths[move] || [move.slice(0, 2), move.slice(2, 4)];
    return animateMove(this.animation, this, before, moveEffect(before, this.pieces, move), way, dropped && dropped.move === move ? dropped.point : null);
  }

  // --- What the rules say ---------------------------------------------------------------------

  lookOr(fen, moves = []) {
    try { return this.rules && this.rules.look(this.variant, fen, moves); } catch (_) { return null; }
  }

  // What a legal move would destroy, and what would attack what after it.
  trial(move) {
    if (this.variant !== 'ships' || !this.rules) return noTrial;
    if (!this.trials.has(move)) {
      const look = this.lookOr(this.fen, [move]);
      const lost = look ? moveEffect(this.pieces, this.board.read(look.fen), move).lost : [];
      this.trials.set(move, look ? { lost, attacks: look.attacks } : noTrial);
    }
    return this.trials.get(move);
  }

  canStart(cell) { return !this.handlers && this.ways.has(cell); }
  isTarget(cell) { return !!this.selected && this.ways.get(this.selected).has(cell); }

  // --- What the user does ---------------------------------------------------------------------

  forget() {
    this.selected = null;
    this.aimed = null;
    this.pointed = null;
    this.dragging = false;
    this.trials = new Map();
  }

  // The cell that Tab leads to.
  at(cell, focus = false) {
    if (!cell) return;
    if (this.here && this.cells.has(this.here)) this.cells.get(this.here).setAttribute('tabindex', '-1');
    this.here = cell;
    this.cells.get(cell).setAttribute('tabindex', '0');
    if (focus) this.cells.get(cell).focus();
  }

  // A click or Enter on a cell.
  act(cell) {
    if (this.handlers) this.handlers.onCell(cell);
    else if (cell === this.selected) this.letGo();
    else if (this.isTarget(cell)) this.play(this.selected + cell);
    else if (this.canStart(cell)) this.choose(cell);
    else if (this.selected) this.say(noWayWords(this, this.selected, cell));
    else this.say(noStartWords(this, cell, this.movable));
  }

  choose(cell, aloud = true) {
    this.selected = cell;
    this.aimed = null;
    this.drawUser();
    if (aloud) this.say(t('board.chosen', { cell, count: this.ways.get(cell).size }));
  }

  letGo(aloud = true) {
    if (!this.selected) return;
    if (this.dragging) this.drawPieces();
    this.dragging = false;
    this.selected = null;
    this.aimed = null;
    this.drawUser();
    if (aloud) this.say(t('board.let-go'));
  }

  // Shows what a move to that cell would do, if it is one.
  aim(cell) {
    const aimed = cell && this.isTarget(cell) ? cell : null;
    if (aimed === this.aimed) return;
    this.aimed = aimed;
    this.drawUser();
  }

  // A pointer is over that cell, or the keyboard's focus on it.
  point(cell) {
    if (!this.layout || this.handlers) return;
    const pointed = cell && this.pieces.has(cell) ? cell : null;
    this.aim(cell);
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    if (this.attacks.length) this.layers.lines.replaceChildren(...drawAttacks(this));
  }

  drag(point, cell) {
    const piece = this.draggedPiece();
    this.dragging = true;
    if (piece) piece.setAttribute('transform', `translate(${point.map(n => n.toFixed(1)).join(' ')})`);
    this.aim(cell);
  }

  // The piece in hand: the selected one, or for a rebuild the ship in its port.
  draggedPiece() {
    if (this.layers.drag.firstChild) return this.layers.drag.firstChild;
    const own = this.layers.pieces.querySelector(`[data-cell="${this.selected}"]`);
    const piece = own || drawPieceAt(this.layout, this.selected, this.look.seat);
    this.layers.drag.append(piece);
    return piece;
  }

  drop(point, cell) {
    const from = this.selected;
    this.drawPieces();
    this.dragging = false;
    if (from && cell && this.isTarget(cell)) {
      this.dropped = { move: from + cell, point };
      this.play(from + cell);
    } else {
      this.aimed = null;
      this.drawUser();
      if (from && cell && cell !== from) this.say(noWayWords(this, from, cell));
    }
  }

  play(move) {
    this.forget();
    this.drawUser();
    this.onMove(move);
  }

  // Plays a typed move, or says why it is none.
  enter(text) {
    const moves = this.look && this.movable ? this.look.moves : [];
    if (moves.includes(text)) {
      this.play(text);
      return '';
    }
    const sentence = this.movable && this.look && !this.look.over ? this.illegalWords(text) : t('board.not-now');
    this.say(sentence);
    return sentence;
  }

  illegalWords(text) {
    try {
      this.rules.look(this.variant, this.fen, [text]);
      return t('board.input-illegal', { text });
    } catch (error) {
      return error.message;
    }
  }

  readAloud() { this.say(boardWords(this)); }

  // A short note: seen below the board, and announced.
  say(text, aloud = true) {
    this.line.note.textContent = text;
    if (text && aloud) this.announce(text);
  }
}

const markNames = ['hint', 'goal', 'wrong', 'right'];

// By start, the ends of moves; a pass is no move on the board.
function waysOf(moves) {
  const ways = new Map();
  for (const move of moves.filter(text => text !== '0000')) {
    const from = move.slice(0, 2);
    if (!ways.has(from)) ways.set(from, new Set());
    ways.get(from).add(move.slice(2, 4));
  }
  return ways;
}
