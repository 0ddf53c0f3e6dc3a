#define _GNU_SOURCE // pipe2, CPU sets
#include "bench/match/engine.h"

#include "bench/match/dialect.h"
#include "bench/match/reaper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <regex.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    US_PER_MS = 1000,
    SLICE_MS = 100,           // how often a silent engine's process is looked at
    FIRST_BUFFER = 1 << 16,   // also the most that is read at once
    LINE_LIMIT = 1 << 20,     // a line may be as long as this
    MATCHED_LIMIT = 1 << 13,  // longer lines are not compared with match_line
    LOGGED_ANSWER = 1 << 18,  // bytes of output that are logged between two commands
    QUIT_US = 2 * 1000 * 1000 // for an engine that was asked to quit
};

struct EngineHost {
    const Config *config;
    StopFlag stop;
    int stop_pipe[2]; // readable once the flag is raised
    Keeper keeper;
    WireLog log;
    Drain *drain; // NULL: no log
    Reaper *reaper;
    bool matches;
    regex_t match_line;
    int *cpus;
    int cpu_count;
};

struct Engine {
    EngineHost *host;
    const EngineConfig *setup;
    const Dialect *dialect;
    Ward *ward;
    Error *warning; // while it starts
    char label[80], name[80];
    bool ended;       // nothing more will come
    int64_t read_us;  // when the bytes that came last were read
    int64_t log_left; // bytes of output that may still be logged
    char *buffer;     // bytes start..end are unread; there is no line end in start..scanned
    size_t start, scanned, end, capacity;
};

int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

// ---- the host ----

// A pipe must not get the number of a standard descriptor, should one of those be closed.
static void hold_standard_descriptors(void)
{
    int descriptor = open("/dev/null", O_RDWR);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO)
        descriptor = dup(descriptor);
    if (descriptor > STDERR_FILENO)
        close(descriptor);
}

static bool list_cpus(EngineHost *host, Error *error)
{
    const Config *config = host->config;
    if (!config->use_affinity)
        return true;
#ifdef __linux__
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        return fail(error, "which CPUs may be used can't be found out: %s", strerror(errno));
    int most = config->cpu_count > 0 ? config->cpu_count : CPU_SETSIZE;
    host->cpus = calloc((size_t)most, sizeof *host->cpus);
    if (host->cpus == NULL)
        return fail(error, "there is no memory for a list of CPUs");
    for (int i = 0; i < most; i++) {
        int cpu = config->cpu_count > 0 ? config->cpus[i] : i;
        if (cpu >= 0 && cpu < CPU_SETSIZE && CPU_ISSET(cpu, &allowed))
            host->cpus[host->cpu_count++] = cpu;
        else if (config->cpu_count > 0)
            return fail(error, "CPU %d may not be used here", cpu);
    }
    return true;
#else
    return fail(error, "engines can't be bound to CPUs on this system");
#endif
}

static bool compile_match_line(EngineHost *host, Error *error)
{
    const char *pattern = host->config->pgn.match_line;
    if (pattern == NULL)
        return true;
    int status = regcomp(&host->match_line, pattern, REG_EXTENDED | REG_NOSUB);
    if (status != 0) {
        char reason[100];
        regerror(status, &host->match_line, reason, sizeof reason);
        return fail(error, "match_line is no regular expression: %s", reason);
    }
    host->matches = true;
    return true;
}

static void free_host(EngineHost *host)
{
    if (host->reaper != NULL)
        reaper_close(host->reaper);
    if (host->drain != NULL)
        drain_close(host->drain);
    if (host->keeper.pid > 0)
        keeper_close(&host->keeper);
    for (int end = 0; end < 2; end++)
        if (host->stop_pipe[end] >= 0)
            close(host->stop_pipe[end]);
    if (host->matches)
        regfree(&host->match_line);
    pthread_mutex_destroy(&host->log.lock);
    free(host->cpus);
    free(host);
}

