// Leaf counts of the hexagon game: how many legal move sequences of a given length a position has
// (engine/cubes/RULES.md, section 7). A forced pass is a move; repetition is ignored.
// The proof of the rules core, and its speed test.
#ifndef ENGINE_CUBES_PERFT_H
#define ENGINE_CUBES_PERFT_H

#include "engine/base/stop.h"
#include "engine/cubes/position.h"
#include "engine/perft_table.h"

// Leaves `depth` plies below `position`; 1 at depth 0. The last ply is counted set-wise, without
// listing moves. `table` may be NULL. When `stop` is raised the result is incomplete.
uint64_t cubes_perft(const CubesPosition *position, int depth, const PerftTable *table,
                     const StopFlag *stop);

// The same number the slow way: every leaf's move is made and taken back.
uint64_t cubes_perft_every_leaf(const CubesPosition *position, int depth, const StopFlag *stop);

#endif
