// The board that one plays on: it shows a position, and says which move its user makes.
//
// DESIGN. show() says what is to be seen; the rules come in a Look (what is legal, what attacks what,
// which way a cube goes) and from trial looks. The BoardHand has what the user is about to do:
// a selected piece, a cell that is aimed at, a piece that is dragged. As long as the same position is
// shown again (say, with other arrows), all that goes on undisturbed.
//   layout.js  where the cells are        draw.js, marks.js  the layers of the drawing
//   hand.js, pointer.js, keys.js  its user    words.js  all in words
//   animate.js  a move that is seen to happen
import { html, svg } from '../../../../engine/web/dom.js';
import { isShips, moveCells } from '../../../../engine/web/variants.js';
import { t, textOf } from '../../texts.js';
import { BoardAnimation, animateMove, wantsMotion } from './animate.js';
import { boardLayers, cellShape, drawBase, drawGrid, drawPieceAt, drawReserves, reservesOf } from './draw.js';
import { drawAim, drawAttacks, drawEarlierMoves, drawLastMove, drawSigns, drawTargets } from './draw.js';
import { BoardHand } from './hand.js';
import { listenToKeys, makeMoveLine } from './keys.js';
import { BoardLayout } from './layout.js';
import { drawArrows, drawMark, drawMarkText } from './marks.js';
import { listenToPointer } from './pointer.js';
import { boardWords, cellWords, moveEffect, moveWords } from './words.js';

const noTrial = { lost: [], attacks: [] };

export class BoardView {
  // heard(name): 'move', 'destroy' or 'end' has happened, see sound.js
  constructor(place, { announce, heard = () => {}, rules = null }) {
    this.announce = announce;
    this.heard = heard;
    this.rules = rules;
    this.onMove = () => {};
    this.handlers = null;
    this.layout = null;
    this.positionCount = 0;
    this.animation = new BoardAnimation();
    this.hand = new BoardHand(this);
    this.buildPage(place);
    listenToPointer(this);
    listenToKeys(this, place);
  }

  buildPage(place) {
    this.stage = place.parentElement;
    this.layers = Object.fromEntries(boardLayers.map(name => [name, svg('g', { class: 'layer-' + name, 'aria-hidden': 'true' })]));
    this.grid = svg('g', { role: 'grid', 'aria-describedby': 'board-help' });
    this.drawing = svg('svg', { class: 'board-drawing', role: 'presentation' }, ...Object.values(this.layers), this.grid);
    this.line = makeMoveLine(this);
    this.words = html('p', { id: 'board-all', class: 'unseen' });
    place.replaceChildren(this.drawing, this.line.note, this.line.form, this.words, html('p', { id: 'board-help', class: 'unseen' }, t('board.help')));
  }

  // --- What is shown --------------------------------------------------------------------------

  // Shows a position; resolves when nothing moves any more. Options:
  //   variant, look or fen  what is on the board; without a look nothing can be played
  //   after                 {fen, move}: the position before, from which the move is seen to happen
  //   lastMove, below       marked; the seat that sits below
  //   earlier               moves before it that are marked, too
  //   movable, attacks      moves of the side to move may be made; lines of attack and counts are drawn
  //   arrows, marks         see marks.js; marks may be a function of the selected cell
  show(options) {
    const { variant, look = null, fen = look ? look.fen : '', after = null, below = 0, movable = false } = options;
    const key = [variant, fen, below, movable, !!look && look.moves.join(' ')].join('|');
    const same = this.layout && key === this.key && !after;
    if (!same) {
      this.takePosition({ variant, look, fen, below, movable, key });
      this.lastWay = after ? this.wayOf(after) : null;
    }
    this.shown = this.withinBoard(options);
    this.drawAll();
    if (same) return this.animation.done;
    return after ? this.follow(after) : Promise.resolve();
  }

  // Gives what is to be shown beside the position; arrows and marks of another game's board are left out.
  withinBoard({ lastMove = null, earlier = [], attacks = false, arrows = [], marks = [] }) {
    const known = cell => this.layout.places.has(cell);
    return { lastMove, earlier, attacks, arrows: arrows.filter(({ from, to }) => known(from) && known(to)),
      marks: selected => (typeof marks === 'function' ? marks(selected) : marks).filter(({ cell }) => known(cell)) };
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
    this.line.form.hidden = handlers !== null;
    this.hand.clear();
    this.redraw();
  }

  takePosition({ variant, look, fen, below, movable, key }) {
    this.animation.finish();
    this.hand.clear();
    this.trials = new Map();
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
    this.stage.style.setProperty('--board-shape', layout.shape);
    this.layers.base.replaceChildren(...drawBase(layout));
    this.grid.replaceChildren(...drawGrid(layout));
    this.grid.setAttribute('aria-label', textOf('board.label.', layout.variant, '', { ranks: layout.rowCount }));
    this.cells = new Map([...this.grid.querySelectorAll('[data-square]')].map(cell => [cell.dataset.square, cell]));
    this.at(this.cells.has(this.here) ? this.here : layout.rows.at(-1)[0], focused);
  }

