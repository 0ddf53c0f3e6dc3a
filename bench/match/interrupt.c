#define _POSIX_C_SOURCE 200809L // signals, threads
#include "bench/match/interrupt.h"

#include "bench/match/base/results.h"
#include "engine/base/memory.h"
#include "engine/base/thread.h"
#include "engine/base/time.h"
#include "engine/posix/posix.h"
#include "engine/posix/signals.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// How long after a signal the program may take to end by itself.
static const int64_t patience_us = 1700 * 1000;

struct Interrupt {
    pthread_t thread, owner;
    sigset_t signals;
    StopFlag came, begun, closing;
    int64_t deadline_us;  // the thread's own: 0 until a signal came
    pthread_mutex_t lock; // guards the host
    EngineHost *host;
};

static void hurry(Interrupt *interrupt)
{
    pthread_mutex_lock(&interrupt->lock);
    if (interrupt->host != NULL)
        engine_host_hurry(interrupt->host);
    pthread_mutex_unlock(&interrupt->lock);
}

// Stops this program with its engines until it is continued. The signal is sent to this thread,
// which has it before it comes back.
static void pause_all(Interrupt *interrupt)
{
    pthread_mutex_lock(&interrupt->lock);
    if (interrupt->host != NULL)
        engine_host_pause(interrupt->host);
    pthread_kill(pthread_self(), SIGSTOP);
    if (interrupt->host != NULL)
        engine_host_continue(interrupt->host);
    pthread_mutex_unlock(&interrupt->lock);
}

// Ends the program although something hangs. So it must not wait for anything itself.
static void end_now(const Interrupt *interrupt)
{
    static const char before[] = "regatta: interrupted before the match began\n";
    static const char within[] = "regatta: interrupted, and held up; what was finished is in the "
                                 "journal, and -config file=JOURNAL resumes it\n";
    bool begun = stop_is_raised(&interrupt->begun);
    int status = begun ? MATCH_BROKEN_OFF : MATCH_REFUSED;
    struct pollfd errors = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (poll(&errors, 1, 0) == 1 && (errors.revents & POLLOUT) != 0 &&
        write(STDERR_FILENO, begun ? within : before,
              begun ? sizeof within - 1 : sizeof before - 1) < 0)
        _exit(status);
    _exit(status);
}

// Waits for the next signal, or until it is time for the end. 0: nothing came.
static int next_signal(const Interrupt *interrupt)
{
    int number;
    if (interrupt->deadline_us == 0)
        return sigwait(&interrupt->signals, &number) == 0 ? number : 0;
    int64_t left_us = interrupt->deadline_us - time_now_us();
    return posix_wait_signal(&interrupt->signals, left_us > 0 ? left_us : 0);
}

static void *run(void *context)
{
    Interrupt *interrupt = context;
    for (;;) {
        int number = next_signal(interrupt);
        if (stop_is_raised(&interrupt->closing))
            return NULL;
        if (number == SIGTSTP) {
            int64_t left_us = interrupt->deadline_us - time_now_us();
            pause_all(interrupt);
            if (interrupt->deadline_us > 0)
                interrupt->deadline_us = time_now_us() + left_us;
        } else if (number == SIGINT || number == SIGTERM || number == SIGHUP) {
            if (interrupt->deadline_us == 0)
                interrupt->deadline_us = time_now_us() + patience_us;
            stop_raise(&interrupt->came);
            hurry(interrupt);
            pthread_kill(interrupt->owner, SIGNAL_WAKE);
        }
        if (interrupt->deadline_us > 0 && time_now_us() >= interrupt->deadline_us)
            end_now(interrupt);
    }
}

// A program that ignores SIGHUP or SIGTSTP for us (nohup, shells without job control) is obeyed;
// with SIGINT it is as in signals_hold.
static void choose_signals(sigset_t *signals)
{
    sigemptyset(signals);
    sigaddset(signals, SIGINT);
    sigaddset(signals, SIGTERM);
    sigaddset(signals, SIGNAL_WAKE);
    if (!signal_is_ignored(SIGHUP))
        sigaddset(signals, SIGHUP);
    if (!signal_is_ignored(SIGTSTP))
        sigaddset(signals, SIGTSTP);
}

Interrupt *interrupt_open(Error *error)
{
    Interrupt *interrupt = memory_new(1, sizeof *interrupt);
    interrupt->owner = pthread_self();
    choose_signals(&interrupt->signals);
    pthread_mutex_init(&interrupt->lock, NULL);
    posix_hear_signals(&interrupt->signals);
    pthread_sigmask(SIG_BLOCK, &interrupt->signals, NULL);
    int status = thread_start(&interrupt->thread, THREAD_STACK_SMALL, run, interrupt);
    if (status == 0)
        return interrupt;
    fail(error, "no thread can be started: %s", strerror(status));
    pthread_mutex_destroy(&interrupt->lock);
    free(interrupt);
    return NULL;
}

void interrupt_attach(Interrupt *interrupt, EngineHost *host)
{
    pthread_mutex_lock(&interrupt->lock);
    interrupt->host = host;
    if (host != NULL && interrupt_came(interrupt))
        engine_host_hurry(host);
    pthread_mutex_unlock(&interrupt->lock);
}

void interrupt_begin(Interrupt *interrupt)
{
    stop_raise(&interrupt->begun);
}

bool interrupt_came(const Interrupt *interrupt)
{
    return stop_is_raised(&interrupt->came);
}

void interrupt_close(Interrupt *interrupt)
{
    stop_raise(&interrupt->closing);
    pthread_kill(interrupt->thread, SIGNAL_WAKE);
    pthread_join(interrupt->thread, NULL);
    pthread_mutex_destroy(&interrupt->lock);
    free(interrupt);
}
