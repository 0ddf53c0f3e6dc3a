// What the 8x8 search learns about moves while it runs: which quiet moves cut, alone and as an
// answer to the moves before them.
//
// DESIGN. Scores are kept in +-HISTORY_LIMIT by "gravity": a bonus pulls a score towards its limit
// in proportion to the distance left, so old and new evidence balance and nothing overflows. All of
// it is per thread and is one struct, cleared as a whole.
#ifndef SEARCH_SHIPS_HISTORY_H
#define SEARCH_SHIPS_HISTORY_H

#include "engine/ships/position.h"
#include "search/ships/constants.h"

enum { HISTORY_LIMIT = 16000 };

// One row of scores, by move.
typedef int16_t MoveScores[SHIPS_MOVE_CODES];

typedef struct MoveHistory {
    MoveScores by_side[SHIPS_SIDES];
    // As the answer to the previous move, and as the sequel to the own move before that: by the
    // square that move went to and the side that made it.
    MoveScores after[SHIPS_SIDES][SHIPS_SQUARES];
    ShipsMove answer[SHIPS_SIDES][SHIPS_MOVE_CODES]; // the last move that refuted a move
} MoveHistory;

ALWAYS_INLINE void history_add(int16_t *score, int bonus)
{
    int size = bonus > 0 ? bonus : -bonus;
    *score = (int16_t)(*score + bonus - *score * size / HISTORY_LIMIT);
}

// The bonus for a cut at `depth`.
ALWAYS_INLINE int history_bonus(int depth)
{
    int bonus = HISTORY_BONUS_PER_PLY * depth - HISTORY_BONUS_OFFSET;
    return bonus < HISTORY_BONUS_MOST ? bonus : HISTORY_BONUS_MOST;
}

#endif
