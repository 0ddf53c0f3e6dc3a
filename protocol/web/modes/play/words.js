// The words of Play: who is who, how it stands, how it ended. Pure.
import { seatName, t } from '../../texts.js';
import { endReason } from '../../view/ends.js';

// The text in a player's plate beside his colour.
export function playerDetail(match, seat) {
  const player = match.players[seat];
  if (player.kind === 'engine') return t('play.engine.level', { level: player.level });
  return seat === match.alone ? t('play.you') : t('play.person');
}

// The tags of the match in a PGN: who sat where, and how it ended.
export function matchTags(match) {
  const names = ['White', 'Black', 'Third'].slice(0, match.players.length);
  return { Event: t('play.event'), ...Object.fromEntries(names.map((name, seat) => [name, playerDetail(match, seat)])), Result: resultTag(match) };
}

// Points by seat where there are three: two each for a draw, and three each to those whose opponent failed.
function resultTag({ end, players }) {
  if (!end) return '*';
  if (players.length === 2) return end.kind === 'drawn' ? '1/2-1/2' : ['1-0', '0-1'][end.seat];
  const [one, others] = { drawn: [2, 2], won: [6, 0], failed: [0, 3] }[end.kind];
  return players.map((_, seat) => seat === end.seat ? one : others).join('-');
}

// The line above the buttons, while the game is on.
export function statusText(match, waits) {
  const name = seatName(match.variant, waits.seat);
  if (waits.act === 'choose') return t(waits.person ? 'play.status.choose' : 'play.status.choice');
  if (!waits.person) return match.alone < 0 || match.players.length > 2 ? t('play.status.thinks', { name }) : t('play.status.engine');
  return waits.seat === match.alone ? t('play.status.you') : t('play.status.person', { name });
}

// How a game ended: {title, reason}. `look`: of its last position.
export function endTexts(match, look) {
  const { kind, seat, reason, words } = match.end;
  return { title: endTitle(match, kind, seat), reason: whyItEnded(match, kind, seat, reason, words, look) };
}

// Of three it is not told by who has lost who has won.
function endTitle(match, kind, seat) {
  const { alone, players } = match;
  if (kind === 'drawn') return t(players.length > 2 ? 'play.drawn3' : 'play.drawn');
  const name = seatName(match.variant, seat);
  if (kind === 'failed') return t(seat === alone ? 'play.failed.you' : 'play.failed', { name });
  if (alone < 0) return t('play.won', { name });
  return t(seat === alone ? 'play.won.you' : players.length > 2 ? 'play.lost.you3' : 'play.lost.you', { name });
}

// Says why the game ended, and by whose fault: in a won game of two that is the other one.
function whyItEnded(match, kind, seat, reason, words, look) {
  if (reason === 'rules') return endReason(match.variant, { kind, winner: seat, reason: words }, look, match.alone);
  if (reason === 'agreed') return t('play.reason.agreed');
  const loser = kind === 'failed' ? seat : 1 - seat;
  const sentence = loser === match.alone ? t(`play.reason.${reason}.you`) : t('play.reason.' + reason, { name: seatName(match.variant, loser) });
  return kind === 'failed' ? sentence + ' ' + t('play.reason.shared') : sentence;
}

// The seconds at which a running clock is spoken of: those passed between two readings.
const spokenSeconds = [60, 30, 10, 5];
export const secondsToSay = (before_ms, now_ms) => spokenSeconds.find(second => before_ms > second * 1000 && now_ms <= second * 1000);
