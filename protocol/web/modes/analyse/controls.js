// The controls of Analyse: buttons, switches and choices, each made in one call.
import { html } from '../../../../bench/match/report/dom.js';
import { t } from '../../texts.js';

export function analyseButton(name, act, attributes = {}) {
  const button = html('button', { type: 'button', ...attributes }, t(name));
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
