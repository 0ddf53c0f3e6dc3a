// The hexagon game's position and its rules, for two players and for three: where a cube can go,
// what a turn changes, and when the game is over.
//
// DESIGN. Each step leads from a triangle that points up to one that points down, or back; so a set
// of cells is two words, one for each half of the board. Within its half a cell (x, r) has bit
// 8 * (r - 1) + floor((x + r) / 2) - 2: the strips of direction h are the ranks of an 8x8 square,
// those of direction q its files, those of direction p its diagonals, and 48 of the 64 bits are
// cells. Each cell has one edge of each of three kinds, and a step over them is the same for the
// whole half:
//
//      kind 0, to the left of "up":    the same bit
//      kind 1, to the right of "up":   up << 1, down >> 1
//      kind 2, the horizontal edge:    up >> 8, down << 8
//
// A bit that is shifted out of a rank or of the square lands on one that is no cell of that half,
// so one mask ends the step. A cell code is its bit, plus 64 where it points down: e1 is 0, k8 is
// 127, and turning the board by 180 degrees is `cell ^ 127`. The functions a search or perft calls
// at every node are inline here or in position.c, without tests for the end of the game unless
// said.
//
// A seat is a player less one. Numbers in brackets are sections of engine/cubes/RULES.md.
// Repetition needs the game's history, which a position does not have: see history.h.
#ifndef ENGINE_CUBES_POSITION_H
#define ENGINE_CUBES_POSITION_H

#include "engine/base/bits.h"

enum {
    CUBES_CELL_CODES = 128, // of which 96 are cells, see cubes_cells
    CUBES_CELLS = 96,
    CUBES_SEATS = 3,       // at most
    CUBES_EACH = 4,        // cubes of one player
    CUBES_LAST_ROUND = 60, // the game is over when the round is a higher one (5)
    CUBES_NOBODY = -1,     // where a seat is given, none
};

typedef enum CubesHalf { CUBES_UP, CUBES_DOWN, CUBES_HALVES } CubesHalf;

// A set of cells: those that point up, and those that point down.
typedef struct CubesSet {
    uint64_t half[CUBES_HALVES];
} CubesSet;

// To-cell in bits 0..6, from-cell in bits 7..13. 0 (e1e1) is no move, the pass is k8k8.
typedef uint16_t CubesMove;
enum {
    CUBES_MOVE_NONE = 0,
    CUBES_PASS = 127 << 7 | 127,
    CUBES_MOVE_CODES = 1 << 14,
    CUBES_MAX_MOVES = CUBES_EACH * (48 + 4), // one half of the board, and goal cells of the other
};

typedef struct CubesPosition {
    CubesSet cubes[CUBES_SEATS]; // by seat; no cubes for a seat that nobody has
    uint64_t key;                // Zobrist key of cubes, seat to move and number of players. Not of
                                 // the round: repetition asks for the same position in another one
    uint32_t round;              // from 1 (2)
    uint8_t seat;                // to move
    uint8_t players;             // 2 or 3
} CubesPosition;

// The state that cubes_undo needs beside the move.
typedef struct CubesUndo {
    uint64_t key;
} CubesUndo;

// How a game stands, from the position alone.
typedef enum CubesOutcome {
    CUBES_ONGOING,
    CUBES_GOAL,       // somebody's cubes are all on his goal side
    CUBES_BLOCKED,    // nobody has a move
    CUBES_ROUNDS,     // the last round has been played
    CUBES_REPETITION, // never given by cubes_outcome, which does not know the history
} CubesOutcome;

// The six sides, counterclockwise from the bottom.
typedef enum CubesSide {
    CUBES_S,
    CUBES_SE,
    CUBES_NE,
    CUBES_N,
    CUBES_NW,
    CUBES_SW,
    CUBES_SIDES
} CubesSide;

// All cells.
extern const CubesSet cubes_cells;

// The four boundary cells of each side (1), all of the same half.
extern const CubesSet cubes_side_cells[CUBES_SIDES];

