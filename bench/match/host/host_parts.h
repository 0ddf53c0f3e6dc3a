// The members of an EngineHost, for host.c and for the files of an engine: engine.c and wire.c.
#ifndef BENCH_MATCH_HOST_HOST_PARTS_H
#define BENCH_MATCH_HOST_HOST_PARTS_H

#include "bench/match/base/config.h"
#include "bench/match/host/reaper.h"
#include "engine/base/stop.h"

#include <regex.h>

struct EngineHost {
    const Config *config;
    StopFlag stop;
    int stop_pipe[2]; // readable once the flag is raised
    Stopwatch watch;
    EngineLog log; // without a file: no log
    Drain *drain;  // NULL: no log
    Reaper *reaper;
    bool matches; // there is a match_line
    regex_t match_line;
    int *allowed;    // CPUs
    const int *cpus; // for the workers; none without use_affinity
    int cpu_count;
    int64_t descriptors_before; // that we might have open before the host asked for more
};

#endif
