// The looks of the page in each mode and at each step: the scenes that are checked for
// accessibility, and pictured.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginGame, playOut, resign } from './play.js';
import { ends, linkTo, vectorGames } from './kit/positions.js';

const game = vectorGames()[3];
// Takes up the first piece that can move.
const takeUp = async board => board.cell(ends(await board.soon('there are moves', async () => (await board.offered())[0]))[0]);

const analysed = board => board.soon('there are lines', () => board.has('ol.lines > li:not(.empty)'));

async function showWorth(board) {
  await analysed(board);
  await board.pressNamed('analyse.worth.ships');
  await board.soon('the ships have a worth', () => board.has('#board .layer-badges text'));
}

async function lookThroughScene(board) {
  await board.pressNamed('analyse.sweep');
  await board.soon('the game is looked through', () => board.has('.summary'));
}

export const scenes = [
  { name: 'play-first', open: '#mode=play&variant=ships' },
  { name: 'play-first-cubes', open: '#mode=play&variant=cubes' },
  { name: 'play-new', open: '#mode=play&variant=ships', async act(board) {
    await board.press('#play-start');
    await board.press('#play-fresh');
  } },
  { name: 'play-game', open: '#mode=play&variant=ships', async act(board) {
    await beginGame(board, { variant: 'ships', seats: [null, 0] });
    await playOut(board, [null, 0], 4);
    await takeUp(board);
  } },
  { name: 'play-cubes3', open: '#mode=play&variant=cubes3', async act(board) {
    await beginGame(board, { variant: 'cubes3', seats: [null, 0, 0] });
    await playOut(board, [null, 0, 0], 3);
    await takeUp(board);
  } },
  { name: 'play-over', open: '#mode=play&variant=cubes', async act(board) {
    await beginGame(board, { variant: 'cubes', seats: [null, 0] });
    await resign(board);
  } },
  { name: 'play-tall', open: '#mode=play&variant=ships10', async act(board) {
    await beginGame(board, { variant: 'ships10', seats: [null, null] });
    await board.play('c3c10');
  } },
  { name: 'analyse', open: '#mode=analyse&variant=ships', act: analysed },
  { name: 'analyse-game', open: linkTo({ variant: game.variant, moves: game.moves, ply: 24 }), act: showWorth },
  { name: 'review', open: linkTo({ variant: 'ships', moves: ['d2e2', 'h5h4'] }), act: lookThroughScene },
  { name: 'trainer', open: linkTo({ variant: 'ships', moves: ['d2e2', 'h5h4'] }), async act(board) {
    await lookThroughScene(board);
    await board.pressNamed('review.train');
    await board.pressNamed('trainer.hint');
  } },
  { name: 'analyse-tall', open: linkTo({ variant: 'ships10', moves: ['c3h3', 'f8c8'] }), act: showWorth },
  { name: 'editor-tall', open: linkTo({ variant: 'ships10', moves: ['c3h3'] }), act: board => board.pressNamed('analyse.edit') },
  { name: 'editor', open: linkTo({ variant: 'cubes' }), act: board => board.pressNamed('analyse.edit') },
  { name: 'share', open: linkTo({ variant: game.variant, moves: game.moves }), async act(board) {
    await board.pressNamed('analyse.share');
    await board.page.type('dialog textarea', 'c3h3 a1a9');
  } },
  { name: 'learn', open: '#mode=learn&variant=ships', act: board => board.press('#lesson-hint') },
  { name: 'learn-first', open: '#mode=learn&variant=ships&lesson=ships-first', act: board => board.cell('c3') },
  { name: 'learn-cubes', open: '#mode=learn&variant=cubes' },
  { name: 'solve', open: '#mode=solve&variant=ships', act: board => board.press('#puzzle-hint') },
  { name: 'solve-cubes', open: '#mode=solve&variant=cubes' },
];

export async function enterScene(board, scene, theme) {
  await board.page.goto('about:blank');
  await board.open(scene.open);
  await board.page.select('#theme', theme);
  if (scene.act) await scene.act(board);
}

// --- Pictures, to be looked at --------------------------------------------------------------------

const lookSizes = [[1440, 900], [1280, 633], [390, 664], [360, 640], [844, 390]];

const viewportOf = ([width, height]) => ({ width, height, isMobile: width < 900, hasTouch: width < 900, deviceScaleFactor: 1 });

// Each scene in each size, in one theme: what is seen at once, and the whole page.
const picture = (theme, touch) => async board => {
  mkdirSync(board.kit.looks, { recursive: true });
  for (const scene of scenes) {
    await enterScene(board, scene, theme);
    for (const size of lookSizes.filter(([width]) => width < 900 === touch)) {
      await board.page.setViewport(viewportOf(size));
      await board.page.evaluate(() => scrollTo(0, 0));
      await sleep(300);
      const name = join(board.kit.looks, `${scene.name}-${theme}-${size.join('x')}`);
      await board.page.screenshot({ path: name + '.png' });
      await board.page.screenshot({ path: name + '-whole.png', fullPage: true });
    }
  }
};

export const tests = process.env.WEB_LOOKS ? ['light', 'dark'].flatMap(theme => [
  { name: 'looks ' + theme, places: ['chromium file desktop'], run: picture(theme, false) },
  { name: 'looks ' + theme, places: ['chromium file phone'], run: picture(theme, true) },
]) : [];
