// The chart of a game: what the engines said of their positions, and how long they thought.
import { html, pathOf, svg } from '../../../../engine/web/dom.js';
import { duration, minus } from './words.js';
import { seatColour, seatCount, seatLabel } from './data.js';

// A score as a number, from -1 to 1.
const bend = score => typeof score === 'string' ? (parseInt(score, 10) > 0 ? 1 : -1) : score / (Math.abs(score) + 300);

const chartHeight = 170, chartLeft = 30, chartRight = 6;
const scoreMiddle = 62, scoreReach = 56, barFloor = 164, barTall = 34;

// Lines are told apart by their dashes as well.
const dashes = ['none', '7 3', '2 3'];

function drawScale(width) {
  return [-10, -3, 0, 3, 10].flatMap(pawns => {
    const y = scoreMiddle - scoreReach * bend(100 * pawns);
    return [svg('line', { class: pawns ? 'grid' : 'axis', x1: chartLeft, x2: width - chartRight, y1: y, y2: y }),
      svg('text', { x: chartLeft - 5, y: y + 4, 'text-anchor': 'end' }, pawns > 0 ? '+' + pawns : minus(pawns))];
  });
}

// Of two players as the first sees them; of three as each does.
function drawScoreLine({ game, steps }, seat, x) {
  const view = seatCount === 2 && seat === 1 ? -1 : 1;
  const spots = steps.map((step, i) => [step, i]).filter(([step, i]) => step.seat === seat && game.score[i] !== null)
    .map(([, i]) => [x(i + 1), scoreMiddle - scoreReach * view * bend(game.score[i])]);
  return spots.length ? svg('path', { class: 'line score', 'data-seat': seat, colour: seatColour(game, seat), 'stroke-dasharray': dashes[seat], d: pathOf(spots) }) : null;
}

function drawTimeBars({ game, steps }, width, x) {
  const slowest = Math.max(...game.ms, 1e-9), thick = Math.max(1, Math.min(7, (width - chartLeft - chartRight) / steps.length - 1));
  return steps.map((step, i) => {
    const bar = barTall * game.ms[i] / slowest;
    return svg('rect', { class: 'bar', colour: seatColour(game, step.seat), opacity: .55, x: x(i + 1) - thick / 2, width: thick, y: barFloor - bar, height: bar });
  });
}

// `goTo(ply)` is called for a click.
export function drawScores(shown, ply, width, goTo) {
  const across = width - chartLeft - chartRight, plies = Math.max(1, shown.steps.length);
  const x = at => chartLeft + across * at / plies;
  const lines = shown.game.players.map((_, seat) => drawScoreLine(shown, seat, x)).filter(line => line);
  const chart = svg('svg', { viewBox: `0 0 ${width} ${chartHeight}`, role: 'img', 'aria-label': 'Scores and times of this game' },
    ...drawScale(width), ...drawTimeBars(shown, width, x), ...lines,
    svg('line', { class: 'now', id: 'now', x1: x(ply), x2: x(ply), y1: 2, y2: barFloor }));
  chart.addEventListener('click', event => {
    const box = chart.getBoundingClientRect();
    goTo(Math.round(((event.clientX - box.left) / box.width * width - chartLeft) / across * shown.steps.length));
  });
  return chart;
}

// Which line is whose, and what the bars are.
export function drawScoreLegend({ game }) {
  const keys = game.players.map((_, seat) => html('span', { class: 'line-key' },
    svg('svg', { viewBox: '0 0 24 10', 'aria-hidden': 'true', colour: seatColour(game, seat) },
      svg('path', { class: 'line', 'stroke-dasharray': dashes[seat], d: 'M0 5H24' })), seatLabel(game, seat)));
  const view = seatCount === 2 ? ', as the first player sees it' : ', as each sees it for itself';
  const longest = game.ms.length ? `; the longest is ${duration(Math.max(...game.ms))}` : '';
  return [html('div', { class: 'legend' }, ...keys),
    html('p', { class: 'note' }, `Lines: the score that each engine gave${view}. Bars below: the time each move took${longest}.`)];
}
