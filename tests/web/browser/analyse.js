// Analysis: started, followed from position to position, stopped, its lines played; wins named as
// such; and the position editor, with the engine's own sentences.
import assert from 'node:assert/strict';
import { linkTo, readLink, variants, vectorGames, vectorWins } from './kit/positions.js';

const analysisSwitch = '.thoughts [role=switch]';
const isOn = board => board.page.$eval(analysisSwitch, element => element.getAttribute('aria-checked') === 'true');

// Runs in the page before its scripts: notes what its user presses and what the worker says, and when.
function noteTalk() {
  const talk = globalThis.workerTalk = [];
  globalThis.addEventListener('click', () => talk.push({ at: performance.now(), text: 'press' }), true);
  globalThis.Worker = class extends Worker {
    constructor(...values) {
      super(...values);
      this.addEventListener('message', ({ data }) => talk.push({ at: performance.now(), text: String(data.said || '') }));
    }
  };
}

async function turnTo(board, on) {
  if (await isOn(board) !== on) await board.press(analysisSwitch);
  await board.soon(`the analysis is ${on ? 'on' : 'off'}`, async () => await isOn(board) === on);
}

const depthShown = async board => Number((/Depth (\d+)/.exec(await board.text('.thoughts .status')) || [0, 0])[1]);

// --- Start, follow, stop ----------------------------------------------------------------------

// Records the list of lines together with the address, until linesWatched: [hash, first moves] each.
const watchLines = () => new Promise(done => {
  const seen = new Set();
  const look = () => {
    const moves = [...document.querySelectorAll('ol.lines > li:not(.empty)')].map(row => row.querySelector('button[data-move]:not([hidden])'))
      .filter(Boolean).map(button => button.dataset.move.slice(-4));
    if (moves.length) seen.add(location.hash + ' ' + moves.join(' '));
    if (!globalThis.linesWatched) setTimeout(look, 5);
    else done([...seen].map(row => row.split(' ')));
  };
  look();
});

// The lines shown are always of the position shown.
async function checkLines(board, rows) {
  const { native } = board.kit;
  for (const [hash, ...moves] of rows) {
    const { variant, fen, moves: before, ply } = readLink(hash);
    const { legal } = await native.look(variant, fen, before.slice(0, ply));
    for (const move of moves) assert(legal.includes(move), `the line with ${move} stands at ${hash}`);
    assert.equal(new Set(moves).size, moves.length, `two lines begin alike: ${moves}`);
  }
}

async function follow(board) {
  await board.open('#mode=analyse&variant=ships');
  await turnTo(board, true);
  await board.soon('the search is at depth 4', async () => await depthShown(board) >= 4);
  const watch = await board.meanwhile(watchLines);
  for (const move of ['c3h3', 'f6d6', 'd2d5']) {
    await board.play(move);
    await board.soon(`${move} is played`, async () => (await board.link()).moves.includes(move));
    await board.soon('there are lines again', async () => await depthShown(board) >= 3);
  }
  for (const way of ['moves.back', 'moves.back', 'moves.forward']) await board.pressNamed(way);
  await board.soon('we are one move back', async () => (await board.link()).ply === 2);
  await board.soon('there are lines there', async () => await depthShown(board) >= 3);
  await board.page.evaluate(() => { globalThis.linesWatched = true; });
  const rows = await watch.answer;
  assert(new Set(rows.map(([hash]) => hash)).size >= 4, `lines were seen at ${rows.map(([hash]) => hash)}`);
  await checkLines(board, rows);
  await turnTo(board, false);
  const seen = await board.text('.thoughts');
  await board.page.evaluate(() => new Promise(done => { setTimeout(done, 400); }));
  assert.equal(await board.text('.thoughts'), seen, 'it goes on after its end');
  board.remark = `${rows.length} lists of lines`;
}

