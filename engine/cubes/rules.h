// The rules of the hexagon game, variants `cubes` (two players) and `cubes3` (three), for the table
// in engine/rules.c.
#ifndef ENGINE_CUBES_RULES_H
#define ENGINE_CUBES_RULES_H

#include "engine/cubes/position.h"
#include "engine/rules.h"

// The position that a GamePosition of this game holds, and the way back.
CubesPosition cubes_position(const GamePosition *position);
void cubes_set_position(GamePosition *position, CubesPosition own);

extern const Rules cubes_rules;
extern const Rules cubes3_rules;

#endif
