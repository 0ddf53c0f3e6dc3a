#define _POSIX_C_SOURCE 200809L // nanosleep
#include "bench/match/host/reaper.h"

#include "bench/match/base/strings.h"
#include "bench/match/host/tree.h"
#include "engine/base/memory.h"
#include "engine/base/stop.h"
#include "engine/base/time.h"
#include "engine/posix/posix.h"
#include "engine/posix/signals.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SLICE_NS = 2 * 1000 * 1000,
    DISCARDED = 1 << 17, // of an engine's output in one slice
    STRAY_ROUNDS = 500,  // of a slice: how long those that are left behind may take to go
    STATUS_OF_SIGNAL = 128,
    ENDING_TEXT = 200,
};

// How long a process that was killed may take to go, and how long if its keeper was killed, too: it
// may hang in the kernel.
static const int64_t killed_us = 7 * 1000 * 1000, forced_us = 2 * 1000 * 1000;

static const int64_t hurried_us = 300 * 1000; // to quit, if nobody is waited for

static const int64_t pause_us = 500 * 1000; // until all are stopped

struct Reaper {
    Drain *drain;
    Stopwatch *watch; // what patience is measured by
    EngineLog *log;
    pid_t *inherited; // children that we had before the first engine
    size_t inherited_count;
    pthread_t thread;
    StopFlag hurried;
    pthread_mutex_t lock; // guards what is between it and the next
    pthread_cond_t changed;
    EngineProcess *arrived;
    bool closing;
    pthread_mutex_t alive_lock; // guards all below, and is held while a process is started
    EngineProcess *alive;
    pthread_cond_t gone;          // one of the living is not there any more
    pthread_mutex_t endings_lock; // guards the rest
    Buffer endings;               // the sentences that there were, each with its line end
    size_t endings_told;          // bytes of these
};

// ---- all that are alive ----

bool reaper_start(Reaper *reaper, EngineProcess *child, const ProcessSetup *setup, Error *error)
{
    pthread_mutex_lock(&reaper->alive_lock);
    bool good = process_start(&child->process, setup, error);
    if (good) {
        child->alive = reaper->alive;
        reaper->alive = child;
    }
    pthread_mutex_unlock(&reaper->alive_lock);
    return good;
}

static void forget(Reaper *reaper, const EngineProcess *child)
{
    EngineProcess **link = &reaper->alive;
    while (*link != NULL && *link != child)
        link = &(*link)->alive;
    if (*link != NULL)
        *link = child->alive;
}

static bool has_predecessor(const Reaper *reaper, const EngineProcess *child)
{
    for (const EngineProcess *other = reaper->alive; other != NULL; other = other->alive)
        if (other->ending && other->owner == child->owner &&
            (other->worker == child->worker || other->worker == 0))
            return true;
    return false;
}

bool reaper_await_predecessors(Reaper *reaper, const EngineProcess *child, int64_t wait_us)
{
    pthread_mutex_lock(&reaper->alive_lock);
    if (has_predecessor(reaper, child))
        posix_cond_wait_us(&reaper->gone, &reaper->alive_lock, wait_us);
    bool none = !has_predecessor(reaper, child);
    pthread_mutex_unlock(&reaper->alive_lock);
    return none;
}

// Kills the children of ours that are no keepers of the living and were not ours before: whoever
// has become us by exec may have left some.
static void kill_strays(const Reaper *reaper)
{
    size_t count = 0, used = 0;
    for (const EngineProcess *child = reaper->alive; child != NULL; child = child->alive)
        count++;
    pid_t *spared = memory_new(count + reaper->inherited_count, sizeof *spared);
    for (const EngineProcess *child = reaper->alive; child != NULL; child = child->alive)
        spared[used++] = child->process.pid;
    for (size_t i = 0; i < reaper->inherited_count; i++)
        spared[used++] = reaper->inherited[i];
    for (int i = 0; i < STRAY_ROUNDS && tree_kill_children(spared, used) > 0; i++)
        nanosleep(&(struct timespec){.tv_nsec = SLICE_NS}, NULL);
    free(spared);
}

