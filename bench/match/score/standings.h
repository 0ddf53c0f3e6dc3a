// The results of a match in words: fastchess's block for two engines, tables for more; or
// cutechess's lines, if the Config says so.
//
// DESIGN. Pure functions of Config and Tally that write whole lines to a stream. Lines that other
// programs parse are fastchess's to the letter; where a figure can't be told it is `inf` or `nan`.
#ifndef BENCH_MATCH_SCORE_STANDINGS_H
#define BENCH_MATCH_SCORE_STANDINGS_H

#include "bench/match/score/sprt.h"

#include <stdio.h>

// "Score of A vs B: wins - losses - draws  [share] games"; nothing unless there are two engines in
// two seats.
void standings_score(FILE *to, const Tally *tally);

// The same of any two engines, for a score that the caller has.
void standings_pair_score(FILE *to, const Config *config, int engine, int against,
                          const Score *score);

// Between two rules: the block of two engines, or a table of all by rank. Cutechess's form: its Elo
// and SPRT lines, or the table, without rules.
void standings_block(FILE *to, const Tally *tally);

// How an SPRT ended, if there is one and it has.
void standings_sprt(FILE *to, const Tally *tally);

// Some lines for each engine that misbehaved, and, in our own form, the first player's share.
void standings_remarks(FILE *to, const Tally *tally);

// Whether the match is two engines in two seats, the form that block, score and SPRT are for.
bool standings_is_duel(const Config *config);

// All engines, the strongest first: by Elo, or with three seats by their share of the points.
void standings_rank(const Tally *tally, int engines[MAX_ENGINES]);

// "0.37 (12.6%)": the LLR and how far it is on its way to the bound on its side, with a sign.
void standings_llr(const Tally *tally, char text[48]);

// "5.21 +/- 10.34": two decimals, `inf` and `nan` as those words.
void standings_elo(double elo, double error, char text[48]);

#endif
