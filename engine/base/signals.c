#define _POSIX_C_SOURCE 200809L // sigtimedwait
#include "engine/base/signals.h"

#include <string.h>
#include <time.h>

static sigset_t held(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    sigaddset(&signals, SIGNAL_WAKE);
    return signals;
}

void signals_hold(sigset_t *before)
{
    sigset_t signals = held();
    pthread_sigmask(SIG_BLOCK, &signals, before);
}

int signals_wait(int ms)
{
    sigset_t signals = held();
    struct timespec most = {ms / 1000, ms % 1000 * 1000000L};
    int number = sigtimedwait(&signals, NULL, &most);
    return number > 0 ? number : 0;
}

void signals_wait_for_wake(int ms)
{
    sigset_t signals;
    struct timespec most = {ms / 1000, ms % 1000 * 1000000L};
    sigemptyset(&signals);
    sigaddset(&signals, SIGNAL_WAKE);
    sigtimedwait(&signals, NULL, &most);
}

bool signals_start_thread(pthread_t *thread, void *(*run)(void *), void *context, Error *error)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int status = pthread_create(thread, NULL, run, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status == 0 || fail(error, "no thread can be started: %s", strerror(status));
}

void signals_forget(void)
{
    while (signals_wait(0) > 0) {
    }
}