// The keeper is first: it must know none of the other pipes, and be forked before any thread.
static bool open_host(EngineHost *host, FILE *log, Error *error)
{
    if (!compile_match_line(host, error) || !list_cpus(host, error) ||
        !keeper_open(&host->keeper, error))
        return false;
    if (pipe2(host->stop_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return fail(error, "there is no pipe to be had: %s", strerror(errno));
    if (log != NULL && host->config->log_engines) {
        host->log.file = log;
        host->drain = drain_open(&host->log, error);
        if (host->drain == NULL)
            return false;
    }
    host->reaper = reaper_open(&host->keeper, host->drain, error);
    return host->reaper != NULL;
}

EngineHost *engine_host_open(const Config *config, FILE *log, Error *error)
{
    EngineHost *host = calloc(1, sizeof *host);
    if (host == NULL) {
        fail(error, "there is no memory for engines");
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN); // an engine that went away is noticed when it is written to
    hold_standard_descriptors();
    host->config = config;
    host->stop_pipe[0] = host->stop_pipe[1] = -1;
    pthread_mutex_init(&host->log.lock, NULL);
    if (open_host(host, log, error))
        return host;
    free_host(host);
    return NULL;
}

void engine_host_stop(EngineHost *host)
{
    int before = errno; // a signal handler may call this
    stop_raise(&host->stop);
    while (write(host->stop_pipe[1], "", 1) < 0 && errno == EINTR)
        continue;
    errno = before;
}

bool engine_host_is_stopped(const EngineHost *host)
{
    return stop_is_raised(&host->stop);
}

void engine_host_close(EngineHost *host)
{
    free_host(host);
}

// ---- faults ----

// Describes a fault and gives it back.
static EngineFault faulty(EngineFault fault, Error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static EngineFault faulty(EngineFault fault, Error *error, const char *format, ...)
{
    Error text;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text.text, sizeof text.text, format, arguments);
    va_end(arguments);
    fail(error, "%s", text.text);
    return fault;
}

// A fault while waiting for something.
static EngineFault faulty_wait(EngineFault fault, Error *error, const char *awaited)
{
    switch (fault) {
    case ENGINE_GONE:
        return faulty(fault, error, "it went away instead of saying %s", awaited);
    case ENGINE_SILENT:
        return faulty(fault, error, "it did not say %s in time", awaited);
    case ENGINE_NONSENSE:
        return faulty(fault, error, "a line without end");
    case ENGINE_INTERRUPTED:
        return faulty(fault, error, "interrupted");
    case ENGINE_FINE:
    case ENGINE_MISSING:
        break;
    }
    return fault;
}

// ---- lines ----

static void log_line(Engine *engine, const char *arrow, Slice line)
{
    if (engine->host->log.file != NULL)
        wire_log(&engine->host->log, engine->label, arrow, line);
}

static void log_answer(Engine *engine, Slice line)
{
    if (engine->host->log.file == NULL || engine->log_left <= 0)
        return;
    log_line(engine, "<---", line);
    engine->log_left -= (int64_t)line.length + 1;
    if (engine->log_left <= 0)
        log_line(engine, "<---", slice_of("... the rest is suppressed"));
}

static void log_commands(Engine *engine, const char *lines)
{
    engine->log_left = LOGGED_ANSWER;
    if (engine->host->log.file == NULL)
        return;
    for (const char *end; (end = strchr(lines, '\n')) != NULL; lines = end + 1)
        log_line(engine, "--->", (Slice){lines, (size_t)(end - lines)});
}

// Moves the unread bytes to the front and grows the buffer when they fill it. False if they are
// more than a line may have.
static bool make_room(Engine *engine)
{
    if (engine->start > 0) {
        memmove(engine->buffer, engine->buffer + engine->start, engine->end - engine->start);
        engine->end -= engine->start;
        engine->scanned -= engine->start;
        engine->start = 0;
    }
    if (engine->end < engine->capacity)
        return true;
    if (engine->capacity >= LINE_LIMIT)
        return false;
    char *buffer = realloc(engine->buffer, 2 * engine->capacity);
    if (buffer == NULL)
        return false;
    engine->buffer = buffer;
    engine->capacity *= 2;
    return true;
}

// Reads what is there, without waiting. False if nothing was.
static bool take(Engine *engine)
{
    ssize_t got;
    do
        got = read(engine->ward->process.from, engine->buffer + engine->end,
                   engine->capacity - engine->end);
    while (got < 0 && errno == EINTR);
    if (got > 0) {
        engine->read_us = now_us();
        engine->end += (size_t)got;
    } else if (got == 0 || errno != EAGAIN) {
        engine->ended = true;
    }
    return got > 0;
}

// Sleeps until the engine has printed something, the host is stopped, or the deadline or a slice of
// time is past. True if there may be something to read. With `writing` also when it takes input.
static bool sleep_until(const Engine *engine, int64_t deadline_us, bool writing)
{
    int64_t left_us = deadline_us - now_us();
    int wait_ms = left_us <= 0                     ? 0
                  : left_us < SLICE_MS * US_PER_MS ? (int)(left_us / US_PER_MS) + 1
                                                   : SLICE_MS;
    struct pollfd ends[3] = {
        {.fd = engine->ward->process.from, .events = POLLIN},
        {.fd = engine->host->stop_pipe[0], .events = POLLIN},
        {.fd = engine->ward->process.to, .events = POLLOUT},
    };
    return poll(ends, writing ? 3 : 2, wait_ms) > 0 && ends[0].revents != 0;
}

// Reads more, waiting for it until the deadline.
static EngineFault fill(Engine *engine, int64_t deadline_us)
{
    if (!make_room(engine))
        return ENGINE_NONSENSE;
    for (;;) {
        if (engine->ended)
            return ENGINE_GONE;
        if (stop_is_raised(&engine->host->stop))
            return ENGINE_INTERRUPTED;
        if (now_us() >= deadline_us)
            return ENGINE_SILENT;
        if (sleep_until(engine, deadline_us, false)) {
            if (take(engine))
                return ENGINE_FINE;
        } else if (process_has_ended(&engine->ward->process)) {
            // A child of its own may still hold the pipe, but there is no engine any more.
            if (take(engine))
                return ENGINE_FINE;
            engine->ended = true;
        }
    }
}

// Cuts a whole line off the unread bytes, and puts a zero behind it.
static bool cut_line(Engine *engine, Slice *line)
{
    char *from = engine->buffer + engine->start;
    char *end = memchr(engine->buffer + engine->scanned, '\n', engine->end - engine->scanned);
    if (end == NULL) {
        engine->scanned = engine->end;
        return false;
    }
    engine->start = engine->scanned = (size_t)(end + 1 - engine->buffer);
    if (end > from && end[-1] == '\r')
        end--;
    *end = '\0';
    *line = (Slice){from, (size_t)(end - from)};
    return true;
}

EngineFault engine_next_line(Engine *engine, int64_t deadline_us, Slice *line, int64_t *read_us)
{
    for (;;) {
        bool late = engine->read_us > deadline_us && engine->start < engine->end;
        if (late)
            return ENGINE_SILENT;
        if (cut_line(engine, line))
            break;
        EngineFault fault = fill(engine, deadline_us);
        if (fault != ENGINE_FINE)
            return fault;
    }
    log_answer(engine, *line);
    if (read_us != NULL)
        *read_us = engine->read_us;
    return ENGINE_FINE;
}

// Throws away the whole lines that were read.
static void drop_lines(Engine *engine)
{
    Slice line;
    while (cut_line(engine, &line))
        log_answer(engine, line);
}

// Throws away all that it has printed until now.
static void drop_stale(Engine *engine)
{
    drop_lines(engine);
    if (make_room(engine) && take(engine))
        drop_lines(engine);
}

// ---- commands ----

EngineFault engine_send(Engine *engine, const char *lines, int64_t *sent_us, Error *error)
{
    static const char new_question[] = "position ";
    size_t length = strlen(lines);
    int64_t deadline_us = now_us() + engine->host->config->ping_ms * US_PER_MS;
    if (strncmp(lines, new_question, strlen(new_question)) == 0)
        drop_stale(engine);
    log_commands(engine, lines);
    while (length > 0) {
        ssize_t sent = write(engine->ward->process.to, lines, length);
        if (sent >= 0) {
            lines += sent;
            length -= (size_t)sent;
            continue;
        }
        if (errno == EINTR)
            continue;
        if (errno != EAGAIN || engine->ended)
            return faulty(ENGINE_GONE, error, "it takes no commands any more");
        if (stop_is_raised(&engine->host->stop))
            return faulty_wait(ENGINE_INTERRUPTED, error, "anything");
        if (now_us() >= deadline_us)
            return faulty(ENGINE_SILENT, error, "it does not read its commands");
        // It may be waiting itself, for us to read what it prints.
        if (sleep_until(engine, deadline_us, true)) {
            drop_lines(engine);
            if (!make_room(engine))
                return faulty_wait(ENGINE_NONSENSE, error, "anything");
            take(engine);
        }
    }
    if (sent_us != NULL)
        *sent_us = now_us();
    return ENGINE_FINE;
}

static int64_t ping_deadline_us(const Engine *engine)
{
    return now_us() + engine->host->config->ping_ms * US_PER_MS;
}

static EngineFault await_line(Engine *engine, const char *awaited, int64_t deadline_us,
                              Error *error)
{
    Slice line;
    for (;;) {
        EngineFault fault = engine_next_line(engine, deadline_us, &line, NULL);
        if (fault != ENGINE_FINE)
            return faulty_wait(fault, error, awaited);
        if (slice_is(slice_trim(line), awaited))
            return ENGINE_FINE;
    }
}

EngineFault engine_new_game(Engine *engine, Error *error)
{
    char lines[64];
    snprintf(lines, sizeof lines, "%sisready\n", engine->dialect->new_game);
    drop_stale(engine);
    if (engine->ward->error_source >= 0)
        drain_refill(engine->host->drain, engine->ward->error_source);
    EngineFault fault = engine_send(engine, lines, NULL, error);
    return fault == ENGINE_FINE ? await_line(engine, "readyok", ping_deadline_us(engine), error)
                                : fault;
}

// Keeps the line if it is one that the PGN wants. It ends with a zero.
static void note_match(const Engine *engine, Slice line, Thought *thought)
{
    const EngineHost *host = engine->host;
    if (host->matches && line.length <= MATCHED_LIMIT &&
        regexec(&host->match_line, line.at, 0, NULL, 0) == 0)
        dialect_copy(line, thought->matched, sizeof thought->matched);
}

EngineFault engine_await_move(Engine *engine, int64_t sent_us, int64_t deadline_us,
                              Thought *thought, Error *error)
{
    Slice line;
    int64_t read_us;
    *thought = (Thought){0};
    for (;;) {
        EngineFault fault = engine_next_line(engine, deadline_us, &line, &read_us);
        if (fault != ENGINE_FINE)
            return faulty_wait(fault, error, "bestmove");
        note_match(engine, line, thought);
        Slice word = slice_word(&line);
        if (slice_is(word, "info"))
            dialect_read_info(line, thought);
        if (!slice_is(word, "bestmove"))
            continue;
        thought->used_us = read_us > sent_us ? read_us - sent_us : 0;
        return dialect_read_best(engine->dialect, line, thought)
                   ? ENGINE_FINE
                   : faulty(ENGINE_NONSENSE, error, "a bestmove without a move");
    }
}

EngineFault engine_query(Engine *engine, const char *what, char response[16], Error *error)
{
    char lines[64];
    Slice line;
    snprintf(lines, sizeof lines, "query %s\n", what);
    drop_stale(engine);
    EngineFault fault = engine_send(engine, lines, NULL, error);
    int64_t deadline_us = ping_deadline_us(engine);
    while (fault == ENGINE_FINE) {
        fault = engine_next_line(engine, deadline_us, &line, NULL);
        if (fault != ENGINE_FINE)
            return faulty_wait(fault, error, "response");
        if (!slice_is(slice_word(&line), "response"))
            continue;
        dialect_copy(slice_word(&line), response, 16);
        break;
    }
    return fault;
}

// ---- start and end ----

const char *engine_id_name(const Engine *engine)
{
    return engine->name;
}

static const char *option_value(const EngineConfig *setup, const char *name)
{
    for (int i = 0; i < setup->option_count; i++)
        if (slice_is_any_case(slice_of(setup->options[i].name), name))
            return setup->options[i].value;
    return NULL;
}

static bool has_option(const EngineConfig *setup, const char *name)
{
    for (int i = 0; i < setup->option_count; i++)
        if (slice_is_any_case(slice_of(setup->options[i].name), name))
            return true;
    return false;
}

// What an engine has told of itself while it was greeted.
typedef struct Greeting {
    bool *announced; // by option of the setup
    bool variant, ponder;
} Greeting;

static void note_greeting(Engine *engine, Slice line, Greeting *greeting)
{
    Slice word = slice_word(&line);
    if (slice_is(word, "option")) {
        for (int i = 0; i < engine->setup->option_count; i++)
            greeting->announced[i] |= dialect_names_option(line, engine->setup->options[i].name);
        greeting->variant |= dialect_names_option(line, "UCI_Variant");
        greeting->ponder |= dialect_names_option(line, "Ponder");
    } else if (slice_is(word, "id") && slice_is(slice_word(&line), "name")) {
        dialect_copy(slice_trim(line), engine->name, sizeof engine->name);
    }
}

static EngineFault greet(Engine *engine, int64_t deadline_us, Greeting *greeting, Error *error)
{
    Slice line;
    const char *awaited = engine->dialect->greeted;
    EngineFault fault = engine_send(engine, engine->dialect->greeting, NULL, error);
    if (fault != ENGINE_FINE)
        return fault;
    for (;;) {
        fault = engine_next_line(engine, deadline_us, &line, NULL);
        if (fault != ENGINE_FINE)
            return faulty_wait(fault, error, awaited);
        if (slice_is(slice_trim(line), awaited))
            return ENGINE_FINE;
        note_greeting(engine, line, greeting);
    }
}

// Lines to be sent, as they grow.
typedef struct Lines {
    char *text;
    size_t length, capacity;
    bool cut; // there was no memory
} Lines;

static void add_option(Lines *lines, const char *name, const char *value)
{
    const char *between = value != NULL ? " value " : "";
    const char *shown = value != NULL ? value : "";
    size_t needed = strlen(name) + strlen(shown) + 32;
    if (lines->length + needed > lines->capacity) {
        size_t capacity = 2 * (lines->capacity + needed);
        char *text = realloc(lines->text, capacity);
        if (text == NULL) {
            lines->cut = true;
            return;
        }
        lines->text = text;
        lines->capacity = capacity;
    }
    lines->length += (size_t)snprintf(lines->text + lines->length, needed,
                                      "setoption name %s%s%s\n", name, between, shown);
}

static void warn_of_option(const Engine *engine, const char *name)
{
    size_t used = strlen(engine->warning->text);
    size_t left = sizeof engine->warning->text - used;
    if (used == 0)
        fail(engine->warning, "%.*s has no option '%.*s', but it was sent",
             slice_quote(slice_of(engine->setup->name)), engine->setup->name,
             slice_quote(slice_of(name)), name);
    else
        snprintf(engine->warning->text + used, left, "; nor '%.*s'", slice_quote(slice_of(name)),
                 name);
}

// Threads first, or memory would be laid out twice; then what the match itself needs.
static void list_options(const Engine *engine, const Greeting *greeting, Lines *lines)
{
    const EngineConfig *setup = engine->setup;
    const Config *config = engine->host->config;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < setup->option_count; i++) {
            const EngineOption *option = &setup->options[i];
            if (slice_is_any_case(slice_of(option->name), "Threads") != (pass == 0))
                continue;
            add_option(lines, option->name, option->value);
            if (!greeting->announced[i])
                warn_of_option(engine, option->name);
        }
        if (pass == 0 && greeting->variant && !has_option(setup, "UCI_Variant"))
            add_option(lines, "UCI_Variant", config->rules->variant);
        if (pass == 0 && greeting->ponder && config->ponder && !has_option(setup, "Ponder"))
            add_option(lines, "Ponder", "true");
    }
}

