// The 8x8 game's position and its rules: what a turn changes, and when the game is over.
//
// DESIGN. A position is two sets of ships and the side to move; ships off the board follow from
// them. Squares are numbered a1 = 0, b1 = 1, .. h8 = 63. Rules are asked set-wise, for all ships
// of a side at once, through engine/ships/lanes.h. The functions a search or perft calls at every
// node are inline here; the rest is in position.c. Numbers in brackets are steps of
// engine/ships/RULES.md, "A turn".
//
// Repetition needs the game's history, which a position does not have: see history.h.
#ifndef ENGINE_SHIPS_POSITION_H
#define ENGINE_SHIPS_POSITION_H

#include "engine/ships/lanes.h"

enum { SHIPS_SQUARES = 64, SHIPS_FLEET = 12, SHIPS_QUIET_LIMIT_PLY = 100 };

typedef enum ShipsSide { SHIPS_WHITE, SHIPS_BLACK, SHIPS_SIDES } ShipsSide;

// To-square in bits 0..5, from-square in bits 6..11, so that tables by move keep a ship's moves
// together. A rebuild comes from the mover's own port. 0 (a1a1) is no move.
typedef uint16_t ShipsMove;
enum { SHIPS_MOVE_NONE = 0, SHIPS_MOVE_CODES = 1 << 12, SHIPS_MAX_MOVES = SHIPS_FLEET * 27 };

typedef struct ShipsPosition {
    uint64_t ships[SHIPS_SIDES];
    uint64_t key;         // Zobrist key of ships and side to move
    uint32_t quiet_plies; // since the last destruction or rebuild
    uint32_t move_number; // number of the full move, from 1
    uint8_t side;         // to move
} ShipsPosition;

