#define _POSIX_C_SOURCE 200809L // pthread_condattr_setclock, nanosleep
#include "bench/match/host/reaper.h"

#include "bench/match/host/background.h"
#include "bench/match/host/engine.h"
#include "bench/match/host/tree.h"
#include "engine/base/stop.h"

#include <stdlib.h>
#include <time.h>

enum {
    SLICE_NS = 2 * 1000 * 1000,
    DISCARDED = 1 << 17, // of an engine's output in one slice
    STRAY_ROUNDS = 500,  // of a slice: how long those that are left behind may take to go
};

// How long a process that was killed may take to go, and how long if its keeper was killed, too: it
// may hang in the kernel.
static const int64_t killed_us = 7 * 1000 * 1000, forced_us = 2 * 1000 * 1000;

static const int64_t hurried_us = 300 * 1000; // to quit, if nobody is waited for

static const int64_t pause_us = 500 * 1000; // until all are stopped

struct Reaper {
    Drain *drain;
    Stopwatch *watch; // what patience is measured by
    pid_t *inherited; // children that we had before the first engine
    size_t inherited_count;
    pthread_t thread;
    StopFlag hurried;
    pthread_mutex_t lock; // guards what is between it and the next
    pthread_cond_t changed;
    Ward *arrived;
    bool closing;
    pthread_mutex_t lives; // guards all below, and is held while a process is started
    Ward *alive;
};

// ---- all that are alive ----

bool reaper_start(Reaper *reaper, Ward *ward, const ProcessSetup *setup, Error *error)
{
    pthread_mutex_lock(&reaper->lives);
    bool good = process_start(&ward->process, setup, error);
    if (good) {
        ward->alive = reaper->alive;
        reaper->alive = ward;
    }
    pthread_mutex_unlock(&reaper->lives);
    return good;
}

static void forget(Reaper *reaper, const Ward *ward)
{
    Ward **link = &reaper->alive;
    while (*link != NULL && *link != ward)
        link = &(*link)->alive;
    if (*link != NULL)
        *link = ward->alive;
}

// Kills the children of ours that are no keepers of the living and were not ours before: whoever
// has become us by exec may have left some.
static void kill_strays(const Reaper *reaper)
{
    size_t count = 0, used = 0;
    for (const Ward *ward = reaper->alive; ward != NULL; ward = ward->alive)
        count++;
    pid_t *spared = calloc(count + reaper->inherited_count + 1, sizeof *spared);
    if (spared == NULL)
        return;
    for (const Ward *ward = reaper->alive; ward != NULL; ward = ward->alive)
        spared[used++] = ward->process.pid;
    for (size_t i = 0; i < reaper->inherited_count; i++)
        spared[used++] = reaper->inherited[i];
    for (int i = 0; i < STRAY_ROUNDS && tree_kill_children(spared, used) > 0; i++)
        nanosleep(&(struct timespec){.tv_nsec = SLICE_NS}, NULL);
    free(spared);
}

void reaper_pause(Reaper *reaper)
{
    pthread_mutex_lock(&reaper->lives);
    int64_t until_us = now_us() + pause_us;
    for (Ward *ward = reaper->alive; ward != NULL; ward = ward->alive)
        process_pause(&ward->process);
    for (Ward *ward = reaper->alive; ward != NULL; ward = ward->alive)
        process_await_pause(&ward->process, until_us);
}

void reaper_continue(Reaper *reaper)
{
    for (Ward *ward = reaper->alive; ward != NULL; ward = ward->alive)
        process_continue(&ward->process);
    pthread_mutex_unlock(&reaper->lives);
}

// ---- those that are waited for ----

// Puts an ended process away, and what is left behind if its keeper was killed.
static int bury(Reaper *reaper, Ward *ward)
{
    bool clean;
    pthread_mutex_lock(&reaper->lives);
    int status = process_reap(&ward->process, &clean);
    forget(reaper, ward);
    if (!clean)
        kill_strays(reaper);
    process_close(&ward->process);
    pthread_mutex_unlock(&reaper->lives);
    if (ward->error_source >= 0)
        drain_finish(reaper->drain, ward->error_source);
    free(ward);
    return status;
}

static void kill_ward(const Reaper *reaper, Ward *ward)
{
    if (ward->killed)
        process_kill_keeper(&ward->process); // it is held up, or hangs
    else
        process_kill(&ward->process);
    ward->deadline_us = stopwatch_us(reaper->watch) + (ward->killed ? forced_us : killed_us);
    ward->forced = ward->killed;
    ward->killed = true;
}

