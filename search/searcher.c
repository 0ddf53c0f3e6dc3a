#include "search/searcher.h"

#include "search/iterate.h"
#include "search/pv.h"
#include "search/root.h"
#include "search/show.h"

#include <stdlib.h>
#include <string.h>

static void free_workers(Workers *workers)
{
    memory_give_back(&workers->memory);
    free(workers->at);
    *workers = (Workers){0};
}

// Gets the memory of the workers. A thousand of them are gigabytes, so nothing of many is touched
// here. The system gives each thread its pages where it runs, once it searches. A few are cleared,
// each by its thread, so that it has its memory before a clock runs.
static bool new_workers(Workers *workers, const Game *game, int count, Error *error)
{
    enum { PAGE = 4096, FEW = 64 };
    size_t bytes = (game->worker_bytes + PAGE - 1) / PAGE * PAGE;
    uint64_t all_bytes = (uint64_t)bytes * (uint64_t)count + sizeof(Abdada);
    *workers = (Workers){.at = calloc((size_t)count, sizeof(Worker *))};
    if (all_bytes <= memory_available())
        workers->memory = memory_reserve(all_bytes);
    if (workers->at == NULL || workers->memory.at == NULL) {
        free_workers(workers);
        return fail(error, "there is no memory for %d search threads", count);
    }
    char *memory = workers->memory.at;
    for (int i = 0; i < count; i++)
        workers->at[i] = (Worker *)(memory + (size_t)i * bytes);
    workers->abdada = (Abdada *)(memory + (size_t)count * bytes);
    for (int i = 0; i < count && count <= FEW; i++)
        workers->at[i]->is_to_clear = true;
    return true;
}

static void clear_task(void *context, int index)
{
    Searcher *searcher = context;
    tt_clear_part(&searcher->tt, index, pool_size(searcher->pool));
}

static void new_game_task(void *context, int index)
{
    Searcher *searcher = context;
    Worker *worker = searcher->workers.at[index];
    clear_task(context, index);
    if (worker->is_to_clear)
        searcher->game->worker_new_game(worker);
    worker->is_to_clear = false;
}

bool searcher_init(Searcher *searcher, const Game *game, int64_t megabytes, Error *error)
{
    *searcher = (Searcher){.game = game};
    control_init(&searcher->control);
    searcher_set_seed(searcher, 0);
    searcher->weights = evaluation_weights(game->evaluation, (Slice){"", 0}, error);
    if (searcher->weights == NULL || !tt_resize(&searcher->tt, megabytes, error) ||
        !searcher_set_threads(searcher, 1, NULL, NULL, error)) {
        searcher_free(searcher);
        return false;
    }
    return true;
}

void searcher_free(Searcher *searcher)
{
    free_workers(&searcher->workers);
    pool_destroy(searcher->pool);
    tt_free(&searcher->tt);
    memory_give_back(&searcher->arena.block);
    evaluation_forget(searcher->weights);
    control_destroy(&searcher->control);
}

bool searcher_set_game(Searcher *searcher, const Game *game, Slice file, Error *error)
{
    Workers workers;
    void *weights = evaluation_weights(game->evaluation, file, error);
    if (weights == NULL || !new_workers(&workers, game, pool_size(searcher->pool), error)) {
        evaluation_forget(weights);
        return false;
    }
    free_workers(&searcher->workers);
    evaluation_forget(searcher->weights);
    searcher->workers = workers;
    searcher->weights = weights;
    searcher->game = game;
    searcher_new_game(searcher);
    return true;
}

bool searcher_set_threads(Searcher *searcher, int threads, PoolBinder *bind, void *bind_context,
                          Error *error)
{
    Workers workers;
    if (!new_workers(&workers, searcher->game, threads, error))
        return false;
    Pool *pool = pool_create(threads, bind, bind_context, error);
    if (pool == NULL) {
        free_workers(&workers);
        return false;
    }
    free_workers(&searcher->workers);
    pool_destroy(searcher->pool);
    searcher->pool = pool;
    searcher->workers = workers;
    searcher_new_game(searcher);
    return true;
}

bool searcher_set_hash(Searcher *searcher, int64_t megabytes, Error *error)
{
    memory_give_back(&searcher->arena.block);
    return tt_resize(&searcher->tt, megabytes, error);
}

bool searcher_set_weights(Searcher *searcher, Slice file, Error *error)
{
    void *weights = evaluation_weights(searcher->game->evaluation, file, error);
    if (weights == NULL)
        return false;
    evaluation_forget(searcher->weights);
    searcher->weights = weights;
    pool_run(searcher->pool, new_game_task, searcher); // the table, and what threads remember
    return true;
}

void searcher_set_seed(Searcher *searcher, uint64_t seed)
{
    strength_set_seed(&searcher->strength, seed);
}

void searcher_new_game(Searcher *searcher)
{
    pool_run(searcher->pool, new_game_task, searcher);
    clock_new_game(&searcher->clocks);
    strength_new_game(&searcher->strength);
}

void searcher_clear_hash(Searcher *searcher)
{
    pool_run(searcher->pool, clear_task, searcher);
}

