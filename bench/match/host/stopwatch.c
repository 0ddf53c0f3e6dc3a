#define _POSIX_C_SOURCE 200809L // threads
#include "bench/match/host/stopwatch.h"

#include "engine/base/time.h"

// Far more than the time between two looks, even on a machine that is busy.
static const int64_t gap_us = 1000 * 1000, usual_us = 100 * 1000;

void stopwatch_open(Stopwatch *watch)
{
    *watch = (Stopwatch){.looked_us = time_now_us()};
    pthread_mutex_init(&watch->lock, NULL);
}

void stopwatch_close(Stopwatch *watch)
{
    pthread_mutex_destroy(&watch->lock);
}

// The clock's time, under the lock.
static int64_t look(Stopwatch *watch)
{
    int64_t time_us = time_now_us();
    if (time_us - watch->looked_us > gap_us)
        watch->lost_us += time_us - watch->looked_us - usual_us;
    watch->looked_us = time_us;
    return time_us - watch->lost_us;
}

int64_t stopwatch_us(Stopwatch *watch)
{
    pthread_mutex_lock(&watch->lock);
    int64_t time_us = watch->held ? watch->held_us : look(watch);
    pthread_mutex_unlock(&watch->lock);
    return time_us;
}

void stopwatch_hold(Stopwatch *watch)
{
    pthread_mutex_lock(&watch->lock);
    watch->held_us = look(watch);
    watch->held = true;
    pthread_mutex_unlock(&watch->lock);
}

void stopwatch_release(Stopwatch *watch)
{
    pthread_mutex_lock(&watch->lock);
    watch->looked_us = time_now_us();
    watch->lost_us = watch->looked_us - watch->held_us;
    watch->held = false;
    pthread_mutex_unlock(&watch->lock);
}
