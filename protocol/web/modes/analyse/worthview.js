// The values of pieces by `eval`, drawn: numbers on the board for ships, a table for cubes.
import { html } from '../../../../engine/web/dom.js';
import { isShips, seatsOf } from '../../../../engine/web/variants.js';
import { seatName, t } from '../../texts.js';
import { percentText, signedNumber } from '../../view/score_words.js';

// For the board, as marks.
export function worthMarks(variant, worth) {
  if (!isShips(variant)) return [];
  return [...worth.ships].map(([cell, number]) => ({ cell, kind: 'worth', text: (number > 0 ? '+' : number < 0 ? '\u2212' : '') + Math.abs(number) }));
}

function cubeRow({ cell, moves, toGo, shut }) {
  const way = toGo === 0 ? t('analyse.worth-arrived') : shut ? t('analyse.worth-shut', { count: toGo }) : String(toGo);
  return html('tr', {}, html('th', { scope: 'row' }, cell), html('td', {}, moves), html('td', {}, way));
}

function drawPlayer(variant, { cubes, score }, seat, share) {
  const player = seatName(variant, seat);
  const caption = html('caption', {}, seatsOf(variant) === 3 ? t('analyse.worth-player', { player, share: percentText(share) })
    : t('analyse.worth-score', { player, score: signedNumber(score / 100, 2) }));
  const head = html('tr', {}, ...['analyse.worth-cube', 'analyse.worth-steps', 'analyse.worth-to-go'].map(name => html('th', { scope: 'col' }, t(name))));
  return html('table', {}, caption, html('thead', {}, head), html('tbody', {}, ...cubes.map(cubeRow)));
}

// For the panel.
export function drawWorth(variant, worth) {
  if (isShips(variant)) return [html('p', { class: 'note' }, t('analyse.worth-note'))];
  return worth.shares ? worth.players.map((player, seat) => drawPlayer(variant, player, seat, worth.shares[seat])) : [];
}
