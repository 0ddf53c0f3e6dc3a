// Engines that were asked to quit and crashed instead.
//
// DESIGN. The reaper learns how an engine ended long after its game. It notes what is worth a
// warning here, and the runner takes it from here when it holds its own lock. The same sentence is
// given once, as with restart=on an engine quits after every game; the log has each.
#ifndef BENCH_MATCH_HOST_ENDINGS_H
#define BENCH_MATCH_HOST_ENDINGS_H

#include "bench/match/base/strings.h"
#include "bench/match/host/log.h"

typedef struct Endings {
    EngineLog *log;
    pthread_mutex_t lock; // guards the rest
    Buffer sentences;     // all that there were, each with its line end
    size_t taken;         // bytes of these
} Endings;

void endings_open(Endings *endings, EngineLog *log);
void endings_close(Endings *endings);

// Takes note of how an engine ended that was to quit: its exit status, 128 and more for a signal.
// 0 is right, and below 0 it is not known: neither is noted. Any thread may call.
void endings_note(Endings *endings, const char *name, const char *label, int status);

// The next sentence, without a line end: "Engine A ended by signal 11 when it was to quit". False
// if there is none.
bool endings_next(Endings *endings, char *text, size_t size);

#endif
