// Puts games, as they come from a journal, together to encounters.
//
// DESIGN. A journal has each game as it finished, in an entry of its own, and those of several
// encounters between each other; older ones have whole encounters. Here they are found again by the
// number of their encounter, through a hash table. Games that an encounter lacks were not played,
// or are lost: encounter_is_whole (results.h) tells.
#ifndef BENCH_MATCH_STORE_GATHERING_H
#define BENCH_MATCH_STORE_GATHERING_H

#include "bench/match/base/results.h"

// All zero is an empty one.
typedef struct Gathering {
    EncounterResult *results;
    int64_t *last; // for each, the number of the part that came last
    int64_t count, room, parts;
    int64_t *slots; // indices into `results`, -1: free; slot_count is a power of two
    int64_t slot_count;
} Gathering;

// Takes over the games of a part; `part` is empty then, error or not. False, with a sentence, if
// one of them is there already, or if the part says something else of its encounter than those
// before it.
bool gathering_add(Gathering *gathering, EncounterResult *part, Error *error);

// Gives the encounters in the order in which they finished, each with its games by number, and
// empties the gathering. The caller frees them.
void gathering_finish(Gathering *gathering, EncounterResult **results, int64_t *count);

void gathering_free(Gathering *gathering);

#endif
