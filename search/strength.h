// Playing weaker on purpose, for Skill Level and UCI_Elo.
//
// DESIGN. A level from 0 to 20 bounds the nodes the engine may look at and decides how far from the
// best it may stray: among the lines it found it plays the one whose score plus a random error is
// highest, and the error grows as the level falls. Level 20 is full strength. Both parts make the
// same level play alike on fast and slow machines.
#ifndef SEARCH_STRENGTH_H
#define SEARCH_STRENGTH_H

#include "engine/base/rng.h"
#include "search/worker.h"

enum {
    LEVEL_FULL = 20,
    // The scale is the engine's own: level 0 is 1000, and full strength at 1 s + 0.01 s came out at
    // 3780 (see strength.c).
    ELO_LOWEST = 1000,
    ELO_HIGHEST = 3710,
    ELO_DEFAULT = 1700
};

// The level that plays at `elo`, ELO_LOWEST..ELO_HIGHEST; between two levels it is fractional.
double strength_level_of_elo(int elo);

// Lines that a level below LEVEL_FULL chooses from, at least 2.
int strength_lines(double level);

// Nodes that a level below LEVEL_FULL may search, at least 1.
int64_t strength_node_limit(double level);

// A seed that differs from session to session; `object` is one of theirs.
uint64_t strength_new_seed(const void *object);

// Index of the root move that a level below LEVEL_FULL plays, among the `count` best.
int strength_pick(double level, const RootMove *moves, int count, Rng *rng);

#endif
