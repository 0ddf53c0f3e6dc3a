// Signals taken by one thread, between two pieces of its work, instead of by a handler.
//
// DESIGN. A program with workers blocks what may end it in its main thread before it starts them
// (they inherit that), and waits for those signals there. A worker wakes it by SIGNAL_WAKE.
// Needs _POSIX_C_SOURCE.
#ifndef ENGINE_POSIX_SIGNALS_H
#define ENGINE_POSIX_SIGNALS_H

#include "engine/base/text.h"

#include <pthread.h>
#include <signal.h>

enum { SIGNAL_WAKE = SIGUSR1 };

// Whether this process was told to ignore a signal, as nohup does with SIGHUP.
bool signal_is_ignored(int number);

// Blocks SIGINT, SIGTERM, SIGHUP and SIGNAL_WAKE in this thread. `before` gets the mask there was.
// An ignored SIGHUP stays ignored. SIGINT is heard all the same: every program that a script starts
// in the background ignores it at first.
void signals_hold(sigset_t *before);

// Waits at most `ms` for one of them; gives its number, or 0 if none came.
int signals_wait(int ms);

// Waits at most `ms` for SIGNAL_WAKE alone, blocked by signals_hold or otherwise.
void signals_wait_for_wake(int ms);

// Starts a thread that leaves all signals to others. False, with a sentence, if none can be had.
bool signals_start_thread(pthread_t *thread, void *(*run)(void *), void *context, Error *error);

// Forgets those that came and have not been waited for.
void signals_forget(void);

#endif
