// The numbers of the search of ships, on both boards: margins, depths and weights, all in one table.
// search/tunable.h says what a row is. Scores and margins are in evaluation units, _PERCENT in
// hundredths.
#ifndef SEARCH_SHIPS_CONSTANTS_H
#define SEARCH_SHIPS_CONSTANTS_H

#include "search/tunable.h"

// clang-format off
#define SHIPS_CONSTANTS(ROW)                                                                       \
    /* Step 6: reverse futility pruning, and step 11: futility pruning. */                         \
    ROW(SHIPS_RFP_MAX_DEPTH,                  7,    3,     12)                                     \
    ROW(SHIPS_RFP_MARGIN,                    26,    8,     70) /* a ply */                         \
    ROW(SHIPS_RFP_BASE,                      20,  -60,     90)                                     \
    ROW(SHIPS_RFP_MATE_MARGIN,              180,   60,    300) /* a ply, under go mate */          \
    ROW(SHIPS_FUTILITY_MAX_DEPTH,             7,    3,     12)                                     \
    ROW(SHIPS_FUTILITY_MARGIN,               84,   30,    140) /* a ply */                         \
    ROW(SHIPS_FUTILITY_BASE,                 43,    0,    120)                                     \
    /* Step 7: null move pruning, and step 8: ProbCut. */                                          \
    ROW(SHIPS_NULL_MIN_DEPTH,                 3,    1,      8)                                     \
    ROW(SHIPS_NULL_REDUCTION,                 5,    2,     11)                                     \
    ROW(SHIPS_NULL_DEPTH_DIVISOR,             4,    2,     10)                                     \
    ROW(SHIPS_PROBCUT_MIN_DEPTH,              3,    2,      8)                                     \
    ROW(SHIPS_PROBCUT_MARGIN,               116,   50,    230)                                     \
    ROW(SHIPS_PROBCUT_REDUCTION,              4,    1,      9)                                     \
    /* Step 9: internal iterative reduction (IIR). */                                              \
    ROW(SHIPS_IIR_MIN_DEPTH,                  2,    1,      7)                                     \
    /* Step 10: singular extension. */                                                             \
    ROW(SHIPS_SINGULAR_MIN_DEPTH,             5,    4,     10)                                     \
    ROW(SHIPS_SINGULAR_MARGIN,                4,    1,      9) /* a ply */                         \
    ROW(SHIPS_SINGULAR_TABLE_PLIES,           3,    0,      8)                                     \
    /* Step 11: late move pruning, and history pruning. */                                         \
    ROW(SHIPS_LMP_MAX_DEPTH,                 10,    5,     14)                                     \
    ROW(SHIPS_LMP_BASE,                       7,    2,     11)                                     \
    ROW(SHIPS_LMP_PER_DEPTH_PERCENT,        172,   70,    330)                                     \
    ROW(SHIPS_LMP_WIN_PERCENT,               40,   15,    100) /* of the moves, under go mate */   \
    ROW(SHIPS_HISTORY_PRUNING_MAX_DEPTH,      4,    0,      9)                                     \
    ROW(SHIPS_HISTORY_PRUNING_MARGIN,      3656, 1500,   6900) /* a ply */                         \
    /* Step 13: late move reduction (LMR). */                                                      \
    ROW(SHIPS_LMR_MIN_DEPTH,                  2,    2,      7)                                     \
    ROW(SHIPS_LMR_BASE_PERCENT,              30,  -30,    100)                                     \
    ROW(SHIPS_LMR_DIVISOR,                17715, 6800,  30700) /* of 64ths squared */              \
    ROW(SHIPS_LMR_HISTORY_PER_PLY,         8238, 3100,  14000) /* changes a reduction by one */    \
    ROW(SHIPS_LMR_CUT,                      103,   40,    190)                                     \
    ROW(SHIPS_LMR_PV,                        69,   30,    130)                                     \
    ROW(SHIPS_LMR_THREATENED,               116,   50,    210)                                     \
    ROW(SHIPS_LMR_FORCING,                   69,   30,    140)                                     \
    /* Step 14: do-deeper and do-shallower. */                                                     \
    ROW(SHIPS_DO_DEEPER_MARGIN,              67,   30,    120)                                     \
    ROW(SHIPS_DO_SHALLOWER_MARGIN,            6,    0,     20)                                     \
    /* Quiescence search: third attackers, and delta pruning. */                                   \
    ROW(SHIPS_QUIESCE_FULL_PLIES,             2,    0,      7)                                     \
    ROW(SHIPS_QUIESCE_LAST_PLY,               5,    1,     10)                                     \
    ROW(SHIPS_QUIESCE_DELTA_MARGIN,         241,  100,    440)                                     \
    /* Order of moves: killers, countermove, move policy. */                                       \
    ROW(SHIPS_SCORE_KILLER,               66006,28400, 128000)                                     \
    ROW(SHIPS_SCORE_COUNTERMOVE,          40595,14300,  64400)                                     \
    ROW(SHIPS_POLICY_SCORE,                1499,  500,   2400) /* a logit, see policy.h */         \
    /* Correction history: its weight, and how fast it learns. */                                  \
    ROW(SHIPS_CORRECTION_PERCENT,            90,   30,    150)                                     \
    ROW(SHIPS_CORRECTION_BONUS_PERCENT,     431,  160,    740)                                     \
    /* Bonuses of history and continuation history for a cut. */                                   \
    ROW(SHIPS_HISTORY_BONUS_PER_PLY,        179,   70,    300)                                     \
    ROW(SHIPS_HISTORY_BONUS_OFFSET,          41, -150,    220)                                     \
    ROW(SHIPS_HISTORY_BONUS_MOST,          1517,  700,   3200)
// clang-format on

SHIPS_CONSTANTS(TUNABLE_DECLARE)

#endif
