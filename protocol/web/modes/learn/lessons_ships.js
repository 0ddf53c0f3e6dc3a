// The lessons of the game of ships, on its square board, in the order in which they build up; each teaches one thing. The user is White.
//
//   id       what settings.learnt and links call it, and what its texts begin with: learn.ID.title, .text, .done
//   steps    tasks one after the other; none: the lesson is only told. The texts of the second end in 2.
//     goal      what counts as done; state.js has the kinds
//     solution  a move that does it, which hints show; others may do it as well
//     hint      cells that its first hint marks beside the solution's first, and that its text .hint is about
//     answer    moves that the others make then, legal after each move that does it
//   won      the user has won in the end
//   plain    lines of attack are not drawn
//   ranked   shows what each move of its position is worth
//   texts    what its texts, but for the title, begin with in place of its id
//
// tests/web/unit/learn.js plays all of them through with the engine's rules. In the first positions ships
// round the port leave no way for a rebuild, which is a lesson of its own.

// A ranked lesson shows first_moves.js of its board; there is one of each, with the same texts.
const firstMovesOf = (variant, fen) => ({ id: variant + '-first', texts: 'ships-first', variant, plain: true, ranked: true, fen, steps: [] });

export const firstMoveLessons = {
  ships: firstMovesOf('ships', '4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1'),
  ships10: firstMovesOf('ships10', '4sss1/4ssss/5sss/6ss/8/8/SS6/SSS5/SSSS4/1SSS4 w - - 0 1'),
};

export const shipsLessons = [
  { id: 'ships-move', variant: 'ships', plain: true, fen: '8/6ss/8/S2S4/8/4s3/SS6/1S2S3 w - - 0 1',
    steps: [{ goal: { arrives: ['e5'] }, solution: 'b2e5' }] },
  { id: 'ships-attack', variant: 'ships', fen: 'S2s4/6s1/7s/8/8/5S2/SS1S4/1S6 w - - 0 1',
    steps: [{ goal: { destroys: ['d8'] }, solution: 'f3f6' }] },
  { id: 'ships-shield', variant: 'ships', fen: 'S2s4/5s1s/6s1/3S4/8/8/SS1S4/1S6 w - - 0 1',
    steps: [{ goal: { destroys: ['d8'] }, solution: 'd5g5' }] },
  { id: 'ships-chain', variant: 'ships', fen: 'S2s1s2/8/7S/8/6s1/2SS4/SS3S2/1S6 w - - 0 1',
    steps: [{ goal: { destroys: ['d8', 'f8'] }, solution: 'c3c7' }] },
  { id: 'ships-safe', variant: 'ships', fen: 'S2s4/8/1s6/8/s6S/8/SS3S2/1S6 w - - 0 1',
    steps: [{ goal: { arrives: ['d4'], destroys: ['d8'] }, solution: 'f2d4' }] },
  { id: 'ships-rebuild', variant: 'ships', fen: 'S2s4/6s1/7s/8/8/8/3S4/8 w - - 0 1',
    steps: [{ goal: { rebuilds: true, destroys: ['d8'] }, solution: 'a1a5' }] },
  { id: 'ships-port', variant: 'ships', fen: '3s4/4s3/8/1s6/8/2S5/S7/1S6 w - - 0 1', won: true,
    steps: [{ goal: { arrives: ['h8'] }, solution: 'c3h8', answer: ['e7h7'] }] },
  { id: 'ships-defend', variant: 'ships', fen: '5s2/3S2s1/7s/SS6/8/8/8/s4S2 w - - 0 1',
    steps: [{ goal: { destroys: ['a1'] }, solution: 'd7d4' }] },
  { id: 'ships-stuck', variant: 'ships', fen: '6S1/6S1/8/8/S3s3/8/7S/4S3 w - - 0 1', won: true,
    steps: [{ goal: { wins: true }, solution: 'h2h7' }] },
  { id: 'ships-draw', variant: 'ships', fen: '4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1', steps: [] },
  { id: 'ships-tall', variant: 'ships10', fen: '4sss1/4ssss/5sss/6ss/8/8/SS6/SSS5/SSSS4/1SSS4 w - - 0 1', steps: [] },
  firstMoveLessons.ships,
  firstMoveLessons.ships10,
];
