// A report as a browser shows it. tests/match/report_browser.sh puts this behind a page, together with
// `expected`, what tests/match/report_sample.c knows of the match without the page. The page is opened at
// the game and ply that `expected` names.

const failures = [];
let checks = 0;

function check(holds, what) {
  checks++;
  if (!holds) failures.push(what);
}

function same(is, want, what) {
  check(JSON.stringify(is) === JSON.stringify(want), `${what} is ${JSON.stringify(is)}, not ${JSON.stringify(want)}`);
}

const all = selector => [...document.querySelectorAll(selector)];
const later = ms => new Promise(done => setTimeout(done, ms));
const until = async holds => { while (!holds()) await later(20); }; // what never comes, report_browser.sh ends
const press = key => document.getElementById('list').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const ownerOf = piece => /^(?:ship|cube)(\d)$/.exec(piece.classList[0])[1];
const moveButtons = () => all('#moves button');
const currentPly = () => moveButtons().findIndex(button => button.hasAttribute('aria-current')) + 1;

function checkPage() {
  check(document.getElementById('problem').hidden, 'the page has a fault: ' + document.getElementById('problem').textContent);
  same(all('script').length, expected.scripts, 'scripts');
  same(all('img, iframe:not(#unfinished), link[href^="http"], b > *').length, 0, 'foreign elements');
  same(performance.getEntriesByType('resource').length, 0, 'files fetched');
  same(document.title, expected.event, 'title');
  check(document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    `it is ${document.documentElement.scrollWidth} wide, more than ${document.documentElement.clientWidth}`);
  check(document.getElementById('footer').textContent.includes('Regatta ' + expected.version + '.'), 'the version is missing');
  const shown = document.querySelector('main').textContent; // without the data
  for (const name of expected.names) check(shown.includes(name), 'the name is missing: ' + name);
  if (expected.reason) check(shown.includes(expected.reason), 'the reason is missing');
}

function checkTables() {
  const engines = expected.names.length;
  same(all('#effort tbody tr').length, engines, 'rows of the time table');
  same(document.getElementById('sprt') !== null, expected.sprt && expected.games > 0, 'SPRT card');
  const three = expected.seats.length > 2; // no Elo then, but shares, and a table even of two
  if (three) {
    same(all('#ranking td.seat').length, 3 * engines, 'shares by seat');
    same(document.querySelector('#ranking thead').textContent.includes('Elo'), false, 'Elo of three players');
  }
  if (engines > 2 || three) {
    same(all('#ranking tbody tr').length, engines, 'rows of the ranking');
    const ratings = all('#ranking td.rating').map(cell => Number(cell.textContent.split(' ')[0].replace('\u2212', '-')));
    same(ratings.length, engines, 'ratings');
    const told = ratings.filter(rating => !isNaN(rating));
    check(Math.abs(told.reduce((sum, rating) => sum + rating, 0)) <= .051 * engines, 'the mean of the ratings is not 0');
    check(expected.games < 60 || told.length === engines, 'there are engines without a rating');
    same(all('#cross td.cell, #cross td.self').length, engines * engines, 'cells of the cross table');
    const games = all('#cross td.cell').map(cell => Number((/\/ (\d+)/.exec(cell.firstChild ? cell.firstChild.textContent : '') || [0, 0])[1]));
    const sides = !three ? 2 : engines > 2 ? 6 : 4;
    same(games.reduce((sum, count) => sum + count, 0), sides * expected.games, 'games in the cross table, from every side');
  } else if (expected.games > 0) {
    const card = all('.card').find(one => one.querySelector('h2').textContent === 'Score');
    check(card && card.textContent.includes(' of ' + expected.games.toLocaleString('en')), 'the score card counts other games');
  }
}

