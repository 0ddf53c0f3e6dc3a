// Random positions of ships for the unit tests.
#include "engine/ships/rules.h"
#include "tests/unit.h"

ShipsPosition unit_random_position(Rng *rng, int most)
{
    ShipsPosition position = {.move_number = 1 + rng_below(rng, 200),
                              .quiet_plies = rng_below(rng, 120)};
    position.side = (uint8_t)rng_below(rng, 2);
    for (int side = SHIPS_WHITE; side <= SHIPS_BLACK; side++) {
        int count = (int)rng_below(rng, (uint32_t)most + 1);
        for (int i = 0; i < count; i++) {
            Board square = board_bit((int)rng_below(rng, BOARD_SQUARES));
            position.ships[side] |= square & ships_empty(&position) & ~ships_port((ShipsSide)side);
        }
    }
    position.key = ships_key(&position);
    return position;
}

#if SHIPS_RANKS == 8
GamePosition unit_random_ships(Rng *rng, int ply)
#else
GamePosition unit_random_ships10(Rng *rng, int ply)
#endif
{
    GamePosition position = {0};
    ShipsPosition ships = unit_random_position(rng, SHIPS_FLEET);
    ships.move_number = 1u + (uint32_t)ply / 2u;
    ships_set_position(&position, ships);
    return position;
}
