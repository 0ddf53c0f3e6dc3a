// How long to think.
//
// DESIGN. A pure function from the limits of a `go` to two durations: when the search should not
// begin another iteration, and when it must end wherever it is. Nothing here looks at a clock
// except clock_now_us, which callers pass in as a number, so tests can live in any time they like.
#ifndef SEARCH_CLOCK_H
#define SEARCH_CLOCK_H

#include "search/limits.h"

typedef struct Budget {
    int64_t soft_us; // no new iteration after this; INT64_MAX: no bound
    int64_t hard_us; // the search ends here; INT64_MAX: no bound
} Budget;

typedef struct ClockSettings {
    int64_t overhead_ms; // lost between engine and referee for every move
    bool ponder;         // some thinking will be done in the opponent's time
} ClockSettings;

// Microseconds of a clock that never jumps.
int64_t clock_now_us(void);

// The budget for the player in `seat`. When only other players' clocks are known the first of them
// stands in. A clock at or below zero gives the least budget there is, not an error.
Budget clock_budget(const Limits *limits, int seat, ClockSettings settings);

#endif
