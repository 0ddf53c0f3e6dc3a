// How a game ended, in words from the reader's side: what is won by one is lost by the other. Pure.
//
// DESIGN. The engine's reason is a sentence fragment from the winner's side. The engine's reasons are the rows of `endKinds`; each
// has its texts, `end.KIND` and so on. A reason that is none of them is told in the engine's own words.
import { seatsOf } from '../../../engine/web/variants.js';
import { seatName, t } from '../texts.js';

const endKinds = new Map([
  ['a ship stands in the enemy port', 'port'],
  ['the opponent has no legal move', 'stuck'],
  ['the position occurred for the third time', 'repetition'],
  ['100 turns went by without a destruction or a rebuild', 'quiet'],
  ['all four cubes stand on the goal side', 'goal'],
  ['nobody can move, and the fewest steps to go win', 'blocked'],
  ['nobody can move, and the fewest steps to go are shared', 'blocked'],
  ['60 rounds were played, and the fewest steps to go win', 'rounds'],
  ['60 rounds were played, and the fewest steps to go are shared', 'rounds'],
  ['the position occurred for the third time, and the fewest steps to go win', 'third-time'],
  ['the position occurred for the third time, and the fewest steps to go are shared', 'third-time'],
]);

const aboutSides = ['port', 'stuck', 'goal']; // these ends are somebody's doing; the others happen to all
const byCount = ['blocked', 'rounds', 'third-time'];

// `look`: of the last position, for its numbers; `reader`: his seat, -1 for a spectator. `over`: as a Look has it.
export function endReason(variant, over, look, reader = -1) {
  const kind = endKinds.get(over.reason);
  if (!kind) return t('end.other', { words: over.reason });
  if (aboutSides.includes(kind)) return sideReason(variant, kind, over.winner, reader);
  return byCount.includes(kind) ? countReason(variant, kind, over, look, reader) : t('end.' + kind);
}

// With two players the reader has one opponent; of three each has his name.
function sideReason(variant, kind, winner, reader) {
  const two = seatsOf(variant) === 2;
  const values = { winner: seatName(variant, winner), loser: two ? seatName(variant, 1 - winner) : '' };
  if (reader === winner) return t(`end.${kind}.won`);
  return t(reader >= 0 && two ? `end.${kind}.lost` : 'end.' + kind, values);
}

function countReason(variant, kind, over, { toGo }, reader) {
  const sums = (toGo || []).map((count, seat) => t('end.sum', { player: countedName(variant, seat, reader), count })).join(', ');
  return [t('end.' + kind), t(over.kind === 'drawn' ? 'end.count-shared' : 'end.count'), sums && t('end.sums', { sums })].filter(Boolean).join(' ');
}

function countedName(variant, seat, reader) {
  if (seat === reader) return t('end.you');
  return reader >= 0 && seatsOf(variant) === 2 ? t('end.opponent') : seatName(variant, seat);
}
