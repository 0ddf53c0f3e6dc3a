#define _POSIX_C_SOURCE 200809L // posix_spawn, poll, clock_gettime
#include "tests/engine_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    US_PER_MS = 1000,
    POLL_MS = 100,
    READY_US = 10 * 1000 * 1000, // for an answer that needs no thought
    QUIT_MS = 1000,
    COMMAND_TEXT = 4096
};

extern char **environ;

int64_t engine_now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void sleep_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

static void log_line(const Engine *engine, const char *arrow, Slice line)
{
    if (engine->host->log == NULL)
        return;
    int64_t ms = (engine_now_us() - engine->host->start_us) / US_PER_MS;
    fprintf(engine->host->log, "%8lld.%03d %s %s %.*s\n", (long long)(ms / 1000), (int)(ms % 1000),
            engine->label, arrow, (int)line.length, line.at);
}

// Describes a fault and gives it back.
static EngineFault faulty(EngineFault fault, Error *error, const char *what)
{
    fail(error, "%s", what);
    return fault;
}

// Two pipes whose four ends no child inherits by accident. `pipes` is {read, write} twice.
static bool open_pipes(int pipes[4])
{
    if (pipe(pipes) != 0)
        return false;
    if (pipe(pipes + 2) != 0) {
        close(pipes[0]);
        close(pipes[1]);
        return false;
    }
    for (int i = 0; i < 4; i++)
        fcntl(pipes[i], F_SETFD, FD_CLOEXEC);
    return true;
}

