// The features of a position, the network's input: the rows of its first layer that are added up.
//
// DESIGN. Seen by the side to move, the board rotated by 180 degrees for Black, so that the own
// port is always a1. Every ship has a row: by its colour, how many enemies attack it and how many
// of its own side see it (0, 1, 2, 3 or more each), and its square. Another row is for the lines
// onto both ports: how many own lines end on the enemy port and on the own one, and how many of the
// enemy's. This row stands for the layer's bias as well, as every position has exactly one of them.
// A position has at most 25 rows.
#ifndef EVAL_SHIPS_FEATURES_H
#define EVAL_SHIPS_FEATURES_H

#include "eval/ships/sight.h"

enum {
    SHIPS_SEEN_CLASSES = 4 * 4, // attackers + 4 * ships of its own side
    SHIPS_SHIP_ROWS = SHIPS_SIDES * SHIPS_SEEN_CLASSES * BOARD_SQUARES,
    SHIPS_PORT_ROWS = 4 * 4 * 4 * 4,
    SHIPS_ROWS = SHIPS_SHIP_ROWS + SHIPS_PORT_ROWS,
    SHIPS_FEATURES_MOST = 2 * SHIPS_FLEET + 1,
};

// Rows of the ships of one colour, by who sees them; `first` is that of a ship on square 0 that
// nobody sees. `rotation` is BOARD_ROTATION to rotate the board, else 0. All classes share one
// loop: the length of each would be hard to foresee for a processor.
ALWAYS_INLINE uint16_t *ships_features_of_ships(Board ships, LaneCounts attackers,
                                                LaneCounts helpers, int first, int rotation,
                                                uint16_t *rows)
{
    while (board_any(ships)) {
        int square = board_pop(&ships);
        int seen = ships_lines_onto(attackers, square) + 4 * ships_lines_onto(helpers, square);
        *rows++ = (uint16_t)(first + BOARD_SQUARES * seen + board_seen_square(square, rotation));
    }
    return rows;
}

// Writes the rows of a position that is not over; gives their number, 1..SHIPS_FEATURES_MOST.
ALWAYS_INLINE int ships_features(const ShipsPosition *position, const ShipsSight *sight,
                                 uint16_t rows[SHIPS_FEATURES_MOST])
{
    ShipsSide side = (ShipsSide)position->side;
    int rotation = side == SHIPS_WHITE ? 0 : BOARD_ROTATION;
    int own_port = ships_port_square(side), enemy_port = ships_port_square(ships_other(side));
    uint16_t *next = rows;
    next =
        ships_features_of_ships(ships_own(position), sight->enemy, sight->own, 0, rotation, next);
    next = ships_features_of_ships(ships_enemy(position), sight->own, sight->enemy,
                                   SHIPS_SHIP_ROWS / 2, rotation, next);
    int ports = ships_lines_onto(sight->own, enemy_port) +
                4 * ships_lines_onto(sight->own, own_port) +
                16 * ships_lines_onto(sight->enemy, own_port) +
                64 * ships_lines_onto(sight->enemy, enemy_port);
    *next++ = (uint16_t)(SHIPS_SHIP_ROWS + ports);
    return (int)(next - rows);
}

#endif
