// Networks for the hexagon game, one for two players and one for three.
//
// DESIGN. A seat sees the whole board rotated so that it goes up. Every player's cubes have rows of
// their own, by whose they are, counted from the seat on: a cube's cell with the steps that it
// would make, and its way to the goal (features.h) with those steps. Then, of every player, which
// goal cells are taken, and how many cubes have not started, are shut in, or face enemies at the
// gate; and one row for the rounds that are left, with three players also for whose turn it is. The
// output is the logarithm of the seat's odds. Output buckets go by the way that is left for all.
//
// With two players the mirror image is the same game; with three it is not: the turn goes round the
// other way.
#ifndef EVAL_CUBES_NETWORK_H
#define EVAL_CUBES_NETWORK_H

#include "eval/cubes/features.h"
#include "eval/net/features.h"

enum {
    CUBES_HIDDEN_2 = 256, // of two players' network
    CUBES_HIDDEN_3 = 64,
    CUBES_BUCKETS = 8,
    CUBES_ROUND_CLASSES = 15, // four rounds each
    // Rows of one player.
    CUBES_N_CELL = 0,
    CUBES_N_WAY = CUBES_N_CELL + CUBES_CELL_CODES * CUBES_STEP_CLASSES,
    CUBES_N_GOAL = CUBES_N_WAY + CUBES_WAY_CLASSES * CUBES_STEP_CLASSES,
    CUBES_N_HOME = CUBES_N_GOAL + 16, // this count and the next two: 0 to 4
    CUBES_N_SHUT = CUBES_N_HOME + 5,
    CUBES_N_FOES = CUBES_N_SHUT + 5,
    CUBES_N_PLAYER = CUBES_N_FOES + 5,
    CUBES_ROWS_2 = 2 * CUBES_N_PLAYER + CUBES_ROUND_CLASSES,
    CUBES_ROWS_3 = 3 * CUBES_N_PLAYER + 3 * CUBES_ROUND_CLASSES,
};

// By number of players less 2.
extern const FeatureSpec cubes_feature_specs[2];

// A network's score for a seat, within +-limit. The network is for the position's number of
// players; `facts` are those of all seats. `net` is its memory (eval/net/net.h).
int cubes_network_score(const void *net, const CubesPosition *position,
                        const CubesFacts facts[CUBES_SEATS], int seat, int limit);

// The same for all seats of three players at once.
void cubes_network_scores(const void *net, const CubesPosition *position,
                          const CubesFacts facts[CUBES_SEATS], int limit, int scores[CUBES_SEATS]);

#endif
