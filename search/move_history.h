// Killers and history of moves, for move ordering in every game. (engine/history.h has the
// positions of a game.)
//
// DESIGN. A killer is one of the last moves that cut at a ply; it is likely to cut at the next node
// of that ply too. A history score says how often a move has cut, wherever that was. Scores stay
// within +-MOVE_HISTORY_LIMIT (history gravity): each bonus moves a score towards the limit in
// proportion to the distance that is left. So old and new evidence balance and nothing overflows.
#ifndef SEARCH_MOVE_HISTORY_H
#define SEARCH_MOVE_HISTORY_H

#include "engine/base/bits.h"

enum { KILLERS = 2, MOVE_HISTORY_LIMIT = 16000 };

// Makes `move` the first killer.
ALWAYS_INLINE void killers_add(uint16_t killers[KILLERS], uint16_t move)
{
    if (killers[0] != move) {
        killers[1] = killers[0];
        killers[0] = move;
    }
}

// Adds a bonus to a history score, or takes off a malus, a negative bonus.
ALWAYS_INLINE void move_history_add(int16_t *score, int bonus)
{
    int size = bonus > 0 ? bonus : -bonus;
    *score = (int16_t)(*score + bonus - *score * size / MOVE_HISTORY_LIMIT);
}

#endif
