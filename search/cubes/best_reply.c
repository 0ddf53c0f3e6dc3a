// DESIGN. Between two turns of the player at the root only one of the others moves, the one whose
// move hurts most; the third is taken to pass. So a line is his moves and single answers, twice as
// deep as paranoid search gets, through positions no game leads to. What looks won here is not
// proven, so only a win on the first move counts as decided; and a line is no line of a game, so
// none is kept. All scores are the root player's.
#include "search/cubes/search.h"

static int look(CubesSearch *search, int alpha, int beta, int depth, int ply);

// Gives the turn to a seat, without a move and without a round going by.
static void give_turn(CubesPosition *position, int seat)
{
    const uint64_t *turn = cubes_zobrist_turn[position->players - 2];
    position->key ^= turn[position->seat] ^ turn[seat];
    position->seat = (uint8_t)seat;
}

// One move of one of the others, and what the root player makes of it.
static int after_reply(CubesSearch *search, CubesMove move, int alpha, int beta, int depth, int ply)
{
    const CubesPosition before = search->position;
    int seat = before.seat, score;
    cubes_play(search, move, ply);
    if (cubes_has_arrived(&search->position, seat)) {
        score = cubes_end_score(search, ply + 1, seat, CUBES_SURE);
    } else {
        give_turn(&search->position, search->root_seat);
        score = look(search, alpha, beta, depth - 1, ply + 1);
    }
    search->position = before;
    return score;
}

// The others' turn: the answer that is worst for the root player.
static int replies(CubesSearch *search, int alpha, int beta, int depth, int ply)
{
    const CubesPosition before = search->position;
    int best = SCORE_INFINITE;
    if (worker_must_stop(&search->worker))
        return 0;
    if (depth <= 0)
        return cubes_root_score(search);
    for (int i = 0; i < 2 && best > alpha; i++) {
        CubesPicker picker;
        CubesMove move;
        int32_t order;
        if (i == 1) // the next seat has been asked, the one behind it has not
            give_turn(&search->position, cubes_next_seat(&search->position));
        cubes_picker_start(&picker, search, CUBES_MOVE_NONE, ply);
        while (best > alpha && (move = cubes_picker_next(&picker, &order)) != CUBES_MOVE_NONE) {
            int score = after_reply(search, move, alpha, best < beta ? best : beta, depth, ply);
            if (worker_is_stopped(&search->worker)) {
                search->position = before;
                return 0;
            }
            if (score < best) {
                best = score;
                if (best <= alpha)
                    cubes_learn(search, move, NULL, 0, depth, ply);
            }
        }
    }
    search->position = before;
    return best == SCORE_INFINITE ? cubes_root_score(search) : best;
}

// The root player's turn.
static int look(CubesSearch *search, int alpha, int beta, int depth, int ply)
{
    CubesPicker picker;
    CubesMove move, best_move = CUBES_MOVE_NONE;
    TtData data;
    int32_t order;
    int winner, best = -SCORE_INFINITE;
    const int floor = alpha;
    CubesCertainty certainty;
    cubes_note_ply(search, ply);
    if (worker_must_stop(&search->worker))
        return 0;
    if (cubes_is_over(search, ply, &winner, &certainty))
        return cubes_end_score(search, ply, winner, certainty);
    if (depth <= 0 || ply >= MAX_PLY - 2)
        return cubes_root_score(search);
    bool known = tt_probe(search->worker.task->tt, cubes_table_key(search), &data);
    if (known && data.depth >= depth &&
        (data.bound == BOUND_EXACT || (data.bound == BOUND_LOWER && data.score >= beta) ||
         (data.bound == BOUND_UPPER && data.score <= alpha)))
        return data.score;
    if (!cubes_picker_start(&picker, search, known ? data.move : CUBES_MOVE_NONE, ply))
        return cubes_end_score(search, ply, cubes_adjudicate(&search->position), CUBES_SURE);
    while (best < beta && (move = cubes_picker_next(&picker, &order)) != CUBES_MOVE_NONE) {
        int score;
        CubesUndo undo = cubes_play(search, move, ply);
        if (cubes_has_arrived(&search->position, search->root_seat))
            score = cubes_end_score(search, ply + 1, search->root_seat, CUBES_SURE);
        else
            score = replies(search, alpha, beta, depth - 1, ply + 1);
        cubes_undo(&search->position, move, undo);
        if (worker_is_stopped(&search->worker))
            return 0;
        if (score > best) {
            best = score;
            best_move = move;
            if (score >= beta)
                cubes_learn(search, move, NULL, 0, depth, ply);
        }
        alpha = best > alpha ? best : alpha;
    }
    Bound bound = best >= beta ? BOUND_LOWER : best > floor ? BOUND_EXACT : BOUND_UPPER;
    depth = cubes_hangs_on_line(best) ? 0 : depth < INT8_MAX ? depth : INT8_MAX;
    tt_store(search->worker.task->tt, cubes_table_key(search),
             (TtData){.move = best_move,
                      .score = (int16_t)best,
                      .eval = SCORE_NONE,
                      .depth = (int8_t)depth,
                      .bound = (uint8_t)bound});
    return best;
}

int cubes_best_reply(CubesSearch *search, int alpha, int beta, int depth, int ply)
{
    int winner;
    CubesCertainty certainty;
    cubes_note_ply(search, ply);
    if (cubes_is_over(search, ply, &winner, &certainty))
        return cubes_end_score(search, ply, winner, certainty);
    return replies(search, alpha, beta, depth, ply);
}
