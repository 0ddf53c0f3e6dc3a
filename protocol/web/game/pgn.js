// Games as PGN, as Regatta writes them (bench/match/store/pgn_text.h), with variations in parentheses.
//
// DESIGN. `readPgn` gives a PgnGame for each game of a text: its tags at once, its moves when somebody asks, so that
// thousands can be listed. A game may be given to Table.begin as it is. A word that can't be read ends a game: the
// moves before it are kept, and `error` is a sentence about it. Which moves are legal is another question, see
// `legalPart`.
//
// A line of moves is an array of plays: {move, nags, comment, score, facts, variations: [lines instead of this move]}.
// So nothing here calls itself once a move, and only the writer once a variation inside a variation.
import { seatsOf, variantNames } from '../../../engine/web/variants.js';
import { t } from '../texts.js';
import { joinedNags, nagsBehind, nagsOfWord } from './nags.js';
import { cleanComment } from './tree.js';
import { findGames, firstSeat, isResult, looksLikeChess, moveOfWord, programComment, readProgramComment, shortText, variantOfTags } from './pgn_text.js';

const lineLength = 80;

// `variant` is that of a game which says nothing about it.
export function readPgn(text, variant = variantNames[0]) {
  return findGames(text).map(found => new PgnGame(text, found, variant));
}

class PgnGame {
  constructor(text, { tags, from, to, error }, fallback) {
    this.tags = tags;
    this.variant = variantOfTags(tags, fallback);
    this.fen = tags.FEN || '';
    this.text = text;
    this.from = from;
    this.to = to;
    this.tagError = this.variant ? error : t('pgn.variant', { variant: shortText(tags.Variant) });
    this.read = null;
  }

  get body() {
    if (!this.read) this.read = new MoveReader(this.text.slice(this.from, this.to), this.variant, firstSeat(this.variant, this.fen)).all();
    return this.read;
  }

  // {comment: before the first move, line}
  get plays() { return { comment: this.body.comment, line: this.body.line }; }
  get moves() { return this.body.line.map(play => play.move); }
  // By ply; 0 stands before the first move.
  get comments() { return [this.body.comment, ...this.body.line.map(play => play.comment)]; }
  get result() { return this.tags.Result && isResult(this.tags.Result) ? this.tags.Result : this.body.result; }
  get error() { return this.tagError || this.body.error; }
}

// --- Reading moves ----------------------------------------------------------------------------

// A number may be 12. or 12) or 12 and dots of one piece; commas part moves.
const tokenPattern = /\{([^}]*)(\}?)|;([^\n]*)|^%.*$|(\d{1,3}\))|([()])|[\s.,\u2026]+|([^\s{}();,\u2026]+)|\}/gmy;

class MoveReader {
  constructor(text, variant, first) {
    this.text = text;
    this.variant = variant;
    this.first = first; // the seat that begins
    this.line = []; // that is being read
    this.ply = 0; // behind the last play of it
    this.open = []; // the lines around it, with their plies
    this.early = ''; // a comment before the first play of the line
    this.earlyNags = [];
    this.fresh = false; // the last play has no comment yet
    this.result = '*';
    this.error = null;
    this.ended = false;
  }

  all() {
    const line = this.line;
    let comment = '';
    tokenPattern.lastIndex = 0;
    for (let match = tokenPattern.exec(this.text); match && !this.error; match = tokenPattern.exec(this.text)) {
      this.take(match);
      if (line.length === 0 && this.open.length === 0 && this.early) [comment, this.early] = [joined(comment, this.early), ''];
    }
    if (!this.error && this.open.length > 0) this.fail('pgn.open-variation');
    return { comment, line, result: this.result, error: this.error };
  }

  fail(name, word = '') {
    this.error = t(name, { move: this.ply, word: shortText(word) });
  }

  // At a word that is no move.
  failAt(word) {
    if (this.ply > 0) this.fail('pgn.word', word);
    else this.fail(looksLikeChess(word) ? 'pgn.chess' : 'pgn.first-word', word);
  }

