// Game records of AbstractPlay, the site where people play ships: read as games, and written.
//
// DESIGN. What Regatta says of them holds here, too: bench/match/tools/abstractplay.h. The same tags and comments are made of a
// record, and the same is checked. A record that can't be read is a game with an `error` and no moves, so that it stands
// in a list beside the others. Which moves are legal is for `legalPart` to say, and `recordDifference` looks at what the
// rules have made of them.
import { isShips, variantNames, variants } from '../../../engine/web/variants.js';
import { boards } from '../../../engine/web/boards.js';
import { t } from '../texts.js';
import { resultOf } from './pgn.js';
import { shortText } from './pgn_text.js';

const recordForm = /^(?:\[\s*\{|\{\s*"(?:header|moves)"\s*:)/;
const recordMove = /^([a-h](?:10|[1-9]))-?([a-h](?:10|[1-9]))$/;
const recordTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)/;
const mostRecordMoves = 10000, longestRecordText = 1000;
const recordVariants = variantNames.filter(isShips);
// What the site calls our boards; the first one has no name there.
const recordBoards = recordVariants.slice(1).map(name => [`8x${variants[name].ranks}`, name]);
const recordSeats = ['White', 'Black'];

// What stands in the place of a move where a game ends without one; `loses`: somebody does.
const recordEnds = {
  resign: { type: 'resigned', comment: 'resigns', loses: true },
  timeout: { type: 'timeout', comment: 'loses on time', loses: true, termination: 'time forfeit' },
  draw: { type: 'drawagreed', comment: 'Draw by agreement', result: '1/2-1/2' },
  abandoned: { type: 'gameabandoned', comment: 'Game abandoned', result: '*', termination: 'abandoned' },
};

// Whether a text has the form of a record, or of a list of them.
export const looksLikeRecords = text => recordForm.test(text);

// {games, others, error}: a game for each record, how many are of other games, and what is wrong with all of the text.
export function readRecords(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { games: [], others: 0, error: t('record.damaged', { why: error.message.slice(0, 200) }) };
  }
  const games = (Array.isArray(value) ? value : [value]).map(gameOfRecord), known = games.filter(Boolean);
  return { games: known, others: games.length - known.length, error: known.length > 0 ? null : t('record.none') };
}

// --- Reading ----------------------------------------------------------------------------------

const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);
const objectIn = value => isObject(value) ? value : {};
const listIn = value => Array.isArray(value) ? value : [];
const recordText = value => typeof value === 'string' || typeof value === 'number' ? String(value) : '';

// The game, or null where it is another one.
function gameOfRecord(record) {
  const header = objectIn(objectIn(record).header), name = objectIn(header.game).name;
  if (typeof name === 'string' && name.toLowerCase() !== 'archimedes') return null;
  const error = typeof name === 'string' ? headerFault(record, header) : t('record.no-header');
  const variant = error ? '' : recordVariant(header);
  const read = variant ? readRecordMoves(record.moves) : { moves: [], entries: [], end: null, endSeat: -1, error: null };
  const told = toldResult(header, read.end), result = told || playedResult(read, told, null);
  const line = read.moves.map(move => ({ move, nags: [], comment: '', score: null, facts: '', variations: [] }));
  const plays = { comment: '', line }, last = line[line.length - 1] || plays;
  if (isPied(header) && line.length > 0) line[0].comment = t('record.pied');
  if (read.end) last.comment = [last.comment, endComment(read, told)].filter(Boolean).join(' ');
  return { variant, fen: '', tags: tagsOfRecord(header, variant, read, result), plays, moves: read.moves, told, read,
    error: error || (variant ? read.error : t('record.board', { board: shortText(listIn(objectIn(header.game).variants).map(recordText).join(', ')) })) };
}

const isPied = header => header['pie-invoked'] === true || header.pied === true;

// A sentence about a header of which no game can be made, or null.
function headerFault(record, header) {
  const players = listIn(header.players);
  if (!Array.isArray(record.moves)) return t('record.no-moves');
  if (players.length !== 2 || players.some(player => typeof objectIn(player).name !== 'string')) return t('record.players');
  if (header.startingPosition) return t('record.start');
  const texts = [header.event, header.round, ...Object.values(objectIn(header.site)), ...players.flatMap(player => Object.values(player))];
  return texts.some(text => recordText(text).length > longestRecordText) ? t('record.long') : null;
}

// '' where we have no such board. An English name has more behind it, such as '8x10 board'.
function recordVariant(header) {
  let [variant] = recordVariants;
  for (const name of listIn(objectIn(header.game).variants)) {
    const board = recordBoards.find(([text]) => recordText(name).includes(text));
    if (!board) return '';
    variant = board[1];
  }
  return variant;
}

// {moves, entries, end, endSeat, error}: the moves up to the first that is none, each with its entry in the record; how the game
// ended without one, and who did that.
function readRecordMoves(rounds) {
  const read = { moves: [], entries: [], end: null, endSeat: -1, error: null };
  for (const round of rounds) {
    const why = takeRound(read, round);
    if (why) return { ...read, error: why };
  }
  return read;
}

