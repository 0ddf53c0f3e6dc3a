// The links that lead the keyboard past the head of the page, to the board and to what stands beside it: out of sight
// until they have the focus. The page's address holds its game, so they only move the focus.
import { byId, html } from '../../../engine/web/dom.js';
import { t } from '../texts.js';

const firstControl = place => place.querySelector('button:not([hidden], :disabled), input, select, textarea');

const skipTargets = {
  board: () => byId('board').querySelector('[data-square][tabindex="0"]'),
  panel: () => firstControl(byId('panel')),
};

function skipLink(name) {
  const link = html('a', { class: 'skip', href: '#' + name }, t('skip.' + name));
  link.addEventListener('click', event => {
    event.preventDefault();
    const target = skipTargets[name]();
    if (target) target.focus();
  });
  return link;
}

export function drawSkips(place) { place.replaceChildren(...Object.keys(skipTargets).map(skipLink)); }
