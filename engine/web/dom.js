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
