// A list of buttons that is one stop for Tab: the arrow keys go from button to button.
//
// DESIGN. One button has the tabindex 0: the current one, or where the focus was last (a roving tabindex). Lists
// are drawn anew as they change, so `roveThrough` listens on the place once, and `settle` is called after each
// drawing. Left and right go in the order of the list, up and down to the nearest button of another row, as
// they are seen.

const roveButtons = place => [...place.querySelectorAll('button')].filter(button => !button.hidden);

function stopAt(buttons, stop) {
  for (const button of buttons) {
    const index = button === stop ? 0 : -1;
    if (button.tabIndex !== index || !button.hasAttribute('tabindex')) button.tabIndex = index;
  }
}

const middleOf = element => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
};

// The nearest button of the next row in that direction, or where there is none the same.
function inNextRow(buttons, from, direction) {
  const [x, y] = middleOf(from), places = buttons.map(button => [button, ...middleOf(button)]);
  const ahead = places.filter(([, , other]) => (other - y) * direction > from.offsetHeight / 2);
  if (!ahead.length) return from;
  const row = ahead.reduce((nearest, [, , other]) => (other - nearest) * direction < 0 ? other : nearest, ahead[0][2]);
  const inRow = ahead.filter(([, , other]) => Math.abs(other - row) < from.offsetHeight / 2);
  return inRow.reduce((nearest, one) => Math.abs(one[1] - x) < Math.abs(nearest[1] - x) ? one : nearest)[0];
}

function roveTarget(buttons, from, key) {
  const at = buttons.indexOf(from), last = buttons.length - 1;
  if (key === 'ArrowUp' || key === 'ArrowDown') return inNextRow(buttons, from, key === 'ArrowUp' ? -1 : 1);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[key];
  return next === undefined ? null : buttons[Math.max(0, Math.min(next, last))];
}

// `moved(button)` is told where the focus went to.
export function roveThrough(place, moved = () => {}) {
  place.addEventListener('focusin', event => {
    const buttons = roveButtons(place);
    if (buttons.includes(event.target)) stopAt(buttons, event.target);
  });
  place.addEventListener('keydown', event => {
    const buttons = roveButtons(place);
    if (!buttons.includes(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = roveTarget(buttons, event.target, event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
    moved(target);
  });
}

// After the list was drawn: Tab leads to where the focus is, else to what is current, else to the first.
export function settle(place) {
  const buttons = roveButtons(place);
  const find = wanted => buttons.find(wanted);
  stopAt(buttons, find(button => button === document.activeElement) || find(button => button.hasAttribute('aria-current')) || find(button => button.tabIndex === 0) || buttons[0]);
}
