// Recognises what a pasted text is: a position, a list of moves, a game or many of them, as PGN or as records of
// AbstractPlay, or a link to this page.
//
// DESIGN. Only the form of the text is looked at; whether a position or a move is right is for the engine to say. A
// text without any of these forms is `unknown`, with a sentence that says what was expected.
import { boards } from '../../../engine/web/boards.js';
import { cellForm, moveCells, variantNames } from '../../../engine/web/variants.js';
import { t } from '../texts.js';
import { readLink, splitMoves } from './link.js';
import { readPgn } from './pgn.js';
import { moveOfWord, shipsOfBoard, shortText, variantOfFen } from './pgn_text.js';
import { looksLikeRecords, readRecords } from './records.js';

const longestFen = 200;

// {kind: 'nothing'}, {kind: 'link', link}, {kind: 'position', game}, {kind: 'moves', game, moves},
// {kind: 'games', games, others}, where `others` counts records of other games, or {kind: 'unknown', sentence}. A game is
// for Table.begin. `variant` is that of the game on the table, which a list of moves belongs to if its board has the cells.
export function recognise(text, variant) {
  const plain = unquoted(text.trim()); // which a mark before the text is, too
  if (plain === '') return { kind: 'nothing' };
  return asRecords(plain) || asLink(plain) || asPosition(plain) || asGames(plain, variant) || { kind: 'unknown', sentence: t('share.unknown', { text: shortText(plain.split('\n')[0]) }) };
}

// Text is often handed on in quotes of some kind.
function unquoted(text) {
  const inside = /^["'`\u2018-\u201e\u00ab\u00bb]+([^]*?)["'`\u2018-\u201e\u00ab\u00bb]+$/.exec(text);
  return inside ? inside[1].trim() : text;
}

function asRecords(text) {
  if (!looksLikeRecords(text)) return null;
  const { games, others, error } = readRecords(text);
  return error ? { kind: 'unknown', sentence: error } : { kind: 'games', games, others };
}

function asLink(text) {
  if (/\s/.test(text) || !/#(?:mode|variant|fen|moves|ply|puzzle|lesson)=/.test(text)) return null;
  const link = readLink(text.slice(text.indexOf('#')));
  return Object.keys(link).length > 0 ? { kind: 'link', link } : null;
}

// A FEN, perhaps as the command `position fen ... moves ...` has it, or with an EPD's words behind it.
function asPosition(text) {
  const line = text.replace(/^position\s+/, '').replace(/^fen(?::\s*|\s+)/i, '');
  const [fen, moves = ''] = line.split(/\s+moves\s+/);
  if (fen.length > longestFen || /[\r\n]/.test(fen) || !/^[A-Za-z0-9]*(?:\/[A-Za-z0-9]*){3,}(?:\s|$)/.test(fen)) return null;
  const bare = fen.split(';')[0].trim();
  return { kind: 'position', game: { variant: variantOfFen(bare) || shipsOfBoard(bare), fen: bare, moves: moves.split(/\s+/).filter(Boolean).map(word => moveOfWord(word) || word) } };
}

// Without tags it is a list of moves.
function asGames(text, variant) {
  const hasTags = /^\s*\[/m.test(text), plain = hasTags ? text : plainMoves(text);
  const games = readPgn(plain, variant);
  if (games.some(game => Object.keys(game.tags).length > 0)) return { kind: 'games', games, others: 0 };
  if (games.length !== 1 || games[0].moves.length === 0) return null;
  const { moves } = games[0], [game] = readPgn(plain, variantOfMoves(moves, variant));
  return { kind: 'moves', game, moves };
}

// That of the table, or where its board has no such cells, one whose board has them.
function variantOfMoves(moves, variant) {
  const cells = moves.filter(move => move !== '0000').flatMap(moveCells);
  return [variant, ...variantNames].find(name => cells.every(cell => boards[name].cells.includes(cell))) || variant;
}

// Moves as they are written outside of PGN: the engine's command, the sentences of this page that name one, 'c3 - h3'.
function plainMoves(text) {
  const bare = text.replace(/^position\s+startpos(?:\s+moves\s+)?/, '');
  const sentence = moveSentences.map(pattern => pattern.exec(bare)).find(Boolean);
  if (sentence) return sentence[1] + sentence[2];
  return joinedMoves(bare.replace(apartPattern, '$1$2'));
}

const apartPattern = new RegExp(`\\b(${cellForm})\\s+(?:to|->?|[\\u2010-\\u2014\\u2192\\u2212x>])\\s+(${cellForm})\\b`, 'gi');
const moveSentences = ['play.hint.move', 'learn.hint-shown', 'solve.hint-shown'].map(name =>
  new RegExp('^' + t(name, { from: `(${cellForm})`, to: `(${cellForm})` }).replace(/\.$/, '\\.?') + '$', 'i'));

// Moves without spaces, as a link has them, come apart.
function joinedMoves(text) {
  const parts = /^\S{8,}$/.test(text) ? splitMoves(text) : [];
  return parts.length > 0 && parts.every(moveOfWord) ? parts.join(' ') : text;
}
