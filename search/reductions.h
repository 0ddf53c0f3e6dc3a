// Late move reduction (LMR): how much less deep late moves are searched. A table by depth and
// number of the move, the same for every game.
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

// A table is `depths` rows of `moves` hundredths of a ply, all zero before it is filled; row and
// column 0 stay so. Depth d and move n, both at least 1, get base_percent and the product of the
// logarithms of d and n, divided by `divisor` (in 64ths squared), but no less than nothing.
static inline void reductions_fill(uint16_t *table, int depths, int moves, int base_percent,
                                   int divisor)
{
    for (int depth = 1; depth < depths; depth++)
        for (int number = 1; number < moves; number++) {
            int product = log2_64ths(depth) * log2_64ths(number);
            int percent = base_percent + product * 100 / divisor;
            table[depth * moves + number] = (uint16_t)(percent > 0 ? percent : 0);
        }
}

// Hundredths of a ply to take off. Depths and numbers beyond the table have its last row or column.
ALWAYS_INLINE int reductions_at(const uint16_t *table, int depths, int moves, int depth, int number)
{
    int row = depth < depths ? depth : depths - 1, column = number < moves ? number : moves - 1;
    return table[row * moves + column];
}

#endif
