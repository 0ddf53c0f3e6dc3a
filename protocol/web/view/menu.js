// A small menu that is opened at an element: by mouse, finger or keyboard.
//
// DESIGN. A list of buttons with the roles of a menu. The arrow keys go round in it, Escape and a click beside
// it close it, and what had the focus before gets it back, unless the chosen action took it elsewhere.
import { html } from '../../../engine/web/dom.js';

// `rows`: [[text, action], ...]
export function openMenu(anchor, label, rows) {
  const before = document.activeElement;
  const items = rows.map(([text, act]) => menuItem(text, () => { close(); act(); }));
  const menu = html('div', { class: 'menu', role: 'menu', 'aria-label': label }, ...items);
  const outside = event => { if (!menu.contains(event.target)) close(); };
  const close = () => {
    document.removeEventListener('pointerdown', outside, true);
    menu.remove();
    if (before && before.isConnected) before.focus({ preventScroll: true });
  };
  menu.addEventListener('keydown', event => onMenuKey(event, items, close));
  menu.addEventListener('focusout', event => { if (event.relatedTarget && !menu.contains(event.relatedTarget)) close(); });
  document.addEventListener('pointerdown', outside, true);
  (anchor.closest('dialog, main') || document.body).append(menu);
  placeMenu(menu, anchor.getBoundingClientRect());
  items[0].focus({ preventScroll: true });
}

function menuItem(text, act) {
  const item = html('button', { type: 'button', role: 'menuitem', tabindex: -1 }, text);
  item.addEventListener('click', act);
  return item;
}

// Below its anchor, or above it where there is no room, and always within the window.
function placeMenu(menu, at) {
  const { width, height } = menu.getBoundingClientRect();
  const top = at.bottom + height <= window.innerHeight ? at.bottom : Math.max(0, at.top - height);
  menu.style.top = top + 'px';
  menu.style.left = Math.max(4, Math.min(at.left, window.innerWidth - width - 4)) + 'px';
}

function onMenuKey(event, items, close) {
  const at = items.indexOf(document.activeElement), count = items.length;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 + count, Home: 0, End: count - 1 }[event.key];
  event.stopPropagation();
  if (next !== undefined) items[next % count].focus();
  else if (event.key === 'Escape' || event.key === 'Tab') close();
  else return;
  event.preventDefault();
}
