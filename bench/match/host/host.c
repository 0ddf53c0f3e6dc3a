#define _POSIX_C_SOURCE 200809L // signals, threads, open
#include "bench/match/host/host.h"

#include "bench/match/host/host_parts.h"
#include "engine/base/memory.h"
#include "engine/posix/posix.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A pipe must not get the number of a standard descriptor, should one of those be closed.
static void hold_standard_descriptors(void)
{
    int descriptor = open("/dev/null", O_RDWR);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO)
        descriptor = dup(descriptor);
    if (descriptor > STDERR_FILENO)
        close(descriptor);
}

static bool is_listed(int cpu, const int *list, int count)
{
    while (count > 0 && list[count - 1] != cpu)
        count--;
    return count > 0;
}

// The CPUs that the config names, if they are among the allowed ones; all of these if it names
// none.
static bool list_cpus(EngineHost *host, Error *error)
{
    const Config *config = host->config;
    if (!config->use_affinity)
        return true;
    host->allowed = posix_list_processors(&host->cpu_count);
    if (host->allowed == NULL)
        return fail(error, "engines can't be bound to CPUs on this system");
    for (int i = 0; i < config->cpu_count; i++)
        if (!is_listed(config->cpus[i], host->allowed, host->cpu_count))
            return fail(error, "CPU %d may not be used here", config->cpus[i]);
    host->cpus = config->cpu_count > 0 ? config->cpus : host->allowed;
    host->cpu_count = config->cpu_count > 0 ? config->cpu_count : host->cpu_count;
    return true;
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

// --- Descriptors --------------------------------------------------------------------------------

enum {
    OWN_DESCRIPTORS = 32,  // files, pipes of our own, what we were given, and an engine that starts
    ENGINE_DESCRIPTORS = 3 // its input, its output, and the line to its keeper
};

// The engines that a worker has at a time at most: those without restart=on stay until the end, and
// of two engines at three seats one has a copy.
static int64_t engines_of_worker(const Config *config)
{
    int seats = config->rules->seats, kept = 0, playing = 0;
    int copies = config->engine_count < seats ? seats - 1 : 1;
    for (int i = 0; i < config->engine_count; i++) {
        kept += config->engines[i].restart ? 0 : copies;
        playing += config->engines[i].restart ? copies : 0;
    }
    return kept + 2 * (playing < seats ? playing : seats);
}

// The same of all workers, as far as all encounters together start so many: in a short match not
// every worker meets everybody.
static int64_t engines_of_all(const Config *config)
{
    bool dependent = config->tournament == KNOCKOUT || config->tournament == SWISS;
    int64_t count = config->engine_count, encounters = config->rounds * count;
    for (int seat = 1; seat < config->rules->seats && !dependent; seat++)
        encounters *= count;
    return 2 * encounters * config->rules->seats;
}

int64_t engine_host_descriptors(const Config *config, bool logs_errors)
{
    int64_t workers = config->concurrency > 0 ? config->concurrency : 1;
    int64_t engines = workers * engines_of_worker(config);
    if (config->rounds > 0 && engines_of_all(config) < engines)
        engines = engines_of_all(config);
    return OWN_DESCRIPTORS + engines * (ENGINE_DESCRIPTORS + logs_errors);
}

static bool allow_descriptors(EngineHost *host, bool logs_errors, Error *error)
{
    int64_t most, needed = engine_host_descriptors(host->config, logs_errors);
    return posix_allow_descriptors(needed, &host->descriptors_before, &most) ||
           fail(error,
                "a concurrency of %" PRId64 " may need %" PRId64
                " open files, but the limit here is %" PRId64 ", see 'ulimit -Hn'",
                host->config->concurrency, needed, most);
}

void engine_host_close(EngineHost *host)
{
    if (host == NULL)
        return;
    if (host->reaper != NULL)
        reaper_close(host->reaper);
    if (host->drain != NULL)
        drain_close(host->drain);
    for (int end = 0; end < 2; end++)
        if (host->stop_pipe[end] >= 0)
            close(host->stop_pipe[end]);
    if (host->matches)
        regfree(&host->match_line);
    pthread_mutex_destroy(&host->log.lock);
    stopwatch_close(&host->watch);
    posix_limit_descriptors(host->descriptors_before);
    free(host->allowed);
    free(host);
}

static bool open_host(EngineHost *host, FILE *log, Error *error)
{
    bool logs_errors = log != NULL && host->config->log_engines;
    if (!compile_match_line(host, error) || !list_cpus(host, error) ||
        !allow_descriptors(host, logs_errors, error))
        return false;
    if (!posix_pipe_nonblocking(host->stop_pipe))
        return fail(error, "there is no pipe to be had: %s", strerror(errno));
    host->log.file = log;
    if (logs_errors) {
        host->drain = drain_open(&host->log, error);
        if (host->drain == NULL)
            return false;
    }
    host->reaper = reaper_open(host->drain, &host->watch, &host->log, error);
    return host->reaper != NULL;
}

EngineHost *engine_host_open(const Config *config, FILE *log, Error *error)
{
    EngineHost *host = memory_new(1, sizeof *host);
    signal(SIGPIPE, SIG_IGN); // an engine that went away is noticed when it is written to
    hold_standard_descriptors();
    host->config = config;
    host->stop_pipe[0] = host->stop_pipe[1] = -1;
    host->descriptors_before = INT64_MAX;
    pthread_mutex_init(&host->log.lock, NULL);
    stopwatch_open(&host->watch);
    if (open_host(host, log, error))
        return host;
    engine_host_close(host);
    return NULL;
}

void engine_host_stop(EngineHost *host)
{
    stop_raise(&host->stop);
    while (write(host->stop_pipe[1], "", 1) < 0 && errno == EINTR)
        continue;
}

void engine_host_hurry(EngineHost *host)
{
    engine_host_stop(host);
    if (host->reaper != NULL)
        reaper_hurry(host->reaper);
}

void engine_host_pause(EngineHost *host)
{
    stopwatch_hold(&host->watch);
    reaper_pause(host->reaper);
}

void engine_host_continue(EngineHost *host)
{
    stopwatch_release(&host->watch);
    reaper_continue(host->reaper);
}

int64_t engine_now_us(EngineHost *host)
{
    return stopwatch_us(&host->watch);
}

void engine_host_await_ends(EngineHost *host)
{
    reaper_await_all(host->reaper);
}

int engine_host_log_broken(EngineHost *host)
{
    return engine_log_broken(&host->log);
}

bool engine_host_next_ending(EngineHost *host, char *text, size_t size)
{
    return reaper_next_ending(host->reaper, text, size);
}
