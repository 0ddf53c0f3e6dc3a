// The recursion of perft, the same for every game: what a game's perft.c ends with.
//
// DESIGN. Perft is the speed test of a rules core, so every call in it is direct: this is a
// template, compiled into each game's own perft.c. Before that file includes it, it defines
//
//   GAME_NAME(name), GAME_TYPE(Name)    the game's functions and types: ships_##name, Ships##Name
//   PERFT_MAX_MOVES                     room for the moves of a position
//   count_at_once(position, depth, &n)  counts so few plies without making moves, and says whether
//                                       it has
//   table_word(position, depth)         where in the table a count stands: any hash
//   check_word(position, depth)         a second hash, independent of the first
//
// and gets GAME_NAME(perft) and GAME_NAME(perft_every_leaf). Counts of two plies and more are
// looked for in the table before count_at_once is asked.
#ifndef ENGINE_PERFT_TREE_H
#define ENGINE_PERFT_TREE_H

#include "engine/base/stop.h"
#include "engine/perft_table.h"

enum { PERFT_TABLE_MIN_DEPTH = 2, PERFT_STOP_MIN_DEPTH = 4 };

static uint64_t count(GAME_TYPE(Position) * position, int depth, const PerftTable *table,
                      const StopFlag *stop);

static uint64_t count_moves(GAME_TYPE(Position) * position, int depth, const PerftTable *table,
                            const StopFlag *stop)
{
    GAME_TYPE(Move) moves[PERFT_MAX_MOVES];
    int move_count = GAME_NAME(moves)(position, moves);
    uint64_t leaves = 0;
    for (int i = 0; i < move_count; i++) {
        GAME_TYPE(Undo) undo = GAME_NAME(make)(position, moves[i]);
        leaves += count(position, depth - 1, table, stop);
        GAME_NAME(undo)(position, moves[i], undo);
    }
    return leaves;
}

static uint64_t count(GAME_TYPE(Position) * position, int depth, const PerftTable *table,
                      const StopFlag *stop)
{
    PerftLine *line = NULL;
    uint64_t check = 0, leaves = 0;
    if (depth >= PERFT_STOP_MIN_DEPTH && stop_is_raised(stop))
        return 0;
    if (table != NULL && depth >= PERFT_TABLE_MIN_DEPTH) {
        line = perft_table_line(table, table_word(position, depth));
        check = check_word(position, depth);
        if (perft_table_get(line, check, &leaves))
            return leaves;
    }
    if (!count_at_once(position, depth, &leaves))
        leaves = count_moves(position, depth, table, stop);
    if (line != NULL && !stop_is_raised(stop))
        perft_table_put(line, check, leaves);
    return leaves;
}

uint64_t GAME_NAME(perft)(const GAME_TYPE(Position) * position, int depth, const PerftTable *table,
                          const StopFlag *stop)
{
    GAME_TYPE(Position) scratch = *position;
    return depth == 0 ? 1 : count(&scratch, depth, table, stop);
}

static uint64_t count_every_leaf(GAME_TYPE(Position) * position, int depth, const StopFlag *stop)
{
    if (depth == 0)
        return 1;
    if (depth >= PERFT_STOP_MIN_DEPTH && stop_is_raised(stop))
        return 0;
    GAME_TYPE(Move) moves[PERFT_MAX_MOVES];
    int move_count = GAME_NAME(moves)(position, moves);
    uint64_t leaves = 0;
    for (int i = 0; i < move_count; i++) {
        GAME_TYPE(Undo) undo = GAME_NAME(make)(position, moves[i]);
        leaves += count_every_leaf(position, depth - 1, stop);
        GAME_NAME(undo)(position, moves[i], undo);
    }
    return leaves;
}

uint64_t GAME_NAME(perft_every_leaf)(const GAME_TYPE(Position) * position, int depth,
                                     const StopFlag *stop)
{
    GAME_TYPE(Position) scratch = *position;
    return count_every_leaf(&scratch, depth, stop);
}

#endif
