// The line that says how far self-play is: once a second in its place on a terminal, else a new one
// every half minute.
#ifndef BENCH_DATA_PROGRESS_H
#define BENCH_DATA_PROGRESS_H

#include "bench/data/sample_file.h"

typedef struct Progress {
    FILE *to;
    bool terminal;
    int64_t wanted;             // positions
    int64_t begun_us, shown_us; // times of the first and the last line
    int64_t positions_before;   // that were there when it began
} Progress;

void progress_begin(Progress *progress, FILE *to, int64_t wanted, const GameStats *stats);

// Prints the line if it is time for one.
void progress_show(Progress *progress, const GameStats *stats);

// Prints the last line.
void progress_end(Progress *progress, const GameStats *stats);

#endif
