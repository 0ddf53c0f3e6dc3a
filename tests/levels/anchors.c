#include "tests/levels/anchors.h"

#include "engine/cubes/rules.h"
#include "tests/levels/ships/gain.h"

#include <string.h>

static int cubes_gain(const GamePosition *seam, GameMove move)
{
    CubesPosition position = cubes_position(seam);
    int seat = position.seat, players = position.players;
    int gain = cubes_steps_to_go(seat, players, cubes_from(move)) -
               cubes_steps_to_go(seat, players, cubes_to(move));
    return move != CUBES_PASS && gain > 0 ? gain : 0;
}

int anchor_gain(const Rules *rules, const GamePosition *position, GameMove move)
{
    static const struct {
        const char *variant;
        int (*gain)(const GamePosition *position, GameMove move);
    } games[] = {
        {"ships", ships_gain},
        {"ships10", ships10_gain},
        {"cubes", cubes_gain},
        {"cubes3", cubes_gain},
    };
    for (int i = 0; i < (int)ARRAY_COUNT(games); i++)
        if (strcmp(games[i].variant, rules->variant) == 0)
            return games[i].gain(position, move);
    return 0;
}

GameMove anchor_choose(AnchorKind kind, const Rules *rules, const GamePosition *position, Rng *rng)
{
    GameMove moves[GAME_MAX_MOVES], best[GAME_MAX_MOVES];
    int count = rules->moves(position, moves), best_count = 0, most = 0;
    for (int i = 0; i < count; i++) {
        int gain = kind == ANCHOR_GREEDY ? anchor_gain(rules, position, moves[i]) : 0;
        if (gain > most)
            best_count = 0;
        most = gain > most ? gain : most;
        if (gain == most)
            best[best_count++] = moves[i];
    }
    return best_count > 0 ? best[rng_below(rng, (uint32_t)best_count)] : 0;
}
