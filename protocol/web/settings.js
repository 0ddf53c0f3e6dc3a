// What the page remembers of its user, in the browser: a browser that keeps nothing is no fault.
//
// Each setting is a property that can be read and set; it is kept under the name `syracuse.NAME`.

const defaults = {
  variant: 'ships',
  theme: 'system', // or 'light', 'dark'
  flipped: false, // the second player sits below
  attacks: true, // lines of attack and counts of attackers are drawn
  analysis: { on: true, lines: 3, memory: 64, worth: false }, // of Analyse: the engine runs, its lines, its megabytes, what pieces are worth
  game: '', // the one on the table, as PGN, see game/kept.js
  players: {}, // of Play: by variant, who plays each seat
  solved: [], // ids of the puzzles that were solved
  learnt: [], // ids of the lessons that were finished
};

export class Settings {
  constructor(storage = globalThis.localStorage) {
    for (const name of Object.keys(defaults)) {
      Object.defineProperty(this, name, {
        enumerable: true,
        get: () => readSetting(storage, name),
        set: value => writeSetting(storage, name, value),
      });
    }
  }
}

// For a browser that keeps nothing, as long as the page is open.
const unkept = new Map();

function readSetting(storage, name) {
  if (unkept.has(name)) return unkept.get(name);
  try {
    const text = storage.getItem('syracuse.' + name);
    return text === null ? defaults[name] : JSON.parse(text);
  } catch (_) {
    return defaults[name];
  }
}

function writeSetting(storage, name, value) {
  try {
    storage.setItem('syracuse.' + name, JSON.stringify(value));
    unkept.delete(name);
  } catch (_) {
    unkept.set(name, value);
  }
}
