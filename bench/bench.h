// The engine's own measurements: bench, speedtest, perftbench, and openings for data generation.
//
// DESIGN. Each tool is one function that reads the words after its command, runs to its end on the
// calling thread (the search's own threads help), and leaves the searcher as it found it. A tool
// knows nothing of the protocol: what is to be printed goes through its host. Everything a tool
// refuses it refuses before it begins.
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "engine/record.h"
#include "search/searcher.h"

// What a tool works with, and where its output goes.
typedef struct BenchHost {
    Searcher *searcher;
    const Record *current; // the user's game
    StopFlag *stop;        // raised by bench_stop
    PoolBinder *bind;      // for threads the tool starts
    void *bind_context;
    const char *version; // the engine's name and version
    int most_threads;    // the highest number of threads allowed
    int64_t most_hash_mb;
    void *context;
    void (*print)(void *context, const char *line);
    void (*new_position)(void *context, const GamePosition *position); // before its search
    void (*best_move)(void *context, const SearchResult *result);      // after it
    Report report;
} BenchHost;

// A tool. False, with the reason, if the words make no sense or something can't be had.
typedef bool BenchTool(const BenchHost *host, Slice words, Error *error);

// [ttMB] [threads] [limit] [default|current|FILE] [depth|perft|nodes|movetime|eval]: searches fixed
// positions, each with everything forgotten, and prints "N nodes M nps" as its last line.
BenchTool bench_run;

// [threads] [ttMB] [seconds]: nodes per second while playing through recorded games.
BenchTool speedtest_run;

// [depth] [variant]: leaves per second of perft, in several ways.
BenchTool perftbench_run;

// N [seed S] [book None|FILE]: N random openings.
BenchTool genfens_run;

// Ends a tool, or any search of `searcher`, from another thread.
void bench_stop(Searcher *searcher, StopFlag *stop);

#endif
