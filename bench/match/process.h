// A program started as a child with pipes, in a process group of its own.
//
// DESIGN. No shell, no descriptor of ours but the pipes, and the signal settings of a program
// started by hand. What is wrong with the command is known at once. A child that has ended is left
// unreaped until the rest of its group is killed: until then its number can't become another's.
#ifndef BENCH_MATCH_PROCESS_H
#define BENCH_MATCH_PROCESS_H

#include "engine/text.h"

#include <sys/types.h>

typedef struct ProcessSetup {
    const char *cmd, *args, *dir; // as in EngineConfig
    bool with_errors;             // a pipe for its standard error, else that goes nowhere
    bool wide;                    // its output may have to wait for long until we read it
    int cpu;                      // the only one it may run on; -1: any that we may
} ProcessSetup;

typedef struct Process {
    pid_t pid;            // and its group
    int to, from, errors; // our ends, -1 if closed; they never block
} Process;

// False, with a sentence, if it can't be started.
bool process_start(Process *process, const ProcessSetup *setup, Error *error);

// Whether it is a child that has ended, or no child of ours at all.
bool process_has_ended(const Process *process);

// Says how it ended: "with exit status 1", "by signal 11"; "" if it has not.
void process_ending(const Process *process, char text[40]);

// Kills it and all others of its group.
void process_kill(const Process *process);

// Reads and throws away what it has printed, at most `most` bytes, without waiting.
void process_discard_output(Process *process, size_t most);

// Closes our ends of the pipes.
void process_close(Process *process);

// Takes note of the end of one that has ended. Its exit status; 128 and more for a signal.
int process_reap(const Process *process);

// Splits a text into words as a shell does: white space, single and double quotes, backslashes.
// `words` gets a list that ends with NULL, to be freed in one piece; its front has room for
// `reserved` words. False, with a sentence, for a quote without its end.
bool words_split(const char *text, int reserved, char ***words, Error *error);

#endif