// Runs the command in a process group of its own, so that a Ctrl-C reaches the referee alone, and
// with the signal settings of a program started by hand. Gives 0 or an error number.
static int spawn(pid_t *pid, const char *command, int input, int output)
{
    char line[COMMAND_TEXT];
    if (snprintf(line, sizeof line, "exec %s", command) >= (int)sizeof line)
        return E2BIG;
    char *const arguments[] = {"sh", "-c", line, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    int status = posix_spawn(pid, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return status;
}

static bool launch(Engine *engine, Error *error)
{
    int pipes[4];
    pthread_mutex_lock(&engine->host->spawning);
    bool opened = open_pipes(pipes);
    int status = opened ? spawn(&engine->pid, engine->setup->command, pipes[0], pipes[3]) : errno;
    pthread_mutex_unlock(&engine->host->spawning);
    if (opened) {
        close(pipes[0]);
        close(pipes[3]);
    }
    if (opened && status != 0) {
        close(pipes[1]);
        close(pipes[2]);
    }
    if (status != 0) {
        engine->pid = 0;
        return fail(error, "cannot run '%s': %s", engine->setup->command, strerror(status));
    }
    engine->to = pipes[1];
    engine->from = pipes[2];
    fcntl(engine->to, F_SETFL, O_NONBLOCK); // an engine that does not read must not hold us
    engine->start = engine->end = 0;
    return true;
}

// Waits for the process at most `patience_ms`. True if it is gone; `*status` as from waitpid.
static bool wait_for_exit(pid_t pid, int patience_ms, int *status)
{
    for (int waited = 0;; waited += 2) {
        pid_t gone = waitpid(pid, status, WNOHANG);
        if (gone == pid || (gone < 0 && errno != EINTR))
            return true;
        if (waited >= patience_ms)
            return false;
        sleep_ms(2);
    }
}

// Ends the process, with the patience given, and describes how it went.
static EngineFault end_process(Engine *engine, int patience_ms, Error *error)
{
    int status = 0;
    bool by_itself = wait_for_exit(engine->pid, patience_ms, &status);
    if (!by_itself) {
        kill(engine->pid, SIGKILL);
        while (waitpid(engine->pid, &status, 0) < 0 && errno == EINTR)
            continue;
    }
    if (engine->to >= 0)
        close(engine->to);
    close(engine->from);
    engine->pid = 0;
    if (!by_itself)
        return faulty(ENGINE_HUNG, error, "killed");
    if (WIFSIGNALED(status))
        fail(error, "signal %d", WTERMSIG(status));
    else
        fail(error, "exit status %d", WEXITSTATUS(status));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? ENGINE_FINE : ENGINE_CRASHED;
}

// Ends an engine that showed `fault` and describes that. An interrupted one is left alone.
static EngineFault give_up(Engine *engine, EngineFault fault, Error *error)
{
    Error how;
    if (fault == ENGINE_FINE || fault == ENGINE_INTERRUPTED)
        return fault;
    end_process(engine, fault == ENGINE_CRASHED ? QUIT_MS : 0, &how);
    if (fault == ENGINE_CRASHED)
        *error = how;
    return fault;
}

static EngineFault engine_send(Engine *engine, const char *text)
{
    size_t length = strlen(text);
    int64_t deadline_us = engine_now_us() + READY_US;
    log_line(engine, ">", slice_trim((Slice){text, length}));
    while (length > 0) {
        ssize_t sent = write(engine->to, text, length);
        if (sent >= 0) {
            text += sent;
            length -= (size_t)sent;
        } else if (errno == EAGAIN) {
            if (engine_now_us() >= deadline_us)
                return ENGINE_HUNG;
            poll(&(struct pollfd){.fd = engine->to, .events = POLLOUT}, 1, POLL_MS);
        } else if (errno != EINTR) {
            return ENGINE_CRASHED;
        }
    }
    return ENGINE_FINE;
}

// Reads what is there, waiting for it until the deadline.
static EngineFault fill(Engine *engine, int64_t deadline_us)
{
    memmove(engine->buffer, engine->buffer + engine->start, engine->end - engine->start);
    engine->end -= engine->start;
    engine->start = 0;
    if (engine->end == sizeof engine->buffer)
        return ENGINE_PROTOCOL; // a line without end
    for (;;) {
        if (stop_is_raised(&engine->host->stop))
            return ENGINE_INTERRUPTED;
        int64_t left_us = deadline_us - engine_now_us();
        int64_t wait_ms = left_us <= 0 ? 0 : left_us / US_PER_MS + 1;
        struct pollfd ready = {.fd = engine->from, .events = POLLIN};
        int count = poll(&ready, 1, wait_ms < POLL_MS ? (int)wait_ms : POLL_MS);
        if (count == 0 && left_us <= 0)
            return ENGINE_HUNG;
        if (count <= 0)
            continue;
        ssize_t got =
            read(engine->from, engine->buffer + engine->end, sizeof engine->buffer - engine->end);
        engine->read_us = engine_now_us();
        if (got > 0) {
            engine->end += (size_t)got;
            return ENGINE_FINE;
        }
        if (got == 0 || errno != EINTR)
            return ENGINE_CRASHED;
    }
}

// The next line, which stays valid until the next call.
static EngineFault engine_line(Engine *engine, int64_t deadline_us, Slice *line)
{
    for (;;) {
        const char *from = engine->buffer + engine->start;
        const char *end = memchr(from, '\n', engine->end - engine->start);
        if (end != NULL) {
            engine->start = (size_t)(end + 1 - engine->buffer);
            *line = slice_trim((Slice){from, (size_t)(end - from)});
            log_line(engine, "<", *line);
            return ENGINE_FINE;
        }
        EngineFault fault = fill(engine, deadline_us);
        if (fault != ENGINE_FINE)
            return fault;
    }
}

static EngineFault await_ready(Engine *engine, Error *error)
{
    Slice line;
    int64_t deadline_us = engine_now_us() + READY_US;
    EngineFault fault = engine_send(engine, "isready\n");
    while (fault == ENGINE_FINE) {
        fault = engine_line(engine, deadline_us, &line);
        if (fault != ENGINE_FINE)
            break;
        if (slice_is(line, "readyok"))
            return ENGINE_FINE;
        if (slice_is(slice_word(&line), "bestmove"))
            return faulty(ENGINE_PROTOCOL, error, "a bestmove that nobody asked for");
    }
    return faulty(fault, error, "no readyok");
}

// The part of an option given on the command line that is its name.
static Slice option_name(const char *option)
{
    return (Slice){option, strcspn(option, "=")};
}

// Marks the options to be set that the line announces.
static void note_option(const EngineSetup *setup, Slice line, uint32_t *announced)
{
    slice_word(&line); // "name"
    for (int i = 0; i < setup->option_count; i++) {
        Slice name = option_name(setup->options[i]), rest = line;
        bool same = true;
        for (Slice word = slice_word(&name); same && word.length > 0; word = slice_word(&name)) {
            char text[64];
            snprintf(text, sizeof text, "%.*s", slice_quote(word), word.at);
            same = slice_is_any_case(slice_word(&rest), text);
        }
        if (same && slice_is(slice_word(&rest), "type"))
            *announced |= (uint32_t)1 << i;
    }
}

static EngineFault shake_hands(Engine *engine, uint32_t *announced)
{
    int64_t deadline_us = engine_now_us() + READY_US;
    EngineFault fault = engine_send(engine, "uci\n");
    while (fault == ENGINE_FINE) {
        Slice line;
        fault = engine_line(engine, deadline_us, &line);
        if (fault != ENGINE_FINE)
            break;
        Slice word = slice_word(&line);
        if (slice_is(word, "uciok"))
            break;
        if (slice_is(word, "option"))
            note_option(engine->setup, line, announced);
        if (slice_is(word, "id") && slice_is(slice_word(&line), "name")) {
            line = slice_trim(line);
            snprintf(engine->name, sizeof engine->name, "%.*s", slice_quote(line), line.at);
        }
    }
    return fault;
}

static EngineFault set_option(Engine *engine, const char *option)
{
    char command[COMMAND_TEXT];
    Slice name = option_name(option);
    const char *value = option[name.length] == '=' ? option + name.length + 1 : NULL;
    int length = snprintf(command, sizeof command, "setoption name %.*s%s%s\n", (int)name.length,
                          name.at, value != NULL ? " value " : "", value != NULL ? value : "");
    return length < (int)sizeof command ? engine_send(engine, command) : ENGINE_PROTOCOL;
}

static EngineFault introduce(Engine *engine, Error *error)
{
    uint32_t announced = 0;
    EngineFault fault = shake_hands(engine, &announced);
    if (fault != ENGINE_FINE)
        return faulty(fault, error, "no uciok");
    for (int i = 0; i < engine->setup->option_count; i++) {
        const char *option = engine->setup->options[i];
        if (!(announced >> i & 1)) {
            fail(error, "it has no option for '%s'", option);
            return ENGINE_PROTOCOL;
        }
        fault = set_option(engine, option);
        if (fault != ENGINE_FINE)
            return faulty(fault, error, "option not taken");
    }
    return await_ready(engine, error);
}

EngineFault engine_start(Engine *engine, Error *error)
{
    if (!launch(engine, error))
        return ENGINE_CRASHED;
    return give_up(engine, introduce(engine, error), error);
}

EngineFault engine_new_game(Engine *engine, Error *error)
{
    EngineFault fault = engine_send(engine, "ucinewgame\n");
    fault = fault == ENGINE_FINE ? await_ready(engine, error)
                                 : faulty(fault, error, "it takes no commands");
    return give_up(engine, fault, error);
}

// Takes score, depth and line from what follows "info", if the score is exact and of the best
// line. False if a number is none.
static bool note_info(Slice rest, Thought *thought)
{
    Thought seen = *thought;
    int64_t rank = 1;
    bool scored = false, exact = true, valid = true;
    for (Slice word = slice_word(&rest); word.length > 0; word = slice_word(&rest)) {
        if (slice_is(word, "string"))
            break;
        if (slice_is(word, "depth")) {
            valid &= slice_number(slice_word(&rest), &seen.depth);
        } else if (slice_is(word, "multipv")) {
            valid &= slice_number(slice_word(&rest), &rank);
        } else if (slice_is(word, "score")) {
            Slice unit = slice_word(&rest);
            seen.mate = slice_is(unit, "mate");
            valid &= seen.mate || slice_is(unit, "cp");
            valid &= slice_number(slice_word(&rest), &seen.score);
            scored = true;
        } else if (slice_is(word, "lowerbound") || slice_is(word, "upperbound")) {
            exact = false;
        } else if (slice_is(word, "pv")) {
            rest = slice_trim(rest);
            int length = rest.length < PV_TEXT ? (int)rest.length : PV_TEXT - 1;
            snprintf(seen.pv, sizeof seen.pv, "%.*s", length, rest.at);
            break;
        }
    }
    seen.scored = true;
    if (valid && scored && exact && rank == 1)
        *thought = seen;
    return valid;
}

static EngineFault await_bestmove(Engine *engine, int64_t deadline_us, Thought *thought,
                                  Error *error)
{
    for (;;) {
        Slice line;
        EngineFault fault = engine_line(engine, deadline_us, &line);
        if (fault != ENGINE_FINE)
            return faulty(fault, error, "no bestmove");
        Slice word = slice_word(&line);
        if (slice_is(word, "info") && !note_info(line, thought))
            return faulty(ENGINE_PROTOCOL, error, "an info line with a bad number");
        if (!slice_is(word, "bestmove"))
            continue;
        Slice best = slice_word(&line);
        if (best.length == 0)
            return faulty(ENGINE_PROTOCOL, error, "a bestmove without a move");
        snprintf(thought->best, sizeof thought->best, "%.*s", slice_quote(best), best.at);
        return ENGINE_FINE;
    }
}

EngineFault engine_think(Engine *engine, const char *position, const char *go, int64_t limit_us,
                         Thought *thought, Error *error)
{
    *thought = (Thought){0};
    EngineFault fault = engine_send(engine, position);
    if (fault == ENGINE_FINE)
        fault = engine_send(engine, go);
    if (fault == ENGINE_FINE) {
        int64_t sent_us = engine_now_us();
        fault = await_bestmove(engine, sent_us + limit_us, thought, error);
        thought->used_us = engine->read_us - sent_us;
    } else {
        faulty(fault, error, "it takes no commands");
    }
    return give_up(engine, fault, error);
}

EngineFault engine_quit(Engine *engine, Error *error)
{
    if (engine->pid == 0)
        return ENGINE_FINE;
    engine_send(engine, "quit\n");
    close(engine->to);
    engine->to = -1;
    return end_process(engine, QUIT_MS, error);
}
