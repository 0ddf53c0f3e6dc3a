// The 8x8 game's position and its rules: what a turn changes, and when the game is over.
//
// DESIGN. A position is two sets of ships and the side to move; ships off the board follow from
// them. Squares are numbered a1 = 0, b1 = 1, .. h8 = 63. Rules are asked set-wise, for all ships
// of a side at once, through engine/ships/lanes.h. The functions a search or perft calls at every node
// are inline here; the rest is in position.c. Numbers in brackets are steps of rules/SHIPS.md,
// "A turn" and "The end".
//
// Repetition needs the game's history, which a position does not have: see history.h.
#ifndef ENGINE_SHIPS_POSITION_H
#define ENGINE_SHIPS_POSITION_H

#include "engine/ships/lanes.h"

enum { SQUARE_COUNT = 64, FLEET = 12, QUIET_LIMIT_PLY = 100 };

typedef enum Side { WHITE, BLACK, SIDE_COUNT } Side;

// To-square in bits 0..5, from-square in bits 6..11, so that tables by move keep a ship's moves
// together. A rebuild comes from the mover's own port. 0 (a1a1) is no move.
typedef uint16_t Move;
enum { MOVE_NONE = 0, MOVE_CODES = 1 << 12, MAX_MOVES = FLEET * 27 };

typedef struct Position {
    uint64_t ships[SIDE_COUNT];
    uint64_t key;         // Zobrist key of ships and side to move
    uint32_t quiet_plies; // since the last destruction or rebuild
    uint32_t turn;        // number of the full move, from 1
    uint8_t side;         // to move
} Position;

// What position_undo needs beside the move.
typedef struct Undo {
    uint64_t destroyed;
    uint64_t key;
    uint32_t quiet_plies;
} Undo;

// How a game stands, from the board and the turn counter alone. "Mover" is the side to move.
typedef enum Outcome {
    ONGOING,
    MOVER_IN_PORT,   // the mover has won: a ship of his held the enemy port
    MOVER_STUCK,     // the mover has lost: he has no legal move
    DRAW_REPETITION, // never given by position_outcome, which does not know the history
    DRAW_QUIET,      // QUIET_LIMIT_PLY plies without a destruction or a rebuild
} Outcome;

ALWAYS_INLINE uint64_t bit(int square)
{
    return (uint64_t)1 << square;
}

// The home port of a side: a1 for White, h8 for Black.
ALWAYS_INLINE int port_square(Side side)
{
    return side == WHITE ? 0 : 63;
}

ALWAYS_INLINE uint64_t port_of(Side side)
{
    return bit(port_square(side));
}

ALWAYS_INLINE Side other(Side side)
{
    return (Side)(side ^ 1);
}

ALWAYS_INLINE Move move_make(int from, int to)
{
    return (Move)(from << 6 | to);
}

ALWAYS_INLINE int move_from(Move move)
{
    return move >> 6;
}

ALWAYS_INLINE int move_to(Move move)
{
    return move & 63;
}

// Random words of the Zobrist key: one per side and square, and one for Black to move.
extern const uint64_t zobrist_ship[SIDE_COUNT][SQUARE_COUNT];
extern const uint64_t zobrist_black_to_move;

ALWAYS_INLINE uint64_t own_ships(const Position *position)
{
    return position->ships[position->side];
}

ALWAYS_INLINE uint64_t enemy_ships(const Position *position)
{
    return position->ships[position->side ^ 1];
}

ALWAYS_INLINE uint64_t empty_squares(const Position *position)
{
    return ~(position->ships[WHITE] | position->ships[BLACK]);
}

// Ships of a side that are off the board and can be rebuilt, 0..12.
ALWAYS_INLINE int ships_in_reserve(uint64_t own)
{
    return FLEET - popcount(own);
}

// The squares that a side's moves start from: its ships, and its port if it can rebuild (2).
ALWAYS_INLINE uint64_t move_origins(uint64_t own, uint64_t enemy, Side side)
{
    uint64_t port = port_of(side);
    bool can_rebuild = popcount(own) < FLEET && !((own | enemy) & port);
    return can_rebuild ? own | port : own;
}

// Every move of a side, by direction: a square is set in a lane when a ship can slide there in that
// direction. In each direction a square is reached from one origin at most, so the number of set
// bits is the number of moves, except that an own port is never a target (2).
ALWAYS_INLINE Lanes move_targets(uint64_t own, uint64_t enemy, Side side)
{
    uint64_t empty = ~(own | enemy);
    Lanes sight = lanes_sight(lanes_all(move_origins(own, enemy, side)), empty);
    return lanes_and(sight, lanes_all(empty & ~port_of(side)));
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
ALWAYS_INLINE bool mover_in_port(const Position *position)
{
    return (own_ships(position) & port_of(other((Side)position->side))) != 0;
}

// The start position.
Position position_start(void);

// The key from scratch, what position_make keeps up to date.
uint64_t position_key(const Position *position);

// The same position with the colours changed: the board turned by 180 degrees, the other side to
// move.
Position position_flipped(const Position *position);

// Number of legal moves, 0 when the game is over.
int position_move_count(const Position *position);

// Writes all legal moves, lowest from-square first, and gives their number; none when the mover has
// already won.
int position_moves(const Position *position, Move moves[MAX_MOVES]);

// True if `move` is among position_moves. Any 16 bits are safe to ask.
bool position_is_legal(const Position *position, Move move);

// How the game stands. A win or loss on the board comes before a draw.
Outcome position_outcome(const Position *position);

// Plays a legal move, destruction included, and gives what undoing needs.
ALWAYS_INLINE Undo position_make(Position *position, Move move)
{
    Side side = (Side)position->side;
    int from = move_from(move), to = move_to(move);
    bool rebuild = from == port_square(side);
    Undo undo = {0, position->key, position->quiet_plies};
    uint64_t key = position->key ^ zobrist_black_to_move ^ zobrist_ship[side][to];
    uint64_t own = position->ships[side] | bit(to);
    if (!rebuild) {
        own ^= bit(from);
        key ^= zobrist_ship[side][from];
    }
    undo.destroyed = ships_destroyed(own, position->ships[side ^ 1]);
    for (uint64_t left = undo.destroyed; left != 0;)
        key ^= zobrist_ship[side ^ 1][pop_lowest(&left)];
    position->ships[side] = own;
    position->ships[side ^ 1] ^= undo.destroyed;
    position->key = key;
    position->quiet_plies = rebuild || undo.destroyed != 0 ? 0 : undo.quiet_plies + 1;
    position->turn += side == BLACK;
    position->side = (uint8_t)other(side);
    assert(position->key == position_key(position));
    return undo;
}

// Takes back the move that gave `undo`.
ALWAYS_INLINE void position_undo(Position *position, Move move, Undo undo)
{
    Side side = other((Side)position->side);
    uint64_t from = bit(move_from(move)) & ~port_of(side);
    position->ships[side] = (position->ships[side] ^ bit(move_to(move))) | from;
    position->ships[side ^ 1] |= undo.destroyed;
    position->key = undo.key;
    position->quiet_plies = undo.quiet_plies;
    position->turn -= side == BLACK;
    position->side = (uint8_t)side;
    assert(position->key == position_key(position));
}

// Gives the turn away without a move, and takes that back: for the search's null move only.
ALWAYS_INLINE void position_make_null(Position *position)
{
    position->side ^= 1;
    position->key ^= zobrist_black_to_move;
}

#endif
