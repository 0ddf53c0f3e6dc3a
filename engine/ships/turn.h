// A turn of the game of ships: where ships can go, what falls, the move, and how the game stands.
//
// DESIGN. Rules are asked set-wise, for all ships of a side at once, through engine/ships/lanes.h.
// What is called at every node of a search or perft is inline; the rest is in turn.c. It is apart
// from position.h, as a compiler reads the vectors' header for longer than most sources here.
// Numbers in brackets are steps of engine/ships/RULES.md, "A turn".
#ifndef ENGINE_SHIPS_TURN_H
#define ENGINE_SHIPS_TURN_H

#include "engine/ships/lanes.h"
#include "engine/ships/position.h"

// Every move of a side, by direction: a square is set in a lane when a ship can slide there in that
// direction. In each direction a square is reached from one origin at most, so the number of set
// bits is the number of moves, except that an own port is never a target (2).
ALWAYS_INLINE Lanes ships_targets(Board own, Board enemy, ShipsSide side)
{
    Board empty = ships_empty_of(own, enemy);
    Lanes sight = lanes_sight(lanes_all(ships_origins(own, enemy, side)), empty);
    return lanes_and(sight, lanes_all(empty & ~ships_port(side)));
}

// Enemy ships that fall when `own` has just moved (3): those attacked from three directions or
// more, again and again until none is.
ALWAYS_INLINE Board ships_destroyed(Board own, Board enemy)
{
    Board standing = enemy;
    for (;;) {
        Lanes sight = lanes_sight(lanes_all(own), ships_empty_of(own, standing));
        Board doomed = lanes_per_square(sight).ge3 & standing;
        if (LIKELY(!board_any(doomed)))
            return enemy ^ standing;
        standing ^= doomed;
    }
}

// Number of legal moves, 0 when the game is over.
int ships_move_count(const ShipsPosition *position);

// Writes all legal moves, lowest from-square first, and gives their number; none when the mover has
// already won.
int ships_moves(const ShipsPosition *position, ShipsMove moves[SHIPS_MAX_MOVES]);

// True if `move` is among ships_moves. Any 16 bits are safe to ask.
bool ships_is_legal(const ShipsPosition *position, ShipsMove move);

// How the game stands. A win or loss on the board comes before a draw.
ShipsOutcome ships_outcome(const ShipsPosition *position);

// Plays a legal move, destruction included, and gives what undoing needs.
ALWAYS_INLINE ShipsUndo ships_make(ShipsPosition *position, ShipsMove move)
{
    ShipsSide side = (ShipsSide)position->side;
    int from = ships_from(move), to = ships_to(move);
    bool rebuild = from == ships_port_square(side);
    ShipsUndo undo = {board_none(), position->key, position->quiet_plies};
    uint64_t key = ships_key_after(position, move);
    Board own = position->ships[side] | board_bit(to);
    if (!rebuild)
        own ^= board_bit(from);
    undo.destroyed = ships_destroyed(own, position->ships[side ^ 1]);
    bool destroys = board_any(undo.destroyed);
    for (Board left = undo.destroyed; board_any(left);)
        key ^= ships_zobrist[side ^ 1][board_pop(&left)];
    position->ships[side] = own;
    position->ships[side ^ 1] ^= undo.destroyed;
    position->key = key;
    position->quiet_plies = rebuild || destroys ? 0 : undo.quiet_plies + 1;
    position->move_number += side == SHIPS_BLACK;
    position->side = (uint8_t)ships_other(side);
    assert(position->key == ships_key(position));
    return undo;
}

#endif