// The state that ships_undo needs beside the move.
typedef struct ShipsUndo {
    uint64_t destroyed;
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

ALWAYS_INLINE uint64_t ships_bit(int square)
{
    return (uint64_t)1 << square;
}

// The home port of a side: a1 for White, h8 for Black.
ALWAYS_INLINE int ships_port_square(ShipsSide side)
{
    return side == SHIPS_WHITE ? 0 : 63;
}

ALWAYS_INLINE uint64_t ships_port(ShipsSide side)
{
    return ships_bit(ships_port_square(side));
}

ALWAYS_INLINE ShipsSide ships_other(ShipsSide side)
{
    return (ShipsSide)(side ^ 1);
}

ALWAYS_INLINE ShipsMove ships_move(int from, int to)
{
    return (ShipsMove)(from << 6 | to);
}

ALWAYS_INLINE int ships_from(ShipsMove move)
{
    return move >> 6;
}

ALWAYS_INLINE int ships_to(ShipsMove move)
{
    return move & 63;
}

// Random words of the Zobrist key: one per side and square, and one for Black to move.
extern const uint64_t ships_zobrist[SHIPS_SIDES][SHIPS_SQUARES];
extern const uint64_t ships_zobrist_black;

ALWAYS_INLINE uint64_t ships_own(const ShipsPosition *position)
{
    return position->ships[position->side];
}

ALWAYS_INLINE uint64_t ships_enemy(const ShipsPosition *position)
{
    return position->ships[position->side ^ 1];
}

ALWAYS_INLINE uint64_t ships_empty(const ShipsPosition *position)
{
    return ~(position->ships[SHIPS_WHITE] | position->ships[SHIPS_BLACK]);
}

// Ships of a side that are off the board and can be rebuilt, 0..12.
ALWAYS_INLINE int ships_reserve(uint64_t own)
{
    return SHIPS_FLEET - popcount(own);
}

// The squares that a side's moves start from: its ships, and its port if it can rebuild (2).
ALWAYS_INLINE uint64_t ships_origins(uint64_t own, uint64_t enemy, ShipsSide side)
{
    uint64_t port = ships_port(side);
    bool can_rebuild = popcount(own) < SHIPS_FLEET && !((own | enemy) & port);
    return can_rebuild ? own | port : own;
}

// Every move of a side, by direction: a square is set in a lane when a ship can slide there in that
// direction. In each direction a square is reached from one origin at most, so the number of set
// bits is the number of moves, except that an own port is never a target (2).
ALWAYS_INLINE Lanes ships_targets(uint64_t own, uint64_t enemy, ShipsSide side)
{
    uint64_t empty = ~(own | enemy);
    Lanes sight = lanes_sight(lanes_all(ships_origins(own, enemy, side)), empty);
    return lanes_and(sight, lanes_all(empty & ~ships_port(side)));
}

// Enemy ships that fall when `own` has just moved (3): those attacked from three directions or
// more, again and again until none is.
ALWAYS_INLINE uint64_t ships_destroyed(uint64_t own, uint64_t enemy)
{
    uint64_t standing = enemy;
    for (;;) {
        Lanes sight = lanes_sight(lanes_all(own), ~(own | standing));
        uint64_t doomed = lanes_per_square(sight).ge3 & standing;
        if (LIKELY(doomed == 0))
            return enemy ^ standing;
        standing ^= doomed;
    }
}

// True if the mover has won before he moves (1).
ALWAYS_INLINE bool ships_mover_in_port(const ShipsPosition *position)
{
    return (ships_own(position) & ships_port(ships_other((ShipsSide)position->side))) != 0;
}

// The start position.
ShipsPosition ships_start(void);

// The key from scratch, what ships_make keeps up to date.
uint64_t ships_key(const ShipsPosition *position);

// The same position with the colours changed: the board rotated by 180 degrees, the other side to
// move.
ShipsPosition ships_flipped(const ShipsPosition *position);

// A square's image in the diagonal a1-h8.
ALWAYS_INLINE int ships_mirrored_square(int square)
{
    return (square & 7) << 3 | square >> 3;
}

// The board's image in the same: squares below it change places with those above, by halves,
// quarters and eighths of the board. The game is the same there.
ALWAYS_INLINE uint64_t ships_mirrored(uint64_t squares)
{
    static const struct {
        int way;
        uint64_t above;
    } swaps[] = {{28, 0x0F0F0F0F00000000u}, {14, 0x3333000033330000u}, {7, 0x5500550055005500u}};
    for (int i = 0; i < 3; i++) {
        uint64_t differ = (squares ^ squares << swaps[i].way) & swaps[i].above;
        squares ^= differ ^ differ >> swaps[i].way;
    }
    return squares;
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

// The key after a legal move, but for the ships that it destroys.
ALWAYS_INLINE uint64_t ships_key_after(const ShipsPosition *position, ShipsMove move)
{
    ShipsSide side = (ShipsSide)position->side;
    int from = ships_from(move), to = ships_to(move);
    uint64_t left = from == ships_port_square(side) ? 0 : ships_zobrist[side][from];
    return position->key ^ ships_zobrist_black ^ ships_zobrist[side][to] ^ left;
}

// Plays a legal move, destruction included, and gives what undoing needs.
ALWAYS_INLINE ShipsUndo ships_make(ShipsPosition *position, ShipsMove move)
{
    ShipsSide side = (ShipsSide)position->side;
    int from = ships_from(move), to = ships_to(move);
    bool rebuild = from == ships_port_square(side);
    ShipsUndo undo = {0, position->key, position->quiet_plies};
    uint64_t key = ships_key_after(position, move);
    uint64_t own = position->ships[side] | ships_bit(to);
    if (!rebuild)
        own ^= ships_bit(from);
    undo.destroyed = ships_destroyed(own, position->ships[side ^ 1]);
    for (uint64_t left = undo.destroyed; left != 0;)
        key ^= ships_zobrist[side ^ 1][pop_lowest(&left)];
    position->ships[side] = own;
    position->ships[side ^ 1] ^= undo.destroyed;
    position->key = key;
    position->quiet_plies = rebuild || undo.destroyed != 0 ? 0 : undo.quiet_plies + 1;
    position->move_number += side == SHIPS_BLACK;
    position->side = (uint8_t)ships_other(side);
    assert(position->key == ships_key(position));
    return undo;
}

// Takes back the move that gave `undo`.
ALWAYS_INLINE void ships_undo(ShipsPosition *position, ShipsMove move, ShipsUndo undo)
{
    ShipsSide side = ships_other((ShipsSide)position->side);
    uint64_t from = ships_bit(ships_from(move)) & ~ships_port(side);
    position->ships[side] = (position->ships[side] ^ ships_bit(ships_to(move))) | from;
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
