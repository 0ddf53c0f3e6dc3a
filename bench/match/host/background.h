// Threads that work in the background and leave all signals to others.
#ifndef BENCH_MATCH_HOST_BACKGROUND_H
#define BENCH_MATCH_HOST_BACKGROUND_H

#include "engine/base/text.h"

#include <pthread.h>

// Starts a thread with all signals blocked. False, with a sentence, if none can be had.
bool background_start(pthread_t *thread, void *(*run)(void *), void *context, Error *error);

#endif
