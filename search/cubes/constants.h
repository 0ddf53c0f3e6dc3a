// The numbers of the hexagon game's search: margins, depths and weights, all in one table.
// search/tunable.h says what a row is. Scores and margins are in evaluation units, _PERCENT in
// hundredths.
#ifndef SEARCH_CUBES_CONSTANTS_H
#define SEARCH_CUBES_CONSTANTS_H

#include "search/tunable.h"

// clang-format off
#define CUBES_CONSTANTS(ROW)                                                                       \
    /* Step 4: correction history, in parts of a unit. */                                          \
    ROW(CUBES_CORRECTION_GAP_MOST,       150,    20,    500) /* in units */                        \
    ROW(CUBES_CORRECTION_PLIES_MOST,       8,     1,     20)                                       \
    ROW(CUBES_CORRECTION_PER_GAP,          8,     1,     24) /* and ply */                         \
    ROW(CUBES_CORRECTION_UNIT,           128,    40,    300)                                       \
    /* Step 5: reverse futility pruning. */                                                        \
    ROW(CUBES_RFP_MAX_DEPTH,               6,     0,     16)                                       \
    ROW(CUBES_RFP_MARGIN,                 22,     0,     60) /* a ply */                           \
    /* Step 6: null move. */                                                                       \
    ROW(CUBES_NULL_MIN_DEPTH,              3,     1,     12)                                       \
    ROW(CUBES_NULL_REDUCTION,              3,     1,     12)                                       \
    ROW(CUBES_NULL_DEPTH_DIVISOR,          4,     1,     20)                                       \
    /* Step 7: singular extension. */                                                              \
    ROW(CUBES_SINGULAR_MIN_DEPTH,          4,     2,     14)                                       \
    ROW(CUBES_SINGULAR_MARGIN,             5,     0,     20) /* a ply */                           \
    ROW(CUBES_SINGULAR_TABLE_PLIES,        3,     0,     12)                                       \
    /* Step 8: late move pruning. */                                                               \
    ROW(CUBES_LMP_MAX_DEPTH,               5,     0,     16)                                       \
    ROW(CUBES_LMP_BASE,                    4,    -8,     20)                                       \
    ROW(CUBES_LMP_PER_DEPTH_PERCENT,      50,     0,    150)                                       \
    /* Step 9: late move reduction (LMR). */                                                       \
    ROW(CUBES_LMR_MIN_DEPTH,               3,     1,     12)                                       \
    ROW(CUBES_LMR_BASE_PERCENT,           30,  -100,    200)                                       \
    ROW(CUBES_LMR_DIVISOR,             16000,  4000,  40000) /* of 64ths squared */                \
    ROW(CUBES_HISTORY_PER_PLY,          8000,  1000,  20000) /* changes a reduction by one */      \
    /* Order of moves: killers, and steps to the goal. */                                          \
    ROW(CUBES_ORDER_KILLER,            20000,     0,  40000)                                       \
    ROW(CUBES_ORDER_STEP,                700,     0,   3000) /* nearer to the goal */              \
    /* Monte-Carlo tree search with PUCT: the softmax temperature of the priors, the exploration   \
       constant (c_puct), and the part of the soft budget to use. */                               \
    ROW(CUBES_TEMPERATURE_PERCENT,        50,     5,    400)                                       \
    ROW(CUBES_C_PUCT_PERCENT,             15,     1,   1000)                                       \
    ROW(CUBES_TREE_TIME_PERCENT,          80,    10,    400)                                       \
    /* Bonuses of the history for a cut. */                                                        \
    ROW(CUBES_HISTORY_PER_DEPTH,         150,     0,    500)                                       \
    ROW(CUBES_HISTORY_MOST,             1800,     0,   5000)
// clang-format on

CUBES_CONSTANTS(TUNABLE_DECLARE)

#endif