// Each search ends when it is told to. How soon, between the press and `bestmove` as the page sees it, depends on the
// machine as well: that is told, and not tested.
async function stopTimes(board) {
  await board.page.evaluateOnNewDocument(noteTalk);
  await board.open('#mode=analyse&variant=ships');
  const times = [];
  for (const variant of variants) {
    await board.variant(variant);
    for (let i = 0; i < 5; i++) {
      await turnTo(board, true);
      await board.soon('the search is at depth 4', async () => await depthShown(board) >= 4);
      await board.page.evaluate(() => { globalThis.workerTalk.length = 0; });
      await turnTo(board, false);
      times.push(await board.until('the engine has stopped', () => {
        const said = globalThis.workerTalk.find(({ text }) => text.includes('bestmove'));
        return said && said.at - globalThis.workerTalk.find(({ text }) => text === 'press').at;
      }));
    }
  }
  times.sort((one, other) => one - other);
  const median = times[Math.floor(times.length / 2)], most = times.at(-1);
  board.remark = `stopped within ${median.toFixed(0)} ms, at most ${most.toFixed(0)}`;
}

// --- Lines, wins, worth ---------------------------------------------------------------------------

async function lines(board) {
  await board.open(linkTo({ variant: 'ships', moves: ['c3h3'] }));
  await turnTo(board, true);
  await board.chooseNamed('analyse.lines', '3');
  await board.soon('three lines have moves', () => board.page.evaluate(() => document.querySelectorAll('ol.lines > li:not(.empty)').length === 3));
  await board.soon('there are three arrows', () => board.page.evaluate(() => document.querySelector('#board .layer-arrows').childElementCount >= 3));
  await turnTo(board, false);

  await turnTo(board, true);
  await board.soon('there is a line of two moves', () => board.has('ol.lines > li:first-child button:nth-of-type(2):not([hidden])'));
  const wanted = await board.page.evaluate(() => {
    const steps = [...document.querySelectorAll('ol.lines > li:first-child button')].slice(0, 2);
    steps[1].click();
    return steps.map(step => step.dataset.move.slice(-4));
  });
  await board.soon('the line is played', async () => (await board.link()).moves.length === 3);
  assert.deepEqual((await board.link()).moves, ['c3h3', ...wanted]);
  await board.shows('ships', (await board.look()).fen);
}

// A proven win is said in words, and a finished game as well.
async function wins(board) {
  for (const win of vectorWins().filter(({ moves }) => moves === 2).slice(0, 2)) {
    await board.open(linkTo({ variant: 'ships', fen: win.fen }));
    await turnTo(board, true);
    const seat = win.fen.split(' ')[1] === 'w' ? 'White' : 'Black';
    await board.soon(`${win.fen} is said to be won`, async () => (await board.text('.thoughts .headline')).startsWith(seat + ' wins'));
  }
  await board.open(linkTo({ variant: 'ships', fen: '7S/8/8/8/8/8/8/s7 b - - 0 1' }));
  assert(/^Black has won/.test(await board.text('.thoughts .headline')), await board.text('.thoughts .headline'));
}

// Wherever in a game one comes in, the list of moves shows the one that was made last.
async function inView(board) {
  const { variant, moves } = vectorGames()[3];
  await board.open(linkTo({ variant, moves, ply: 40 }));
  await board.soon('the current move is in view', () => board.page.evaluate(() => {
    const [list, move] = ['.moves-list', '.moves-list [aria-current]'].map(name => document.querySelector(name).getBoundingClientRect());
    return move.top >= list.top && move.bottom <= list.bottom;
  }));
}

async function worth(board) {
  await board.open('#mode=analyse&variant=ships');
  await board.pressNamed('analyse.worth.ships');
  await board.soon('24 ships have a worth', () => board.page.evaluate(() => document.querySelectorAll('#board .layer-badges text').length >= 24));
  await board.variant('cubes3');
  await board.soon('12 cubes stand in the table', () => board.page.evaluate(() => /12|C/.test(document.querySelector('.worth').innerText)));
}

