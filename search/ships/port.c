// DESIGN. A ship in a port, a corner, has three lines to be attacked from. Such a ship falls when
// all three are manned at the end of the defender's turn. A move adds at most one attacker to any
// ship. So a ship can only fall if it has two attackers already, and the move goes to a square that
// sees it from a third side. (If it has three, any move may do.) This ship is the intruder, or one
// whose fall opens a line onto it. Only such moves are tried, and mostly there are none. A ship
// that can't fall even if every ship with two attackers were gone stands in any case.
#include "search/ships/port.h"

#include "engine/ships/turn.h"

// The lines of a port, by side: its file, its rank, its diagonal.
enum { PORT_FILE, PORT_RANK, PORT_DIAGONAL, PORT_LINES };
#if SHIPS_RANKS == 8
static const Board port_lines[SHIPS_SIDES][PORT_LINES] = {
    {0x0101010101010101u, 0x00000000000000FFu, 0x8040201008040201u},
    {0x8080808080808080u, 0xFF00000000000000u, 0x8040201008040201u},
};
#else
static const Board port_lines[SHIPS_SIDES][PORT_LINES] = {
    {{0x0101010101010101u, 0x0101u}, {0x00000000000000FFu, 0}, {0x8040201008040201u, 0}},
    {{0x8080808080808080u, 0x8080u}, {0, 0xFF00u}, {0x2010080402010000u, 0x8040u}},
};
#endif

static bool clears(Board own, Board enemy, int from, int to, Board intruder)
{
    own = (own & ~board_bit(from)) | board_bit(to);
    return board_any(ships_destroyed(own, enemy) & intruder);
}

// The enemy ships that may fall by one move, a superset: those with two attackers, and those that
// have two when these are gone, and so on.
static Board may_fall(Board own, Board enemy, Board twice_attacked)
{
    Board fallen = twice_attacked;
    for (;;) {
        Lanes sight = lanes_sight(lanes_all(own), ships_empty_of(own, enemy) | fallen);
        Board next = fallen | (lanes_per_square(sight).ge2 & enemy);
        if (board_equal(next, fallen))
            return fallen;
        fallen = next;
    }
}

// Of the ships that may fall, those whose fall leads to the intruder's: on its lines, or on theirs.
static Board leading_to(Board intruder, Board fallible, Board empty)
{
    Board leading = intruder;
    for (;;) {
        Board seen = lanes_union(lanes_sight(lanes_all(leading), empty));
        Board next = leading | (seen & fallible);
        if (board_equal(next, leading))
            return leading;
        leading = next;
    }
}

// The squares a clearing move has to go to, a superset; none if there is no such move.
static Board clearing_squares(Board own, Board enemy, Board intruder)
{
    Board empty = ships_empty_of(own, enemy);
    Lanes hits = lanes_and(lanes_sight(lanes_all(own), empty), lanes_all(enemy));
    LaneCounts attackers = lanes_per_square(hits);
    if (!board_any(attackers.ge2))
        return board_none();
    Board fallible = may_fall(own, enemy, attackers.ge2);
    if (!board_any(fallible & intruder))
        return board_none();
    Board wanted = leading_to(intruder, fallible, empty);
    if (board_any(attackers.ge3 & wanted))
        return empty;
    Lanes open = lanes_without(lanes_all(attackers.ge2 & wanted), lanes_opposite(hits));
    return lanes_union(lanes_sight(open, empty)) & empty;
}

// Moves of `own` that destroy the enemy ship in its port, at most `limit` of them. The port is
// taken, so there is no rebuilding: only ships on the board move.
static int find_clearing(Board own, Board enemy, Board intruder, ShipsMove *moves, int limit)
{
    Board empty = ships_empty_of(own, enemy);
    Board squares = clearing_squares(own, enemy, intruder);
    int count = 0;
    Board origins = board_any(squares) ? own : board_none();
    while (board_any(origins) && count < limit) {
        int from = board_pop(&origins);
        Board targets = lanes_union(lanes_sight(lanes_all(board_bit(from)), empty)) & squares;
        while (board_any(targets) && count < limit) {
            int to = board_pop(&targets);
            if (clears(own, enemy, from, to, intruder))
                moves[count++] = ships_move(from, to);
        }
    }
    return count;
}

