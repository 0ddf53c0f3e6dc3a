// The numbers of the search of ships, on both boards: margins, depths and weights, all in one table.
// search/tunable.h says what a row is. Scores and margins are in evaluation units, _PERCENT in
// hundredths.
#ifndef SEARCH_SHIPS_CONSTANTS_H
#define SEARCH_SHIPS_CONSTANTS_H

#include "search/tunable.h"

// clang-format off
#define SHIPS_CONSTANTS(ROW)                                                                       \
    /* Step 6: reverse futility pruning, and step 11: futility pruning. */                         \
    ROW(SHIPS_RFP_MAX_DEPTH,                 7,    2,     12)                                      \
    ROW(SHIPS_RFP_MARGIN,                   32,   30,    200) /* a ply */                          \
    ROW(SHIPS_RFP_BASE,                     15, -100,    150)                                      \
    ROW(SHIPS_RFP_MATE_MARGIN,             180,   30,    250) /* a ply, under go mate */           \
    ROW(SHIPS_FUTILITY_MAX_DEPTH,            7,    2,     12)                                      \
    ROW(SHIPS_FUTILITY_MARGIN,              79,   30,    250) /* a ply */                          \
    ROW(SHIPS_FUTILITY_BASE,                50,    0,    300)                                      \
    /* Step 7: null move pruning, and step 8: ProbCut. */                                          \
    ROW(SHIPS_NULL_MIN_DEPTH,                3,    1,      8)                                      \
    ROW(SHIPS_NULL_REDUCTION,                6,    1,      9)                                      \
    ROW(SHIPS_NULL_DEPTH_DIVISOR,            5,    2,     12)                                      \
    ROW(SHIPS_PROBCUT_MIN_DEPTH,             3,    3,     12)                                      \
    ROW(SHIPS_PROBCUT_MARGIN,              128,   20,    400)                                      \
    ROW(SHIPS_PROBCUT_REDUCTION,             4,    2,      7)                                      \
    /* Step 9: internal iterative reduction (IIR). */                                              \
    ROW(SHIPS_IIR_MIN_DEPTH,                 2,    2,     10)                                      \
    /* Step 10: singular extension. */                                                             \
    ROW(SHIPS_SINGULAR_MIN_DEPTH,            5,    4,     12)                                      \
    ROW(SHIPS_SINGULAR_MARGIN,               4,    1,     30) /* a ply */                          \
    ROW(SHIPS_SINGULAR_TABLE_PLIES,          3,    1,      6)                                      \
    /* Step 11: late move pruning, and history pruning. */                                         \
    ROW(SHIPS_LMP_MAX_DEPTH,                 9,    2,     14)                                      \
    ROW(SHIPS_LMP_BASE,                      6,    1,     30)                                      \
    ROW(SHIPS_LMP_PER_DEPTH_PERCENT,       183,   20,    600)                                      \
    ROW(SHIPS_HISTORY_PRUNING_MAX_DEPTH,     4,    0,     10)                                      \
    ROW(SHIPS_HISTORY_PRUNING_MARGIN,     3826,  500,  16000) /* a ply */                          \
    /* Step 13: late move reduction (LMR). */                                                      \
    ROW(SHIPS_LMR_MIN_DEPTH,                 2,    2,      4)                                      \
    ROW(SHIPS_LMR_BASE_PERCENT,             36,  -50,    200)                                      \
    ROW(SHIPS_LMR_DIVISOR,               17031, 6000,  30000) /* of 64ths squared */               \
    ROW(SHIPS_LMR_HISTORY_PER_PLY,        7780, 2000,  30000) /* changes a reduction by one */     \
    ROW(SHIPS_LMR_CUT,                     107,    0,    300)                                      \
    ROW(SHIPS_LMR_PV,                       72,    0,    300)                                      \
    ROW(SHIPS_LMR_THREATENED,              117,    0,    300)                                      \
    ROW(SHIPS_LMR_FORCING,                  78,    0,    300)                                      \
    /* Step 14: do-deeper and do-shallower. */                                                     \
    ROW(SHIPS_DO_DEEPER_MARGIN,             65,   10,    250)                                      \
    ROW(SHIPS_DO_SHALLOWER_MARGIN,           7,    0,     40)                                      \
    /* Quiescence search: third attackers, and delta pruning. */                                   \
    ROW(SHIPS_QUIESCE_FULL_PLIES,            2,    0,      6)                                      \
    ROW(SHIPS_QUIESCE_LAST_PLY,              5,    1,     16)                                      \
    ROW(SHIPS_QUIESCE_DELTA_MARGIN,        247,   50,   1000)                                      \
    /* Order of moves: killers, countermove, move policy. */                                       \
    ROW(SHIPS_SCORE_KILLER,              71112,    0, 200000)                                      \
    ROW(SHIPS_SCORE_COUNTERMOVE,         35802,    0, 200000)                                      \
    ROW(SHIPS_POLICY_SCORE,               1314,    0,   6000) /* a logit, see policy.h */          \
    /* Correction history: its weight, and how fast it learns. */                                  \
    ROW(SHIPS_CORRECTION_PERCENT,           81,    0,    250)                                      \
    ROW(SHIPS_CORRECTION_BONUS_PERCENT,    411,   50,   1200)                                      \
    /* Bonuses of history and continuation history for a cut. */                                   \
    ROW(SHIPS_HISTORY_BONUS_PER_PLY,       164,   20,    600)                                      \
    ROW(SHIPS_HISTORY_BONUS_OFFSET,         34, -400,    400)                                      \
    ROW(SHIPS_HISTORY_BONUS_MOST,         1783,  200,   6000)
// clang-format on

SHIPS_CONSTANTS(TUNABLE_DECLARE)

#endif
