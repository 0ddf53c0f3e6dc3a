// The evaluation cache: evaluating is a large part of the work. The same positions come again by
// other moves and in the next iteration.
//
// DESIGN. An entry is a word: the key without its last bits, which lead to the entry, and the score
// in their place. So a score belongs to its position with the certainty of the whole key. A thread
// has a cache of its own, small enough for the processor's; a new entry replaces the old one. The
// tree does not depend on the cache, only the time that it takes.
#ifndef SEARCH_SHARED_KEPT_H
#define SEARCH_SHARED_KEPT_H

#include "engine/base/bits.h"

#include <stdbool.h>

enum { KEPT_BITS = 16 };

// All zero: empty.
typedef struct Kept {
    uint64_t words[1 << KEPT_BITS];
} Kept;

// The entry of the position of `key`.
ALWAYS_INLINE uint64_t *kept_word(Kept *kept, uint64_t key)
{
    return &kept->words[key & ((1 << KEPT_BITS) - 1)];
}

// Prefetches the entry of a key that is about to be asked for.
ALWAYS_INLINE void kept_prefetch(Kept *kept, uint64_t key)
{
    prefetch(kept_word(kept, key));
}

// Whether the cache has the score of the position of `key`, and then the score.
ALWAYS_INLINE bool kept_has(Kept *kept, uint64_t key, int *score)
{
    uint64_t word = *kept_word(kept, key);
    *score = (int16_t)(word & 0xFFFF);
    return (word ^ key) >> KEPT_BITS == 0;
}

// Stores a score, which fits 16 bits.
ALWAYS_INLINE void kept_put(Kept *kept, uint64_t key, int score)
{
    *kept_word(kept, key) = key >> KEPT_BITS << KEPT_BITS | (uint16_t)score;
}

#endif
