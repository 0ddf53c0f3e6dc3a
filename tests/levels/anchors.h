// The two players that the scale of levels is tied to: one moves at random, the other takes what
// it can have with one move and moves at random otherwise.
//
// DESIGN. The players know the rules only, no search and no evaluation. The material that a move
// takes at once is the one thing a game adds, a function by variant. Their choices depend on a
// seed.
#ifndef TESTS_LEVELS_ANCHORS_H
#define TESTS_LEVELS_ANCHORS_H

#include "engine/base/rng.h"
#include "engine/rules.h"

typedef enum AnchorKind { ANCHOR_RANDOM, ANCHOR_GREEDY } AnchorKind;

// The worth of what a move takes at once, the more the better; 0 for nothing. In ships it is as
// ships/gain.h says; in cubes it is the steps that a cube comes nearer to its goal.
int anchor_gain(const Rules *rules, const GamePosition *position, GameMove move);

// The anchor's move: one of those that gain most, or any; 0 where there is none.
GameMove anchor_choose(AnchorKind kind, const Rules *rules, const GamePosition *position, Rng *rng);

#endif
