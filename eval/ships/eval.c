// DESIGN. Every term is a number of ships, moves or lines, so the evaluation is one dot product and
// its weights could be fitted to game results by logistic regression. Terms are counted
// for the side to move and for the opponent apart where having the move matters - an attack is
// worth more to the player who can complete it at once - and as a difference where it does not.
#include "eval/ships/eval.h"

enum { RINGS = 7 };

typedef enum Term {
    TEMPO,
    SHIPS,
    MOBILITY,
    ATTACKED_ONCE,
    OWN_DOUBLE_ATTACKS,
    ENEMY_DOUBLE_ATTACKS,
    OWN_TRIPLE_ATTACKS,
    OWN_LINES_ON_PORT,
    ENEMY_LINE_ON_PORT,
    ENEMY_MORE_LINES_ON_PORT,
    OWN_GUARD_ONE,
    OWN_GUARD_TWO,
    OWN_GUARD_THREE,
    ENEMY_GUARD_ONE,
    ENEMY_GUARD_TWO,
    ENEMY_GUARD_THREE,
    RING_FIRST,
    TERM_COUNT = RING_FIRST + RINGS
} Term;

typedef struct TermRow {
    const char *name, *meaning;
    int weight;
} TermRow;

// "Own" is the side to move, a difference is own minus enemy.
static const TermRow rows[TERM_COUNT] = {
    [TEMPO] = {"tempo", "having the move", 16},
    [SHIPS] = {"ships", "ships on the board, difference", 62},
    [MOBILITY] = {"mobility", "slides of the ships on the board, difference", 3},
    [ATTACKED_ONCE] = {"attacked once", "ships attacked from one side, difference", -52},
    [OWN_DOUBLE_ATTACKS] = {"own double attacks", "enemy ships one attacker short", -28},
    [ENEMY_DOUBLE_ATTACKS] = {"enemy double attacks", "own ships one attacker short", 51},
    [OWN_TRIPLE_ATTACKS] = {"own triple attacks", "enemy ships that fall with any move", 90},
    [OWN_LINES_ON_PORT] = {"own lines on port", "sides from which own ships see the enemy port",
                           85},
    [ENEMY_LINE_ON_PORT] = {"enemy line on port", "enemy ships see the own port", -97},
    [ENEMY_MORE_LINES_ON_PORT] = {"enemy lines on port", "each further line onto it", -49},
    [OWN_GUARD_ONE] = {"own guard 1", "own ships see the own port from 1 side", 72},
    [OWN_GUARD_TWO] = {"own guard 2", "from 2 sides at least", -72},
    [OWN_GUARD_THREE] = {"own guard 3", "from all 3 sides", -109},
    [ENEMY_GUARD_ONE] = {"enemy guard 1", "the same of the enemy's port", 16},
    [ENEMY_GUARD_TWO] = {"enemy guard 2", "", 38},
    [ENEMY_GUARD_THREE] = {"enemy guard 3", "", 66},
    [RING_FIRST + 0] = {"ring 1", "ships next to the enemy port, difference", 4},
    [RING_FIRST + 1] = {"ring 2", "ships two king's steps from it, difference", -7},
    [RING_FIRST + 2] = {"ring 3", "and so on", -19},
    [RING_FIRST + 3] = {"ring 4", "", -3},
    [RING_FIRST + 4] = {"ring 5", "", 14},
    [RING_FIRST + 5] = {"ring 6", "", 34},
    [RING_FIRST + 6] = {"ring 7", "ships on the own two edges, difference", 39},
};

// Squares 1 to 7 king's steps away from a1, and from h8.
static const uint64_t rings_a1[RINGS] = {
    0x0000000000000302, 0x0000000000070404, 0x000000000F080808, 0x0000001F10101010,
    0x00003F2020202020, 0x007F404040404040, 0xFF80808080808080,
};

static const uint64_t rings_h8[RINGS] = {
    0x40C0000000000000, 0x2020E00000000000, 0x101010F000000000, 0x08080808F8000000,
    0x0404040404FC0000, 0x020202020202FE00, 0x01010101010101FF,
};

static int seen_times(LaneCounts counts, uint64_t square)
{
    return ((counts.ge1 & square) != 0) + ((counts.ge2 & square) != 0) +
           ((counts.ge3 & square) != 0);
}

ALWAYS_INLINE void count_terms(const ShipsPosition *position, const ShipsSight *sight,
                               int terms[TERM_COUNT])
{
    ShipsSide side = (ShipsSide)position->side;
    uint64_t own = ships_own(position), enemy = ships_enemy(position), empty = ~(own | enemy);
    uint64_t own_port = ships_port(side), enemy_port = ships_port(ships_other(side));
    LaneCounts a = sight->own, b = sight->enemy;

    terms[TEMPO] = 1;
    terms[SHIPS] = popcount(own) - popcount(enemy);
    terms[MOBILITY] = lanes_count(lanes_and(sight->own_lanes, lanes_all(empty))) -
                      lanes_count(lanes_and(sight->enemy_lanes, lanes_all(empty)));
    terms[ATTACKED_ONCE] = popcount(a.ge1 & ~a.ge2 & enemy) - popcount(b.ge1 & ~b.ge2 & own);
    terms[OWN_DOUBLE_ATTACKS] = popcount(a.ge2 & ~a.ge3 & enemy);
    terms[ENEMY_DOUBLE_ATTACKS] = popcount(b.ge2 & ~b.ge3 & own);
    terms[OWN_TRIPLE_ATTACKS] = popcount(a.ge3 & enemy);

    int own_lines = seen_times(a, enemy_port), enemy_lines = seen_times(b, own_port);
    terms[OWN_LINES_ON_PORT] = own_lines;
    terms[ENEMY_LINE_ON_PORT] = enemy_lines >= 1;
    terms[ENEMY_MORE_LINES_ON_PORT] = enemy_lines >= 1 ? enemy_lines - 1 : 0;
    terms[OWN_GUARD_ONE] = (a.ge1 & own_port) != 0;
    terms[OWN_GUARD_TWO] = (a.ge2 & own_port) != 0;
    terms[OWN_GUARD_THREE] = (a.ge3 & own_port) != 0;
    terms[ENEMY_GUARD_ONE] = (b.ge1 & enemy_port) != 0;
    terms[ENEMY_GUARD_TWO] = (b.ge2 & enemy_port) != 0;
    terms[ENEMY_GUARD_THREE] = (b.ge3 & enemy_port) != 0;

    const uint64_t *around_enemy_port = side == SHIPS_WHITE ? rings_h8 : rings_a1;
    const uint64_t *around_own_port = side == SHIPS_WHITE ? rings_a1 : rings_h8;
    for (int i = 0; i < RINGS; i++)
        terms[RING_FIRST + i] =
            popcount(own & around_enemy_port[i]) - popcount(enemy & around_own_port[i]);
}

int evaluate(const ShipsPosition *position, const ShipsSight *sight)
{
    int terms[TERM_COUNT], score = 0;
    count_terms(position, sight, terms);
    for (int i = 0; i < TERM_COUNT; i++)
        score += terms[i] * rows[i].weight;
    return score;
}
