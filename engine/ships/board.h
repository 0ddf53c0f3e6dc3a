// The board of the game of ships, and sets of its squares. All that depends on its height is here.
//
// DESIGN. The game has two boards, the square one and the tall one of ten ranks. The sources of
// this game are compiled once for each, with SHIPS_RANKS 8 or 10, as those of a universal engine
// are once for each processor. So the height is a constant everywhere, and the square board pays
// nothing for the tall one. What the linker sees has other names for the tall board (names.h).
//
// A set of squares is a Board: a word on the square board, two on the tall one. Two words are a
// vector as gcc and clang have it for every machine, which makes words of it where it must. Such a
// vector has & | ^ ~ as a word has them, so that rules read the same on both boards. Only what C
// does with words alone is a function here: to test, count, compare, shift and take squares out. A
// struct would need functions for & and | as well, and 32-bit machines have no wider integer.
#ifndef ENGINE_SHIPS_BOARD_H
#define ENGINE_SHIPS_BOARD_H

#include "engine/base/bits.h"
#include "engine/ships/names.h"

// Squares are numbered a1 = 0, b1 = 1, .. up to the last rank's h.
enum { BOARD_FILES = 8, BOARD_RANKS = SHIPS_RANKS, BOARD_SQUARES = BOARD_FILES * BOARD_RANKS };

#if SHIPS_RANKS == 8

typedef uint64_t Board;

// BOARD_SQUARE_BITS: of a square's number. BOARD_LONGEST_SLIDE: steps on a line.
// BOARD_MOST_SLIDES: squares that a ship in the middle of an empty board can go to.
enum { BOARD_WORDS = 1, BOARD_SQUARE_BITS = 6, BOARD_LONGEST_SLIDE = 7, BOARD_MOST_SLIDES = 27 };

// An initializer of a Board: the squares below 64, and those from there on.
#define BOARD(low, high) (low)

// The word of squares 64 * i and on.
ALWAYS_INLINE uint64_t board_word(Board board, int i)
{
    (void)i;
    return board;
}

ALWAYS_INLINE Board board_bit(int square)
{
    return (uint64_t)1 << square;
}

ALWAYS_INLINE bool board_any(Board board)
{
    return board != 0;
}

ALWAYS_INLINE int board_count(Board board)
{
    return popcount(board);
}

// Takes the lowest square out of `*board`, which must have one, and gives its number.
ALWAYS_INLINE int board_pop(Board *board)
{
    return pop_lowest(board);
}

// 1 or 0: whether a square is in the set, to add up.
ALWAYS_INLINE uint64_t board_digit(Board board, int square)
{
    return board >> square & 1;
}

// All squares moved to numbers that are higher, or lower, by 1..63. Those beyond the last bit, or
// below the first, are lost.
ALWAYS_INLINE Board board_up(Board board, int by)
{
    return board << by;
}

ALWAYS_INLINE Board board_down(Board board, int by)
{
    return board >> by;
}

// An order of sets, whichever.
ALWAYS_INLINE bool board_less(Board a, Board b)
{
    return a < b;
}

// A square, or the one where it comes to be when the board is rotated by 180 degrees. Loops need no
// branch for it: `rotation` is 0 or BOARD_ROTATION.
enum { BOARD_ROTATION = 63 };
ALWAYS_INLINE int board_seen_square(int square, int rotation)
{
    return square ^ rotation;
}

// A square's image in the diagonal a1-h8, where the game is the same. The tall board has no such
// diagonal, and all is its own image.
ALWAYS_INLINE int board_mirrored_square(int square)
{
    return (square & 7) << 3 | square >> 3;
}

// The image of a set: squares below the diagonal change places with those above, by halves,
// quarters and eighths of the board.
ALWAYS_INLINE Board board_mirrored(Board squares)
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

#elif SHIPS_RANKS == 10

// An alignment that any allocator keeps.
typedef uint64_t Board __attribute__((vector_size(16), aligned(8)));

enum { BOARD_WORDS = 2, BOARD_SQUARE_BITS = 7, BOARD_LONGEST_SLIDE = 9, BOARD_MOST_SLIDES = 30 };

#define BOARD(low, high)                                                                           \
    {                                                                                              \
        low, high                                                                                  \
    }

ALWAYS_INLINE uint64_t board_word(Board board, int i)
{
    return board[i];
}

ALWAYS_INLINE Board board_bit(int square)
{
    uint64_t is_high = (uint64_t)square >> 6;
    return (Board){(is_high ^ 1) << (square & 63), is_high << (square & 63)};
}

ALWAYS_INLINE bool board_any(Board board)
{
    return (board[0] | board[1]) != 0;
}

ALWAYS_INLINE int board_count(Board board)
{
    return popcount(board[0]) + popcount(board[1]);
}

ALWAYS_INLINE int board_pop(Board *board)
{
    uint64_t low = (*board)[0], high = (*board)[1];
    int square;
    if (low != 0)
        square = pop_lowest(&low);
    else
        square = 64 + pop_lowest(&high);
    *board = (Board){low, high};
    return square;
}

ALWAYS_INLINE uint64_t board_digit(Board board, int square)
{
    return board[square >> 6] >> (square & 63) & 1;
}

ALWAYS_INLINE Board board_up(Board board, int by)
{
    Board across = board >> (64 - by);
    return board << by | (Board){0, across[0]};
}

ALWAYS_INLINE Board board_down(Board board, int by)
{
    Board across = board << (64 - by);
    return board >> by | (Board){across[1], 0};
}

ALWAYS_INLINE bool board_less(Board a, Board b)
{
    return a[1] != b[1] ? a[1] < b[1] : a[0] < b[0];
}

// A rotation of -1 makes ~square of a square, which is -1 - square.
enum { BOARD_ROTATION = -1 };
ALWAYS_INLINE int board_seen_square(int square, int rotation)
{
    return (square ^ rotation) + (BOARD_SQUARES & rotation);
}

ALWAYS_INLINE int board_mirrored_square(int square)
{
    return square;
}

ALWAYS_INLINE Board board_mirrored(Board squares)
{
    return squares;
}

#endif

// The bits of a Board that are squares.
ALWAYS_INLINE Board board_all(void)
{
    Board all = BOARD(~(uint64_t)0, 0xFFFFu);
    return all;
}

ALWAYS_INLINE Board board_none(void)
{
    return (Board){0};
}

ALWAYS_INLINE bool board_has(Board board, int square)
{
    return board_digit(board, square) != 0;
}

ALWAYS_INLINE bool board_equal(Board a, Board b)
{
    return !board_any(a ^ b);
}

ALWAYS_INLINE int board_square(int file, int rank)
{
    return BOARD_FILES * rank + file;
}

#endif
