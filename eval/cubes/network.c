#include "eval/cubes/network.h"

#include "engine/cubes/rules.h"
#include "eval/net/kernel.h"

enum {
    SEEN_OF_PLAYER = 2 * CUBES_EACH + 4,
    SEEN_2 = 2 * SEEN_OF_PLAYER + 1,
    SEEN_3 = 3 * SEEN_OF_PLAYER + 1,
};

_Static_assert(NET_HIDDEN_FITS(CUBES_HIDDEN_2) && NET_HIDDEN_FITS(CUBES_HIDDEN_3),
               "no such number of hidden values");
_Static_assert((int)SEEN_3 <= (int)NET_FEATURES_MOST, "a list does not fit the seam");

static int round_class(const CubesPosition *position)
{
    int round = (int)position->round < CUBES_LAST_ROUND ? (int)position->round : CUBES_LAST_ROUND;
    return (round - 1) * CUBES_ROUND_CLASSES / CUBES_LAST_ROUND;
}

// Adds what the seat with `side` before it sees of one player, whose rows begin at `first`.
ALWAYS_INLINE int see_player(const CubesFacts *facts, CubesSide side, bool mirrored, int first,
                             uint16_t *rows)
{
    int count = 0, taken = mirrored ? cubes_mirrored_goal(facts->taken) : facts->taken;
    for (int i = 0; i < CUBES_EACH; i++) {
        int seen = cubes_seen_from(side, facts->cells[i]), steps = facts->steps[i];
        int cell = mirrored ? cubes_mirrored_cell(seen) : seen;
        rows[count++] = (uint16_t)(first + CUBES_N_CELL + cell * CUBES_STEP_CLASSES + steps);
        rows[count++] =
            (uint16_t)(first + CUBES_N_WAY + facts->ways[i] * CUBES_STEP_CLASSES + steps);
    }
    rows[count++] = (uint16_t)(first + CUBES_N_GOAL + taken);
    rows[count++] = (uint16_t)(first + CUBES_N_HOME + facts->home);
    rows[count++] = (uint16_t)(first + CUBES_N_SHUT + facts->shut);
    rows[count++] = (uint16_t)(first + CUBES_N_FOES + facts->foes);
    return count;
}

// The row of the round, and of whose turn it is where three play.
ALWAYS_INLINE int see_round(const CubesPosition *position, int players, int seat)
{
    int turn = players == 3 ? (position->seat + players - seat) % players : 0;
    return players * CUBES_N_PLAYER + turn * CUBES_ROUND_CLASSES + round_class(position);
}

ALWAYS_INLINE void see_facts(const CubesPosition *position, int players,
                             const CubesFacts facts[CUBES_SEATS], int seat, bool mirrored,
                             NetFeatures *features)
{
    int count = 0;
    CubesSide side = (CubesSide)cubes_home_side[players - 2][seat];
    for (int i = 0; i < players; i++)
        count += see_player(&facts[(seat + i) % players], side, mirrored, i * CUBES_N_PLAYER,
                            features->rows + count);
    features->rows[count++] = (uint16_t)see_round(position, players, seat);
    features->count = count;
}

static int bucket_of(const CubesFacts facts[CUBES_SEATS], int players)
{
    return cubes_phase(facts, players) * CUBES_BUCKETS / 257;
}

static void see(const GamePosition *position, int seat, bool mirrored, NetFeatures *features)
{
    CubesPosition cubes = cubes_position(position);
    CubesFacts facts[CUBES_SEATS];
    cubes_features(&cubes, facts);
    see_facts(&cubes, cubes.players, facts, seat, mirrored && cubes.players == 2, features);
    features->bucket = bucket_of(facts, cubes.players);
}

// A cell and a way have rows for all steps together, and the steps for all cells and for all ways.
enum {
    SHARED_CELLS_AT = 0,
    SHARED_CELL_STEPS_AT = SHARED_CELLS_AT + CUBES_CELL_CODES,
    SHARED_WAYS_AT = SHARED_CELL_STEPS_AT + CUBES_STEP_CLASSES,
    SHARED_WAY_STEPS_AT = SHARED_WAYS_AT + CUBES_WAY_CLASSES,
    SHARED_OF_PLAYER = SHARED_WAY_STEPS_AT + CUBES_STEP_CLASSES,
    SHARED_REST_AT = 3 * SHARED_OF_PLAYER, // what has no relatives: one for all of it
    SHARED_ROWS = SHARED_REST_AT + 1
};

static int shared_rows_of(int players, int row, int shared[NET_SHARED_MOST])
{
    if (row >= players * CUBES_N_PLAYER)
        return 0;
    int player = row / CUBES_N_PLAYER, of_player = row % CUBES_N_PLAYER;
    int first = player * SHARED_OF_PLAYER, way = of_player - CUBES_N_WAY;
    if (of_player < CUBES_N_WAY) {
        shared[0] = first + SHARED_CELLS_AT + of_player / CUBES_STEP_CLASSES;
        shared[1] = first + SHARED_CELL_STEPS_AT + of_player % CUBES_STEP_CLASSES;
        return 2;
    }
    if (of_player < CUBES_N_GOAL) {
        shared[0] = first + SHARED_WAYS_AT + way / CUBES_STEP_CLASSES;
        shared[1] = first + SHARED_WAY_STEPS_AT + way % CUBES_STEP_CLASSES;
        return 2;
    }
    shared[0] = SHARED_REST_AT;
    return 1;
}

