// The players' accuracy, losses and mistakes as a table: a column for each player.
import { html } from '../../../../engine/web/dom.js';
import { seatName, t } from '../../texts.js';

const oneDigit = number => number.toFixed(1);
const summaryRows = [
  ['accuracy', ({ accuracy }) => t('analyse.percent', { number: oneDigit(accuracy) })],
  ['loss', ({ loss }) => oneDigit(100 * loss)],
  ...['slip', 'mistake', 'blunder'].map(kind => [kind, ({ counts }) => String(counts[kind])]),
];

// `rows`: of accuracyBySeat; nothing is drawn where nothing is known.
export function drawSummary(variant, rows) {
  if (!rows.some(Boolean)) return [];
  const head = html('tr', {}, html('th', { scope: 'col' }, t('review.player')), ...rows.map((_, seat) => html('th', { scope: 'col' }, seatName(variant, seat))));
  const body = summaryRows.map(([name, text]) => html('tr', { 'data-row': name }, html('th', { scope: 'row' }, t('review.' + name)),
    ...rows.map(row => html('td', {}, row ? text(row) : '\u2013'))));
  return [html('table', { class: 'summary' }, html('caption', { class: 'unseen' }, t('review.summary')), html('thead', {}, head), html('tbody', {}, ...body)),
    html('p', { class: 'note' }, t('review.note'))];
}
