// The keyboard's way between the board and what is asked beside it.
import { byId } from '../../../engine/web/dom.js';

// The keyboard's user is led from the board to what comes next; the mouse's user stays where he is.
export function focusFromBoard(button) {
  if (byId('board').contains(document.activeElement) && !button.hidden) button.focus({ preventScroll: true });
}

// And back, to the cell that Tab leads to.
export function focusBoard() {
  const cell = byId('board').querySelector('[tabindex="0"]');
  if (cell) cell.focus({ preventScroll: true });
}
