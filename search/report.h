// What a search tells the world while it runs. The search calls, one place prints.
#ifndef SEARCH_REPORT_H
#define SEARCH_REPORT_H

#include "search/shared/tt.h"

// One line of play with its score: an `info ... pv` of UCI.
typedef struct PvInfo {
    int depth, seldepth; // plies
    int multipv;         // rank of the line, from 1
    int score;           // see score.h
    Bound bound;         // BOUND_EXACT, or what the score is
    uint64_t nodes;
    int64_t time_us;
    int hashfull; // permille
    const uint16_t *pv;
    int pv_length;
} PvInfo;

// Before a search has seen so many nodes, bounds and current moves are not worth a line.
enum { NOISY_NODES = 10000000 };

// Called from a search thread, one call at a time.
typedef struct Report {
    void *context;
    void (*line)(void *context, const PvInfo *info);
    void (*current_move)(void *context, int depth, uint16_t move, int number);
} Report;

#endif
