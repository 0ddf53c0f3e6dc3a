#include "eval/cubes/network.h"

#include "engine/cubes/rules.h"
#include "eval/net/kernel.h"

enum {
    SEEN_2 = 2 * CUBES_FEATURES_AT_MOST + 1,
    SEEN_3 = 3 * CUBES_FEATURES_AT_MOST + 1,
};

_Static_assert(CUBES_HIDDEN % NET_TILE == 0, "hidden values come in whole tiles");
_Static_assert((int)SEEN_3 <= (int)NET_FEATURES_MOST, "a list does not fit the seam");

static int round_class(const CubesPosition *position)
{
    int round = (int)position->round < CUBES_LAST_ROUND ? (int)position->round : CUBES_LAST_ROUND;
    return (round - 1) * CUBES_ROUND_CLASSES / CUBES_LAST_ROUND;
}

static void see_facts(const CubesPosition *position, const CubesFacts facts[CUBES_SEATS], int seat,
                      NetFeatures *features)
{
    int players = position->players, count = 0;
    for (int i = 0; i < players; i++) {
        const CubesFacts *seen = &facts[(seat + i) % players];
        for (int k = 0; k < seen->count; k++)
            features->rows[count++] = (uint16_t)(i * CUBES_FEATURES + seen->list[k]);
    }
    features->rows[count++] = (uint16_t)(players * CUBES_FEATURES + round_class(position));
    features->count = count;
    features->bucket = cubes_phase(position) * CUBES_BUCKETS / 257;
}

// The facts are the same in the mirror image.
static void see(const GamePosition *position, int seat, bool mirrored, NetFeatures *features)
{
    CubesPosition cubes = cubes_position(position);
    CubesFacts facts[CUBES_SEATS];
    (void)mirrored;
    cubes_features(&cubes, facts);
    see_facts(&cubes, facts, seat, features);
}

const FeatureTable cubes_feature_tables[2] = {
    {
        .shape = {.magic = "SYRCUBES",
                  .game = "the hexagon game",
                  .architecture = "cubes: facts of both players, rounds; sum, clip, square, bucket",
                  .rows = CUBES_ROWS_2,
                  .hidden = CUBES_HIDDEN,
                  .buckets = CUBES_BUCKETS,
                  .row_limit = NET_ROW_LIMIT(SEEN_2)},
        .most = SEEN_2,
        .bias_rows_at = 2 * CUBES_FEATURES,
        .see = see,
        .mover_only = true,
    },
    {
        .shape = {.magic = "SYRCUBES",
                  .game = "the hexagon game",
                  .architecture = "cubes3: facts of all players, rounds; sum, clip, square, bucket",
                  .rows = CUBES_ROWS_3,
                  .hidden = CUBES_HIDDEN,
                  .buckets = CUBES_BUCKETS,
                  .row_limit = NET_ROW_LIMIT(SEEN_3)},
        .most = SEEN_3,
        .bias_rows_at = 3 * CUBES_FEATURES,
        .see = see,
        .mover_only = false,
    },
};

int cubes_network_score(const void *net, const CubesPosition *position,
                        const CubesFacts facts[CUBES_SEATS], int seat, int limit)
{
    const NetShape *shape = &cubes_feature_tables[position->players - 2].shape;
    const int16_t *rows = net, *output = rows + shape->rows * CUBES_HIDDEN;
    const int32_t *bias = (const int32_t *)(const void *)(output + CUBES_BUCKETS * CUBES_HIDDEN);
    NetFeatures seen;
    see_facts(position, facts, seat, &seen);
    return net_score(rows, output + seen.bucket * CUBES_HIDDEN, bias[seen.bucket], CUBES_HIDDEN,
                     seen.rows, seen.count, limit);
}
