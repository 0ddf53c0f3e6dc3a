// The log of what goes to engines and comes from them: a line each, from many threads.
//
//     [HH:MM:SS.uuuuuu] <LABEL> ---> text     to the engine; `<---` from it, `!!!!` its errors
#ifndef BENCH_MATCH_WIRE_LOG_H
#define BENCH_MATCH_WIRE_LOG_H

#include "engine/text.h"

#include <pthread.h>
#include <stdio.h>

typedef struct WireLog {
    FILE *file;
    pthread_mutex_t lock;
} WireLog;

// Writes a line. Control characters are shown as '?', and a very long text is cut.
void wire_log(WireLog *log, const char *label, const char *arrow, Slice text);

#endif
