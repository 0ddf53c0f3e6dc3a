// The request for a search: its settings, as options say them, and its limits, as a `go` says them.
#ifndef SEARCH_REQUEST_H
#define SEARCH_REQUEST_H

#include "engine/rules.h"
#include "search/report.h"

// Each field is an option's value: protocol/options.c has the rows.
typedef struct SearchSettings {
    int64_t multipv;             // lines to report, 1..
    int64_t mode;                // one of Game.modes, by number; 0 where a game has none
    int64_t skill_level;         // 0..LEVEL_FULL
    int64_t limit_strength, elo; // whether it plays at `elo` in place of that level
    int64_t analyse;             // whether it plays at full strength whatever these say
    int64_t overhead_ms;         // lost between engine and referee for every move
    int64_t nodes_per_ms;        // 0: real time
    int64_t ponder;              // whether some thinking will be done in the opponent's time
} SearchSettings;

// Times in milliseconds. All zero is no bound at all but for `seat_has_clock`.
typedef struct Limits {
    bool seat_has_clock[MAX_SEATS];
    int64_t time_ms[MAX_SEATS], increment_ms[MAX_SEATS];
    int moves_to_go;     // to the next time control, 0: the clock is for the whole game
    int depth;           // plies, 0: unbounded
    int mate;            // stop at a win in this many own moves, 0: not asked for
    int64_t nodes;       // of all threads together, 0: unbounded
    int64_t movetime_ms; // 0: unbounded, but for has_movetime
    bool has_movetime;
    bool infinite, ponder;
    int search_move_count; // 0: all moves
    uint16_t search_moves[GAME_MAX_MOVES];
} Limits;

// The request for a search. The pointers stay valid and unchanged until searcher_run returns.
typedef struct SearchRequest {
    const GamePosition *position;
    const History *history;
    const Limits *limits;
    SearchSettings settings;
    Report report;
} SearchRequest;

// True if nothing in the limits ends the search by itself.
static inline bool limits_are_endless(const Limits *limits)
{
    bool clock = false;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        clock |= limits->seat_has_clock[seat];
    return limits->infinite || !(clock || limits->has_movetime || limits->depth != 0 ||
                                 limits->nodes != 0 || limits->mate != 0);
}

#endif
