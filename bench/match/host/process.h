// A program started under a keeper (keeper.h), with pipes.
//
// DESIGN. No shell, no descriptor of ours but the pipes, and the signal settings of a program
// started by hand. Errors of the command are known at once. The child that we wait for is the
// keeper: it ends as the program did, when the program and all that it has started are gone.
#ifndef BENCH_MATCH_HOST_PROCESS_H
#define BENCH_MATCH_HOST_PROCESS_H

#include "bench/match/host/keeper.h"

typedef struct ProcessSetup {
    const char *cmd, *args, *dir; // as in EngineConfig
    bool with_errors;             // a pipe for its standard error, else that goes nowhere
    bool wide;                    // its output may have to wait for long until we read it
    int cpu;                      // the only one it may run on; -1: any that we may
    int64_t descriptors;          // that it may have open, if that is fewer than we may
} ProcessSetup;

typedef struct Process {
    pid_t pid;            // the keeper's
    int line;             // to the keeper, for keeper_say
    bool done;            // the keeper said that nothing is left
    int to, from, errors; // our ends, -1 if closed; they never block
} Process;

// False, with a sentence, if it can't be started. Any thread may call.
bool process_start(Process *process, const ProcessSetup *setup, Error *error);

// Whether it and all that it has started are gone.
bool process_has_ended(const Process *process);

// Says how it ended: "with exit status 1", "by signal 11"; "" if it has not.
void process_ending(const Process *process, char text[40]);

// Waits until it is stopped, as its keeper was told, or is gone, or `until_us` of time_now_us is
// past.
void process_await_pause(Process *process, int64_t until_us);

// Reads and throws away what it has printed, at most `most` bytes, without waiting.
void process_discard_output(Process *process, size_t most);

// Closes our ends of the pipes.
void process_close(Process *process);

// Takes note of the end of one that has ended. Its exit status; 128 and more for a signal.
// `*clean` is false if something that it had started may still be there.
int process_reap(Process *process, bool *clean);

#endif
