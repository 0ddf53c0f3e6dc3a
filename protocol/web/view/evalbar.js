// The evaluation bar: a column beside the board, parted by what each seat can expect.
//
// The bar stands as the players sit: the share of the player below begins at the bottom. It speaks to a screen reader
// in whole sentences, on request of the reader only: it is an image with a name, and never announced by itself.
import { html } from '../../../engine/web/dom.js';

const SHARE_WITH_NUMBER = 0.12; // a smaller part has no room for its number

export class EvalBar {
  constructor() {
    this.parts = [];
    this.element = html('div', { class: 'evalbar', role: 'img' });
  }

  // shares by seat or null (nothing is known), below: the seat at the bottom, label: the bar in words,
  // family: 'ship' or 'cube', for the colours, texts: by seat, shown where there is room
  show({ shares, below, label, family, texts = [] }) {
    this.element.setAttribute('aria-label', label);
    this.element.title = label;
    this.element.classList.toggle('unknown', !shares);
    const seats = shares ? shares.length : 0;
    const order = Array.from({ length: seats }, (_, seat) => seat).filter(seat => seat !== below).concat(seats ? [below] : []);
    if (this.parts.length !== seats) {
      this.parts = order.map(() => html('span', {}));
      this.element.replaceChildren(...this.parts);
    }
    order.forEach((seat, place) => {
      const part = this.parts[place], share = shares[seat];
      part.className = family + seat;
      part.style.flexGrow = share;
      part.textContent = share >= SHARE_WITH_NUMBER ? texts[seat] || '' : '';
    });
  }
}
