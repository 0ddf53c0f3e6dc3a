// One game between engines, refereed.
//
// DESIGN. The referee knows the rules and believes nobody: every move is checked, the end of the
// game is found here, the clock is ours. Whatever goes wrong is the fault of one seat, and that
// seat has lost, for the right reason. A Table keeps a worker's engines from game to game.
#ifndef BENCH_MATCH_GAME_PLAY_H
#define BENCH_MATCH_GAME_PLAY_H

#include "bench/match/base/results.h"
#include "bench/match/host/engine.h"

// Told of every move when it has been played: the position after it, and the game so far.
typedef void WatchMove(void *context, const GamePosition *position, const GameResult *so_far);

// A worker's engines, started when they are needed first. Zero is an empty table.
typedef struct Table {
    EngineHost *host;
    const Config *config;
    int worker;            // for labels and CPUs, from 1
    int64_t hang_ms;       // how long a search without any time limit may take; ten minutes
    Engine **engines;      // by engine index in the Config and copy, MAX_SEATS copies each
    char (*warnings)[240]; // what starting them had to say, until somebody takes it; by engine
    WatchMove *watch;      // NULL: nobody looks on
    void *watch_context;
} Table;

bool table_open(Table *table, EngineHost *host, const Config *config, int worker);
void table_close(Table *table); // releases its engines

// Plays one game. `players` are engine indices by seat. Fills `result` but its number, termination
// ENDED_INTERRUPTED if the host was stopped. False, with a sentence, only if an engine can't be
// started at all or memory is short: then there is no result.
bool play_game(Table *table, const GamePosition *opening, const int players[MAX_SEATS],
               GameResult *result, Error *error);

#endif
