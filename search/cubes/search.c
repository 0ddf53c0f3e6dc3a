#include "search/cubes/search.h"

int cubes_root_score(CubesSearch *search)
{
    int score;
    uint64_t key = cubes_evaluation_key(search);
    if (!eval_cache_has(&search->eval_cache, key, &score)) {
        score = cubes_seat_score(search->net, &search->position, search->root_seat);
        eval_cache_put(&search->eval_cache, key, score);
    }
    return score;
}

// --- The end of the game -------------------------------------------------------------------------

// Whether the position has occurred twice before in the game itself, the root included.
static bool is_third_in_game(const CubesSearch *search, uint64_t key)
{
    uint32_t times = history_times(search->worker.task->history, key);
    return times >= 2 || (times == 1 && search->frames[0].key == key);
}

static bool is_in_line(const CubesSearch *search, int ply)
{
    const CubesFrame *here = &search->frames[ply];
    const int players = search->position.players;
    for (int back = players; back <= ply; back += players)
        if (here[-back].key == here->key)
            return true;
    return false;
}

bool cubes_is_over(CubesSearch *search, int ply, int *winner, CubesCertainty *certainty)
{
    const CubesPosition *position = &search->position;
    int before = position->seat == 0 ? position->players - 1 : position->seat - 1;
    search->frames[ply].key = position->key;
    *certainty = CUBES_SURE;
    if (cubes_has_arrived(position, before)) {
        *winner = before;
        return true;
    }
    if (!is_third_in_game(search, position->key)) {
        if (position->round > CUBES_LAST_ROUND)
            *certainty = search->end_is_near ? CUBES_SURE : CUBES_OPEN;
        else if (is_in_line(search, ply))
            *certainty = CUBES_IN_LINE;
        else
            return false;
    }
    *winner = cubes_adjudicate(position);
    return true;
}

int cubes_end_score(const CubesSearch *search, int ply, int winner, CubesCertainty certainty)
{
    bool won = winner == search->root_seat;
    if (winner == CUBES_NOBODY)
        return 0;
    if (certainty == CUBES_IN_LINE)
        return won ? CUBES_REPEATED : -CUBES_REPEATED;
    if (!search->proves && (!won || ply > 1))
        return won ? CUBES_BEATEN - ply : ply - CUBES_BEATEN;
    if (certainty == CUBES_OPEN)
        return won ? CUBES_ADJUDGED : -CUBES_ADJUDGED;
    if (won)
        return score_win_in(ply);
    return search->position.players == 2 ? score_loss_in(ply) : -CUBES_BEATEN;
}
