// The setup of a new game: kept by variant in the settings, and read back from there with every
// value checked, since a browser's storage may hold anything. Pure.
import { ofVariant, seatsOf } from '../../../../engine/web/variants.js';
import { variantOfFen } from '../../game/pgn_text.js';
import { fullLevel, paceTimes } from './levels.js';

export const clockChoices = { none: null, '3+2': [3, 2], '10+5': [10, 5], '30+10': [30, 10], own: null };
export const opponents = ['engine', 'person', 'seats'];

const openingChoices = { ships: ['start', 'even', 'pie-person', 'pie-engine'], cubes: ['start', 'even'], cubes3: ['start'] };

export const isPie = opening => opening.startsWith('pie-');

// The openings to choose from; the pie rule is for one person and the engine. 'board', the position
// that is shown, is offered where there is one, and 'even' where there is a book.
export function openingsFor(setup, variant, { onBoard = false, hasBook = true } = {}) {
  const fit = ofVariant(openingChoices, variant).filter(name => (!isPie(name) || setup.against === 'engine') && (name !== 'even' || hasBook));
  return onBoard ? ['board', ...fit] : fit;
}

const choiceFrom = (list, value, standard) => list.includes(value) ? value : standard;
const numberFrom = (low, value, high, standard) => Number.isFinite(value) && value >= low && value <= high ? value : standard;
const levelFrom = (value, standard) => Math.round(numberFrom(0, value, fullLevel, standard));

// A whole setup from what was kept, or from nothing.
export function readPlaySetup(kept, variant) {
  const from = kept && typeof kept === 'object' ? kept : {};
  const level = levelFrom(from.level, 2);
  const seats = Array.from({ length: seatsOf(variant) }, (_, seat) => {
    const { kind, level: own } = Array.isArray(from.seats) && from.seats[seat] || {};
    return { kind: choiceFrom(['person', 'engine'], kind, seat === 0 ? 'person' : 'engine'), level: levelFrom(own, level) };
  });
  const setup = {
    against: choiceFrom(opponents, from.against, 'engine'),
    side: choiceFrom(['random', ...seats.keys()], from.side, 0),
    level,
    seats,
    pace: choiceFrom(Object.keys(paceTimes), from.pace, 'normal'),
    clock: choiceFrom(Object.keys(clockChoices), from.clock, 'none'),
    minutes: numberFrom(.1, from.minutes, 180, 5),
    seconds: numberFrom(0, from.seconds, 60, 3),
  };
  return { ...setup, opening: choiceFrom(openingsFor(setup, variant), from.opening, ofVariant(openingChoices, variant)[0]) };
}

const personPlayer = { kind: 'person' };

// Gives the player of each seat: [{kind: 'person'} | {kind: 'engine', level, pace}]. By the pie rule
// the player that makes the first move sits first, until the other has chosen.
export function playersOf(setup, variant, random = Math.random) {
  const seats = seatsOf(variant);
  const engine = level => ({ kind: 'engine', level, pace: setup.pace });
  if (setup.against === 'seats') return setup.seats.map(({ kind, level }) => kind === 'person' ? personPlayer : engine(level));
  if (setup.against === 'person') return Array(seats).fill(personPlayer);
  const mine = isPie(setup.opening) ? Number(setup.opening === 'pie-engine')
    : setup.side === 'random' ? Math.floor(random() * seats) : setup.side;
  return Array.from({ length: seats }, (_, seat) => seat === mine ? personPlayer : engine(setup.level));
}

// {base_ms, increment_ms}, or null for none.
export function clockOf(setup) {
  const [minutes, seconds] = setup.clock === 'own' ? [setup.minutes, setup.seconds] : clockChoices[setup.clock] || [];
  return minutes === undefined ? null : { base_ms: Math.round(minutes * 60e3), increment_ms: Math.round(seconds * 1000) };
}

// --- Books ------------------------------------------------------------------------------------

// The positions of a variant in a book, a FEN a line; operations of an EPD behind it are passed over.
export const readBook = (text, variant) => text.split('\n').map(line => line.replace(/[;#].*/, '').trim()).filter(fen => variantOfFen(fen) === variant);

// One of the positions, which are near even for that is what they are in the book, or '' (the start) where it has none.
export function evenPosition(text, variant, random = Math.random) {
  const fens = readBook(text, variant);
  return fens.length === 0 ? '' : fens[Math.floor(random() * fens.length)];
}
