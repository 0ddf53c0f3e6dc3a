// Fits the weights of the hexagon game's evaluation to games.
//
// DESIGN. Logistic regression: the chance that a player wins is e^worth of the sum over all players
// (eval/cubes/eval.h), the weights are those that make the games that were played most likely, by
// Adam (Kingma and Ba, 2015) on mini-batches, with a little decay so that what is rare stays small.
// One position in twenty is kept aside to say how good they are.
#ifndef BENCH_CUBES_FIT_H
#define BENCH_CUBES_FIT_H

#include "eval/cubes/weights.h"

typedef struct FitOrder {
    int file_count;
    char **files;
    int64_t epochs;
    int players; // positions of other numbers of players are refused
} FitOrder;

// Takes a position of a game, in the order of the file, and who won: a player from 1, 0 nobody.
typedef void CubesGamesTaker(void *context, const CubesPosition *position, int winner);

// Reads a file of games of so many players. False, with a sentence, at a line that is none.
bool cubes_read_games(const char *name, int players, CubesGamesTaker *take, void *context,
                      Error *error);

// Changes the weights for that number of players; those that stand there are where it begins.
// Prints the loss after every epoch to `progress`. False, with a sentence, if a file is wrong.
bool cubes_fit(const FitOrder *order, CubesWeights *weights, FILE *progress, Error *error);

#endif
