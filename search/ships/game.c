// The search of the game of ships behind the seam: variants `ships` and `ships10`.
#include "search/ships/game.h"

#include "engine/ships/rules.h"
#include "eval/ships/evaluation.h"
#include "search/reductions.h"
#include "search/ships/levels.h"
#include "search/ships/search.h"

#include <string.h>

// --- A search thread -----------------------------------------------------------------------------

static void new_game(Worker *worker)
{
    ShipsSearch *search = (ShipsSearch *)worker;
    memset(&search->history, 0, sizeof search->history);
    memset(&search->eval_cache, 0, sizeof search->eval_cache);
    ships_history_from_policy(&search->history);
}

static void prepare(Worker *worker)
{
    ShipsSearch *search = (ShipsSearch *)worker;
    search->position = ships_position(worker->task->position);
    memset(search->frames, 0, sizeof search->frames);
    for (size_t i = 0; i < ARRAY_COUNT(search->frames); i++)
        search->frames[i].continuation = &search->no_continuation;
    ships_frame(search, 0)->key = search->position.key;
    search->table_salt = history_repeated(worker->task->history, search->position.key);
    search->network = worker->task->weights;
    search->seeks_win = worker->task->limits->mate > 0;
    reductions_fill(search->reductions, SHIPS_LMR_DEPTHS, SHIPS_LMR_MOVES, SHIPS_LMR_BASE_PERCENT,
                    SHIPS_LMR_DIVISOR);
}

static int reduction_of(const ShipsSearch *search, int depth, int number)
{
    int reduction =
        reductions_at(search->reductions, SHIPS_LMR_DEPTHS, SHIPS_LMR_MOVES, depth, number) / 100 -
        1;
    return number > 2 && reduction > 0 ? reduction : 0;
}

// Searches the position after a root move: after the first with the whole window, after others with
// a zero window. Late ones have a late move reduction at first.
static int search_below(ShipsSearch *search, int number, int alpha, int beta, int depth)
{
    if (number == 0)
        return -ships_search_pv(search, -beta, -alpha, depth, 1);
    int reduction = reduction_of(search, depth, number);
    int score = -ships_search_zero(search, -alpha, depth - reduction, 1, true);
    if (score > alpha && reduction > 0)
        score = -ships_search_zero(search, -alpha, depth, 1, true);
    if (score > alpha && score < beta)
        score = -ships_search_pv(search, -beta, -alpha, depth, 1);
    return score;
}

static int search_root_move(Worker *worker, GameMove move, int number, int alpha, int beta,
                            int depth)
{
    ShipsSearch *search = (ShipsSearch *)worker;
    ShipsUndo undo = ships_play(search, move, 0);
    int score = search_below(search, number, alpha, beta, depth);
    ships_undo(&search->position, move, undo);
    return score;
}

static void store_root(Worker *worker, TtData root)
{
    tt_store(worker->task->tt, ships_table_key((ShipsSearch *)worker), root);
}

// --- The row of the table ------------------------------------------------------------------------

TUNABLE_TABLE(tunables, SHIPS_CONSTANTS)

const Game ships_game = {
    .rules = &ships_rules,
    .evaluation = &ships_evaluation,
    // Games from the book last 28 more own moves on average (80 of a hundred end within 37), but
    // are mostly decided by the 25th: a plan for fewer moves, and half as much again for each,
    // spends where it matters.
    .clock_plan = {.at_start = 16, .falls_percent = 30, .least = 7, .spend_percent = 150},
    .worker_bytes = sizeof(ShipsSearch),
    .worker_new_game = new_game,
    .worker_prepare = prepare,
    .search_root_move = search_root_move,
    .store_root = store_root,
    .levels = &ships_levels,
    .move_reach = ships_move_reach,
    .tunables = tunables,
    .tunable_count = tunables_count,
    .bench_positions = ships_bench_positions,
    .bench_position_count = SHIPS_BENCH_POSITIONS,
    .bench_depth = SHIPS_BENCH_DEPTH,
    .speedtest_games = ships_speedtest_games,
    .speedtest_game_count = SHIPS_SPEEDTEST_GAMES,
};