// A round has a move of each player, the last one maybe of the first only. Takes it, or gives a sentence.
function takeRound(read, round) {
  const fault = name => t('record.at', { move: read.moves.length + 1, why: t(name) });
  if (!Array.isArray(round)) return fault('record.no-round');
  if (read.moves.length % 2 !== 0 && round.length > 0 && !read.end) return fault('record.round-short');
  for (const [i, entry] of round.entries()) {
    if (entry === null && i === round.length - 1) continue;
    const why = i < 2 ? takeEntry(read, entry) : fault('record.round-long');
    if (why) return why;
  }
  return null;
}

// Takes a move, or gives a sentence.
function takeEntry(read, entry) {
  const text = typeof entry === 'string' ? entry : objectIn(entry).move, move = read.moves.length + 1;
  if (typeof text !== 'string') return t('record.at', { move, why: t('record.no-move') });
  const fault = why => t('record.at-move', { move, text: shortText(text), why });
  if (read.end) return fault(t('record.goes-on'));
  if (read.moves.length === mostRecordMoves) return fault(t('record.endless'));
  if (Object.keys(recordEnds).includes(text)) {
    read.end = text;
    read.endSeat = endSeatOf(entry, recordEnds[text].type);
    return null;
  }
  const match = recordMove.exec(text.toLowerCase().replace(/\s/g, ''));
  if (!match) return fault(t('record.wrong-move'));
  read.moves.push(match[1] + match[2]);
  read.entries.push({ text, entry });
  return null;
}

const resultsOfEntry = entry => listIn(objectIn(entry).result).filter(isObject);
const endSeatOf = (entry, type) => [1, 2].indexOf((resultsOfEntry(entry).find(one => one.type === type) || {}).player);

// --- How it ended -----------------------------------------------------------------------------

// The result by the players' numbers, of which the higher one has won; '' where they have none.
function toldResult(header, end) {
  const [white, black] = listIn(header.players).map(player => objectIn(player).result);
  if (typeof white !== 'number' || typeof black !== 'number') return '';
  if (white === black) return end === 'abandoned' ? '*' : '1/2-1/2';
  return white > black ? '1-0' : '0-1';
}

// Who resigned or ran out of time: as the record says, or who has lost, or whose turn it is.
const loserSeat = ({ endSeat, moves }, told) => endSeat >= 0 ? endSeat : told === '1-0' ? 1 : told === '0-1' ? 0 : moves.length % 2;

// The result that the moves have; `over` is the rules' word on the last position, or null.
function playedResult(read, told, over) {
  if (over && over.kind === 'won') return ['1-0', '0-1'][over.winner];
  if (!read.end) return '*';
  return recordEnds[read.end].loses ? ['0-1', '1-0'][loserSeat(read, told)] : recordEnds[read.end].result;
}

function endComment(read, told) {
  const { comment, loses } = recordEnds[read.end];
  return loses ? `${recordSeats[loserSeat(read, told)]} ${comment}` : comment;
}

function tagsOfRecord(header, variant, { moves, end }, result) {
  const players = listIn(header.players).map(objectIn), site = objectIn(header.site), tags = Object.create(null);
  const add = (name, value) => { if (value) tags[name] = value; };
  const time = text => /Z$/.test(recordText(text)) && recordTime.test(text) ? text.slice(0, 19) + ' +0000' : '';
  const [, year, month, day] = recordTime.exec(recordText(header['date-start'])) || [];
  add('Event', recordText(header.event));
  add('Site', recordText(site.name));
  add('Date', year && [year, month, day].join('.'));
  add('Round', recordText(header.round));
  recordSeats.forEach((seat, i) => add(seat, recordText(objectIn(players[i]).name)));
  Object.assign(tags, { Result: result, Variant: variant });
  add('GameStartTime', time(header['date-start']));
  add('GameEndTime', time(header['date-end']));
  Object.assign(tags, { PlyCount: String(moves.length), Termination: (end && recordEnds[end].termination) || 'normal' });
  add('GameId', recordText(site.gameid));
  recordSeats.forEach((seat, i) => {
    const { is_ai: isProgram, userid } = objectIn(players[i]);
    add(seat + 'Type', typeof isProgram === 'boolean' && (isProgram ? 'program' : 'human'));
    add(seat + 'Id', recordText(userid));
  });
  add('Pie', isPied(header) && 'invoked');
  add('Rated', header.unrated === true && 'false');
  return tags;
}

// --- What the rules make of it ----------------------------------------------------------------

// The squares of what each move destroys, in order: a list a move. `looks` are before the first move and after each.
const destroyedAlong = looks => looks.slice(1).map((look, i) => {
  const { variant, seat, fen } = looks[i], { read } = boards[variant], after = read(look.fen);
  return [...read(fen)].filter(([square, owner]) => owner !== seat && after.get(square) !== owner).map(([square]) => square).sort();
});

