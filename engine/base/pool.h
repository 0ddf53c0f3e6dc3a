// A fixed number of threads that wait for work together.
//
// DESIGN. The pool has `size` members. Member 0 is whoever calls pool_run; the others are threads
// that live as long as the pool and sleep on a condition variable between two tasks. A task is one
// function that every member calls once with its own index. Nothing here spins.
#ifndef ENGINE_BASE_POOL_H
#define ENGINE_BASE_POOL_H

#include "engine/base/text.h"

typedef struct Pool Pool;
typedef void PoolTask(void *context, int index);

// Called by every thread as it starts, with its member index, to bind it to processors. May be
// NULL.
typedef void PoolBinder(void *context, int index);

// A pool of `size` >= 1 members, or NULL with the reason when that many threads can't be had.
Pool *pool_create(int size, PoolBinder *bind, void *bind_context, Error *error);

// Ends the threads. No task may be running. NULL is fine.
void pool_destroy(Pool *pool);

int pool_size(const Pool *pool);

// Runs `task` on every member, on the caller as member 0, and returns when all have finished.
void pool_run(Pool *pool, PoolTask *task, void *context);

#endif
