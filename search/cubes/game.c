// The searches of the hexagon game behind the seam: variants `cubes` and `cubes3`.
#include "search/cubes/game.h"

#include "engine/cubes/rules.h"
#include "eval/cubes/evaluation.h"
#include "search/cubes/search.h"
#include "search/reductions.h"

#include <string.h>

_Static_assert((int)CUBES_BEATEN < (int)SCORE_DECIDED, "what is not proven must look undecided");

// --- A search thread -----------------------------------------------------------------------------

static void new_game(Worker *worker)
{
    CubesSearch *search = (CubesSearch *)worker;
    memset(search->history, 0, sizeof search->history);
    memset(search->corrections, 0, sizeof search->corrections);
    memset(&search->eval_cache, 0, sizeof search->eval_cache);
}

// Whether the tree has all answers of the others: with two players, in paranoid mode, and where a
// win is to be proven.
static bool has_all_answers(const CubesSearch *search)
{
    const SearchTask *task = search->worker.task;
    return search->position.players == 2 || task->limits->mate > 0 ||
           task->settings->mode == CUBES_PARANOID;
}

// The table's salt. With two players an entry says the same whoever is at the root. With three it
// depends on the root player, and on how the others are seen.
static uint64_t salt_of(const CubesSearch *search)
{
    uint64_t tree = (uint64_t)(3 * search->proves + search->root_seat + 1);
    return search->position.players == 2 ? 0 : tree * 0xD1B54A32D192ED03u;
}

// Plies until the last round has been played.
static int plies_to_last(const CubesPosition *position)
{
    return position->players * (CUBES_LAST_ROUND + 1 - (int)position->round) - position->seat;
}

// A position comes again after two turns of a player at the earliest. A position that has occurred
// once in the game can come again a ply after the root. Two turns of each player later it can occur
// for the third time. A tree that ends before that meets only repetitions that the game itself has,
// so what its last round says is certain.
static void prepare(Worker *worker)
{
    CubesSearch *search = (CubesSearch *)worker;
    search->position = cubes_position(worker->task->position);
    memset(search->frames, 0, sizeof search->frames);
    search->frames[0].key = search->position.key;
    search->net = worker->task->weights;
    search->root_seat = search->position.seat;
    search->proves = has_all_answers(search);
    search->seeks_win = worker->task->limits->mate > 0;
    search->end_is_near = plies_to_last(&search->position) <= 2 * search->position.players + 1;
    search->table_salt =
        salt_of(search) ^ history_repeated(worker->task->history, search->position.key);
    reductions_fill(search->reductions, CUBES_LMR_DEPTHS, CUBES_LMR_MOVES, CUBES_LMR_BASE_PERCENT,
                    CUBES_LMR_DIVISOR);
}

// The position after a root move, as the root player sees it.
static int search_below(CubesSearch *search, int alpha, int beta, int depth, bool pv)
{
    return cubes_party(search) == 0 ? cubes_search(search, alpha, beta, depth, 1, pv)
                                    : -cubes_search(search, -beta, -alpha, depth, 1, pv);
}

// The score of one root move: the first with the whole window, others with a zero window first.
static int search_first(CubesSearch *search, int number, int alpha, int beta, int depth)
{
    if (number > 0) {
        int score = search_below(search, alpha, alpha + 1, depth, false);
        if (score <= alpha || score >= beta)
            return score;
    }
    return search_below(search, alpha, beta, depth, true);
}

static int search_root_move(Worker *worker, GameMove move, int number, int alpha, int beta,
                            int depth)
{
    CubesSearch *search = (CubesSearch *)worker;
    CubesUndo undo = cubes_play(search, move, 0);
    int score = search_first(search, number, alpha, beta, depth);
    cubes_undo(&search->position, move, undo);
    return score;
}

// Stores the root in the table. In a tree that proves nothing, a decided score holds at the root
// only.
static void store_root(Worker *worker, TtData root)
{
    const CubesSearch *search = (const CubesSearch *)worker;
    if (!search->proves || score_is_decided(root.score))
        return;
    if (cubes_depends_on_path(root.score))
        root.depth = 0;
    tt_store(worker->task->tt, cubes_table_key(search), root);
}

// --- The rows of the table -----------------------------------------------------------------------

TUNABLE_TABLE(tunables, CUBES_CONSTANTS)

static const char *const modes[CUBES_MODES] = {
    [CUBES_MCTS] = "mcts",
    [CUBES_PARANOID] = "paranoid",
};

// clang-format off
// Members that the games of two and three players share.
#define SHARED                                                                                     \
    .worker_bytes = sizeof(CubesSearch), .worker_new_game = new_game, .worker_prepare = prepare,   \
    .search_root_move = search_root_move, .store_root = store_root, .own_search = cubes_tree_search,            \
    .levels = &cubes_levels, .move_reach = cubes_move_reach, .tunables = tunables,                 \
    .tunable_count = tunables_count
// clang-format on

const Game cubes_game = {
    SHARED,
    .rules = &cubes_rules,
    .evaluation = &cubes_evaluation,
    // A game lasts 36 rounds more on average as the book ends, 17 from the 27th to the 40th, and
    // four of ten go to the last round.
    .clock_plan = {.at_start = 32,
                   .falls_percent = 30,
                   .least = 16,
                   .last_move = CUBES_LAST_ROUND,
                   .spend_percent = 100},
    .bench_positions = cubes_bench_positions,
    .bench_position_count = CUBES_BENCH_POSITIONS,
    .bench_depth = CUBES_BENCH_DEPTH,
    .speedtest_games = cubes_speedtest_games,
    .speedtest_game_count = CUBES_SPEEDTEST_GAMES,
};

const Game cubes3_game = {
    SHARED,
    .rules = &cubes3_rules,
    .evaluation = &cubes3_evaluation,
    .modes = modes,
    .mode_count = CUBES_MODES,
    // A game lasts 38 rounds more on average after the third, 21 after the 21st, 10 after the 40th.
    .clock_plan = {.at_start = 32,
                   .falls_percent = 50,
                   .least = 10,
                   .last_move = CUBES_LAST_ROUND,
                   .spend_percent = 100},
    .bench_positions = cubes3_bench_positions,
    .bench_position_count = CUBES3_BENCH_POSITIONS,
    .bench_depth = CUBES3_BENCH_DEPTH,
    .speedtest_games = cubes3_speedtest_games,
    .speedtest_game_count = CUBES_SPEEDTEST_GAMES,
};
