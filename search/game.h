// The seam between the searches of the games and everything that does not care which game is
// played.
//
// DESIGN. A game is its rules (engine/rules.h) and a table of what a search adds to them, called
// once per root move or per search, never per node. The table of all games is made
// from the list in engine/variants.h, as that of the rules is.
#ifndef SEARCH_GAME_H
#define SEARCH_GAME_H

#include "engine/rules.h"
#include "search/tunable.h"
#include "search/worker.h"

enum { GAME_TRACE_TEXT = 8192 };

// Shares of 1000 games with a given score: wins, draws and losses of the side to move.
typedef struct Wdl {
    int win, draw, loss;
} Wdl;

typedef struct Game {
    const Rules *rules;
    // The weights of the evaluation: `weights_bytes` of memory that weights_read fills from a
    // file's bytes, checking all of them. The file that is built in is taken for good.
    size_t weights_bytes;
    Slice (*weights_built_in)(void);
    bool (*weights_read)(Slice file, void *weights, Error *error);
    void (*trace)(const GamePosition *position, const void *weights, char text[GAME_TRACE_TEXT]);
    Wdl (*wdl)(const GamePosition *position, int score);
    ClockPlan clock_plan;

    // The searcher's thread-local state: `worker_bytes` that begin with a Worker.
    size_t worker_bytes;
    void (*worker_new_game)(Worker *worker); // forgets what was learnt
    // Makes ready to search the task's position; worker->root is filled in already.
    void (*worker_prepare)(Worker *worker);
    // Plays a root move, searches the position after it `depth` plies deep, takes it back, and
    // gives the score as the player at the root sees it. `number` is how many of this look's moves
    // came before: the first, 0, is searched with the whole window. The line below the move is left
    // in worker->lines[1]. Incomplete once the stop flag is up.
    int (*search_root_move)(Worker *worker, GameMove move, int number, int alpha, int beta,
                            int depth);
    // Stores what was found out about the root in the transposition table, under the key that the
    // search below will ask for, unless it holds for this root only.
    void (*store_root)(Worker *worker, TtData root);

    const Tunable *tunables; // of a tune build
    int tunable_count;
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

#endif
