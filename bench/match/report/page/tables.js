// The report in words and tables: its head, the summary, standings, times.
import { byId, html, svg } from '../../../../engine/web/dom.js';
import { counted, date, duration, elo, eloError, eloText, gamesOf, percent, plusMinus, points, pointsOf, ratingText, short, signed, whole, whyNoError } from './words.js';
import { data, colour, nameOf } from './data.js';

// --- The head ---------------------------------------------------------------------------------

function openingText() {
  const { format, file, plies, shuffled, window: near } = data.openings;
  if (format === 'start') return 'every game from the start position';
  if (format === 'random') return counted(plies, 'random ply', 'random plies');
  if (format === 'pie')
    return `the pie rule, first moves ${file ? 'of ' + file : 'that are built in'} within ${(near / 100).toFixed(2)} of even` + (shuffled ? ', in random order' : ', in order');
  return file + (shuffled ? ', in random order' : ', in order');
}

// By the pie rule, how often each took White.
const choicesText = () => (data.choices || []).map(({ all, invoked }, i) => all > 0 && `${nameOf(i)} took ${data.seats[0]} in ${whole(invoked)} of ${counted(all, 'choice', 'choices')}`)
  .filter(text => text).join(', ');

export function drawHead() {
  const { count, first_ms, last_ms } = data.games;
  const versus = data.engines.length === 2 ? nameOf(0) + ' \u2013 ' + nameOf(1) : 'Match report';
  const title = data.event || versus;
  const facts = [counted(count, 'game', 'games') + ' of ' + data.variant];
  if (data.event && data.engines.length === 2) facts.unshift(versus);
  if (data.engines.length > 2) facts.push(data.tournament + ' of ' + data.engines.length + ' engines');
  facts.push('openings: ' + openingText());
  if (choicesText()) facts.push(choicesText());
  if (data.site) facts.push(data.site);
  if (first_ms > 0) facts.push(date(first_ms) + ' to ' + date(last_ms) + ' UTC');
  document.title = title;
  byId('title').textContent = title;
  byId('subtitle').textContent = facts.join(' \u00b7 ');
  byId('footer').textContent = 'Made by Regatta ' + data.version + '. Error bars are 95 %.';
}

// --- The summary of two engines ---------------------------------------------------------------

function card(title, big, more, attributes) {
  return html('div', { class: 'card', ...attributes }, html('h2', {}, title),
    big && html('div', { class: 'big' }, ...big), ...more);
}

function eloCard(score) {
  const lead = score.elo === null ? score.share - .5 : score.elo;
  const sure = score.elo_error && Math.abs(score.elo) > score.elo_error;
  const kind = !sure ? '' : lead > 0 ? 'good' : 'bad';
  const normalized = score.nelo === null ? '' : 'Normalized ' + signed(score.nelo, 1) +
    plusMinus(score.nelo_error) + ', ';
  return card('Elo of ' + nameOf(0),
    [html('span', { class: kind }, elo(score)), html('small', {}, eloError(score))],
    [html('p', {}, [whyNoError(score), normalized + 'likelihood of superiority ' + percent(score.los)].filter(text => text).join('; '))]);
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

export function drawSummary() {
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
      html('td', { title: whyNoError(score) || undefined }, eloText(score)),
      html('td', {}, whisker(score, engine, reach)),
      html('td', { class: 'rating' }, ratingText(data.ratings[engine])),
      html('td', {}, points(pointsOf(score))), html('td', {}, whole(gamesOf(score))),
      html('td', {}, percent(score.share)), html('td', {}, whole(score.wins)),
      html('td', {}, whole(score.draws)), html('td', {}, whole(score.losses)));
  });
  byId('ranking').append(head(['#'], ['Engine', 'name'], ['Elo \u00b1 95 %'], ['Error bar'],
    ['Rating \u00b1 95 %'], ['Points'], ['Games'], ['Share'], ['Won'], ['Drawn'], ['Lost']), html('tbody', {}, ...body));
}

// Of three players: points and their share instead of Elo. Of a game's points, a third is even.
const shareText = (share, error) => share === null ? '\u2013' : percent(share) + plusMinus(error && 100 * error);

function drawShares(order) {
  const body = order.map((engine, rank) => {
    const { games, points: sum, share, error, seats } = data.shares[engine];
    return html('tr', {}, html('td', {}, rank + 1),
      html('td', { class: 'name', title: nameOf(engine) },
        html('span', { class: 'key', colour: colour(engine) }, nameOf(engine))),
      html('td', {}, shareText(share, error)), html('td', { class: 'rating' }, ratingText(data.ratings[engine])), html('td', {}, whole(sum)), html('td', {}, whole(games)),
      ...seats.map(part => html('td', { class: 'seat' }, shareText(part, null))));
  });
  byId('ranking').append(head(['#'], ['Engine', 'name'], ['Share \u00b1 95 %'], ['Rating \u00b1 95 %'], ['Points'], ['Seats taken'],
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
    : [[eloText(score) + ' Elo', whyNoError(score)].filter(text => text).join(', '), points(pointsOf(score)), eloText(score, 0)];
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

export function drawStandings() {
  if (data.engines.length === 2 && !data.shares) return;
  const share = engine => data.shares ? data.shares[engine].share ?? -1 : data.totals[engine].share;
  const order = data.engines.map((_, i) => i).sort((a, b) =>
    share(b) - share(a) || pointsOf(data.totals[b]) - pointsOf(data.totals[a]) || a - b);
  byId('standings').hidden = false;
  (data.shares ? drawShares : drawRanking)(order);
  drawCross(order);
  const told = data.ratings.every(rating => rating.error || rating.bound || rating.elo === null) &&
    (data.shares || [...data.totals, ...data.cross.flat()].every(score => !score || !whyNoError(score)));
  byId('error-note').hidden = told;
}

export function drawEffort() {
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
