#include "engine/ships/position.h"

#include "engine/base/random_words.h"

#if SHIPS_RANKS == 8
#define RANDOM_WORDS_BOARD(first) RANDOM_WORDS_64(first)
#else
#define RANDOM_WORDS_BOARD(first) RANDOM_WORDS_64(first), RANDOM_WORDS_16((first) + 64)
#endif

const uint64_t ships_zobrist[SHIPS_SIDES][BOARD_SQUARES] = {{RANDOM_WORDS_BOARD(0)},
                                                            {RANDOM_WORDS_BOARD(BOARD_SQUARES)}};
const uint64_t ships_zobrist_black = RANDOM_WORD(2 * BOARD_SQUARES);

// The board rotated by 180 degrees.
static Board rotated(Board board)
{
    Board result = board_none();
    while (board_any(board))
        result |= board_bit(board_seen_square(board_pop(&board), BOARD_ROTATION));
    return result;
}

ShipsPosition ships_start(void)
{
    // a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 d1 d2
    static const Board white = BOARD(0x0000000003070F0Eu, 0);
    ShipsPosition position = {
        .ships = {white, rotated(white)}, .move_number = 1, .side = SHIPS_WHITE};
    position.key = ships_key(&position);
    return position;
}

uint64_t ships_key(const ShipsPosition *position)
{
    uint64_t key = position->side == SHIPS_BLACK ? ships_zobrist_black : 0;
    for (int side = SHIPS_WHITE; side <= SHIPS_BLACK; side++)
        for (Board left = position->ships[side]; board_any(left);)
            key ^= ships_zobrist[side][board_pop(&left)];
    return key;
}

ShipsPosition ships_flipped(const ShipsPosition *position)
{
    ShipsPosition flipped = *position;
    flipped.ships[SHIPS_WHITE] = rotated(position->ships[SHIPS_BLACK]);
    flipped.ships[SHIPS_BLACK] = rotated(position->ships[SHIPS_WHITE]);
    flipped.side ^= 1;
    flipped.key = ships_key(&flipped);
    return flipped;
}
