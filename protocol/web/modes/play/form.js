// The controls that a new game is set up with: a row of choices, a list, a slider with words.
import { html } from '../../../../engine/web/dom.js';

// A choice of one among a few, as buttons in a row. `rows`: [value, text].
export function choiceRow(name, legend, rows, value, change) {
  const buttons = rows.map(([key, text]) => {
    const input = html('input', { type: 'radio', name, id: `${name}-${key}`, value: key, checked: key === value && '' });
    input.addEventListener('change', () => change(key));
    return html('label', {}, input, html('span', {}, text));
  });
  return html('fieldset', { class: 'choice-row', id: name }, html('legend', {}, legend), html('div', {}, ...buttons));
}

export function choiceList(id, label, rows, value, change) {
  const select = html('select', { id });
  const list = html('label', { class: 'choice-list' }, html('span', {}, label), select);
  list.offer = (offered, chosen) => {
    select.replaceChildren(...offered.map(([key, text]) => html('option', { value: key }, text)));
    select.value = chosen;
  };
  select.addEventListener('change', () => change(select.value));
  list.offer(rows, value);
  return list;
}

// `words(value)` says what the value means, beside the slider and to a reader.
export function wordSlider(id, label, most, value, words, change) {
  const input = html('input', { type: 'range', id, min: 0, max: most, step: 1 });
  const output = html('output', { for: id });
  const show = () => {
    output.textContent = words(Number(input.value));
    input.setAttribute('aria-valuetext', output.textContent);
  };
  input.value = value;
  input.addEventListener('input', () => { show(); change(Number(input.value)); });
  show();
  return html('div', { class: 'word-slider' }, html('label', { for: id }, label), output, input);
}

// A number within bounds; what is none is marked, and changes nothing.
export function numberField(id, label, { min, max, step }, value, change) {
  const input = html('input', { type: 'number', id, min, max, step, required: '' });
  input.value = value;
  input.addEventListener('input', () => { if (input.checkValidity()) change(Number(input.value)); });
  return html('label', { class: 'choice-list' }, html('span', {}, label), input);
}

// A button that does `act`. One that can't be used keeps the focus: it is only said to be disabled.
export function playButton(id, text, act, kind) {
  const button = html('button', { type: 'button', id, class: kind }, text);
  button.addEventListener('click', () => { if (button.getAttribute('aria-disabled') !== 'true') act(); });
  return button;
}

export function enablePlay(button, can) {
  if (can) button.removeAttribute('aria-disabled');
  else button.setAttribute('aria-disabled', 'true');
}
