// The move policy: how likely a quiet move is to be the best one, before anything was searched.
//
// DESIGN. A position has some ninety moves, and most are senseless. The likely ones can be told
// without playing them, by where the ship stands and where it goes, and from how many sides the
// enemy sees either square (the danger). The target's class also says whether the move makes a
// second attacker of an enemy ship. The policy is linear: it adds up three tables for each move.
// The tables are by the move, by the square it leaves, and by the square it goes to. The sum is the
// move's logit in hundredths, but for a constant. Moves are as White makes them; Black's are
// rotated by 180 degrees. A rebuild comes from a1, which nobody sees. An earlier form of
// fit_policy.c made the numbers that games have tested; today's makes nearly the same ones.
//
// The history of a thread begins with the first table; the others are added when moves are ordered.
#ifndef SEARCH_SHIPS_POLICY_H
#define SEARCH_SHIPS_POLICY_H

#include "eval/ships/sight.h"

enum {
    SHIPS_DANGERS = 4,        // from no side, one, two, or more
    SHIPS_TARGET_CLASSES = 8, // dangers: where no second attacker comes to be, and where one does
    SHIPS_POLICY_ONE = 100,   // a logit
};

extern const int16_t ships_policy_move[SHIPS_MOVE_CODES];
extern const int16_t ships_policy_from[SHIPS_DANGERS * BOARD_SQUARES];
extern const int16_t ships_policy_to[SHIPS_DANGERS * SHIPS_TARGET_CLASSES * BOARD_SQUARES];

// Empty squares that see one of `targets` from a side from which `hits` does not: see lanes_sight.
ALWAYS_INLINE Board ships_new_attack_squares(Lanes hits, Board targets, Board empty)
{
    Lanes open = lanes_without(lanes_all(targets), lanes_opposite(hits));
    return lanes_union(lanes_sight(open, empty)) & empty;
}

// Squares where a further ship of the mover makes a second attacker of one that has one.
ALWAYS_INLINE Board ships_second_attacker_squares(const ShipsPosition *position,
                                                  const ShipsSight *sight)
{
    Board enemy = ships_enemy(position);
    return ships_new_attack_squares(lanes_and(sight->own_lanes, lanes_all(enemy)),
                                    enemy & sight->own.ge1 & ~sight->own.ge2,
                                    ships_empty(position));
}

// The class of a square that a move goes to; `enemy` is what the enemy sees.
ALWAYS_INLINE int ships_target_class(LaneCounts enemy, Board second_attackers, int square)
{
    return ships_lines_onto(enemy, square) +
           SHIPS_DANGERS * (int)board_digit(second_attackers, square);
}

#endif
