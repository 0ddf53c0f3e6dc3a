// Reports of a running search. The search calls, one place prints.
#ifndef SEARCH_REPORT_H
#define SEARCH_REPORT_H

#include "search/shared/tt.h"

// A line of play with its score: an `info ... pv` of UCI.
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

// How far a search has come.
typedef struct SearchProgress {
    int depth; // of the iteration that runs, plies
    uint64_t nodes;
    int64_t time_us;
    int hashfull; // permille
} SearchProgress;

// Bounds, lines of unfinished iterations and current moves are reported once a search has seen so
// many nodes.
enum { REPORT_AFTER_NODES = 10000000 };

// Signs of life: after so long a silence a search shows that it runs. A search that has lines at
// any time reports them a little sooner.
enum { REPORT_LATE_US = 3000000, REPORT_LINES_US = 2000000 };

// Called from a search thread, one call at a time.
typedef struct Report {
    void *context;
    void (*line)(void *context, const PvInfo *info);
    void (*current_move)(void *context, int depth, uint16_t move, int number);
    // NULL: nobody waits for signs of life, and reports depend on no clock.
    void (*progress)(void *context, const SearchProgress *progress);
} Report;

// Whether a search that has reported nothing for so long should show that it runs. The times are
// the caller's, so tests can live in any time they like.
static inline bool report_is_late(int64_t silence_us)
{
    return silence_us >= REPORT_LATE_US;
}

// Whether a search that has reported no lines for so long should report them as they stand.
static inline bool report_lines_are_due(int64_t silence_us)
{
    return silence_us >= REPORT_LINES_US;
}

#endif