int ships_clearing_moves(const ShipsPosition *position, ShipsMove *moves, int limit)
{
    Board enemy = ships_enemy(position);
    Board intruder = enemy & ships_port((ShipsSide)position->side);
    assert(board_any(intruder));
    return find_clearing(ships_own(position), enemy, intruder, moves, limit);
}

// Whether an intruder in the port of `side`, whose ships are `own`, has two attackers and falls to
// a third that goes to its open line. The test is sufficient, not necessary, but most clearing
// moves are of that kind.
static bool falls_to_third(Board own, Board enemy, ShipsSide side)
{
    const Board *lines = port_lines[side];
    Board intruder = ships_port(side), empty = ships_empty_of(own, enemy);
    Board seen = lanes_union(lanes_sight(lanes_all(intruder), empty));
    Board attackers = seen & own, open = board_none();
    if (board_count(attackers) != 2)
        return false;
    for (int i = 0; i < PORT_LINES; i++)
        if (!board_any(attackers & lines[i]))
            open |= seen & lines[i] & empty;
    return board_any(lanes_union(lanes_sight(lanes_all(own ^ attackers), empty)) & open);
}

// Whether a ship of `own` that enters the port of the other `side` can't be driven out.
static bool enters_for_good(Board own, Board enemy, int from, ShipsSide side)
{
    ShipsMove answer;
    Board port = ships_port(side);
    own = (own & ~board_bit(from)) | port; // a rebuild leaves nothing behind
    enemy ^= ships_destroyed(own, enemy);
    return !falls_to_third(enemy, own, side) && find_clearing(enemy, own, port, &answer, 1) == 0;
}

ShipsMove ships_winning_entry(const ShipsPosition *position, Board own_sight)
{
    ShipsSide side = (ShipsSide)position->side, other = ships_other(side);
    Board own = ships_own(position), enemy = ships_enemy(position);
    Board empty = ships_empty_of(own, enemy);
    Board port = ships_port(other), origins = ships_origins(own, enemy, side);
    // On the last quiet ply the game is drawn before the next turn could begin in the port.
    if (position->quiet_plies + 1 >= SHIPS_QUIET_LIMIT_PLY)
        return SHIPS_MOVE_NONE;
    // A rebuilt ship may sail straight through, so the own port counts as well as the ships.
    // On the tall board no diagonal joins the ports.
    bool through = BOARD_RANKS == BOARD_FILES && board_any(origins & ships_port(side)) &&
                   !board_any(~empty & port_lines[side][PORT_DIAGONAL]);
    if (!(board_any(own_sight & port) || through) || !board_any(empty & port))
        return SHIPS_MOVE_NONE;
    Board enterers = lanes_union(lanes_sight(lanes_all(port), empty)) & origins;
    while (board_any(enterers)) {
        int from = board_pop(&enterers);
        if (enters_for_good(own, enemy, from, other))
            return ships_move(from, ships_port_square(other));
    }
    return SHIPS_MOVE_NONE;
}

bool ships_entry_is_threatened(const ShipsPosition *position, Board enemy_sight)
{
    ShipsPosition passed = *position;
    ships_make_null(&passed);
    if (board_any(passed.ships[passed.side] & ships_port((ShipsSide)position->side)))
        return true;
    if (ships_mover_in_port(&passed) ||
        board_any(ships_enemy(&passed) & ships_port((ShipsSide)passed.side)))
        return false;
    return ships_winning_entry(&passed, enemy_sight) != SHIPS_MOVE_NONE;
}
