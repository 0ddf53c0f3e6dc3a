// The host that all engines of a program share: the flag that ends all waits, the clock, the log,
// and the thread that ends engines in the background.
//
// DESIGN. A caller that starts engines opens one host and hands it on; any thread may call. Its
// members (host_parts.h) are only for the files that an engine is made of.
#ifndef BENCH_MATCH_HOST_HOST_H
#define BENCH_MATCH_HOST_HOST_H

#include "bench/match/base/config.h"

#include <stdio.h>

typedef struct EngineHost EngineHost;

// Microseconds of a clock that never jumps, without the time in which this program was stopped:
// what engines are measured by. All times and deadlines of an engine are of this clock.
int64_t engine_now_us(EngineHost *host);

// How many descriptors a match of this Config needs at a time, the program's own included: of all
// engines that its workers use or keep for a later game, and as many again of those that a worker
// with restart=on uses, as the last ones may not be gone yet.
int64_t engine_host_descriptors(const Config *config, bool logs_errors);

// `log` gets what went wrong with engines and, if config says so, every line both ways and standard
// error; NULL: no log. NULL with a sentence if threads, match_line or enough descriptors can't be
// had. If the soft limit of descriptors is too low it is raised, until the host is closed; engines
// have the one that we had, as some use select, which is lost with high numbers.
EngineHost *engine_host_open(const Config *config, FILE *log, Error *error);

// Raises the flag that ends all waits.
void engine_host_stop(EngineHost *host);

// The same; and engines that were asked to quit are no longer waited for.
void engine_host_hurry(EngineHost *host);

// Stops the clock and all engines before we are stopped, and has them go on after that. In between
// none is started or ends.
void engine_host_pause(EngineHost *host);
void engine_host_continue(EngineHost *host);

// Why the log is not whole, as an errno; 0 if it is.
int engine_host_log_broken(EngineHost *host);

// The warning of an engine that crashed when it was asked to quit, a sentence a call. False if
// there is nothing new. Of those that are handed over, all is known after engine_host_await_ends.
bool engine_host_next_ending(EngineHost *host, char *text, size_t size);

// Waits until every engine handed over is gone, killing those that stay. None can be started then.
void engine_host_await_ends(EngineHost *host);

// The same, and gives back all that engines share. NULL is passed over.
void engine_host_close(EngineHost *host);

#endif
