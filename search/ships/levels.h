// The levels of the game of ships below full strength, see search/strength.h.
#ifndef SEARCH_SHIPS_LEVELS_H
#define SEARCH_SHIPS_LEVELS_H

#include "engine/ships/names.h"
#include "search/strength.h"

extern const LevelPlan ships_levels;

// Squares that a move goes, in percent of the longest line.
int ships_move_reach(GameMove move);

#endif
