// The limits of a search, as a `go` command says them. Times in milliseconds. All zero is no bound
// at all but for `seat_has_clock`.
#ifndef SEARCH_LIMITS_H
#define SEARCH_LIMITS_H

#include "engine/rules.h"

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