  take([whole, braced, brace, behind, number, parenthesis, word]) {
    if (braced !== undefined) this.takeComment(braced);
    if (braced !== undefined && !brace) return this.fail('pgn.open-comment');
    if (behind !== undefined) this.takeComment(behind);
    if (whole === '}') return this.fail('pgn.word', whole);
    if (number) return this.open.length > 0 ? this.endVariation() : undefined; // else it numbers a move
    if (parenthesis) return parenthesis === '(' ? this.beginVariation() : this.endVariation();
    if (word) this.takeWord(word.replace(/^\d+\.+/, ''));
  }

  takeWord(word) {
    const move = moveOfWord(word);
    const nags = move ? nagsBehind(word) : nagsOfWord(word);
    if (this.ended) this.fail('pgn.more', word);
    else if (move) this.takeMove(move, nags);
    else if (isResult(word)) this.takeResult(word);
    else if (nags) this.takeNags(nags);
    else if (!/^\d*$/.test(word)) this.failAt(word);
  }

  takeMove(move, nags) {
    this.line.push({ move, nags: joinedNags(this.earlyNags, nags), comment: this.early, score: null, facts: '', variations: [] });
    this.ply++;
    this.fresh = true;
    this.early = '';
    this.earlyNags = [];
  }

  // Signs before a line are its first move's.
  takeNags(nags) {
    const last = this.line[this.line.length - 1];
    if (last) last.nags = joinedNags(last.nags, nags);
    else this.earlyNags = joinedNags(this.earlyNags, nags);
  }

  // A result inside a variation says nothing about the game.
  takeResult(word) {
    if (this.open.length > 0) return;
    this.result = word;
    this.ended = true;
  }

  // The first one behind a move may be a program's.
  takeComment(text) {
    const words = cleanComment(text), last = this.line[this.line.length - 1];
    if (!last) {
      this.early = joined(this.early, words);
      return;
    }
    const seat = (this.first + this.ply - 1) % seatsOf(this.variant);
    const read = this.fresh ? readProgramComment(words, this.variant, seat) : { score: null, facts: '', words };
    last.score = last.score || read.score;
    last.facts = last.facts || read.facts;
    last.comment = joined(last.comment, read.words);
    this.fresh = false;
  }

  beginVariation() {
    if (this.line.length === 0 || this.ended) return this.fail('pgn.stray', '(');
    const variation = [];
    this.line[this.line.length - 1].variations.push(variation);
    this.open.push({ line: this.line, ply: this.ply });
    this.line = variation;
    this.ply--;
    this.fresh = false;
  }

  endVariation() {
    const around = this.open.pop();
    if (!around) return this.fail('pgn.stray', ')');
    const last = around.line[around.line.length - 1];
    if (this.line.length === 0) {
      last.variations.pop();
      last.comment = joined(last.comment, this.early);
    }
    this.early = '';
    this.earlyNags = [];
    this.line = around.line;
    this.ply = around.ply;
    this.fresh = false;
  }
}

const joined = (first, second) => [first, second].filter(Boolean).join(' ');

// --- What of it is legal ----------------------------------------------------------------------

// The game without what is illegal and what stands behind that: {game, error}, with the engine's sentence
// about the first such move, or null. A wrong position throws.
export function legalPart(rules, { variant, fen, tags, plays, error }) {
  rules.look(variant, fen, []);
  const line = [], open = [{ before: [], from: plays.line, to: line }];
  let wrong = null;
  for (let i = 0; i < open.length; i++) {
    const { before, from, to } = open[i], moves = [...before, ...from.map(play => play.move)];
    const { count, why } = legalCount(rules, variant, fen, moves, before.length);
    wrong = wrong || why;
    for (const play of from.slice(0, count - before.length)) {
      const variations = play.variations.map(variation => {
        const legal = [];
        open.push({ before: moves.slice(0, before.length + to.length), from: variation, to: legal });
        return legal;
      });
      to.push({ ...play, variations });
    }
  }
  return { game: { variant, fen, tags, plays: { comment: plays.comment, line } }, error: wrong || error };
}

// The same for a game that is a list of moves.
export function legalMoves(rules, { variant, fen = '', moves = [] }) {
  rules.look(variant, fen, []);
  const { count, why } = legalCount(rules, variant, fen, moves, 0);
  return { game: { variant, fen, moves: moves.slice(0, count) }, error: why };
}

