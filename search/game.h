// The seam between the searches of the games and everything that does not care which game is
// played.
//
// DESIGN. A game is its rules (engine/rules.h), its evaluation (eval/evaluation.h) and a table of
// what a search adds to them, called once per root move or per search, never per node. The table of all games is in search/variants.c,
// in the order of the rules' table.
#ifndef SEARCH_GAME_H
#define SEARCH_GAME_H

#include "engine/rules.h"
#include "eval/evaluation.h"
#include "search/tunable.h"
#include "search/worker.h"

typedef struct Game {
    const Rules *rules;
    const Evaluation *evaluation;
    ClockPlan clock_plan;

    // The searcher's thread-local state: `worker_bytes` that begin with a Worker.
    size_t worker_bytes;
    void (*worker_new_game)(Worker *worker); // forgets what was learnt
    // Makes ready to search the task's position; worker->root is filled in already.
    void (*worker_prepare)(Worker *worker);
    // Searches root moves from worker->root_first on, to a depth and within a window, and gives the
    // best score; scores and lines stand in worker->root. Incomplete once the stop flag is up.
    int (*search_root)(Worker *worker, int alpha, int beta, int depth);

    const Tunable *tunables; // of a tune build
    const int *tunable_count;
    const char *const *bench_positions; // each "FEN [moves ...]"
    int bench_position_count, bench_depth;
    const char *const *speedtest_games; // each a list of moves from the start
    int speedtest_game_count;
} Game;

// All variants, the default one first.
extern const Game *const games[];
extern const int game_count;

// The variant of that name, or NULL.
const Game *game_find(Slice variant);

// What a score of a search means, decided ones included.
Wdl game_wdl(const Game *game, const GamePosition *position, int score);

#endif
