#include "eval/ships/network.h"

#include "eval/net/kernel.h"

#include <stdio.h>

_Static_assert(NET_HIDDEN_FITS(SHIPS_HIDDEN), "no such number of hidden values");

int ships_network_score(const ShipsNetwork *network, const ShipsPosition *position,
                        const ShipsSight *sight)
{
    uint16_t rows[SHIPS_FEATURES_MOST];
    int count = ships_features(position, sight, rows), bucket = ships_bucket(position);
    return net_score(network->rows[0], network->output[bucket], network->bias[bucket], SHIPS_HIDDEN,
                     rows, count, SHIPS_SCORE_LIMIT);
}

// The score that a position would have without one of its ships.
static int score_without(const ShipsNetwork *network, const ShipsPosition *position, int square)
{
    ShipsPosition without = *position;
    without.ships[SHIPS_WHITE] &= ~board_bit(square);
    without.ships[SHIPS_BLACK] &= ~board_bit(square);
    ShipsSight sight = ships_sight(&without);
    return ships_network_score(network, &without, &sight);
}

void ships_trace(const ShipsNetwork *network, const ShipsPosition *position,
                 char text[SHIPS_TRACE_TEXT])
{
    ShipsSight sight = ships_sight(position);
    int score = ships_network_score(network, position, &sight),
        view = position->side == SHIPS_WHITE ? 1 : -1;
    int used = snprintf(text, SHIPS_TRACE_TEXT,
                        "What each ship is worth to White where it stands: the score less that "
                        "without it.\n");
    Board ships = position->ships[SHIPS_WHITE] | position->ships[SHIPS_BLACK];
    for (int rank = BOARD_RANKS - 1; rank >= 0; rank--) {
        for (int file = 0; file < BOARD_FILES; file++) {
            int square = board_square(file, rank);
            bool ship = board_has(ships, square);
            int worth = ship ? view * (score - score_without(network, position, square)) : 0;
            used += ship ? snprintf(text + used, SHIPS_TRACE_TEXT - (size_t)used, "%+6d", worth)
                         : snprintf(text + used, SHIPS_TRACE_TEXT - (size_t)used, "     .");
        }
        used += snprintf(text + used, SHIPS_TRACE_TEXT - (size_t)used, "   %d\n", rank + 1);
    }
    snprintf(text + used, SHIPS_TRACE_TEXT - (size_t)used,
             "     a     b     c     d     e     f     g     h\n"
             "evaluation %+d for the side to move, %+d for White\n",
             score, view * score);
}
