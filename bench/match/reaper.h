// Ends engines in the background: patiently those that were asked to quit, at once the others.
//
// DESIGN. One thread looks after all of them, every few milliseconds while there are any; each has
// a deadline of its own, so none waits for another. Whatever an engine does, the rest of its group
// is killed and its process is reaped.
#ifndef BENCH_MATCH_REAPER_H
#define BENCH_MATCH_REAPER_H

#include "bench/match/drain.h"
#include "bench/match/keeper.h"
#include "bench/match/process.h"

typedef struct Reaper Reaper;

// An engine's process while it lives, and while it is waited for.
typedef struct Ward {
    Process process;
    int error_source; // its number in the drain, or -1
    int64_t deadline_us;
    bool killed;
    struct Ward *next;
} Ward;

// NULL, with a sentence, if the thread can't be had. `drain` may be NULL.
Reaper *reaper_open(const Keeper *keeper, Drain *drain, Error *error);

// Takes over a ward, to be freed when it is gone. It is killed when `patience_us` are over; with
// none, before this returns.
void reaper_take(Reaper *reaper, Ward *ward, int64_t patience_us);

// Ends one in the foreground; true if it went by itself. `*status` as process_reap gives it.
bool reaper_end(Reaper *reaper, Ward *ward, int64_t patience_us, int *status);

// Waits until all are gone.
void reaper_close(Reaper *reaper);

#endif
