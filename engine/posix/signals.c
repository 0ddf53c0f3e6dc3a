#define _POSIX_C_SOURCE 200809L // signals
#include "engine/posix/signals.h"

#include "engine/base/thread.h"
#include "engine/posix/posix.h"

#include <string.h>

bool signal_is_ignored(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static sigset_t held(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    if (!signal_is_ignored(SIGHUP))
        sigaddset(&signals, SIGHUP);
    sigaddset(&signals, SIGNAL_WAKE);
    return signals;
}

void signals_hold(sigset_t *before)
{
    sigset_t signals = held();
    posix_hear_signals(&signals);
    pthread_sigmask(SIG_BLOCK, &signals, before);
}

int signals_wait(int ms)
{
    sigset_t signals = held();
    return posix_wait_signal(&signals, (int64_t)ms * 1000);
}

void signals_wait_for_wake(int ms)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGNAL_WAKE);
    posix_wait_signal(&signals, (int64_t)ms * 1000);
}

bool signals_start_thread(pthread_t *thread, void *(*run)(void *), void *context, Error *error)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int status = thread_start(thread, THREAD_STACK_SMALL, run, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status == 0 || fail(error, "no thread can be started: %s", strerror(status));
}

void signals_forget(void)
{
    while (signals_wait(0) > 0) {
    }
}
