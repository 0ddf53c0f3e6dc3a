// What the network sees of a position: which rows of its first layer are added up.
//
// DESIGN. Seen by the side to move, the board turned by 180 degrees for Black, so that the own port
// is always a1. One row for every ship: whose it is, how many enemies attack it (0, 1, 2, 3 or
// more), where it stands. And one row for the lines onto both ports, which stands for the layer's
// bias as well: how many own lines end on the enemy port and on the own one, and how many of the
// enemy's. So at most 25 rows, and every position has exactly one of the last kind.
#ifndef EVAL_SHIPS_FEATURES_H
#define EVAL_SHIPS_FEATURES_H

#include "eval/ships/sight.h"

enum {
    ATTACK_CLASSES = 4,
    SHIP_ROWS = 2 * ATTACK_CLASSES * SQUARE_COUNT,
    PORT_ROWS = 4 * 4 * 4 * 4,
    FEATURE_ROWS = SHIP_ROWS + PORT_ROWS,
    MAX_FEATURES = 2 * FLEET + 1,
};

// Rows of the ships of one colour. `turn` is 63 to turn the board, else 0.
ALWAYS_INLINE int features_of_ships(uint64_t ships, LaneCounts attackers, int first, int turn,
                                    uint16_t *rows)
{
    int count = 0;
    for (uint64_t rest = ships; rest != 0;) {
        int square = pop_lowest(&rest);
        int class = (int)((attackers.ge1 >> square & 1) + (attackers.ge2 >> square & 1) +
                          (attackers.ge3 >> square & 1));
        rows[count++] = (uint16_t)(first + class * SQUARE_COUNT + (square ^ turn));
    }
    return count;
}

// Lines of one side onto a port, 0..3.
ALWAYS_INLINE int lines_onto(LaneCounts lines, uint64_t port)
{
    return ((lines.ge1 & port) != 0) + ((lines.ge2 & port) != 0) + ((lines.ge3 & port) != 0);
}

// Writes the rows of a position that is not over; gives their number, 1..MAX_FEATURES.
ALWAYS_INLINE int features_of(const Position *position, const Sight *sight,
                              uint16_t rows[MAX_FEATURES])
{
    Side side = (Side)position->side;
    int turn = side == WHITE ? 0 : SQUARE_COUNT - 1;
    uint64_t own_port = port_of(side), enemy_port = port_of(other(side));
    int count = features_of_ships(own_ships(position), sight->enemy, 0, turn, rows);
    count +=
        features_of_ships(enemy_ships(position), sight->own, SHIP_ROWS / 2, turn, rows + count);
    int ports = lines_onto(sight->own, enemy_port) + 4 * lines_onto(sight->own, own_port) +
                16 * lines_onto(sight->enemy, own_port) + 64 * lines_onto(sight->enemy, enemy_port);
    rows[count++] = (uint16_t)(SHIP_ROWS + ports);
    return count;
}

#endif
