#define _POSIX_C_SOURCE 200809L // poll
#include "bench/match/host/wire.h"

#include "engine/base/memory.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    US_PER_MS = 1000,
    SLICE_MS = 100,          // how often a silent engine's process is looked at
    FOLLOWS_MS = 200,        // between an engine's end and our own signal, if one came to all
    FIRST_BUFFER = 1 << 16,  // also the most that is read at once
    LINE_LIMIT = 1 << 20,    // a line may be as long as this
    LOGGED_ANSWER = 1 << 18, // bytes of output that are logged between two commands
};

// ---- lines ----

void wire_open(Wire *wire, EngineHost *host, EngineProcess *child)
{
    *wire = (Wire){.host = host,
                   .child = child,
                   .buffer = memory_new(FIRST_BUFFER, 1),
                   .capacity = FIRST_BUFFER};
}

void wire_close(Wire *wire)
{
    free(wire->buffer);
}

// The log may be for other things only.
static bool is_logged(const Wire *wire)
{
    return wire->host->log.file != NULL && wire->host->config->log_engines;
}

static void log_line(Wire *wire, const char *arrow, Slice line)
{
    if (is_logged(wire))
        engine_log_line(&wire->host->log, wire->child->label, arrow, line);
}

static void log_answer(Wire *wire, Slice line)
{
    if (!is_logged(wire) || wire->log_left <= 0)
        return;
    log_line(wire, "<---", line);
    wire->log_left -= (int64_t)line.length + 1;
    if (wire->log_left <= 0)
        log_line(wire, "<---", slice_of("... the rest is suppressed"));
}

static void log_commands(Wire *wire, const char *lines)
{
    wire->log_left = LOGGED_ANSWER;
    if (!is_logged(wire))
        return;
    for (const char *end; (end = strchr(lines, '\n')) != NULL; lines = end + 1)
        log_line(wire, "--->", (Slice){lines, (size_t)(end - lines)});
}

// Moves the unread bytes to the front and grows the buffer when they fill it. False if they are
// more than a line may have.
static bool make_room(Wire *wire)
{
    if (wire->start > 0) {
        memmove(wire->buffer, wire->buffer + wire->start, wire->end - wire->start);
        wire->end -= wire->start;
        wire->scanned -= wire->start;
        wire->start = 0;
    }
    if (wire->end < wire->capacity)
        return true;
    if (wire->capacity >= LINE_LIMIT)
        return false;
    wire->capacity *= 2;
    wire->buffer = memory_grow(wire->buffer, wire->capacity, 1);
    return true;
}

// Reads what is there, without waiting. False if nothing was.
static bool take(Wire *wire)
{
    ssize_t got;
    do
        got = read(wire->child->process.from, wire->buffer + wire->end, wire->capacity - wire->end);
    while (got < 0 && errno == EINTR);
    if (got > 0) {
        wire->read_us = engine_now_us(wire->host);
        wire->end += (size_t)got;
    } else if (got == 0 || errno != EAGAIN) {
        wire->ended = true;
    }
    return got > 0;
}

// Sleeps until the engine has printed something, the host is stopped, or the deadline or a slice of
// time is past. True if there may be something to read. With `writing` also when it takes input.
static bool sleep_until(const Wire *wire, int64_t deadline_us, bool writing)
{
    int64_t left_us = deadline_us - engine_now_us(wire->host);
    int wait_ms = left_us <= 0                     ? 0
                  : left_us < SLICE_MS * US_PER_MS ? (int)(left_us / US_PER_MS) + 1
                                                   : SLICE_MS;
    struct pollfd ends[3] = {
        {.fd = wire->child->process.from, .events = POLLIN},
        {.fd = wire->host->stop_pipe[0], .events = POLLIN},
        {.fd = wire->child->process.to, .events = POLLOUT},
    };
    return poll(ends, writing ? 3 : 2, wait_ms) > 0 && ends[0].revents != 0;
}

// The fault of an engine that has ended. A signal that ends us often goes to all processes at once
// (a batch system's limit, a service that is stopped), and the engine may have died of it before we
// have noticed: then nobody has lost. No clock runs while this waits, as the engine that is gone
// was the one to move.
static EngineFault gone(const Wire *wire)
{
    struct pollfd stop = {.fd = wire->host->stop_pipe[0], .events = POLLIN};
    while (!stop_is_raised(&wire->host->stop) && poll(&stop, 1, FOLLOWS_MS) < 0 && errno == EINTR)
        continue;
    return stop_is_raised(&wire->host->stop) ? ENGINE_INTERRUPTED : ENGINE_GONE;
}

