// Eight boards side by side, one for each compass direction, filled all at once.
//
// DESIGN. The rules of the game ask one question: what does a whole set of ships see along
// ranks, files and diagonals? A Kogge-Stone fill answers it for all ships and all eight directions
// in three doubling steps (and a fourth on the tall board), if each direction has a lane of its
// own. The lanes are one AVX-512 register, two AVX2 registers, four of NEON or WebAssembly, or
// eight plain words, chosen by what the compiler targets. Each back end supplies the same dozen
// primitives; everything below them is written once, so every build gives identical results.
//
// Lanes 0..3 shift left (N, NE, E, NW), lanes 4..7 right (S, SW, W, SE); lane i ^ 4 is opposite.
// Bits that would run around the edge of the board are cut by a mask per lane, so a back end may
// shift or rotate as its machine likes.
//
// On the tall board a lane is two words, so each back end has its lanes once for either board. What
// has none for the tall one takes the plain words.
#ifndef ENGINE_SHIPS_LANES_H
#define ENGINE_SHIPS_LANES_H

#include "engine/base/vectors.h"
#include "engine/ships/board.h"

enum { LANE_COUNT = 8 };

#define LANE_ALL_FILES  0xFFFFFFFFFFFFFFFFu
#define LANE_NOT_FILE_A 0xFEFEFEFEFEFEFEFEu
#define LANE_NOT_FILE_H 0x7F7F7F7F7F7F7F7Fu

// These files, on all ranks, on all but the first, on all but the last.
#define LANE_ALL_RANKS(files)  BOARD((files), 0xFFFFu & (files))
#define LANE_NOT_RANK_1(files) BOARD(0xFFFFFFFFFFFFFF00u & (files), 0xFFFFu & (files))
#if SHIPS_RANKS == 8
#define LANE_NOT_LAST_RANK(files) BOARD(0x00FFFFFFFFFFFFFFu & (files), 0)
#else
#define LANE_NOT_LAST_RANK(files) BOARD((files), 0x00FFu & (files))
#endif

// Distance of one square in lanes 0..3 (to the left) and, the same, in lanes 4..7 (to the right).
#define LANE_SHIFTS 8, 9, 1, 7

// Squares that a step in each lane can arrive at.
#define LANE_ARRIVALS_LEFT                                                                         \
    LANE_NOT_RANK_1(LANE_ALL_FILES), LANE_NOT_RANK_1(LANE_NOT_FILE_A),                             \
        LANE_ALL_RANKS(LANE_NOT_FILE_A), LANE_NOT_RANK_1(LANE_NOT_FILE_H)
#define LANE_ARRIVALS_RIGHT                                                                        \
    LANE_NOT_LAST_RANK(LANE_ALL_FILES), LANE_NOT_LAST_RANK(LANE_NOT_FILE_H),                       \
        LANE_ALL_RANKS(LANE_NOT_FILE_H), LANE_NOT_LAST_RANK(LANE_NOT_FILE_A)

// How many lanes have each square set, as three sets: at least 1, 2 and 3 lanes.
typedef struct LaneCounts {
    Board ge1, ge2, ge3;
} LaneCounts;

// The counts of two lanes.
ALWAYS_INLINE LaneCounts lane_counts_of(Board a, Board b)
{
    return (LaneCounts){a | b, a & b, board_none()};
}

// The sum of two such counts.
ALWAYS_INLINE LaneCounts lane_counts_add(LaneCounts a, LaneCounts b)
{
    return (LaneCounts){
        a.ge1 | b.ge1,
        a.ge2 | b.ge2 | (a.ge1 & b.ge1),
        a.ge3 | b.ge3 | (a.ge1 & b.ge2) | (a.ge2 & b.ge1),
    };
}