static EngineFault set_options(Engine *engine, const Greeting *greeting, Error *error)
{
    Lines lines = {0};
    EngineFault fault = ENGINE_FINE;
    list_options(engine, greeting, &lines);
    if (lines.cut)
        fault = faulty(ENGINE_MISSING, error, "there is no memory for its options");
    else if (lines.length > 0)
        fault = engine_send(engine, lines.text, NULL, error);
    free(lines.text);
    return fault;
}

static EngineFault introduce(Engine *engine, Error *error)
{
    int64_t deadline_us = now_us() + engine->host->config->startup_ms * US_PER_MS;
    Greeting greeting = {.announced = calloc((size_t)engine->setup->option_count + 1, 1)};
    if (greeting.announced == NULL)
        return faulty(ENGINE_MISSING, error, "there is no memory for its options");
    EngineFault fault = greet(engine, deadline_us, &greeting, error);
    if (fault == ENGINE_FINE)
        fault = set_options(engine, &greeting, error);
    if (fault == ENGINE_FINE)
        fault = engine_send(engine, "isready\n", NULL, error);
    if (fault == ENGINE_FINE)
        fault = await_line(engine, "readyok", deadline_us, error);
    free(greeting.announced);
    return fault;
}

// The CPU for a worker's engine, or -1. One of several threads would only be slowed down.
static int cpu_for(const EngineHost *host, const EngineConfig *setup, int worker)
{
    const char *threads = option_value(setup, "Threads");
    if (host->cpu_count == 0 || worker < 1 || (threads != NULL && strcmp(threads, "1") != 0))
        return -1;
    return host->cpus[(worker - 1) % host->cpu_count];
}

