// The words of a PGN: where its games begin and end, their tags, and what a program's comment says.
//
// DESIGN. A file may have thousands of games, of which one is looked at. So games are told apart without
// reading their moves: only comments are jumped over, as a bracket in one begins nothing.
import { cellForm, isShips, seatsOf, variantNames, variants } from '../../../engine/web/variants.js';
import { t } from '../texts.js';

const tagPattern = /\[[ \t]*(\w{1,60})[ \t]+"((?:[^"\\\r\n]|\\.){0,4000})"[^\]\r\n]{0,100}\]/y;
const resultPattern = /^(?:\*|\d+-\d+(?:-\d+)?|1\/2-1\/2)$/;
const movePattern = new RegExp(`^(${cellForm})(?:->?|[\\u2010-\\u2014\\u2192\\u2212x>])?(${cellForm})(?:\\u00d7\\d+)?[!?+#]*$`, 'i');
const passWords = ['0000', '--', 'pass'];
const chessPattern = /^(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h](?:x[a-h])?[1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?[!?]*$/;

export const isResult = word => resultPattern.test(word);

// Whether a word is a move as chess players write them.
export const looksLikeChess = word => chessPattern.test(word);

// The move that a word is, without marks such as '!', or null: as c3h3, c3-h3 with any dash or arrow, c3xh3, and as the lists of
// moves show one that has destroyed ships.
export function moveOfWord(word) {
  if (passWords.includes(word.toLowerCase())) return '0000';
  const match = movePattern.exec(word);
  return match ? (match[1] + match[2]).toLowerCase() : null;
}

// A text that is shown in a sentence must not be endless.
export const shortText = text => text.length > 40 ? text.slice(0, 39) + '\u2026' : text;

// --- Where games are --------------------------------------------------------------------------

// The place behind a comment that begins there, or a line that is escaped.
function afterComment(text, at) {
  const end = text.indexOf(text[at] === '{' ? '}' : '\n', at);
  return end < 0 ? text.length : end + 1;
}

// Where the moves that begin there end: at the bracket of the next tag, or with the text.
function endOfMoves(text, from) {
  const special = /[{;[]|^%/gm;
  special.lastIndex = from;
  for (let match = special.exec(text); match; match = special.exec(text)) {
    tagPattern.lastIndex = match.index;
    if (match[0] === '[' && tagPattern.test(text)) return match.index;
    if (match[0] !== '[') special.lastIndex = afterComment(text, match.index);
  }
  return text.length;
}

// The tags from there on, up to one that is there already: {tags, end, error}.
function readTags(text, from) {
  const tags = Object.create(null);
  let at = from, error = null;
  for (;;) {
    at = afterBlanks(text, at);
    if (text[at] !== '[') break;
    tagPattern.lastIndex = at;
    const match = tagPattern.exec(text);
    if (match && match[1] in tags) break;
    if (match) tags[match[1]] = match[2].replace(/\\(.)/g, '$1');
    else error = error || t('pgn.tag', { text: shortText(text.slice(at, at + 100).split(/[\r\n]/)[0]) });
    at = match ? tagPattern.lastIndex : afterComment(text, at);
  }
  return { tags, end: at, error };
}

// Past spaces, and lines that are escaped.
function afterBlanks(text, from) {
  for (let at = from; ; at++) {
    if (text[at] === '%' && (at === 0 || text[at - 1] === '\n')) at = afterComment(text, at) - 1;
    else if (at >= text.length || !/\s/.test(text[at])) return at;
  }
}

// {tags, from, to, error} of each game; its moves stand from `from` to `to`.
export function findGames(text) {
  const games = [];
  for (let at = afterBlanks(text, 0); at < text.length;) {
    const { tags, end, error } = readTags(text, at);
    const to = endOfMoves(text, end);
    games.push({ tags, from: end, to, error });
    at = afterBlanks(text, to);
  }
  return games;
}

// --- Which game, and who begins --------------------------------------------------------------

// The variant of a position's text, or '': it has the form of none.
export function variantOfFen(fen) {
  const [board, second = '', third = ''] = fen.trim().split(/\s+/);
  if (/^[wb]$/.test(second)) return shipsOfBoard(board);
  if (!/^[123]$/.test(second)) return '';
  return variantNames.find(name => !isShips(name) && String(variants[name].seats) === third) || '';
}

// The variant of ships whose board has as many ranks as a text; else the first one, of which the engine says what is wrong.
export function shipsOfBoard(text) {
  const ranks = text.split('/').length, names = variantNames.filter(isShips);
  return names.find(name => variants[name].ranks === ranks) || names[0];
}

// The variant that a game's tags name, or let guess.
export function variantOfTags(tags, fallback) {
  const named = (tags.Variant || '').trim().toLowerCase();
  if (named) return variantNames.includes(named) ? named : '';
  return (tags.FEN && variantOfFen(tags.FEN)) || (tags.Third ? variantNames.find(name => seatsOf(name) === 3) : fallback);
}

export function firstSeat(variant, fen) {
  const second = fen.trim().split(/\s+/)[1] || '';
  return isShips(variant) ? Number(second === 'b') : Math.max(0, Number(second) - 1) || 0;
}

// --- What a program says of its move ----------------------------------------------------------

// "+0.19/12 0.250s, tl=3.000s, pv="c3h3", the words": the score, from who moved; a mate in plies.
const programPattern = /^(?:([+-]?)(M?)(\d{1,7}(?:\.\d\d)?)(?:\/(\d{1,4}))?)(?: (-?\d+(?:\.\d+)?s))?((?:, \w+=(?:"[^"]*"|[^," ]*))*)(?:$|,? )/;

// {score, facts, words} of a comment behind a move of that seat.
export function readProgramComment(text, variant, seat) {
  const match = programPattern.exec(text);
  if (!match || (match[2] === '') !== match[3].includes('.')) return { score: null, facts: '', words: text };
  const [whole, sign, mate, size, depth, time, fields] = match;
  const facts = ((time || '') + fields).replace(/^, /, '');
  return { score: depth === '0' ? null : scoreOf(sign, mate, size, depth, variant, seat), facts, words: text.slice(whole.length) };
}

function scoreOf(sign, mate, size, depth, variant, seat) {
  const seats = seatsOf(variant), plies = Number(size);
  const moves = sign === '-' ? Math.floor(plies / seats) : Math.floor((plies - 1) / seats) + 1;
  const value = (sign === '-' ? -1 : 1) * (mate ? moves : Math.round(100 * plies)) * (seats === 2 && seat === 1 ? -1 : 1);
  const score = { [mate ? 'mate' : 'cp']: value + 0, seat: seats === 2 ? 0 : seat };
  return depth === undefined ? score : { ...score, depth: Number(depth) };
}

// The same back, without the words.
export function programComment({ score, facts }, variant, seat) {
  if (!score) return facts ? ('0.00/0 ' + facts).replace(/^0\.00\/0 (?=\w+=)/, '0.00/0, ') : '';
  const text = pgnScoreText(score, variant, seat) + (score.depth === undefined ? '' : '/' + score.depth);
  return text + (!facts ? '' : /^-?\d/.test(facts) ? ' ' + facts : ', ' + facts);
}

function pgnScoreText(score, variant, seat) {
  const seats = seatsOf(variant), turned = seats === 2 && seat === 1 ? -1 : 1;
  const value = turned * (score.mate === undefined ? score.cp : score.mate), size = Math.abs(value);
  if (score.mate !== undefined) return (value > 0 ? '+M' : '-M') + (value > 0 ? seats * (size - 1) + 1 : seats * size);
  return (value > 0 ? '+' : value < 0 ? '-' : '') + (size / 100).toFixed(2);
}
