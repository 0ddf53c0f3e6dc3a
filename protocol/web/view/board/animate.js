// A move that is seen to happen: the piece goes its way, what it destroys sinks, a rebuilt ship rises
// in the port before it sails.
//
// DESIGN. The board already stands as it will be; only the elements of this one move start from where
// they were. finish() ends all at once. A page in the background gets no frames: a timer ends it there.
import { svg } from '../../../../engine/web/dom.js';
import { cellShape, drawCross, drawPieceAt } from './draw.js';

const riseMs = 90, slideMs = 170, sinkMs = 160, stepMs = 45;

export const wantsMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

export class BoardAnimation {
  constructor() {
    this.running = [];
    this.leftovers = [];
    this.done = Promise.resolve();
  }

  run(element, frames, options) {
    this.running.push(element.animate(frames, { fill: 'backwards', ...options }));
  }

  // Resolves when all that was started is over.
  start() {
    const ends = this.running.map(({ effect }) => effect.getTiming()).map(({ delay, duration }) => delay + duration);
    const late = new Promise(resolve => { setTimeout(resolve, Math.max(0, ...ends) + 60); });
    const all = Promise.all(this.running.map(one => one.finished.catch(() => {})));
    const mine = this.running;
    this.done = Promise.race([all, late]).then(() => { if (this.running === mine) this.finish(); });
    return this.done;
  }

  finish() {
    const ended = this.running;
    this.running = [];
    for (const one of ended) one.finish();
    for (const element of this.leftovers.splice(0)) element.remove();
  }
}

const shifted = ([x, y], scale = 1) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale})`;

function animateMover(animation, layout, piece, way, { rebuilt, dropped }) {
  const places = way.map(cell => layout.place(cell));
  if (dropped) places.splice(0, places.length, dropped, places[places.length - 1]);
  const rise = rebuilt && !dropped ? riseMs : 0;
  const slide = dropped ? 60 : Math.min(400, Math.max(slideMs, stepMs * (places.length - 1)));
  const total = rise + slide;
  const frames = places.map((place, i) => ({ transform: shifted(place), offset: (rise + slide * i / (places.length - 1)) / total }));
  if (rise) frames.unshift({ transform: shifted(places[0], .2), offset: 0 });
  animation.run(piece, frames, { duration: total, delay: 0, easing: 'ease-out' });
  return total;
}

// A ship that is gone: crossed, then it sinks.
function animateSinking(animation, layout, effects, cell, seat, delay) {
  const ship = drawPieceAt(layout, cell, seat), cross = drawCross(layout, cell), place = layout.place(cell);
  delete ship.dataset.cell;
  const sign = svg('g', {}, cellShape(layout, cell, 'hit'), cross);
  effects.append(svg('g', { class: 'sinking', 'data-sunk': cell }, ship, sign));
  animation.leftovers.push(effects.lastChild);
  animation.run(ship, [{ transform: shifted(place), opacity: 1 }, { transform: shifted([place[0], place[1] + 24], .6), opacity: 0 }],
    { delay, duration: sinkMs, fill: 'both', easing: 'ease-in' });
  animation.run(sign, [{ opacity: 0 }, { opacity: 1, offset: .3 }, { opacity: 0 }], { delay, duration: sinkMs, fill: 'both' });
}

// `effect`: see moveEffect(); `way`: the cells from start to end; `dropped`: where a dragged piece was let go.
export function animateMove(animation, { layout, layers }, before, effect, way, dropped) {
  const piece = layers.pieces.querySelector(`[data-cell="${effect.to}"]`);
  if (!piece) return Promise.resolve();
  layers.pieces.append(piece);
  const total = animateMover(animation, layout, piece, way, { rebuilt: effect.rebuilt, dropped });
  for (const cell of effect.lost) animateSinking(animation, layout, layers.effects, cell, before.get(cell), .6 * total);
  return animation.start();
}
