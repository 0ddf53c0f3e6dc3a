// Standard error of all engines, read by one thread so that none of them ever waits for us.
//
// DESIGN. Each source may log so many bytes a game; the rest is read and thrown away. A source is
// closed when it ends or when its engine is gone, whichever is first: a stray process may hold it.
#ifndef BENCH_MATCH_HOST_DRAIN_H
#define BENCH_MATCH_HOST_DRAIN_H

#include "bench/match/host/wire_log.h"

typedef struct Drain Drain;

// NULL, with a sentence, if the thread can't be had.
Drain *drain_open(WireLog *log, Error *error);

// Takes over a descriptor that never blocks. The source's number; -1 and nothing taken if memory is
// short.
int drain_add(Drain *drain, int descriptor, const char *label);

// Gives a source its allowance again.
void drain_refill(Drain *drain, int source);

// Reads what there is of a source and closes it. The number is free again.
void drain_finish(Drain *drain, int source);

void drain_close(Drain *drain);

#endif
