// The log of what goes to engines and comes from them: a line each, from many threads.
//
//     [HH:MM:SS.uuuuuu] <LABEL> ---> text     to the engine; `<---` from it, `!!!!` its errors,
//                                         `====` what was measured; `****` what went wrong
//
// DESIGN. Each line is handed to the system as it comes, so a program that is killed loses none.
// If a line can't be written, as on a full disk, nothing is written after it: a log with a gap
// would mislead.
//
// Standard error of all engines is read by one thread, the drain, so that no engine ever waits for
// us. Each source may log so many bytes a game; the rest is read and thrown away. A source is
// closed when it ends or when its engine is gone, whichever is first: a stray process may hold it.
#ifndef BENCH_MATCH_HOST_LOG_H
#define BENCH_MATCH_HOST_LOG_H

#include "engine/base/text.h"

#include <pthread.h>
#include <stdio.h>

typedef struct EngineLog {
    FILE *file;
    pthread_mutex_t lock;
    int broken; // errno of the line that could not be written; 0: all is well
} EngineLog;

// Writes a line. Control characters are shown as '?', and a very long text is cut.
void engine_log_line(EngineLog *log, const char *label, const char *arrow, Slice text);

// Why the log ended too early, as an errno; 0 if it did not.
int engine_log_broken(EngineLog *log);

// Takes the first `bytes` out of a log that is open for reading and appending: what was in it
// before. False, with a sentence that has its name, if that fails; other threads may write
// meanwhile.
bool engine_log_forget(FILE *file, const char *name, int64_t bytes, Error *error);

typedef struct Drain Drain;

// NULL, with a sentence, if the thread can't be had.
Drain *drain_open(EngineLog *log, Error *error);

// Takes over a descriptor that never blocks. The source's number.
int drain_add(Drain *drain, int descriptor, const char *label);

// Gives a source its allowance again.
void drain_refill(Drain *drain, int source);

// Reads what there is of a source and closes it. The number is free again.
void drain_finish(Drain *drain, int source);

void drain_close(Drain *drain);

#endif
