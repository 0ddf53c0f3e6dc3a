// How much less deep late moves are looked at: a table by depth and number of the move, the same
// for every game.
#ifndef SEARCH_REDUCTIONS_H
#define SEARCH_REDUCTIONS_H

#include "engine/base/bits.h"

// The binary logarithm in 64ths, linear between powers of two. Integers, so that every compiler
// builds the same tree.
ALWAYS_INLINE int log2_64ths(int n)
{
    int whole = highest((uint64_t)n);
    return 64 * whole + (64 * n >> whole) - 64;
}

// Plies to take off the move of that number, both at least 1: base_percent hundredths and the
// product of the logarithms (in 64ths, so divisor is in 64ths squared).
ALWAYS_INLINE uint8_t reduction_by_logs(int depth, int number, int base_percent, int divisor)
{
    int product = log2_64ths(depth) * log2_64ths(number);
    int percent = base_percent + product * 100 / divisor;
    return (uint8_t)(percent > 0 ? percent / 100 : 0);
}

#endif