function checkCharts() {
  if (expected.games < 20) return;
  same(all('#curve path.line').length, expected.names.length > 2 || expected.seats.length > 2 ? expected.names.length : 1, 'lines over the games');
  const d = document.querySelector('#curve path.line').getAttribute('d');
  check(!/NaN|undefined|Infinity/.test(d), 'the line has numbers that are none');
  const spots = d.split('L').length;
  check(spots <= 400 && spots > Math.min(expected.games / expected.orders, 400) * .8, spots + ' points over the games');
  same(all('#curve line.bound').length, expected.sprt ? 2 : 0, 'bounds');
  same(all('#times path.line').length, expected.names.length, 'lines of time');
  const bars = all('#lengths title').map(title => Number(/: ([\d,]+)$/.exec(title.textContent)[1].replace(',', '')));
  same(bars.reduce((sum, count) => sum + count, 0), expected.games, 'games in the histogram');
}

function checkBoard() {
  same(all('[data-square]').length, expected.squares, 'squares');
  check(all('#board path').every(path => !/NaN|undefined/.test(path.getAttribute('d'))), 'the board has shapes that are none');
  same(currentPly(), expected.ply, 'ply');
  same(all('#pieces [data-cell]').map(piece => piece.dataset.cell + ownerOf(piece)).sort(), expected.cells.sort(), 'pieces');
  same(all('[data-hit]').map(mark => mark.dataset.hit).sort(), expected.destroyed.sort(), 'destroyed pieces');
  same(all('.lost').sort((a, b) => a.dataset.seat - b.dataset.seat).map(place => Number(place.dataset.off)), expected.off, 'what is noted of the seats');
  same(document.getElementById('position').textContent, expected.position, 'position');
  const thought = document.getElementById('thought').textContent;
  check(thought.includes(expected.move), 'the move is not named');
  same(thought.includes(`CPU load${expected.cpu} %`), thought.includes('Clock left'), 'whether the load is told');
  const names = expected.players.map(player => expected.names[player]);
  const plates = names.map((name, seat) => expected.seats[seat] + ': ' + name);
  check(document.getElementById('game-title').textContent.startsWith(`Game ${expected.game}: ${names.join(' \u2013 ')}, `), 'the title of the game is wrong');
  same(all('#plate-bottom .who').map(who => who.textContent), plates.slice(0, 1), 'who sits below');
  same(all('#plate-top .who').map(who => who.textContent), plates.slice(1), 'who sits above');
  same(moveButtons().length, expected.plies, 'moves listed');
  same(all('#scores path.score').length, expected.seats.length, 'score curves');
}

// --- Colours, legends, errors -----------------------------------------------------------------

const painted = (element, property, pseudo) => getComputedStyle(element, pseudo)[property];

// Every mark of a seat has the colour of its pieces, or where these have none, one colour.
function checkColours() {
  expected.players.forEach((_, seat) => {
    const plate = document.querySelector(seat === 0 ? '#plate-bottom .who' : `#plate-top .seat:nth-child(${seat}) .who`);
    const dot = painted(plate, 'backgroundColor', '::before'), cube = document.querySelector(`#pieces .cube${seat}`);
    if (cube) same(dot, painted(cube, 'fill'), 'the dot of seat ' + seat);
    same(painted(document.querySelector(`#scores path.score[data-seat="${seat}"]`), 'stroke'), dot, 'the score line of seat ' + seat);
    same(painted(all('#scores-legend .line')[seat], 'stroke'), dot, 'the key of seat ' + seat);
    same(all('#scores-legend .line-key')[seat].textContent, `${expected.seats[seat]}: ${expected.names[expected.players[seat]]}`, 'the legend of seat ' + seat);
  });
  const looks = all('#scores-legend .line').map(line => painted(line, 'strokeDasharray'));
  same(new Set(looks).size, expected.players.length, 'lines that look different without colour');
  check(/Bars below: the time each move took/.test(document.getElementById('scores-legend').textContent), 'the legend says nothing of the bars');
}

