// The engine's own measurements: bench, speedtest, perftbench, and openings for data generation.
//
// DESIGN. Each tool is one function that reads the words after its command, runs to its end on the
// calling thread (the search's own threads help), and leaves the searcher as it found it. A tool
// knows nothing of the protocol: what is to be printed goes through its host. Everything a tool
// refuses it refuses before it begins.
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "bench/common.h"

// [ttMB] [threads] [limit] [default|current|FILE] [depth|perft|nodes|movetime|eval]: searches fixed
// positions, each with everything forgotten, and prints "N nodes M nps" as its last line.
BenchTool bench_run;

// [threads] [ttMB] [seconds]: nodes per second while playing through recorded games.
BenchTool speedtest_run;

// [depth] [variant]: leaves per second of perft, in several ways.
BenchTool perftbench_run;

// N [seed S] [book None|FILE] [variant V]: N random openings, with variant in six fields.
BenchTool genfens_run;

#endif
