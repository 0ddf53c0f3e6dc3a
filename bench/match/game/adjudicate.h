// Ends games that are decided: by the scores of both engines, as fastchess does, or by their
// length.
//
// DESIGN. Counters of consecutive moves, fed with every move in turn. A move without a score breaks
// every run. Scores are the mover's; a mate score is decisive. Draw and resign rules are for two
// seats.
#ifndef BENCH_MATCH_GAME_ADJUDICATE_H
#define BENCH_MATCH_GAME_ADJUDICATE_H

#include "bench/match/base/config.h"
#include "bench/match/base/results.h"

typedef struct Adjudicator {
    const Config *config;
    int64_t drawish_plies;                         // both sides' moves in a row with scores near 0
    int64_t losing[MAX_SEATS], winning[MAX_SEATS]; // a seat's own moves in a row
    int64_t plies;
} Adjudicator;

typedef enum Ruling { RULING_NONE, RULING_DRAW, RULING_LENGTH, RULING_LOSS } Ruling;

// Takes note of a move of `seat`. `full_moves` is how many the position behind it counts as played.
// With RULING_LOSS `*loser` is set.
Ruling adjudicate(Adjudicator *adjudicator, int seat, const PlayedMove *move, int64_t full_moves,
                  int *loser);

#endif
