// DESIGN. Move ordering: a position has some eighteen moves, so all are generated and scored at
// once. The best that is left is selected each time. The order is the table's move, one that wins,
// killers, and the rest by history and by how much nearer it brings the cube to its goal.
#include "search/cubes/search.h"

enum { SCORE_FIRST = 1 << 30, SCORE_WIN = 1 << 29 };

static int32_t score_of(const CubesSearch *search, CubesMove move, int ply, bool one_is_missing)
{
    const CubesPosition *position = &search->position;
    const CubesFrame *frame = &search->frames[ply];
    int seat = position->seat, players = position->players;
    int from = cubes_steps_to_go(seat, players, cubes_from(move));
    int to = cubes_steps_to_go(seat, players, cubes_to(move));
    int32_t score = search->history[seat][move] + CUBES_ORDER_STEP * (from - to);
    if (one_is_missing && from > 0 && to == 0)
        return SCORE_WIN;
    for (int i = 0; i < KILLERS; i++)
        if (move == frame->killers[i])
            return score + CUBES_ORDER_KILLER;
    return score;
}

static int without(CubesMove *moves, int count, CubesMove excluded)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (moves[i] != excluded)
            moves[kept++] = moves[i];
    return kept;
}

bool cubes_picker_start(CubesPicker *picker, const CubesSearch *search, CubesMove first, int ply)
{
    const CubesPosition *position = &search->position;
    CubesSet home =
        cubes_and(position->cubes[position->seat], cubes_goal(position->seat, position->players));
    bool one_is_missing = cubes_count(home) == CUBES_EACH - 1;
    picker->next = 0;
    picker->count = cubes_moves(position, picker->moves);
    if (search->frames[ply].excluded != CUBES_MOVE_NONE)
        picker->count = without(picker->moves, picker->count, search->frames[ply].excluded);
    for (int i = 0; i < picker->count; i++) {
        CubesMove move = picker->moves[i];
        picker->scores[i] = move == first        ? SCORE_FIRST
                            : move == CUBES_PASS ? 0
                                                 : score_of(search, move, ply, one_is_missing);
    }
    return picker->count > 0;
}

static void exchange(CubesPicker *picker, int a, int b)
{
    CubesMove move = picker->moves[a];
    int32_t score = picker->scores[a];
    picker->moves[a] = picker->moves[b], picker->moves[b] = move;
    picker->scores[a] = picker->scores[b], picker->scores[b] = score;
}

CubesMove cubes_picker_next(CubesPicker *picker)
{
    int at = picker->next, best = at;
    if (at == picker->count)
        return CUBES_MOVE_NONE;
    for (int i = at + 1; i < picker->count; i++)
        if (picker->scores[i] > picker->scores[best])
            best = i;
    exchange(picker, at, best);
    picker->next++;
    return picker->moves[at];
}

void cubes_learn(CubesSearch *search, CubesMove move, const CubesMove *tried, int tried_count,
                 int depth, int ply)
{
    CubesFrame *frame = &search->frames[ply];
    int16_t *history = search->history[search->position.seat];
    int bonus = CUBES_HISTORY_PER_DEPTH * depth;
    bonus = bonus < CUBES_HISTORY_MOST ? bonus : CUBES_HISTORY_MOST;
    killers_add(frame->killers, move);
    move_history_add(&history[move], bonus);
    for (int i = 0; i < tried_count; i++)
        move_history_add(&history[tried[i]], -bonus);
}
