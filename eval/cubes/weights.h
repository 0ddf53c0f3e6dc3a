// The weights of the hexagon game's evaluation, and their text.
//
// DESIGN. A weight has two values, for the start of the race and for its end; in between they are
// blended. Two and three players have tables of their own. The text is for people and for the
// program that fits the weights: a first line that names the format and the number of features,
// then a line "PLAYERS FEATURE START END" for every weight that is not zero, and a last line with a
// checksum over what stands before it. It is read whole or not at all.
#ifndef EVAL_CUBES_WEIGHTS_H
#define EVAL_CUBES_WEIGHTS_H

#include "engine/base/text.h"
#include "eval/cubes/features.h"

#include <stdio.h>

enum { CUBES_WEIGHT_MOST = 9999 }; // either way

typedef struct CubesWeight {
    int16_t start, end;
} CubesWeight;

typedef struct CubesWeights {
    CubesWeight of[2][CUBES_FEATURES]; // by number of players less 2
} CubesWeights;

// Reads a text. False, with a sentence, and `weights` as it was, unless all of it is right.
bool cubes_weights_read(Slice text, CubesWeights *weights, Error *error);

// Writes them as such a text.
void cubes_weights_write(const CubesWeights *weights, FILE *to);

// The text that is built into the program.
Slice cubes_weights_built_in(void);

#endif
