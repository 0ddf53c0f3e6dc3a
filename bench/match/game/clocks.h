// A seat's clock, and the `go` that tells engines of all clocks.
//
// DESIGN. As fastchess does it: a clock starts with base time and increment, what was used is taken
// off after each move, never below nothing, then the increment is added, and the base time again
// after the last move of a period. An answer within the margin is not late, but engines are told
// nothing of the margin. A clock runs from the opponent's move. An engine that pondered on another
// one has to be stopped first: that time is spent before its `go`, which tells what is left.
#ifndef BENCH_MATCH_GAME_CLOCKS_H
#define BENCH_MATCH_GAME_CLOCKS_H

#include "bench/match/base/config.h"

enum { GO_TEXT = 512 };

typedef struct SeatClock {
    const ThinkLimits *limits;
    int64_t left_us;    // with has_clock
    int64_t moves_left; // of the period, if there are periods
    int64_t spent_us;   // on the move that is due, before its `go`; charged with the move
} SeatClock;

SeatClock seat_clock_start(const ThinkLimits *limits);

// How long the next move may take from its beginning, margin aside; -1: as long as it wants.
int64_t seat_clock_allowance_us(const SeatClock *clock);

// Takes a whole move's time off, with what was spent before its `go`, and gives the increment.
void seat_clock_charge(SeatClock *clock, int64_t used_us);

// Writes the line `go ...` for the seat to move, with its line end.
void clocks_write_go(const SeatClock clocks[MAX_SEATS], int seats, int mover, Protocol protocol,
                     bool ponder, char text[GO_TEXT]);

#endif
