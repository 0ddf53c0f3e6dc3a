// Which lessons belong to which game.
import { ofVariant } from '../../../../engine/web/variants.js';
import { shipsLessons } from './lessons_ships.js';
import { cubesLessons, cubes3Lessons } from './lessons_cubes.js';

export const lessonsOf = variant => ofVariant({ ships: () => shipsLessons, cubes: cubesLessons, cubes3: cubes3Lessons }, variant)();

// Of which games the lessons come next: those of three players are about what is else than with two.
export const lessonsAfter = variant => ofVariant({ ships: ['cubes'], cubes: ['cubes3'], cubes3: ['ships'] }, variant);
