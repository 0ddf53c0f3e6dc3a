// A position of the game of ships: what it consists of, its key, its ports and its sets of squares.
//
// DESIGN. A position is two sets of ships and the side to move; ships off the board follow from
// them. Squares and sets of them are those of board.h. What is called at every node of a search is
// inline; the rest is in position.c. A turn and its rules are in turn.h. Numbers in brackets are
// steps of engine/ships/RULES.md, "A turn".
//
// Repetition needs the game's history, which a position does not have: see history.h.
#ifndef ENGINE_SHIPS_POSITION_H
#define ENGINE_SHIPS_POSITION_H

#include "engine/ships/board.h"

enum { SHIPS_FLEET = 12, SHIPS_QUIET_LIMIT_PLY = 100 };

typedef enum ShipsSide { SHIPS_WHITE, SHIPS_BLACK, SHIPS_SIDES } ShipsSide;

// To-square in the lowest bits, from-square above it, so that tables by move keep a ship's moves
// together. A rebuild comes from the mover's own port. 0 (a1a1) is no move.
typedef uint16_t ShipsMove;
enum {
    SHIPS_MOVE_NONE = 0,
    SHIPS_MOVE_CODES = BOARD_SQUARES << BOARD_SQUARE_BITS,
    SHIPS_MAX_MOVES = SHIPS_FLEET * BOARD_MOST_SLIDES
};

typedef struct ShipsPosition {
    Board ships[SHIPS_SIDES];
    uint64_t key;         // Zobrist key of ships and side to move
    uint32_t quiet_plies; // since the last destruction or rebuild
    uint32_t move_number; // number of the full move, from 1
    uint8_t side;         // to move
} ShipsPosition;

// The state that ships_undo needs beside the move.
typedef struct ShipsUndo {
    Board destroyed;
    uint64_t key;
    uint32_t quiet_plies;
} ShipsUndo;

// How a game stands, from the board and the counter of quiet plies alone. "Mover" is the side to
// move.
typedef enum ShipsOutcome {
    SHIPS_ONGOING,
    SHIPS_MOVER_IN_PORT,   // the mover has won: a ship of his held the enemy port
    SHIPS_MOVER_STUCK,     // the mover has lost: he has no legal move
    SHIPS_DRAW_REPETITION, // never given by ships_outcome, which does not know the history
    SHIPS_DRAW_QUIET,      // SHIPS_QUIET_LIMIT_PLY plies without a destruction or a rebuild
} ShipsOutcome;

// The home port of a side: a1 for White, the opposite corner for Black.
ALWAYS_INLINE int ships_port_square(ShipsSide side)
{
    return side == SHIPS_WHITE ? 0 : BOARD_SQUARES - 1;
}

ALWAYS_INLINE Board ships_port(ShipsSide side)
{
    return board_bit(ships_port_square(side));
}

ALWAYS_INLINE ShipsSide ships_other(ShipsSide side)
{
    return (ShipsSide)(side ^ 1);
}

ALWAYS_INLINE ShipsMove ships_move(int from, int to)
{
    return (ShipsMove)(from << BOARD_SQUARE_BITS | to);
}

ALWAYS_INLINE int ships_from(ShipsMove move)
{
    return move >> BOARD_SQUARE_BITS;
}

ALWAYS_INLINE int ships_to(ShipsMove move)
{
    return move & ((1 << BOARD_SQUARE_BITS) - 1);
}

// The same move when the board is rotated by 180 degrees.
ALWAYS_INLINE ShipsMove ships_rotated_move(ShipsMove move)
{
    return ships_move(board_seen_square(ships_from(move), BOARD_ROTATION),
                      board_seen_square(ships_to(move), BOARD_ROTATION));
}

// Random words of the Zobrist key: one per side and square, and one for Black to move.
extern const uint64_t ships_zobrist[SHIPS_SIDES][BOARD_SQUARES];
extern const uint64_t ships_zobrist_black;

ALWAYS_INLINE Board ships_own(const ShipsPosition *position)
{
    return position->ships[position->side];
}

ALWAYS_INLINE Board ships_enemy(const ShipsPosition *position)
{
    return position->ships[position->side ^ 1];
}

// The squares without the ships of either side.
ALWAYS_INLINE Board ships_empty_of(Board own, Board enemy)
{
    return board_all() & ~(own | enemy);
}

ALWAYS_INLINE Board ships_empty(const ShipsPosition *position)
{
    return ships_empty_of(position->ships[SHIPS_WHITE], position->ships[SHIPS_BLACK]);
}

// Ships of a side that are off the board and can be rebuilt, 0..12.
ALWAYS_INLINE int ships_reserve(Board own)
{
    return SHIPS_FLEET - board_count(own);
}

// The squares that a side's moves start from: its ships, and its port if it can rebuild (2).
ALWAYS_INLINE Board ships_origins(Board own, Board enemy, ShipsSide side)
{
    Board port = ships_port(side);
    bool can_rebuild = board_count(own) < SHIPS_FLEET && !board_any((own | enemy) & port);
    return can_rebuild ? own | port : own;
}

// True if the mover has won before he moves (1).
ALWAYS_INLINE bool ships_mover_in_port(const ShipsPosition *position)
{
    return board_any(ships_own(position) & ships_port(ships_other((ShipsSide)position->side)));
}

// The start position.
ShipsPosition ships_start(void);

// The key from scratch, what ships_make keeps up to date.
uint64_t ships_key(const ShipsPosition *position);

// The same position with the colours changed: the board rotated by 180 degrees, the other side to
// move.
ShipsPosition ships_flipped(const ShipsPosition *position);

// The key after a legal move, but for the ships that it destroys.
ALWAYS_INLINE uint64_t ships_key_after(const ShipsPosition *position, ShipsMove move)
{
    ShipsSide side = (ShipsSide)position->side;
    int from = ships_from(move), to = ships_to(move);
    uint64_t left = from == ships_port_square(side) ? 0 : ships_zobrist[side][from];
    return position->key ^ ships_zobrist_black ^ ships_zobrist[side][to] ^ left;
}

// Takes back the move that gave `undo`.
ALWAYS_INLINE void ships_undo(ShipsPosition *position, ShipsMove move, ShipsUndo undo)
{
    ShipsSide side = ships_other((ShipsSide)position->side);
    Board from = board_bit(ships_from(move)) & ~ships_port(side);
    position->ships[side] = (position->ships[side] ^ board_bit(ships_to(move))) | from;
    position->ships[side ^ 1] |= undo.destroyed;
    position->key = undo.key;
    position->quiet_plies = undo.quiet_plies;
    position->move_number -= side == SHIPS_BLACK;
    position->side = (uint8_t)side;
    assert(position->key == ships_key(position));
}

// Gives the turn away without a move, and takes that back: for the search's null move only.
ALWAYS_INLINE void ships_make_null(ShipsPosition *position)
{
    position->side ^= 1;
    position->key ^= ships_zobrist_black;
}

#endif