// No Elo stands alone: an error is behind it, or a mark and a reason.
function checkErrors() {
  const elo = /[+\u2212]?(?:\d+(?:\.\d+)?|\u221e)/.source;
  const told = new RegExp(`^\\s*(?:\u2013|${elo} \u00b1 (?:\\d+(?:\\.\\d+)?|\\?))\\s*$`);
  const texts = expected.seats.length > 2 ? [] : [...all('.card').filter(card => card.textContent.startsWith('Elo of')).map(card => card.querySelector('.big').textContent),
    ...all('#ranking tbody tr').map(row => row.children[2].textContent), ...all('#cross td.cell small').map(cell => cell.textContent)];
  for (const text of texts) check(told.test(text), `an Elo without error: '${text}'`);
  check(expected.seats.length > 2 || expected.games === 0 || texts.length > 0, 'there is no Elo at all');
  const ratings = all('#ranking td.rating').map(cell => cell.textContent);
  const rated = new RegExp(`^(?:\u2013|${elo} \u00b1 (?:\\d+(?:\\.\\d+)?|\\?)|[<>] ${elo})$`);
  for (const text of ratings) check(rated.test(text), `a rating without error: '${text}'`);
  const unsure = [...texts, ...ratings].some(text => text.includes('?'));
  const why = document.querySelector('.card') && /no error can be told: /.test(document.getElementById('summary').textContent);
  same(why || !document.getElementById('error-note').hidden, unsure, 'whether it says why an error is missing');
  if (expected.names.length > 2 && expected.seats.length === 2 && document.querySelector('#curve path.line')) {
    const legends = all('#curve + .legend .key').map(key => key.textContent);
    check(legends.length > 0 && legends.every(text => / \u00b1 /.test(text)), 'errors are missing in the legend: ' + legends);
  }
}

// Reasons that differ in a number only have one bar.
function checkEndings() {
  const names = all('#endings .long span').map(span => span.textContent);
  const words = names.map(name => name.replace(/\w*\d\w*|\u2026/g, '#'));
  same(new Set(words).size, words.length, 'different reasons of ' + JSON.stringify(names));
  const sum = all('#endings .long b').reduce((count, cell) => count + Number(cell.textContent.replace(',', '')), 0);
  same(sum, expected.games, 'games in the reasons');
  if (expected.overruns > 1) check(names.some(name => name.includes('loses on time (\u2026 overrun)')), 'no bar for losses on time: ' + names);
}

// --- Sizes and keys ---------------------------------------------------------------------------

async function nextFrames(count) {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
}

async function checkResize() {
  for (const width of [420, 640, 360]) {
    document.body.style.maxWidth = width + 'px';
    await nextFrames(4);
    const place = document.getElementById('lengths'), chart = place.querySelector('svg');
    if (chart) same(Number(chart.getAttribute('viewBox').split(' ')[2]), place.clientWidth, `the chart's width in a page of ${width}`);
  }
  document.body.style.maxWidth = '';
  await nextFrames(4);
}

// Without a focus anywhere; keys that are not for the viewer are left to the browser.
function checkKeys() {
  const typed = (key, target = document.body) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  if (document.activeElement) document.activeElement.blur();
  document.getElementById('board').scrollIntoView({ block: 'center' });
  location.hash = `#game=${expected.game}&ply=${expected.ply}`;
  typed('Home');
  same(currentPly(), 0, 'ply after Home without a focus');
  typed('ArrowRight');
  same(currentPly(), 1, 'ply after the right arrow without a focus');
  typed('End');
  same(currentPly(), expected.plies, 'ply after End without a focus');
  typed(' ');
  same(document.getElementById('play').getAttribute('aria-label'), 'Pause', 'the button after space without a focus');
  typed(' ');
  if (expected.games > 1) {
    const before = location.hash;
    typed(expected.game > 1 ? 'ArrowUp' : 'ArrowDown');
    check(location.hash !== before, 'up and down choose no game without a focus');
    same(document.getElementById('list').getAttribute('aria-activedescendant'), /game=(\d+)/.exec(location.hash)[0].replace('=', '-'), 'the row that is said to be active');
  }
  document.getElementById('footer').scrollIntoView();
  if (document.getElementById('board').getBoundingClientRect().bottom < 0) same(typed('ArrowDown'), false, 'a key is taken though the board is out of view');
  document.getElementById('board').scrollIntoView({ block: 'center' });
  same(typed('ArrowDown', document.getElementById('by-result')), false, 'a key is taken from a control');
}

