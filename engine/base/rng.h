// A small, seeded, reproducible random number generator: SplitMix64 (Steele, Lea and Flood, "Fast
// splittable pseudorandom number generators", 2014). The state is a 64-bit word, so a seed is a
// whole generator. Not for secrets.
#ifndef ENGINE_BASE_RNG_H
#define ENGINE_BASE_RNG_H

#include "engine/base/bits.h"

typedef struct Rng {
    uint64_t state;
} Rng;

// The output function of SplitMix64: a bijection of 64-bit words with good avalanche.
ALWAYS_INLINE uint64_t mix64(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

// The next 64 random bits.
ALWAYS_INLINE uint64_t rng_next(Rng *rng)
{
    return mix64(rng->state += 0x9E3779B97F4A7C15u);
}

// A number in 0..bound-1, without bias worth naming for small bounds. `bound` must be at least 1.
ALWAYS_INLINE uint32_t rng_below(Rng *rng, uint32_t bound)
{
    assert(bound >= 1);
    return (uint32_t)(((rng_next(rng) >> 32) * bound) >> 32);
}

#endif
