// The engine's levels, 0 (for a child) to 20 (full strength), in words and numbers. Pure.
//
// DESIGN. A level is held back by the nodes it may search and by what it overlooks, so it needs no
// time limit, and plays alike on every device; only full strength does better with more time. The
// numbers are the ones measured for search/GAME/levels.c, and a test compares them with that table.
import { ofVariant } from '../../../../engine/web/variants.js';

export const fullLevel = 20;

const levelElos = {
  ships: [950, 1130, 1270, 1430, 1560, 1670, 1810, 1930, 2060, 2190, 2280, 2410, 2540, 2660, 2820, 2930, 3110, 3260, 3460, 3690],
  cubes: [800, 940, 1120, 1230, 1340, 1490, 1570, 1740, 1850, 2020, 2160, 2230, 2320, 2450, 2540, 2690, 2750, 2870, 2960, 3040],
};

// Gives the Elo of a level on the engine's own scale, or null for full strength, which has no limit but
// time. A player of 1000 takes what one move gives and else moves at random. The tall board and the
// game of three have no scale of their own.
export const levelElo = (variant, level) => ofVariant(levelElos, variant)[level] || null;

// The first level of each word, see the texts `play.level.WORD`.
const levelWords = [[0, 'child'], [2, 'beginner'], [5, 'casual'], [9, 'skilled'], [13, 'strong'], [17, 'master'], [fullLevel, 'full']];

export const levelWord = level => levelWords.filter(([first]) => level >= first).pop()[1];

// How long full strength thinks without a clock.
export const paceTimes = { quick: 400, normal: 1500, slow: 5000 };

// Gives the limits of a search for a player of the engine; `times`: {left_ms, increments_ms} by seats,
// or null without clocks. A level has done long before `longest`, and the rest is a safeguard.
export function searchLimits(player, times) {
  const longest = 5000;
  const reserve = 60; // for the way from the worker to the board
  if (times) return { clocks_ms: times.left_ms.map(left => Math.max(20, Math.round(left) - reserve)), increments_ms: times.increments_ms };
  return { movetime_ms: player.level < fullLevel ? longest : paceTimes[player.pace] };
}

// A move that comes at once is hard to follow: how long the engine waits for with its answer.
export const answerDelay = times => !times ? 500 : Math.min(...times.left_ms) > 30e3 ? 250 : 0;
