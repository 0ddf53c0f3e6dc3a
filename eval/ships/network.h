// The evaluation network of the game of ships: its sizes, and the score it gives a position. How a
// network works stands in eval/net/net.h, what it sees in features.h, how this one was made in
// NETWORK.md.
#ifndef EVAL_SHIPS_NETWORK_H
#define EVAL_SHIPS_NETWORK_H

#include "eval/net/net.h"
#include "eval/ships/features.h"

// The tall board's network has learnt from fewer games, and is smaller.
enum { SHIPS_HIDDEN = SHIPS_RANKS == 8 ? 512 : 384, SHIPS_BUCKETS = 8 };

// Scores stay within +-SHIPS_SCORE_LIMIT.
enum { SHIPS_SCORE_LIMIT = 20000, SHIPS_TRACE_TEXT = 4096 };

typedef struct ShipsNetwork {
    _Alignas(NET_ALIGNMENT) int16_t rows[SHIPS_ROWS][SHIPS_HIDDEN];
    _Alignas(NET_ALIGNMENT) int16_t output[SHIPS_BUCKETS][SHIPS_HIDDEN];
    int32_t bias[SHIPS_BUCKETS];
} ShipsNetwork;

// The bucket of a position: ships on the board, both sides, three to a bucket.
ALWAYS_INLINE int ships_bucket(const ShipsPosition *position)
{
    int ships = board_count(position->ships[SHIPS_WHITE] | position->ships[SHIPS_BLACK]);
    return ships > 0 ? (ships - 1) / 3 : 0;
}

// The score of a position that is not over, in evaluation units, as the side to move sees it.
int ships_network_score(const ShipsNetwork *network, const ShipsPosition *position,
                        const ShipsSight *sight);

// Writes the evaluation of a position, several lines: the score as it is, and what each ship adds,
// found by taking it off the board.
void ships_trace(const ShipsNetwork *network, const ShipsPosition *position,
                 char text[SHIPS_TRACE_TEXT]);

#endif