// --- Texts to take away -----------------------------------------------------------------------

// The sample's hostile bytes have another length in C.
const lined = text => expected.position && /\ufffd/.test(text) ? text.replace(/\s+/g, ' ') : text;

async function checkTaken() {
  let copied = null, saved = null, name = null;
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async text => { copied = text; } } });
  const make = URL.createObjectURL, click = HTMLAnchorElement.prototype.click, RealBlob = window.Blob;
  window.Blob = class extends RealBlob { constructor(parts, about) { super(parts, about); saved = parts.join(''); } };
  URL.createObjectURL = blob => blob instanceof RealBlob ? 'blob:none' : '';
  HTMLAnchorElement.prototype.click = function () { name = this.download; };
  const press = async id => { document.getElementById(id).click(); await later(50); };
  await press('copy-fen');
  same(copied, expected.position, 'the FEN that is copied');
  same(document.getElementById('taken').textContent, 'FEN copied.', 'what is said of it');
  await press('copy-pgn');
  same(lined(copied), lined(expected.pgn), 'the PGN that is copied');
  await press('save-pgn');
  same([lined(saved), name], [lined(expected.pgn), `game-${expected.game}.pgn`], 'the PGN that is saved');
  if (expected.whole_pgn) {
    await press('save-picked');
    same([lined(saved), name], [lined(expected.whole_pgn), 'games.pgn'], 'the PGN of all games');
  }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  let selected = null;
  document.execCommand = () => { selected = document.activeElement.value; return true; };
  await press('copy-fen');
  same(selected, expected.position, 'the FEN that is copied where there is no clipboard');
  same(all('textarea').length, 0, 'texts left behind');
  URL.createObjectURL = make;
  window.Blob = RealBlob;
  HTMLAnchorElement.prototype.click = click;
}

function checkLink() {
  const link = document.getElementById('open-board');
  same(link.hidden, expected.board === null, 'whether the link to the board is hidden');
  if (expected.board === null) return;
  const [page, hash] = link.getAttribute('href').split('#'), parts = new URLSearchParams(hash);
  same([page, link.target, link.rel], [expected.board, '_blank', 'noopener'], 'where the link leads');
  const fen = expected.pie === null ? expected.fen : ''; // by the pie rule games begin at the start
  same([parts.get('mode'), parts.get('variant'), (parts.get('fen') || '').replace(/_/g, ' '), parts.get('moves'), parts.get('ply')],
    ['analyse', expected.variant, fen, expected.line, String(expected.ply)], 'what the link says');
}

// The choice of sides is told of the match, of the game, and at the first move in the place of a thought.
function checkPie() {
  const text = id => document.getElementById(id).textContent, isPie = expected.pie !== null;
  same(text('subtitle').includes('openings: the pie rule, first moves that are built in within 1.00 of even, in order'), isPie, 'whether the pie rule is named');
  same(/ took White in \d+ of \d+ choices?/.test(text('subtitle')), isPie, 'whether it is told who took White');
  same(/pie rule/.test(text('game-end')), isPie, 'whether it is told of the game');
  if (!isPie) return;
  const told = expected.pie === 'invoked' ? `pie rule: ${expected.names[expected.players[0]]} took White` : `pie rule: ${expected.names[expected.players[1]]} kept Black`;
  check(text('game-end').includes(told), 'the choice of the game is wrong: ' + text('game-end'));
  moveButtons()[0].click();
  check(text('thought').includes(' is given; ' + told) && /Depth\d+Time/.test(text('thought')), 'the first move is told of wrongly: ' + text('thought'));
  moveButtons()[expected.ply - 1].click();
}

