// The strength that a score stands for.
//
// DESIGN. Pure functions of counts; every error bar is 95 %. Sources are named in stats.c.
#ifndef BENCH_MATCH_SCORE_STATS_H
#define BENCH_MATCH_SCORE_STATS_H

#include "bench/match/score/tally.h"

typedef struct Estimate {
    double elo, elo_error;   // logistic; both infinite for a clean score
    double nelo, nelo_error; // normalized Elo; both infinite where no unit differs from another
    double los;              // likelihood of superiority, 0..1
    double points;           // share of all points, 0..1
    double draw_ratio;       // of pairs that ended even, or of games
    double pairs_ratio;      // pairs won / pairs lost
    double wl_dd_ratio;      // even pairs of a win and a loss / of two draws
} Estimate;

// From the five outcomes of pairs, or from wins, draws and losses. Without any game: 0 with an
// infinite error, los and points 1/2. A ratio to nothing is infinite, of nothing to nothing NaN.
Estimate stats_estimate(const Score *score, bool pairwise);

// A share of all points, 0..1, with its error. Without games not a number; the error of fewer than
// two units is infinite.
typedef struct ShareEstimate {
    double share, error;
} ShareEstimate;

// An engine's share by its encounters, the unit being the encounter.
ShareEstimate stats_estimate_share(const ShareSums *sums);

#endif
