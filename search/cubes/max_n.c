// DESIGN. Every player takes the move that is best for himself. A node has a value for each seat,
// nothing can be cut but by a win of the mover, and so lines stay short. As in best_reply.c only a
// win on the first move is decided.
#include "search/cubes/cubes.h"

#include <string.h>

static void set_end(const Cubes *cubes, int ply, int winner, int values[CUBES_SEATS])
{
    for (int seat = 0; seat < CUBES_SEATS; seat++)
        values[seat] = winner == CUBES_NOBODY ? 0
                       : winner == seat       ? CUBES_BEATEN - ply
                                              : ply - CUBES_BEATEN;
    if (winner == cubes->root_seat && ply == 1)
        values[winner] = score_win_in(ply);
}

static void set_worths(const Cubes *cubes, int values[CUBES_SEATS])
{
    int worths[CUBES_SEATS];
    cubes_worths(cubes->weights, &cubes->position, worths);
    for (int seat = 0; seat < cubes->position.players; seat++)
        values[seat] = cubes_score(worths, cubes->position.players, seat);
}

void cubes_max_n(Cubes *cubes, int depth, int ply, int values[CUBES_SEATS])
{
    CubesPicker picker;
    CubesMove move;
    int32_t order;
    int winner, seat = cubes->position.seat;
    CubesCertainty certainty;
    memset(values, 0, CUBES_SEATS * sizeof *values);
    cubes_note_ply(cubes, ply);
    if (worker_must_stop(&cubes->worker))
        return;
    if (cubes_is_over(cubes, ply, &winner, &certainty)) {
        set_end(cubes, ply, winner, values);
        return;
    }
    if (depth <= 0 || ply >= MAX_PLY - 1) {
        set_worths(cubes, values);
        return;
    }
    if (!cubes_picker_start(&picker, cubes, CUBES_MOVE_NONE, ply)) {
        set_end(cubes, ply, cubes_adjudicate(&cubes->position), values);
        return;
    }
    values[seat] = -SCORE_INFINITE;
    while (values[seat] < CUBES_BEATEN - ply - 1 &&
           (move = cubes_picker_next(&picker, &order)) != CUBES_MOVE_NONE) {
        int below[CUBES_SEATS];
        CubesUndo undo = cubes_play(cubes, move, ply);
        cubes_max_n(cubes, depth - 1, ply + 1, below);
        cubes_undo(&cubes->position, move, undo);
        if (worker_is_stopped(&cubes->worker))
            return;
        if (below[seat] > values[seat]) {
            memcpy(values, below, sizeof below);
            cubes_line_extend(cubes, ply, move);
        }
    }
}
