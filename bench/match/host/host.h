// What all engines of a program share; engine.h has its functions. Only those who make up engine.h
// look inside.
#ifndef BENCH_MATCH_HOST_HOST_H
#define BENCH_MATCH_HOST_HOST_H

#include "bench/match/host/engine.h"
#include "bench/match/host/reaper.h"
#include "bench/match/host/stopwatch.h"

#include <regex.h>

struct EngineHost {
    const Config *config;
    StopFlag stop;
    int stop_pipe[2]; // readable once the flag is raised
    Stopwatch *watch;
    WireLog log;  // without a file: no log
    Drain *drain; // NULL: no log
    Reaper *reaper;
    bool matches; // there is a match_line
    regex_t match_line;
    int *cpus; // for the workers; none without use_affinity
    int cpu_count;
};

#endif
