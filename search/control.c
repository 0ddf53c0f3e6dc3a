#define _POSIX_C_SOURCE 200809L // pthreads
#include "search/control.h"

#include "engine/base/system/os.h"
#include "engine/base/time.h"

void control_init(Control *control)
{
    *control = (Control){.budget = {INT64_MAX, INT64_MAX}, .now_us = time_now_us};
    pthread_mutex_init(&control->lock, NULL);
    pthread_cond_init(&control->changed, NULL);
}

void control_destroy(Control *control)
{
    pthread_cond_destroy(&control->changed);
    pthread_mutex_destroy(&control->lock);
}

void control_prepare(Control *control, const Limits *limits, Budget budget, int64_t nodes_per_ms)
{
    pthread_mutex_lock(&control->lock);
    stop_clear(&control->stop);
    control->asked = false;
    pthread_mutex_unlock(&control->lock);
    control->started_us = control->now_us();
    atomic_store(&control->clock_started_us, control->started_us);
    atomic_store(&control->pondering, limits->ponder);
    control->endless = limits_are_endless(limits);
    control->budget = budget;
    control->node_limit = limits->nodes;
    control->nodes_per_ms = nodes_per_ms;
    control->polled_us = control->started_us;
    control->longest_gap_us = 0;
    control->is_charged = !limits->ponder;
    control->free_nodes = 0;
    control->planned_us = budget.soft_us;
    control->is_in_doubt = control->is_overdue = false;
}

void control_stop(Control *control)
{
    pthread_mutex_lock(&control->lock);
    stop_raise(&control->stop);
    control->asked = true;
    pthread_cond_broadcast(&control->changed);
    pthread_mutex_unlock(&control->lock);
}

void control_ponderhit(Control *control)
{
    if (!control_is_pondering(control))
        return;
    atomic_store(&control->clock_started_us, control->now_us());
    pthread_mutex_lock(&control->lock);
    atomic_store_explicit(&control->pondering, false, memory_order_release);
    pthread_cond_broadcast(&control->changed);
    pthread_mutex_unlock(&control->lock);
}

bool control_is_pondering(const Control *control)
{
    return atomic_load_explicit(&control->pondering, memory_order_acquire);
}

int64_t control_elapsed_us(const Control *control)
{
    return control->now_us() - control->started_us;
}

uint64_t control_charged_nodes(Control *control, uint64_t nodes)
{
    if (control_is_pondering(control))
        return 0;
    if (!control->is_charged) {
        control->free_nodes = nodes;
        control->is_overdue = control_thought_us(control, nodes) >= control->planned_us;
    }
    control->is_charged = true;
    return nodes - control->free_nodes;
}

static int64_t nodes_as_us(const Control *control, uint64_t nodes)
{
    return (int64_t)(nodes * 1000 / (uint64_t)control->nodes_per_ms);
}

int64_t control_used_us(Control *control, uint64_t nodes)
{
    uint64_t charged = control_charged_nodes(control, nodes);
    if (control->nodes_per_ms > 0)
        return nodes_as_us(control, charged);
    return control->now_us() - atomic_load(&control->clock_started_us);
}

int64_t control_thought_us(const Control *control, uint64_t nodes)
{
    return control->nodes_per_ms > 0 ? nodes_as_us(control, nodes) : control_elapsed_us(control);
}

void control_plan(Control *control, int64_t planned_us)
{
    const Budget *budget = &control->budget;
    bool is_capped = budget->soft_us != INT64_MAX && planned_us > budget->hard_us;
    control->planned_us = is_capped ? budget->hard_us : planned_us;
}

void control_doubt(Control *control, bool is_in_doubt)
{
    control->is_in_doubt = is_in_doubt;
}

bool control_minds_time(const Control *control)
{
    return control->budget.hard_us != INT64_MAX && control->nodes_per_ms == 0;
}

static int64_t look(Control *control)
{
    if (!control_minds_time(control))
        return 0;
    int64_t now_us = control->now_us(), gap_us = now_us - control->polled_us;
    control->polled_us = now_us;
    if (gap_us > control->longest_gap_us)
        control->longest_gap_us = gap_us;
    return gap_us;
}

int64_t control_longest_gap_us(Control *control)
{
    look(control);
    return control->longest_gap_us;
}

// Whether a search on the own clock has to end. A search that pondered first ends at the hit if it
// had thought enough by then. With its best move in doubt it has the soft budget once more, or what
// is left of the hard one since `go`, whichever is longer.
static bool is_out_of_time(Control *control, uint64_t nodes)
{
    const Budget *budget = &control->budget;
    if (budget->hard_us == INT64_MAX || control_is_pondering(control))
        return false;
    int64_t used_us = control_used_us(control, nodes);
    if (used_us >= budget->hard_us || (control->is_overdue && !control->is_in_doubt))
        return true;
    return used_us >= budget->soft_us && control_thought_us(control, nodes) >= budget->hard_us;
}

int64_t control_poll(Control *control, uint64_t nodes)
{
    os_breathe();
    int64_t gap_us = look(control);
    if (control->node_limit > 0 && nodes >= (uint64_t)control->node_limit)
        stop_raise(&control->stop);
    if (is_out_of_time(control, nodes))
        stop_raise(&control->stop);
    return gap_us;
}

void control_wait_for_end(Control *control)
{
    look(control);
    pthread_mutex_lock(&control->lock);
    while (!control->asked && (control->endless || control_is_pondering(control)))
        pthread_cond_wait(&control->changed, &control->lock);
    pthread_mutex_unlock(&control->lock);
    control->polled_us = control->now_us();
}
