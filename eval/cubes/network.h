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

typedef struct CubesNetwork2 {
    _Alignas(NET_ALIGNMENT) int16_t rows[CUBES_ROWS_2][CUBES_HIDDEN];
    _Alignas(NET_ALIGNMENT) int16_t output[CUBES_BUCKETS][CUBES_HIDDEN];
    int32_t bias[CUBES_BUCKETS];
} CubesNetwork2;

typedef struct CubesNetwork3 {
    _Alignas(NET_ALIGNMENT) int16_t rows[CUBES_ROWS_3][CUBES_HIDDEN];
    _Alignas(NET_ALIGNMENT) int16_t output[CUBES_BUCKETS][CUBES_HIDDEN];
    int32_t bias[CUBES_BUCKETS];
} CubesNetwork3;

// By number of players less 2.
extern const FeatureTable cubes_feature_tables[2];

// The output for a seat, within +-limit; `facts` are those of all seats.
int cubes_network2_score(const CubesNetwork2 *network, const CubesPosition *position,
                         const CubesFacts facts[CUBES_SEATS], int seat, int limit);
int cubes_network3_score(const CubesNetwork3 *network, const CubesPosition *position,
                         const CubesFacts facts[CUBES_SEATS], int seat, int limit);

#endif
