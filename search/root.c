// DESIGN. The root is a node of its own: its moves stay in the worker from one iteration to the
// next, with their lines and the nodes spent on them, and several best ones can be asked for
// (MultiPV). The loop is the same for every game. A game only plays a move and searches below it:
// once per root move, so that call may go through the table.
#include "search/root.h"

#include "search/show.h"

#include <string.h>

static bool is_wanted(const Limits *limits, GameMove move)
{
    for (int i = 0; i < limits->search_move_count; i++)
        if (limits->search_moves[i] == move)
            return true;
    return limits->search_move_count == 0;
}

void root_fill(Worker *worker)
{
    const SearchTask *task = worker->task;
    GameMove moves[GAME_MAX_MOVES];
    int count = task->game->rules->moves(task->position, moves);
    worker->root_count = 0;
    for (int i = 0; i < count; i++) {
        if (!is_wanted(task->limits, moves[i]))
            continue;
        RootMove *root = &worker->root[worker->root_count++];
        root->move = root->pv[0] = moves[i];
        root->pv_length = 1;
        root->score = root->previous_score = -SCORE_INFINITE;
        root->mean_score = SCORE_NONE;
        root->bound = BOUND_NONE;
        root->depth = 0;
        root->nodes = 0;
        root->seldepth = 0;
    }
}

void root_sort(RootMove *moves, int count)
{
    for (int i = 1; i < count; i++) {
        RootMove moving = moves[i];
        int j = i;
        for (; j > 0 && (moves[j - 1].score < moving.score ||
                         (moves[j - 1].score == moving.score &&
                          moves[j - 1].previous_score < moving.previous_score));
             j--)
            memcpy(&moves[j], &moves[j - 1], sizeof moves[j]);
        if (j != i)
            memcpy(&moves[j], &moving, sizeof moving);
    }
}

// Keeps the score and the line of a move that was searched with the window. A score beyond the
// window often comes without a line: then the line known before stays.
static void note_score(Worker *worker, RootMove *root, int score, int alpha, int beta)
{
    const Line *below = &worker->lines[1];
    root->score = score;
    root->mean_score = root->mean_score == SCORE_NONE ? score : (root->mean_score + score) / 2;
    root->seldepth = worker->seldepth;
    root->depth = worker->depth;
    root->bound = score <= alpha ? BOUND_UPPER : score >= beta ? BOUND_LOWER : BOUND_EXACT;
    if (root->bound != BOUND_EXACT && below->length == 0)
        return;
    root->pv[0] = root->move;
    root->pv_length = 1;
    for (int i = 0; i < below->length && root->pv_length < MAX_PLY; i++)
        root->pv[root->pv_length++] = below->moves[i];
}

// Stores the root in the transposition table, if all its moves have been searched.
static void store(Worker *worker, int score, GameMove move, Bound bound, int depth)
{
    const SearchTask *task = worker->task;
    if (worker->root_first != 0 || task->limits->search_move_count != 0)
        return;
    task->game->store_root(worker,
                           (TtData){.move = move,
                                    .score = (int16_t)score, // at ply 0, so as the table has it
                                    .eval = SCORE_NONE,
                                    .depth = (int8_t)(depth < INT8_MAX ? depth : INT8_MAX),
                                    .bound = (uint8_t)bound,
                                    .pv = true});
}

// The order in which root moves are searched: theirs, but moves that another thread is searching
// are deferred to the end (ABDADA, search/shared/abdada.h).
typedef struct RootOrder {
    AbdadaLine *abdada; // NULL: nothing is deferred
    uint64_t key;
    int next, depth;             // the next in their order; the plies in the words
    int deferred_count, resumed; // moves deferred, and of these taken up again
    int16_t deferred[GAME_MAX_MOVES];
} RootOrder;

static uint64_t abdada_word_of(const RootOrder *order, const Worker *worker, int index)
{
    return abdada_word(order->key, worker->root[index].move, order->depth);
}

// Index of the next root move to search, or -1. The first is never deferred: it gives the bound by
// which the others are judged.
static int order_next(RootOrder *order, const Worker *worker)
{
    while (order->next < worker->root_count) {
        int index = order->next++;
        if (order->abdada == NULL || index == worker->root_first ||
            !abdada_has(order->abdada, abdada_word_of(order, worker, index)))
            return index;
        order->deferred[order->deferred_count++] = (int16_t)index;
    }
    return order->resumed < order->deferred_count ? order->deferred[order->resumed++] : -1;
}

int root_search(Worker *worker, int alpha, int beta, int depth)
{
    const SearchTask *task = worker->task;
    const int floor = alpha;
    int best = -SCORE_INFINITE, i;
    GameMove best_move = 0;
    uint64_t key = task->game->rules->key(task->position);
    RootOrder order = {.abdada = task->abdada != NULL ? abdada_line(task->abdada, key) : NULL,
                       .key = key,
                       .next = worker->root_first,
                       .depth = depth};
    while ((i = order_next(&order, worker)) >= 0) {
        RootMove *root = &worker->root[i];
        _Atomic uint64_t *place =
            order.abdada != NULL ? abdada_begin(order.abdada, abdada_word_of(&order, worker, i))
                                 : NULL;
        uint64_t before = worker_nodes(worker);
        if (worker->index == 0 && before > REPORT_AFTER_NODES)
            show_current_move(worker, root->move, i + 1);
        int score = task->game->search_root_move(worker, root->move, i - worker->root_first, alpha,
                                                 beta, depth - 1);
        abdada_end(place, abdada_word_of(&order, worker, i));
        if (worker_is_stopped(worker))
            return best;
        root->nodes += worker_nodes(worker) - before;
        if (i == worker->root_first ? score <= floor : score > alpha)
            worker_doubt(worker, i == worker->root_first);
        if (i == worker->root_first || score > alpha)
            note_score(worker, root, score, floor, beta);
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
    // Where all fail low, the score of the first says nothing of the others.
    if (best <= floor && worker->root_first < worker->root_count)
        worker->root[worker->root_first].score = best;
    Bound bound = best >= beta ? BOUND_LOWER : best > floor ? BOUND_EXACT : BOUND_UPPER;
    store(worker, best, best_move, bound, depth);
    return best;
}
