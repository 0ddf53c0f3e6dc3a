#include "engine/ships/position.h"

// The Zobrist words are the first outputs of SplitMix64 (engine/base/rng.h) from seed 0, worked out by
// the compiler, so that there is neither a table to trust nor a start-up step to forget. A unit
// test compares them with the generator.
#define GAMMA         0x9E3779B97F4A7C15u
#define MIX_A(x)      (((x) ^ ((x) >> 30)) * 0xBF58476D1CE4E5B9u)
#define MIX_B(x)      (((x) ^ ((x) >> 27)) * 0x94D049BB133111EBu)
#define MIX_C(x)      ((x) ^ ((x) >> 31))
#define WORD(n)       MIX_C(MIX_B(MIX_A(GAMMA *((n) + (uint64_t)1))))
#define FOUR_WORDS(n) WORD(n), WORD((n) + 1), WORD((n) + 2), WORD((n) + 3)
#define SIXTEEN(n)    FOUR_WORDS(n), FOUR_WORDS((n) + 4), FOUR_WORDS((n) + 8), FOUR_WORDS((n) + 12)
#define SIXTY_FOUR(n) SIXTEEN(n), SIXTEEN((n) + 16), SIXTEEN((n) + 32), SIXTEEN((n) + 48)

const uint64_t zobrist_ship[SIDE_COUNT][SQUARE_COUNT] = {{SIXTY_FOUR(0)}, {SIXTY_FOUR(64)}};
const uint64_t zobrist_black_to_move = WORD(128);

// a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 d1 d2, and the same turned by 180 degrees.
#define WHITE_START 0x0000000003070F0Eu
#define BLACK_START 0x70F0E0C000000000u

Position position_start(void)
{
    Position position = {.ships = {WHITE_START, BLACK_START}, .turn = 1, .side = WHITE};
    position.key = position_key(&position);
    return position;
}

uint64_t position_key(const Position *position)
{
    uint64_t key = position->side == BLACK ? zobrist_black_to_move : 0;
    for (int side = WHITE; side <= BLACK; side++)
        for (uint64_t left = position->ships[side]; left != 0;)
            key ^= zobrist_ship[side][pop_lowest(&left)];
    return key;
}

static uint64_t turned(uint64_t board)
{
    uint64_t result = 0;
    while (board != 0)
        result |= bit(63 - pop_lowest(&board));
    return result;
}

Position position_flipped(const Position *position)
{
    Position flipped = *position;
    flipped.ships[WHITE] = turned(position->ships[BLACK]);
    flipped.ships[BLACK] = turned(position->ships[WHITE]);
    flipped.side ^= 1;
    flipped.key = position_key(&flipped);
    return flipped;
}

int position_move_count(const Position *position)
{
    if (mover_in_port(position))
        return 0;
    return lanes_count(
        move_targets(own_ships(position), enemy_ships(position), (Side)position->side));
}

// Where the ship on `from` can slide.
static uint64_t targets_from(const Position *position, int from)
{
    uint64_t empty = empty_squares(position);
    uint64_t seen = lanes_union(lanes_sight(lanes_all(bit(from)), empty));
    return seen & empty & ~port_of((Side)position->side);
}

int position_moves(const Position *position, Move moves[MAX_MOVES])
{
    int count = 0;
    if (mover_in_port(position))
        return 0;
    uint64_t origins =
        move_origins(own_ships(position), enemy_ships(position), (Side)position->side);
    while (origins != 0) {
        int from = pop_lowest(&origins);
        for (uint64_t targets = targets_from(position, from); targets != 0;)
            moves[count++] = move_make(from, pop_lowest(&targets));
    }
    return count;
}

bool position_is_legal(const Position *position, Move move)
{
    if (move >= MOVE_CODES || mover_in_port(position))
        return false;
    uint64_t origins =
        move_origins(own_ships(position), enemy_ships(position), (Side)position->side);
    return (origins & bit(move_from(move))) != 0 &&
           (targets_from(position, move_from(move)) & bit(move_to(move))) != 0;
}

Outcome position_outcome(const Position *position)
{
    if (mover_in_port(position))
        return MOVER_IN_PORT;
    if (position_move_count(position) == 0)
        return MOVER_STUCK;
    return position->quiet_plies >= QUIET_LIMIT_PLY ? DRAW_QUIET : ONGOING;
}
