// The evaluation cache: evaluating is a large part of the work. The same positions come again by
// other moves and in the next iteration.
//
// DESIGN. An entry is a word: the key without its last bits, which lead to the entry, and the score
// in their place. So a score belongs to its position with the certainty of the whole key. A thread
// has a cache of its own, small enough for the processor's; a new entry replaces the old one. The
// tree does not depend on the cache, only the time that it takes.
#ifndef SEARCH_SHARED_EVAL_CACHE_H
#define SEARCH_SHARED_EVAL_CACHE_H

#include "engine/base/bits.h"

#include <stdbool.h>

enum { EVAL_CACHE_BITS = 16 };

// All zero: empty.
typedef struct EvalCache {
    uint64_t words[1 << EVAL_CACHE_BITS];
} EvalCache;

// The entry of the position of `key`.
ALWAYS_INLINE uint64_t *eval_cache_word(EvalCache *cache, uint64_t key)
{
    return &cache->words[key & ((1 << EVAL_CACHE_BITS) - 1)];
}

// Prefetches the entry of a key that is about to be asked for.
ALWAYS_INLINE void eval_cache_prefetch(EvalCache *cache, uint64_t key)
{
    prefetch(eval_cache_word(cache, key));
}

// Whether the cache has the score of the position of `key`, and then the score.
ALWAYS_INLINE bool eval_cache_has(EvalCache *cache, uint64_t key, int *score)
{
    uint64_t word = *eval_cache_word(cache, key);
    *score = (int16_t)(word & 0xFFFF);
    return (word ^ key) >> EVAL_CACHE_BITS == 0;
}

// Stores a score, which fits 16 bits.
ALWAYS_INLINE void eval_cache_put(EvalCache *cache, uint64_t key, int score)
{
    *eval_cache_word(cache, key) = key >> EVAL_CACHE_BITS << EVAL_CACHE_BITS | (uint16_t)score;
}

#endif
