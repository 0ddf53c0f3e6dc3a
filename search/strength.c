#include "search/strength.h"

enum { NODES_AT_LEVEL_0 = 60, NODES_FACTOR_PERCENT = 155, ERROR_AT_LEVEL_0_CP = 160 };

double strength_level_of_elo(int elo)
{
    return (double)(elo - ELO_LOWEST) * (LEVEL_FULL - 0.5) / (ELO_HIGHEST - ELO_LOWEST);
}

int64_t strength_node_limit(double level)
{
    double nodes = NODES_AT_LEVEL_0;
    for (; level > 0; level--)
        nodes *= level < 1 ? 1 + level * (NODES_FACTOR_PERCENT - 100) / 100.0
                           : NODES_FACTOR_PERCENT / 100.0;
    return (int64_t)nodes;
}

// A random error with a bell-shaped distribution (the sum of four even ones), in score units.
static int random_error(double level, Rng *rng)
{
    double weakness = 1 - level / LEVEL_FULL, sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (double)rng_below(rng, 2001) / 1000 - 1;
    return (int)(sum * ERROR_AT_LEVEL_0_CP * weakness * weakness);
}

int strength_pick(double level, const RootMove *moves, int count, Rng *rng)
{
    int best = 0, best_score = -2 * SCORE_INFINITE;
    for (int i = 0; i < count; i++) {
        int score = moves[i].score + random_error(level, rng);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}
