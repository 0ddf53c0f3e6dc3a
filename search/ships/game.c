// The search of the 8x8 game behind the seam: variant `ships`.
#include "search/ships/game.h"

#include "engine/ships/rules.h"
#include "eval/ships/evaluation.h"
#include "search/ships/ships.h"
#include "search/ships/tunables.h"

const Game ships_game = {
    .rules = &ships_rules,
    .evaluation = &ships_evaluation,
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
