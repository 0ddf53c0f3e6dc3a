// The controls of Analyse: buttons and choices, each made in one call.
import { html } from '../../../../engine/web/dom.js';
import { t } from '../../texts.js';

export function analyseButton(name, act, attributes = {}) {
  const button = html('button', { type: 'button', ...attributes }, t(name));
  button.addEventListener('click', act);
  return button;
}

// A choice among [value, text].
export function labelledChoice(name, rows, value, change) {
  const select = html('select', {}, ...rows.map(([key, text]) => html('option', { value: key, selected: String(key) === String(value) && '' }, text)));
  select.addEventListener('change', () => change(select.value));
  return html('label', { class: 'inline' }, html('span', {}, t(name)), select);
}