// The home side by number of players less 2 and seat (2).
extern const uint8_t cubes_home_side[2][CUBES_SEATS];

// All cells of the three strips through a cell (1), itself included.
extern const CubesSet cubes_strips[CUBES_CELL_CODES];

// Edge steps on the empty board from a cell to the nearest one of a side (5), 0 to 15.
extern const uint8_t cubes_side_distance[CUBES_SIDES][CUBES_CELL_CODES];

// Random words of the Zobrist key: one per seat and cell, and one per number of players less 2 and
// seat to move.
extern const uint64_t cubes_zobrist_cube[CUBES_SEATS][CUBES_CELL_CODES];
extern const uint64_t cubes_zobrist_to_move[2][CUBES_SEATS];

// --- Cells ---------------------------------------------------------------------------------------

ALWAYS_INLINE CubesHalf cubes_half(int cell)
{
    return (CubesHalf)(cell >> 6);
}

// The cell's bit within its half.
ALWAYS_INLINE uint64_t cubes_bit(int cell)
{
    return (uint64_t)1 << (cell & 63);
}

// The numbers of the three strips through a cell, each 0..7: h from the bottom, p from the upper
// left to the lower right, q from the lower left to the upper right.
ALWAYS_INLINE int cubes_strip_h(int cell)
{
    return cell >> 3 & 7;
}

ALWAYS_INLINE int cubes_strip_q(int cell)
{
    return cell & 7;
}

ALWAYS_INLINE int cubes_strip_p(int cell)
{
    return cubes_strip_q(cell) - cubes_strip_h(cell) + (cubes_half(cell) == CUBES_UP ? 4 : 3);
}

// Column 0..14 (a..o) and row 1..8 of a cell.
ALWAYS_INLINE int cubes_row(int cell)
{
    return cubes_strip_h(cell) + 1;
}

ALWAYS_INLINE int cubes_column(int cell)
{
    return 2 * (cubes_strip_q(cell) + 2) - cubes_row(cell) + (cubes_half(cell) == CUBES_UP);
}

// The cell of that column and row, or -1 if there is none. Any numbers are safe to ask.
int cubes_cell(int column, int row);

// --- Sets ----------------------------------------------------------------------------------------

ALWAYS_INLINE CubesSet cubes_set(uint64_t up, uint64_t down)
{
    return (CubesSet){{up, down}};
}

ALWAYS_INLINE CubesSet cubes_or(CubesSet a, CubesSet b)
{
    return cubes_set(a.half[CUBES_UP] | b.half[CUBES_UP], a.half[CUBES_DOWN] | b.half[CUBES_DOWN]);
}

ALWAYS_INLINE CubesSet cubes_and(CubesSet a, CubesSet b)
{
    return cubes_set(a.half[CUBES_UP] & b.half[CUBES_UP], a.half[CUBES_DOWN] & b.half[CUBES_DOWN]);
}

// The cells of `a` that are not in `b`.
ALWAYS_INLINE CubesSet cubes_without(CubesSet a, CubesSet b)
{
    return cubes_set(a.half[CUBES_UP] & ~b.half[CUBES_UP],
                     a.half[CUBES_DOWN] & ~b.half[CUBES_DOWN]);
}

ALWAYS_INLINE bool cubes_equal(CubesSet a, CubesSet b)
{
    return ((a.half[CUBES_UP] ^ b.half[CUBES_UP]) | (a.half[CUBES_DOWN] ^ b.half[CUBES_DOWN])) == 0;
}

ALWAYS_INLINE bool cubes_is_empty(CubesSet set)
{
    return (set.half[CUBES_UP] | set.half[CUBES_DOWN]) == 0;
}

// Number of cells, 0..96.
ALWAYS_INLINE int cubes_count(CubesSet set)
{
    return popcount(set.half[CUBES_UP]) + popcount(set.half[CUBES_DOWN]);
}

