// The engine's command `eval`, read: what each piece is worth, and what everyone can expect.
//
// DESIGN. The text is for people (see protocol/README.md), so it is read by its shapes, and a shape that is
// not there leaves its part empty: nothing here fails. Gives
//
//   ships: { ships: Map cell -> number /* for White */, shares: [2] }
//   cubes: { players: [{ cubes: [{ cell, moves, toGo, shut, home }], worth, score }], shares: [seats] }

import { isShips, variants } from '../../../../engine/web/variants.js';
import { expectedPoints, sharesOf } from './scores.js';

const worthFiles = 'abcdefgh';

// "  +104   +78     .  ...   3": eight entries and the rank.
function readShipRow(line, ranks, ships) {
  const words = line.trim().split(/\s+/);
  if (words.length !== 9 || !/^[1-9]\d?$/.test(words[8]) || words[8] > ranks) return;
  words.slice(0, 8).forEach((word, i) => {
    if (/^[+-]\d+$/.test(word)) ships.set(worthFiles[i] + words[8], Number(word));
  });
}

function readShipsWorth(variant, text) {
  const ships = new Map();
  text.split('\n').forEach(line => readShipRow(line, variants[variant].ranks, ships));
  const score = /([+-]\d+) for White/.exec(text);
  const shares = score ? sharesOf(variant, 0, expectedPoints(variant, { score: { cp: Number(score[1]) } })) : null;
  return { ships, shares };
}

// "e1 moves 4, 15 to go, no open way", or a cube that has arrived.
function readCube(entry) {
  const [, cell, rest] = /^([a-o][1-8])\s*(.*)$/.exec(entry);
  const number = pattern => { const found = pattern.exec(rest); return found ? Number(found[1]) : null; };
  return { cell, moves: number(/moves (\d+)/), toGo: number(/(\d+) to go/), shut: /no open way/.test(rest) };
}

function readCubesWorth(text) {
  const players = [];
  for (const line of text.split('\n')) {
    const head = /^([ABC]):\s+(.*)$/.exec(line);
    const foot = /^\s+worth ([+-]\d+), score ([+-]\d+): wins (\d+) of 1000/.exec(line);
    if (head) players.push({ cubes: head[2].split(/\s{2,}/).filter(entry => /^[a-o][1-8]\b/.test(entry)).map(readCube), worth: null, score: null, wins: null });
    if (foot && players.length) Object.assign(players[players.length - 1], { worth: Number(foot[1]), score: Number(foot[2]), wins: Number(foot[3]) });
  }
  const sum = players.reduce((all, player) => all + (player.wins || 0), 0);
  return { players, shares: sum > 0 ? players.map(player => (player.wins || 0) / sum) : null };
}

export const readWorth = (variant, text) => isShips(variant) ? readShipsWorth(variant, text) : readCubesWorth(text);
