// Positions as the tests read them, by the rules' own words and nothing of the page.
import { readFileSync } from 'node:fs';

const vectors = name => readFileSync(new URL('../../../vectors/' + name, import.meta.url), 'utf8').trim().split('\n');
const columns = 'abcdefghijklmno';

// The variants, and how each writes positions: letters by seat, the column of a row's first cell, how many rows.
const ships = { letters: 'Ss', first: () => 0, rows: 8 }, cubes = { letters: 'ABC', first: row => row <= 4 ? 4 - row : row - 5, rows: 8 };
const forms = { ships, ships10: { ...ships, rows: 10 }, cubes, cubes3: cubes };
export const variants = Object.keys(forms);
export const isShips = variant => forms[variant].letters === ships.letters;

// [from, to] of a move, and joined moves.
export const ends = move => move.match(/[a-o](?:10|[1-9])/g);
const joined = /(?:[a-o](?:10(?!000)|[1-9])){2}|0000/g;

// 'a2:0 a3:0 ...': the cells of a position, with who stands there.
export function piecesOf(variant, fen) {
  const { letters, first, rows } = forms[variant], found = [];
  fen.split(' ')[0].split('/').forEach((text, i) => {
    let x = first(rows - i);
    for (const word of text.match(/\d+|\D/g)) {
      if (/\d/.test(word)) x += Number(word);
      else found.push(`${columns[x++]}${rows - i}:${letters.indexOf(word)}`);
    }
  });
  return found.sort().join(' ');
}

// All positions of the conformance vectors: [{variant, fen}].
export function vectorPositions() {
  const ofShips = { ships: ['ships-perft.epd', 'ships-wins.epd', 'ships-long-wins.epd', 'ships-hard-wins.epd'], ships10: ['ships10-perft.epd'] };
  const onShips = Object.entries(ofShips).flatMap(([variant, names]) => names.flatMap(vectors).map(line => ({ variant, fen: line.split(' ;')[0] })));
  const onCubes = vectors('cubes-perft.txt').map(line => line.split(' ;')[0])
    .map(fen => ({ variant: fen.split(' ')[2] === '3' ? 'cubes3' : 'cubes', fen }));
  return [...onShips, ...onCubes];
}

// Games with their last position: [{variant, moves, fen}]. The FEN tells cubes of two players from cubes of three.
export function vectorGames() {
  const onShips = variants.filter(isShips).flatMap(variant => vectors(variant + '-games.txt').map(line => /^\S+ (.*) \| (.*)$/.exec(line))
    .map(([, moves, fen]) => ({ variant, moves: moves.split(' '), fen })));
  const onCubes = vectors('cubes-games.txt').map(line => /^\S+ \S+ \S+ (.*) \| (.*)$/.exec(line))
    .map(([, moves, fen]) => ({ variant: fen.split(' ')[2] === '3' ? 'cubes3' : 'cubes', moves: moves.split(' '), fen }));
  return [...onShips, ...onCubes];
}

// Proven wins: [{fen, moves (of the winner), best}].
export function vectorWins() {
  return vectors('ships-wins.epd').map(line => /^(.*?) ;dm (\d+) ;bm (\w+)$/.exec(line))
    .map(([, fen, moves, best]) => ({ fen, moves: Number(moves), best }));
}

export const linkTo = ({ mode = 'analyse', variant, fen = '', moves = [], ply }) => `#mode=${mode}&variant=${variant}`
  + (fen ? '&fen=' + encodeURIComponent(fen.replaceAll(' ', '_')).replaceAll('%2F', '/') : '')
  + (moves.length ? '&moves=' + moves.join('') : '') + (ply === undefined ? '' : '&ply=' + ply);

// {mode, variant, fen, moves, ply} of such a link; fen is '' where it is the start's.
export function readLink(hash) {
  const parts = new URLSearchParams(hash.slice(1));
  const moves = (parts.get('moves') || '').match(joined) || [];
  const ply = parts.has('ply') ? Number(parts.get('ply')) : moves.length;
  return { mode: parts.get('mode'), variant: parts.get('variant'), fen: (parts.get('fen') || '').replaceAll('_', ' '), moves, ply };
}