async function checkWays() {
  const last = expected.plies;
  press('ArrowLeft');
  same(currentPly(), expected.ply - 1, 'ply after the left arrow');
  press('ArrowRight');
  same(currentPly(), expected.ply, 'ply after the right arrow');
  press('End');
  same(currentPly(), last, 'ply at the end');
  press('ArrowRight');
  same(currentPly(), last, 'ply behind the end');
  press('Home');
  same(currentPly(), 0, 'ply at the start');
  moveButtons()[2].click();
  same(currentPly(), 3, 'ply after a click on the third move');
  same(location.hash, `#game=${expected.game}&ply=3`, 'address');
  const curve = document.querySelector('#scores svg'), box = curve.getBoundingClientRect();
  curve.dispatchEvent(new MouseEvent('click', { clientX: box.right, clientY: box.top + 5, bubbles: true }));
  same(currentPly(), last, 'ply after a click at the end of the curve');
  const slider = document.getElementById('slider');
  slider.value = 1;
  slider.dispatchEvent(new Event('input'));
  same(currentPly(), 1, 'ply by the slider');
  document.getElementById('play').click();
  await until(() => currentPly() > 1);
  document.getElementById('play').click();
  const stopped = currentPly();
  await later(1500);
  same(currentPly(), stopped, 'ply after a pause');
}

async function checkList() {
  const list = document.getElementById('list'), rows = () => all('#rows .row');
  const choose = (id, value) => {
    const box = document.getElementById(id);
    box.value = value;
    box.dispatchEvent(new Event('change'));
    return Number(document.getElementById('picked').textContent.split(' ')[0].replace(',', ''));
  };
  same(choose('by-result', ''), expected.games, 'games listed');
  check(rows().length > 0 && rows().length <= 40, rows().length + ' rows exist at once');
  for (const [result, count] of Object.entries(expected.results)) if (count) same(choose('by-result', result), count, 'games ' + result);
  choose('by-result', '');
  for (const [i, count] of expected.played.entries()) same(choose('by-engine', i), count, 'games of engine ' + i);
  same(choose('by-engine', ''), expected.games, 'games of anybody');
  list.scrollTop = list.scrollHeight;
  list.dispatchEvent(new Event('scroll')); // without a screen the next frame, which brings it, may not come
  const bottom = rows()[rows().length - 1];
  same(bottom.id, 'game-' + expected.games, 'the last row');
  bottom.click();
  same(location.hash, `#game=${expected.games}&ply=0`, 'address after a click on the last row');
  press('ArrowUp');
  same(location.hash, `#game=${expected.games - 1}&ply=0`, 'address after the up arrow');
  location.hash = `#game=${expected.game}&ply=${expected.ply}`;
  await until(() => currentPly() === expected.ply);
  checkBoard();
}

// The browser hands the page over as soon as all of it is loaded, and that takes as long as this frame is written.
const unfinished = document.createElement('iframe');
unfinished.id = 'unfinished';
unfinished.hidden = true;
document.body.append(unfinished);
unfinished.contentDocument.open();

(async () => {
  try {
    checkPage();
    checkTables();
    checkCharts();
    if (expected.games > 0) {
      checkBoard();
      checkColours();
      checkErrors();
      checkEndings();
      checkLink();
      checkPie();
      await checkTaken();
      await checkWays();
      await checkList();
      checkKeys();
    }
    await checkResize();
    checkPage();
  } catch (error) {
    failures.push('the check itself fails: ' + error);
  }
  const verdict = document.createElement('pre');
  verdict.id = 'verdict';
  verdict.textContent = [...failures.map(text => 'FAILED ' + text), `${checks} checks, ${failures.length} failed`].join('\n');
  document.body.append(verdict);
  unfinished.contentDocument.close();
})();
