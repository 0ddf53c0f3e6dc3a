#include "search/ships/search.h"

void ships_line_win(ShipsSearch *search, int ply, ShipsMove move)
{
    ShipsPosition after = search->position;
    ShipsMove replies[SHIPS_MAX_MOVES];
    Line *line = &search->worker.lines[ply];
    ships_make(&after, move);
    line->moves[0] = move;
    line->length = 1;
    if (ships_moves(&after, replies) > 0)
        line->moves[line->length++] = replies[0];
}

bool ships_is_repetition(const ShipsSearch *search, int ply)
{
    const ShipsFrame *here = &search->frames[SHIPS_FRAMES_BEFORE + ply];
    for (int back = 4; back < ply; back += 2)
        if (here[-back].key == here->key)
            return true;
    // From the root on backwards it takes two earlier occurrences.
    uint32_t times = history_times(search->worker.task->history, here->key);
    return times >= 2 || (times == 1 && search->frames[SHIPS_FRAMES_BEFORE].key == here->key);
}
