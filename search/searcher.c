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

// Forgets clocks and turns. The overruns are those of the machine: they stay from game to game.
static void forget_clocks(Searcher *searcher)
{
    for (int i = 0; i < MAX_SEATS; i++) {
        searcher->node_clocks[i] = (NodeClock){0};
        searcher->turns[i].is_known = false;
    }
    if (searcher->seed != 0)
        searcher->rng.state = searcher->seed;
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
    searcher->seed = seed;
    searcher->rng.state = seed != 0 ? seed : strength_new_seed(searcher);
}

void searcher_new_game(Searcher *searcher)
{
    pool_run(searcher->pool, new_game_task, searcher);
    forget_clocks(searcher);
}

void searcher_clear_hash(Searcher *searcher)
{
    pool_run(searcher->pool, clear_task, searcher);
}

// Takes the time from the node clock, where nodes count as time. A move in real time closes that
// clock: it can't know what the move took.
static void use_node_clock(Searcher *searcher, int seat)
{
    const Rules *rules = searcher->game->rules;
    NodeClock *clock = &searcher->node_clocks[seat];
    int64_t rate = searcher->request.settings.nodes_per_ms;
    if (!searcher->limits.seat_has_clock[seat])
        return;
    if (rate == 0)
        *clock = (NodeClock){0};
    else
        searcher->limits.time_ms[seat] =
            node_clock_left_ms(clock, &searcher->limits, seat,
                               rules->ply(searcher->request.position), rules->seats, rate);
}

static void settle_node_clock(Searcher *searcher, int seat, uint64_t nodes)
{
    // A search that pondered on a move that never came was no turn.
    if (searcher->request.settings.nodes_per_ms == 0 || !searcher->limits.seat_has_clock[seat] ||
        control_is_pondering(&searcher->control))
        return;
    node_clock_charge(&searcher->node_clocks[seat],
                      control_charged_nodes(&searcher->control, nodes),
                      searcher->limits.increment_ms[seat]);
}

static ClockSettings clock_settings(const Searcher *searcher)
{
    const SearchRequest *request = &searcher->request;
    const Rules *rules = searcher->game->rules;
    return (ClockSettings){
        .overhead_ms = request->settings.overhead_ms,
        .ponder = request->settings.ponder,
        .plan = searcher->game->clock_plan,
        .moves_played = clock_moves_played(searcher->game->clock_plan,
                                           rules->ply(request->position) / rules->seats,
                                           request->history->count / (size_t)rules->seats),
        .overrun_us = request->settings.nodes_per_ms > 0 ? 0 : searcher->overrun_us,
        .lag_us = request->settings.nodes_per_ms > 0 ? 0 : searcher->lag_us,
    };
}

// Compares the clock with what the turn before seems to have cost, and forgets that turn.
static void check_last_turn(Searcher *searcher, int seat)
{
    const Rules *rules = searcher->game->rules;
    ClockTurn *last = &searcher->turns[seat];
    if (!searcher->limits.seat_has_clock[seat] || searcher->limits.ponder)
        return;
    int64_t unseen_us = clock_unseen_us(last, rules->ply(searcher->request.position), rules->seats,
                                        searcher->limits.time_ms[seat]);
    if (last->is_known)
        searcher->lag_us = clock_average_lag(searcher->lag_us, unseen_us);
    last->is_known = false;
    if (unseen_us > searcher->overrun_us)
        searcher->overrun_us = unseen_us;
}

// Remembers the turn that ends now, and by how much it might have overrun.
static void settle_turn(Searcher *searcher, int seat)
{
    const Limits *limits = &searcher->limits;
    if (!limits->seat_has_clock[seat] || searcher->request.settings.nodes_per_ms > 0)
        return;
    searcher->overrun_us =
        clock_fade_overrun(searcher->overrun_us, control_longest_gap_us(&searcher->control));
    searcher->turns[seat] = (ClockTurn){
        .is_known = !limits->ponder,
        .ply = searcher->game->rules->ply(searcher->request.position),
        .time_ms = limits->time_ms[seat],
        .increment_ms = limits->increment_ms[seat],
        .used_us = control_elapsed_us(&searcher->control),
    };
}

static bool is_weakened(const Searcher *searcher)
{
    return searcher->request.settings.level < (double)LEVEL_FULL;
}

