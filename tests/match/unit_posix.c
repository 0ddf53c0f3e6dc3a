// The ways in which POSIX systems differ, and stacks of threads: the same promises on all of them.
#define _XOPEN_SOURCE 700 // fork, fcntl, nanosleep, setrlimit
#include "engine/base/thread.h"
#include "engine/base/time.h"
#include "engine/posix/append.h"
#include "engine/posix/posix.h"
#include "engine/posix/signals.h"
#include "tests/match/unit.h"
#include "tests/other_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static bool is_marked(int descriptor, bool nonblocking)
{
    int marks = fcntl(descriptor, F_GETFD), state = fcntl(descriptor, F_GETFL);
    return marks >= 0 && (marks & FD_CLOEXEC) != 0 && ((state & O_NONBLOCK) != 0) == nonblocking;
}

// One way suffices: of a pair of sockets, too.
static void check_ends(const int ends[2], bool nonblocking)
{
    char byte = 0;
    bool marked = CHECK(is_marked(ends[0], nonblocking)) && CHECK(is_marked(ends[1], nonblocking));
    CHECK_EQUAL(write(ends[1], "x", 1), 1);
    CHECK_EQUAL(read(ends[0], &byte, 1), 1);
    CHECK_EQUAL(byte, 'x');
    if (nonblocking && marked) // else it would wait for ever
        CHECK(read(ends[0], &byte, 1) < 0 && errno == EAGAIN);
    close(ends[0]), close(ends[1]);
}

static bool is_open(int descriptor)
{
    return fcntl(descriptor, F_GETFD) >= 0;
}

// In a process of its own: all but what was named is closed, to the last one.
static bool closes_all_but(void *context)
{
    int high = dup2(STDOUT_FILENO, 200), higher = dup2(STDOUT_FILENO, 201), *kept = context;
    posix_close_all_but((const int[]){kept[0], -1, STDOUT_FILENO, high}, 4);
    return is_open(kept[0]) && !is_open(kept[1]) && is_open(STDOUT_FILENO) && is_open(high) &&
           !is_open(higher) && !is_open(STDIN_FILENO);
}

// In a process of its own: a soft limit that is raised, and set back; and a hard one that is too
// low.
static bool changes_limit(void *context)
{
    int64_t before = 0, most = 0;
    struct rlimit limit;
    (void)context;
    if (setrlimit(RLIMIT_NOFILE, &(struct rlimit){64, 128}) != 0)
        return false;
    bool good =
        posix_allow_descriptors(60, &before, &most) && before == 64 && dup2(STDOUT_FILENO, 64) < 0;
    good = good && posix_allow_descriptors(128, &before, &most) && before == 64 &&
           dup2(STDOUT_FILENO, 127) == 127;
    posix_limit_descriptors(before);
    good = good && is_open(127) && dup2(STDOUT_FILENO, 100) < 0;
    good = good && !posix_allow_descriptors(129, &before, &most) && before == 64 && most == 128;
    posix_limit_descriptors(1000); // is no way to raise it
    return good && getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur == 64;
}

void test_posix_descriptors(void)
{
    CHECK(other_process_finds(changes_limit, NULL));
    int ends[2];
    if (CHECK(posix_pipe(ends)))
        check_ends(ends, false);
    if (CHECK(posix_pipe_nonblocking(ends)))
        check_ends(ends, true);
    if (CHECK(posix_socket_pair(ends)))
        check_ends(ends, false);
    if (!CHECK(posix_pipe(ends)))
        return;
    CHECK(other_process_finds(closes_all_but, ends));
    CHECK(is_open(ends[0]) && is_open(ends[1]));
    close(ends[0]), close(ends[1]);
}

// ---- files ----

static bool is_busy(void *context)
{
    Error error;
    AppendFile file;
    return !append_open(&file, context, 0, &error) &&
           strstr(error.text, "another process is writing to") != NULL;
}

static bool is_free(void *context)
{
    Error error;
    AppendFile file;
    return append_open(&file, context, 0, &error);
}

static void *close_later(void *context)
{
    nanosleep(&(struct timespec){.tv_nsec = 200 * 1000000}, NULL);
    append_close(context);
    return NULL;
}

// A lock that is left soon is waited for.
static void check_lock_soon(const char *name)
{
    Error error = {""};
    AppendFile first, second;
    pthread_t thread;
    if (!CHECK(append_open(&first, name, 0, &error)))
        return;
    if (CHECK(thread_start(&thread, THREAD_STACK_SMALL, close_later, &first) == 0)) {
        if (CHECK(append_open(&second, name, 0, &error)))
            append_close(&second);
        pthread_join(thread, NULL);
    }
}

// One process writes, even if it has opened the file again and closed that.
void test_posix_lock(void)
{
    char name[] = "/tmp/match_unit_XXXXXX";
    Error error;
    AppendFile file;
    int made = mkstemp(name);
    if (!CHECK(made >= 0) || !CHECK(append_open(&file, name, 0, &error)))
        return;
    CHECK(other_process_finds(is_busy, name));
    close(made);
    CHECK(append_synced(&file, slice_of("one"), &error));
    CHECK(other_process_finds(is_busy, name));
    CHECK(posix_sync_data(file.fd));
    append_close(&file);
    CHECK(other_process_finds(is_free, name));
    check_lock_soon(name);
    // The process that had it locked may remove it before we get the lock: what is written there
    // would be lost.
    char gone[64];
    int there = open(name, O_RDWR);
    unlink(name);
    snprintf(gone, sizeof gone, "/proc/self/fd/%d", there);
    if (access(gone, W_OK) == 0 && !CHECK(!append_open(&file, gone, 0, &error)))
        append_close(&file);
    else if (access(gone, W_OK) == 0)
        CHECK(strstr(error.text, "went away while it was opened") != NULL);
    close(there);
}

