// A link that holds a game: the part of an address behind '#'.
//
//   #mode=analyse&variant=ships&fen=8/...&moves=c3h3a1c3&ply=2
//
// DESIGN. Moves are joined, for each is two cells; the FEN is left out where the game begins at the
// start, and has '_' for a space. The report of a match adds the game as PGN, which has names and scores as well. A reader leaves
// out any part that is not as it should be. The engine decides whether a position or a move is right, so those are only
// checked for being text.
import { cellForm, variantNames } from '../../../engine/web/variants.js';

const linkModes = ['play', 'analyse', 'learn', 'solve'];
const linkText = /^[\x20-\x7e]{1,200}$/;
const linkName = /^[\w.:-]{1,60}$/;
const longestPgn = 500000;

const linkReaders = {
  mode: text => linkModes.includes(text) ? text : undefined,
  variant: text => variantNames.includes(text) ? text : undefined,
  fen: text => linkText.test(text.replace(/_/g, ' ')) ? text.replace(/_/g, ' ') : undefined,
  moves: text => /^[\x21-\x7e]{1,40000}$/.test(text) ? splitMoves(text) : undefined,
  ply: text => /^\d{1,5}$/.test(text) ? Number(text) : undefined,
  puzzle: text => linkName.test(text) ? text : undefined,
  pgn: text => text.length <= longestPgn ? text : undefined,
  mistake: text => /^\d{1,5}$/.test(text) ? Number(text) : undefined, // of a review, by its ply
  lesson: text => linkName.test(text) ? text : undefined,
};

// Joined moves, one by one. A pass is 0000; what is no move comes in pieces of four characters.
export const splitMoves = text => text.match(new RegExp(`${cellForm}{2}|.{1,4}`, 'gi')) || [];

// {mode, variant, fen, moves, ply, puzzle, mistake, lesson, pgn}: a part that is absent or wrong is missing.
export function readLink(hash) {
  const parts = {};
  for (const [name, text] of new URLSearchParams(String(hash).replace(/^#/, ''))) {
    const value = Object.keys(linkReaders).includes(name) ? linkReaders[name](text) : undefined;
    if (value !== undefined && parts[name] === undefined) parts[name] = value;
  }
  return parts;
}

// '#...' of such parts; those that are undefined or empty are left out.
export function writeLink(parts) {
  const rows = Object.keys(linkReaders).map(name => [name, linkPart(name, parts[name])]).filter(([, text]) => text !== '');
  return '#' + rows.map(([name, text]) => name + '=' + text).join('&');
}

function linkPart(name, value) {
  if (value === undefined || value === null) return '';
  const text = Array.isArray(value) ? value.join('') : String(value);
  return encodeURIComponent(name === 'fen' ? text.replace(/ /g, '_') : text).replace(/%2F/g, '/');
}