void reaper_pause(Reaper *reaper)
{
    pthread_mutex_lock(&reaper->alive_lock);
    int64_t until_us = time_now_us() + pause_us;
    for (EngineProcess *child = reaper->alive; child != NULL; child = child->alive)
        keeper_say(child->process.line, KEEPER_PAUSE);
    for (EngineProcess *child = reaper->alive; child != NULL; child = child->alive)
        process_await_pause(&child->process, until_us);
}

void reaper_continue(Reaper *reaper)
{
    for (EngineProcess *child = reaper->alive; child != NULL; child = child->alive)
        keeper_say(child->process.line, KEEPER_CONTINUE);
    pthread_mutex_unlock(&reaper->alive_lock);
}

// ---- how those ended that were to quit ----

// Whether the text, with its line end, is one of the sentences.
static bool is_known(const Buffer *sentences, Slice text)
{
    Slice rest = buffer_slice(sentences);
    while (rest.length > 0) {
        Slice line = slice_cut(&rest, '\n');
        if (line.length == text.length && memcmp(line.at, text.at, text.length) == 0)
            return true;
    }
    return false;
}

// Takes note of how an engine ended that was to quit: its exit status, 128 and more for a signal.
// 0 is right, and below 0 it is not known: neither is noted.
static void note_ending(Reaper *reaper, const EngineProcess *child, int status)
{
    char text[ENDING_TEXT];
    bool by_signal = status > STATUS_OF_SIGNAL;
    if (status <= 0)
        return;
    snprintf(text, sizeof text, "Engine %s ended %s %d when it was to quit", child->name,
             by_signal ? "by signal" : "with exit status",
             by_signal ? status - STATUS_OF_SIGNAL : status);
    if (reaper->log->file != NULL)
        engine_log_line(reaper->log, child->label, "****", slice_of(text));
    pthread_mutex_lock(&reaper->endings_lock);
    if (!is_known(&reaper->endings, slice_of(text)))
        buffer_format(&reaper->endings, "%s\n", text);
    pthread_mutex_unlock(&reaper->endings_lock);
}

bool reaper_next_ending(Reaper *reaper, char *text, size_t size)
{
    pthread_mutex_lock(&reaper->endings_lock);
    Slice rest = buffer_slice(&reaper->endings);
    bool more = rest.length > reaper->endings_told;
    if (more) {
        rest.at += reaper->endings_told;
        rest.length -= reaper->endings_told;
        Slice line = slice_cut(&rest, '\n');
        snprintf(text, size, "%.*s", (int)line.length, line.at);
        reaper->endings_told += line.length + 1;
    }
    pthread_mutex_unlock(&reaper->endings_lock);
    return more;
}

// ---- those that are waited for ----

// Puts an ended process away, and what is left behind if its keeper was killed.
static int clear_away(Reaper *reaper, EngineProcess *child)
{
    bool clean;
    pthread_mutex_lock(&reaper->alive_lock);
    int status = process_reap(&child->process, &clean);
    forget(reaper, child);
    if (!clean)
        kill_strays(reaper);
    process_close(&child->process);
    pthread_cond_broadcast(&reaper->gone);
    pthread_mutex_unlock(&reaper->alive_lock);
    if (child->error_source >= 0)
        drain_finish(reaper->drain, child->error_source);
    if (child->asked && !child->killed)
        note_ending(reaper, child, status);
    free(child);
    return status;
}

static void kill_process(const Reaper *reaper, EngineProcess *child)
{
    if (child->killed)
        kill(child->process.pid, SIGKILL); // its keeper, which is held up, or hangs
    else
        keeper_say(child->process.line, KEEPER_KILL);
    child->deadline_us = stopwatch_us(reaper->watch) + (child->killed ? forced_us : killed_us);
    child->forced = child->killed;
    child->killed = true;
}

