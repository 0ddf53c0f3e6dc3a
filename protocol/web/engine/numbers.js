// A network from what protocol/web/fold.awk makes of it, which says why. All is in whole numbers, so both learn the same.
const rowsAbove = [1, 2, 8, 64, 65, 80, 81, 256, 257, 320, 321], one = 65536, learningStep = 128;
const headerNumbers = 32; // before the rows
const toldBefore = 3; // numbers that are told of the rows, before all others

// Bytes of a folded network, by those of the network.
export const foldedBytes = bytes => bytes + 2 * toldBefore;

// Numbers of 16 bits, all low bytes before all high ones, whose sign is the lowest bit.
function toldNumbers(part) {
  const told = new Int16Array(part.length / 2);
  for (let i = 0; i < told.length; i++) {
    const folded = part[i] | part[told.length + i] << 8;
    told[i] = folded >> 1 ^ -(folded & 1);
  }
  return told;
}

const lowByteFirst = numbers => {
  const bytes = new Uint8Array(2 * numbers.length), view = new DataView(bytes.buffer);
  numbers.forEach((number, i) => view.setInt16(2 * i, number, true));
  return bytes;
};

// The bytes of a network that is folded.
export function unfoldNumbers(part) {
  const told = toldNumbers(part), [width, step, rows] = told, wrong = told.subarray(toldBefore), backs = rowsAbove.map(rows => rows * width);
  const first = Math.max(...backs), numbers = new Int16Array(first + wrong.length); // zeros stand above the first row
  const weights = new Float64Array(backs.length);
  for (let i = 0, at = first; i < wrong.length; i++, at++) {
    let sum = one / 2;
    for (let t = 0; t < backs.length; t++) sum += weights[t] * numbers[at - backs[t]];
    numbers[at] = Math.floor(sum / one) + wrong[i]; // what is beyond 16 bits is lost, as it was when the numbers were told
    for (let t = 0; wrong[i] !== 0 && t < backs.length; t++) weights[t] += learningStep * Math.sign(wrong[i]) * Math.sign(numbers[at - backs[t]]);
  }
  const network = numbers.subarray(first), end = headerNumbers + rows * width;
  for (let i = headerNumbers; i < end; i++) network[i] *= step;
  return lowByteFirst(network);
}
