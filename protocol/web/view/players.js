// The lines above and below the board, one for each player: who it is, what the board has to note of
// him, whose turn it is, and his clock.
import { html, svg } from '../../../engine/web/dom.js';
import { boards } from '../../../engine/web/boards.js';
import { isShips } from '../../../engine/web/variants.js';
import { t } from '../texts.js';

// A clock's time as minutes and seconds; the last ten seconds have tenths. A clock that has not run
// out never shows nought.
export function clockText(ms) {
  if (ms < 10e3) return '0:0' + (Math.min(99, Math.ceil(ms / 100)) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  return Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0');
}

const isLow = ms => ms < 20e3;

function playerBadge(variant, seat) {
  const viewBox = isShips(variant) ? '-50 -50 100 100' : '-30 -30 60 60';
  return svg('svg', { class: 'player-piece', viewBox, 'aria-hidden': 'true' }, boards[variant].piece(seat));
}

// The board's notes on a player; where the steps to go may decide the game, these and the round as well.
function plateNotes({ variant, seat, look, tellsRound }) {
  const [count, what] = boards[variant].note(boards[variant].read(look.fen), seat);
  const { toGo, round, rounds } = look;
  return [count > 0 && t('play.count.' + what, { count }), toGo && t('play.count.to-go', { count: toGo[seat] }),
    toGo && tellsRound && t('play.count.round', { round: Math.min(round, rounds), rounds })].filter(Boolean);
}

export class PlayerPlates {
  constructor() { this.clocks = []; }

  // One player's line. `row`: {variant, seat, name, detail, look (of the position that is shown), tellsRound (one of the
  // plates does), active, turn (what he is to do, or ''), thinks, left_ms (undefined without a clock)}.
  draw(row) {
    const notes = plateNotes(row);
    const clock = row.left_ms !== undefined && html('span', { class: 'player-clock', role: 'timer', 'aria-label': t('play.clock.of', { name: row.name }) });
    this.clocks[row.seat] = clock || null;
    if (clock) this.tick(row.seat, row.left_ms);
    const words = [
      row.detail && html('span', { class: 'player-detail' }, row.detail),
      ...notes.map(note => html('span', { class: 'player-note' }, note)),
      row.active && html('span', { class: 'player-turn' + (row.thinks ? ' thinks' : '') }, row.turn),
    ];
    return html('div', { class: 'player' + (row.active ? ' active' : ''), 'data-seat': row.seat },
      playerBadge(row.variant, row.seat), html('div', { class: 'player-words' }, html('b', {}, row.name), ...words.map(word => word || null)), clock || null);
  }

  // Sets what the clock of that seat shows.
  tick(seat, left_ms) {
    const clock = this.clocks[seat];
    const text = clockText(left_ms);
    if (!clock || clock.textContent === text) return;
    clock.textContent = text;
    clock.classList.toggle('low', isLow(left_ms));
  }
}
