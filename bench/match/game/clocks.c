#include "bench/match/game/clocks.h"

#include <inttypes.h>

enum { US_PER_MS = 1000 };

SeatClock seat_clock_start(const ThinkLimits *limits)
{
    return (SeatClock){
        .limits = limits,
        .left_us = (limits->base_ms + limits->increment_ms) * US_PER_MS,
        .moves_left = limits->period_moves,
    };
}

int64_t seat_clock_allowance_us(const SeatClock *clock)
{
    const ThinkLimits *limits = clock->limits;
    int64_t movetime_us = limits->movetime_ms * US_PER_MS;
    if (limits->has_clock && (movetime_us == 0 || clock->left_us < movetime_us))
        return clock->left_us;
    return movetime_us > 0 ? movetime_us : -1;
}

void seat_clock_charge(SeatClock *clock, int64_t used_us)
{
    const ThinkLimits *limits = clock->limits;
    clock->spent_us = 0;
    if (!limits->has_clock)
        return;
    clock->left_us = used_us < clock->left_us ? clock->left_us - used_us : 0;
    clock->left_us += limits->increment_ms * US_PER_MS;
    if (limits->period_moves > 0 && --clock->moves_left == 0) {
        clock->left_us += limits->base_ms * US_PER_MS;
        clock->moves_left = limits->period_moves;
    }
}

// The words for the seats' clocks. UCI has words for two seats; a third is told of as in UGI:
// "wtime 1000 btime 1000 p3time 1000 winc 10 binc 10 p3inc 10".
typedef struct ClockWords {
    const char *time[MAX_SEATS], *increment[MAX_SEATS];
} ClockWords;

static const ClockWords uci_words = {{"wtime", "btime", "p3time"}, {"winc", "binc", "p3inc"}};
static const ClockWords seat_words = {{"p1time", "p2time", "p3time"}, {"p1inc", "p2inc", "p3inc"}};

static void add_number(Builder *line, const char *name, int64_t value)
{
    if (value > 0)
        builder_add(line, " %s %" PRId64, name, value);
}

// Of a seat's time, what its move has not spent yet. An engine whose clock has run out within its
// margin is told of a millisecond: 0 means to many that there is no clock.
static int64_t told_ms(const SeatClock *clock, int64_t time_us)
{
    int64_t ms = (time_us - clock->spent_us) / US_PER_MS;
    return ms > 0 ? ms : 1;
}

void clocks_write_go(const SeatClock clocks[MAX_SEATS], int seats, int mover, Protocol protocol,
                     bool ponder, char text[GO_TEXT])
{
    const ClockWords *words = protocol == PROTOCOL_UCI ? &uci_words : &seat_words;
    const ThinkLimits *own = clocks[mover].limits;
    Builder line = {text, GO_TEXT, 0};
    builder_add(&line, ponder ? "go ponder" : "go");
    for (int seat = 0; seat < seats && own->has_clock; seat++)
        if (clocks[seat].limits->has_clock)
            builder_add(&line, " %s %" PRId64, words->time[seat],
                        told_ms(&clocks[seat], clocks[seat].left_us));
    for (int seat = 0; seat < seats && own->has_clock; seat++)
        if (clocks[seat].limits->has_clock)
            builder_add(&line, " %s %" PRId64, words->increment[seat],
                        clocks[seat].limits->increment_ms);
    if (own->has_clock && own->period_moves > 0)
        add_number(&line, "movestogo", clocks[mover].moves_left);
    add_number(&line, "nodes", own->nodes);
    add_number(&line, "depth", own->depth_ply);
    if (own->movetime_ms > 0)
        add_number(&line, "movetime", told_ms(&clocks[mover], own->movetime_ms * US_PER_MS));
    builder_add(&line, "\n");
}
