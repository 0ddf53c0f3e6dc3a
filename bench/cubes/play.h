// Games of self-play for fitting the hexagon game's weights.
//
// DESIGN. A game is made by its number and the seed alone: random plies first, then searches of a
// fixed number of nodes by an engine that has learnt nothing yet. It goes into the file as a whole,
// a line for each position that was searched: "POSITION;WINNER", the winner being 1, 2 or 3, or 0
// where nobody won.
#ifndef BENCH_CUBES_PLAY_H
#define BENCH_CUBES_PLAY_H

#include "engine/base/text.h"

typedef struct PlayOrder {
    Slice variant;
    const char *out; // the file to make; it must not be there
    int64_t games, nodes, threads, seed;
    int64_t least_plies, most_plies; // random ones at the start
} PlayOrder;

// Plays them. False, with a sentence, if it can't begin or the file can't be written.
bool cubes_play_games(const PlayOrder *order, Error *error);

#endif
