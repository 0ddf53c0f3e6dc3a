// Ends engines in the background: patiently those that were asked to quit, at once the others.
//
// DESIGN. One thread looks after all of them, every few milliseconds while there are any; each has
// a deadline of its own, so none waits for another, on the clock of the engines: the time in which
// all are stopped is none of theirs. All living engines are known here. So a child of ours that is
// not one of their keepers, and was not there before the first of them, has lost its keeper and is
// killed.
//
// The way an engine ended is known long after its game. An engine that was asked to quit and
// crashed instead is worth a warning. It is kept here, until the runner takes it when it holds its
// own lock. The same sentence is given once, as with restart=on an engine quits after every game;
// the log has each.
#ifndef BENCH_MATCH_HOST_REAPER_H
#define BENCH_MATCH_HOST_REAPER_H

#include "bench/match/host/log.h"
#include "bench/match/host/process.h"
#include "bench/match/host/stopwatch.h"

typedef struct Reaper Reaper;

// An engine's process while it lives, and while it is waited for.
typedef struct EngineProcess {
    Process process;
    char name[104], label[80]; // the engine's, for the sentence on its end
    bool asked;                // to quit: how it ends then is noted
    int error_source;          // its number in the drain, or -1
    int64_t deadline_us;
    const void *owner;           // whose process it is
    int worker;                  // who had it started; 0: nobody in particular
    bool ending;                 // it was taken over to be ended; guarded by the reaper
    bool killed, forced;         // by its keeper, and together with that
    struct EngineProcess *next;  // among those that are waited for
    struct EngineProcess *alive; // among all
} EngineProcess;

// NULL, with a sentence, if the thread can't be had. `drain` may be NULL. To be opened before the
// first process is started.
Reaper *reaper_open(Drain *drain, Stopwatch *watch, EngineLog *log, Error *error);

// Starts a process for one of them. False, with a sentence, if it can't be started.
bool reaper_start(Reaper *reaper, EngineProcess *child, const ProcessSetup *setup, Error *error);

// Waits until the processes are gone that this one, which is to be started, follows: those of its
// owner and its worker, or of worker 0, that were taken. False if there is one after `wait_us`; may
// come back early.
bool reaper_await_predecessors(Reaper *reaper, const EngineProcess *child, int64_t wait_us);

// Stops all processes, with all that they have started; none is started or put away until they go
// on.
void reaper_pause(Reaper *reaper);
void reaper_continue(Reaper *reaper);

// From now on nobody is waited for longer than a moment. Any thread may call.
void reaper_hurry(Reaper *reaper);

// Takes one over, to be freed when it is gone. It is killed when `patience_us` are over; with
// none, before this returns.
void reaper_take(Reaper *reaper, EngineProcess *child, int64_t patience_us);

// Ends one in the foreground; true if it went by itself. `*status` as process_reap gives it.
bool reaper_end(Reaper *reaper, EngineProcess *child, int64_t patience_us, int *status);

// The next sentence, without a line end: "Engine A ended by signal 11 when it was to quit". False
// if there is none. Any thread may call.
bool reaper_next_ending(Reaper *reaper, char *text, size_t size);

// Waits until all that were taken are gone. It can be hurried and paused meanwhile.
void reaper_await_all(Reaper *reaper);

// The same, and ends the thread.
void reaper_close(Reaper *reaper);

#endif
