// The transposition table: results of earlier searches by position, shared by all threads and by
// all games.
//
// DESIGN. A slot is two 64-bit words: the position's key xor-ed with the data, and the data. Both
// are relaxed atomics and nothing is locked. Two threads may write one slot at the same time; a
// reader that meets a half of each finds a key that fits nothing, and has a miss. There is no other
// race, and this one is allowed. Four slots share a cache line. A slot of an older search, or of a
// shallower one, is replaced first. A move is 16 opaque bits, a score is the caller's.
//
// All 64 bits of a key are compared. The keys of one bucket agree in the bits that choose it, so in
// a table of 2^b buckets the other 64 - b tell two positions apart. With 1 GB, 2^24 buckets, a
// probe meets four foreign keys of 40 such bits: it takes one for its own once in 2^38 times.
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include "engine/base/bits.h"
#include "engine/base/text.h"
#include "search/memory.h"

#include <stdatomic.h>

// How a stored score bounds the true one. The two bits can be tested separately.
typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct TtData {
    uint16_t move; // 0: none
    int16_t score, eval;
    int8_t depth;
    uint8_t bound;
    bool pv; // the position was once on a principal variation
} TtData;

enum { TT_BUCKET_SLOTS = 4, TT_AGE_BITS = 5 };

typedef struct TtSlot {
    _Atomic uint64_t key_xor_data, data;
} TtSlot;

typedef struct TtBucket {
    TtSlot slots[TT_BUCKET_SLOTS];
} TtBucket;

// All zero is a table of no size: resize it before anything else.
typedef struct Tt {
    MemoryBlock block;
    TtBucket *buckets;
    uint64_t bucket_count;
    uint8_t age; // of the current search, modulo 2^TT_AGE_BITS
} Tt;

// Makes the table `megabytes` (MiB) large and empty. If that much can't be had the old table stays
// as it was, and the error says so.
bool tt_resize(Tt *tt, int64_t megabytes, Error *error);

// Empties part `index` of `parts`, so that several threads can share the work.
void tt_clear_part(Tt *tt, int index, int parts);

// Starts a new search: what is there becomes older.
void tt_new_search(Tt *tt);

// Permille of the table that holds results of the current search, by a sample.
int tt_permille_full(const Tt *tt);

void tt_free(Tt *tt);

ALWAYS_INLINE TtBucket *tt_bucket(const Tt *tt, uint64_t key)
{
    return &tt->buckets[scale_below(key, tt->bucket_count)];
}

// Prefetches the bucket of a key that is about to be asked for.
ALWAYS_INLINE void tt_prefetch(const Tt *tt, uint64_t key)
{
    prefetch(tt_bucket(tt, key));
}

// Gives the entry of `key`. False if there is none; it is all zero then.
bool tt_probe(const Tt *tt, uint64_t key, TtData *data);

// The same, and false too where an earlier search stored the entry.
bool tt_probe_current(const Tt *tt, uint64_t key, TtData *data);

// Remembers `data` for `key`. An earlier move is kept when the new data has none.
void tt_store(Tt *tt, uint64_t key, TtData data);

#endif
