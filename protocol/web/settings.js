// What the page remembers of its user, in the browser: a browser that keeps nothing is no fault.
//
// DESIGN. Each setting is a property that can be read and set; it is kept under the name `syracuse.NAME`. What is read may
// be anything, from an older page, another one at the same address, or somebody's hand: each setting has a check, which gives
// the part of it that is right. A browser may forbid even to look whether it keeps something, so that is tried as well.

export const memories_mb = [16, 64, 256]; // for the engine in Analyse

const longestGame = 1e6; // letters

const isPlain = value => typeof value === 'object' && value !== null && !Array.isArray(value);
const oneOf = (...values) => [values[0], value => values.includes(value) ? value : values[0]];
const yesOrNo = standard => [standard, value => typeof value === 'boolean' ? value : standard];
const listOf = isRight => [[], value => Array.isArray(value) ? value.filter(isRight) : []];
const isName = value => typeof value === 'string' && value.length <= 100;

// Each part by its own check.
function record(parts) {
  const check = value => Object.fromEntries(Object.entries(parts).map(([name, [, part]]) => [name, part(isPlain(value) ? value[name] : undefined)]));
  return [check(undefined), check];
}

// By name: what it is without a kept one, and the check of a kept one.
const settingRows = {
  variant: oneOf('ships', 'cubes', 'cubes3'),
  theme: oneOf('system', 'light', 'dark'),
  sound: yesOrNo(false), // moves are heard
  flipped: yesOrNo(false), // the second player sits below
  attacks: yesOrNo(true), // lines of attack and counts of attackers are drawn
  // Of Analyse: the engine runs, its lines, its megabytes, what pieces are worth.
  analysis: record({ on: yesOrNo(true), lines: oneOf(3, 1, 2, 4, 5), memory: oneOf(64, ...memories_mb), worth: yesOrNo(false) }),
  game: ['', value => typeof value === 'string' && value.length <= longestGame ? value : ''], // the one on the table, as PGN, see game/kept.js
  players: [{}, value => isPlain(value) ? value : {}], // of Play: by variant, who plays each seat; modes/play/ checks what is in it
  solved: listOf(isName), // ids of the puzzles that were solved
  learnt: listOf(isName), // ids of the lessons that were finished
};

export class Settings {
  // `findStorage` gives where they are kept, or throws.
  constructor(findStorage = () => globalThis.localStorage) {
    const unkept = new Map(); // for a browser that keeps nothing, as long as the page is open
    for (const [name, row] of Object.entries(settingRows)) {
      Object.defineProperty(this, name, {
        enumerable: true,
        get: () => unkept.has(name) ? unkept.get(name) : readSetting(findStorage, name, row),
        set(value) {
          if (writeSetting(findStorage, name, value)) unkept.delete(name);
          else unkept.set(name, value);
        },
      });
    }
  }
}

// Whether somebody has neither played, learned nor solved anything here.
export const isNewcomer = ({ players, learnt, solved }) => [players, learnt, solved].every(kept => Object.keys(Object(kept)).length === 0);

function readSetting(findStorage, name, [standard, check]) {
  try {
    const text = findStorage().getItem('syracuse.' + name);
    return text === null ? standard : check(JSON.parse(text));
  } catch (_) {
    return standard;
  }
}

// Whether it is kept.
function writeSetting(findStorage, name, value) {
  try {
    findStorage().setItem('syracuse.' + name, JSON.stringify(value));
    return true;
  } catch (_) {
    return false;
  }
}
