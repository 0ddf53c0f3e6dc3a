#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "search/strength.h"

#include "engine/base/system/os.h"

#include <time.h>

enum { LAST_LEVEL = LEVEL_FULL - 1, MOST_UNSEEN = 980 };

double strength_level_of_elo(const LevelPlan *plan, int elo)
{
    const LevelRung *rungs = plan->rungs;
    if (elo <= rungs[0].elo)
        return 0;
    for (int above = 1; above <= LAST_LEVEL; above++) {
        int low = rungs[above - 1].elo, high = rungs[above].elo;
        if (elo <= high)
            return above - 1 + (double)(elo - low) / (high - low);
    }
    return LAST_LEVEL;
}

static int between(int low, int high, double part)
{
    return low + (int)((high - low) * part);
}

// Nodes grow by the same factor over equal parts of a step, nearly.
static int64_t nodes_between(int64_t low, int64_t high, double part)
{
    double step = (double)(high - low);
    return low + (int64_t)(step * part * (1 + part) / 2);
}

Handicap strength_handicap(const LevelPlan *plan, double level)
{
    int below = level < (double)LAST_LEVEL ? (int)level : LAST_LEVEL;
    double part = level < (double)LAST_LEVEL ? level - below : 0;
    const Handicap *low = &plan->rungs[below].handicap;
    const Handicap *high = &plan->rungs[part > 0 ? below + 1 : below].handicap;
    return (Handicap){
        .nodes = nodes_between(low->nodes, high->nodes, part),
        .lines = between(low->lines, high->lines, part),
        .unseen_moves = between(low->unseen_moves, high->unseen_moves, part),
        .unseen_replies = between(low->unseen_replies, high->unseen_replies, part),
        .error = between(low->error, high->error, part),
    };
}

// A seed from time, process and place: two sessions differ in time or process, two objects of one
// in their place.
uint64_t strength_new_seed(const void *object)
{
    struct timespec now, running;
    clock_gettime(CLOCK_REALTIME, &now);
    clock_gettime(CLOCK_MONOTONIC, &running);
    uint64_t seed = mix64((uint64_t)now.tv_sec);
    seed = mix64(seed ^ (uint64_t)now.tv_nsec);
    seed = mix64(seed ^ (uint64_t)running.tv_nsec);
    seed = mix64(seed ^ os_process());
    return mix64(seed ^ (uint64_t)(uintptr_t)object);
}

bool strength_overlooks(uint64_t turn, GameMove move, int unseen, int reach)
{
    Rng rng = {turn ^ mix64(move)};
    int permille = unseen * (50 + reach) / 100;
    if (permille > MOST_UNSEEN)
        permille = MOST_UNSEEN;
    return (int)rng_below(&rng, 1000) < permille;
}

// The sum of four even random numbers, each of which has a deviation of 1000 / sqrt(3), half that
// of the sum.
int strength_error(int deviation, Rng *rng)
{
    const double deviation_of_sum = 1154.7;
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (int)rng_below(rng, 2001) - 1000;
    return (int)(sum / deviation_of_sum * deviation);
}
