// A swiss tournament: who meets in the next round.
//
// DESIGN. Ranked by points, then by the order in which the engines were given, each meets the next
// below that it has not met; where that leads to an impasse further down, it is taken back. Only if
// there is no other way do two meet again, as few pairs of them as possible. The search is bounded
// by a count of steps, never by time, so it always gives the same. With an odd number the lowest
// that has not had it has a bye, which counts as all games won.
#ifndef BENCH_MATCH_FIELD_SWISS_H
#define BENCH_MATCH_FIELD_SWISS_H

#include "bench/match/base/config.h"

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
