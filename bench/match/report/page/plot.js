// Charts of lines, and what every chart needs.
import { pathOf, svg } from '../../../../engine/web/dom.js';
import { minus, whole } from './words.js';

// Round numbers that cover low..high, some five of them.
function ticks(low, high, count = 5) {
  const rough = (high - low) / count || 1;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * [1, 2, 5, 10].find(factor => factor * size >= rough);
  const marks = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) marks.push(i * step);
  return marks;
}

// Calls back when the place has got another size. Not at once, but before the next frame: what makes the
// place higher while its size is being told would have to be told again, and browsers call that an error.
export function onResize(place, act) {
  new ResizeObserver(() => requestAnimationFrame(act)).observe(place);
}

// Draws now, and again whenever the width changes: charts keep the size of their letters.
export function redrawn(place, draw) {
  let width = 0;
  const redraw = () => {
    const now = Math.round(place.clientWidth);
    if (now === width || now === 0) return;
    width = now;
    place.replaceChildren(draw(width));
  };
  redraw();
  onResize(place, redraw);
}

// Lines of points [x, y, error], horizontal bounds {y, text, colour}; `low`, `high`: the least the
// vertical axis shows.
export function plot({ width, height = 280, lines, bounds = [], low, high, xText, yTick = minus, label }) {
  const left = 54, right = 14, top = 12, bottom = 34;
  const all = lines.flatMap(line => line.points);
  const xLow = Math.min(...all.map(point => point[0])), xHigh = Math.max(...all.map(point => point[0]));
  const pad = (high - low) * .06 || 1;
  const [yLow, yHigh] = [low - (low === 0 ? 0 : pad), high + pad];
  const x = value => left + (value - xLow) / (xHigh - xLow || 1) * (width - left - right);
  const y = value => height - bottom - (Math.max(yLow, Math.min(yHigh, value)) - yLow) / (yHigh - yLow) * (height - top - bottom);
  const chart = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label });
  for (const mark of ticks(yLow, yHigh)) {
    chart.append(svg('line', { class: Math.abs(mark) < 1e-9 ? 'axis' : 'grid', x1: left, x2: width - right, y1: y(mark), y2: y(mark) }),
      svg('text', { x: left - 8, y: y(mark) + 4, 'text-anchor': 'end' }, yTick(mark)));
  }
  for (const mark of ticks(xLow, xHigh, Math.max(2, width / 110)).filter(Number.isInteger)) {
    chart.append(svg('text', { x: x(mark), y: height - bottom + 17, 'text-anchor': 'middle' }, whole(mark)));
  }
  chart.append(svg('text', { x: width - right, y: height - 3, 'text-anchor': 'end' }, xText));
  for (const bound of bounds) {
    chart.append(svg('line', { class: 'bound', colour: bound.colour, x1: left, x2: width - right, y1: y(bound.y), y2: y(bound.y) }),
      svg('text', { x: left + 6, y: y(bound.y) + (bound.y > 0 ? 14 : -6) }, bound.text));
  }
  for (const line of lines) {
    const spots = line.points.map(point => [x(point[0]), y(point[1])]);
    if (line.band) {
      const upper = line.points.map(point => [x(point[0]), y(point[1] + point[2])]);
      const lower = line.points.map(point => [x(point[0]), y(point[1] - point[2])]).reverse();
      chart.append(svg('path', { class: 'band', colour: line.colour, d: pathOf([...upper, ...lower]) + 'Z' }));
    }
    chart.append(svg('path', { class: 'line', colour: line.colour, d: pathOf(spots) }));
    if (spots.length === 1) chart.append(svg('circle', { class: 'bar', colour: line.colour, cx: spots[0][0], cy: spots[0][1], r: 3 }));
  }
  return chart;
}
