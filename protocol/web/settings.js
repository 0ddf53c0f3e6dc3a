// The memory of the page for its user, in the browser: a browser that keeps nothing is no fault.
//
// DESIGN. Two tabs may be open at a time. The rows of a tab, `tabRows`, are kept in it as well (sessionStorage), and read from
// there first: each goes on with its own, a new one with what was kept last.
//
// Each setting is a property that can be read and set; it is kept under the name `syracuse.NAME`. A kept value may
// be anything, from an older page, another one at the same address, or somebody's hand: each setting has a check, which gives
// the part of it that is right. A browser may forbid even to look whether it keeps something, so that is tried as well.
import { variantNames } from '../../engine/web/variants.js';

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
  variant: oneOf(...variantNames),
  theme: oneOf('system', 'light', 'dark'),
  sound: yesOrNo(false), // moves are heard
  flipped: yesOrNo(false), // the second player sits below
  attacks: yesOrNo(true), // lines of attack and counts of attackers are drawn
  // Of Analyse: the engine runs, its lines, its megabytes, what pieces are worth.
  analysis: record({ on: yesOrNo(true), lines: oneOf(3, 1, 2, 4, 5), memory: oneOf(64, ...memories_mb), worth: yesOrNo(false) }),
  games: listOf(value => typeof value === 'string' && value.length <= longestGame), // the last ones of all tabs, as PGN, see game/kept.js
  game: ['', value => typeof value === 'string' && value.length <= longestGame ? value : ''], // the one on the table
  players: [{}, value => isPlain(value) ? value : {}], // of Play: by variant, who plays each seat; modes/play/ checks what is in it
  solved: listOf(isName), // ids of the puzzles that were solved
  learnt: listOf(isName), // ids of the lessons that were finished
};

const tabRows = ['game', 'players'];

export class Settings {
  // The two functions give where settings are kept, for good and for the tab, or throw.
  constructor(findStorage = () => globalThis.localStorage, findTabStorage = () => globalThis.sessionStorage) {
    for (const [name, [standard, check]] of Object.entries(settingRows)) {
      const kept = new KeptValue(findStorage, name, check), own = tabRows.includes(name) ? new KeptValue(findTabStorage, name, check) : kept;
      const read = () => own.read() ?? kept.read() ?? standard;
      Object.defineProperty(this, name, {
        enumerable: true,
        get: read,
        set(value) {
          const before = read();
          own.write(value);
          if (own !== kept) kept.write(isPlain(value) ? { ...kept.read(), ...changedParts(before, value) } : value);
        },
      });
    }
  }
}

// Whether somebody has neither played, learned nor solved anything here.
export const isNewcomer = ({ players, learnt, solved }) => [players, learnt, solved].every(kept => Object.keys(Object(kept)).length === 0);

// The parts that a tab has changed; the others may be newer in another tab.
const changedParts = (before, after) => Object.fromEntries(Object.entries(after).filter(([name, part]) => JSON.stringify(part) !== JSON.stringify(before[name])));

// A value in a storage, or, in a browser that keeps nothing, as long as the page is open. Undefined where there is none.
class KeptValue {
  constructor(findStorage, name, check) {
    Object.assign(this, { findStorage, name: 'syracuse.' + name, check, unkept: undefined });
  }

  read() {
    if (this.unkept !== undefined) return this.unkept;
    try {
      const text = this.findStorage().getItem(this.name);
      return text === null ? undefined : this.check(JSON.parse(text));
    } catch (_) {
      return undefined;
    }
  }

  write(value) {
    try {
      this.findStorage().setItem(this.name, JSON.stringify(value));
      this.unkept = undefined;
    } catch (_) {
      this.unkept = value;
    }
  }
}
