#include "engine/cubes/perft.h"

#include "engine/base/rng.h"

enum { TABLE_MIN_DEPTH = 2, STOP_MIN_DEPTH = 4 };

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

static uint64_t count(CubesPosition *position, int depth, const PerftTable *table,
                      const StopFlag *stop);

static uint64_t count_moves(CubesPosition *position, int depth, const PerftTable *table,
                            const StopFlag *stop)
{
    CubesMove moves[CUBES_MAX_MOVES];
    int move_count = cubes_moves(position, moves);
    uint64_t leaves = 0;
    for (int i = 0; i < move_count; i++) {
        CubesUndo undo = cubes_make(position, moves[i]);
        leaves += count(position, depth - 1, table, stop);
        cubes_undo(position, moves[i], undo);
    }
    return leaves;
}

static uint64_t count(CubesPosition *position, int depth, const PerftTable *table,
                      const StopFlag *stop)
{
    PerftLine *line = NULL;
    uint64_t check = 0, leaves = 0;
    if (depth == 1)
        return (uint64_t)cubes_move_count(position);
    if (depth >= STOP_MIN_DEPTH && stop_is_raised(stop))
        return 0;
    if (table != NULL && depth >= TABLE_MIN_DEPTH) {
        uint64_t where = position->key + (uint64_t)depth + ((uint64_t)position->round << 8);
        line = perft_table_line(table, mix64(where));
        check = check_word(position, depth);
        if (perft_table_get(line, check, &leaves))
            return leaves;
    }
    leaves = count_moves(position, depth, table, stop);
    if (line != NULL && !stop_is_raised(stop))
        perft_table_put(line, check, leaves);
    return leaves;
}

uint64_t cubes_perft(const CubesPosition *position, int depth, const PerftTable *table,
                     const StopFlag *stop)
{
    CubesPosition scratch = *position;
    return depth == 0 ? 1 : count(&scratch, depth, table, stop);
}

static uint64_t count_every_leaf(CubesPosition *position, int depth, const StopFlag *stop)
{
    if (depth == 0)
        return 1;
    if (depth >= STOP_MIN_DEPTH && stop_is_raised(stop))
        return 0;
    CubesMove moves[CUBES_MAX_MOVES];
    int move_count = cubes_moves(position, moves);
    uint64_t leaves = 0;
    for (int i = 0; i < move_count; i++) {
        CubesUndo undo = cubes_make(position, moves[i]);
        leaves += count_every_leaf(position, depth - 1, stop);
        cubes_undo(position, moves[i], undo);
    }
    return leaves;
}

uint64_t cubes_perft_every_leaf(const CubesPosition *position, int depth, const StopFlag *stop)
{
    CubesPosition scratch = *position;
    return count_every_leaf(&scratch, depth, stop);
}
