// A game as the report has it, made ready to be looked at, and its link to the board in the browser.
// The rules are not known here: a game brings the text of each position, and a row of boards.js says
// how to read such a text. Nothing of a page is needed here.

// Position texts from what changed at each ply, see games.h.
export function unfold(changes) {
  const texts = [];
  let fields = [];
  for (const change of changes.split('|')) {
    if (change[0] === '=') {
      fields = change.slice(1).split(/([/ ])/);
    } else {
      fields = fields.slice();
      for (const part of change.split(',')) if (part) fields[2 * parseInt(part[0], 36)] = part.slice(1);
    }
    texts.push(fields.join(''));
  }
  return texts;
}

export const movesOf = game => game.moves ? game.moves.split(' ') : [];

// Positions stand before, moves between them. `board`: null for a game that can't be drawn.
export function openGame(game, board, seats) {
  const texts = game.at ? unfold(game.at) : [];
  const pieces = board ? texts.map(text => board.read(text)) : [];
  const steps = movesOf(game).map((move, i) => {
    const squares = /^([a-z]\d+)([a-z]\d+)$/.exec(move);
    const [from, to] = squares ? squares.slice(1) : [];
    const before = pieces[i], after = pieces[i + 1];
    const lost = before && after ? [...before.keys()].filter(cell => cell !== from && !after.has(cell)) : [];
    return { move, from, to, lost, seat: ((game.seat || 0) + i) % seats };
  });
  return { game, texts, pieces, steps };
}

export const moveNumber = (game, index, seats) => Math.floor(((game.ply || 0) + index) / seats) + 1;

// How many moves were played. One that can't be, the last one of a lost game, is none.
export const playedMoves = ({ texts, steps }) => Math.min(steps.length, Math.max(0, texts.length - 1));

// Where the board shows this position of the game, as protocol/web/game/link.js reads it. `pgn`: the game as PGN, which has
// names and scores as well.
export function boardLink(match, shown, ply, pgn = '') {
  const { texts, steps } = shown;
  if (!match.board || texts.length === 0) return null;
  const moves = steps.slice(0, playedMoves(shown)).map(step => step.move).join('');
  const parts = [['mode', 'analyse'], ['variant', match.variant], ['fen', texts[0] === match.start ? '' : texts[0].replace(/ /g, '_')],
    ['moves', moves], ['ply', String(Math.min(ply, texts.length - 1))], ['pgn', pgn.trim()]];
  return match.board + '#' + parts.filter(([, text]) => text)
    .map(([name, text]) => name + '=' + encodeURIComponent(text).replace(/%2F/g, '/').replace(/%20/g, '+')).join('&');
}
