// The levels of the hexagon game below full strength, for two and three players, see
// search/strength.h.
#ifndef SEARCH_CUBES_LEVELS_H
#define SEARCH_CUBES_LEVELS_H

#include "search/strength.h"

extern const LevelPlan cubes_levels;

// Steps between the ends of a move, in percent of the board's width.
int cubes_move_reach(GameMove move);

#endif
