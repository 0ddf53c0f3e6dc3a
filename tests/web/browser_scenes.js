// What the page looks like in each mode and at each step: the scenes that are checked for
// accessibility, and pictured.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginGame, playOut } from './browser_play.js';

export const scenes = [
  { name: 'play-new', open: '#mode=play&variant=ships' },
  { name: 'play-game', open: '#mode=play&variant=ships', async act(board) {
    await beginGame(board, { variant: 'ships', seats: [null, 0] });
    await playOut(board, [null, 0], 4);
    await board.cell('c2');
  } },
  { name: 'play-cubes3', open: '#mode=play&variant=cubes3', async act(board) {
    await beginGame(board, { variant: 'cubes3', seats: [null, 0, 0] });
    await playOut(board, [null, 0, 0], 3);
    await board.cell('k1');
  } },
  { name: 'analyse', open: '#mode=analyse&variant=ships' },
  { name: 'learn', open: '#mode=learn&variant=ships' },
  { name: 'learn-cubes', open: '#mode=learn&variant=cubes' },
  { name: 'solve', open: '#mode=solve&variant=ships' },
  { name: 'solve-cubes', open: '#mode=solve&variant=cubes' },
];

export async function enterScene(board, scene, theme) {
  await board.page.goto('about:blank');
  await board.open(scene.open);
  await board.page.select('#theme', theme);
  if (scene.act) await scene.act(board);
}

// Pictures of all scenes, to be looked at.
const picture = theme => async board => {
  mkdirSync(board.kit.looks, { recursive: true });
  for (const scene of scenes) {
    await enterScene(board, scene, theme);
    await sleep(600);
    await board.page.screenshot({ path: join(board.kit.looks, `${scene.name}-${theme}-${board.place.replaceAll(' ', '-')}.png`), fullPage: true });
  }
};

export const tests = ['light', 'dark'].map(theme => ({ name: 'looks ' + theme, places: ['chromium file desktop', 'chromium file phone'], run: picture(theme) }));
