// The rules of the game of ships, variant `ships` or `ships10`, for the table in engine/rules.c.
#ifndef ENGINE_SHIPS_RULES_H
#define ENGINE_SHIPS_RULES_H

#include "engine/rules.h"
#include "engine/ships/position.h"

// The position that a GamePosition of this game holds, and the way back.
ShipsPosition ships_position(const GamePosition *position);
void ships_set_position(GamePosition *position, ShipsPosition own);

extern const Rules ships_rules;

#endif
