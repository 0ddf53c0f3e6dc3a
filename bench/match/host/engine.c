// Commands to an engine and its answers. The lines to and from it are wire.c's, what they mean is
// dialect.c's, and what all engines share is host.c's.
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "bench/match/host/engine.h"

#include "bench/match/base/strings.h"
#include "bench/match/host/wire.h"
#include "engine/base/memory.h"
#include "engine/base/time.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    US_PER_MS = 1000,
    INFOS_LIMIT = 1 << 16,     // bytes of info lines that are kept
    MATCHED_LIMIT = 1 << 13,   // longer lines are not compared with match_line
    ENDING_US = 500 * 1000,    // between an engine's last word and its end
    GONE_SLICE_US = 20 * 1000, // how often a wait for a predecessor looks at the stop flag
};

struct Engine {
    EngineHost *host;
    const EngineConfig *setup;
    const Dialect *dialect;
    EngineProcess *child;
    Wire wire;
    Buffer infos; // see engine_infos
    char name[80];
};

// ---- what it tells of itself ----

// The words of an engine about itself while it was greeted.
typedef struct Greeting {
    bool *announced, *button; // by option of the setup; in one piece of memory
    bool variant, ponder;
    Error refused; // the first value that its own option line does not take; empty: none
} Greeting;

static void note_option(const EngineConfig *setup, Slice line, Greeting *greeting)
{
    for (int i = 0; i < setup->option_count; i++) {
        if (!dialect_names_option(line, setup->options[i].name))
            continue;
        greeting->announced[i] = true;
        greeting->button[i] = dialect_is_button(line, setup->options[i].name);
        if (greeting->refused.text[0] == '\0')
            dialect_option_takes(line, &setup->options[i], &greeting->refused);
    }
    greeting->variant |= dialect_names_option(line, "UCI_Variant");
    greeting->ponder |= dialect_names_option(line, "Ponder");
}

static void note_greeting(Engine *engine, Slice line, Greeting *greeting)
{
    Slice word = slice_word(&line);
    if (slice_is(word, "option"))
        note_option(engine->setup, line, greeting);
    else if (slice_is(word, "id") && slice_is(slice_word(&line), "name"))
        dialect_copy(slice_trim(line), engine->name, sizeof engine->name);
}

// ---- questions ----

EngineFault engine_send(Engine *engine, const char *lines, int64_t *sent_us, Error *error)
{
    return wire_send(&engine->wire, lines, sent_us, error);
}

EngineFault engine_next_line(Engine *engine, int64_t deadline_us, Slice *line, int64_t *read_us)
{
    return wire_next_line(&engine->wire, deadline_us, line, read_us);
}

static int64_t deadline_in_us(const Engine *engine, int64_t ms)
{
    return engine_now_us(engine->host) + ms * US_PER_MS;
}

// Lines before the awaited one are noted in the greeting, if that is not NULL.
static EngineFault await_line(Engine *engine, const char *awaited, int64_t deadline_us,
                              Greeting *greeting, Error *error)
{
    Slice line;
    for (;;) {
        EngineFault fault = engine_next_line(engine, deadline_us, &line, NULL);
        if (fault != ENGINE_FINE)
            return dialect_fault_of_wait(fault, error, awaited);
        if (slice_is(slice_trim(line), awaited))
            return ENGINE_FINE;
        if (greeting != NULL)
            note_greeting(engine, line, greeting);
    }
}

EngineFault engine_new_game(Engine *engine, Error *error)
{
    char lines[64];
    snprintf(lines, sizeof lines, "%sisready\n", engine->dialect->new_game);
    wire_drop_stale(&engine->wire);
    if (engine->child->error_source >= 0)
        drain_refill(engine->host->drain, engine->child->error_source);
    EngineFault fault = engine_send(engine, lines, NULL, error);
    const Config *config = engine->host->config;
    int64_t deadline_us =
        deadline_in_us(engine, config->new_game_ms > 0 ? config->new_game_ms : config->ping_ms);
    return fault == ENGINE_FINE ? await_line(engine, "readyok", deadline_us, NULL, error) : fault;
}

