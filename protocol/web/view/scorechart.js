// The chart of a game: what was expected after each of its moves, and where points were lost.
//
// DESIGN. One curve for two players, the first one's points; a curve for each with three, told apart
// by dashes and letters too. A position that was not looked at has no spot, and the curve is broken
// there. The chart is a slider: a click goes to that move, and so do the keys. Mistakes stand above
// as ?, ?? and ?!, as in any chess book.
import { html, pathOf, svg } from '../../../engine/web/dom.js';
import { t } from '../texts.js';

const chartBox = { width: 400, height: 136, left: 46, right: 18, top: 20, floor: 124 };
const faultSigns = { slip: '?!', mistake: '?', blunder: '??' };

const spotY = share => chartBox.floor - (chartBox.floor - chartBox.top) * share;

// Pieces of the curve: runs of neighbouring spots.
function runsOf(points) {
  const runs = [];
  points.forEach((point, i) => {
    if (!point) return;
    if (!points[i - 1] || !runs.length) runs.push([]);
    runs[runs.length - 1].push(point);
  });
  return runs;
}

// Behind the curves their letters, in the order of the last shares and none over another.
function drawLetters(spots, letters) {
  const { shares } = spots.filter(spot => spot.shares).pop() || {};
  if (!shares) return [];
  let below = -Infinity;
  return letters.map((letter, seat) => [letter, spotY(shares[seat]) + 4]).sort((one, other) => one[1] - other[1]).map(([letter, y]) => {
    below = Math.max(y, below + 12);
    return svg('text', { class: 'chart-letter', x: chartBox.width - 12, y: below }, letter);
  });
}

export class ScoreChart {
  // onGo(ply): the n-th position of the line that is shown
  constructor({ onGo }) {
    this.onGo = onGo;
    this.plies = 0;
    this.now = 0;
    this.element = html('div', { class: 'scorechart', role: 'slider', tabindex: '0', 'aria-label': t('analyse.chart-name'), 'aria-valuemin': '0' });
    this.element.addEventListener('click', event => this.click(event));
    this.element.addEventListener('keydown', event => this.key(event));
  }

  // spots: [{shares or null, fault}] by ply, now: the ply that is shown, letters: by seat with three
  // players, marks: its lines, [share, text], words: what is shown, for a reader
  show({ spots, now, letters, marks, words }) {
    this.plies = spots.length - 1;
    this.now = now;
    this.element.setAttribute('aria-valuemax', this.plies);
    this.element.setAttribute('aria-valuenow', now);
    this.element.setAttribute('aria-valuetext', words);
    this.element.replaceChildren(this.draw(spots, letters, marks));
  }

  x(ply) {
    return chartBox.left + (chartBox.width - chartBox.left - chartBox.right) * ply / Math.max(1, this.plies);
  }

  draw(spots, letters, marks) {
    const { width, height, left, right, top, floor } = chartBox;
    const chart = svg('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
    for (const [share, text] of marks) {
      const y = spotY(share);
      chart.append(svg('line', { class: share === .5 ? 'chart-middle' : 'chart-grid', x1: left, x2: width - right, y1: y, y2: y }),
        svg('text', { x: left - 5, y: y + 4, 'text-anchor': 'end' }, text));
    }
    chart.append(svg('line', { class: 'chart-now', x1: this.x(this.now), x2: this.x(this.now), y1: top - 4, y2: floor }));
    const seats = letters.length || 1;
    for (let seat = 0; seat < seats; seat++) chart.append(...this.drawCurve(spots, seat, seats > 1 ? letters[seat] : ''));
    chart.append(...drawLetters(spots, letters));
    spots.forEach((spot, ply) => {
      if (spot.fault) chart.append(svg('text', { class: 'chart-fault ' + spot.fault, x: this.x(ply), y: top - 8, 'text-anchor': 'middle' }, faultSigns[spot.fault]));
    });
    return chart;
  }

  drawCurve(spots, seat, letter) {
    const points = spots.map((spot, ply) => spot.shares && [this.x(ply), spotY(spot.shares[seat])]);
    const parts = [];
    for (const run of runsOf(points)) {
      if (!letter && run.length > 1)
        parts.push(svg('path', { class: 'chart-area', d: `${pathOf(run)}L${run[run.length - 1][0]} ${spotY(.5)}L${run[0][0]} ${spotY(.5)}Z` }));
      parts.push(svg('path', { class: 'chart-line seat' + (letter ? seat : ''), d: pathOf(run) + (run.length === 1 ? 'h.1' : '') }));
    }
    const now = points[this.now];
    if (now) parts.push(svg('circle', { class: 'chart-spot seat' + (letter ? seat : ''), cx: now[0], cy: now[1], r: 4 }));
    return parts;
  }

  click(event) {
    const box = this.element.getBoundingClientRect();
    const spot = (event.clientX - box.left) / box.width * chartBox.width;
    this.go(Math.round((spot - chartBox.left) / (chartBox.width - chartBox.left - chartBox.right) * this.plies));
  }

  key(event) {
    const steps = { ArrowLeft: this.now - 1, ArrowDown: this.now - 1, ArrowRight: this.now + 1, ArrowUp: this.now + 1,
      PageDown: this.now - 10, PageUp: this.now + 10, Home: 0, End: this.plies };
    if (!(event.key in steps) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(steps[event.key]);
  }

  go(ply) {
    this.onGo(Math.max(0, Math.min(this.plies, ply)));
  }
}
