// The state of every search thread, whatever the game: its task, its node counter and its root
// moves.
//
// A game's own thread state begins with a Worker. Only the thread itself writes to it, except that
// others read the node counter at any time (relaxed) and everything once the search has ended.
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include "search/control.h"
#include "search/line.h"
#include "search/report.h"
#include "search/shared/abdada.h"

#include <stdatomic.h>

struct Game;
struct Worker;

typedef struct RootMove {
    uint16_t move;
    int score, previous_score; // this iteration's, the last one's
    int mean_score;            // SCORE_NONE before the first
    int depth;                 // of the iteration that `score` is of
    int seldepth;
    Bound bound;
    uint64_t nodes;
    int pv_length;
    uint16_t pv[MAX_PLY];
} RootMove;

// Memory for a tree that the threads of a search build together. The first thread of a search that
// needs it gets it, and it stays for later searches; the others wait for its state to change.
typedef struct SearchArena {
    MemoryBlock block;
    _Atomic int state; // an ArenaState
} SearchArena;

typedef enum ArenaState { ARENA_AWAITED, ARENA_READY, ARENA_REFUSED } ArenaState;

// A search, shared by all its threads and constant while they run.
typedef struct SearchTask {
    const struct Game *game;
    const GamePosition *position;
    const History *history; // positions before this one
    History *pv_history;    // a copy for pv.h, or NULL
    const Limits *limits;
    const void *weights; // of the game's evaluation
    const SearchSettings *settings;
    int multipv;     // lines to find, at least as many as are to be reported
    int depth_limit; // plies, 1..MAX_PLY - 1
    Tt *tt;
    Abdada *abdada;     // NULL where one thread searches alone
    SearchArena *arena; // for a tree that a search builds
    Control *control;
    const Report *report;
    struct Worker *const *workers;
    int worker_count;
} SearchTask;

// The last report of a search, and when: in thread 0.
typedef struct LastReport {
    int64_t time_us, lines_us; // since `go`: of anything, and of lines
    uint64_t nodes;
    uint64_t lines; // a word that stands for the lines, see show.c
} LastReport;

typedef struct Worker {
    const SearchTask *task;
    int index;
    _Atomic uint64_t nodes;
    uint64_t poll_at; // when `nodes` has come so far the limits are polled again
    int poll_nodes;   // nodes between two polls of the clock: fewer on a slow machine
    int seldepth;
    int depth, completed_depth; // of the iteration
    bool is_to_clear;           // by the next new game: it has learnt something
    int root_first;             // first root move to search: rank of the line wanted, from 0
    int root_count;
    int ranked_count; // root moves, the first ones, that the lines to show are chosen from
    LastReport last_report;
    RootMove root[GAME_MAX_MOVES];
    Line lines[MAX_PLY + 3]; // by ply
} Worker;

// Nodes of this thread; any thread may ask.
ALWAYS_INLINE uint64_t worker_nodes(const Worker *worker)
{
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

// Counts a node. A relaxed load and store: only the owner writes.
ALWAYS_INLINE void worker_count_node(Worker *worker)
{
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
}

// Nodes of all the task's threads.
uint64_t task_nodes(const SearchTask *task);

// Says whether the best line of this iteration has failed low and nothing has taken its place, see
// control_doubt. Other threads and later lines have no say.
void worker_doubt(const Worker *worker, bool is_in_doubt);

// Reports how far the search has come. For thread 0, or after the search.
void task_show_progress(const SearchTask *task);

// Notes that something was reported just now. For thread 0, or after the search.
void task_note_report(const SearchTask *task);

// Microseconds without a report since a time that is noted in `last_report`; 0 where nobody waits
// for signs of life.
int64_t task_silence_us(const SearchTask *task, int64_t since_us);

// Nodes that one of `threads` threads may search until it polls the node limit again, at least 1,
// when they have searched `nodes` together and `limit` of them are allowed; 0: there is none. A
// thread alone ends at the limit exactly. Several end within a tenth of it or a thousand nodes
// each, the larger of the two, whichever of them the machine lets run.
int64_t worker_nodes_to_limit(int64_t limit, uint64_t nodes, int threads);

// Whether the table has an exact, undecided score of at least `depth` plies that another thread may
// have found in this search; never where one thread searches alone. Gives the entry. Scores of
// earlier searches would end the first iterations at once, which time management takes for doubt.
bool worker_shares_exact(const Worker *worker, uint64_t key, int depth, TtData *entry);

// Polls the node limit, and in thread 0 the clock, and notes when to poll again.
void worker_poll_limits(Worker *worker);

// True when the search has to end. Thread 0 always finishes its first iteration, so that there is a
// move to play and a line to show however short the time.
ALWAYS_INLINE bool worker_is_stopped(const Worker *worker)
{
    return stop_is_raised(&worker->task->control->stop) &&
           (worker->index != 0 || worker->completed_depth > 0);
}

// Whether the search has to end, for every node that was counted: polls the limits now and then.
ALWAYS_INLINE bool worker_must_stop(Worker *worker)
{
    if (worker_nodes(worker) >= worker->poll_at)
        worker_poll_limits(worker);
    return worker_is_stopped(worker);
}

#endif
