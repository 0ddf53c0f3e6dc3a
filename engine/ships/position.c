#include "engine/ships/position.h"

#include "engine/base/random_words.h"

const uint64_t ships_zobrist[SHIPS_SIDES][SHIPS_SQUARES] = {{RANDOM_WORDS_64(0)},
                                                            {RANDOM_WORDS_64(64)}};
const uint64_t ships_zobrist_black = RANDOM_WORD(128);

// a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 d1 d2, and the same rotated by 180 degrees.
#define WHITE_START 0x0000000003070F0Eu
#define BLACK_START 0x70F0E0C000000000u

ShipsPosition ships_start(void)
{
    ShipsPosition position = {
        .ships = {WHITE_START, BLACK_START}, .move_number = 1, .side = SHIPS_WHITE};
    position.key = ships_key(&position);
    return position;
}

uint64_t ships_key(const ShipsPosition *position)
{
    uint64_t key = position->side == SHIPS_BLACK ? ships_zobrist_black : 0;
    for (int side = SHIPS_WHITE; side <= SHIPS_BLACK; side++)
        for (uint64_t left = position->ships[side]; left != 0;)
            key ^= ships_zobrist[side][pop_lowest(&left)];
    return key;
}

static uint64_t rotated(uint64_t board)
{
    uint64_t result = 0;
    while (board != 0)
        result |= ships_bit(63 - pop_lowest(&board));
    return result;
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

int ships_move_count(const ShipsPosition *position)
{
    if (ships_mover_in_port(position))
        return 0;
    return lanes_count(
        ships_targets(ships_own(position), ships_enemy(position), (ShipsSide)position->side));
}

// Where the ship on `from` can slide.
static uint64_t targets_from(const ShipsPosition *position, int from)
{
    uint64_t empty = ships_empty(position);
    uint64_t seen = lanes_union(lanes_sight(lanes_all(ships_bit(from)), empty));
    return seen & empty & ~ships_port((ShipsSide)position->side);
}

int ships_moves(const ShipsPosition *position, ShipsMove moves[SHIPS_MAX_MOVES])
{
    int count = 0;
    if (ships_mover_in_port(position))
        return 0;
    uint64_t origins =
        ships_origins(ships_own(position), ships_enemy(position), (ShipsSide)position->side);
    while (origins != 0) {
        int from = pop_lowest(&origins);
        for (uint64_t targets = targets_from(position, from); targets != 0;)
            moves[count++] = ships_move(from, pop_lowest(&targets));
    }
    return count;
}

bool ships_is_legal(const ShipsPosition *position, ShipsMove move)
{
    if (move >= SHIPS_MOVE_CODES || ships_mover_in_port(position))
        return false;
    uint64_t origins =
        ships_origins(ships_own(position), ships_enemy(position), (ShipsSide)position->side);
    return (origins & ships_bit(ships_from(move))) != 0 &&
           (targets_from(position, ships_from(move)) & ships_bit(ships_to(move))) != 0;
}

ShipsOutcome ships_outcome(const ShipsPosition *position)
{
    if (ships_mover_in_port(position))
        return SHIPS_MOVER_IN_PORT;
    if (ships_move_count(position) == 0)
        return SHIPS_MOVER_STUCK;
    return position->quiet_plies >= SHIPS_QUIET_LIMIT_PLY ? SHIPS_DRAW_QUIET : SHIPS_ONGOING;
}
