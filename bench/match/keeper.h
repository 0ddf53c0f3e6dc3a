// A small process that outlives us by a moment, and takes our engines with it.
//
// DESIGN. The keeper is forked before anything else is started and reads process groups from a pipe
// of which we alone hold the other end. When we die, of whatever, the pipe ends; it kills every
// group it was told of and leaves. It has a session of its own, so what is sent to our group or
// comes from the terminal does not reach it, and holds no descriptor but that pipe.
#ifndef BENCH_MATCH_KEEPER_H
#define BENCH_MATCH_KEEPER_H

#include "engine/text.h"

#include <sys/types.h>

typedef struct Keeper {
    pid_t pid;
    int to;
} Keeper;

bool keeper_open(Keeper *keeper, Error *error);

// Has it watch over a process group, or no longer. Any thread may call.
void keeper_add(const Keeper *keeper, pid_t group);
void keeper_remove(const Keeper *keeper, pid_t group);

// Ends it; groups that were not removed are killed.
void keeper_close(Keeper *keeper);

#endif
