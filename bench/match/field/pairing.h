// Pairings that depend on results: a knockout's bracket and a swiss tournament.
//
// DESIGN of the knockout. Slots in bracket order; the seeds are the order in which the engines were
// given, placed so that the first two can only meet in the final, and the slots that are left empty
// are opposite the top seeds. A stage halves the slots. A match-up is won by points; if it is tied,
// its two meet once more, up to KNOCKOUT_EXTRA times, and then the better seed is through.
//
// DESIGN of the swiss. Ranked by points, then by the order in which the engines were given, each
// meets the next below that it has not met; where that leads to an impasse further down, it is
// taken back. Only if there is no other way do two meet again, as few pairs of them as possible.
// The search is bounded by a count of steps, never by time, so it always gives the same. With an
// odd number the lowest that has not had it has a bye, which counts as all games won.
#ifndef BENCH_MATCH_FIELD_PAIRING_H
#define BENCH_MATCH_FIELD_PAIRING_H

#include "bench/match/base/config.h"

enum { KNOCKOUT_EXTRA = 8 };

typedef struct Knockout {
    int slots[MAX_ENGINES];      // engines in bracket order, -1: nobody
    int slot_count;              // a power of two; 1: the knockout is over
    int64_t points[MAX_ENGINES]; // of the engines in this stage
    int meetings;                // how often a tied match-up of this stage has been continued
} Knockout;

// 1 to MAX_ENGINES engines.
void knockout_begin(Knockout *knockout, int engines);

// Adds the points of an encounter in this stage.
void knockout_note(Knockout *knockout, int a, int b, int64_t points_a, int64_t points_b);

// The match-ups to play now: all match-ups when the stage begins, then those that are tied. 0: the
// stage is decided.
int knockout_pairs(const Knockout *knockout, int (*pairs)[2]);

// To be called when all that knockout_pairs said has been noted: goes on to the deciding meetings
// or to the next stage. True if it was the next stage.
bool knockout_advance(Knockout *knockout);

// The winner when it is over, else -1.
int knockout_champion(const Knockout *knockout);

typedef struct Swiss {
    int count; // engines
    int64_t points[MAX_ENGINES];
    int byes[MAX_ENGINES];
    int met[MAX_ENGINES][MAX_ENGINES];
} Swiss;

// 2 to MAX_ENGINES engines.
void swiss_begin(Swiss *swiss, int engines);

// Adds the points of an encounter, and remembers that the two have met.
void swiss_note(Swiss *swiss, int a, int b, int64_t points_a, int64_t points_b);

// Gives the pairs of the next round, and a bye with its points to one if the number is odd.
int swiss_pairs(Swiss *swiss, int (*pairs)[2], int64_t bye_points);

#endif