static int shared_rows_2(int row, int shared[NET_SHARED_MOST])
{
    return shared_rows_of(2, row, shared);
}

static int shared_rows_3(int row, int shared[NET_SHARED_MOST])
{
    return shared_rows_of(3, row, shared);
}

const FeatureSpec cubes_feature_specs[2] = {
    {
        .shape =
            {.magic = "SYRCUBES",
             .game = "the hexagon game",
             .architecture =
                 "cubes: cells and ways by steps, goals, counts, rounds; sum, clip, square, bucket",
             .rows = CUBES_ROWS_2,
             .hidden = CUBES_HIDDEN_2,
             .buckets = CUBES_BUCKETS,
             .row_limit = NET_ROW_LIMIT(SEEN_2)},
        .most = SEEN_2,
        .bias_rows_at = 2 * CUBES_N_PLAYER,
        .see = see,
        .mover_only = true,
        .shared_rows = SHARED_ROWS,
        .shared = shared_rows_2,
    },
    {
        .shape = {.magic = "SYRCUBES",
                  .game = "the hexagon game",
                  .architecture = "cubes3: cells and ways by steps, goals, counts, rounds and "
                                  "turn; sum, clip, square, bucket",
                  .rows = CUBES_ROWS_3,
                  .hidden = CUBES_HIDDEN_3,
                  .buckets = CUBES_BUCKETS,
                  .row_limit = NET_ROW_LIMIT(SEEN_3)},
        .most = SEEN_3,
        .bias_rows_at = 3 * CUBES_N_PLAYER,
        .see = see,
        .mover_only = false,
        .shared_rows = SHARED_ROWS,
        .shared = shared_rows_3,
    },
};

// The output weights and the bias of a position's bucket.
typedef struct Output {
    const int16_t *weights;
    int32_t bias;
} Output;

ALWAYS_INLINE Output output_of(const void *net, const CubesFacts facts[CUBES_SEATS], int players,
                               int hidden)
{
    const int bucket = bucket_of(facts, players);
    const int16_t *all =
        (const int16_t *)net + cubes_feature_specs[players - 2].shape.rows * hidden;
    const int32_t *biases = (const int32_t *)(const void *)(all + CUBES_BUCKETS * hidden);
    return (Output){.weights = all + bucket * hidden, .bias = biases[bucket]};
}

ALWAYS_INLINE int score_of_two(const void *net, const CubesPosition *position,
                               const CubesFacts facts[CUBES_SEATS], int seat, int limit)
{
    const Output output = output_of(net, facts, 2, CUBES_HIDDEN_2);
    NetFeatures seen;
    see_facts(position, 2, facts, seat, false, &seen);
    return net_score(net, output.weights, output.bias, CUBES_HIDDEN_2, seen.rows, seen.count,
                     limit);
}

// The sums for three players fit the registers of every machine, so a row is added as soon as it is
// known: gcc then writes no list.
ALWAYS_INLINE int score_of_three(const void *net, const Output *output,
                                 const CubesPosition *position, const CubesFacts facts[CUBES_SEATS],
                                 int seat, int limit)
{
    enum { PLAYERS = 3, HIDDEN = CUBES_HIDDEN_3, ROW_BYTES = HIDDEN * (int)sizeof(int16_t) };
    _Static_assert((int)HIDDEN <= (int)NET_STRIP, "a row is more than a strip");
    const CubesSide side = (CubesSide)cubes_home_side[PLAYERS - 2][seat];
    const char *weights = net;
    _Alignas(NET_ALIGNMENT) int16_t clipped[HIDDEN];
    uint16_t rows[SEEN_OF_PLAYER];
    NetSums sums;
    net_sums_start(&sums, weights + see_round(position, PLAYERS, seat) * ROW_BYTES, HIDDEN);
    for (int i = 0; i < PLAYERS; i++) {
        see_player(&facts[(seat + i) % PLAYERS], side, false, i * CUBES_N_PLAYER, rows);
        for (int k = 0; k < SEEN_OF_PLAYER; k++)
            net_sums_add(&sums, weights + rows[k] * ROW_BYTES, HIDDEN);
    }
    net_sums_clip(&sums, HIDDEN, clipped);
    return net_score_of(clipped, output->weights, output->bias, HIDDEN, limit);
}

int cubes_network_score(const void *net, const CubesPosition *position,
                        const CubesFacts facts[CUBES_SEATS], int seat, int limit)
{
    if (position->players == 2)
        return score_of_two(net, position, facts, seat, limit);
    const Output output = output_of(net, facts, 3, CUBES_HIDDEN_3);
    return score_of_three(net, &output, position, facts, seat, limit);
}

void cubes_network_scores(const void *net, const CubesPosition *position,
                          const CubesFacts facts[CUBES_SEATS], int limit, int scores[CUBES_SEATS])
{
    const Output output = output_of(net, facts, 3, CUBES_HIDDEN_3);
    for (int seat = 0; seat < CUBES_SEATS; seat++)
        scores[seat] = score_of_three(net, &output, position, facts, seat, limit);
}