// Each back end defines the type Lanes, of vectors `v` or of words, and what a compiler does not
// know how to do with a vector, with the same meaning in all of them:
//   lanes_all(board)                   the same board in every lane
//   lanes_load(boards), lanes_store    from and to eight boards
//   lanes_step(a, squares)             every bit 1, 2 or 4 squares on in its lane's direction;
//                                      may rotate around a word's end, so mask the result
//   lanes_opposite(a)                  each lane changed with that of the opposite direction
//   lanes_union(a)                     all lanes or-ed together
//   lanes_count(a)                     set bits in all lanes
//   lanes_per_square(a)                the LaneCounts of a
#if defined(VECTORS_AVX512)
#include "engine/ships/lanes_avx512.h"
#elif defined(VECTORS_AVX2)
#include "engine/ships/lanes_avx2.h"
#elif SHIPS_RANKS == 10
#include "engine/ships/lanes_plain.h"
#elif defined(VECTORS_NEON)
#include "engine/ships/lanes_neon.h"
#elif defined(VECTORS_WASM)
#include "engine/ships/lanes_wasm.h"
#else
#include "engine/ships/lanes_plain.h"
#endif

#if !defined(LANES_PLAIN)

ALWAYS_INLINE Lanes lanes_and(Lanes a, Lanes b)
{
    for (int i = 0; i < LANES_REGISTERS; i++)
        a.v[i] &= b.v[i];
    return a;
}

ALWAYS_INLINE Lanes lanes_or(Lanes a, Lanes b)
{
    for (int i = 0; i < LANES_REGISTERS; i++)
        a.v[i] |= b.v[i];
    return a;
}

ALWAYS_INLINE Lanes lanes_xor(Lanes a, Lanes b)
{
    for (int i = 0; i < LANES_REGISTERS; i++)
        a.v[i] ^= b.v[i];
    return a;
}

// a & ~b
ALWAYS_INLINE Lanes lanes_without(Lanes a, Lanes b)
{
    for (int i = 0; i < LANES_REGISTERS; i++)
        a.v[i] &= ~b.v[i];
    return a;
}

#endif

#if !defined(LANES_AVX512)

// a | (b & c)
ALWAYS_INLINE Lanes lanes_or_and(Lanes a, Lanes b, Lanes c)
{
    return lanes_or(a, lanes_and(b, c));
}

#endif

#if !defined(LANES_AVX512) && !defined(LANES_AVX2)

// Set bits of three, weighted.
ALWAYS_INLINE int lanes_count_421(Lanes fours, Lanes twos, Lanes ones)
{
    return 4 * lanes_count(fours) + 2 * lanes_count(twos) + lanes_count(ones);
}

#endif

// The squares that a step can arrive at without running around the edge.
ALWAYS_INLINE Lanes lanes_arrivals(void)
{
    static const _Alignas(64) Board boards[LANE_COUNT] = {LANE_ARRIVALS_LEFT, LANE_ARRIVALS_RIGHT};
    return lanes_load(boards);
}

// The squares that `ships` see in each direction: the empty squares up to and with the first square
// that is not in `empty`. Ships see each other as well; the caller masks what it wants.
// Kogge-Stone: three doubling steps take ships seven squares on, and the last one is what they see.
// Only the longest lines of the tall board need a step more.
ALWAYS_INLINE Lanes lanes_sight(Lanes ships, Board empty)
{
    Lanes arrivals = lanes_arrivals();
    Lanes once = lanes_and(lanes_all(empty), arrivals), through = once;
    ships = lanes_or_and(ships, through, lanes_step(ships, 1));
    through = lanes_and(through, lanes_step(through, 1));
    ships = lanes_or_and(ships, through, lanes_step(ships, 2));
    through = lanes_and(through, lanes_step(through, 2));
    ships = lanes_or_and(ships, through, lanes_step(ships, 4));
    if (BOARD_LONGEST_SLIDE > 8)
        ships = lanes_or_and(ships, once, lanes_step(ships, 1));
    return lanes_and(lanes_step(ships, 1), arrivals);
}

// Two binary digits of the sum of three one-digit numbers, for every bit of every lane.
typedef struct LaneSum {
    Lanes ones, twos;
} LaneSum;

ALWAYS_INLINE LaneSum lanes_add3(Lanes a, Lanes b, Lanes c)
{
    Lanes half = lanes_xor(a, b);
    return (LaneSum){lanes_xor(half, c), lanes_or_and(lanes_and(a, b), half, c)};
}

#endif
