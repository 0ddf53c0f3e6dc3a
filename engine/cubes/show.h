// Facts that a board of the hexagon game shows beside its cubes, for programs that draw one: JSON
// members with a comma before each, as `show` of engine/rules.h gives them.
//
//   "steps": {"e1": 4, ...}                     of each cube of the player to move, its number of
//                                               steps, whether it can move or not
//   "paths": {"e1e3": ["e1", "e2", "e3"], ...}  for each move but the pass one way it can go, a
//                                               shortest one
//   "toGo": [60, 58]                            by seat, the steps to go of all its cubes together
//   "round": 43, "rounds": 60                   the round that is played, and after which one the
//                                               game is over
#ifndef ENGINE_CUBES_SHOW_H
#define ENGINE_CUBES_SHOW_H

#include "engine/cubes/position.h"

enum { CUBES_SHOWN_TEXT = 1 << 14 };

void cubes_show(const CubesPosition *position, char text[CUBES_SHOWN_TEXT]);

#endif
