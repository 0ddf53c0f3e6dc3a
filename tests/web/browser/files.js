// Files and texts: matches of Regatta opened and replayed, what is copied, and what is wrong with a text.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bothBrowsers } from './kit/harness.js';
import { linkTo, variants } from './kit/positions.js';

// --- Matches --------------------------------------------------------------------------------------

const matches = new Map();

// The PGN of a short match, played once.
function matchOf(kit, variant) {
  if (!matches.has(variant)) {
    const folder = join(kit.folder, 'match-' + variant), file = join(folder, 'match.pgn');
    mkdirSync(folder);
    execFileSync(kit.regatta, ['-variant', variant, '-engine', 'cmd=' + kit.enginePath, 'name=one', '-engine', 'cmd=' + kit.enginePath, 'name=two',
      '-each', 'nodes=200', '-openings', 'random', 'plies=4', '-srand', '5', '-rounds', variant === 'cubes3' ? '1' : '3',
      '-concurrency', '2', '-pgnout', 'file=' + file], { cwd: folder, stdio: 'ignore' });
    matches.set(variant, file);
  }
  return matches.get(variant);
}

// The games of a file, read here: [{fen, moves, names}].
function gamesIn(file) {
  return readFileSync(file, 'utf8').split(/\n\n(?=\[Event )/).map(text => {
    const tag = name => (new RegExp(`\\[${name} "(.*)"\\]`).exec(text) || [])[1];
    const words = text.replace(/^\[.*\]$/gm, '').replace(/\{[^}]*\}/g, '').split(/\s+/);
    return { fen: tag('FEN') || '', plies: Number(tag('PlyCount')), moves: words.filter(word => /^(?:[a-o]\d+){2}$|^0000$/.test(word)) };
  });
}

async function openShare(board) {
  await board.mode('analyse');
  if (!await board.has('dialog.share')) await board.pressNamed('analyse.share');
  await board.soon('the dialog is open', () => board.has('dialog.share[open]'));
}

async function openFile(board, file) {
  await openShare(board);
  const input = await board.page.$('dialog.share input[type=file]');
  await input.uploadFile(file);
}

// The end has no such button.
async function toEnd(board) {
  const { ply, moves } = await board.link();
  if (ply < moves.length) await board.pressNamed('moves.end');
}

// Each game of a match: its moves and its last position, and gone through by the buttons.
const replay = variant => async board => {
  const { kit } = board, file = matchOf(kit, variant), games = gamesIn(file);
  assert(games.length >= 6 && games.every(({ moves, plies }) => moves.length === plies), 'the match was not read');
  await board.withoutAnalysis();
  await board.open('#mode=analyse&variant=' + (variant === 'ships' ? 'cubes' : 'ships'));
  for (const [i, game] of games.entries()) {
    await openFile(board, file);
    await board.soon('the games are listed', () => board.has('dialog.share [data-row]'));
    await board.page.$eval('dialog.share [role=listbox]', (box, row) => {
      box.scrollTop = row * box.firstChild.clientHeight / box.querySelector('[aria-setsize]').getAttribute('aria-setsize');
    }, i);
    await board.press(`dialog.share [data-row="${i}"]`);
    await board.soon(`game ${i + 1} is there`, async () => (await board.link()).moves.join() === game.moves.join());
    await toEnd(board);
    const last = await kit.native.look(variant, game.fen, game.moves);
    await board.shows(variant, last.fen);
    assert.equal((await board.link()).fen, game.fen);
  }
  await board.pressNamed('moves.start');
  const { fen, moves } = games.at(-1);
  await board.shows(variant, (await kit.native.look(variant, fen)).fen);
  for (let ply = 1; ply <= 5; ply++) {
    await board.pressNamed('moves.forward');
    await board.soon(`we are at move ${ply}`, async () => (await board.link()).ply === ply);
    await board.shows(variant, (await kit.native.look(variant, fen, moves.slice(0, ply))).fen);
  }
  board.remark = `${games.length} games`;
};

// --- Texts ----------------------------------------------------------------------------------------

async function copyAs(board, name) {
  await openShare(board);
  await board.page.evaluate(() => { globalThis.copied = null; });
  await board.pressNamed(name);
  return board.until(`${name} copies`, () => globalThis.copied);
}

const paste = (board, text) => board.page.$eval('dialog.share textarea:not([readonly])', (field, value) => {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}, text);

