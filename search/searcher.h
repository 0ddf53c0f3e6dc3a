// The searcher: a transposition table, a pool of threads, and one search at a time on them.
//
// DESIGN. One thread reads commands, another runs the search. The first calls searcher_prepare and
// may then stop or ponderhit at any time, the second calls searcher_run. Everything that changes
// the searcher's size (game, threads, table) is for times without a search. A change that can't be
// made leaves the old state as it was and gives a sentence.
#ifndef SEARCH_SEARCHER_H
#define SEARCH_SEARCHER_H

#include "engine/base/pool.h"
#include "search/strength.h"

typedef struct SearchResult {
    GameMove best;   // 0: there is no legal move
    GameMove ponder; // 0: none known
    int score, depth;
    uint64_t nodes;
    int64_t time_us;
} SearchResult;

// The threads' own state, and what they share beside the table, in one block.
typedef struct Workers {
    Worker **at;
    Abdada *abdada;
    MemoryBlock memory;
} Workers;

typedef struct Searcher {
    const Game *game;
    Tt tt;
    SearchArena arena; // as large as the table; none before the first search that needs it
    Pool *pool;
    Workers workers; // as many as the pool has members
    void *weights;   // of the evaluation
    Control control;
    SearchRequest request; // of the search that is prepared or runs
    Limits limits;         // its limits, as node clock and strength level cut them
    ClockMemory clocks;
    Strength strength;
} Searcher;

// A searcher with one thread and a table of `megabytes`. False if even that can't be had.
bool searcher_init(Searcher *searcher, const Game *game, int64_t megabytes, Error *error);
void searcher_free(Searcher *searcher);

// Changes the game, with the weights of a file's bytes, an empty slice being the built-in ones.
// Threads, table and seed stay as large and as set as they are, and all that was learnt is
// forgotten.
bool searcher_set_game(Searcher *searcher, const Game *game, Slice file, Error *error);
// Sets the seed of a weakened engine's choices, now and in every new game; 0: with something new,
// once.
void searcher_set_seed(Searcher *searcher, uint64_t seed);
bool searcher_set_threads(Searcher *searcher, int threads, PoolBinder *bind, void *bind_context,
                          Error *error);
bool searcher_set_hash(Searcher *searcher, int64_t megabytes, Error *error);

// Takes the weights of a file's bytes, an empty slice being the built-in ones, and empties the
// table.
bool searcher_set_weights(Searcher *searcher, Slice file, Error *error);

// Forgets everything learnt: table, histories, node clocks, random numbers. With all threads.
void searcher_new_game(Searcher *searcher);

// Empties the table only.
void searcher_clear_hash(Searcher *searcher);

// Takes the request and starts its clock. From now on control_stop(&searcher->control) ends it.
void searcher_prepare(Searcher *searcher, const SearchRequest *request);

// Runs the prepared search to its end and, if it has none of its own, until it is stopped.
SearchResult searcher_run(Searcher *searcher);

// The thread whose answer counts: the deepest, and among those the one with the best score; a
// proven win beats depth. The first where no other has an exact score.
const Worker *searcher_best_worker(const SearchTask *task);

#endif
