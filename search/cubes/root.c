// DESIGN. The root is a node of its own: its moves live in the worker from one iteration to the
// next, with their lines and the nodes spent on them, and several of them can be asked for
// (MultiPV). Which tree is below it is the strategy's business.
#include "engine/cubes/rules.h"
#include "search/cubes/cubes.h"
#include "search/reductions.h"

#include <string.h>

void cubes_worker_new_game(Worker *worker)
{
    Cubes *cubes = (Cubes *)worker;
    memset(cubes->history, 0, sizeof cubes->history);
}

static Strategy strategy_of(const Cubes *cubes)
{
    const SearchTask *task = cubes->worker.task;
    bool paranoid = cubes->position.players == 2 || task->limits->mate > 0;
    return paranoid ? STRATEGY_PARANOID : task->strategy;
}

// With two players an entry says the same whoever is at the root; with three it depends on him, and
// on how the others are seen.
static uint64_t salt_of(const Cubes *cubes)
{
    uint64_t tree = (uint64_t)(3 * strategy_of(cubes) + cubes->root_seat + 1);
    return cubes->position.players == 2 ? 0 : tree * 0xD1B54A32D192ED03u;
}

// Plies until the last round has been played.
static int plies_to_last(const CubesPosition *position)
{
    return position->players * (CUBES_LAST_ROUND + 1 - (int)position->round) - position->seat;
}

// A position comes again after two turns of a player at the earliest. One that has occurred once in
// the game can do so for the first time a ply after the root, and for the third time two turns of
// each player later. A tree that ends before that meets only repetitions that the game itself has,
// so what its last round says is certain.
void cubes_worker_prepare(Worker *worker)
{
    Cubes *cubes = (Cubes *)worker;
    cubes->position = cubes_position(worker->task->position);
    memset(cubes->frames, 0, sizeof cubes->frames);
    cubes->frames[0].key = cubes->position.key;
    cubes->weights = worker->task->weights;
    cubes->root_seat = cubes->position.seat;
    cubes->proves = strategy_of(cubes) == STRATEGY_PARANOID;
    cubes->likely = strategy_of(cubes) == STRATEGY_LIKELY;
    cubes->turn_plies = strategy_of(cubes) == STRATEGY_BEST_REPLY ? 2 : cubes->position.players;
    cubes->end_is_near = plies_to_last(&cubes->position) <= 2 * cubes->position.players + 1;
    cubes->table_salt =
        salt_of(cubes) ^ history_repeated(worker->task->history, cubes->position.key);
    for (int depth = 1; depth < CUBES_REDUCTION_DEPTHS; depth++)
        for (int number = 1; number < CUBES_REDUCTION_MOVES; number++)
            cubes->reductions[depth][number] = reduction_by_logs(
                depth, number, CUBES_REDUCTION_BASE_PERCENT, CUBES_REDUCTION_DIVISOR);
}

static void note_line(RootMove *root, const Cubes *cubes, int score, int alpha, int beta)
{
    const CubesLine *line = &cubes->lines[1];
    root->score = score;
    root->mean_score = root->mean_score == SCORE_NONE ? score : (root->mean_score + score) / 2;
    root->seldepth = cubes->worker.seldepth;
    root->bound = score <= alpha ? BOUND_UPPER : score >= beta ? BOUND_LOWER : BOUND_EXACT;
    root->pv[0] = root->move;
    root->pv_length = 1;
    for (int i = 0; i < line->length && root->pv_length < MAX_PLY; i++)
        root->pv[root->pv_length++] = line->moves[i];
}

// The position after a root move, as the root player sees it.
static int search_below(Cubes *cubes, int alpha, int beta, int depth, bool pv)
{
    int values[CUBES_SEATS];
    switch (strategy_of(cubes)) {
    case STRATEGY_BEST_REPLY:
        return cubes_best_reply(cubes, alpha, beta, depth, 1);
    case STRATEGY_MAX_N:
        cubes_max_n(cubes, depth, 1, values);
        return values[cubes->root_seat];
    default:
        return cubes_party(cubes) == 0 ? cubes_search(cubes, alpha, beta, depth, 1, pv)
                                       : -cubes_search(cubes, -beta, -alpha, depth, 1, pv);
    }
}

// The score of one root move: the first with the whole window, others with a zero window first.
static int search_move(Cubes *cubes, int alpha, int beta, int depth, int number)
{
    if (number > 0) {
        int score = search_below(cubes, alpha, alpha + 1, depth, false);
        if (score <= alpha || score >= beta || strategy_of(cubes) == STRATEGY_MAX_N)
            return score;
    }
    return search_below(cubes, alpha, beta, depth, true);
}

static void store(Cubes *cubes, int score, CubesMove move, Bound bound, int depth)
{
    depth = cubes_hangs_on_line(score) ? 0 : depth < INT8_MAX ? depth : INT8_MAX;
    tt_store(cubes->worker.task->tt, cubes_table_key(cubes),
             (TtData){.move = move,
                      .score = (int16_t)score, // at ply 0
                      .eval = SCORE_NONE,
                      .depth = (int8_t)depth,
                      .bound = (uint8_t)bound,
                      .pv = true});
}

int cubes_search_root(Worker *worker, int alpha, int beta, int depth)
{
    enum { NOISY_NODES = 10000000 };
    Cubes *cubes = (Cubes *)worker;
    const SearchTask *task = worker->task;
    const int floor = alpha;
    int best = -SCORE_INFINITE;
    CubesMove best_move = CUBES_MOVE_NONE;
    for (int i = worker->root_first; i < worker->root_count; i++) {
        RootMove *root = &worker->root[i];
        uint64_t before = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
        if (worker->index == 0 && before > NOISY_NODES)
            task->report->current_move(task->report->context, worker->depth, root->move, i + 1);
        CubesUndo undo = cubes_play(cubes, root->move, 0);
        int score = search_move(cubes, alpha, beta, depth - 1, i - worker->root_first);
        cubes_undo(&cubes->position, root->move, undo);
        if (worker_is_stopped(worker))
            return best;
        root->nodes += atomic_load_explicit(&worker->nodes, memory_order_relaxed) - before;
        if (i == worker->root_first || score > alpha)
            note_line(root, cubes, score, floor, beta);
        else
            root->score = -SCORE_INFINITE;
        if (score > best) {
            best = score;
            best_move = root->move;
        }
        alpha = score > alpha ? score : alpha;
        if (score >= beta)
            break;
    }
    // Where all stay below the window, what the first is worth says nothing of the others.
    if (best <= floor && worker->root_first < worker->root_count)
        worker->root[worker->root_first].score = best;
    Bound bound = best >= beta ? BOUND_LOWER : best > floor ? BOUND_EXACT : BOUND_UPPER;
    bool whole = worker->root_first == 0 && task->limits->search_move_count == 0;
    bool alpha_beta = cubes->likely || cubes->proves;
    // In a tree that proves nothing, a decided score holds at the root only.
    if (whole && alpha_beta && !score_is_decided(best))
        store(cubes, best, best_move, bound, depth);
    return best;
}
