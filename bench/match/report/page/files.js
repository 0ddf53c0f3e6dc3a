// Texts that leave the page: onto the clipboard, or into a file.

// Where the clipboard may not be written to (a page from an unsafe server), the old way.
function copyBySelection(text) {
  const place = document.createElement('textarea');
  const focused = document.activeElement;
  place.value = text;
  place.className = 'unseen';
  document.body.append(place);
  place.select();
  const done = document.execCommand('copy');
  place.remove();
  if (focused) focused.focus();
  return done;
}

// Whether it could be done.
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (_) {
    return copyBySelection(text);
  }
}

export function saveText(text, name, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60e3); // not before the browser has read it
}
