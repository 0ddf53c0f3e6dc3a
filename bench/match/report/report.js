// The report's tables and charts. Everything is drawn from the JSON block; its texts are not
// trusted, so they only ever become text nodes. boards.js and replay.js, which follow
// in the same script, show the games.
import { byId, html, svg } from './dom.js';

// A script that fails says so on the page instead of leaving it half empty in silence.
window.addEventListener('error', event => {
  const place = document.getElementById('problem');
  place.hidden = false;
  place.textContent = 'This page has a fault: ' + event.message + ' (line ' + event.lineno + ')';
});

const data = JSON.parse(document.getElementById('data').textContent);
const colour = engine => `var(--c${engine % 8})`;
const nameOf = engine => data.engines[engine].name;

// --- Numbers as text --------------------------------------------------------------------------

const whole = value => Math.round(value).toLocaleString('en');
const percent = (share, digits = 1) => (100 * share).toFixed(digits) + ' %';
const minus = text => String(text).replace('-', '\u2212');

// With its sign, unless it is shown as nought.
function signed(value, digits) {
  const text = Math.abs(value).toFixed(digits);
  return (Number(text) === 0 ? '' : value < 0 ? '\u2212' : '+') + text;
}

function short(value) {
  const units = [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']];
  const unit = units.find(([size]) => value >= size);
  return unit ? (value / unit[0]).toPrecision(3) + ' ' + unit[1] : whole(value);
}

function duration(ms) {
  if (ms < 10) return ms.toFixed(2) + ' ms';
  if (ms < 1000) return Math.round(ms) + ' ms';
  if (ms < 100e3) return (ms / 1000).toFixed(2) + ' s';
  const minutes = Math.round(ms / 60e3);
  return minutes < 120 ? minutes + ' min' : (ms / 3600e3).toFixed(1) + ' h';
}

const date = ms => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

// A clean score has no finite Elo; its sign is that of the score.
function elo(score, digits = 1) {
  if (gamesOf(score) === 0) return '\u2013';
  if (score.elo === null) return score.share > .5 ? '+\u221e' : '\u2212\u221e';
  return signed(score.elo, digits);
}

// Units that all ended alike give no error: nothing is known then, rather than everything.
const plusMinus = (error, digits = 1) => !error ? '' : ' \u00b1 ' + error.toFixed(digits);
const gamesOf = score => score.wins + score.draws + score.losses;
const pointsOf = score => score.wins + score.draws / 2;
const points = value => value % 1 ? value.toFixed(1) : whole(value);

// --- The head ---------------------------------------------------------------------------------

function openingText() {
  const { format, file, plies, shuffled } = data.openings;
  if (format === 'start') return 'every game from the start position';
  if (format === 'random') return plies + ' random plies';
  return file + (shuffled ? ', in random order' : ', in order');
}

function drawHead() {
  const { count, first_ms, last_ms } = data.games;
  const versus = data.engines.length === 2 ? nameOf(0) + ' \u2013 ' + nameOf(1) : 'Match report';
  const title = data.event || versus;
  const facts = [whole(count) + (count === 1 ? ' game' : ' games') + ' of ' + data.variant];
  if (data.event && data.engines.length === 2) facts.unshift(versus);
  if (data.engines.length > 2) facts.push(data.tournament + ' of ' + data.engines.length + ' engines');
  facts.push('openings: ' + openingText());
  if (data.site) facts.push(data.site);
  if (first_ms > 0) facts.push(date(first_ms) + ' to ' + date(last_ms) + ' UTC');
  document.title = title;
  byId('title').textContent = title;
  byId('subtitle').textContent = facts.join(' \u00b7 ');
  byId('footer').textContent = 'Made by Regatta ' + data.version + '. Error bars are 95 %.';
}

// --- The summary of two engines ---------------------------------------------------------------

function card(title, big, more, attributes) {
  return html('div', { class: 'card', ...attributes }, html('h3', {}, title),
    big && html('div', { class: 'big' }, ...big), ...more);
}

function eloCard(score) {
  const lead = score.elo === null ? score.share - .5 : score.elo;
  const sure = score.elo_error && Math.abs(score.elo) > score.elo_error;
  const kind = !sure ? '' : lead > 0 ? 'good' : 'bad';
  const normalized = score.nelo === null ? '' : 'Normalized ' + signed(score.nelo, 1) +
    plusMinus(score.nelo_error) + ', ';
  return card('Elo of ' + nameOf(0),
    [html('span', { class: kind }, elo(score)), html('small', {}, plusMinus(score.elo_error))],
    [html('p', {}, normalized + 'likelihood of superiority ' + percent(score.los))]);
}

function scoreCard(score) {
  const games = gamesOf(score);
  const parts = [['won', score.wins, 'var(--good)'], ['drawn', score.draws, 'var(--even)'],
    ['lost', score.losses, 'var(--bad)']];
  return card('Score', [points(pointsOf(score)), html('small', {}, ' of ' + whole(games))], [
    html('div', { class: 'stack' }, ...parts.map(([, count, tone]) => {
      const part = html('i', {});
      part.style.flexGrow = count;
      part.style.background = tone;
      return part;
    })),
    html('div', { class: 'legend' }, ...parts.map(([word, count, tone]) =>
      html('span', { class: 'key', colour: tone }, whole(count) + ' ' + word)))]);
}

function pairsCard(score) {
  const tones = ['var(--bad)', 'var(--bad)', 'var(--even)', 'var(--good)', 'var(--good)'];
  const most = Math.max(...score.pairs, 1);
  const pairs = score.pairs.reduce((sum, count) => sum + count, 0);
  return card('Pairs by points, ' + whole(pairs) + ' in all', null, [
    html('div', { class: 'five' }, ...score.pairs.map((count, i) => {
      const bar = html('i', {});
      bar.style.height = 3.2 * count / most + 'rem';
      bar.style.background = tones[i];
      bar.style.opacity = i === 1 || i === 3 ? .65 : 1;
      return html('div', {}, whole(count), bar);
    })),
    html('div', { class: 'fivenames' }, ...['0', '\u00bd', '1', '1\u00bd', '2'].map(word =>
      html('span', {}, word)))]);
}

function sprtCard(sprt) {
  const verdicts = { H0: 'H0 accepted', H1: 'H1 accepted', continue: 'not decided' };
  const kind = { H0: 'bad', H1: 'good', continue: '' }[sprt.verdict];
  return card('SPRT: log-likelihood ratio',
    [html('span', { class: kind }, signed(sprt.llr, 2)),
      html('small', {}, ' ' + verdicts[sprt.verdict])],
    [html('p', {}, `Bounds ${signed(sprt.lower, 2)} and ${signed(sprt.upper, 2)}; ` +
      `${sprt.elo0} against ${sprt.elo1} Elo, ${sprt.model}, ` +
      `\u03b1 ${sprt.alpha}, \u03b2 ${sprt.beta}`)], { id: 'sprt' });
}

function enginesCard() {
  return card('Engines', null, [html('div', { class: 'players' }, ...data.engines.map((engine, i) =>
    html('div', {}, html('b', { class: 'key', colour: colour(i) }, engine.name), html('br'),
      html('span', {}, [engine.limits, ...engine.options].filter(text => text).join(' \u00b7 ')))))],
  { class: 'card wide' });
}

function drawSummary() {
  const cards = [];
  if (data.engines.length === 2 && !data.shares && data.games.count > 0) {
    const score = data.totals[0];
    cards.push(eloCard(score), scoreCard(score));
    if (data.pairwise) cards.push(pairsCard(score));
    if (data.sprt) cards.push(sprtCard(data.sprt));
  }
  byId('summary').append(html('div', { class: 'cards' }, ...cards, enginesCard()));
}

// --- Standings --------------------------------------------------------------------------------

const head = (...cells) => html('thead', {}, html('tr', {}, ...cells.map(([text, kind]) =>
  html('th', { class: kind, scope: 'col', title: text }, text))));

// Elo and its error bar on a scale common to all rows.
function whisker(score, engine, reach) {
  if (score.elo === null || !score.elo_error) return null;
  const x = value => 60 + 56 * Math.max(-1, Math.min(1, value / reach));
  return svg('svg', { class: 'whisker', viewBox: '0 0 120 11', colour: colour(engine) },
    svg('line', { class: 'grid', x1: 60, x2: 60, y1: 0, y2: 11 }),
    svg('line', { class: 'line', x1: x(score.elo - score.elo_error),
      x2: x(score.elo + score.elo_error), y1: 5.5, y2: 5.5 }),
    svg('circle', { class: 'bar', cx: x(score.elo), cy: 5.5, r: 2.6 }));
}

function drawRanking(order) {
  const known = data.totals.filter(score => score.elo !== null && score.elo_error !== null);
  const reach = Math.max(...known.map(score => Math.abs(score.elo) + score.elo_error), 1);
  const body = order.map((engine, rank) => {
    const score = data.totals[engine];
    return html('tr', {}, html('td', {}, rank + 1),
      html('td', { class: 'name', title: nameOf(engine) },
        html('span', { class: 'key', colour: colour(engine) }, nameOf(engine))),
      html('td', {}, elo(score) + plusMinus(score.elo_error)),
      html('td', {}, whisker(score, engine, reach)),
      html('td', {}, points(pointsOf(score))), html('td', {}, whole(gamesOf(score))),
      html('td', {}, percent(score.share)), html('td', {}, whole(score.wins)),
      html('td', {}, whole(score.draws)), html('td', {}, whole(score.losses)));
  });
  byId('ranking').append(head(['#'], ['Engine', 'name'], ['Elo \u00b1 95 %'], [''], ['Points'],
    ['Games'], ['Share'], ['Won'], ['Drawn'], ['Lost']), html('tbody', {}, ...body));
}

// Of three players: points and their share instead of Elo. Of a game's points, a third is even.
const shareText = (share, error) => share === null ? '\u2013' : percent(share) + plusMinus(error && 100 * error);

function drawShares(order) {
  const body = order.map((engine, rank) => {
    const { games, points: sum, share, error, seats } = data.shares[engine];
    return html('tr', {}, html('td', {}, rank + 1),
      html('td', { class: 'name', title: nameOf(engine) },
        html('span', { class: 'key', colour: colour(engine) }, nameOf(engine))),
      html('td', {}, shareText(share, error)), html('td', {}, whole(sum)), html('td', {}, whole(games)),
      ...seats.map(part => html('td', { class: 'seat' }, shareText(part, null))));
  });
  byId('ranking').append(head(['#'], ['Engine', 'name'], ['Share \u00b1 95 %'], ['Points'], ['Seats taken'],
    ...data.seats.map(seat => [seat + ' seat'])), html('tbody', {}, ...body));
  byId('cross-note').textContent = 'How often the row\u2019s engine got more points than the column\u2019s, and games of both. ' +
    'A game of three is worth six points: six to its winner, two to each without one, and three to each of two whose opponent failed.';
}

function crossCell(row, column) {
  const score = data.cross[row][column];
  if (row === column) return html('td', { class: 'self' });
  if (!score) return html('td', { class: 'cell' }, '\u2013');
  const tone = score.share >= .5 ? 'var(--good)' : 'var(--bad)';
  const strength = Math.round(Math.abs(score.share - .5) * 70);
  const [title, big, little] = data.shares
    ? [`${whole(score.wins)} times more, ${whole(score.draws)} as many, ${whole(score.losses)} fewer points`,
      whole(score.wins), percent(score.share, 0)]
    : [`${elo(score)}${plusMinus(score.elo_error)} Elo`, points(pointsOf(score)), elo(score, 0) + plusMinus(score.elo_error, 0)];
  const cell = html('td', { class: 'cell', title: `${nameOf(row)} against ${nameOf(column)}: ` + title },
    big + ' / ' + whole(gamesOf(score)), html('small', {}, little));
  cell.style.background = `color-mix(in srgb, ${tone} ${strength}%, transparent)`;
  return cell;
}

function drawCross(order) {
  const body = order.map((row, rank) => html('tr', {}, html('td', {}, rank + 1),
    html('td', { class: 'name', title: nameOf(row) }, nameOf(row)),
    ...order.map(column => crossCell(row, column))));
  byId('cross').append(head(['#'], ['Engine', 'name'],
    ...order.map(engine => [nameOf(engine), 'cell'])), html('tbody', {}, ...body));
}

function drawStandings() {
  if (data.engines.length === 2 && !data.shares) return;
  const share = engine => data.shares ? data.shares[engine].share ?? -1 : data.totals[engine].share;
  const order = data.engines.map((_, i) => i).sort((a, b) =>
    share(b) - share(a) || pointsOf(data.totals[b]) - pointsOf(data.totals[a]) || a - b);
  byId('standings').hidden = false;
  (data.shares ? drawShares : drawRanking)(order);
  drawCross(order);
}

// --- Charts -----------------------------------------------------------------------------------

// Round numbers that cover low..high, some five of them.
function ticks(low, high, count = 5) {
  const rough = (high - low) / count || 1;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * [1, 2, 5, 10].find(factor => factor * size >= rough);
  const marks = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) marks.push(i * step);
  return marks;
}