ALWAYS_INLINE bool cubes_has(CubesSet set, int cell)
{
    return (set.half[cubes_half(cell)] & cubes_bit(cell)) != 0;
}

// Adds the cell, or takes it away if it is there.
ALWAYS_INLINE void cubes_toggle(CubesSet *set, int cell)
{
    set->half[cubes_half(cell)] ^= cubes_bit(cell);
}

// Takes the cell of the lowest code out of `*set` and gives it. `*set` must not be empty.
ALWAYS_INLINE int cubes_pop(CubesSet *set)
{
    if (set->half[CUBES_UP] != 0)
        return pop_lowest(&set->half[CUBES_UP]);
    return 64 + pop_lowest(&set->half[CUBES_DOWN]);
}

// Steps over all edges of one kind, 0..2, from cells of one half to the other: what lies beyond the
// edge of the board is not masked away.
ALWAYS_INLINE uint64_t cubes_over(uint64_t cells, CubesHalf half, int kind)
{
    if (kind == 0)
        return cells;
    if (kind == 1)
        return half == CUBES_UP ? cells << 1 : cells >> 1;
    return half == CUBES_UP ? cells >> 8 : cells << 8;
}

// All cells of the other half that are next to `cells`, and some bits that are no cells.
ALWAYS_INLINE uint64_t cubes_step(uint64_t cells, CubesHalf half)
{
    return cells | cubes_over(cells, half, 1) | cubes_over(cells, half, 2);
}

// All cells next to a cell of the set.
ALWAYS_INLINE CubesSet cubes_neighbours(CubesSet set)
{
    return cubes_and(cubes_set(cubes_step(set.half[CUBES_DOWN], CUBES_DOWN),
                               cubes_step(set.half[CUBES_UP], CUBES_UP)),
                     cubes_cells);
}

// --- Moves and players ---------------------------------------------------------------------------

ALWAYS_INLINE CubesMove cubes_move(int from, int to)
{
    return (CubesMove)(from << 7 | to);
}

ALWAYS_INLINE int cubes_from(CubesMove move)
{
    return move >> 7;
}

ALWAYS_INLINE int cubes_to(CubesMove move)
{
    return move & 127;
}

// The cells where a player starts, and where he wants to go (2).
ALWAYS_INLINE CubesSet cubes_home(int seat, int players)
{
    return cubes_side_cells[cubes_home_side[players - 2][seat]];
}

ALWAYS_INLINE CubesSide cubes_goal_side(int seat, int players)
{
    static const uint8_t opposite[CUBES_SIDES] = {CUBES_N, CUBES_NW, CUBES_SW,
                                                  CUBES_S, CUBES_SE, CUBES_NE};
    return (CubesSide)opposite[cubes_home_side[players - 2][seat]];
}

ALWAYS_INLINE CubesSet cubes_goal(int seat, int players)
{
    return cubes_side_cells[cubes_goal_side(seat, players)];
}

// Edge steps on the empty board from a cell to the player's goal (5), 0 to 15.
ALWAYS_INLINE int cubes_steps_to_go(int seat, int players, int cell)
{
    return cubes_side_distance[cubes_goal_side(seat, players)][cell];
}

// --- Positions -----------------------------------------------------------------------------------

ALWAYS_INLINE CubesSet cubes_all(const CubesPosition *position)
{
    return cubes_or(cubes_or(position->cubes[0], position->cubes[1]), position->cubes[2]);
}

ALWAYS_INLINE int cubes_next_seat(const CubesPosition *position)
{
    return position->seat + 1 == position->players ? 0 : position->seat + 1;
}

// Number of steps of the cube on `cell` (3.1), 1 to 12.
ALWAYS_INLINE int cubes_steps(const CubesPosition *position, int cell)
{
    return cubes_count(cubes_and(cubes_all(position), cubes_strips[cell]));
}

