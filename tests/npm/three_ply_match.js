// The package against the player of three_ply.js, and its score:
//   node three_ply_match.js PACKAGE [variant=ships10] [games=100] [nodes=2000] [plies=4] [even=100] [seed=1]
// PACKAGE is the folder that `make npm` makes. An opening is so many random plies, after which the engine sees nobody ahead
// by more than so many centipawns; each is played with both colours. The same words give the same games of the same
// engine. With few nodes it still looks at each move once. Node before 22 needs --experimental-default-type=module.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ask, bestMove, ready } from './talk.js';
import { BLACK, Game, threePlyMove, WHITE } from './three_ply.js';

const positionAfter = moves => 'position startpos' + (moves.length ? ' moves ' + moves.join(' ') : '');

// Chooses the variant, and gives how many ranks its board has.
export async function chooseBoard(engine, variant) {
  const lines = await ready(engine, `setoption name UCI_Variant value ${variant}`, 'ucinewgame', 'position startpos', 'd');
  return lines.find(line => line.startsWith('Fen: ')).split('/').length;
}

// A game after the opening, the engine on one side with so many nodes a move. `look(game, position)` is called at each
// position, with the command that sets it. Gives the game, which is over.
export async function playGame(engine, { ranks, opening = [], side, nodes, look = () => {} }) {
  const game = new Game(ranks), moves = [];
  await ready(engine, 'ucinewgame');
  for (;;) {
    const position = positionAfter(moves);
    await look(game, position);
    if (game.result() !== null) return game;
    const text = opening[moves.length] ?? (game.side === side
      ? await bestMove(engine, [position, `go nodes ${nodes}`]) : game.text(threePlyMove(game)));
    const move = game.find(text);
    if (!move) throw new Error(`${text} is no move after ${position}`);
    game.play(move);
    moves.push(text);
  }
}

// Numbers from 0 to below a bound, the same for the same seed.
function randomNumbers(seed) {
  let state = seed || 1;
  return bound => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

// Random moves, after which the game goes on.
function randomOpening(ranks, plies, random) {
  for (;;) {
    const game = new Game(ranks), texts = [];
    while (texts.length < plies && game.result() === null) {
      const moves = game.moves(), move = moves[random(moves.length)];
      texts.push(game.text(move));
      game.play(move);
    }
    if (game.result() === null) return texts;
  }
}

async function evenOpening(engine, { ranks, plies, even, random }) {
  for (;;) {
    const opening = randomOpening(ranks, plies, random);
    const lines = await ask(engine, ['ucinewgame', positionAfter(opening), 'go nodes 5000'], /^bestmove /);
    const cp = / score cp (-?\d+) /.exec(lines.filter(line => line.includes(' score ')).at(-1))?.[1];
    if (Math.abs(cp) <= even) return opening;
  }
}

async function main([folder, ...words]) {
  const given = Object.fromEntries(words.map(word => word.split('=')));
  const { variant = 'ships10', games = 100, nodes = 2000, plies = 4, even = 100, seed = 1 } = given;
  const { default: Syracuse } = await import(pathToFileURL(resolve(folder, 'node.js')));
  const engine = await Syracuse();
  const ranks = await chooseBoard(engine, variant);
  const openings = { ranks, plies: Number(plies), even: Number(even), random: randomNumbers(Number(seed)) };
  const score = { won: 0, drawn: 0, lost: 0 };
  let opening, length = 0;
  for (let number = 0; number < games; number++) {
    const side = number % 2 ? BLACK : WHITE;
    if (side === WHITE) opening = await evenOpening(engine, openings);
    const game = await playGame(engine, { ranks, opening, side, nodes });
    score[{ [side]: 'won', 0: 'drawn' }[game.result()] ?? 'lost']++;
    length += game.plies;
  }
  engine.terminate();
  console.log(`${variant}, ${nodes} nodes a move, ${games} games: won ${score.won}, drawn ${score.drawn}, lost ${score.lost}; ` +
    `${(length / games).toFixed(1)} plies on average`);
}

if (process.argv[1]?.endsWith('three_ply_match.js')) await main(process.argv.slice(2));
