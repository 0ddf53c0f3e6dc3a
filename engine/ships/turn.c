#include "engine/ships/turn.h"

int ships_move_count(const ShipsPosition *position)
{
    if (ships_mover_in_port(position))
        return 0;
    return lanes_count(
        ships_targets(ships_own(position), ships_enemy(position), (ShipsSide)position->side));
}

// Where the ship on `from` can slide.
static Board targets_from(const ShipsPosition *position, int from)
{
    Board empty = ships_empty(position);
    Board seen = lanes_union(lanes_sight(lanes_all(board_bit(from)), empty));
    return seen & empty & ~ships_port((ShipsSide)position->side);
}

int ships_moves(const ShipsPosition *position, ShipsMove moves[SHIPS_MAX_MOVES])
{
    int count = 0;
    if (ships_mover_in_port(position))
        return 0;
    Board origins =
        ships_origins(ships_own(position), ships_enemy(position), (ShipsSide)position->side);
    while (board_any(origins)) {
        int from = board_pop(&origins);
        for (Board targets = targets_from(position, from); board_any(targets);)
            moves[count++] = ships_move(from, board_pop(&targets));
    }
    return count;
}

bool ships_is_legal(const ShipsPosition *position, ShipsMove move)
{
    if (move >= SHIPS_MOVE_CODES || ships_mover_in_port(position))
        return false;
    Board origins =
        ships_origins(ships_own(position), ships_enemy(position), (ShipsSide)position->side);
    return board_has(origins, ships_from(move)) &&
           board_has(targets_from(position, ships_from(move)), ships_to(move));
}

ShipsOutcome ships_outcome(const ShipsPosition *position)
{
    if (ships_mover_in_port(position))
        return SHIPS_MOVER_IN_PORT;
    if (ships_move_count(position) == 0)
        return SHIPS_MOVER_STUCK;
    return position->quiet_plies >= SHIPS_QUIET_LIMIT_PLY ? SHIPS_DRAW_QUIET : SHIPS_ONGOING;
}
