// The charts of the whole match: how it went over the games, times, endings, lengths.
import { byId, html, svg } from '../../../../engine/web/dom.js';
import { eloText, minus, percent, plusMinus, whole } from './words.js';
import { data, colour, nameOf } from './data.js';
import { plot, redrawn } from './plot.js';

// The engines by colour and name, and with `note` what else there is to say of each.
const legend = (engines, note = () => '') => html('div', { class: 'legend' }, ...engines.map(engine =>
  html('span', { class: 'key', colour: colour(engine) }, nameOf(engine) + note(engine))));

// Lines of several engines have no band: their errors at the end stand in the legend.
const standing = engine => data.shares ? ' ' + percent(data.shares[engine].share) + plusMinus(100 * data.shares[engine].error) : ' ' + eloText(data.totals[engine]);

export function drawLlr() {
  const { lower, upper } = data.sprt;
  const spots = data.curve.filter(point => point[1] !== null);
  byId('curve-title').textContent = 'Log-likelihood ratio over the games';
  if (spots.length === 0) return;
  const values = spots.map(point => point[1]);
  redrawn(byId('curve'), width => plot({
    width, lines: [{ points: spots, colour: 'var(--c0)' }], xText: 'games', label: 'LLR over games',
    low: Math.min(lower, ...values), high: Math.max(upper, ...values),
    bounds: [{ y: lower, text: 'H0: ' + data.sprt.elo0 + ' Elo', colour: 'var(--bad)' },
      { y: upper, text: 'H1: ' + data.sprt.elo1 + ' Elo', colour: 'var(--good)' }],
  }));
}

// The first few games say next to nothing: the axis is as wide as the later error bars need.
function reachOf(lines) {
  const settled = lines.flatMap(line => line.points.slice(Math.floor(line.points.length / 8)));
  const drawn = error => lines.length === 1 ? error : 0; // of several engines only the lines
  const ends = settled.flatMap(([, value, error]) => [value - drawn(error), value + drawn(error)]);
  return data.shares ? [Math.min(30, ...ends), Math.max(36, ...ends)] : [Math.min(-5, ...ends), Math.max(5, ...ends)];
}

export function drawEstimates() {
  const count = data.curve.length ? (data.curve[0].length - 1) / 2 : 0;
  const lines = [];
  for (let i = 0; i < count; i++) {
    const spots = data.curve.map(point => [point[0], point[1 + 2 * i], point[2 + 2 * i]])
      .filter(point => point[1] !== null && point[2]);
    if (spots.length) lines.push({ points: spots, colour: colour(i), band: count === 1, engine: i });
  }
  const what = data.shares ? 'Share of the points' : 'Elo';
  byId('curve-title').textContent = count === 1 ? 'Elo of ' + nameOf(0) + ' over the games, with its 95 % band' : what + ' over the games';
  if (lines.length === 0) {
    byId('curve').append(html('p', { class: 'note' }, 'There is no estimate: too few games, or all ended alike.'));
    return;
  }
  const [low, high] = reachOf(lines);
  redrawn(byId('curve'), width => plot({ width, lines, low, high, xText: 'games', yTick: data.shares ? share => minus(share) + ' %' : minus, label: what + ' over games' }));
  if (count > 1) byId('curve').after(legend(lines.map(line => line.engine), standing));
}

export function drawTimes() {
  // A move number that few games reach says little.
  const most = Math.max(...data.time.map(engine => engine.at_moves[0] || 0));
  const lines = data.time.map((engine, i) => ({
    colour: colour(i), engine: i,
    points: engine.at_ms.map((ms, at) => [at + 1, ms]).filter((_, at) => engine.at_moves[at] * 50 >= most),
  })).filter(line => line.points.length > 0).slice(0, 8);
  if (lines.length === 0) return;
  const high = Math.max(...lines.flatMap(line => line.points.map(point => point[1])));
  redrawn(byId('times'), width => plot({ width, height: 220, lines, low: 0, high: high || 1, xText: 'move number', yTick: ms => high < 1000 ? Number(ms.toPrecision(6)) + ' ms' : ms / 1000 + ' s', label: 'Time by move number' }));
  byId('times').after(legend(lines.map(line => line.engine)));
}

// Rows of [text, count, colour] with bars.
function bars(rows, kind = '') {
  const most = Math.max(...rows.map(row => row[1]), 1);
  return html('div', { class: 'bars ' + kind }, ...rows.flatMap(([text, count, tone]) => {
    const bar = html('i', { colour: tone });
    bar.style.width = 100 * count / most + '%';
    return [html('span', {}, text), bar, html('b', {}, whole(count))];
  }));
}

export function drawEndings() {
  const { terminations, reasons, other_reasons } = data.games;
  const kinds = terminations.map((count, i) => [data.endings[i], count, i < 2 ? 'var(--c0)' : 'var(--bad)']).filter(row => row[1] > 0);
  const phrases = [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 12);
  const rest = other_reasons + reasons.reduce((sum, row) => sum + row[1], 0) - phrases.reduce((sum, row) => sum + row[1], 0);
  if (rest > 0) phrases.push(['other', rest]);
  byId('endings').append(bars(kinds), html('h3', {}, 'In words'), bars(phrases.map(row => [...row, 'var(--even)']), 'long'));
}

export function drawLengths() {
  const { lengths, count, plies } = data.games;
  if (count === 0) return;
  const shortest = lengths.findIndex(games => games > 0), span = lengths.length - shortest;
  const step = [1, 2, 5, 10, 20, 50].find(size => span / size <= 40) || 50;
  const first = Math.floor(shortest / step), bins = [];
  lengths.forEach((games, ply) => {
    const bin = Math.floor(ply / step) - first;
    if (bin >= 0) bins[bin] = (bins[bin] || 0) + games;
  });
  const most = Math.max(...bins), height = 150, bottom = 22;
  redrawn(byId('lengths'), width => {
    const pitch = Math.min(width / bins.length, 40);
    const chart = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': 'Lengths of games' });
    const each = Math.ceil(46 / pitch);
    bins.forEach((games, i) => {
      const tall = (height - bottom - 6) * games / most, from = (first + i) * step;
      const text = (step === 1 ? from : from + ' to ' + (from + step - 1)) + (step === 1 && from === 1 ? ' move: ' : ' moves: ') + whole(games);
      chart.append(svg('rect', { class: 'bar', x: i * pitch + 1, width: Math.max(1, pitch - 2), y: height - bottom - tall, height: tall, rx: 1.5 }, svg('title', {}, text)));
      if (i % each === 0) chart.append(svg('text', { x: i * pitch + 1, y: height - 5 }, from));
    });
    chart.append(svg('line', { class: 'axis', x1: 0, x2: width, y1: height - bottom, y2: height - bottom }));
    return chart;
  });
  byId('lengths').after(html('p', { class: 'note' }, 'Games by moves of all players; ' + (plies / count).toFixed(1) + ' on average.'));
}

export function drawFirst() {
  if (data.points === 0) return;
  const share = data.first_seat_points / data.points;
  const stack = [[share, 'var(--c0)'], [1 - share, 'var(--even)']].map(([part, tone]) => {
    const piece = html('i', {});
    piece.style.flexGrow = part;
    piece.style.background = tone;
    return piece;
  });
  byId('first').append(html('div', { class: 'stack' }, ...stack),
    html('div', { class: 'legend' }, html('span', { class: 'key', colour: 'var(--c0)' }, `${data.seats[0]}, who moves first: ${percent(share)} of the points`),
      html('span', { class: 'key' }, `${data.seats.slice(1).join(', ')}: ${percent(1 - share)}`)));
}
