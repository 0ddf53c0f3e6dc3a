#define _POSIX_C_SOURCE 200809L // pthreads
#include "search/control.h"

void control_init(Control *control)
{
    *control = (Control){.budget = {INT64_MAX, INT64_MAX}};
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
    stop_clear(&control->stop);
    control->started_us = clock_now_us();
    atomic_store(&control->clock_started_us, control->started_us);
    atomic_store(&control->pondering, limits->ponder);
    control->endless = limits_are_endless(limits);
    control->budget = budget;
    control->node_limit = limits->nodes;
    control->nodes_per_ms = nodes_per_ms;
    control->looked_us = control->started_us;
    control->longest_gap_us = 0;
}

static void wake(Control *control)
{
    pthread_mutex_lock(&control->lock);
    pthread_cond_broadcast(&control->changed);
    pthread_mutex_unlock(&control->lock);
}

void control_stop(Control *control)
{
    stop_raise(&control->stop);
    wake(control);
}

void control_ponderhit(Control *control)
{
    atomic_store(&control->clock_started_us, clock_now_us());
    atomic_store(&control->pondering, false);
    wake(control);
}

int64_t control_elapsed_us(const Control *control)
{
    return clock_now_us() - control->started_us;
}

int64_t control_used_us(const Control *control, uint64_t nodes)
{
    if (control->nodes_per_ms > 0)
        return (int64_t)(nodes * 1000 / (uint64_t)control->nodes_per_ms);
    return clock_now_us() - atomic_load(&control->clock_started_us);
}

static int64_t look(Control *control)
{
    if (control->budget.hard_us == INT64_MAX || control->nodes_per_ms > 0)
        return 0;
    int64_t now_us = clock_now_us(), gap_us = now_us - control->looked_us;
    control->looked_us = now_us;
    if (gap_us > control->longest_gap_us)
        control->longest_gap_us = gap_us;
    return gap_us;
}

int64_t control_longest_gap_us(Control *control)
{
    look(control);
    return control->longest_gap_us;
}

int64_t control_check(Control *control, uint64_t nodes)
{
    int64_t gap_us = look(control);
    if (control->node_limit > 0 && nodes >= (uint64_t)control->node_limit)
        stop_raise(&control->stop);
    if (control->budget.hard_us != INT64_MAX &&
        !atomic_load_explicit(&control->pondering, memory_order_relaxed) &&
        control_used_us(control, nodes) >= control->budget.hard_us)
        stop_raise(&control->stop);
    return gap_us;
}

void control_wait_for_end(Control *control)
{
    pthread_mutex_lock(&control->lock);
    while (!stop_is_raised(&control->stop) &&
           (control->endless || atomic_load(&control->pondering)))
        pthread_cond_wait(&control->changed, &control->lock);
    pthread_mutex_unlock(&control->lock);
}
