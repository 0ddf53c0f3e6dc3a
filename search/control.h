// How a running search is stopped from outside, by its limits, or by the clock.
//
// DESIGN. Set up by the thread that reads commands before the search is handed to its own thread,
// so a stop that comes right behind `go` finds the flag already in place and is never lost. The
// search asks control_check now and then; whoever waits for a `stop` or `ponderhit` sleeps on a
// condition variable.
#ifndef SEARCH_CONTROL_H
#define SEARCH_CONTROL_H

#include "engine/base/stop.h"
#include "search/clock.h"

#include <pthread.h>

typedef struct Control {
    StopFlag stop; // the search ends: a stop came, or time or nodes are used up
    bool asked;    // a stop came, so the answer waits for nothing; under `lock`
    atomic_bool pondering;
    _Atomic int64_t clock_started_us; // `go`, or `ponderhit` after a `go ponder`
    int64_t started_us;               // `go`
    bool endless;                     // the answer has to wait for a stop
    Budget budget;
    int64_t node_limit;   // 0: none
    int64_t nodes_per_ms; // nodes stand in for time when not 0
    pthread_mutex_t lock;
    pthread_cond_t changed;
    // Of the thread that minds the clock: when it last looked, and its longest absence; whether it
    // has seen the own clock run, and the nodes until then. It writes these often, so they stand
    // away from `stop`, which all threads read at every node.
    int64_t looked_us, longest_gap_us;
    bool is_charged;
    uint64_t free_nodes;
} Control;

void control_init(Control *control);
void control_destroy(Control *control);

// Makes ready for a search that begins now. Called where commands are read.
void control_prepare(Control *control, const Limits *limits, Budget budget, int64_t nodes_per_ms);

// Ends the search as soon as may be, and its answer waits for nothing more. Safe from any thread at
// any time; without a search it does nothing that lasts.
void control_stop(Control *control);

// The opponent played the move the engine ponders on: from now on the own clock runs.
void control_ponderhit(Control *control);

// Microseconds since `go`.
int64_t control_elapsed_us(const Control *control);

// True until the ponderhit of a `go ponder`. A thread that sees false also sees when the own clock
// started.
bool control_is_pondering(const Control *control);

// How many of `nodes`, the number searched so far, were searched since the own clock started. For
// the thread that minds the clock, or after the search.
uint64_t control_charged_nodes(Control *control, uint64_t nodes);

// Time used so far in the sense of the budget: since the clock started, or `nodes` as time. For the
// thread that minds the clock.
int64_t control_used_us(Control *control, uint64_t nodes);

// Whether the search has to end by a real time: then the thread that minds the clock looks often.
bool control_minds_time(const Control *control);

// Raises the stop flag if time or nodes are used up. Cheap; called every few hundred nodes, by one
// thread. Gives the microseconds since the look before, 0 without control_minds_time.
int64_t control_check(Control *control, uint64_t nodes);

// The longest time between two looks at the clock, this moment counted as one: by so much a search
// that had ended at any moment might have been late. 0 without control_minds_time.
int64_t control_longest_gap_us(Control *control);

// Sleeps until the answer may be given: at once for a search with an end of its own, else when a
// stop comes or, for a bounded ponder search, a ponderhit. Nodes that are used up change nothing
// about that. For the thread that minds the clock; it is not late while it sleeps here.
void control_wait_for_end(Control *control);

#endif
