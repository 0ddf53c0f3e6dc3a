// Facts that a board of the 8x8 game shows beside its ships, for programs that draw one: JSON
// members with a comma before each, as `show` of engine/rules.h gives them.
//
//   "attacks": [["c3", "f6"], ...]   pairs of opposing ships that attack each other, White's first
#ifndef ENGINE_SHIPS_SHOW_H
#define ENGINE_SHIPS_SHOW_H

#include "engine/ships/position.h"

enum { SHIPS_SHOWN_TEXT = 2048 };

void ships_show(const ShipsPosition *position, char text[SHIPS_SHOWN_TEXT]);

#endif
