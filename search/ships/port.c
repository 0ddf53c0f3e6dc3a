// DESIGN. A ship in a port, a corner, has three lines to be attacked from, and falls when all three
// are manned at the end of the defender's turn. One move adds at most one attacker to any ship. So
// something can only fall if it has two attackers already, and the move goes to a square that sees
// it from a third side (or if it has three, then any move may do). That something is the intruder,
// or a ship whose fall opens a line onto it. Only such moves are tried, and where there is no ship
// with two attackers the port can't be cleared.
#include "search/ships/port.h"

static bool clears(const Position *position, int from, int to, uint64_t intruder)
{
    uint64_t own = (own_ships(position) & ~bit(from)) | bit(to);
    return (ships_destroyed(own, enemy_ships(position)) & intruder) != 0;
}

// The squares a clearing move has to go to, a superset; 0 if there is none.
static uint64_t clearing_squares(const Position *position)
{
    uint64_t empty = empty_squares(position);
    Lanes hits = lanes_and(lanes_sight(lanes_all(own_ships(position)), empty),
                           lanes_all(enemy_ships(position)));
    LaneCounts attackers = lanes_per_square(hits);
    if (attackers.ge3 != 0)
        return empty;
    if (attackers.ge2 == 0)
        return 0;
    Lanes open = lanes_without(lanes_all(attackers.ge2), lanes_opposite(hits));
    return lanes_union(lanes_sight(open, empty)) & empty;
}

int clearing_moves(const Position *position, Move *moves, int limit)
{
    Side side = (Side)position->side;
    uint64_t own = own_ships(position), enemy = enemy_ships(position), empty = ~(own | enemy);
    uint64_t intruder = enemy & port_of(side);
    uint64_t squares = clearing_squares(position);
    int count = 0;
    assert(intruder != 0);
    // The port is taken, so there is no rebuilding: only ships on the board move.
    for (uint64_t origins = squares != 0 ? own : 0; origins != 0 && count < limit;) {
        int from = pop_lowest(&origins);
        uint64_t targets = lanes_union(lanes_sight(lanes_all(bit(from)), empty)) & squares;
        while (targets != 0 && count < limit) {
            int to = pop_lowest(&targets);
            if (clears(position, from, to, intruder))
                moves[count++] = move_make(from, to);
        }
    }
    return count;
}

Move winning_entry(const Position *position, uint64_t own_sight)
{
    Side side = (Side)position->side;
    uint64_t port = port_of(other(side)), empty = empty_squares(position);
    uint64_t origins = move_origins(own_ships(position), enemy_ships(position), side);
    // On the last quiet ply the game is drawn before the next turn could begin in the port.
    if (position->quiet_plies + 1 >= QUIET_LIMIT_PLY)
        return MOVE_NONE;
    // A rebuilt ship may sail straight through, so the own port counts as well as the ships.
    if (!((own_sight & port) || (origins & port_of(side))) || !(empty & port))
        return MOVE_NONE;
    uint64_t enterers = lanes_union(lanes_sight(lanes_all(port), empty)) & origins;
    while (enterers != 0) {
        Move entry = move_make(pop_lowest(&enterers), port_square(other(side)));
        Position child = *position;
        Move answer;
        position_make(&child, entry);
        if (clearing_moves(&child, &answer, 1) == 0)
            return entry;
    }
    return MOVE_NONE;
}

bool entry_is_threatened(const Position *position, uint64_t enemy_sight)
{
    Position passed = *position;
    position_make_null(&passed);
    if (passed.ships[passed.side] & port_of((Side)position->side))
        return true;
    if (mover_in_port(&passed) || (enemy_ships(&passed) & port_of((Side)passed.side)))
        return false;
    return winning_entry(&passed, enemy_sight) != MOVE_NONE;
}
