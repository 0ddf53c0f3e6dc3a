// The status file: how a match stands, as one object of JSON, for programs.
//
// DESIGN. A pure function of what is handed to it. The meaning of each member is in README.md of
// bench/match, "The status file"; STATUS_SCHEMA grows when one changes its meaning or goes away,
// and stays when one comes in addition. It begins with its format and schema, by which the runner
// knows a file as its own.
#ifndef BENCH_MATCH_WATCH_STATUS_H
#define BENCH_MATCH_WATCH_STATUS_H

#include "bench/match/score/tally.h"
#include "bench/match/watch/live.h"

#include <stdio.h>

enum { STATUS_SCHEMA = 1 };

typedef enum MatchState {
    MATCH_STARTING,    // the first games have begun, none of them has a move yet
    MATCH_PLAYING,     //
    MATCH_FINISHED,    // all is played, or an SPRT is decided
    MATCH_INTERRUPTED, // by a signal; may be resumed
    MATCH_FAILED       // aborted by an error or an engine; may be resumed
} MatchState;

// "starting", "playing", ...
const char *match_state_name(MatchState state);

// How a match stands at a moment. The wall clock's times are milliseconds since 1970.
typedef struct Standing {
    const Config *config;
    const Tally *tally; // encounters that are complete
    MatchState state;
    const char *why;            // it failed; NULL: it did not
    int64_t begun_ms, begun_us; // this run of it, by the wall clock and by time_now_us
    int64_t updated_ms, now_us; // this moment
    int64_t encounters;         // to play in all, in this shard
    int64_t finished_games;     // of encounters complete or not, from this and earlier runs
    int64_t earlier_games;      // of these, from earlier runs
    const LiveView *live;       // by worker; `on` says whether there is a game
    int live_count;
} Standing;

// Games in an hour of this run so far, or 0 if that can't be told.
double standing_speed(const Standing *standing);

// Writes it, a line. Whether that could be done is asked with ferror.
void status_write(FILE *to, const Standing *standing);

#endif