// Each from the position before, so without repetitions, which are no draws there.
function looksAlong(rules, { variant, fen }, moves) {
  const looks = [rules.look(variant, fen, [])];
  for (const move of moves) looks.push(rules.look(variant, looks[looks.length - 1].fen, [move]));
  return looks;
}

const toldCaptures = entry => resultsOfEntry(entry).filter(one => one.type === 'capture').map(one => recordText(one.where)).sort();

// The first thing in which the record and the rules differ, as a sentence, or null. `legal`: the game as legalPart gives it.
export function recordDifference(rules, game, legal) {
  const moves = legal.plays.line.map(play => play.move), { read, told } = game, looks = looksAlong(rules, legal, moves);
  const captures = read.entries.map(({ entry }) => toldCaptures(entry)), squares = list => list.join(', ') || t('record.nothing');
  if (captures.some(list => list.length > 0)) { // else it says nothing of them
    const ours = destroyedAlong(looks), at = ours.findIndex((list, i) => list.join() !== captures[i].join());
    if (at >= 0) {
      return t('record.at-move', { move: at + 1, text: shortText(read.entries[at].text),
        why: t('record.captures', { theirs: shortText(squares(captures[at])), ours: squares(ours[at]) }) });
    }
  }
  if (moves.length < game.moves.length || game.error || !told) return null;
  const played = playedResult(read, told, looks[moves.length].over);
  return played === told ? null : t(played === '*' ? 'record.result-open' : 'record.result', { told, played });
}

// --- Writing ----------------------------------------------------------------------------------

// Why the table's game can't be a record, or ''.
export function recordRefusal(table) {
  if (!recordVariants.includes(table.variant)) return t('record.only-ships');
  return table.link().fen ? t('record.only-start') : '';
}

// The main line as a record. `now`: a Date.
export function writeRecord(table, now) {
  const nodes = [table.tree.root];
  while (nodes[nodes.length - 1].children.length > 0) nodes.push(nodes[nodes.length - 1].children[0]);
  const looks = looksAlong(table.rules, { variant: table.variant, fen: '' }, nodes.slice(1).map(node => node.move)), destroyed = destroyedAlong(looks), result = resultOf(table);
  const moves = nodes.slice(1).map(({ move }, i) => {
    const [, from, to] = recordMove.exec(move), text = `${from}-${to}`;
    return destroyed[i].length > 0 ? { move: text, result: destroyed[i].map(where => ({ type: 'capture', where })) } : text;
  });
  const end = endToWrite(table, looks[looks.length - 1], result);
  const all = end ? [...moves, end] : moves, rounds = [];
  for (let i = 0; i < all.length; i += 2) rounds.push(all.slice(i, i + 2));
  return JSON.stringify({ header: headerToWrite(table, result, now), moves: rounds }, null, 1) + '\n';
}

// The entry behind the last move of a game that did not end by the rules, or null. There are no draws by the rules there.
function endToWrite({ tags }, { over }, result) {
  const ended = (word, facts) => ({ move: word, result: [{ type: recordEnds[word].type, ...facts }] });
  if (over && over.kind === 'won') return null;
  if (result === '1/2-1/2') return ended('draw');
  if (result === '*') return tags.Termination === 'abandoned' ? ended('abandoned') : null;
  return ended(tags.Termination === 'time forfeit' ? 'timeout' : 'resign', { player: result === '1-0' ? 2 : 1 });
}

const recordPoints = { '1-0': [1, 0], '0-1': [0, 1], '1/2-1/2': [1, 1] };
const pointsToWrite = (result, tags) => recordPoints[result] || (tags.Termination === 'abandoned' ? [0, 0] : [null, null]);

function headerToWrite({ variant, tags }, result, now) {
  const known = name => tags[name] && !/^\?/.test(tags[name]) ? tags[name] : undefined;
  const time = name => (match => match && `${match[1]}T${match[2]}.000Z`)(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d) \+0000$/.exec(known(name) || ''));
  const day = /^\d{4}\.\d\d\.\d\d$/.test(known('Date') || '') ? tags.Date.replace(/\./g, '-') + 'T00:00:00.000Z' : now.toISOString();
  const board = recordBoards.find(([, name]) => name === variant), start = time('GameStartTime') || day;
  const header = {
    game: { name: 'Archimedes', variants: board ? [board[0]] : [] }, event: known('Event'), round: known('Event') && known('Round'),
    site: { name: known('Site') || 'Syracuse', gameid: known('GameId') },
    'date-start': start, 'date-end': time('GameEndTime') || start, 'date-generated': now.toISOString(),
    players: recordSeats.map((seat, i) => ({
      name: known(seat) || seat, userid: known(seat + 'Id'), is_ai: tags[seat + 'Type'] ? tags[seat + 'Type'] === 'program' : undefined,
      result: pointsToWrite(result, tags)[i],
    })),
  };
  if (tags.Pie === 'invoked') header['pie-invoked'] = true;
  if (tags.Rated === 'false') header.unrated = true;
  return header;
}
