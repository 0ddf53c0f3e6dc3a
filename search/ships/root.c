// DESIGN. The root is a node of its own: its moves live in the worker from one iteration to the
// next, with their lines and the nodes spent on them, and several of them can be asked for
// (MultiPV).
#include "engine/ships/rules.h"
#include "search/reductions.h"
#include "search/ships/ships.h"

#include <string.h>

static void fill_reductions(Ships *ships)
{
    for (int depth = 1; depth < REDUCTION_DEPTHS; depth++)
        for (int move = 1; move < REDUCTION_MOVES; move++)
            ships->reductions[depth][move] =
                reduction_by_logs(depth, move, REDUCTION_BASE_PERCENT, REDUCTION_DIVISOR);
}

void ships_worker_new_game(Worker *worker)
{
    Ships *ships = (Ships *)worker;
    memset(&ships->history, 0, sizeof ships->history);
}

void ships_worker_prepare(Worker *worker)
{
    Ships *ships = (Ships *)worker;
    ships->position = ships_position(worker->task->position);
    memset(ships->frames, 0, sizeof ships->frames);
    for (size_t i = 0; i < ARRAY_COUNT(ships->frames); i++)
        ships->frames[i].sequels = &ships->no_sequels;
    frame_at(ships, 0)->key = ships->position.key;
    ships->table_salt = history_repeated(worker->task->history, ships->position.key);
    ships->network = worker->task->weights;
    fill_reductions(ships);
}

static void note_line(RootMove *root, const Ships *ships, int score, int alpha, int beta)
{
    const Line *line = &ships->lines[1];
    root->score = score;
    root->mean_score = root->mean_score == SCORE_NONE ? score : (root->mean_score + score) / 2;
    root->seldepth = ships->worker.seldepth;
    root->bound = score <= alpha ? BOUND_UPPER : score >= beta ? BOUND_LOWER : BOUND_EXACT;
    root->pv[0] = root->move;
    root->pv_length = 1;
    for (int i = 0; i < line->length && root->pv_length < MAX_PLY; i++)
        root->pv[root->pv_length++] = line->moves[i];
}

static int reduction_of(const Ships *ships, int depth, int number)
{
    int d = depth < REDUCTION_DEPTHS ? depth : REDUCTION_DEPTHS - 1;
    int n = number < REDUCTION_MOVES ? number : REDUCTION_MOVES - 1;
    int reduction = ships->reductions[d][n] - 1;
    return number > 2 && reduction > 0 ? reduction : 0;
}

// The score of one root move in its first look: the first with the whole window, others with a zero
// window, late ones less deep at first.
static int search_first(Ships *ships, int alpha, int beta, int depth, int number)
{
    if (number == 0)
        return -search_pv(ships, -beta, -alpha, depth, 1);
    int reduction = reduction_of(ships, depth, number);
    int score = -search_zero(ships, -alpha, depth - reduction, 1, true);
    if (score > alpha && reduction > 0)
        score = -search_zero(ships, -alpha, depth, 1, true);
    if (score > alpha && score < beta)
        score = -search_pv(ships, -beta, -alpha, depth, 1);
    return score;
}

int ships_search_root(Worker *worker, int alpha, int beta, int depth)
{
    enum { NOISY_NODES = 10000000 };
    Ships *ships = (Ships *)worker;
    const SearchTask *task = worker->task;
    const int window_floor = alpha;
    int best = -SCORE_INFINITE;
    uint16_t best_move = SHIPS_MOVE_NONE;
    for (int i = worker->root_first; i < worker->root_count; i++) {
        RootMove *root = &worker->root[i];
        uint64_t before = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
        if (worker->index == 0 && before > NOISY_NODES)
            task->report->current_move(task->report->context, worker->depth, root->move, i + 1);
        ShipsUndo undo = play(ships, root->move, 0);
        int score = search_first(ships, alpha, beta, depth - 1, i - worker->root_first);
        ships_undo(&ships->position, root->move, undo);
        if (worker_is_stopped(worker))
            return best;
        root->nodes += atomic_load_explicit(&worker->nodes, memory_order_relaxed) - before;
        if (i == worker->root_first || score > alpha)
            note_line(root, ships, score, window_floor, beta);
        else
            root->score = -SCORE_INFINITE;
        if (score > best) {
            best = score;
            best_move = root->move;
        }
        if (score > alpha)
            alpha = score;
        if (score >= beta)
            break;
    }
    // Where all stay below the window, what the first is worth says nothing of the others.
    if (best <= window_floor && worker->root_first < worker->root_count)
        worker->root[worker->root_first].score = best;
    Bound bound = best >= beta ? BOUND_LOWER : best > window_floor ? BOUND_EXACT : BOUND_UPPER;
    if (worker->root_first == 0 && task->limits->search_move_count == 0)
        tt_store(task->tt, table_key(ships),
                 (TtData){.move = best_move,
                          .score = (int16_t)score_to_table(best, 0),
                          .eval = SCORE_NONE,
                          .depth = (int8_t)(depth < INT8_MAX ? depth : INT8_MAX),
                          .bound = (uint8_t)bound,
                          .pv = true});
    return best;
}
