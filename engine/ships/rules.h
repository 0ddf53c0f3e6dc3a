// The rules of the 8x8 game, variant `ships`, for the table in engine/variants.c.
#ifndef ENGINE_SHIPS_RULES_H
#define ENGINE_SHIPS_RULES_H

#include "engine/rules.h"
#include "engine/ships/position.h"

// The position that a GamePosition of this game holds.
ShipsPosition ships_position(const GamePosition *position);

extern const Rules ships_rules;

#endif