// Looks after one that is waited for. True if it is gone, or given up; then it is freed.
static bool look_after(Reaper *reaper, EngineProcess *child, int *status)
{
    int64_t time_us = stopwatch_us(reaper->watch);
    if (stop_is_raised(&reaper->hurried) && !child->killed &&
        child->deadline_us > time_us + hurried_us)
        child->deadline_us = time_us + hurried_us;
    bool late = time_us >= child->deadline_us;
    if (process_has_ended(&child->process) || (child->forced && late)) {
        *status = clear_away(reaper, child);
        return true;
    }
    if (late)
        kill_process(reaper, child);
    else
        process_discard_output(&child->process, DISCARDED);
    return false;
}

static void look_after_all(Reaper *reaper, EngineProcess **list)
{
    while (*list != NULL) {
        int status;
        EngineProcess *next = (*list)->next;
        if (look_after(reaper, *list, &status))
            *list = next;
        else
            list = &(*list)->next;
    }
}

static void *run(void *context)
{
    Reaper *reaper = context;
    EngineProcess *list = NULL;
    pthread_mutex_lock(&reaper->lock);
    while (!reaper->closing || reaper->arrived != NULL || list != NULL) {
        while (reaper->arrived != NULL) {
            EngineProcess *child = reaper->arrived;
            reaper->arrived = child->next;
            child->next = list;
            list = child;
        }
        pthread_mutex_unlock(&reaper->lock);
        look_after_all(reaper, &list);
        pthread_mutex_lock(&reaper->lock);
        if (reaper->arrived == NULL && list != NULL)
            posix_cond_wait_us(&reaper->changed, &reaper->lock, SLICE_NS / 1000);
        else if (reaper->arrived == NULL && !reaper->closing)
            pthread_cond_wait(&reaper->changed, &reaper->lock);
    }
    pthread_mutex_unlock(&reaper->lock);
    return NULL;
}

static void free_reaper(Reaper *reaper)
{
    pthread_cond_destroy(&reaper->changed);
    pthread_cond_destroy(&reaper->gone);
    pthread_mutex_destroy(&reaper->lock);
    pthread_mutex_destroy(&reaper->alive_lock);
    pthread_mutex_destroy(&reaper->endings_lock);
    buffer_free(&reaper->endings);
    free(reaper->inherited);
    free(reaper);
}

Reaper *reaper_open(Drain *drain, Stopwatch *watch, EngineLog *log, Error *error)
{
    Reaper *reaper = memory_new(1, sizeof *reaper);
    reaper->drain = drain;
    reaper->watch = watch;
    reaper->log = log;
    reaper->inherited = tree_list_children(&reaper->inherited_count);
    posix_adopt_orphans(); // should somebody kill a keeper
    pthread_mutex_init(&reaper->lock, NULL);
    pthread_mutex_init(&reaper->alive_lock, NULL);
    pthread_mutex_init(&reaper->endings_lock, NULL);
    posix_cond_init(&reaper->changed);
    posix_cond_init(&reaper->gone);
    if (signals_start_thread(&reaper->thread, run, reaper, error))
        return reaper;
    free_reaper(reaper);
    return NULL;
}

void reaper_take(Reaper *reaper, EngineProcess *child, int64_t patience_us)
{
    child->deadline_us = stopwatch_us(reaper->watch) + patience_us;
    if (patience_us <= 0)
        kill_process(reaper, child);
    pthread_mutex_lock(&reaper->alive_lock);
    child->ending = true;
    pthread_mutex_unlock(&reaper->alive_lock);
    pthread_mutex_lock(&reaper->lock);
    child->next = reaper->arrived;
    reaper->arrived = child;
    pthread_cond_signal(&reaper->changed);
    pthread_mutex_unlock(&reaper->lock);
}

bool reaper_end(Reaper *reaper, EngineProcess *child, int64_t patience_us, int *status)
{
    child->deadline_us = stopwatch_us(reaper->watch) + patience_us;
    for (;;) {
        // The child is freed when it is gone, so what happened to it is looked at before.
        bool by_itself = !child->killed;
        if (look_after(reaper, child, status))
            return by_itself;
        nanosleep(&(struct timespec){.tv_nsec = SLICE_NS}, NULL);
    }
}

void reaper_hurry(Reaper *reaper)
{
    stop_raise(&reaper->hurried);
}

void reaper_await_all(Reaper *reaper)
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
    reaper_await_all(reaper);
    free_reaper(reaper);
}
