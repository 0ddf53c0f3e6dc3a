#define _POSIX_C_SOURCE 200809L // pthread_condattr_setclock, nanosleep
#include "bench/match/reaper.h"

#include "bench/match/background.h"
#include "bench/match/engine.h"

#include <stdlib.h>
#include <time.h>

enum {
    SLICE_NS = 2 * 1000 * 1000,
    DISCARDED = 1 << 17, // of an engine's output in one slice
};

// How long a process that was killed may take to go: it may hang in the kernel.
static const int64_t killed_us = 10 * 1000 * 1000;

struct Reaper {
    const Keeper *keeper;
    Drain *drain;
    pthread_t thread;
    pthread_mutex_t lock; // guards all below
    pthread_cond_t changed;
    Ward *arrived;
    bool closing;
};

// Puts an ended process away, and all that is left of its group.
static int bury(Reaper *reaper, Ward *ward)
{
    process_kill(&ward->process);
    keeper_remove(reaper->keeper, ward->process.pid);
    int status = process_reap(&ward->process);
    if (ward->error_source >= 0)
        drain_finish(reaper->drain, ward->error_source);
    process_close(&ward->process);
    free(ward);
    return status;
}

static void kill_ward(Ward *ward)
{
    process_kill(&ward->process);
    ward->killed = true;
    ward->deadline_us = now_us() + killed_us;
}

// Looks after one that is waited for. True if it is gone, or given up; then it is freed.
static bool tend(Reaper *reaper, Ward *ward, int *status)
{
    bool late = now_us() >= ward->deadline_us;
    if (process_has_ended(&ward->process) || (ward->killed && late)) {
        *status = bury(reaper, ward);
        return true;
    }
    if (late)
        kill_ward(ward);
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
    free(reaper);
}

Reaper *reaper_open(const Keeper *keeper, Drain *drain, Error *error)
{
    Reaper *reaper = calloc(1, sizeof *reaper);
    pthread_condattr_t attributes;
    if (reaper == NULL) {
        fail(error, "there is no memory for a reaper");
        return NULL;
    }
    reaper->keeper = keeper;
    reaper->drain = drain;
    pthread_mutex_init(&reaper->lock, NULL);
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
    ward->deadline_us = now_us() + patience_us;
    if (patience_us <= 0)
        kill_ward(ward);
    pthread_mutex_lock(&reaper->lock);
    ward->next = reaper->arrived;
    reaper->arrived = ward;
    pthread_cond_signal(&reaper->changed);
    pthread_mutex_unlock(&reaper->lock);
}

bool reaper_end(Reaper *reaper, Ward *ward, int64_t patience_us, int *status)
{
    bool by_itself = true;
    ward->deadline_us = now_us() + patience_us;
    for (;;) {
        // The ward is freed when it is gone, so what happened to it is looked at before.
        by_itself = !ward->killed;
        if (tend(reaper, ward, status))
            return by_itself;
        nanosleep(&(struct timespec){.tv_nsec = SLICE_NS}, NULL);
    }
}

void reaper_close(Reaper *reaper)
{
    pthread_mutex_lock(&reaper->lock);
    reaper->closing = true;
    pthread_cond_signal(&reaper->changed);
    pthread_mutex_unlock(&reaper->lock);
    pthread_join(reaper->thread, NULL);
    free_reaper(reaper);
}
