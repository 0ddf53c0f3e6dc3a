#define _POSIX_C_SOURCE 200809L // poll, localtime_r
#include "bench/match/host/log.h"

#include "engine/base/memory.h"
#include "engine/posix/posix.h"
#include "engine/posix/signals.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LOGGED_TEXT = 16384 };

static void write_line(EngineLog *log, const char *label, const char *arrow, Slice text)
{
    struct timespec now;
    struct tm local;
    clock_gettime(CLOCK_REALTIME, &now);
    localtime_r(&now.tv_sec, &local);
    fprintf(log->file, "[%02d:%02d:%02d.%06ld] <%s> %s ", local.tm_hour, local.tm_min, local.tm_sec,
            now.tv_nsec / 1000, label, arrow);
    for (size_t i = 0; i < text.length && i < LOGGED_TEXT; i++) {
        unsigned char c = (unsigned char)text.at[i];
        putc((c < ' ' && c != '\t') || c == 127 ? '?' : c, log->file);
    }
    fputs(text.length > LOGGED_TEXT ? " ...\n" : "\n", log->file);
}

void engine_log_line(EngineLog *log, const char *label, const char *arrow, Slice text)
{
    pthread_mutex_lock(&log->lock);
    if (log->broken == 0) {
        write_line(log, label, arrow, text);
        if (fflush(log->file) != 0 || ferror(log->file))
            log->broken = errno != 0 ? errno : EIO;
    }
    pthread_mutex_unlock(&log->lock);
}

int engine_log_broken(EngineLog *log)
{
    pthread_mutex_lock(&log->lock);
    int broken = log->broken;
    pthread_mutex_unlock(&log->lock);
    return broken;
}

// Bytes behind so many come to the front.
static bool move_up(FILE *file, int64_t bytes)
{
    int fd = fileno(file);
    off_t end = lseek(fd, 0, SEEK_END);
    size_t length = end > bytes ? (size_t)(end - bytes) : 0;
    char *text = memory_new(length, 1);
    bool good =
        end >= 0 && (length == 0 || pread(fd, text, length, (off_t)bytes) == (ssize_t)length) &&
        ftruncate(fd, 0) == 0 && fwrite(text, 1, length, file) == length && fflush(file) == 0;
    free(text);
    return good;
}

bool engine_log_forget(FILE *file, const char *name, int64_t bytes, Error *error)
{
    errno = 0;
    flockfile(file);
    bool good = bytes == 0 || (fflush(file) == 0 && move_up(file, bytes));
    funlockfile(file);
    return good || fail(error, "the log '%s' can't be emptied: %s", name, strerror(errno));
}

// ---- standard error ----

enum { ALLOWANCE = 1 << 16, LINE_TEXT = 1024, CHUNK = 1 << 16 };

typedef struct Source {
    bool used, finishing;
    int descriptor; // -1: it has ended
    int64_t left;   // bytes that may be logged
    char label[80];
    char line[LINE_TEXT];
    size_t length;
} Source;

struct Drain {
    EngineLog *log;
    pthread_t thread;
    int wake[2];
    pthread_mutex_t lock; // guards all below
    bool closing;
    Source *sources;
    int count;
};

static void wake(const Drain *drain)
{
    while (write(drain->wake[1], "", 1) < 0 && errno == EINTR)
        continue;
}

static void flush_line(Drain *drain, Source *source)
{
    if (source->length > 0 && source->left > 0) {
        engine_log_line(drain->log, source->label, "!!!!", (Slice){source->line, source->length});
        source->left -= (int64_t)source->length;
        if (source->left <= 0)
            engine_log_line(drain->log, source->label, "!!!!",
                            slice_of("... the rest is suppressed"));
    }
    source->length = 0;
}

static void take(Drain *drain, Source *source, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count && source->left > 0; i++) {
        if (bytes[i] != '\n' && bytes[i] != '\r')
            source->line[source->length++] = bytes[i];
        if (bytes[i] == '\n' || source->length == LINE_TEXT)
            flush_line(drain, source);
    }
}

static void end_source(Drain *drain, Source *source)
{
    flush_line(drain, source);
    if (source->descriptor >= 0)
        close(source->descriptor);
    source->descriptor = -1;
}

