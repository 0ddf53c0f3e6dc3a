// The searches of the hexagon game behind the seam: variants `cubes` and `cubes3`.
#include "search/cubes/game.h"

#include "engine/cubes/rules.h"
#include "eval/cubes/wdl.h"
#include "search/cubes/cubes.h"
#include "search/cubes/tunables.h"

_Static_assert((int)CUBES_TRACE_TEXT <= (int)GAME_TRACE_TEXT,
               "this game's trace does not fit the seam");
_Static_assert((int)CUBES_BEATEN < (int)SCORE_DECIDED, "what is not proven must look undecided");

static bool weights_read(Slice file, void *weights, Error *error)
{
    return cubes_weights_read(file, weights, error);
}

static void trace(const GamePosition *position, const void *weights, char text[GAME_TRACE_TEXT])
{
    CubesPosition own = cubes_position(position);
    cubes_trace(weights, &own, text);
}

static Wdl wdl(const GamePosition *position, int score)
{
    CubesPosition own = cubes_position(position);
    Wdl shares = {0};
    if (score_is_decided(score))
        shares.win = score > 0 ? 1000 : 0;
    else if (own.players == 2)
        cubes_wdl_of_score(score, (int)own.round, &shares.win, &shares.draw);
    else // of three players' games five in a hundred have no winner: too few to say when
        shares.win = cubes_wins_per_mille(score);
    shares.loss = 1000 - shares.win - shares.draw;
    return shares;
}

// clang-format off
// What two and three players share.
#define SHARED                                                                                     \
    .weights_bytes = sizeof(CubesWeights), .weights_built_in = cubes_weights_built_in,             \
    .weights_read = weights_read, .trace = trace, .wdl = wdl, .worker_bytes = sizeof(Cubes),       \
    .worker_new_game = cubes_worker_new_game, .worker_prepare = cubes_worker_prepare,              \
    .search_root = cubes_search_root, .tunables = cubes_tunables,                                  \
    .tunable_count = &cubes_tunable_count
// clang-format on

const Game cubes_game = {
    SHARED,
    .rules = &cubes_rules,
    // A game lasts 36 rounds more on average as the book ends, 17 from the 27th to the 40th, and
    // four of ten go to the last round.
    .clock_plan = {.at_start = 32, .falls_percent = 30, .least = 16, .last_move = CUBES_LAST_ROUND},
    .bench_positions = cubes_bench_positions,
    .bench_position_count = CUBES_BENCH_POSITIONS,
    .bench_depth = CUBES_BENCH_DEPTH,
    .speedtest_games = cubes_speedtest_games,
    .speedtest_game_count = CUBES_SPEEDTEST_GAMES,
};

const Game cubes3_game = {
    SHARED,
    .rules = &cubes3_rules,
    // A game lasts 38 rounds more on average after the third, 21 after the 21st, 10 after the 40th.
    .clock_plan = {.at_start = 32, .falls_percent = 50, .least = 10, .last_move = CUBES_LAST_ROUND},
    .bench_positions = cubes3_bench_positions,
    .bench_position_count = CUBES3_BENCH_POSITIONS,
    .bench_depth = CUBES3_BENCH_DEPTH,
    .speedtest_games = cubes3_speedtest_games,
    .speedtest_game_count = CUBES_SPEEDTEST_GAMES,
};
