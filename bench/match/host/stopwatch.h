// The clock that engines are measured by: it stands still while this program is stopped.
//
// DESIGN. A thread that waits for an engine polls it every 100 ms or so. If nobody has looked for
// longer than a second, nobody could: the program was stopped from outside, by a signal that can't
// be caught or by a machine that sleeps, and the time in between is no engine's. A stop that was
// announced is measured exactly.
#ifndef BENCH_MATCH_HOST_STOPWATCH_H
#define BENCH_MATCH_HOST_STOPWATCH_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Stopwatch {
    pthread_mutex_t lock; // guards all below
    int64_t looked_us, lost_us, held_us;
    bool held;
} Stopwatch;

void stopwatch_open(Stopwatch *watch);
void stopwatch_close(Stopwatch *watch);

// Microseconds that this program ran. Any thread may call.
int64_t stopwatch_us(Stopwatch *watch);

// Holds it, and lets it run on.
void stopwatch_hold(Stopwatch *watch);
void stopwatch_release(Stopwatch *watch);

#endif
