// The positions games begin with.
//
// DESIGN. An opening is a pure function of the Config and an index, so a resumed match and every
// shard agree. A book is read and checked as a whole before the first game; an index past its end
// begins again at its front. A shuffled book is one permutation, drawn from the seed.
#ifndef BENCH_MATCH_FIELD_OPENINGS_H
#define BENCH_MATCH_FIELD_OPENINGS_H

#include "bench/match/base/config.h"

typedef struct Openings Openings;

// Reads the book, if there is one. NULL, with a sentence naming file and line, if it can't be read,
// holds no position, an impossible one, or one that is over.
Openings *openings_open(const Config *config, Error *error);

// The position of an opening, which is never over; by the pie rule the start.
void openings_at(const Openings *openings, int64_t index, GamePosition *position);

// By the pie rule, the first move of an opening. False if there is no such rule.
bool openings_first_move(const Openings *openings, int64_t index, GameMove *move);

// The random one of an index, a pure function of all that is given: games are tried until one
// stands well; should none, a ply less is asked for, so that this always ends.
void openings_random(const Rules *rules, uint64_t seed, int64_t plies, int64_t index,
                     GamePosition *position);

void openings_close(Openings *openings);

#endif