// A copied text says what the native engine says, and is opened again as what it was.
const copyAndPaste = variant => async board => {
  await board.withoutAnalysis();
  await board.noteCopies();
  const [{ fen, moves }] = gamesIn(matchOf(board.kit, variant));
  await board.open(linkTo({ variant, fen, moves }));
  await board.shows(variant, (await board.look()).fen);
  const { fen: position } = await board.look();
  assert.equal(await copyAs(board, 'share.fen'), position);
  const link = await copyAs(board, 'share.link'), game = await copyAs(board, 'share.pgn'), list = await copyAs(board, 'share.moves');
  assert.equal(link.split('#')[0], board.address);
  assert.equal(list.match(/(?:[a-o]\d+){2}|0000/g).join(' '), moves.join(' '));
  for (const [text, expected] of [[position, { fen: position, moves: [] }], [game, { fen, moves }], [link, { fen, moves }]]) {
    await board.open(linkTo({ variant }));
    await openShare(board);
    await paste(board, text);
    await board.pressNamed('share.open');
    await board.soon('it is opened', async () => {
      const now = await board.link();
      return now.fen === expected.fen && now.moves.join() === expected.moves.join();
    });
    await toEnd(board);
    await board.shows(variant, position);
  }
};

// A wrong text gets a sentence, and nothing changes.
async function wrongTexts(board) {
  const { native } = board.kit;
  await board.withoutAnalysis();
  await board.open(linkTo({ variant: 'ships', moves: ['c3h3'] }));
  const before = await board.page.evaluate(() => location.hash);
  await openShare(board);
  const texts = ['hello', '<img src=x onerror=alert(1)>', 'c3h3 a1a9', '9/8/8/8/8/8/8/8 w - - 0 1',
    '[Event "x"]\n[Variant "chess"]\n\n1. e2e4 e7e5 *', '[Event "x"]\n\n1. c3h3 {no end',
    '\u0000\u0001\ufffd', 'x'.repeat(100000), '#mode=analyse&variant=ships&moves=a1a9'];
  for (const text of texts) {
    await paste(board, text);
    const said = await board.soon(`something is said of ${text.slice(0, 30)}`, () => board.text('#share-found'));
    assert(said.length < 400, said);
    assert.equal(await board.page.evaluate(() => document.querySelectorAll('dialog img').length), 0);
  }
  await paste(board, '9/8/8/8/8/8/8/8 w - - 0 1');
  const sentence = await native.errorOf('ships', '9/8/8/8/8/8/8/8 w - - 0 1');
  assert((await board.text('#share-found')).includes(sentence), await board.text('#share-found'));
  await board.keys('Escape');
  await board.soon('the dialog is closed', async () => !await board.has('dialog.share'));
  assert.equal(await board.page.evaluate(() => location.hash), before);
}

// Opening another game loses nothing: the one before comes back with its variations.
async function backToBefore(board) {
  await board.open(linkTo({ variant: 'ships', moves: ['c3h3', 'f6d6'] }));
  await board.pressNamed('moves.back');
  await board.soon('we are one move back', async () => (await board.link()).ply === 1);
  await board.play('h5h4');
  await board.soon('the variation is there', async () => (await board.link()).moves.join() === 'c3h3,h5h4');
  await openShare(board);
  await paste(board, '8/8/8/8/8/2S5/8/s7 w - - 0 1');
  await board.pressNamed('share.open');
  await board.soon('the other one is there', async () => (await board.link()).fen.startsWith('8/8/8'));
  await board.pressNamed('analyse.before');
  await board.soon('the game before is there', async () => (await board.link()).moves[0] === 'c3h3');
  const moves = await board.text('#panel');
  for (const move of ['c3h3', 'f6d6', 'h5h4']) assert(moves.includes(move), `${move} is lost: ${moves}`);
}

export const tests = [
  { name: 'files ships', places: ['chromium file desktop', 'firefox server phone'], run: replay('ships') },
  { name: 'files ships10', places: ['firefox server desktop', 'chromium file phone'], run: replay('ships10') },
  { name: 'files cubes', places: ['chromium server phone', 'firefox file desktop'], run: replay('cubes') },
  { name: 'files cubes3', places: ['chromium file desktop', 'firefox file desktop'], run: replay('cubes3') },
  ...variants.map(variant => ({ name: 'files copy ' + variant, places: ['chromium server desktop', 'firefox file phone'], run: copyAndPaste(variant) })),
  { name: 'files wrong texts', places: bothBrowsers, run: wrongTexts },
  { name: 'files before', places: ['chromium file phone', 'firefox server desktop'], run: backToBefore },
];
