// Data that all parts of the report share: the match, and the colours of its engines. The texts in
// it are not trusted, so they only ever become text nodes.
import { boards } from '../../../../engine/web/boards.js';

// A script that fails says so on the page instead of leaving it half empty in silence.
window.addEventListener('error', event => {
  const place = document.getElementById('problem');
  place.hidden = false;
  place.textContent = 'This page has a fault: ' + event.message + ' (line ' + event.lineno + ')';
});

export const data = JSON.parse(document.getElementById('data').textContent);
export const board = boards[data.variant] || null;
export const seatCount = data.seats.length;

export const colour = engine => `var(--c${engine % 8})`;
export const nameOf = engine => data.engines[engine].name;

// Of a game: the colour of a seat's pieces, or where they have none that shows on paper, its engine's.
export const seatColour = (game, seat) => board && board.colour ? board.colour(seat) : colour(game.players[seat]);
export const seatLabel = (game, seat) => data.seats[seat] + ': ' + nameOf(game.players[seat]);
