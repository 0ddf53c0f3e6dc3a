// Counting leaves with many threads and a table, for any game.
#ifndef BENCH_PERFT_H
#define BENCH_PERFT_H

#include "engine/base/pool.h"
#include "engine/rules.h"

typedef struct PerftRequest {
    const Rules *rules;
    const GamePosition *position;
    int depth;            // plies, 0 or more
    int threads;          // 1 or more
    int64_t hash_mb;      // 0: no table
    bool every_leaf;      // make and take back every leaf's move; without a table
    const StopFlag *stop; // ends it early, with a result that is incomplete
    PoolBinder *bind;     // for the threads, may be NULL
    void *bind_context;
} PerftRequest;

typedef struct PerftResult {
    uint64_t leaves;
    int64_t time_us;
    int move_count; // at the root; 0 at depth 0
    GameMove moves[GAME_MAX_MOVES];
    uint64_t counts[GAME_MAX_MOVES]; // leaves below each root move
} PerftResult;

// Counts. The result does not depend on threads or table. False, with the reason, when the threads
// or the table can't be had.
bool perft_run(const PerftRequest *request, PerftResult *result, Error *error);

#endif
