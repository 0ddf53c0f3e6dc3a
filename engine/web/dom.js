// Elements of the page, made in one call each. A text given as a child becomes a text node, so what
// came from outside can't become markup.

export const byId = id => document.getElementById(id);

// Attributes that are undefined or false are left out; `colour` sets --colour.
export function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === 'colour') element.style.setProperty('--colour', value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

export const html = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
export const svg = (tag, attributes, ...children) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

// Gives the reader a file to save.
export function saveFile(blob, name) {
  const address = URL.createObjectURL(blob);
  html('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60e3); // not before the browser has read it
}

// A line through these spots, as a path has it.
export const pathOf = spots => spots.map(([x, y], i) => (i ? 'L' : 'M') + x.toFixed(1) + ' ' + y.toFixed(1)).join('');
