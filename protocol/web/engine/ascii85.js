// Bytes from text in a page, as protocol/web/ascii85.awk writes them.
const lessThan = '<'.charCodeAt(0), itsLetter = 'v'.charCodeAt(0), zero = '!'.charCodeAt(0), most = 84;

const digitOf = code => (code === itsLetter ? lessThan : code) - zero;

// The bytes of a text that is Ascii85 with "v" for "<", in lines. A last group that is short counts as filled up with the
// highest digit, so that its bytes come out as they were.
export function bytesOfAscii85(text) {
  const letters = text.replaceAll('\n', ''), groups = new DataView(new ArrayBuffer(Math.ceil(letters.length / 5) * 4));
  for (let at = 0, to = 0; at < letters.length; at += 5, to += 4) {
    let number = 0;
    for (let i = at; i < at + 5; i++) number = number * 85 + (i < letters.length ? digitOf(letters.charCodeAt(i)) : most);
    groups.setUint32(to, number);
  }
  return new Uint8Array(groups.buffer, 0, Math.floor(letters.length * 4 / 5));
}
