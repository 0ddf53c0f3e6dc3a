// The search of the 8x8 game behind the seam: variant `ships`.
#include "search/ships/game.h"

#include "engine/ships/rules.h"
#include "eval/ships/built_in.h"
#include "eval/ships/network.h"
#include "eval/ships/wdl.h"
#include "search/ships/ships.h"
#include "search/ships/tunables.h"

_Static_assert((int)NETWORK_TRACE_TEXT <= (int)GAME_TRACE_TEXT,
               "this game's trace does not fit the seam");

static bool weights_read(Slice file, void *weights, Error *error)
{
    return network_unpack((const unsigned char *)file.at, file.length, weights, error);
}

static void trace(const GamePosition *position, const void *weights, char text[GAME_TRACE_TEXT])
{
    ShipsPosition own = ships_position(position);
    network_trace(weights, &own, text);
}

static Wdl wdl(const GamePosition *position, int score)
{
    (void)position; // the model knows only the score
    Wdl shares = {0};
    if (score_is_decided(score)) {
        shares.win = score > 0 ? 1000 : 0;
    } else {
        wdl_of_score(score, &shares.win, &shares.draw);
    }
    shares.loss = 1000 - shares.win - shares.draw;
    return shares;
}

const Game ships_game = {
    .rules = &ships_rules,
    .weights_bytes = sizeof(Network),
    .weights_built_in = network_built_in,
    .weights_read = weights_read,
    .trace = trace,
    .wdl = wdl,
    // Games from the book last 28 more own moves on average (80 of a hundred end within 37), but
    // are mostly decided by the 25th: a plan for fewer moves spends where it matters.
    .clock_plan = {.at_start = 16, .falls_percent = 30, .least = 7},
    .worker_bytes = sizeof(Ships),
    .worker_new_game = ships_worker_new_game,
    .worker_prepare = ships_worker_prepare,
    .search_root = ships_search_root,
    .tunables = ships_tunables,
    .tunable_count = &ships_tunable_count,
    .bench_positions = ships_bench_positions,
    .bench_position_count = SHIPS_BENCH_POSITIONS,
    .bench_depth = SHIPS_BENCH_DEPTH,
    .speedtest_games = ships_speedtest_games,
    .speedtest_game_count = SHIPS_SPEEDTEST_GAMES,
};
