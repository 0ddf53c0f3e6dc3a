#include "tests/levels/ships/gain.h"

#include "engine/ships/rules.h"
#include "engine/ships/turn.h"

#if SHIPS_RANKS == 10
#define ships_gain ships10_gain
#endif

int ships_gain(const GamePosition *seam, GameMove move)
{
    ShipsPosition position = ships_position(seam);
    ShipsSide side = (ShipsSide)position.side;
    if (ships_to(move) == ships_port_square(ships_other(side)))
        return 2;
    return board_any(ships_make(&position, move).destroyed);
}
