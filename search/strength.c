#define _POSIX_C_SOURCE 200809L // clock_gettime, getpid
#include "search/strength.h"

#include <time.h>
#include <unistd.h>

enum {
    NODES_AT_LEVEL_0 = 200,
    NODES_FACTOR_PERCENT = 145, // from level to level
    LINES_AT_LEVEL_0 = 24,
    LINES_AT_LEVEL_FULL = 4,
    ERROR_AT_LEVEL_0_CP = 200
};

// Levels and their Elo, by matches of 120 games between neighbours at 1 s + 0.01 s: 636, 708,
// 382 +/- 120 and 759 from level 0 to 16, and 290 +/- 83 from there to 20. Where no error is given
// the weaker one won 1 to 3 games.
typedef struct Rung {
    int level, elo;
} Rung;

static const Rung ladder[] = {{0, ELO_LOWEST}, {4, 1640},  {8, 2350},
                              {12, 2730},      {16, 3490}, {19, ELO_HIGHEST}};

double strength_level_of_elo(int elo)
{
    const Rung *above = ladder + 1, *last = ladder + ARRAY_COUNT(ladder) - 1;
    while (above < last && elo > above->elo)
        above++;
    const Rung *below = above - 1;
    return below->level +
           (double)(elo - below->elo) * (above->level - below->level) / (above->elo - below->elo);
}

int strength_lines(double level)
{
    return LINES_AT_LEVEL_0 - (int)(level * (LINES_AT_LEVEL_0 - LINES_AT_LEVEL_FULL) / LEVEL_FULL);
}

int64_t strength_node_limit(double level)
{
    double nodes = NODES_AT_LEVEL_0;
    for (; level > 0; level--)
        nodes *= level < 1 ? 1 + level * (NODES_FACTOR_PERCENT - 100) / 100.0
                           : NODES_FACTOR_PERCENT / 100.0;
    return (int64_t)nodes;
}

// Two sessions differ in time or process, two objects of one in their place.
uint64_t strength_new_seed(const void *object)
{
    struct timespec now, running;
    clock_gettime(CLOCK_REALTIME, &now);
    clock_gettime(CLOCK_MONOTONIC, &running);
    uint64_t seed = mix64((uint64_t)now.tv_sec);
    seed = mix64(seed ^ (uint64_t)now.tv_nsec);
    seed = mix64(seed ^ (uint64_t)running.tv_nsec);
    seed = mix64(seed ^ (uint64_t)getpid());
    return mix64(seed ^ (uint64_t)(uintptr_t)object);
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