// Reads more, waiting for it until the deadline.
static EngineFault fill(Wire *wire, int64_t deadline_us)
{
    if (!make_room(wire))
        return ENGINE_NONSENSE;
    for (;;) {
        if (wire->ended)
            return gone(wire);
        if (stop_is_raised(&wire->host->stop))
            return ENGINE_INTERRUPTED;
        if (engine_now_us(wire->host) >= deadline_us)
            return ENGINE_SILENT;
        if (sleep_until(wire, deadline_us, false)) {
            if (take(wire))
                return ENGINE_FINE;
        } else if (process_has_ended(&wire->child->process)) {
            // A child of its own may still hold the pipe, but there is no engine any more.
            if (take(wire))
                return ENGINE_FINE;
            wire->ended = true;
        }
    }
}

// Cuts a whole line off the unread bytes, and puts a zero behind it. The first line loses the mark
// that some programs print before UTF-8.
static bool cut_line(Wire *wire, Slice *line)
{
    char *from = wire->buffer + wire->start;
    char *end = memchr(wire->buffer + wire->scanned, '\n', wire->end - wire->scanned);
    if (end == NULL) {
        wire->scanned = wire->end;
        return false;
    }
    wire->start = wire->scanned = (size_t)(end + 1 - wire->buffer);
    if (end > from && end[-1] == '\r')
        end--;
    *end = '\0';
    *line = (Slice){from, (size_t)(end - from)};
    if (!wire->has_begun)
        *line = slice_without_mark(*line);
    wire->has_begun = true;
    return true;
}

EngineFault wire_next_line(Wire *wire, int64_t deadline_us, Slice *line, int64_t *read_us)
{
    for (;;) {
        bool late = wire->read_us > deadline_us && wire->start < wire->end;
        if (late)
            return ENGINE_SILENT;
        if (cut_line(wire, line))
            break;
        EngineFault fault = fill(wire, deadline_us);
        if (fault != ENGINE_FINE)
            return fault;
    }
    log_answer(wire, *line);
    if (read_us != NULL)
        *read_us = wire->read_us;
    return ENGINE_FINE;
}

// Throws away the whole lines that were read.
static void drop_lines(Wire *wire)
{
    Slice line;
    while (cut_line(wire, &line))
        log_answer(wire, line);
}

void wire_drop_stale(Wire *wire)
{
    drop_lines(wire);
    if (make_room(wire) && take(wire))
        drop_lines(wire);
}

// ---- commands ----

EngineFault wire_send(Wire *wire, const char *lines, int64_t *sent_us, Error *error)
{
    static const char new_question[] = "position ";
    size_t length = strlen(lines);
    int64_t deadline_us = engine_now_us(wire->host) + wire->host->config->ping_ms * US_PER_MS;
    if (strncmp(lines, new_question, strlen(new_question)) == 0)
        wire_drop_stale(wire);
    log_commands(wire, lines);
    while (length > 0) {
        ssize_t sent = write(wire->child->process.to, lines, length);
        if (sent >= 0) {
            lines += sent;
            length -= (size_t)sent;
            continue;
        }
        if (errno == EINTR)
            continue;
        if (errno != EAGAIN || wire->ended)
            return dialect_fault_of_wait(gone(wire), error, "anything");
        if (stop_is_raised(&wire->host->stop))
            return dialect_fault_of_wait(ENGINE_INTERRUPTED, error, "anything");
        if (engine_now_us(wire->host) >= deadline_us)
            return dialect_fault(ENGINE_SILENT, error, "it does not read its commands");
        // The engine may be waiting itself, for us to read what it prints.
        if (sleep_until(wire, deadline_us, true)) {
            drop_lines(wire);
            if (!make_room(wire))
                return dialect_fault_of_wait(ENGINE_NONSENSE, error, "anything");
            take(wire);
        }
    }
    if (sent_us != NULL)
        *sent_us = engine_now_us(wire->host);
    return ENGINE_FINE;
}

void wire_try(Wire *wire, const char *lines)
{
    log_commands(wire, lines);
    ssize_t sent = write(wire->child->process.to, lines, strlen(lines));
    (void)sent; // who uses this does not depend on it
}
