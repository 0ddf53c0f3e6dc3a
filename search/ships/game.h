// The game of ships' row in the table of games, and the fixed positions its benchmarks search.
#ifndef SEARCH_SHIPS_GAME_H
#define SEARCH_SHIPS_GAME_H

#include "engine/ships/names.h"
#include "search/game.h"

enum { SHIPS_BENCH_POSITIONS = 24, SHIPS_BENCH_DEPTH = 11, SHIPS_SPEEDTEST_GAMES = 3 };

extern const char *const ships_bench_positions[SHIPS_BENCH_POSITIONS];
extern const char *const ships_speedtest_games[SHIPS_SPEEDTEST_GAMES];
extern const Game ships_game;

#endif
