// The lines of sight of both sides, worked out once per position and shared by the
// evaluation and the search.
#ifndef EVAL_SHIPS_SIGHT_H
#define EVAL_SHIPS_SIGHT_H

#include "engine/ships/turn.h"

// `own` is the side to move. Lanes are lanes_sight of the ships on the board: empty squares they
// can slide over and the first ship, of either colour, in each direction. Counts say from how many
// directions each square is seen; on an enemy ship that is the number of its attackers.
typedef struct ShipsSight {
    Lanes own_lanes, enemy_lanes;
    LaneCounts own, enemy;
} ShipsSight;

ALWAYS_INLINE ShipsSight ships_sight(const ShipsPosition *position)
{
    Board empty = ships_empty(position);
    ShipsSight sight;
    sight.own_lanes = lanes_sight(lanes_all(ships_own(position)), empty);
    sight.enemy_lanes = lanes_sight(lanes_all(ships_enemy(position)), empty);
    sight.own = lanes_per_square(sight.own_lanes);
    sight.enemy = lanes_per_square(sight.enemy_lanes);
    return sight;
}

// From how many directions a square is seen: 0, 1, 2, or 3 for more. `seen` is one of the counts.
ALWAYS_INLINE int ships_lines_onto(LaneCounts seen, int square)
{
    return (int)(board_digit(seen.ge1, square) + board_digit(seen.ge2, square) +
                 board_digit(seen.ge3, square));
}

#endif
