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

ALWAYS_INLINE void see_facts(const CubesPosition *position, int players,
                             const CubesFacts facts[CUBES_SEATS], int seat, bool mirrored,
                             NetFeatures *features)
{
    int count = 0, last = round_class(position);
    CubesSide side = (CubesSide)cubes_home_side[players - 2][seat];
    for (int i = 0; i < players; i++)
        count += see_player(&facts[(seat + i) % players], side, mirrored, i * CUBES_N_PLAYER,
                            features->rows + count);
    if (players == 3)
        last += (position->seat + players - seat) % players * CUBES_ROUND_CLASSES;
    features->rows[count++] = (uint16_t)(players * CUBES_N_PLAYER + last);
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

// The scores of the seats from `first` to `last`. The number of players is a constant here.
ALWAYS_INLINE void score_seats(const void *net, const CubesPosition *position, int players,
                               const CubesFacts facts[CUBES_SEATS], int first, int last, int limit,
                               int *scores)
{
    const NetShape *shape = &cubes_feature_specs[players - 2].shape;
    const int hidden = players == 2 ? CUBES_HIDDEN_2 : CUBES_HIDDEN_3;
    const int bucket = bucket_of(facts, players);
    const int16_t *rows = net, *output = rows + shape->rows * hidden;
    const int32_t *bias = (const int32_t *)(const void *)(output + CUBES_BUCKETS * hidden);
    NetFeatures seen;
    for (int seat = first; seat <= last; seat++) {
        see_facts(position, players, facts, seat, false, &seen);
        scores[seat - first] = net_score(rows, output + bucket * hidden, bias[bucket], hidden,
                                         seen.rows, seen.count, limit);
    }
}

int cubes_network_score(const void *net, const CubesPosition *position,
                        const CubesFacts facts[CUBES_SEATS], int seat, int limit)
{
    int score;
    if (position->players == 2)
        score_seats(net, position, 2, facts, seat, seat, limit, &score);
    else
        score_seats(net, position, 3, facts, seat, seat, limit, &score);
    return score;
}

void cubes_network_scores(const void *net, const CubesPosition *position,
                          const CubesFacts facts[CUBES_SEATS], int limit, int scores[CUBES_SEATS])
{
    score_seats(net, position, 3, facts, 0, 2, limit, scores);
}