// Looks after one that is waited for. True if it is gone, or given up; then it is freed.
static bool tend(Reaper *reaper, Ward *ward, int *status)
{
    int64_t time_us = stopwatch_us(reaper->watch);
    if (stop_is_raised(&reaper->hurried) && !ward->killed &&
        ward->deadline_us > time_us + hurried_us)
        ward->deadline_us = time_us + hurried_us;
    bool late = time_us >= ward->deadline_us;
    if (process_has_ended(&ward->process) || (ward->forced && late)) {
        *status = bury(reaper, ward);
        return true;
    }
    if (late)
        kill_ward(reaper, ward);
    else
        process_discard_output(&ward->process, DISCARDED);
    return false;
}

static void tend_all(Reaper *reaper, Ward **list)
{
    while (*list != NULL) {
        int status;
        Ward *next = (*list)->next;
        if (tend(reaper, *list, &status))
            *list = next;
        else
            list = &(*list)->next;
    }
}

// Waits for something new, or for a slice of time if there is somebody to look after.
static void wait_for_change(Reaper *reaper, bool busy)
{
    if (!busy) {
        pthread_cond_wait(&reaper->changed, &reaper->lock);
        return;
    }
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += SLICE_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&reaper->changed, &reaper->lock, &until);
}

static void *run(void *context)
{
    Reaper *reaper = context;
    Ward *list = NULL;
    pthread_mutex_lock(&reaper->lock);
    while (!reaper->closing || reaper->arrived != NULL || list != NULL) {
        while (reaper->arrived != NULL) {
            Ward *ward = reaper->arrived;
            reaper->arrived = ward->next;
            ward->next = list;
            list = ward;
        }
        pthread_mutex_unlock(&reaper->lock);
        tend_all(reaper, &list);
        pthread_mutex_lock(&reaper->lock);
        if (reaper->arrived == NULL && (list != NULL || !reaper->closing))
            wait_for_change(reaper, list != NULL);
    }
    pthread_mutex_unlock(&reaper->lock);
    return NULL;
}

static void free_reaper(Reaper *reaper)
{
    pthread_cond_destroy(&reaper->changed);
    pthread_mutex_destroy(&reaper->lock);
    pthread_mutex_destroy(&reaper->lives);
    free(reaper->inherited);
    free(reaper);
}

Reaper *reaper_open(Drain *drain, Stopwatch *watch, Error *error)
{
    Reaper *reaper = calloc(1, sizeof *reaper);
    pthread_condattr_t attributes;
    if (reaper == NULL) {
        fail(error, "there is no memory for a reaper");
        return NULL;
    }
    reaper->drain = drain;
    reaper->watch = watch;
    reaper->inherited = tree_list_children(&reaper->inherited_count);
    tree_adopt_orphans(); // of a keeper that somebody kills
    pthread_mutex_init(&reaper->lock, NULL);
    pthread_mutex_init(&reaper->lives, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&reaper->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    if (background_start(&reaper->thread, run, reaper, error))
        return reaper;
    free_reaper(reaper);
    return NULL;
}

void reaper_take(Reaper *reaper, Ward *ward, int64_t patience_us)
{
    ward->deadline_us = stopwatch_us(reaper->watch) + patience_us;
    if (patience_us <= 0)
        kill_ward(reaper, ward);
    pthread_mutex_lock(&reaper->lock);
    ward->next = reaper->arrived;
    reaper->arrived = ward;
    pthread_cond_signal(&reaper->changed);
    pthread_mutex_unlock(&reaper->lock);
}

bool reaper_end(Reaper *reaper, Ward *ward, int64_t patience_us, int *status)
{
    bool by_itself = true;
    ward->deadline_us = stopwatch_us(reaper->watch) + patience_us;
    for (;;) {
        // The ward is freed when it is gone, so what happened to it is looked at before.
        by_itself = !ward->killed;
        if (tend(reaper, ward, status))
            return by_itself;
        nanosleep(&(struct timespec){.tv_nsec = SLICE_NS}, NULL);
    }
}

void reaper_hurry(Reaper *reaper)
{
    stop_raise(&reaper->hurried);
}

void reaper_bury_all(Reaper *reaper)
{
    pthread_mutex_lock(&reaper->lock);
    bool joined = reaper->closing;
    reaper->closing = true;
    pthread_cond_signal(&reaper->changed);
    pthread_mutex_unlock(&reaper->lock);
    if (!joined)
        pthread_join(reaper->thread, NULL);
}

void reaper_close(Reaper *reaper)
{
    reaper_bury_all(reaper);
    free_reaper(reaper);
}
