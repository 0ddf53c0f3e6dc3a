// Who plays whom, when, from which opening.
//
// DESIGN. The list of encounters is a pure function of the Config and, for knockout and swiss, of
// the results of earlier rounds, in whatever order those came in: so a resumed match plays what the
// broken one would have played, and every shard knows its share. Each encounter of a round has the
// opening of that round.
#ifndef BENCH_MATCH_SCHEDULE_H
#define BENCH_MATCH_SCHEDULE_H

#include "bench/match/config.h"
#include "bench/match/results.h"

typedef struct Schedule Schedule;

typedef enum ScheduleState {
    SCHEDULE_NEXT, // an encounter was given
    SCHEDULE_WAIT, // the next one depends on results that are not in yet
    SCHEDULE_DONE
} ScheduleState;

// NULL, with a sentence, if the Config asks for what can't be scheduled (a shard of a knockout,
// three seats in a knockout).
Schedule *schedule_open(const Config *config, Error *error);

// Gives each encounter of this shard once, in the order of their numbers, but for those that were
// reported before they were given (a resumed match).
ScheduleState schedule_next(Schedule *schedule, Encounter *encounter);

// Takes note of a finished encounter. Each only once.
void schedule_report(Schedule *schedule, const EncounterResult *result);

// How many encounters the whole match has, all shards together.
int64_t schedule_total(const Schedule *schedule);

// How many of them this shard plays.
int64_t schedule_share(const Schedule *schedule);

// The winner of a knockout that is over, as an engine's index; -1 otherwise.
int schedule_champion(const Schedule *schedule);

void schedule_close(Schedule *schedule);

#endif
