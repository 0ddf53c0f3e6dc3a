// The rules of the 8x8 game, variant `ships`, for the table in engine/variants.c.
#ifndef ENGINE_SHIPS_RULES_H
#define ENGINE_SHIPS_RULES_H

#include "engine/rules.h"

extern const Rules ships_rules;

#endif
