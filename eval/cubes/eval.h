// The evaluation of the hexagon game.
//
// DESIGN. Each player has a worth, an evaluation by seat, in centipawn-like units: the chance of
// winning is taken to be e^(worth/100) of the sum of that over all players. A score is the
// logarithm of one player's odds, times 100: with two players the difference of the worths.
//
// Worths come from a network (network.h), one for two players and one for three; both are built in.
// Either variant also takes a linear evaluation, such as linear.net: sums of weights of what
// features.h sees of a player. A weight has two values, for the start of the race and for its end,
// and they are blended in between; two and three players have tables of their own. Both kinds are
// network files (eval/net/net.h), told apart by their architecture; the linear one has two columns
// and no hidden layer.
#ifndef EVAL_CUBES_EVAL_H
#define EVAL_CUBES_EVAL_H

#include "eval/cubes/network.h"

enum { CUBES_SCORE_LIMIT = 15000, CUBES_TRACE_TEXT = 4096 }; // scores stay within the limit

typedef struct CubesWeight {
    int16_t start, end;
} CubesWeight;

typedef struct CubesWeights {
    bool is_network;
    union {
        CubesWeight linear[2][CUBES_FEATURES]; // by number of players less 2
        _Alignas(NET_ALIGNMENT) unsigned char network[CUBES_NETWORK_BYTES]; // of this number
    };
} CubesWeights;

extern const NetShape cubes_linear_shape;

// The files that are built into the program, for two players and for three.
Slice cubes_built_in(void);
Slice cubes3_built_in(void);

// Whether a file says that it is for games of so many players. The linear evaluation is for all.
bool cubes_weights_are_of(Slice file, int players);

// Reads a file for games of so many players. False, with a sentence, unless all of it is right;
// what is in `weights` makes no sense then.
bool cubes_weights_read(Slice file, int players, CubesWeights *weights, Error *error);

// The worth of every seat, 0 for one that nobody has.
void cubes_worths(const CubesWeights *weights, const CubesPosition *position,
                  int worths[CUBES_SEATS]);

// The score of a seat, within +-CUBES_SCORE_LIMIT. A network gives it in one forward pass; with
// three players it is the seat's own odds, which those of the others need not fit.
int cubes_seat_score(const CubesWeights *weights, const CubesPosition *position, int seat);

// The score of a seat by the worths of all.
int cubes_score(const int worths[CUBES_SEATS], int players, int seat);

// Of 1000 games with that score, how many are won.
int cubes_wins_per_mille(int score);

// Writes the evaluation and its features in words.
void cubes_trace(const CubesWeights *weights, const CubesPosition *position,
                 char text[CUBES_TRACE_TEXT]);

#endif
