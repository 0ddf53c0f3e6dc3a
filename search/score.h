// Scores, the same for every game: from the view of the side to move, in the evaluation's own
// units, with the ends of the range for games that are decided.
//
// A win that stands on the board after `ply` more plies is SCORE_MATE - ply, a loss the negative.
#ifndef SEARCH_SCORE_H
#define SEARCH_SCORE_H

#include "engine/base/bits.h"

enum {
    MAX_PLY = 246, // the deepest line a search follows
    SCORE_MATE = 32000,
    SCORE_INFINITE = 32001,
    SCORE_NONE = 32002,                  // no score known
    SCORE_DECIDED = SCORE_MATE - MAX_PLY // scores beyond this are wins or losses with a distance
};

ALWAYS_INLINE int score_win_in(int ply)
{
    return SCORE_MATE - ply;
}

ALWAYS_INLINE int score_loss_in(int ply)
{
    return ply - SCORE_MATE;
}

ALWAYS_INLINE bool score_is_win(int score)
{
    return score >= SCORE_DECIDED;
}

ALWAYS_INLINE bool score_is_loss(int score)
{
    return score <= -SCORE_DECIDED;
}

ALWAYS_INLINE bool score_is_decided(int score)
{
    return score_is_win(score) || score_is_loss(score);
}

// Plies until a decided score's game is over.
ALWAYS_INLINE int score_plies_to_end(int score)
{
    return SCORE_MATE - (score > 0 ? score : -score);
}

// A decided score counts plies from the root in the search, and from the position itself in the
// table, where other roots may find it: what to store at `ply`, and what a stored score means
// there.
ALWAYS_INLINE int score_to_table(int score, int ply)
{
    return score_is_win(score) ? score + ply : score_is_loss(score) ? score - ply : score;
}

ALWAYS_INLINE int score_from_table(int score, int ply)
{
    return score_is_win(score) ? score - ply : score_is_loss(score) ? score + ply : score;
}

// UCI's N of `score mate N` for a decided score in a game of so many seats: own moves to go,
// negative for a loss. A player who is lost where he stands has 0.
ALWAYS_INLINE int score_mate_moves(int score, int seats)
{
    int moves = (score_plies_to_end(score) + seats - 1) / seats;
    return score > 0 ? moves : -moves;
}

#endif
