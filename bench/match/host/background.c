#define _POSIX_C_SOURCE 200809L // pthread_sigmask
#include "bench/match/host/background.h"

#include <signal.h>
#include <string.h>

bool background_start(pthread_t *thread, void *(*run)(void *), void *context, Error *error)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int status = pthread_create(thread, NULL, run, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status == 0 || fail(error, "no thread can be started: %s", strerror(status));
}
