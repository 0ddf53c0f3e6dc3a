// The lessons of the hexagon game, as those of ships, see lessons_ships.js. The user is the first player. How cubes
// move is the same for two and for three, so the lessons of the game for three begin with those for two.

const cubesBasics = [
  { id: 'cubes-steps', variant: 'cubes', fen: '4B4/11/2A10/2B8B3/7A7/11B1/11/1A5A1 1 2 1',
    steps: [{ goal: { steps: 4 }, solution: 'k1i3', hint: ['e1', 'h4', 'm3'] }] },
  { id: 'cubes-way', variant: 'cubes', fen: '3B5/11/13/6A6B1/3B1B9/A12/11/1A5A1 1 2 1',
    steps: [{ goal: { arrives: ['h4'] }, solution: 'g5h4' }] },
  { id: 'cubes-stop', variant: 'cubes', fen: 'A6A1/11/11B1/11B3/6A8/11A1/11/1B3B3 1 2 1',
    steps: [{ goal: { arrives: ['e8'] }, solution: 'd8e8' }] },
  { id: 'cubes-win', variant: 'cubes', fen: '1A1A1A3/9A1/13/15/7B7/9B3/11/1B1B5 1 2 1', won: true,
    steps: [{ goal: { wins: true }, solution: 'l7k8' }] },
  { id: 'cubes-gap', variant: 'cubes', fen: '1A3A1A1/1A9/13/12B2/15/6B6/11/1B1B5 1 2 1', won: true,
    steps: [{ goal: { move: ['e8g8'] }, solution: 'e8g8', answer: ['e1c2'] }, { goal: { wins: true }, solution: 'd7e8' }] },
  { id: 'cubes-pass', variant: 'cubes', fen: '1B1B1B1B1/1A9/11A1/15/15/13/11/1A5A1 1 2 1',
    steps: [{ goal: { shuts: true }, solution: 'm6l7', answer: ['0000'] }] },
];

const cubesEnd = { id: 'cubes-end', variant: 'cubes', fen: '1A1A5/11/13/8B6/7A2B4/9A3/11/1B1B5 1 2 60', steps: [] };

const cubes3Only = [
  { id: 'cubes3-start', variant: 'cubes3', fen: '9/B1A7C/B11C/B6A6C/4B6C3/13/11/3A3A1 1 3 1',
    steps: [
      { goal: { arrives: ['e8', 'g8', 'i8', 'k8'] }, solution: 'e7e8', answer: ['e4h4', 'm7j5'] },
      { goal: { leaves: ['g1', 'k1'] }, solution: 'k1k3' }] },
  { id: 'cubes3-shut', variant: 'cubes3', fen: 'B2A4C/B9C/B11C/B3A9C/15/13/11/3A3A1 1 3 1',
    steps: [{ goal: { shuts: true }, solution: 'e5b4', answer: ['0000'] }] },
  { id: 'cubes3-end', variant: 'cubes3', fen: 'B7C/B9C/B11C/B13C/15/13/11/1A1A1A1A1 1 3 1', steps: [] },
];

// The lessons of both games for 2 and for 3.
export const cubesLessons = () => [...cubesBasics, cubesEnd];
export const cubes3Lessons = () => [...cubesBasics, ...cubes3Only];
