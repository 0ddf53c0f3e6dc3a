// Bit sets in 64-bit words, and the few compiler builtins the project leans on.
// Everything here is a wrapper of one instruction; nothing knows about a game.
#ifndef ENGINE_BASE_BITS_H
#define ENGINE_BASE_BITS_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ALWAYS_INLINE  static inline __attribute__((always_inline))
#define LIKELY(x)      __builtin_expect(!!(x), 1)
#define UNLIKELY(x)    __builtin_expect(!!(x), 0)
#define ARRAY_COUNT(a) (sizeof(a) / sizeof((a)[0]))

// Number of set bits, 0..64.
ALWAYS_INLINE int popcount(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

// Index of the lowest set bit, 0..63. `bits` must not be 0.
ALWAYS_INLINE int lowest(uint64_t bits)
{
    assert(bits != 0);
    return __builtin_ctzll(bits);
}

// Index of the highest set bit, 0..63. `bits` must not be 0.
ALWAYS_INLINE int highest(uint64_t bits)
{
    assert(bits != 0);
    return 63 - __builtin_clzll(bits);
}

// Takes the lowest set bit out of `*bits` and gives its index. `*bits` must not be 0.
ALWAYS_INLINE int pop_lowest(uint64_t *bits)
{
    int index = lowest(*bits);
    *bits &= *bits - 1;
    return index;
}

// True if more than one bit is set.
ALWAYS_INLINE bool several(uint64_t bits)
{
    return (bits & (bits - 1)) != 0;
}

// The product of two words: its high half, and its low one in `*low`.
ALWAYS_INLINE uint64_t multiply(uint64_t a, uint64_t b, uint64_t *low)
{
#ifdef __SIZEOF_INT128__
    __extension__ typedef unsigned __int128 Wide;
    Wide product = (Wide)a * b;
    *low = (uint64_t)product;
    return (uint64_t)(product >> 64);
#else
    uint64_t a_low = (uint32_t)a, a_high = a >> 32, b_low = (uint32_t)b, b_high = b >> 32;
    uint64_t lows = a_low * b_low;
    uint64_t middle = a_high * b_low + (lows >> 32); // can't overflow, nor can the next
    uint64_t other = a_low * b_high + (uint32_t)middle;
    *low = other << 32 | (uint32_t)lows;
    return a_high * b_high + (middle >> 32) + (other >> 32);
#endif
}

// A number below `count` for a hash or a random word: high words give high numbers.
ALWAYS_INLINE uint64_t scale_below(uint64_t word, uint64_t count)
{
    uint64_t low;
    return multiply(word, count, &low);
}

// Asks the cache for the line at `address`; a hint only, any address is safe.
ALWAYS_INLINE void prefetch(const void *address)
{
    __builtin_prefetch(address);
}

#endif
