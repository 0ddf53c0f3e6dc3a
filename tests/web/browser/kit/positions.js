// Positions as the tests read them, by the rules' own words and nothing of the page.
import { readFileSync } from 'node:fs';

const vectors = name => readFileSync(new URL('../../../vectors/' + name, import.meta.url), 'utf8').trim().split('\n');
const columns = 'abcdefghijklmno';

// The column of a row's first cell.
const firstColumn = { ships: () => 0, cubes: row => row <= 4 ? 4 - row : row - 5 };
const seats = { ships: 'Ss', cubes: 'ABC' };

// 'a2:0 a3:0 ...': the cells of a position, with who stands there.
export function piecesOf(variant, fen) {
  const game = variant === 'ships' ? 'ships' : 'cubes', found = [];
  fen.split(' ')[0].split('/').forEach((text, i) => {
    let x = firstColumn[game](8 - i);
    for (const word of text.match(/\d+|\D/g)) {
      if (/\d/.test(word)) x += Number(word);
      else found.push(`${columns[x++]}${8 - i}:${seats[game].indexOf(word)}`);
    }
  });
  return found.sort().join(' ');
}

// All positions of the conformance vectors: [{variant, fen}].
export function vectorPositions() {
  const ships = ['ships-perft.epd', 'ships-wins.epd', 'ships-long-wins.epd', 'ships-hard-wins.epd']
    .flatMap(vectors).map(line => ({ variant: 'ships', fen: line.split(' ;')[0] }));
  const cubes = vectors('cubes-perft.txt').map(line => line.split(' ;')[0])
    .map(fen => ({ variant: fen.split(' ')[2] === '3' ? 'cubes3' : 'cubes', fen }));
  return [...ships, ...cubes];
}

// Games with their last position: [{variant, moves, fen}]. The FEN tells cubes of two players from cubes of three.
export function vectorGames() {
  const ships = vectors('ships-games.txt').map(line => /^\S+ (.*) \| (.*)$/.exec(line))
    .map(([, moves, fen]) => ({ variant: 'ships', moves: moves.split(' '), fen }));
  const cubes = vectors('cubes-games.txt').map(line => /^\S+ \S+ \S+ (.*) \| (.*)$/.exec(line))
    .map(([, moves, fen]) => ({ variant: fen.split(' ')[2] === '3' ? 'cubes3' : 'cubes', moves: moves.split(' '), fen }));
  return [...ships, ...cubes];
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
  const moves = (parts.get('moves') || '').match(/.{4}/g) || [];
  const ply = parts.has('ply') ? Number(parts.get('ply')) : moves.length;
  return { mode: parts.get('mode'), variant: parts.get('variant'), fen: (parts.get('fen') || '').replaceAll('_', ' '), moves, ply };
}
