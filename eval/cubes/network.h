// Networks for the hexagon game, one for two players and one for three.
//
// DESIGN. A seat sees the facts of all players (features.h), each seen from its own home: its own
// facts, those of the next seat and so on, each group with rows of its own; and one row for the
// rounds that are left. The output is the logarithm of the seat's odds. Buckets go by the way that
// is left for all.
#ifndef EVAL_CUBES_NETWORK_H
#define EVAL_CUBES_NETWORK_H

#include "eval/cubes/features.h"
#include "eval/net/features.h"

enum {
    CUBES_HIDDEN = 64,
    CUBES_BUCKETS = 8,
    CUBES_ROUND_CLASSES = 15, // four rounds each
    CUBES_ROWS_2 = 2 * CUBES_FEATURES + CUBES_ROUND_CLASSES,
    CUBES_ROWS_3 = 3 * CUBES_FEATURES + CUBES_ROUND_CLASSES,
};

// By number of players less 2.
extern const FeatureTable cubes_feature_tables[2];

// Bytes of the larger of the two.
enum {
    CUBES_NETWORK_BYTES = 2 * (CUBES_ROWS_3 + CUBES_BUCKETS) * CUBES_HIDDEN + 4 * CUBES_BUCKETS
};

// What a network of the position's number of players says of a seat, within +-limit; `facts` are
// those of all seats. `net` is its memory (eval/net/net.h).
int cubes_network_score(const void *net, const CubesPosition *position,
                        const CubesFacts facts[CUBES_SEATS], int seat, int limit);

#endif
