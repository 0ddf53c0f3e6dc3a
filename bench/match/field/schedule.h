// The schedule: pairings, their order, and their openings.
//
// DESIGN. The list of encounters is a pure function of the Config and, for knockout and swiss, of
// the results of earlier rounds, in whatever order those came in: so a resumed match plays what the
// broken one would have played, and every shard knows its share. Each encounter of a round has the
// opening of that round.
//
// The match is a sequence of phases. In a phase the same engines meet in every round, and all its
// encounters may be played at once; the next phase is made when all of them are reported. Round
// robin and gauntlet are one phase; nothing of it is kept but a bit for each encounter, so half a
// million rounds cost little. pairing.h says who meets in the phases of those.
#ifndef BENCH_MATCH_FIELD_SCHEDULE_H
#define BENCH_MATCH_FIELD_SCHEDULE_H

#include "bench/match/base/events.h"

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

// Whether schedule_next has nothing more to give, now or later. Nothing is taken by asking.
bool schedule_is_done(const Schedule *schedule);

// Takes note of a finished encounter. A number that is known already, or not of this match, is
// passed over.
void schedule_report(Schedule *schedule, const EncounterResult *result);

// Takes note of those it hears of; a Hear of events.h.
bool schedule_hear(void *schedule, const Event *event, Error *error);

// How many encounters the whole match has, all shards together; of a knockout, without the
// deciding ones that are not known yet.
int64_t schedule_total(const Schedule *schedule);

// How many of them this shard plays.
int64_t schedule_share(const Schedule *schedule);

// In how many orders those of an encounter can sit down: 2 with two players, 6 with three. Of two
// engines at three seats one is played by two copies of itself: 3 orders with the first engine
// alone, and then, but for a gauntlet, 3 with the second one alone.
int schedule_orders(const Config *config);

// The seating in a game of an encounter, both from 0. The seats change from game to game, and with
// an odd number of games from round to round, unless -noswap; -reverse begins with the seats
// changed. Three players go through all six orders, the three of one direction first.
void schedule_players(const Config *config, const Encounter *encounter, int game,
                      int players[MAX_SEATS]);

// The winner of a knockout that is over, as an engine's index; -1 otherwise.
int schedule_champion(const Schedule *schedule);

void schedule_close(Schedule *schedule);

#endif
