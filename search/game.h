// The seam between the searches of the games and everything that does not care which game is
// played.
//
// DESIGN. A game is its rules (engine/rules.h), its evaluation (eval/evaluation.h) and a table of
// what a search adds to them, called once per root move or per search, never per node. The table of
// all games is made from the list in engine/variants.h.
#ifndef SEARCH_GAME_H
#define SEARCH_GAME_H

#include "engine/rules.h"
#include "eval/evaluation.h"
#include "search/tunable.h"
#include "search/worker.h"

struct LevelPlan;

typedef struct Game {
    const Rules *rules;
    const Evaluation *evaluation;
    ClockPlan clock_plan;

    // The searcher's thread-local state: `worker_bytes` that begin with a Worker.
    size_t worker_bytes;
    void (*worker_new_game)(Worker *worker); // forgets what was learnt
    // Makes ready to search the task's position; worker->root is filled in already.
    void (*worker_prepare)(Worker *worker);
    // Plays a root move, searches the position after it `depth` plies deep, takes it back, and
    // gives the score as the player at the root sees it. `number` is how many root moves of this
    // search came before: the first, 0, is searched with the whole window. The line below the move
    // is left in worker->lines[1]. Incomplete once the stop flag is up.
    int (*search_root_move)(Worker *worker, GameMove move, int number, int alpha, int beta,
                            int depth);
    // Stores a result for the root in the transposition table, under the key that the search below
    // will ask for, unless the result holds for this root only.
    void (*store_root)(Worker *worker, TtData root);

    // Runs a search of the game's own instead of iterative deepening (iterate.h), and leaves what
    // that leaves. False, and nothing done, where the task asks for none.
    bool (*own_search)(Worker *worker);

    // The names of its ways to see the other players, the usual one first; none with two players.
    const char *const *modes;
    int mode_count;

    const struct LevelPlan *levels;   // Skill Level and UCI_Elo
    int (*move_reach)(GameMove move); // how far it goes, in percent of the farthest there is

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

// The chances that a search score means, decided ones included.
Wdl game_wdl(const Game *game, const GamePosition *position, int score);

#endif
