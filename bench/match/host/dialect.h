// The words of UCI and UGI, and what engines say in them, read out of their lines.
//
// DESIGN. Pure functions of a line. What is no number is passed over: a bad info line is no reason
// to lose a game.
#ifndef BENCH_MATCH_HOST_DIALECT_H
#define BENCH_MATCH_HOST_DIALECT_H

#include "bench/match/host/engine.h"

typedef struct Dialect {
    const char *greeting, *greeted, *new_game; // greeting and new_game with their line ends
    bool ponders;                              // a bestmove may name a move to ponder on
} Dialect;

const Dialect *dialect_of(Protocol protocol);

// Takes what follows "info" into the thought. An exact score of the best line counts before a
// bound, a later one before an earlier.
void dialect_read_info(Slice rest, Thought *thought);

// Reads what follows "bestmove". False if there is no move.
bool dialect_read_best(const Dialect *dialect, Slice rest, Thought *thought);

// Whether what follows "option" announces an option of that name; letters match in either case.
bool dialect_names_option(Slice rest, const char *name);

// Copies a text, cut to `size`, with '?' for control characters.
void dialect_copy(Slice from, char *to, size_t size);

#endif