void searcher_prepare(Searcher *searcher, const SearchRequest *request)
{
    const Game *game = searcher->game;
    searcher->request = *request;
    searcher->limits = *request->limits;
    strength_prepare(&searcher->strength, game, request, &searcher->limits);
    Budget budget =
        clock_begin(&searcher->clocks, game->rules, game->clock_plan, request, &searcher->limits);
    control_prepare(&searcher->control, &searcher->limits, budget, request->settings.nodes_per_ms);
    // A weakened engine still owes an answer to `go infinite` only when it is stopped.
    searcher->control.endless = limits_are_endless(request->limits);
}

static void search_task(void *context, int index)
{
    const SearchTask *task = context;
    Worker *worker = task->workers[index];
    worker->task = task;
    worker->index = index;
    worker->poll_at = 0;
    worker->poll_nodes = 0;
    worker->depth = worker->completed_depth = worker->seldepth = 0;
    worker->root_first = 0;
    worker->last_report = (LastReport){0};
    worker->is_to_clear = true;
    root_fill(worker);
    task->game->worker_prepare(worker);
    if (task->game->own_search == NULL || !task->game->own_search(worker))
        iterate(worker);
    if (index == 0) {
        control_wait_for_end(task->control);
        control_stop(task->control);
    }
}

const Worker *searcher_best_worker(const SearchTask *task)
{
    const Worker *best = task->workers[0];
    for (int i = 1; i < task->worker_count; i++) {
        const Worker *worker = task->workers[i];
        if (worker->completed_depth == 0 || worker->root[0].bound != BOUND_EXACT)
            continue;
        int score = worker->root[0].score, best_score = best->root[0].score;
        bool deeper = worker->completed_depth > best->completed_depth;
        bool equal = worker->completed_depth == best->completed_depth;
        if (score_is_win(score) || score_is_win(best_score)
                ? score > best_score
                : deeper || (equal && score > best_score))
            best = worker;
    }
    return best;
}

// A move to ponder on, unless the game is over: the line's next or, when it has only one, the
// table's move in the position after it.
static GameMove ponder_move(const SearchTask *task, const RootMove *chosen)
{
    if (pv_ends_game(task, chosen->move))
        return 0;
    if (chosen->pv_length > 1)
        return chosen->pv[1];
    GamePosition position = *task->position;
    TtData data;
    task->game->rules->play(&position, chosen->move);
    if (!tt_probe(task->tt, task->game->rules->key(&position), &data))
        return 0;
    return task->game->rules->is_legal(&position, data.move) ? data.move : 0;
}

static SearchResult choose(Searcher *searcher, const SearchTask *task)
{
    const Worker *worker = task->workers[0];
    SearchResult result = {.nodes = task_nodes(task)};
    if (worker->root_count > 0) {
        if (task->multipv == 1)
            worker = searcher_best_worker(task);
        const RootMove *chosen = &worker->root[strength_choose(&searcher->strength, task, worker)];
        show_end(task, worker, chosen);
        result.best = chosen->move;
        result.ponder = ponder_move(task, chosen);
        result.score = chosen->score;
        result.depth = worker->completed_depth;
    }
    result.time_us = control_elapsed_us(task->control);
    return result;
}

SearchResult searcher_run(Searcher *searcher)
{
    const SearchRequest *request = &searcher->request;
    int threads = strength_is_full(&searcher->strength) ? pool_size(searcher->pool) : 1;
    int shown = (int)request->settings.multipv, told_apart = searcher->strength.handicap.lines;
    History pv_history;
    SearchTask task = {
        .game = searcher->game,
        .position = request->position,
        .history = request->history,
        .pv_history = history_copy(&pv_history, request->history) ? &pv_history : NULL,
        .weights = searcher->weights,
        .limits = &searcher->limits,
        .settings = &request->settings,
        .multipv = shown > told_apart ? shown : told_apart,
        .depth_limit = searcher->limits.depth > 0 && searcher->limits.depth < MAX_PLY
                           ? searcher->limits.depth
                           : MAX_PLY - 1,
        .tt = &searcher->tt,
        .abdada = threads > 1 ? searcher->workers.abdada : NULL,
        .arena = &searcher->arena,
        .control = &searcher->control,
        .report = &request->report,
        .workers = searcher->workers.at,
        .worker_count = threads,
    };
    tt_new_search(&searcher->tt);
    atomic_store(&searcher->arena.state, ARENA_AWAITED);
    for (int i = 0; i < threads; i++)
        atomic_store_explicit(&searcher->workers.at[i]->nodes, 0, memory_order_relaxed);
    if (threads == 1)
        search_task(&task, 0);
    else
        pool_run(searcher->pool, search_task, &task);
    SearchResult result = choose(searcher, &task);
    history_free(&pv_history);
    clock_end(&searcher->clocks, searcher->game->rules, request, &searcher->limits,
              (ClockUse){
                  .used_us = control_elapsed_us(&searcher->control),
                  .longest_gap_us = control_longest_gap_us(&searcher->control),
                  .charged_nodes = control_charged_nodes(&searcher->control, result.nodes),
                  .is_pondering = control_is_pondering(&searcher->control),
              });
    return result;
}
