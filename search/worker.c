#include "search/worker.h"

const char *const strategy_names[STRATEGY_COUNT] = {
    [STRATEGY_MCTS] = "mcts",
    [STRATEGY_MAX_N] = "maxn",
    [STRATEGY_BEST_REPLY] = "best-reply",
    [STRATEGY_PARANOID] = "paranoid",
    [STRATEGY_LIKELY] = "likely",
};

uint64_t task_nodes(const SearchTask *task)
{
    uint64_t nodes = 0;
    for (int i = 0; i < task->worker_count; i++)
        nodes += atomic_load_explicit(&task->workers[i]->nodes, memory_order_relaxed);
    return nodes;
}

void worker_doubt(const Worker *worker, bool is_in_doubt)
{
    if (worker->index == 0 && worker->root_first == 0)
        control_doubt(worker->task->control, is_in_doubt);
}

void task_note_told(const SearchTask *task)
{
    Told *told = &task->workers[0]->told;
    told->time_us = control_elapsed_us(task->control);
    told->nodes = task_nodes(task);
}

int64_t task_silence_us(const SearchTask *task, int64_t since_us)
{
    return task->report->progress != NULL ? control_elapsed_us(task->control) - since_us : 0;
}

void task_show_progress(const SearchTask *task)
{
    SearchProgress progress = {
        .depth = task->workers[0]->depth,
        .nodes = task_nodes(task),
        .time_us = control_elapsed_us(task->control),
        .hashfull = tt_permille_full(task->tt),
    };
    task->report->progress(task->report->context, &progress);
    task_note_told(task);
}

void worker_look_at_clock(Worker *worker)
{
    const SearchTask *task = worker->task;
    uint64_t nodes = task_nodes(task);
    int64_t gap_us = control_check(task->control, nodes);
    worker->check_nodes = control_minds_time(task->control)
                              ? clock_check_nodes(worker->check_nodes, gap_us)
                              : CLOCK_CHECK_MOST;
    int64_t left = worker->check_nodes;
    if (task->control->node_limit > 0 && task->control->node_limit - (int64_t)nodes < left)
        left = task->control->node_limit - (int64_t)nodes;
    worker->until_check = (int)left;
    if (report_is_late(task_silence_us(task, worker->told.time_us)))
        task_show_progress(task);
}
