// Which processors the search threads run on: the option NumaPolicy.
//
// DESIGN. A policy is a list of processor sets, one per NUMA node or as the user wrote them; an
// empty list binds nothing. Thread i goes to the set that has the fewest threads for its size when
// threads 0 .. i-1 have been placed, so where a thread goes depends on its number alone. Where
// the system can't bind threads the policies are understood and bind nothing.
#ifndef PROTOCOL_SETTINGS_AFFINITY_H
#define PROTOCOL_SETTINGS_AFFINITY_H

#include "engine/base/text.h"

enum { MAX_CPUS = 1024, MAX_CPU_SETS = 64 };

typedef struct CpuSet {
    uint64_t words[MAX_CPUS / 64];
} CpuSet;

typedef struct Affinity {
    CpuSet sets[MAX_CPU_SETS];
    int set_count;  // 0: threads are free
    CpuSet allowed; // what the program was started with; empty if not known
    bool was_bound; // threads have been bound at some time
} Affinity;

// The policy "auto".
void affinity_init(Affinity *affinity);

// Takes a policy: auto, system, hardware, none, or sets like "0-15,128-143:16-31". On error the old
// one stays.
bool affinity_set(Affinity *affinity, Slice policy, Error *error);

// Binds the calling thread as thread `index`. Fits pool_create's PoolBinder.
void affinity_bind(void *affinity, int index);

#endif
