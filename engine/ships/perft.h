// Leaf counts of the 8x8 game: how many legal move sequences of a given length a position has.
// The proof of the rules core, and its speed test.
#ifndef ENGINE_SHIPS_PERFT_H
#define ENGINE_SHIPS_PERFT_H

#include "engine/perft_table.h"
#include "engine/ships/position.h"
#include "engine/base/stop.h"

// Leaves `depth` plies below `position`; 1 at depth 0. The last two plies are counted set-wise,
// without making moves. `table` may be NULL. When `stop` is raised the result is incomplete.
uint64_t ships_perft(const Position *position, int depth, const PerftTable *table,
                     const StopFlag *stop);

// The same number the slow way: every leaf's move is made and taken back.
uint64_t ships_perft_every_leaf(const Position *position, int depth, const StopFlag *stop);

#endif
