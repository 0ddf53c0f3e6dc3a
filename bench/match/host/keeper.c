// DESIGN, beside the header's. A program with threads forks, so until it ends the keeper takes no
// lock that another thread may have held. (To list processes on Linux takes memory; the C libraries
// there see to it that a forked process can have some.)
#define _POSIX_C_SOURCE 200809L // fork, signals
#include "bench/match/host/keeper.h"

#include "bench/match/host/tree.h"
#include "engine/posix/posix.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum {
    FAILED_EXEC = 127,
    KILL_ROUNDS = 5000, // of a millisecond: what can't be killed hangs in the kernel
    GROUP_ROUNDS = 200, // the same, for orphans that others take note of
};

// ---- the engine, between fork and exec ----

static void reset_signals(void)
{
    sigset_t none;
    struct sigaction usual = {.sa_handler = SIG_DFL};
    signal(SIGPIPE, SIG_IGN); // which throws away one that has come
    for (int number = 1; number <= POSIX_LAST_SIGNAL; number++)
        sigaction(number, &usual, NULL); // not to be had for some; those have no handler either
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static bool take_descriptors(const KeeperLaunch *launch)
{
    if (dup2(launch->input, STDIN_FILENO) < 0 || dup2(launch->output, STDOUT_FILENO) < 0)
        return false;
    int errors = launch->errors >= 0 ? launch->errors : open("/dev/null", O_WRONLY);
    if (errors != STDERR_FILENO && dup2(errors, STDERR_FILENO) < 0)
        return false;
    if (launch->errors < 0 && errors != STDERR_FILENO)
        close(errors);
    return true;
}

// Says why there is no engine.
static _Noreturn void give_up(int status, int reason)
{
    while (write(status, &reason, sizeof reason) < 0 && errno == EINTR)
        continue;
    _exit(FAILED_EXEC);
}

// The work of the forked process before it becomes the engine. Its end of `status` is closed by a
// successful exec.
static void become_engine(const KeeperLaunch *launch, pid_t keeper, int status)
{
    setpgid(0, 0);
    if (!posix_die_with(keeper))
        _exit(FAILED_EXEC);
    reset_signals();
    posix_limit_descriptors(launch->descriptors);
    if ((launch->dir == NULL || chdir(launch->dir) == 0) && take_descriptors(launch))
        execve(launch->program, launch->arguments, environ); // execvp takes a text for a script
    give_up(status, errno);
}

// ---- the keeper ----

static void wake_up(int number)
{
    (void)number; // pselect comes back, which is all that is wanted
}

// Takes note of what has ended among the children, the engine excepted: until its group is killed
// its number must not become another's. True if it is the engine.
static bool engine_has_ended(pid_t engine)
{
    for (;;) {
        siginfo_t info = {0};
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
            return errno == ECHILD;
        if (info.si_pid == 0 || info.si_pid == engine)
            return info.si_pid == engine;
        waitpid(info.si_pid, NULL, WNOHANG);
    }
}

// Sleeps until a child ends or there is something on the line, which is our standard input.
static bool line_has_word(void)
{
    fd_set read_from;
    sigset_t mask;
    sigfillset(&mask);
    sigdelset(&mask, SIGCHLD);
    FD_ZERO(&read_from);
    FD_SET(STDIN_FILENO, &read_from);
    return pselect(STDIN_FILENO + 1, &read_from, NULL, NULL, NULL, &mask) > 0;
}

// A process that uses a line ignores SIGPIPE, see engine_host_open: not all systems can leave it
// out.
void keeper_say(int line, KeeperWord word)
{
    char byte = (char)word;
    while (write(line, &byte, 1) < 0 && errno == EINTR)
        continue;
}

// Looks after the engine until it has ended or all are to be killed.
static void look_after(pid_t engine, int line)
{
    StoppedTree stopped = {0};
    bool paused = false;
    // None is reaped while all are stopped, so that their numbers stay theirs.
    while (paused || !engine_has_ended(engine)) {
        char word;
        if (!line_has_word())
            continue;
        ssize_t got = read(line, &word, 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got != 1 || word == KEEPER_KILL)
            break;
        if (word == KEEPER_PAUSE) {
            tree_stop(&stopped, engine);
            paused = true;
            keeper_say(line, KEEPER_PAUSE);
        } else if (word == KEEPER_CONTINUE) {
            tree_continue(&stopped);
            paused = false;
        }
    }
    free(stopped.list);
}

// Kills what there is, and what becomes a child of ours by that, until there is nobody. False if
// somebody does not go. The engine's end is in `*status`.
static bool kill_all(pid_t engine, int *status)
{
    bool reaped = false;
    kill(-engine, SIGKILL);
    kill(engine, SIGKILL); // it may have left its group
    for (int round = 0; round < KILL_ROUNDS; round++) {
        int end;
        pid_t pid;
        while ((pid = waitpid(-1, &end, WNOHANG)) > 0)
            if (pid == engine) {
                *status = end;
                reaped = true;
            }
        if (pid < 0 && errno == ECHILD)
            return true;
        if (round > 0)
            tree_kill_children(&engine, reaped ? 0 : 1);
        nanosleep(&(struct timespec){.tv_nsec = 1000 * 1000}, NULL);
    }
    return false;
}

// Where orphans are not adopted, those of the engine's group are dying, but no children of ours. A
// signal finds them until they are gone.
static void await_group(pid_t engine)
{
    for (int round = 0; round < GROUP_ROUNDS && kill(-engine, 0) == 0; round++)
        nanosleep(&(struct timespec){.tv_nsec = 1000 * 1000}, NULL);
}

// Ends as the engine did.
static void end_as(int status)
{
    if (WIFSIGNALED(status)) {
        posix_leave_no_core();
        reset_signals();
        raise(WTERMSIG(status));
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : FAILED_EXEC);
}

static void keep(const KeeperLaunch *launch, int line, int status)
{
    int end = 0;
    pid_t self;
    struct sigaction wake = {.sa_handler = wake_up};
    sigaction(SIGCHLD, &wake, NULL);
    setsid();
    posix_name_process("regatta-keeper");
    posix_adopt_orphans();
    // The engines of others are not to wait for the end of their input because this one is alive.
    const int kept[] = {line, status, launch->input, launch->output, launch->errors};
    posix_close_all_but(kept, (int)ARRAY_COUNT(kept));
    self = getpid();
    pid_t engine = fork();
    if (engine == 0)
        become_engine(launch, self, status);
    if (engine < 0)
        give_up(status, errno);
    setpgid(engine, engine);  // whoever is first
    dup2(line, STDIN_FILENO); // pselect takes no high numbers
    line = STDIN_FILENO;
    posix_close_all_but(&line, 1);
    if (chdir("/") != 0) {
        // The keeper's folder can't be taken away then, which harms nobody.
    }
    look_after(engine, line);
    if (kill_all(engine, &end)) {
        await_group(engine);
        keeper_say(line, KEEPER_DONE);
    }
    end_as(end);
}

// ---- our side ----

// All signals are blocked while we fork: a handler of ours is nothing for the keeper.
static pid_t fork_keeper(const KeeperLaunch *launch, const int line[2], const int status[2])
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = fork();
    if (pid == 0)
        keep(launch, line[1], status[1]);
    int reason = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = reason;
    return pid;
}

// The word of the engine-to-be; 0 if it has become one.
static int await_status(int status)
{
    int reason = 0;
    ssize_t got;
    do
        got = read(status, &reason, sizeof reason);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)sizeof reason ? reason : 0;
}

pid_t keeper_start(const KeeperLaunch *launch, int *line)
{
    int ends[2], status[2];
    if (!posix_socket_pair(ends))
        return -1;
    if (!posix_pipe(status)) {
        int reason = errno;
        close(ends[0]), close(ends[1]);
        errno = reason;
        return -1;
    }
    pid_t pid = fork_keeper(launch, ends, status);
    int reason = pid < 0 ? errno : 0;
    close(ends[1]), close(status[1]);
    if (pid > 0)
        reason = await_status(status[0]);
    close(status[0]);
    if (reason == 0) {
        fcntl(ends[0], F_SETFL, O_NONBLOCK);
        *line = ends[0];
        return pid;
    }
    close(ends[0]);
    while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    errno = reason;
    return -1;
}