// ---- waiting ----

static int64_t took_us(int64_t begun_us)
{
    return time_now_us() - begun_us;
}

static void *send_wake_soon(void *context)
{
    nanosleep(&(struct timespec){.tv_nsec = 20 * 1000 * 1000}, NULL);
    pthread_kill(*(pthread_t *)context, SIGNAL_WAKE);
    return NULL;
}

// In a process of its own: an ignored signal is waited for all the same, and ignored again when
// nobody waits.
static bool hears_what_is_ignored(void *context)
{
    sigset_t before;
    (void)context;
    signal(SIGINT, SIG_IGN);
    signals_hold(&before);
    struct sigaction action;
    bool good = CHECK(sigaction(SIGINT, NULL, &action) == 0 && action.sa_handler != SIG_IGN);
    raise(SIGINT);
    good = CHECK_EQUAL(signals_wait(1000), SIGINT) && good;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    raise(SIGINT);
    return good;
}

// In a process of its own: what nohup has asked for is kept to.
static bool obeys_nohup(void *context)
{
    (void)context;
    signal(SIGHUP, SIG_IGN);
    signals_hold(NULL);
    raise(SIGHUP);
    return CHECK(signal_is_ignored(SIGHUP)) && CHECK_EQUAL(signals_wait(0), 0) &&
           CHECK(!signal_is_ignored(SIGTERM));
}

void test_posix_signals(void)
{
    enum { MOST_MS = 30, LONG_MS = 600000 };
    sigset_t before;
    pthread_t thread, self = pthread_self();
    signals_hold(&before);
    int64_t begun_us = time_now_us();
    CHECK_EQUAL(signals_wait(MOST_MS), 0);
    CHECK(took_us(begun_us) >= MOST_MS * 1000);
    CHECK_EQUAL(signals_wait(0), 0);
    // A signal that has come already, to the process or to the thread; and no other is taken.
    kill(getpid(), SIGTERM);
    pthread_kill(self, SIGNAL_WAKE);
    signals_wait_for_wake(LONG_MS);
    CHECK_EQUAL(signals_wait(LONG_MS), SIGTERM);
    CHECK_EQUAL(signals_wait(0), 0);
    begun_us = time_now_us();
    if (CHECK_EQUAL(thread_start(&thread, THREAD_STACK_SMALL, send_wake_soon, &self), 0)) {
        CHECK_EQUAL(signals_wait(LONG_MS), SIGNAL_WAKE);
        CHECK(took_us(begun_us) < LONG_MS * 1000);
        pthread_join(thread, NULL);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    CHECK(other_process_finds(hears_what_is_ignored, NULL));
    CHECK(other_process_finds(obeys_nohup, NULL));
}

void test_posix_condition(void)
{
    enum { SHORT_US = 3000 };
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_mutex_init(&lock, NULL);
    posix_cond_init(&changed);
    pthread_mutex_lock(&lock);
    // The wait may come back early, but not every time, and never without the lock.
    int64_t begun_us = time_now_us();
    for (int i = 0; i < 10; i++)
        posix_cond_wait_us(&changed, &lock, SHORT_US);
    CHECK(took_us(begun_us) >= SHORT_US);
    CHECK_EQUAL(pthread_mutex_trylock(&lock), EBUSY);
    pthread_mutex_unlock(&lock);
    pthread_cond_destroy(&changed);
    pthread_mutex_destroy(&lock);
}

// ---- processors and processes ----

void test_posix_processors(void)
{
    int count, *list = posix_list_processors(&count);
    CHECK(posix_processors() >= 1);
    CHECK(list != NULL || errno == ENOTSUP);
    CHECK_EQUAL(count, list != NULL ? posix_processors() : 0);
    PosixBinding *binding = posix_bind(list != NULL ? list[count - 1] : 0);
    CHECK_EQUAL(binding != NULL, list != NULL);
    if (binding != NULL)
        CHECK_EQUAL(posix_processors(), 1);
    posix_unbind(binding);
    CHECK(list == NULL || posix_processors() == count);
    CHECK(posix_bind(-1) == NULL);
    free(list);
}

void test_posix_processes(void)
{
    size_t count, found = 0;
    PosixProcess *list = posix_list_processes(&count);
    for (size_t i = 0; i < count; i++)
        if (list[i].id == getpid())
            found += list[i].parent == getppid() && !list[i].stopped;
    CHECK(list == NULL ? count == 0 : found == 1);
    free(list);
}

// ---- stacks ----

// Fills half of the stack that was asked for: a C library may put other things there, too.
static void *use_stack(void *context)
{
    volatile char room[THREAD_STACK_SMALL / 2];
    for (size_t i = 0; i < sizeof room; i += 1024)
        room[i] = (char)i;
    *(bool *)context = room[1024] == 0;
    return NULL;
}

void test_thread_stack(void)
{
    pthread_t thread;
    bool used = false;
    if (CHECK_EQUAL(thread_start(&thread, THREAD_STACK_SMALL, use_stack, &used), 0))
        pthread_join(thread, NULL);
    CHECK(used);
}
