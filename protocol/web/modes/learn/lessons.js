// Which lessons belong to which game.
import { shipsLessons } from './lessons_ships.js';
import { cubesLessons, cubes3Lessons } from './lessons_cubes.js';

export const lessonsOf = variant => ({ ships: () => shipsLessons, cubes: cubesLessons, cubes3: cubes3Lessons })[variant]();
