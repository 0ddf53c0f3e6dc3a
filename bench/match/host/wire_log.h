// The log of what goes to engines and comes from them: a line each, from many threads.
//
//     [HH:MM:SS.uuuuuu] <LABEL> ---> text     to the engine; `<---` from it, `!!!!` its errors
//
// DESIGN. Each line is handed to the system as it comes, so a program that is killed loses none.
// One that can't be written, as on a full disk, is the last: a log with a hole in it would mislead.
#ifndef BENCH_MATCH_HOST_WIRE_LOG_H
#define BENCH_MATCH_HOST_WIRE_LOG_H

#include "engine/base/text.h"

#include <pthread.h>
#include <stdio.h>

typedef struct WireLog {
    FILE *file;
    pthread_mutex_t lock;
    int broken; // errno of the line that could not be written; 0: all is well
} WireLog;

// Writes a line. Control characters are shown as '?', and a very long text is cut.
void wire_log(WireLog *log, const char *label, const char *arrow, Slice text);

// Why the log ended too early, as an errno; 0 if it did not.
int wire_log_broken(WireLog *log);

#endif
