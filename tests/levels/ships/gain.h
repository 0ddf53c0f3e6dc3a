// What a move of ships takes at once, on each board: a destruction is 1, the way into the enemy
// port 2.
#ifndef TESTS_LEVELS_SHIPS_GAIN_H
#define TESTS_LEVELS_SHIPS_GAIN_H

#include "engine/rules.h"

int ships_gain(const GamePosition *position, GameMove move);
int ships10_gain(const GamePosition *position, GameMove move);

#endif
