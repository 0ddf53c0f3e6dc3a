#define _POSIX_C_SOURCE 200809L // pthreads
#include "search/control.h"

#include "engine/base/system/os.h"
#include "engine/base/time.h"

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
    pthread_mutex_lock(&control->lock);
    stop_clear(&control->stop);
    control->asked = false;
    pthread_mutex_unlock(&control->lock);
    control->started_us = time_now_us();
    atomic_store(&control->clock_started_us, control->started_us);
    atomic_store(&control->pondering, limits->ponder);
    control->endless = limits_are_endless(limits);
    control->budget = budget;
    control->node_limit = limits->nodes;
    control->nodes_per_ms = nodes_per_ms;
    control->looked_us = control->started_us;
    control->longest_gap_us = 0;
    control->is_charged = !limits->ponder;
    control->free_nodes = 0;
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
    atomic_store(&control->clock_started_us, time_now_us());
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
    return time_now_us() - control->started_us;
}

uint64_t control_charged_nodes(Control *control, uint64_t nodes)
{
    if (control_is_pondering(control))
        return 0;
    if (!control->is_charged)
        control->free_nodes = nodes;
    control->is_charged = true;
    return nodes - control->free_nodes;
}

int64_t control_used_us(Control *control, uint64_t nodes)
{
    if (control->nodes_per_ms > 0)
        return (int64_t)(control_charged_nodes(control, nodes) * 1000 /
                         (uint64_t)control->nodes_per_ms);
    return time_now_us() - atomic_load(&control->clock_started_us);
}

bool control_minds_time(const Control *control)
{
    return control->budget.hard_us != INT64_MAX && control->nodes_per_ms == 0;
}

static int64_t look(Control *control)
{
    if (!control_minds_time(control))
        return 0;
    int64_t now_us = time_now_us(), gap_us = now_us - control->looked_us;
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
    os_breathe();
    int64_t gap_us = look(control);
    if (control->node_limit > 0 && nodes >= (uint64_t)control->node_limit)
        stop_raise(&control->stop);
    if (control->budget.hard_us != INT64_MAX && !control_is_pondering(control) &&
        control_used_us(control, nodes) >= control->budget.hard_us)
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
    control->looked_us = time_now_us();
}
