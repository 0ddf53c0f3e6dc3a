// Games as PGN, the same text that Regatta writes into a file, see pgn_text.c; without what only its
// options add. Nothing of a page is needed here.
import { movesOf, moveNumber, unfold } from './game.js';

const lineLength = 80;
const seatHeaders = ['White', 'Black', 'Third'];
const byteCount = text => new TextEncoder().encode(text).length;

// Control characters are shown as '?'.
const plainText = text => [...text].map(c => c < ' ' || c === '\u007f' ? '?' : c).join('');
const header = (name, value) => `[${name} "${plainText(value).replace(/["\\]/g, '\\$&')}"]\n`;
const commentText = (text, quote) => plainText(text).replace(/\{/g, '(').replace(/\}/g, ')').replace(/"/g, quote);
const plainMove = move => [...move].map(c => c > ' ' && c < '\u007f' && !'{}()[];%"$.'.includes(c) ? c : '?').join('');

const two = value => String(value).padStart(2, '0');

// A wall clock time in seconds, "2026-01-31T08:09:10"; null for one that no calendar has.
function calendar(ms) {
  if (!(ms >= -2208988800000 && ms < 253402300800000)) return null; // the years 1900 to 9999
  return new Date(Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19);
}

function timeHeaders(match, game) {
  const seconds = Math.floor(Math.max(0, game.duration) / 1000);
  const clock = ms => calendar(ms) === null ? '?' : calendar(ms) + ' +0000';
  const controls = game.players.map(player => match.engines[player].tc);
  const same = controls.every(control => control === controls[0]);
  return header('GameDuration', [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')) +
    header('GameStartTime', clock(game.started)) + header('GameEndTime', clock(game.started + game.duration)) +
    header('PlyCount', String(movesOf(game).length)) + header('Termination', match.endings[game.end]) +
    (same ? header('TimeControl', controls[0]) : controls.map((control, seat) => header(seatHeaders[seat] + 'TimeControl', control)).join(''));
}

function headers(match, game) {
  const day = calendar(game.started);
  return header('Event', match.event || 'Regatta match') + header('Site', match.site || '?') +
    header('Date', day === null ? '????.??.??' : day.slice(0, 10).replace(/-/g, '.')) +
    header('Round', game.round + '.' + ((game.number - 1) % Math.max(1, match.encounter_games) + 1)) +
    game.players.map((player, seat) => header(seatHeaders[seat], match.engines[player].name)).join('') +
    header('Result', game.result) + header('SetUp', '1') + header('FEN', game.at ? unfold(game.at)[0] : '') +
    header('Variant', match.variant) + (game.pie ? header('Opening', movesOf(game)[0]) + header('Pie', game.pie) : '') +
    timeHeaders(match, game);
}

// "+0.19", "0.00"; a mate in plies: "+M5", "-M4". `seats` plies are a turn of everybody.
function pgnScore(score, seats) {
  const value = Number(score), size = Math.abs(value);
  if (typeof score === 'string') return value > 0 ? '+M' + (seats * (size - 1) + 1) : '-M' + seats * size;
  return (value > 0 ? '+' : value < 0 ? '-' : '') + Math.floor(size / 100) + '.' + two(size % 100);
}

// Milliseconds as seconds with three decimals.
function pgnTime(ms) {
  const size = Math.round(Math.abs(ms));
  return (ms < 0 && size > 0 ? '-' : '') + Math.floor(size / 1000) + '.' + String(size % 1000).padStart(3, '0') + 's';
}

const thought = (score, depth, ms, seats) => `${pgnScore(score, seats)}/${depth} ${pgnTime(ms)}`;

// Behind a given first move: who has chosen what, and what he said to that.
function pieComment({ pie, choice }, seats) {
  const words = { invoked: ': Black made this move, and White took his side at ', declined: ': Black kept his side at ' }[pie];
  return 'The pie rule' + (words ? words + thought(choice.score, choice.depth, choice.ms, seats) : '');
}

function moveWord(game, i, seats, last) {
  const number = moveNumber(game, i, seats), begins = ((game.ply || 0) + i) % seats === 0;
  const reason = last && game.reason ? ', ' + commentText(game.reason, '"') : '';
  const comment = game.pie && i === 0 ? pieComment(game, seats) : thought(game.score[i], game.depth[i], game.ms[i], seats);
  return (begins ? number + '. ' : i === 0 ? number + '... ' : '') + plainMove(movesOf(game)[i]) + ` {${comment}${reason}}`;
}

// Words in lines that are not longer than they may be, unless one word is.
function wrapped(words) {
  const lines = [];
  let length = 0;
  for (const word of words) {
    const size = byteCount(word);
    if (length + 1 + size > lineLength || lines.length === 0) {
      lines.push(word);
      length = size;
    } else {
      lines[lines.length - 1] += ' ' + word;
      length += 1 + size;
    }
  }
  return lines.join('\n');
}

// `match`: the data of the report; `game`: one of its list, or only its first `count` moves.
export function pgnText(match, game, count = Infinity) {
  const seats = match.seats.length, moves = movesOf(game).slice(0, count);
  const words = moves.map((_, i) => moveWord(game, i, seats, i === moves.length - 1));
  if (moves.length === 0) words.push(`{${commentText(game.reason, '"')}}`);
  return headers(match, game) + '\n' + wrapped([...words, game.result]) + '\n\n';
}
