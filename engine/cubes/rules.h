// The rules of the hexagon game, variants `cubes` (two players) and `cubes3` (three), for the table
// in engine/variants.c, and its position in and out of the seam's.
#ifndef ENGINE_CUBES_RULES_H
#define ENGINE_CUBES_RULES_H

#include "engine/cubes/position.h"
#include "engine/rules.h"

// The position that a GamePosition of this game holds.
CubesPosition cubes_position(const GamePosition *position);

extern const Rules cubes_rules;
extern const Rules cubes3_rules;

#endif
