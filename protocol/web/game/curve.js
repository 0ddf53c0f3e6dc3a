// The curve from a score to the points that can be expected, and back. The engine's `wdl` lies on it; a score out of a file has
// no other way. With three players the score is the odds' logarithm itself.
import { ofVariant } from '../../../engine/web/variants.js';

const pointsPerLogit = { ships: 37, cubes: 100 };

export const pointsOfScore = (variant, cp) => 1 / (1 + Math.exp(-cp / ofVariant(pointsPerLogit, variant)));

export const scoreOfPoints = (variant, points) => Math.round(ofVariant(pointsPerLogit, variant) * Math.log(points / (1 - points)));
