// The hexagon game's rows in the table of games, its levels (search/strength.h), and the fixed
// positions that its benchmarks search.
#ifndef SEARCH_CUBES_GAME_H
#define SEARCH_CUBES_GAME_H

#include "search/strength.h"

enum {
    CUBES_BENCH_POSITIONS = 12,
    CUBES_BENCH_DEPTH = 13,
    CUBES3_BENCH_POSITIONS = 10,
    CUBES3_BENCH_DEPTH = 13,
    CUBES_SPEEDTEST_GAMES = 2
};

extern const char *const cubes_bench_positions[CUBES_BENCH_POSITIONS];
extern const char *const cubes3_bench_positions[CUBES3_BENCH_POSITIONS];
extern const char *const cubes_speedtest_games[CUBES_SPEEDTEST_GAMES];
extern const char *const cubes3_speedtest_games[CUBES_SPEEDTEST_GAMES];
extern const Game cubes_game, cubes3_game;

// The levels below full strength, for two and three players.
extern const LevelPlan cubes_levels;

// Steps between the ends of a move, in percent of the board's width.
int cubes_move_reach(GameMove move);

#endif
