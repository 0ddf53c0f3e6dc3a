// DESIGN. Max-n search: every player takes the move that is best for himself. A node has a value
// for each seat, and nothing can be cut but by a win of the mover. So only the few moves are
// searched that look best to the mover at once. At the end of a line only the best of them is. As
// in best_reply.c only a win on the first move is decided.
#include "search/cubes/search.h"

#include <string.h>

static void set_end(const CubesSearch *search, int ply, int winner, int values[CUBES_SEATS])
{
    for (int seat = 0; seat < CUBES_SEATS; seat++)
        values[seat] = winner == CUBES_NOBODY ? 0
                       : winner == seat       ? CUBES_BEATEN - ply
                                              : ply - CUBES_BEATEN;
    if (winner == search->root_seat && ply == 1)
        values[winner] = score_win_in(ply);
}

static void set_worths(const CubesSearch *search, int values[CUBES_SEATS])
{
    int worths[CUBES_SEATS];
    cubes_worths(search->weights, &search->position, worths);
    for (int seat = 0; seat < search->position.players; seat++)
        values[seat] = cubes_score(worths, search->position.players, seat);
}

void cubes_max_n(CubesSearch *search, int depth, int ply, int values[CUBES_SEATS])
{
    CubesPicker picker;
    CubesMove move;
    int32_t order;
    int winner, seat = search->position.seat;
    CubesCertainty certainty;
    memset(values, 0, CUBES_SEATS * sizeof *values);
    cubes_note_ply(search, ply);
    if (worker_must_stop(&search->worker))
        return;
    if (cubes_is_over(search, ply, &winner, &certainty)) {
        set_end(search, ply, winner, values);
        return;
    }
    if (depth <= 0 || ply >= MAX_PLY - 1) {
        set_worths(search, values);
        return;
    }
    if (!cubes_picker_start(&picker, search, CUBES_MOVE_NONE, ply)) {
        set_end(search, ply, cubes_adjudicate(&search->position), values);
        return;
    }
    if (!cubes_picker_keep(&picker, search, depth == 1 ? 1 : CUBES_MAX_N_MOVES))
        return;
    values[seat] = -SCORE_INFINITE;
    while (values[seat] < CUBES_BEATEN - ply - 1 &&
           (move = cubes_picker_next(&picker, &order)) != CUBES_MOVE_NONE) {
        int below[CUBES_SEATS];
        CubesUndo undo = cubes_play(search, move, ply);
        cubes_max_n(search, depth - 1, ply + 1, below);
        cubes_undo(&search->position, move, undo);
        if (worker_is_stopped(&search->worker))
            return;
        if (below[seat] > values[seat]) {
            memcpy(values, below, sizeof below);
            line_extend(&search->worker.lines[ply], move);
        }
    }
}
