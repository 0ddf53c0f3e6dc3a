// The control of a running search: how it is stopped from outside, by its limits, or by the clock.
//
// DESIGN. Set up by the thread that reads commands before the search is handed to its own thread,
// so a stop that comes right behind `go` finds the flag already in place and is never lost. The
// search polls control_poll; a thread that waits for a `stop` or `ponderhit` sleeps on a condition
// variable.
//
// Pondering: two times are counted. Time thought begins with `go` and says whether the move is
// known well enough (the soft budget). Time used begins with the own clock, at the `ponderhit`, and
// is what the hard budget bounds. So a hit after a long think is answered at once, unless the best
// move has just turned out worse than it looked: then the search goes on as one on the clock would.
//
// The time comes from `now_us`, which a test may replace.
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
    int64_t (*now_us)(void);          // time_now_us, but in tests
    bool endless;                     // the answer has to wait for a stop
    Budget budget;
    int64_t node_limit;   // 0: none
    int64_t nodes_per_ms; // nodes stand in for time when not 0
    pthread_mutex_t lock;
    pthread_cond_t changed;
    // Of the thread that minds the clock: its last poll and its longest absence; whether it has
    // seen the own clock run, and the nodes until then; what control_plan and control_doubt said,
    // and whether the ponderhit found the plan fulfilled. That thread writes these often, so they
    // stand away from `stop`, which all threads read at every node.
    int64_t polled_us, longest_gap_us;
    bool is_charged;
    uint64_t free_nodes;
    int64_t planned_us;
    bool is_in_doubt, is_overdue;
} Control;

void control_init(Control *control);
void control_destroy(Control *control);

// Makes ready for a search that begins now. Called where commands are read.
void control_prepare(Control *control, const Limits *limits, Budget budget, int64_t nodes_per_ms);

// Ends the search as soon as may be, and its answer waits for nothing more. Safe from any thread at
// any time; without a search it does nothing that lasts.
void control_stop(Control *control);

// The opponent played the move the engine ponders on: from now on the own clock runs. Does nothing
// for a search that does not ponder.
void control_ponderhit(Control *control);

// Microseconds since `go`.
int64_t control_elapsed_us(const Control *control);

// True until the ponderhit of a `go ponder`. A thread that sees false also sees when the own clock
// started.
bool control_is_pondering(const Control *control);

// How many of `nodes`, the number searched so far, were searched since the own clock started. For
// the thread that minds the clock, or after the search.
uint64_t control_charged_nodes(Control *control, uint64_t nodes);

// Time used so far in the sense of the hard budget, in microseconds: since the own clock started,
// or the nodes charged as time. For the thread that minds the clock.
int64_t control_used_us(Control *control, uint64_t nodes);

// Time thought so far in the sense of the soft budget, in microseconds: since `go`, pondering
// included, or all `nodes` as time.
int64_t control_thought_us(const Control *control, uint64_t nodes);

// Sets how much time thought the search as it stands is worth, in microseconds; the hard budget if
// that is less. Before the first call it is the soft budget. A ponderhit that comes later than that
// is answered without delay. INT64_MAX is for a search without a soft budget. For the thread that
// minds the clock.
void control_plan(Control *control, int64_t planned_us);

// Says whether the best move has just failed low and no other has taken its place: no moment to
// answer. For the thread that minds the clock.
void control_doubt(Control *control, bool is_in_doubt);

// Whether the search has to end by a real time: then the thread that minds the clock polls it
// often.
bool control_minds_time(const Control *control);

// Raises the stop flag if time or nodes are used up, or a ponderhit came after the time planned and
// the best move is not in doubt. Cheap; called every few hundred nodes, by one thread. Gives the
// microseconds since the poll before, 0 without control_minds_time.
int64_t control_poll(Control *control, uint64_t nodes);

// The longest time between two polls of the clock, this moment counted as one: by so much a search
// that had ended at any moment might have been late. 0 without control_minds_time.
int64_t control_longest_gap_us(Control *control);

// Sleeps until the answer may be given: at once for a search with an end of its own, else when a
// stop comes or, for a bounded ponder search, a ponderhit. Nodes that are used up change nothing
// about that. For the thread that minds the clock; it is not late while it sleeps here.
void control_wait_for_end(Control *control);

#endif