// A score has one unit: with two players hundredths, with three percent; in lines, list, bar, chart, and for who hears them.
async function units(board) {
  const told = () => board.page.evaluate(() => [['.thoughts', '.moves-list', '.scorechart', '.evalbar'].map(name => document.querySelector(name).textContent),
    ...['.scorechart', '.evalbar'].map(name => ['aria-valuetext', 'aria-label'].map(kind => document.querySelector(name).getAttribute(kind)))].flat().join(' | '));
  const hundredths = /[+\u2212]\d+\.\d\d/, percent = /\d\u00a0?%/;
  for (const [variant, moves, is, isNot] of [['ships', ['c3h3', 'f6d6'], hundredths, percent], ['cubes', ['e1e3'], hundredths, percent], ['cubes3', ['e1e3', 'd8h8'], percent, hundredths]]) {
    await board.open(linkTo({ variant, moves }));
    await turnTo(board, true);
    await board.soon('there is a line', async () => await depthShown(board) >= 2);
    await board.play((await board.offered())[0]);
    await board.soon('the list has a score', () => board.has('.moves-list .move-score'));
    await board.soon('there is a line again', async () => await depthShown(board) >= 2);
    await turnTo(board, false);
    const text = await told();
    assert.match(text, is);
    assert.doesNotMatch(text, isNot);
  }
}

// --- The editor -----------------------------------------------------------------------------------

async function retype(board, selector, text) {
  await board.page.$eval(selector, element => { element.focus(); element.select(); });
  await board.page.keyboard.type(text);
}

const verdict = board => board.text('.editor .verdict');

// By variant: moves before, positions that are wrong, [the piece's key, its cell] in turn, and the position that this makes.
const edits = {
  ships: { moves: ['c3h3', 'f6d6'], wrong: ['4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4 w - - 0 1', 'S7/8/8/8/8/8/8/S7 w - - 0 1', '9/8/8/8/8/8/8/8 w - - 0 1', '8/8/8/8/8/8/8/x7 b - - 0 1'],
    put: [['1', 'c3'], ['1', 'h1'], ['2', 'a8'], ['3', 'h1']], fen: 's7/8/8/8/8/2S5/8/8 w - - 0 1' },
  ships10: { moves: ['c3h3', 'f8c8'], wrong: ['8/8/8/8/8/8/8/S7 w - - 0 1', '7s/8/8/8/8/8/8/8/8/8 w - - 0 1', '9/8/8/8/8/8/8/8/8/8 w - - 0 1'],
    put: [['1', 'c3'], ['1', 'h10'], ['2', 'a10'], ['2', 'b9'], ['3', 'b9']], fen: 's6S/8/8/8/8/8/8/2S5/8/8 w - - 0 1' },
};

const editor = variant => async board => {
  const { native } = board.kit, { moves, wrong, put, fen } = edits[variant];
  await board.withoutAnalysis();
  await board.open(linkTo({ variant, moves }));
  const before = await board.page.evaluate(() => location.hash);
  await board.pressNamed('analyse.edit');
  for (const text of wrong) {
    await retype(board, '.editor textarea', text);
    const expected = await native.errorOf(variant, text);
    assert(expected, text);
    await board.soon(`it says "${expected}"`, async () => (await verdict(board)).includes(expected));
    assert(await board.page.evaluate(() => document.querySelector('.editor .primary').disabled), 'a wrong position can be taken');
  }
  await board.pressNamed('editor.clear');
  for (const [piece, cell] of put) {
    await board.page.evaluate(() => document.activeElement.blur());
    await board.keys(piece);
    await board.cell(cell);
  }
  assert.equal(await board.page.$eval('.editor textarea', element => element.value), fen);
  await board.pressNamed('editor.done');
  await board.soon('the position is taken', async () => (await board.link()).fen === fen);
  await board.shows(variant, fen);
  await board.pressNamed('analyse.before');
  await board.soon('the game before is back', async () => (await board.page.evaluate(() => location.hash)) === before);
};

export const tests = [
  { name: 'analyse follows', places: ['chromium file desktop', 'firefox server desktop'], run: follow },
  { name: 'analyse stops', places: ['chromium server desktop', 'firefox file desktop'], run: stopTimes },
  { name: 'analyse lines', places: ['chromium server phone', 'firefox file desktop'], run: lines },
  { name: 'analyse wins', places: ['chromium file desktop', 'firefox server phone'], run: wins },
  { name: 'analyse in view', places: ['chromium file phone', 'firefox file desktop'], run: inView },
  { name: 'analyse worth', places: ['chromium file phone', 'firefox server desktop'], run: worth },
  { name: 'analyse units', places: ['chromium file desktop'], run: units },
  { name: 'editor', places: ['chromium file desktop', 'firefox server phone'], run: editor('ships') },
  { name: 'editor ships10', places: ['firefox file desktop', 'chromium server phone'], run: editor('ships10') },
];