// Keeps the line if it is one that the PGN wants. It ends with a zero.
static void note_match(const Engine *engine, Slice line, Thought *thought)
{
    const EngineHost *host = engine->host;
    if (host->matches && line.length <= MATCHED_LIMIT &&
        regexec(&host->match_line, line.at, 0, NULL, 0) == 0)
        dialect_copy(line, thought->matched, sizeof thought->matched);
}

// Keeps an info line that has a variation, for those who want to see whether it can be so.
static void keep_info(Engine *engine, Slice line)
{
    Slice rest = line, word = slice_word(&rest);
    Buffer *infos = &engine->infos;
    while (word.length > 0 && !slice_is(word, "pv") && !slice_is(word, "string"))
        word = slice_word(&rest);
    if (!slice_is(word, "pv") || line.length >= INFOS_LIMIT)
        return;
    if (infos->length + line.length >= INFOS_LIMIT)
        infos->length = 0;
    buffer_add(infos, line);
    buffer_add(infos, slice_of("\n"));
}

// How much longer than the engine believes it took. Of one that tells no time that is all of it.
static void log_latency(Engine *engine, const Thought *thought)
{
    char text[160];
    const double ms_us = US_PER_MS;
    EngineHost *host = engine->host;
    if (!host->config->show_latency || host->log.file == NULL)
        return;
    snprintf(text, sizeof text, "latency: %.3fms (elapsed: %.3f, reported: %.3f)",
             (double)(thought->used_us - thought->info.reported_us) / ms_us,
             (double)thought->used_us / ms_us, (double)thought->info.reported_us / ms_us);
    engine_log_line(&host->log, engine->child->label, "====", slice_of(text));
}

Slice engine_infos(const Engine *engine)
{
    return buffer_slice(&engine->infos);
}

EngineFault engine_await_move(Engine *engine, int64_t sent_us, int64_t deadline_us,
                              Thought *thought, Error *error)
{
    Slice line;
    int64_t read_us;
    *thought = (Thought){0};
    engine->infos.length = 0;
    for (;;) {
        EngineFault fault = engine_next_line(engine, deadline_us, &line, &read_us);
        if (fault != ENGINE_FINE)
            return dialect_fault_of_wait(fault, error, "bestmove");
        note_match(engine, line, thought);
        Slice whole = line, word = slice_word(&line);
        if (slice_is(word, "info")) {
            keep_info(engine, whole);
            dialect_read_info(line, thought);
        }
        if (!slice_is(word, "bestmove")) {
            thought->talked = true;
            continue;
        }
        thought->used_us = read_us > sent_us ? read_us - sent_us : 0;
        log_latency(engine, thought);
        return dialect_read_best(engine->dialect, line, thought)
                   ? ENGINE_FINE
                   : dialect_fault(ENGINE_NONSENSE, error, "a bestmove without a move");
    }
}

EngineFault engine_query(Engine *engine, const char *what, char response[16], Error *error)
{
    char lines[64];
    Slice line;
    snprintf(lines, sizeof lines, "query %s\n", what);
    wire_drop_stale(&engine->wire);
    EngineFault fault = engine_send(engine, lines, NULL, error);
    int64_t deadline_us = deadline_in_us(engine, engine->host->config->ping_ms);
    while (fault == ENGINE_FINE) {
        fault = engine_next_line(engine, deadline_us, &line, NULL);
        if (fault != ENGINE_FINE)
            return dialect_fault_of_wait(fault, error, "response");
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

static bool has_option(const EngineConfig *setup, const char *name)
{
    return config_find_option(setup, slice_of(name)) != NULL;
}

static void add_option(Buffer *lines, const char *name, const char *value)
{
    buffer_format(lines, "setoption name %s%s%s\n", name, value != NULL ? " value " : "",
                  value != NULL ? value : "");
}

static void warn_of_option(const Engine *engine, const char *name, Error *warning)
{
    size_t used = strlen(warning->text);
    if (used == 0)
        fail(warning, "%.*s doesn't have option %.*s, but it was sent",
             slice_quote(slice_of(engine->setup->name)), engine->setup->name,
             slice_quote(slice_of(name)), name);
    else
        snprintf(warning->text + used, sizeof warning->text - used, "; nor %.*s",
                 slice_quote(slice_of(name)), name);
}

// Threads first, or memory would be laid out twice; then what the match itself needs.
static void list_options(const Engine *engine, const Greeting *greeting, Buffer *lines,
                         Error *warning)
{
    const EngineConfig *setup = engine->setup;
    const Config *config = engine->host->config;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < setup->option_count; i++) {
            const EngineOption *option = &setup->options[i];
            if (slice_is_any_case(slice_of(option->name), "Threads") != (pass == 0))
                continue;
            // fastchess's way to press a button is the value true; false leaves it alone.
            bool button = greeting->button[i] && option->value != NULL;
            if (!button || slice_is_any_case(slice_of(option->value), "true"))
                add_option(lines, option->name, button ? NULL : option->value);
            if (!greeting->announced[i])
                warn_of_option(engine, option->name, warning);
        }
        if (pass == 0 && greeting->variant && !has_option(setup, "UCI_Variant"))
            add_option(lines, "UCI_Variant", config->rules->variant);
        if (pass == 0 && greeting->ponder && config->ponder && !has_option(setup, "Ponder"))
            add_option(lines, "Ponder", "true");
    }
}

