#define _GNU_SOURCE // pipe2, CPU sets
#include "bench/match/host/host.h"

#include "bench/match/host/host_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
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
        if (cpu >= 0 && cpu < CPU_SETSIZE && CPU_ISSET((size_t)cpu, &allowed))
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
    free(host->cpus);
    free(host);
}

static bool open_host(EngineHost *host, FILE *log, Error *error)
{
    if (!compile_match_line(host, error) || !list_cpus(host, error))
        return false;
    if (pipe2(host->stop_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return fail(error, "there is no pipe to be had: %s", strerror(errno));
    if (log != NULL && host->config->log_engines) {
        host->log.file = log;
        host->drain = drain_open(&host->log, error);
        if (host->drain == NULL)
            return false;
    }
    host->reaper = reaper_open(host->drain, &host->watch, error);
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

bool engine_host_is_stopped(const EngineHost *host)
{
    return stop_is_raised(&host->stop);
}

void engine_host_await_ends(EngineHost *host)
{
    reaper_await_all(host->reaper);
}

int engine_host_log_broken(EngineHost *host)
{
    return engine_log_broken(&host->log);
}