  // The attacks to be drawn: those after the move that is aimed at, if any.
  get attacks() {
    if (!this.shown.attacks || !this.look) return [];
    return this.hand.aimed ? this.trial(this.hand.move).attacks : this.look.attacks;
  }

  // A piece that moves or is dragged is left alone by all but these.
  drawPieces() {
    this.layers.drag.replaceChildren();
    this.layers.pieces.replaceChildren(...drawReserves(this), ...[...this.pieces].map(([cell, seat]) => drawPieceAt(this.layout, cell, seat)));
  }

  drawAll() {
    const { layout, layers, shown } = this;
    this.lastMove = shown.lastMove;
    this.earlier = shown.earlier;
    layers.arrows.replaceChildren(...drawArrows(layout, shown.arrows));
    this.words.textContent = boardWords(this);
    this.drawHand();
  }

  // The layers that change while the user selects and aims.
  drawHand() {
    const { layout, layers, hand: { selected } } = this, marks = this.shown.marks(selected);
    const put = (layer, elements) => layer.replaceChildren(...elements.filter(Boolean));
    put(layers.marks, [...drawEarlierMoves(this), ...drawLastMove(this), selected && cellShape(layout, selected, 'selected'), ...marks.map(mark => drawMark(layout, mark))]);
    put(layers.lines, drawAttacks(this));
    put(layers.badges, [...drawSigns(this), ...marks.filter(({ text }) => text).map(mark => drawMarkText(layout, mark))]);
    put(layers.aim, [...drawTargets(this), ...drawAim(this)]);
    for (const [cell, element] of this.cells) this.nameCell(cell, element, marks);
  }

  nameCell(cell, element, allMarks) {
    const { selected } = this.hand, aim = this.hand.isTarget(cell) ? this.trial(selected + cell) : null;
    const reserve = this.ways.has(cell) && !this.pieces.has(cell) && reservesOf(this.layout, this.pieces).find(([port]) => port === cell);
    const marks = allMarks.filter(mark => mark.cell === cell).map(({ kind, text, words }) => words || text || (markNames.includes(kind) ? t('board.mark.' + kind) : ''));
    const kinds = ['cell', this.hand.canStart(cell) && 'movable', aim && 'reachable', this.handlers && 'editable'];
    changeAttributes(element, {
      class: kinds.filter(Boolean).join(' '), 'aria-selected': this.hand.canStart(cell) ? String(cell === selected) : null,
      'aria-label': cellWords(this, cell, { aim, rebuild: reserve ? reserve[2] : 0, marks }),
    });
  }

  // The move that led here is announced and seen to happen.
  follow({ fen, move }) {
    const before = this.board.read(fen), from = this.lookOr(fen), dropped = this.hand.takeDropped(move);
    const mover = from ? from.seat : moveEffect(before, this.pieces, move).seat;
    if (mover !== undefined) this.announce(moveWords(this, mover, before, this.pieces, move));
    const effect = moveEffect(before, this.pieces, move);
    this.heard(this.look && this.look.over ? 'end' : effect.lost.length ? 'destroy' : 'move');
    if (move === '0000' || !wantsMotion()) return Promise.resolve();
    return animateMove(this.animation, this, before, effect, this.lastWay, dropped);
  }

  // --- What the rules say ---------------------------------------------------------------------

  lookOr(fen, moves = []) {
    try { return this.rules && this.rules.look(this.variant, fen, moves); } catch (_) { return null; }
  }

  // The cells through which a move went.
  wayOf({ fen, move }) {
    const look = this.lookOr(fen);
    return look && look.paths && look.paths[move] || moveCells(move);
  }

  // Gives what a legal move would destroy, and what would attack what after it.
  trial(move) {
    if (!isShips(this.variant) || !this.rules) return noTrial;
    if (!this.trials.has(move)) {
      const look = this.lookOr(this.fen, [move]);
      const lost = look ? moveEffect(this.pieces, this.board.read(look.fen), move).lost : [];
      this.trials.set(move, look ? { lost, attacks: look.attacks } : noTrial);
    }
    return this.trials.get(move);
  }

  // --- For its user -----------------------------------------------------------------------------

  // The cell that Tab leads to.
  at(cell, focus = false) {
    if (!cell) return;
    if (this.here && this.cells.has(this.here)) this.cells.get(this.here).setAttribute('tabindex', '-1');
    this.here = cell;
    this.cells.get(cell).setAttribute('tabindex', '0');
    if (focus) this.cells.get(cell).focus();
  }

  readAloud() { this.say(boardWords(this)); }

  // A short note: seen below the board, and announced.
  say(text, aloud = true) {
    this.line.note.textContent = text;
    if (text && aloud) this.announce(text);
  }
}

// Only what is another value: a screen reader hears of each that is set.
function changeAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

const markNames = ['hint', 'goal', 'wrong', 'right'];

// By start, the ends of moves; a pass is no move on the board.
function waysOf(moves) {
  const ways = new Map();
  for (const move of moves.filter(text => text !== '0000')) {
    const [from, to] = moveCells(move);
    if (!ways.has(from)) ways.set(from, new Set());
    ways.get(from).add(to);
  }
  return ways;
}
