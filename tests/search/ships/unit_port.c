// Winning entries and clearing moves: the search's short cuts against the rules, move by move, in
// random positions.
#include "engine/ships/turn.h"
#include "search/ships/port.h"
#include "tests/unit.h"

#include <string.h>

// The legal moves after which no enemy ship stands in the mover's port.
static int clearing_by_rules(const ShipsPosition *position, ShipsMove *clearing)
{
    ShipsMove moves[SHIPS_MAX_MOVES];
    ShipsSide side = (ShipsSide)position->side;
    int count = ships_moves(position, moves), found = 0;
    for (int i = 0; i < count; i++) {
        ShipsPosition child = *position;
        ships_make(&child, moves[i]);
        if (!board_any(child.ships[ships_other(side)] & ships_port(side)))
            clearing[found++] = moves[i];
    }
    return found;
}

// Whether a move into the enemy port is left standing by all answers. With the last quiet ply none
// is looked for, though a move that rebuilds or destroys would not make it.
static bool enters_for_good(const ShipsPosition *position, ShipsMove move)
{
    ShipsMove answers[SHIPS_MAX_MOVES];
    ShipsPosition child = *position;
    if (ships_to(move) != ships_port_square(ships_other((ShipsSide)position->side)))
        return false;
    if (position->quiet_plies + 1 >= SHIPS_QUIET_LIMIT_PLY)
        return false;
    ships_make(&child, move);
    return clearing_by_rules(&child, answers) == 0;
}

static bool has_entry_by_rules(const ShipsPosition *position)
{
    ShipsMove moves[SHIPS_MAX_MOVES];
    int count = ships_moves(position, moves);
    for (int i = 0; i < count; i++)
        if (enters_for_good(position, moves[i]))
            return true;
    return false;
}

// Half of the positions have an enemy ship in the mover's port, the other half must not.
static ShipsPosition position_with(Rng *rng, bool intruder)
{
    ShipsPosition position = unit_random_position(rng, SHIPS_FLEET);
    ShipsSide side = (ShipsSide)position.side, other = ships_other(side);
    position.ships[other] &= ~ships_port(side);
    position.ships[side] &= ~ships_port(other);
    if (intruder && board_count(position.ships[other]) < SHIPS_FLEET)
        position.ships[other] |= ships_port(side);
    if (rng_below(rng, 8) == 0)
        position.quiet_plies = SHIPS_QUIET_LIMIT_PLY - 1 - rng_below(rng, 3);
    position.key = ships_key(&position);
    return position;
}

void SHIPS_TEST(port_clearing)(void)
{
    Rng rng = {171};
    int clearable = 0, looked_at = 0;
    for (int i = 0; i < 400 * unit_effort; i++) {
        ShipsMove is[SHIPS_MAX_MOVES], want[SHIPS_MAX_MOVES];
        ShipsPosition position = position_with(&rng, true);
        if (!board_any(ships_enemy(&position) & ships_port((ShipsSide)position.side)))
            continue;
        int count = ships_clearing_moves(&position, is, SHIPS_MAX_MOVES);
        if (!CHECK_EQUAL(count, clearing_by_rules(&position, want)) ||
            !CHECK(memcmp(is, want, (size_t)count * sizeof *is) == 0))
            return;
        CHECK_EQUAL(ships_clearing_moves(&position, is, 1), count > 0);
        clearable += count > 0;
        looked_at++;
    }
    CHECK(clearable * 100 > looked_at && clearable < looked_at);
}

void SHIPS_TEST(port_entries)(void)
{
    Rng rng = {172};
    int entries = 0, threats = 0, count = 400 * unit_effort;
    for (int i = 0; i < count; i++) {
        ShipsPosition position = position_with(&rng, false), passed = position;
        Board empty = ships_empty(&position);
        Board own = lanes_union(lanes_sight(lanes_all(ships_own(&position)), empty));
        Board enemy = lanes_union(lanes_sight(lanes_all(ships_enemy(&position)), empty));
        ShipsMove entry = ships_winning_entry(&position, own);
        if (!CHECK_EQUAL(entry != SHIPS_MOVE_NONE, has_entry_by_rules(&position)) ||
            !CHECK(entry == SHIPS_MOVE_NONE || enters_for_good(&position, entry)))
            return;
        ships_make_null(&passed);
        bool threatened = has_entry_by_rules(&passed);
        if (!CHECK_EQUAL(ships_entry_is_threatened(&position, enemy), threatened))
            return;
        entries += entry != SHIPS_MOVE_NONE;
        threats += threatened;
    }
    CHECK(entries * 100 > count && entries < count);
    CHECK(threats * 100 > count && threats < count);
}
