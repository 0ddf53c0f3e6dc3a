// Whole numbers in bytes, little-endian on every machine, as all our files have them.
#ifndef ENGINE_BASE_BYTES_H
#define ENGINE_BASE_BYTES_H

#include "engine/base/bits.h"

// Writes the lowest `count` bytes of a number, 1..8.
ALWAYS_INLINE void bytes_put(unsigned char *bytes, uint64_t value, int count)
{
    for (int i = 0; i < count; i++)
        bytes[i] = (unsigned char)(value >> 8 * i);
}

// Reads a number of `count` bytes, 1..8.
ALWAYS_INLINE uint64_t bytes_get(const unsigned char *bytes, int count)
{
    uint64_t value = 0;
    for (int i = 0; i < count; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

#endif
