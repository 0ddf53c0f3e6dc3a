// The evaluation of the hexagon game.
//
// DESIGN. Each seat has an evaluation in centipawn-like units. A seat's chance of winning is taken
// to be e^(evaluation/100) of the sum of that over all seats. A score is the logarithm of one
// seat's odds, times 100: with two players the difference of the evaluations.
//
// They come from a network (network.h), one for two players and one for three; both are built in.
// `net` is the memory of the one for the position's number of players (eval/net/net.h).
#ifndef EVAL_CUBES_EVAL_H
#define EVAL_CUBES_EVAL_H

#include "eval/cubes/network.h"

enum { CUBES_SCORE_LIMIT = 15000, CUBES_TRACE_TEXT = 4096 }; // scores stay within the limit

// The files that are built into the program, for two players and for three.
Slice cubes_built_in(void);
Slice cubes3_built_in(void);

// The evaluation of every seat, 0 for one that nobody has.
void cubes_evals(const void *net, const CubesPosition *position, int evals[CUBES_SEATS]);

// The score of a seat, within +-CUBES_SCORE_LIMIT, in one forward pass. With three players it is
// the seat's own odds, which those of the others need not fit.
int cubes_seat_score(const void *net, const CubesPosition *position, int seat);

// The score of a seat by the evaluations of all.
int cubes_score(const int evals[CUBES_SEATS], int players, int seat);

// Of 1000 games with that score, how many are won.
int cubes_wins_per_mille(int score);

// Writes the evaluation and its features in words.
void cubes_trace(const void *net, const CubesPosition *position, char text[CUBES_TRACE_TEXT]);

#endif
