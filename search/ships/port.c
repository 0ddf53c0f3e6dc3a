// DESIGN. A ship in a port, a corner, has three lines to be attacked from, and falls when all three
// are manned at the end of the defender's turn. One move adds at most one attacker to any ship. So
// something can only fall if it has two attackers already, and the move goes to a square that sees
// it from a third side (or if it has three, then any move may do). That something is the intruder,
// or a ship whose fall opens a line onto it. Only such moves are tried, and mostly there are none:
// what can't fall though every ship with two attackers were gone stands in any case.
#include "search/ships/port.h"

static bool clears(const ShipsPosition *position, int from, int to, uint64_t intruder)
{
    uint64_t own = (ships_own(position) & ~ships_bit(from)) | ships_bit(to);
    return (ships_destroyed(own, ships_enemy(position)) & intruder) != 0;
}

// The enemy ships that may fall by one move, a superset: those with two attackers, and those that
// have two when these are gone, and so on.
static uint64_t may_fall(uint64_t own, uint64_t enemy, uint64_t twice_attacked)
{
    uint64_t fallen = twice_attacked;
    for (;;) {
        Lanes sight = lanes_sight(lanes_all(own), ~(own | enemy) | fallen);
        uint64_t next = fallen | (lanes_per_square(sight).ge2 & enemy);
        if (next == fallen)
            return fallen;
        fallen = next;
    }
}

// Of the ships that may fall, those whose fall leads to the intruder's: on its lines, or on theirs.
static uint64_t leading_to(uint64_t intruder, uint64_t fallible, uint64_t empty)
{
    uint64_t leading = intruder;
    for (;;) {
        uint64_t seen = lanes_union(lanes_sight(lanes_all(leading), empty));
        uint64_t next = leading | (seen & fallible);
        if (next == leading)
            return leading;
        leading = next;
    }
}

// The squares a clearing move has to go to, a superset; 0 if there is none.
static uint64_t clearing_squares(const ShipsPosition *position, uint64_t intruder)
{
    uint64_t own = ships_own(position), enemy = ships_enemy(position), empty = ~(own | enemy);
    Lanes hits = lanes_and(lanes_sight(lanes_all(own), empty), lanes_all(enemy));
    LaneCounts attackers = lanes_per_square(hits);
    if (attackers.ge2 == 0)
        return 0;
    uint64_t fallible = may_fall(own, enemy, attackers.ge2);
    if ((fallible & intruder) == 0)
        return 0;
    uint64_t wanted = leading_to(intruder, fallible, empty);
    if ((attackers.ge3 & wanted) != 0)
        return empty;
    Lanes open = lanes_without(lanes_all(attackers.ge2 & wanted), lanes_opposite(hits));
    return lanes_union(lanes_sight(open, empty)) & empty;
}

int ships_clearing_moves(const ShipsPosition *position, ShipsMove *moves, int limit)
{
    ShipsSide side = (ShipsSide)position->side;
    uint64_t own = ships_own(position), enemy = ships_enemy(position), empty = ~(own | enemy);
    uint64_t intruder = enemy & ships_port(side);
    uint64_t squares = clearing_squares(position, intruder);
    int count = 0;
    assert(intruder != 0);
    // The port is taken, so there is no rebuilding: only ships on the board move.
    for (uint64_t origins = squares != 0 ? own : 0; origins != 0 && count < limit;) {
        int from = pop_lowest(&origins);
        uint64_t targets = lanes_union(lanes_sight(lanes_all(ships_bit(from)), empty)) & squares;
        while (targets != 0 && count < limit) {
            int to = pop_lowest(&targets);
            if (clears(position, from, to, intruder))
                moves[count++] = ships_move(from, to);
        }
    }
    return count;
}

ShipsMove ships_winning_entry(const ShipsPosition *position, uint64_t own_sight)
{
    ShipsSide side = (ShipsSide)position->side;
    uint64_t port = ships_port(ships_other(side)), empty = ships_empty(position);
    uint64_t origins = ships_origins(ships_own(position), ships_enemy(position), side);
    // On the last quiet ply the game is drawn before the next turn could begin in the port.
    if (position->quiet_plies + 1 >= SHIPS_QUIET_LIMIT_PLY)
        return SHIPS_MOVE_NONE;
    // A rebuilt ship may sail straight through, so the own port counts as well as the ships.
    if (!((own_sight & port) || (origins & ships_port(side))) || !(empty & port))
        return SHIPS_MOVE_NONE;
    uint64_t enterers = lanes_union(lanes_sight(lanes_all(port), empty)) & origins;
    while (enterers != 0) {
        ShipsMove entry = ships_move(pop_lowest(&enterers), ships_port_square(ships_other(side)));
        ShipsPosition child = *position;
        ShipsMove answer;
        ships_make(&child, entry);
        if (ships_clearing_moves(&child, &answer, 1) == 0)
            return entry;
    }
    return SHIPS_MOVE_NONE;
}

bool ships_entry_is_threatened(const ShipsPosition *position, uint64_t enemy_sight)
{
    ShipsPosition passed = *position;
    ships_make_null(&passed);
    if (passed.ships[passed.side] & ships_port((ShipsSide)position->side))
        return true;
    if (ships_mover_in_port(&passed) || (ships_enemy(&passed) & ships_port((ShipsSide)passed.side)))
        return false;
    return ships_winning_entry(&passed, enemy_sight) != SHIPS_MOVE_NONE;
}