static EngineFault set_options(Engine *engine, const Greeting *greeting, Error *warning,
                               Error *error)
{
    Buffer lines = {0};
    EngineFault fault = ENGINE_FINE;
    if (greeting->refused.text[0] != '\0')
        return dialect_fault(ENGINE_MISSING, error, "%s", greeting->refused.text);
    list_options(engine, greeting, &lines, warning);
    if (lines.length > 0)
        fault = engine_send(engine, lines.at, NULL, error); // terminated, as it was formatted
    buffer_free(&lines);
    return fault;
}

static EngineFault introduce(Engine *engine, Error *warning, Error *error)
{
    int64_t deadline_us = deadline_in_us(engine, engine->host->config->startup_ms);
    size_t options = (size_t)engine->setup->option_count;
    Greeting greeting = {.announced = memory_new(2 * options, sizeof(bool))};
    greeting.button = greeting.announced + options;
    EngineFault fault = engine_send(engine, engine->dialect->greeting, NULL, error);
    if (fault == ENGINE_FINE)
        fault = await_line(engine, engine->dialect->greeted, deadline_us, &greeting, error);
    if (fault == ENGINE_FINE)
        fault = set_options(engine, &greeting, warning, error);
    if (fault == ENGINE_FINE)
        fault = engine_send(engine, "isready\n", NULL, error);
    if (fault == ENGINE_FINE)
        fault = await_line(engine, "readyok", deadline_us, NULL, error);
    free(greeting.announced);
    return fault;
}

// The CPU for a worker's engine, or -1. One of several threads would only be slowed down.
static int cpu_for(const EngineHost *host, const EngineConfig *setup, int worker)
{
    const EngineOption *threads = config_find_option(setup, slice_of("Threads"));
    bool several = threads != NULL && threads->value != NULL && strcmp(threads->value, "1") != 0;
    if (host->cpu_count == 0 || worker < 1 || several)
        return -1;
    return host->cpus[(worker - 1) % host->cpu_count];
}

static void free_engine(Engine *engine)
{
    wire_close(&engine->wire);
    buffer_free(&engine->infos);
    free(engine);
}

static Engine *new_engine(EngineHost *host, const EngineConfig *setup, const char *label,
                          int worker)
{
    Engine *engine = memory_new(1, sizeof *engine);
    EngineProcess *child = memory_new(1, sizeof *child);
    wire_open(&engine->wire, host, child);
    engine->host = host;
    engine->setup = setup;
    engine->dialect = dialect_of(setup->protocol);
    engine->child = child;
    child->error_source = -1;
    child->owner = setup;
    child->worker = worker;
    dialect_copy(slice_of(setup->name), child->name, sizeof child->name);
    dialect_copy(slice_of(label), child->label, sizeof child->label);
    dialect_copy(slice_of(setup->name), engine->name, sizeof engine->name);
    return engine;
}