// How many of the moves are legal, of which the first `sure` are.
function legalCount(rules, variant, fen, moves, sure) {
  const why = refusal(rules, variant, fen, moves);
  if (!why) return { count: moves.length, why };
  let good = sure, bad = moves.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (refusal(rules, variant, fen, moves.slice(0, middle))) bad = middle;
    else good = middle;
  }
  return { count: good, why };
}

function refusal(rules, variant, fen, moves) {
  try {
    rules.look(variant, fen, moves);
    return null;
  } catch (error) {
    return error.message;
  }
}

// --- Writing ----------------------------------------------------------------------------------

// The table's game with all variations, ended by a newline.
export function writePgn(table) {
  const tags = Object.entries(tagsOf(table)).map(([name, value]) => `[${name} "${tagText(value)}"]\n`);
  const first = table.lookAt(table.tree.root);
  const words = [...remark(table.tree.root.comment), ...lineWords(table, first, table.tree.root, true), tagsOf(table).Result];
  return tags.join('') + '\n' + wrapped(words) + '\n';
}

const tagText = value => String(value).replace(/[\u0000-\u001f\u007f]/g, '?').replace(/["\\]/g, '\\$&');
const remark = comment => comment ? [`{${comment}}`] : [];

function tagsOf(table) {
  const seats = seatsOf(table.variant), given = table.tags;
  const tags = { Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: '?', Black: '?', ...(seats === 3 ? { Third: '?' } : {}) };
  for (const name of Object.keys(tags)) tags[name] = given[name] || tags[name];
  tags.Result = resultOf(table);
  if (table.link().fen) Object.assign(tags, { SetUp: '1', FEN: table.startFen });
  tags.Variant = table.variant;
  const own = ['SetUp', 'FEN', 'PlyCount', ...Object.keys(tags)];
  for (const [name, value] of Object.entries(given)) if (!own.includes(name) && /^\w{1,60}$/.test(name)) tags[name] = value;
  return tags;
}

// How the main line ended, as a result of PGN; one that goes on may have been resigned.
export function resultOf(table) {
  let end = table.tree.root;
  while (end.children.length > 0) end = end.children[0];
  const { over } = table.lookAt(end), given = table.tags.Result;
  if (!over) return given && isResult(given) ? given : '*';
  if (seatsOf(table.variant) === 2) return over.kind === 'drawn' ? '1/2-1/2' : ['1-0', '0-1'][over.winner];
  return over.kind === 'drawn' ? '2-2-2' : [0, 1, 2].map(seat => seat === over.winner ? 6 : 0).join('-');
}

// Gives the moves that follow the node, each with its number and its comments a word. A variation stands behind
// the move that it replaces; a move behind one has its number again.
function lineWords(table, first, node, opens) {
  const words = [];
  let numbered = opens;
  for (let at = node; at.children.length > 0; at = at.children[0]) {
    const [main, ...others] = at.children;
    words.push(moveWord(table, first, main, numbered));
    for (const other of others) words.push(...variationWords(table, first, other));
    numbered = others.length > 0;
  }
  return words;
}

function variationWords(table, first, node) {
  const words = [moveWord(table, first, node, true), ...lineWords(table, first, node, false)];
  words[0] = '(' + words[0];
  words[words.length - 1] += ')';
  return words;
}

function moveWord(table, first, node, numbered) {
  const seats = seatsOf(table.variant), ply = first.ply + node.ply - 1, number = Math.floor(ply / seats) + 1;
  const program = programComment(node, table.variant, (first.seat + node.ply - 1) % seats);
  const looksProgram = !program && readProgramComment(node.comment, table.variant, 0).words !== node.comment;
  const before = ply % seats === 0 ? [number + '.'] : numbered ? [number + '...'] : [];
  return [...before, node.move, ...node.nags.map(nag => '$' + nag), ...remark(program), ...(looksProgram ? ['{}'] : []), ...remark(node.comment)].join(' ');
}

// Lines of at most 80 characters, unless one move alone is longer.
function wrapped(words) {
  let text = '', width = 0;
  for (const word of words) {
    const breaks = width > 0 && width + 1 + word.length > lineLength;
    text += (width === 0 ? '' : breaks ? '\n' : ' ') + word;
    width = width === 0 || breaks ? word.length : width + 1 + word.length;
  }
  return text + '\n';
}

// The moves of the line that one is on, as words.
export const movesText = table => table.line().slice(1).map(node => node.move).join(' ');
