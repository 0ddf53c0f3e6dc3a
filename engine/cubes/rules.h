// The rules of the hexagon game, variants `cubes` (two players) and `cubes3` (three), for the table
// in engine/variants.c.
#ifndef ENGINE_CUBES_RULES_H
#define ENGINE_CUBES_RULES_H

#include "engine/rules.h"

extern const Rules cubes_rules;
extern const Rules cubes3_rules;

#endif