// Draws now, and again whenever the width changes: charts keep the size of their letters.
function redrawn(place, draw) {
  let width = 0;
  const redraw = () => {
    const now = Math.round(place.clientWidth);
    if (now === width || now === 0) return;
    width = now;
    place.replaceChildren(draw(width));
  };
  redraw();
  new ResizeObserver(redraw).observe(place);
}

const pathOf = spots => spots.map(([x, y], i) => (i ? 'L' : 'M') + x.toFixed(1) + ' ' + y.toFixed(1)).join('');

// Lines of points [x, y, error], horizontal bounds {y, text, colour}; `low`, `high`: the least the
// vertical axis shows.
function plot({ width, height = 280, lines, bounds = [], low, high, xText, yTick = minus, label }) {
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

const legend = engines => html('div', { class: 'legend' }, ...engines.map(engine =>
  html('span', { class: 'key', colour: colour(engine) }, nameOf(engine))));

function drawLlr() {
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

function drawEstimates() {
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
  if (count > 1) byId('curve').after(legend(lines.map(line => line.engine)));
}

function drawTimes() {
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

function drawEffort() {
  const body = data.engines.map((engine, i) => {
    const use = data.time[i], faults = data.faults[i];
    const fault = count => html('td', { class: count ? 'bad' : '' }, whole(count));
    return html('tr', {}, html('td', { class: 'name', title: engine.name }, html('span', { class: 'key', colour: colour(i) }, engine.name)),
      html('td', {}, whole(use.moves)), html('td', {}, duration(use.ms)), html('td', {}, duration(use.longest_ms)),
      html('td', {}, use.depth ? use.depth.toFixed(1) : '\u2013'), html('td', {}, use.nodes ? short(use.nodes) : '\u2013'),
      html('td', {}, use.nps ? short(use.nps) : '\u2013'),
      fault(faults.time), fault(faults.illegal), fault(faults.disconnects), fault(faults.stalls));
  });
  byId('effort').append(head(['Engine', 'name'], ['Moves'], ['Time a move'], ['Longest'], ['Depth'], ['Nodes a move'], ['Nodes/s'],
    ['Time losses'], ['Illegal moves'], ['Disconnects'], ['Stalls']), html('tbody', {}, ...body));
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

function drawEndings() {
  const { terminations, reasons, other_reasons } = data.games;
  const kinds = terminations.map((count, i) => [data.endings[i], count, i < 2 ? 'var(--c0)' : 'var(--bad)']).filter(row => row[1] > 0);
  const phrases = [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 12);
  const rest = other_reasons + reasons.reduce((sum, row) => sum + row[1], 0) - phrases.reduce((sum, row) => sum + row[1], 0);
  if (rest > 0) phrases.push(['other', rest]);
  byId('endings').append(bars(kinds), html('h3', {}, 'In words'), bars(phrases.map(row => [...row, 'var(--even)']), 'long'));
}

function drawLengths() {
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
      const text = (step === 1 ? from : from + ' to ' + (from + step - 1)) + ' plies: ' + whole(games);
      chart.append(svg('rect', { class: 'bar', x: i * pitch + 1, width: Math.max(1, pitch - 2), y: height - bottom - tall, height: tall, rx: 1.5 }, svg('title', {}, text)));
      if (i % each === 0) chart.append(svg('text', { x: i * pitch + 1, y: height - 5 }, from));
    });
    chart.append(svg('line', { class: 'axis', x1: 0, x2: width, y1: height - bottom, y2: height - bottom }));
    return chart;
  });
  byId('lengths').after(html('p', { class: 'note' }, 'Games by plies; ' + (plies / count).toFixed(1) + ' on average.'));
}

function drawFirst() {
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

drawHead();
drawSummary();
drawStandings();
if (data.sprt) drawLlr(); else drawEstimates();
drawEffort();
drawTimes();
drawEndings();
drawLengths();
drawFirst();
