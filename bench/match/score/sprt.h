// Sequential probability ratio test of two Elo differences.
//
// DESIGN. Pure functions of counts. Sources are named at each function in sprt.c.
#ifndef BENCH_MATCH_SCORE_SPRT_H
#define BENCH_MATCH_SCORE_SPRT_H

#include "bench/match/score/tally.h"

typedef enum SprtVerdict { SPRT_CONTINUE, SPRT_ACCEPT_H0, SPRT_ACCEPT_H1 } SprtVerdict;

// The log-likelihood ratio of elo1 against elo0; 0 as long as nothing can be said. `pairwise`: from
// the five outcomes of pairs, else from wins, draws and losses; the Bayesian model always uses
// these, and says nothing before a win and a loss.
double sprt_llr(const SprtConfig *sprt, const Score *score, bool pairwise);

// Wald's bounds: log(beta / (1 - alpha)) and log((1 - beta) / alpha).
double sprt_lower(const SprtConfig *sprt);
double sprt_upper(const SprtConfig *sprt);

SprtVerdict sprt_verdict(const SprtConfig *sprt, const Score *score, bool pairwise);

// The verdict of the first two engines whose test has one, and who they are; SPRT_CONTINUE if none
// has. With several engines every two of them are tested, and the first verdict ends the match.
SprtVerdict sprt_first_verdict(const Tally *tally, int *engine, int *against);

#endif
