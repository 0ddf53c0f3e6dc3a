// Sums over the moves and games of a match: time, nodes and depth by engine, how long games were
// and how they ended.
//
// DESIGN. Counted once, in whole numbers, and divided only where it is written down. Everything has
// a bound: what lies beyond is counted in the last place.
#ifndef BENCH_MATCH_REPORT_FIGURES_H
#define BENCH_MATCH_REPORT_FIGURES_H

#include "bench/match/base/config.h"
#include "bench/match/base/results.h"
#include "bench/match/report/json.h"

enum {
    FIGURES_MOVES = 80,   // an engine's moves in a game, by their number
    FIGURES_PLIES = 400,  // lengths of games
    FIGURES_REASONS = 24, // different ones
};

typedef struct EngineFigures {
    int64_t moves, time_us, longest_us;
    int64_t nodes, nodes_us; // of moves that told their nodes, and the time these took
    int64_t nodes_moves;
    int64_t depth_ply, depth_moves;
    int64_t at_us[FIGURES_MOVES], at_moves[FIGURES_MOVES]; // by the number of the engine's move
} EngineFigures;

// Endings that differ only in a move or a time, as "loses on time (66ms overrun)", are one.
typedef struct ReasonCount {
    char general[ENDING_TEXT];
    char first[ENDING_TEXT]; // of the first such game
    int64_t games;
    bool varied; // others had another one
} ReasonCount;

typedef struct Figures {
    const Config *config;
    EngineFigures *engines;
    int64_t first_ms, last_ms; // wall clock: the first game's start, the last one's end; 0: none
    int64_t games, plies;
    int64_t terminations[TERMINATIONS];
    int64_t lengths[FIGURES_PLIES + 1]; // games by plies
    ReasonCount reasons[FIGURES_REASONS];
    int reason_count;
} Figures;

void figures_open(Figures *figures, const Config *config);
void figures_add(Figures *figures, const GameResult *game);
void figures_close(Figures *figures);

// Two members of an object: "time", by engine, and "games".
void figures_write(const Figures *figures, Json *json);

#endif
