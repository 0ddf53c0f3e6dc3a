// What tests of the searches' pieces share: a searcher, a game, and a task of it.
#ifndef TESTS_SEARCH_UNIT_PROOF_BENCH_H
#define TESTS_SEARCH_UNIT_PROOF_BENCH_H

#include "engine/game_record.h"
#include "search/searcher.h"

enum { PROOF_HASH_MB = 1 };

// A searcher, a game and what one search of it would be given, for tests that ask the pieces.
typedef struct ProofBench {
    Searcher searcher;
    GameRecord record;
    Limits limits;
    SearchRequest request;
    SearchTask task;
} ProofBench;

// The game is "FEN [moves MOVE...]". Aborts if it can't be.
void proof_begin(ProofBench *bench, const char *variant, const char *game, int mode);
void proof_end(ProofBench *bench);

// The thread's state as at the beginning of a search.
Worker *proof_prepared(ProofBench *bench);

SearchResult proof_ask(ProofBench *bench, Limits limits);

// The same table, another game.
void proof_go_on_with(ProofBench *bench, const char *game);

#endif
