// How the players of the hexagon game stand.
//
// DESIGN. Each player has a worth, a sum of weights (weights.h) of what features.h sees of him, in
// centipawn-like units: the chance of winning is taken to be e^(worth/100) of the sum of that over
// all players. A score is the logarithm of one player's odds, times 100: with two players the
// difference of the worths.
#ifndef EVAL_CUBES_EVAL_H
#define EVAL_CUBES_EVAL_H

#include "eval/cubes/weights.h"

enum { CUBES_SCORE_LIMIT = 15000, CUBES_TRACE_TEXT = 4096 }; // scores stay within the limit

// The worth of every seat, 0 for one that nobody has.
void cubes_worths(const CubesWeights *weights, const CubesPosition *position,
                  int worths[CUBES_SEATS]);

// The score of a seat by the worths of all.
int cubes_score(const int worths[CUBES_SEATS], int players, int seat);

// Of 1000 games with that score, how many are won.
int cubes_wins_per_mille(int score);

// Says in words what the evaluation sees.
void cubes_trace(const CubesWeights *weights, const CubesPosition *position,
                 char text[CUBES_TRACE_TEXT]);

#endif
