// The controls of Analyse: buttons, switches and choices, each made in one call.
import { html, svg } from '../../../bench/match/report/dom.js';
import { t } from '../texts.js';

export function analyseButton(name, act, attributes = {}) {
  const button = html('button', { type: 'button', ...attributes }, t(name));
  button.addEventListener('click', act);
  return button;
}

const arrowWays = { start: 'M2 2H4V14H2ZM14 2V14L5 8Z', back: 'M11 2V14L3 8Z', forward: 'M5 2V14L13 8Z', end: 'M12 2H14V14H12ZM2 2L11 8L2 14Z' };

// A button with an arrow, named by its text.
export function arrowButton(kind, name, act) {
  const picture = svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: arrowWays[kind] }));
  const button = html('button', { type: 'button', class: 'go', 'aria-label': t(name), title: t(name) }, picture);
  button.addEventListener('click', act);
  return button;
}

// On or off.
export function switchButton(name, isOn, change) {
  const button = html('button', { type: 'button', class: 'switch', role: 'switch', 'aria-checked': String(isOn) }, html('span', { class: 'knob', 'aria-hidden': 'true' }), t(name));
  button.addEventListener('click', () => change(button.getAttribute('aria-checked') !== 'true'));
  return button;
}

// A choice among [value, text].
export function labelledChoice(name, rows, value, change) {
  const select = html('select', {}, ...rows.map(([key, text]) => html('option', { value: key, selected: String(key) === String(value) && '' }, text)));
  select.addEventListener('change', () => change(select.value));
  return html('label', { class: 'inline' }, html('span', {}, t(name)), select);
}