static void free_engine(Engine *engine)
{
    free(engine->buffer);
    free(engine);
}

static Engine *new_engine(EngineHost *host, const EngineConfig *setup, const char *label)
{
    Engine *engine = calloc(1, sizeof *engine);
    char *buffer = malloc(FIRST_BUFFER);
    Ward *ward = calloc(1, sizeof *ward);
    if (engine == NULL || buffer == NULL || ward == NULL) {
        free(engine);
        free(buffer);
        free(ward);
        return NULL;
    }
    *engine = (Engine){
        .host = host,
        .setup = setup,
        .dialect = dialect_of(setup->protocol),
        .ward = ward,
        .buffer = buffer,
        .capacity = FIRST_BUFFER,
    };
    ward->error_source = -1;
    dialect_copy(slice_of(label), engine->label, sizeof engine->label);
    dialect_copy(slice_of(setup->name), engine->name, sizeof engine->name);
    return engine;
}

static bool launch(Engine *engine, int worker, Error *error)
{
    EngineHost *host = engine->host;
    const EngineConfig *setup = engine->setup;
    Process *process = &engine->ward->process;
    ProcessSetup wanted = {
        .cmd = setup->cmd,
        .args = setup->args,
        .dir = setup->dir,
        .with_errors = host->drain != NULL,
        .wide = host->config->ponder,
        .cpu = cpu_for(host, setup, worker),
    };
    if (!process_start(process, &wanted, error))
        return false;
    keeper_add(&host->keeper, process->pid);
    if (process->errors >= 0) {
        engine->ward->error_source = drain_add(host->drain, process->errors, engine->label);
        if (engine->ward->error_source >= 0)
            process->errors = -1; // the drain's now
    }
    return true;
}