// The cubes of a seat that may move at all: with three players some may not leave home (4).
ALWAYS_INLINE CubesSet cubes_movable(const CubesPosition *position, int seat)
{
    CubesSet own = position->cubes[seat];
    if (position->players == 2)
        return own;
    CubesSet started = cubes_without(own, cubes_home(seat, 3));
    CubesSet under_way = cubes_without(started, cubes_goal(seat, 3));
    return cubes_count(under_way) <= 1 ? own : started;
}

// The start position for 2 or 3 players.
CubesPosition cubes_start(int players);

// The key from scratch, what cubes_make keeps up to date.
uint64_t cubes_key(const CubesPosition *position);

// The same position with the colours changed. Two players: the board rotated by 180 degrees and the
// cubes of the two exchanged. Three: rotated clockwise by 120 degrees, A's cubes are now B's, B's
// are C's and C's are A's. The next seat is to move; the round stays.
CubesPosition cubes_flipped(const CubesPosition *position);

// All cells where the cube of `seat` on `cell`, which must be there, can go by 3.1 to 3.4. Neither
// the start rule (4) nor the end of the game is looked at; any seat may be asked, whoever is to
// move.
CubesSet cubes_targets(const CubesPosition *position, int seat, int cell);

// Number of legal moves, a pass included; 0 when the game is over (repetition aside).
int cubes_move_count(const CubesPosition *position);

// Writes all legal moves, lowest from-cell first, and gives their number: one, the pass, where
// there is no other; none when the game is over (repetition aside).
int cubes_moves(const CubesPosition *position, CubesMove moves[CUBES_MAX_MOVES]);

// True if `move` is among cubes_moves. Any 16 bits are safe to ask.
bool cubes_is_legal(const CubesPosition *position, CubesMove move);

// Whether a player's cubes are all on his goal side (5).
ALWAYS_INLINE bool cubes_has_arrived(const CubesPosition *position, int seat)
{
    return cubes_equal(position->cubes[seat], cubes_goal(seat, position->players));
}

// A player's steps to go, summed over his cubes (5): 0 to 60.
int cubes_sum(const CubesPosition *position, int seat);

// The seat of the smallest sum, or CUBES_NOBODY where it is shared (5).
int cubes_adjudicate(const CubesPosition *position);

// How the game stands. The goal comes before the other ends.
CubesOutcome cubes_outcome(const CubesPosition *position);

// The winner of a game that ended that way, or CUBES_NOBODY if it is drawn or not over.
int cubes_winner(const CubesPosition *position, CubesOutcome outcome);

// Plays a legal move, and gives what undoing needs.
ALWAYS_INLINE CubesUndo cubes_make(CubesPosition *position, CubesMove move)
{
    int seat = position->seat, next = cubes_next_seat(position);
    const uint64_t *to_move = cubes_zobrist_to_move[position->players - 2];
    CubesUndo undo = {position->key};
    position->key ^= to_move[seat] ^ to_move[next];
    if (LIKELY(move != CUBES_PASS)) {
        int from = cubes_from(move), to = cubes_to(move);
        cubes_toggle(&position->cubes[seat], from);
        cubes_toggle(&position->cubes[seat], to);
        position->key ^= cubes_zobrist_cube[seat][from] ^ cubes_zobrist_cube[seat][to];
    }
    position->seat = (uint8_t)next;
    position->round += next == 0;
    assert(position->key == cubes_key(position));
    return undo;
}

// Takes back the move that gave `undo`.
ALWAYS_INLINE void cubes_undo(CubesPosition *position, CubesMove move, CubesUndo undo)
{
    int seat = position->seat == 0 ? position->players - 1 : position->seat - 1;
    position->round -= position->seat == 0;
    position->seat = (uint8_t)seat;
    position->key = undo.key;
    if (LIKELY(move != CUBES_PASS)) {
        cubes_toggle(&position->cubes[seat], cubes_to(move));
        cubes_toggle(&position->cubes[seat], cubes_from(move));
    }
    assert(position->key == cubes_key(position));
}

#endif
