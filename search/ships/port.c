// DESIGN. A ship in a port, a corner, has three lines to be attacked from. Such a ship falls when
// all three are manned at the end of the defender's turn. A move adds at most one attacker to any
// ship. So a ship can only fall if it has two attackers already, and the move goes to a square that
// sees it from a third side. (If it has three, any move may do.) This ship is the intruder, or one
// whose fall opens a line onto it. Only such moves are tried, and mostly there are none. A ship
// that can't fall even if every ship with two attackers were gone stands in any case.
#include "search/ships/port.h"

// The lines of a port, by side, and the third, which joins them.
static const uint64_t port_file[SHIPS_SIDES] = {0x0101010101010101u, 0x8080808080808080u};
static const uint64_t port_rank[SHIPS_SIDES] = {0x00000000000000FFu, 0xFF00000000000000u};
static const uint64_t between_ports = 0x8040201008040201u;

static bool clears(uint64_t own, uint64_t enemy, int from, int to, uint64_t intruder)
{
    own = (own & ~board_bit(from)) | board_bit(to);
    return (ships_destroyed(own, enemy) & intruder) != 0;
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
static uint64_t clearing_squares(uint64_t own, uint64_t enemy, uint64_t intruder)
{
    uint64_t empty = ~(own | enemy);
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

// Moves of `own` that destroy the enemy ship in its port, at most `limit` of them. The port is
// taken, so there is no rebuilding: only ships on the board move.
static int find_clearing(uint64_t own, uint64_t enemy, uint64_t intruder, ShipsMove *moves,
                         int limit)
{
    uint64_t empty = ~(own | enemy);
    uint64_t squares = clearing_squares(own, enemy, intruder);
    int count = 0;
    for (uint64_t origins = squares != 0 ? own : 0; origins != 0 && count < limit;) {
        int from = pop_lowest(&origins);
        uint64_t targets = lanes_union(lanes_sight(lanes_all(board_bit(from)), empty)) & squares;
        while (targets != 0 && count < limit) {
            int to = pop_lowest(&targets);
            if (clears(own, enemy, from, to, intruder))
                moves[count++] = ships_move(from, to);
        }
    }
    return count;
}

int ships_clearing_moves(const ShipsPosition *position, ShipsMove *moves, int limit)
{
    uint64_t enemy = ships_enemy(position);
    uint64_t intruder = enemy & ships_port((ShipsSide)position->side);
    assert(intruder != 0);
    return find_clearing(ships_own(position), enemy, intruder, moves, limit);
}

// Whether an intruder in the port of `side`, whose ships are `own`, has two attackers and falls to
// a third that goes to its open line. The test is sufficient, not necessary, but most clearing
// moves are of that kind.
static bool falls_to_third(uint64_t own, uint64_t enemy, ShipsSide side)
{
    const uint64_t lines[] = {port_file[side], port_rank[side], between_ports};
    uint64_t intruder = ships_port(side), empty = ~(own | enemy);
    uint64_t seen = lanes_union(lanes_sight(lanes_all(intruder), empty));
    uint64_t attackers = seen & own, open = 0;
    if (popcount(attackers) != 2)
        return false;
    for (size_t i = 0; i < ARRAY_COUNT(lines); i++)
        open |= (attackers & lines[i]) == 0 ? seen & lines[i] & empty : 0;
    return (lanes_union(lanes_sight(lanes_all(own ^ attackers), empty)) & open) != 0;
}

// Whether a ship of `own` that enters the port of the other `side` can't be driven out.
static bool enters_for_good(uint64_t own, uint64_t enemy, int from, ShipsSide side)
{
    ShipsMove answer;
    uint64_t port = ships_port(side);
    own = (own & ~board_bit(from)) | port; // a rebuild leaves nothing behind
    enemy ^= ships_destroyed(own, enemy);
    return !falls_to_third(enemy, own, side) && find_clearing(enemy, own, port, &answer, 1) == 0;
}

ShipsMove ships_winning_entry(const ShipsPosition *position, uint64_t own_sight)
{
    ShipsSide side = (ShipsSide)position->side, other = ships_other(side);
    uint64_t own = ships_own(position), enemy = ships_enemy(position), empty = ~(own | enemy);
    uint64_t port = ships_port(other), origins = ships_origins(own, enemy, side);
    // On the last quiet ply the game is drawn before the next turn could begin in the port.
    if (position->quiet_plies + 1 >= SHIPS_QUIET_LIMIT_PLY)
        return SHIPS_MOVE_NONE;
    // A rebuilt ship may sail straight through, so the own port counts as well as the ships.
    bool through = (origins & ships_port(side)) != 0 && (~empty & between_ports) == 0;
    if (!((own_sight & port) || through) || !(empty & port))
        return SHIPS_MOVE_NONE;
    uint64_t enterers = lanes_union(lanes_sight(lanes_all(port), empty)) & origins;
    while (enterers != 0) {
        int from = pop_lowest(&enterers);
        if (enters_for_good(own, enemy, from, other))
            return ships_move(from, ships_port_square(other));
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