static bool launch(Engine *engine, int worker, Error *error)
{
    EngineHost *host = engine->host;
    const EngineConfig *setup = engine->setup;
    Process *process = &engine->child->process;
    ProcessSetup wanted = {
        .cmd = setup->cmd,
        .args = setup->args,
        .dir = setup->dir,
        .with_errors = host->drain != NULL,
        .wide = host->config->ponder,
        .cpu = cpu_for(host, setup, worker),
        .descriptors = host->descriptors_before,
    };
    if (!reaper_start(host->reaper, engine->child, &wanted, error))
        return false;
    if (process->errors >= 0) {
        engine->child->error_source = drain_add(host->drain, process->errors, engine->child->label);
        process->errors = -1; // the drain's now
    }
    return true;
}

// An engine may hold what its successor needs: a lock, a port, the memory of a GPU. False if the
// host was stopped before those that it follows were gone.
static bool await_predecessors(const Engine *engine)
{
    EngineHost *host = engine->host;
    while (!reaper_await_predecessors(host->reaper, engine->child, GONE_SLICE_US))
        if (stop_is_raised(&host->stop))
            return false;
    return true;
}

static void drop_unborn(Engine *engine)
{
    free(engine->child);
    free_engine(engine);
}

// Says how an engine went that went away while it started. It closes its output before it is gone.
static void describe_ending(const Engine *engine, Error *reason)
{
    char ending[40] = "";
    for (int64_t until_us = time_now_us() + ENDING_US;
         ending[0] == '\0' && time_now_us() < until_us;) {
        process_ending(&engine->child->process, ending);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    if (ending[0] != '\0')
        fail(reason, "it went away, %s", ending);
}

static void log_fault(EngineHost *host, const char *label, EngineFault fault, const char *what)
{
    if (host->log.file != NULL && fault != ENGINE_FINE && fault != ENGINE_INTERRUPTED)
        engine_log_line(&host->log, label, "****", slice_of(what));
}

void engine_log_fault(Engine *engine, EngineFault fault, const Error *what)
{
    char ending[40], text[sizeof what->text + sizeof ending + 2];
    process_ending(&engine->child->process, ending);
    snprintf(text, sizeof text, "%s%s%s", what->text, ending[0] != '\0' ? ", " : "", ending);
    log_fault(engine->host, engine->child->label, fault, text);
}

Engine *engine_start(EngineHost *host, const EngineConfig *setup, const char *label, int worker,
                     EngineFault *fault, Error *warning, Error *error)
{
    Error reason = {""};
    Engine *engine = new_engine(host, setup, label, worker);
    warning->text[0] = '\0';
    *fault = ENGINE_MISSING;
    if (!await_predecessors(engine)) {
        *fault = dialect_fault_of_wait(ENGINE_INTERRUPTED, &reason, "its turn to start");
        drop_unborn(engine);
    } else if (!launch(engine, worker, &reason)) {
        drop_unborn(engine);
    } else {
        *fault = introduce(engine, warning, &reason);
        if (*fault == ENGINE_FINE)
            return engine;
        if (*fault == ENGINE_GONE)
            describe_ending(engine, &reason);
        engine_release(engine, true);
    }
    if (worker > 0) // one that is only tried has a sentence on standard error
        log_fault(host, label, *fault, reason.text);
    fail(error, "engine '%.*s': %s", slice_quote(slice_of(setup->name)), setup->name, reason.text);
    return NULL;
}

static void end_input(Engine *engine)
{
    close(engine->child->process.to);
    engine->child->process.to = -1;
}

void engine_release(Engine *engine, bool at_once)
{
    engine->child->asked = !at_once;
    if (!at_once) {
        wire_try(&engine->wire, "quit\n");
        end_input(engine);
    }
    reaper_take(engine->host->reaper, engine->child,
                at_once ? 0 : engine->host->config->quit_ms * US_PER_MS);
    free_engine(engine);
}

bool engine_quit(Engine *engine, bool with_quit, int64_t patience_ms, int *status)
{
    if (with_quit)
        wire_try(&engine->wire, "quit\n");
    else
        end_input(engine);
    bool by_itself =
        reaper_end(engine->host->reaper, engine->child, patience_ms * US_PER_MS, status);
    free_engine(engine);
    return by_itself;
}
