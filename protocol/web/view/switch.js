// A switch: on or off at once, without a button to confirm it.
import { html } from '../../../engine/web/dom.js';
import { t } from '../texts.js';

// change(isOn) is told what the user wants; the caller sets `aria-checked` when it holds.
export function switchButton(name, isOn, change) {
  const button = html('button', { type: 'button', class: 'switch', role: 'switch', 'aria-checked': String(isOn) }, html('span', { class: 'knob', 'aria-hidden': 'true' }), t(name));
  button.addEventListener('click', () => change(button.getAttribute('aria-checked') !== 'true'));
  return button;
}
