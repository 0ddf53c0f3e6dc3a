#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "search/clock.h"

#include <time.h>

enum {
    US_PER_MS = 1000,
    MOVES_AHEAD = 28,   // own moves a game is taken to last from here on
    LEAST_US = 300,     // what even an empty clock is given
    RESERVE_PART = 3,   // of the clock is kept back against stalls of the machine,
    RESERVE_MS = 150,   // but no more than this
    HARD_FACTOR = 4,    // an iteration may run this many times over the soft budget
    PONDER_PERCENT = 25 // more to spend when the opponent's time is used too
};

int64_t clock_now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t greatest(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

// The seat whose clock counts, or -1 if no clock is known.
static int clock_seat(const Limits *limits, int seat)
{
    if (limits->seat_has_clock[seat])
        return seat;
    for (int i = 0; i < MAX_SEATS; i++)
        if (limits->seat_has_clock[i])
            return i;
    return -1;
}

static Budget playing_budget(const Limits *limits, int seat, ClockSettings settings)
{
    // Longer than a century is as good as that: it keeps the sums below from overflowing.
    const int64_t century_ms = (int64_t)100 * 366 * 24 * 3600 * 1000;
    int64_t time_us = greatest(least(limits->time_ms[seat], century_ms), 0) * US_PER_MS;
    int64_t bonus_us = greatest(least(limits->increment_ms[seat], century_ms), 0) * US_PER_MS;
    int64_t reserve_us = least(time_us / RESERVE_PART, RESERVE_MS * US_PER_MS);
    int64_t left_us = greatest(time_us - settings.overhead_ms * US_PER_MS - reserve_us, 0);
    int moves = limits->moves_to_go > 0 && limits->moves_to_go < MOVES_AHEAD ? limits->moves_to_go
                                                                             : MOVES_AHEAD;
    // With one move to the time control all of the clock may go, else a good half must stay.
    int64_t most_us = moves == 1 ? left_us * 9 / 10 : left_us * 45 / 100;
    int64_t soft_us = left_us / moves + bonus_us * 3 / 4;
    if (settings.ponder)
        soft_us += soft_us * PONDER_PERCENT / 100;
    Budget budget = {.soft_us = least(soft_us, most_us)};
    budget.hard_us = least(soft_us * HARD_FACTOR, most_us);
    budget.soft_us = greatest(budget.soft_us, LEAST_US);
    budget.hard_us = greatest(budget.hard_us, LEAST_US);
    return budget;
}

Budget clock_budget(const Limits *limits, int seat, ClockSettings settings)
{
    Budget budget = {INT64_MAX, INT64_MAX};
    int playing = clock_seat(limits, seat);
    if (limits->infinite)
        return budget;
    if (playing >= 0)
        budget = playing_budget(limits, playing, settings);
    if (limits->has_movetime) {
        int64_t move_us = least(limits->movetime_ms, INT64_MAX / US_PER_MS) * US_PER_MS;
        int64_t overhead_us = least(settings.overhead_ms * US_PER_MS, move_us / 4);
        int64_t hard_us = greatest(move_us - overhead_us, LEAST_US);
        budget.hard_us = least(budget.hard_us, hard_us);
        // A fixed time is meant to be used: no early end but that of a clock given beside it.
    }
    return budget;
}
