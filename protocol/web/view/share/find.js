// Finds what can be opened of a text, and what is wrong with it: `recognise`, looked at by the rules. Changes nothing.
//
// A finding is {sentence, open, here, games}:
//
//   sentence     what it is, and what is wrong with it, if anything
//   open         {game, mode, ply, error}: a game for the table, from which `error` says what was left out; or {link} to
//                another place of the page; null where there is nothing to open
//   here         moves that can be played from where one is, or null
//   games        to choose from, or null
import { t } from '../../texts.js';
import { linkedGame } from '../../game/linked.js';
import { legalMoves, legalPart } from '../../game/pgn.js';
import { recognise } from '../../game/recognise.js';
import { recordDifference } from '../../game/records.js';
import { gameNames, withCommas } from './game_list.js';

const foundNothing = { sentence: '', open: null, here: null, games: null };

// `modeId`: the mode that is shown.
export function findInText(text, table, modeId) {
  const { kind, sentence, link, game, games, others, moves } = recognise(text, table.variant);
  if (kind === 'unknown') return { ...foundNothing, sentence };
  if (kind === 'link') return findLink(table, link);
  if (kind === 'position') return findPosition(table, game, modeId);
  if (kind === 'moves') return findMoves(table, game, moves);
  if (kind === 'nothing') return foundNothing;
  const found = games.length === 1 ? findGame(table, games[0]) : { ...foundNothing, sentence: t('share.is-games', { count: withCommas(games.length) }), games };
  return others > 0 ? { ...found, sentence: `${found.sentence} ${t('share.others', { count: others })}` } : found;
}

const variantText = variant => t('variant.' + variant);

// Joins the sentences: what something is, what is wrong with it, and what can be had nevertheless.
const whatBut = (what, why, canOpen) => !why ? what : [what, t('share.but', { why: sentenceOf(why) }), canOpen && t('share.part')].filter(Boolean).join(' ');
const sentenceOf = why => /[.:\u2026]$/.test(why) ? why : why + '.';

// Gives the engine's objection to an act, or null.
function refusalOf(act) {
  try {
    act();
    return null;
  } catch (error) {
    return error.message;
  }
}

// The legal part of a list of moves, or null where its position is wrong, and what the engine says.
function legalOrNot(rules, list, read = legalMoves) {
  let game = null, error = null;
  const why = refusalOf(() => { ({ game, error } = read(rules, list)); });
  return { game, why: why || error };
}

function findPosition(table, game, modeId) {
  const { game: legal, why } = legalOrNot(table.rules, game);
  const open = legal && { game: legal, mode: modeId === 'play' ? 'play' : 'analyse', ply: Infinity, error: why };
  return { ...foundNothing, sentence: whatBut(t('share.is-position', { variant: variantText(game.variant) }), why, open), open };
}

// From the start, or from where one is.
function findMoves(table, game, moves) {
  const whyHere = refusalOf(() => table.rules.look(table.variant, table.startFen, [...table.movesTo(table.node), ...moves]));
  const { game: legal, error } = legalPart(table.rules, game), canOpen = legal.plays.line.length > 0;
  const what = t('share.is-moves', { count: moves.length, variant: variantText(game.variant) });
  return {
    ...foundNothing,
    sentence: whatBut(what, error, canOpen),
    open: canOpen ? { game: legal, mode: 'analyse', ply: 0, error } : null,
    here: whyHere ? null : moves,
  };
}

export function findGame(table, game) {
  let legal = null, error = game.error;
  if (game.variant) {
    const why = refusalOf(() => { ({ game: legal, error } = legalPart(table.rules, game)); });
    error = why || error;
  }
  // A game of which nothing can be played is none, unless it has a position of its own.
  if (error && !game.fen && !(legal && legal.plays.line.length > 0)) return { ...foundNothing, sentence: sentenceOf(error) };
  const what = t('share.is-game', { players: gameNames(game) || t('games.nobody'), count: game.moves.length });
  const differs = legal && !error && game.told !== undefined ? recordDifference(table.rules, game, legal) : null; // of a record, which is opened whole
  return { ...foundNothing, sentence: whatBut(what, error || differs, legal && !differs), open: legal && { game: legal, mode: 'analyse', ply: 0, error: error || differs } };
}

function findLink(table, link) {
  const isGame = link.variant && !['learn', 'solve'].includes(link.mode);
  if (!isGame) return { ...foundNothing, sentence: t('share.is-place'), open: { link } };
  const { game, why } = legalOrNot(table.rules, link, linkedGame), ply = link.ply === undefined ? Infinity : link.ply;
  const open = game && { game, mode: link.mode || 'analyse', ply, error: why };
  return { ...foundNothing, sentence: whatBut(t('share.is-link', { variant: variantText(link.variant) }), why, open), open };
}
