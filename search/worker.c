#include "search/worker.h"

#include "search/score.h"
#include "search/shared/tt.h"

uint64_t task_nodes(const SearchTask *task)
{
    uint64_t nodes = 0;
    for (int i = 0; i < task->worker_count; i++)
        nodes += worker_nodes(task->workers[i]);
    return nodes;
}

void worker_doubt(const Worker *worker, bool is_in_doubt)
{
    if (worker->index == 0 && worker->root_first == 0)
        control_doubt(worker->task->control, is_in_doubt);
}

void task_note_report(const SearchTask *task)
{
    LastReport *last_report = &task->workers[0]->last_report;
    last_report->time_us = control_elapsed_us(task->control);
    last_report->nodes = task_nodes(task);
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
    task_note_report(task);
}

// Threads that share a limit poll it the oftener the fewer nodes are left, but not at each.
enum { LEAST_SHARE = 64, MOST_SHARE = 500, SHARES_OF_LIMIT = 20 };

int64_t worker_nodes_to_limit(int64_t limit, uint64_t nodes, int threads)
{
    if (limit == 0)
        return INT64_MAX;
    int64_t left = nodes < (uint64_t)limit ? limit - (int64_t)nodes : 1;
    if (threads == 1)
        return left;
    // A thread that is not looked after for a while runs over by no more than this.
    int64_t most = limit / SHARES_OF_LIMIT / threads, share = left / threads;
    most = most > MOST_SHARE ? most : MOST_SHARE;
    share = share > LEAST_SHARE ? share : LEAST_SHARE;
    return share < most ? share : most;
}

// Polls the clock, which thread 0 minds. Gives the nodes until its next poll.
static int64_t poll_clock(Worker *worker, uint64_t nodes)
{
    Control *control = worker->task->control;
    int64_t gap_us = control_poll(control, nodes);
    worker->poll_nodes = control_minds_time(control) ? clock_poll_nodes(worker->poll_nodes, gap_us)
                                                     : CLOCK_POLL_MOST;
    return worker->poll_nodes;
}

bool worker_shares_exact(const Worker *worker, uint64_t key, int depth, TtData *entry)
{
    return worker->task->abdada != NULL && tt_probe_current(worker->task->tt, key, entry) &&
           entry->bound == BOUND_EXACT && entry->depth >= depth && !score_is_decided(entry->score);
}

void worker_poll_limits(Worker *worker)
{
    const SearchTask *task = worker->task;
    const int64_t limit = task->control->node_limit;
    uint64_t nodes = task_nodes(task);
    int64_t next = worker_nodes_to_limit(limit, nodes, task->worker_count);
    if (limit > 0 && nodes >= (uint64_t)limit)
        stop_raise(&task->control->stop);
    if (worker->index == 0) {
        int64_t clock = poll_clock(worker, nodes);
        next = clock < next ? clock : next;
        if (report_is_late(task_silence_us(task, worker->last_report.time_us)))
            task_show_progress(task);
    }
    uint64_t own = worker_nodes(worker);
    worker->poll_at = next < INT64_MAX ? own + (uint64_t)next : UINT64_MAX;
}
