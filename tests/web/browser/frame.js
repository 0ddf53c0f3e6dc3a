// The page as a whole: it opens everywhere and asks for nothing, each mode can be entered, games are
// in its links, and it shows what the vectors hold.
import assert from 'node:assert/strict';
import { allPlaces, bothBrowsers } from './kit/harness.js';
import { linkTo, piecesOf, readLink, variants, vectorGames, vectorPositions } from './kit/positions.js';

const modes = ['play', 'analyse', 'learn', 'solve'];

// Lists that are narrower than their texts.
function cutChoices() {
  return [...document.querySelectorAll('select')].filter(select => select.checkVisibility()).filter(select => {
    const seen = select.offsetWidth;
    Object.assign(select.style, { maxWidth: 'none', width: 'max-content' });
    const wanted = select.offsetWidth;
    Object.assign(select.style, { maxWidth: '', width: '' });
    return seen < wanted;
  }).map(select => select.id || select.textContent);
}

// Each mode with each game, of which a browser and a size have half from a file and half from a server. That nothing is
// asked for and no error comes is the harness's to see.
async function openEverywhere(board) {
  await board.open();
  assert.equal(await board.page.evaluate(() => document.body.dataset.mode), 'play');
  for (const variant of variants.filter((_, i) => i % 2 === Number(board.place.includes('file')))) {
    await board.variant(variant);
    for (const mode of modes) await board.mode(mode);
  }
  assert.deepEqual(await board.page.evaluate(cutChoices), [], 'these lists are too narrow');
  const wide = await board.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert(wide <= 0, `the page is ${wide} pixels wider than the screen`);
}

// Follows a link within the open page; what is drawn and what the address says when it shows these
// pieces, or after five seconds.
const followLink = (link, expected) => new Promise(done => {
  const end = performance.now() + 5000;
  location.hash = link;
  const check = () => {
    const pieces = [...document.querySelectorAll('#board .layer-pieces > [data-cell]')];
    const drawn = pieces.map(piece => `${piece.dataset.cell}:${piece.dataset.seat}`).sort().join(' ');
    if (drawn === expected || performance.now() > end) done({ drawn, hash: location.hash });
    else setTimeout(check, 5);
  };
  check();
});

// Every position of the vectors is shown, and its text is the page's own; in Firefox, which is slower
// at it, every fourth.
async function showPositions(board) {
  await board.open('#mode=play&variant=ships');
  const positions = vectorPositions().filter((_, i) => board.browser === 'chromium' || i % 4 === 0), starts = {};
  for (const variant of variants) starts[variant] = (await board.kit.native.look(variant)).fen;
  for (const { variant, fen } of positions) {
    const expected = piecesOf(variant, fen);
    const { drawn, hash } = await board.page.evaluate(followLink, linkTo({ mode: 'play', variant, fen }), expected);
    assert.equal(drawn, expected, fen);
    assert.equal(readLink(hash).fen || starts[variant], fen);
  }
  board.remark = `${positions.length} positions`;
}

// Whole games in a link, gone through to their last position.
async function openGames(board) {
  const games = vectorGames(), some = [games[0], games[1], games[120], games.at(-1), ...games.filter((_, i) => i % 40 === 7)];
  await board.withoutAnalysis();
  for (const { variant, moves, fen } of some) {
    await board.open(linkTo({ variant, moves }));
    await board.shows(variant, fen);
    assert.deepEqual((await board.link()).moves, moves);
    await board.open(linkTo({ variant, moves, ply: 5 }));
    const early = await board.kit.native.look(variant, '', moves.slice(0, 5));
    await board.shows(variant, early.fen);
  }
  board.remark = `${some.length} games`;
}

// A fault in a link is said in the engine's own sentence, and the page goes on.
async function openWrongLinks(board) {
  await board.withoutAnalysis();
  const { native } = board.kit;
  const wrong = [
    { variant: 'ships', fen: '9/8/8/8/8/8/8/8 w - - 0 1' },
    { variant: 'ships', moves: ['c3h3', 'a1a9'] },
    { variant: 'ships10', moves: ['c3c10', 'a1a9'] },
    { variant: 'cubes', fen: '1B1B1B1B1/11/13/15/15/13/11/1A1A1AA2 1 2 1' },
    { variant: 'cubes3', moves: ['e1e2'] },
  ];
  for (const game of wrong) {
    await board.open(linkTo(game));
    const said = await board.soon('there is a complaint', () => board.complaint());
    assert(said.includes((await native.errorOf(game.variant, game.fen, game.moves)).split(': ').at(-1)), `it says "${said}"`);
    assert.equal((await board.drawn()).split(' ').length > 7, true);
  }
  for (const hash of ['#', '#mode=nothing', '#variant=chess&moves=e2e4', '#fen=%00%ff', '#mode=solve&puzzle=%3Cimg%3E', '#' + 'x'.repeat(5000)]) {
    await board.open(hash);
    assert((await board.drawn()).length > 0, `nothing is drawn at ${hash}`);
  }
  await board.open();
}

export const tests = [
  { name: 'opens', places: allPlaces, each: allPlaces, run: openEverywhere },
  { name: 'positions', places: bothBrowsers, run: showPositions },
  { name: 'games in links', places: bothBrowsers, run: openGames },
  { name: 'wrong links', places: ['chromium server desktop', 'firefox file phone'], run: openWrongLinks },
];
