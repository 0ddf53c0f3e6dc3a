// Leaf counts of the game of ships: how many legal move sequences of a given length a position has.
// The proof of the rules core, and its speed test.
#ifndef ENGINE_SHIPS_PERFT_H
#define ENGINE_SHIPS_PERFT_H

#include "engine/base/stop.h"
#include "engine/perft_table.h"
#include "engine/ships/position.h"

// Leaves `depth` plies below `position`; 1 at depth 0. The last two plies are counted set-wise,
// without making moves. `table` may be NULL. When `stop` is raised the result is incomplete.
uint64_t ships_perft(const ShipsPosition *position, int depth, const PerftTable *table,
                     const StopFlag *stop);

// The same number the slow way: every leaf's move is made and taken back.
uint64_t ships_perft_every_leaf(const ShipsPosition *position, int depth, const StopFlag *stop);

#endif
