// Evaluations that are kept: to evaluate is a large part of the work, and what was evaluated is met
// again where other moves led there, and in the next iteration.
//
// DESIGN. A word an entry: the key but for its last bits, which lead to the entry, and the score in
// their place. So a score that is found belongs to its position with the certainty of the whole
// key. A thread has a cache of its own, small enough for the processor's; a new entry replaces what
// was there. The tree does not depend on it, only the time that it takes.
#ifndef SEARCH_SHARED_KEPT_H
#define SEARCH_SHARED_KEPT_H

#include "engine/base/bits.h"

#include <stdbool.h>

enum { KEPT_BITS = 16 };

// All zero is nothing kept.
typedef struct Kept {
    uint64_t words[1 << KEPT_BITS];
} Kept;

// Where the score of the position of `key` would be, if it is kept.
ALWAYS_INLINE uint64_t *kept_word(Kept *kept, uint64_t key)
{
    return &kept->words[key & ((1 << KEPT_BITS) - 1)];
}

// Fetches the entry of a key that is about to be asked for.
ALWAYS_INLINE void kept_prefetch(Kept *kept, uint64_t key)
{
    prefetch(kept_word(kept, key));
}

// Whether the score of the position of `key` is kept, and then the score.
ALWAYS_INLINE bool kept_has(Kept *kept, uint64_t key, int *score)
{
    uint64_t word = *kept_word(kept, key);
    *score = (int16_t)(word & 0xFFFF);
    return (word ^ key) >> KEPT_BITS == 0;
}

// Keeps a score, which fits 16 bits.
ALWAYS_INLINE void kept_put(Kept *kept, uint64_t key, int score)
{
    *kept_word(kept, key) = key >> KEPT_BITS << KEPT_BITS | (uint16_t)score;
}

#endif
