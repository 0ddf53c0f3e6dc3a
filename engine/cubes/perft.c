#include "engine/cubes/perft.h"

#include "engine/base/rng.h"

// A hash of the position that is independent of its Zobrist key. Unlike the key it knows the round:
// the rounds end the game, so the count may depend on it.
static uint64_t check_word(const CubesPosition *position, int depth)
{
    uint64_t word = (uint64_t)depth << 32 | position->round << 8 |
                    (uint32_t)(position->players << 4 | position->seat);
    for (int seat = 0; seat < CUBES_SEATS; seat++) {
        word = mix64(word ^ position->cubes[seat].half[CUBES_UP] ^ 0x8BB84B93962EACC9u);
        word = mix64(word ^ position->cubes[seat].half[CUBES_DOWN] ^ 0x2D358DCCAA6C78A5u);
    }
    return word;
}

ALWAYS_INLINE uint64_t table_word(const CubesPosition *position, int depth)
{
    return mix64(position->key + (uint64_t)depth + ((uint64_t)position->round << 8));
}

ALWAYS_INLINE bool count_at_once(const CubesPosition *position, int depth, uint64_t *leaves)
{
    if (depth == 1)
        *leaves = (uint64_t)cubes_move_count(position);
    return depth == 1;
}

#define GAME_NAME(name) cubes_##name
#define GAME_TYPE(name) Cubes##name
#define PERFT_MAX_MOVES  CUBES_MAX_MOVES
#include "engine/perft_tree.h"