static void read_source(Drain *drain, Source *source, char buffer[CHUNK])
{
    ssize_t got = read(source->descriptor, buffer, CHUNK);
    if (got > 0)
        take(drain, source, buffer, (size_t)got);
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        end_source(drain, source);
}

// Goes round all sources, with the lock held.
static void serve(Drain *drain, char buffer[CHUNK])
{
    for (int i = 0; i < drain->count; i++) {
        Source *source = &drain->sources[i];
        if (source->used && source->descriptor >= 0)
            read_source(drain, source, buffer);
        if (source->used && (source->finishing || drain->closing)) {
            end_source(drain, source);
            source->used = source->finishing = false;
        }
    }
}

// Lists what is to be watched, with the lock held: the wake-up and the sources. Gives how many.
static nfds_t watch(const Drain *drain, struct pollfd **list)
{
    nfds_t count = 0;
    *list = memory_grow(*list, (size_t)drain->count + 1, sizeof **list);
    (*list)[count++] = (struct pollfd){.fd = drain->wake[0], .events = POLLIN};
    for (int i = 0; i < drain->count; i++) {
        const Source *source = &drain->sources[i];
        if (source->used && source->descriptor >= 0)
            (*list)[count++] = (struct pollfd){.fd = source->descriptor, .events = POLLIN};
    }
    return count;
}

static void *run(void *context)
{
    Drain *drain = context;
    struct pollfd *list = NULL;
    char buffer[CHUNK];
    pthread_mutex_lock(&drain->lock);
    while (!drain->closing) {
        nfds_t count = watch(drain, &list);
        pthread_mutex_unlock(&drain->lock);
        poll(list, count, -1);
        while (read(drain->wake[0], buffer, CHUNK) > 0)
            continue;
        pthread_mutex_lock(&drain->lock);
        serve(drain, buffer);
    }
    serve(drain, buffer);
    pthread_mutex_unlock(&drain->lock);
    free(list);
    return NULL;
}

static void free_drain(Drain *drain)
{
    free(drain->sources);
    close(drain->wake[0]);
    close(drain->wake[1]);
    free(drain);
}

Drain *drain_open(EngineLog *log, Error *error)
{
    Drain *drain = memory_new(1, sizeof *drain);
    if (!posix_pipe_nonblocking(drain->wake)) {
        fail(error, "the log of standard error can't be had: %s", strerror(errno));
        free(drain);
        return NULL;
    }
    drain->log = log;
    pthread_mutex_init(&drain->lock, NULL);
    if (signals_start_thread(&drain->thread, run, drain, error))
        return drain;
    free_drain(drain);
    return NULL;
}

// The number of a free source.
static int new_source(Drain *drain)
{
    for (int i = 0; i < drain->count; i++)
        if (!drain->sources[i].used)
            return i;
    drain->sources = memory_one_more(drain->sources, (size_t)drain->count, sizeof *drain->sources);
    return drain->count++;
}

int drain_add(Drain *drain, int descriptor, const char *label)
{
    pthread_mutex_lock(&drain->lock);
    int number = new_source(drain);
    Source *source = &drain->sources[number];
    *source = (Source){.used = true, .descriptor = descriptor, .left = ALLOWANCE};
    snprintf(source->label, sizeof source->label, "%s", label);
    pthread_mutex_unlock(&drain->lock);
    wake(drain);
    return number;
}

void drain_refill(Drain *drain, int source)
{
    pthread_mutex_lock(&drain->lock);
    drain->sources[source].left = ALLOWANCE;
    pthread_mutex_unlock(&drain->lock);
}

void drain_finish(Drain *drain, int source)
{
    pthread_mutex_lock(&drain->lock);
    drain->sources[source].finishing = true;
    pthread_mutex_unlock(&drain->lock);
    wake(drain);
}

void drain_close(Drain *drain)
{
    pthread_mutex_lock(&drain->lock);
    drain->closing = true;
    pthread_mutex_unlock(&drain->lock);
    wake(drain);
    pthread_join(drain->thread, NULL);
    free_drain(drain);
}