// Leaves in the limits only those root moves that a weakened player notices: at least one.
static void narrow_to_noticed(Searcher *searcher)
{
    const Game *game = searcher->game;
    const Limits *wanted = searcher->request.limits;
    Limits *limits = &searcher->limits;
    uint64_t turn = rng_next(&searcher->rng);
    GameMove moves[GAME_MAX_MOVES];
    int count = wanted->search_move_count;
    if (count > 0)
        memcpy(moves, wanted->search_moves, (size_t)count * sizeof *moves);
    else
        count = game->rules->moves(searcher->request.position, moves);
    if (count == 0 || searcher->handicap.unseen_moves == 0)
        return;
    limits->search_move_count = 0;
    for (int i = 0; i < count; i++)
        if (!strength_overlooks(turn, moves[i], searcher->handicap.unseen_moves,
                                game->move_reach(moves[i])))
            limits->search_moves[limits->search_move_count++] = moves[i];
    if (limits->search_move_count == 0)
        limits->search_moves[limits->search_move_count++] =
            moves[rng_below(&searcher->rng, (uint32_t)count)];
}

static void weaken(Searcher *searcher)
{
    const Handicap *handicap = &searcher->handicap;
    searcher->handicap =
        strength_handicap(searcher->game->levels, searcher->request.settings.level);
    if (searcher->limits.nodes == 0 || handicap->nodes < searcher->limits.nodes)
        searcher->limits.nodes = handicap->nodes;
    narrow_to_noticed(searcher);
}

void searcher_prepare(Searcher *searcher, const SearchRequest *request)
{
    const SearchSettings *settings = &request->settings;
    int seat = searcher->game->rules->seat_to_move(request->position);
    searcher->request = *request;
    searcher->limits = *request->limits;
    use_node_clock(searcher, seat);
    if (is_weakened(searcher))
        weaken(searcher);
    check_last_turn(searcher, seat);
    Budget budget = clock_budget(&searcher->limits, seat, clock_settings(searcher));
    control_prepare(&searcher->control, &searcher->limits, budget, settings->nodes_per_ms);
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
    if (task->game->grow == NULL || !task->game->grow(worker))
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

// The worth of a move at first sight: the evaluation of the position after it.
static int first_look(const SearchTask *task, GameMove move)
{
    const Rules *rules = task->game->rules;
    GamePosition position = *task->position;
    int seat = rules->seat_to_move(&position);
    rules->play(&position, move);
    return task->game->evaluation->score(&position, task->weights, seat);
}

// The score that a weakened player sees for a move: a reply that he does not notice does not count
// against it.
static int seeming_score(Searcher *searcher, const SearchTask *task, const RootMove *root,
                         uint64_t turn)
{
    const Handicap *handicap = &searcher->handicap;
    int score = root->score + strength_error(handicap->error, &searcher->rng);
    if (root->pv_length > 1 && strength_overlooks(turn, root->pv[1], handicap->unseen_replies,
                                                  task->game->move_reach(root->pv[1]))) {
        int look = first_look(task, root->move) + strength_error(handicap->error, &searcher->rng);
        return look > score ? look : score;
    }
    return score;
}

// Index of the root move that a weakened player plays.
static int weakened_pick(Searcher *searcher, const SearchTask *task, const Worker *worker)
{
    int lines = worker->root_count < task->multipv ? worker->root_count : task->multipv;
    int best = 0, best_score = -2 * SCORE_INFINITE;
    uint64_t turn = rng_next(&searcher->rng);
    for (int i = 0; i < lines; i++) {
        int score = seeming_score(searcher, task, &worker->root[i], turn);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

static SearchResult choose(Searcher *searcher, const SearchTask *task)
{
    const Worker *worker = task->workers[0];
    SearchResult result = {.nodes = task_nodes(task)};
    if (worker->root_count > 0) {
        if (task->multipv == 1)
            worker = searcher_best_worker(task);
        int pick = is_weakened(searcher) ? weakened_pick(searcher, task, worker) : 0;
        const RootMove *chosen = &worker->root[pick];
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
    int threads = is_weakened(searcher) ? 1 : pool_size(searcher->pool);
    int multipv = request->settings.multipv;
    if (is_weakened(searcher) && multipv < searcher->handicap.lines)
        multipv = searcher->handicap.lines;
    History pv_history;
    SearchTask task = {
        .game = searcher->game,
        .position = request->position,
        .history = request->history,
        .pv_history = history_copy(&pv_history, request->history) ? &pv_history : NULL,
        .weights = searcher->weights,
        .limits = &searcher->limits,
        .multipv = multipv,
        .shown_lines = request->settings.multipv,
        .mode = request->settings.mode,
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
    int seat = searcher->game->rules->seat_to_move(request->position);
    settle_node_clock(searcher, seat, result.nodes);
    settle_turn(searcher, seat);
    return result;
}
