// Time management: how long to think.
//
// DESIGN. A pure function from the limits of a `go` to two durations: when the search should not
// begin another iteration (the soft budget), and when it must end wherever it is (the hard budget).
// The settings say what else counts: how long games of the variant last, how far this one is, and
// by how much earlier searches overran. A searcher calls clock_begin and clock_end, which keep what
// later searches need. Nothing here asks for the time: callers pass it in as a number, so tests can
// live in any time they like.
//
// Overruns are of two kinds, and both are measured for every search on a clock. One is the longest
// time between two polls of the clock, when the machine ran something else. The other is what the
// referee charged for a move beyond what was seen here. The worst is kept, fades from search to
// search, and sets how much of the clock stays in reserve. The average of the second is a cost of
// every move to come.
#ifndef SEARCH_CLOCK_H
#define SEARCH_CLOCK_H

#include "search/request.h"

typedef struct Budget {
    int64_t soft_us; // no new iteration after this; INT64_MAX: no bound
    int64_t hard_us; // the search ends here; INT64_MAX: no bound
} Budget;

// How many own moves are still to come, and how much of its share each may have: fitted to the
// games of a variant.
typedef struct ClockPlan {
    int at_start;      // as the game begins
    int falls_percent; // so many fewer for every hundred moves played
    int least;         // never fewer than these,
    int last_move;     // unless the rules end the game with this move; 0: they set no end
    int spend_percent; // of what clock_percent says: over 100 spends early
} ClockPlan;

typedef struct ClockSettings {
    int64_t overhead_ms; // lost between engine and referee for every move
    bool ponder;         // some thinking will be done in the opponent's time
    ClockPlan plan;
    int moves_played;   // own ones, as clock_moves_played says
    int64_t overrun_us; // by which a search has to be expected to end late, 0..OVERRUN_MOST_US
    int64_t lag_us;     // charged beyond what is seen here, on average, 0..OVERRUN_MOST_US
} ClockSettings;

enum { OVERRUN_MOST_US = 1000000 };

// A turn as it is remembered when its answer is given, to compare with the next clock.
typedef struct ClockTurn {
    bool is_known;
    int ply; // of the position that was searched
    int64_t time_ms, increment_ms;
    int64_t used_us; // from `go` to the answer, as seen here
} ClockTurn;

enum {
    CLOCK_POLL_MOST = 512, // nodes between two polls of the clock, at most
    CLOCK_POLL_LEAST = 16  // and at least
};

// How many nodes to search until the clock is polled again: few enough that not much more than half
// a millisecond passes. `nodes` of them took `gap_us` this time; 0: there was no time before.
int clock_poll_nodes(int nodes, int64_t gap_us);

// Own moves still to come when `played` have been made, at least 1.
int clock_moves_ahead(ClockPlan plan, int played);

// Own moves made so far: the position's counter, `counted`. But where the rules set no end to a
// game the counter of a FEN may say anything. Then it is believed no further than an opening
// reaches before the moves that were `recorded`.
int clock_moves_played(ClockPlan plan, int counted, size_t recorded);

// The overrun to expect after a search that overran by `seen_us`: the worst so far, fading.
int64_t clock_fade_overrun(int64_t expected_us, int64_t seen_us);

// The average of what is charged beyond what is seen, when it was `seen_us` for the last turn.
int64_t clock_average_lag(int64_t average_us, int64_t seen_us);

// The referee's charge for the last turn beyond the time seen here, now that the clock of the same
// player stands at `time_ms`, `seats` plies later; 0 where the clocks don't follow each other.
int64_t clock_unseen_us(const ClockTurn *last, int ply, int seats, int64_t time_ms);

// The trend of a search: its best move and how it fared from one iteration to the next.
typedef struct ClockTrend {
    bool is_known; // false before the first iteration
    uint16_t best;
    int score, stable_iterations;
} ClockTrend;

// The part of the soft budget, in percent, that the search is worth after an iteration that ended
// with `best` and its `score`, to which `share_percent` of all nodes went: more while the best move
// keeps changing, while others are hard to refute and where the score falls. Keeps the trend.
int clock_percent(ClockTrend *trend, uint16_t best, int score, int share_percent);

// A clock that counts nodes (`nodestime`): the nodes a player has left, `rate` of them for a
// millisecond. All zero is one that the next `go` opens.
typedef struct NodeClock {
    bool is_open;
    int64_t nodes, rate;
    int64_t period_ms; // what each new time control adds,
    int period_moves;  // and for how many moves; 0: for the rest of the game
    int moves_to_go;   // of the last `go`,
    int ply;           // and of its position
} NodeClock;

// Milliseconds left for the player in `seat`, who has a clock in the limits of a `go` at `ply`. The
// first `go` opens the clock with the time it says. Later ones only tell by `moves_to_go` where a
// new time control begins, which adds what the first one had. A time control of another length adds
// the time said less what is left here. At another rate the milliseconds stay and the nodes change.
int64_t node_clock_left_ms(NodeClock *clock, const Limits *limits, int seat, int ply, int seats,
                           int64_t rate);

// Takes the nodes of a move off an open clock and adds an increment. The clock never falls below
// zero.
void node_clock_charge(NodeClock *clock, uint64_t nodes, int64_t increment_ms);

// The memory of clocks from search to search.
typedef struct ClockMemory {
    ClockTurn turns[MAX_SEATS]; // the last one of each seat
    int64_t overrun_us;         // by which a search has to be expected to end late
    int64_t lag_us;             // what a turn costs beyond what is seen, on average
    NodeClock node_clocks[MAX_SEATS];
} ClockMemory;

// The time and the nodes that a search took.
typedef struct ClockUse {
    int64_t used_us;        // since `go`
    int64_t longest_gap_us; // between two polls of the clock
    uint64_t charged_nodes; // since the own clock started
    bool is_pondering;      // the move it pondered on never came
} ClockUse;

// Forgets clocks and turns. The overruns are those of the machine: they stay from game to game.
void clock_new_game(ClockMemory *memory);

// Begins a search: the budget of the player to move, by `limits`, the request's own. Where nodes
// count as time it puts the node clock's time into them.
Budget clock_begin(ClockMemory *memory, const Rules *rules, ClockPlan plan,
                   const SearchRequest *request, Limits *limits);

// Ends that search: charges the node clock, and remembers the turn and by how much it overran.
void clock_end(ClockMemory *memory, const Rules *rules, const SearchRequest *request,
               const Limits *limits, ClockUse use);

// The budget for the player in `seat`. When only other players' clocks are known the first of them
// stands in. A clock at or below zero gives the least budget there is, not an error.
Budget clock_budget(const Limits *limits, int seat, ClockSettings settings);

#endif
