#define _POSIX_C_SOURCE 200809L // signals, poll
#include "bench/match/host/process.h"

#include "bench/match/base/config.h"
#include "bench/match/base/strings.h"
#include "engine/base/time.h"
#include "engine/posix/posix.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WIDE_PIPE = 1 << 20, STATUS_OF_SIGNAL = 128 };

// ---- starting ----

static void close_end(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

typedef struct Pipes {
    int input[2], output[2], errors[2]; // each to read from, to write to
} Pipes;

static void close_pipes(Pipes *pipes)
{
    for (int end = 0; end < 2; end++) {
        close_end(&pipes->input[end]);
        close_end(&pipes->output[end]);
        close_end(&pipes->errors[end]);
    }
}

static bool open_pipes(Pipes *pipes, const ProcessSetup *setup)
{
    *pipes = (Pipes){{-1, -1}, {-1, -1}, {-1, -1}};
    if (!posix_pipe(pipes->input) || !posix_pipe(pipes->output) ||
        (setup->with_errors && !posix_pipe(pipes->errors))) {
        int reason = errno;
        close_pipes(pipes);
        errno = reason;
        return false;
    }
    if (setup->wide)
        posix_widen_pipe(pipes->output[0], WIDE_PIPE);
    return true;
}

// False with a reason in `errno`.
static bool launch(Process *process, const Pipes *pipes, const ProcessSetup *setup,
                   char *const *arguments)
{
    char path[FILE_NAME_BYTES];
    errno = program_find(setup->cmd, setup->dir, path);
    if (errno != 0)
        return false;
    KeeperLaunch wanted = {
        .program = path,
        .arguments = arguments,
        .dir = setup->dir,
        .input = pipes->input[0],
        .output = pipes->output[1],
        .errors = setup->with_errors ? pipes->errors[1] : -1,
        .descriptors = setup->descriptors,
    };
    process->pid = keeper_start(&wanted, &process->line);
    return process->pid > 0;
}

// The same on one CPU. The calling thread goes there for the moment of the start, so that no thread
// of the child is ever anywhere else.
static bool launch_on_cpu(Process *process, const Pipes *pipes, const ProcessSetup *setup,
                          char *const *arguments)
{
    if (setup->cpu < 0)
        return launch(process, pipes, setup, arguments);
    PosixBinding *binding = posix_bind(setup->cpu);
    bool good = binding != NULL && launch(process, pipes, setup, arguments);
    posix_unbind(binding);
    return good;
}

static bool check_folder(const ProcessSetup *setup, Error *error)
{
    struct stat found;
    if (setup->dir == NULL)
        return true;
    if (stat(setup->dir, &found) != 0)
        return fail(error, "its folder '%.*s' can't be used: %s", slice_quote(slice_of(setup->dir)),
                    setup->dir, strerror(errno));
    return S_ISDIR(found.st_mode) ||
           fail(error, "'%.*s' is no folder", slice_quote(slice_of(setup->dir)), setup->dir);
}

bool process_start(Process *process, const ProcessSetup *setup, Error *error)
{
    Pipes pipes;
    char **arguments;
    if (!check_folder(setup, error) ||
        !words_split(setup->args != NULL ? setup->args : "", 1, &arguments, error))
        return false;
    arguments[0] = (char *)setup->cmd;
    *process = (Process){.line = -1, .to = -1, .from = -1, .errors = -1};
    bool opened = open_pipes(&pipes, setup);
    bool launched = opened && launch_on_cpu(process, &pipes, setup, arguments);
    int reason = errno;
    free(arguments);
    if (!launched) {
        if (opened)
            close_pipes(&pipes);
        return fail(error, "can't run '%.*s': %s", slice_quote(slice_of(setup->cmd)), setup->cmd,
                    strerror(reason));
    }
    process->to = pipes.input[1];
    process->from = pipes.output[0];
    process->errors = pipes.errors[0];
    pipes.input[1] = pipes.output[0] = pipes.errors[0] = -1;
    close_pipes(&pipes);
    fcntl(process->to, F_SETFL, O_NONBLOCK);
    fcntl(process->from, F_SETFL, O_NONBLOCK);
    if (process->errors >= 0)
        fcntl(process->errors, F_SETFL, O_NONBLOCK);
    return true;
}

// ---- ending ----

// Looks at its end without taking note of it. False if it is no child of ours; it has ended then,
// too. A pid of 0 in `info` says that it has not.
static bool look(const Process *process, siginfo_t *info)
{
    int status;
    *info = (siginfo_t){0};
    do
        status = waitid(P_PID, (id_t)process->pid, info, WEXITED | WNOHANG | WNOWAIT);
    while (status != 0 && errno == EINTR);
    return status == 0;
}

bool process_has_ended(const Process *process)
{
    siginfo_t info;
    return !look(process, &info) || info.si_pid == process->pid;
}

void process_ending(const Process *process, char text[40])
{
    siginfo_t info;
    text[0] = '\0';
    if (look(process, &info) && info.si_pid == process->pid)
        snprintf(text, 40, info.si_code == CLD_EXITED ? "with exit status %d" : "by signal %d",
                 info.si_status);
}

// The next word of the keeper, if there is one. False if it says nothing more.
static bool hear_keeper(Process *process, KeeperWord *word)
{
    char byte;
    ssize_t got;
    do
        got = read(process->line, &byte, 1);
    while (got < 0 && errno == EINTR);
    if (got != 1)
        return false;
    *word = (KeeperWord)byte;
    process->done |= *word == KEEPER_DONE;
    return true;
}

void process_await_pause(Process *process, int64_t until_us)
{
    KeeperWord word = KEEPER_KILL;
    for (;;) {
        int64_t left_ms = (until_us - time_now_us()) / 1000;
        struct pollfd line = {.fd = process->line, .events = POLLIN};
        if (left_ms <= 0 || poll(&line, 1, (int)left_ms) <= 0 || !hear_keeper(process, &word) ||
            word == KEEPER_PAUSE || word == KEEPER_DONE)
            return;
    }
}

void process_discard_output(Process *process, size_t most)
{
    char buffer[16384];
    for (size_t done = 0; process->from >= 0 && done < most; done += sizeof buffer) {
        ssize_t got = read(process->from, buffer, sizeof buffer);
        if (got == 0)
            close_end(&process->from);
        if (got <= 0)
            break;
    }
}

void process_close(Process *process)
{
    close_end(&process->to);
    close_end(&process->from);
    close_end(&process->errors);
    close_end(&process->line);
}

int process_reap(Process *process, bool *clean)
{
    int status = 0;
    KeeperWord word;
    while (hear_keeper(process, &word))
        continue;
    *clean = process->done;
    pid_t reaped;
    do
        reaped = waitpid(process->pid, &status, WNOHANG);
    while (reaped < 0 && errno == EINTR);
    if (reaped != process->pid)
        return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_OF_SIGNAL + WTERMSIG(status);
}