Engine *engine_start(EngineHost *host, const EngineConfig *setup, const char *label, int worker,
                     EngineFault *fault, Error *warning, Error *error)
{
    Error reason = {""};
    Engine *engine = new_engine(host, setup, label);
    warning->text[0] = '\0';
    *fault = ENGINE_MISSING;
    if (engine == NULL) {
        fail(&reason, "there is no memory for it");
    } else if (!launch(engine, worker, &reason)) {
        free(engine->ward);
        free_engine(engine);
    } else {
        engine->warning = warning;
        *fault = introduce(engine, &reason);
        if (*fault == ENGINE_FINE)
            return engine;
        engine_release(engine, true);
    }
    fail(error, "engine '%.*s': %s", slice_quote(slice_of(setup->name)), setup->name, reason.text);
    return NULL;
}

// Asks it to quit, if that can be said without waiting.
static void say_quit(Engine *engine)
{
    static const char quit[] = "quit\n";
    log_commands(engine, quit);
    ssize_t sent = write(engine->ward->process.to, quit, strlen(quit));
    (void)sent; // or it is killed in a while
}

static void end_input(Engine *engine)
{
    close(engine->ward->process.to);
    engine->ward->process.to = -1;
}

void engine_release(Engine *engine, bool at_once)
{
    if (!at_once) {
        say_quit(engine);
        end_input(engine);
    }
    reaper_take(engine->host->reaper, engine->ward, at_once ? 0 : QUIT_US);
    free_engine(engine);
}

bool engine_quit(Engine *engine, bool with_quit, int64_t patience_ms, int *status)
{
    if (with_quit)
        say_quit(engine);
    else
        end_input(engine);
    bool by_itself =
        reaper_end(engine->host->reaper, engine->ward, patience_ms * US_PER_MS, status);
    free_engine(engine);
    return by_itself;
}
