#define _POSIX_C_SOURCE 200809L // fork, poll
#include "tests/child.h"

#include "engine/base/time.h"
#include "engine/posix/posix.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { READ_BYTES = 1 << 16, STATUS_OF_SIGNAL = 128, CANNOT_RUN = 127, HANG_S = 60, LOOK_MS = 100 };

double child_now(void)
{
    return (double)time_now_us() / 1e6;
}

// The program's processor time in seconds, or 0 where the system does not say or it has ended.
static double cpu_s(const Child *child)
{
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(child->pid, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return 0;
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

ChildLimit child_for(double seconds)
{
    return (ChildLimit){.end_s = child_now() + seconds, .cpu_end_s = HUGE_VAL};
}

ChildLimit child_within(const Child *child, double seconds)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return (ChildLimit){.end_s = child_now() + seconds + HANG_S,
                        .cpu_end_s = cpu_s(child) + seconds * (double)(processors > 0 ? processors : 1)};
}

bool child_is_over(const Child *child, ChildLimit limit)
{
    return child_now() >= limit.end_s || cpu_s(child) >= limit.cpu_end_s;
}

static void close_end(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

static void become(char *const argv[], const int in[2], const int out[2])
{
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execvp(argv[0], argv);
    _exit(CANNOT_RUN);
}

// With the lock: on some systems (see posix.h) another thread's child could inherit our ends just
// now, and this one would never see the end of its input.
static pid_t start(char *const argv[], int in[2], int out[2])
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pid_t pid = -1;
    in[0] = in[1] = out[0] = out[1] = -1;
    pthread_mutex_lock(&lock);
    if (posix_pipe(in) && posix_pipe(out))
        pid = fork();
    pthread_mutex_unlock(&lock);
    if (pid == 0)
        become(argv, in, out);
    return pid;
}

bool child_start(Child *child, char *const argv[])
{
    int in[2], out[2];
    signal(SIGPIPE, SIG_IGN);
    pid_t pid = start(argv, in, out);
    close_end(&in[0]), close_end(&out[1]);
    if (pid < 0) {
        close_end(&in[1]), close_end(&out[0]);
        return false;
    }
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    fcntl(out[0], F_SETFL, O_NONBLOCK);
    *child = (Child){.pid = pid, .to = in[1], .from = out[0]};
    return true;
}

// Takes in what is there now. Closes our end at the end of the output.
static void receive(Child *child)
{
    if (child->capacity - child->used < READ_BYTES) {
        child->capacity = 2 * child->capacity + 2 * READ_BYTES;
        child->text = realloc(child->text, child->capacity + 1); // and an end mark
        if (child->text == NULL)
            abort();
    }
    ssize_t count = read(child->from, child->text + child->used, READ_BYTES);
    if (count > 0)
        child->used += (size_t)count;
    else if (count == 0 || (errno != EAGAIN && errno != EINTR))
        close_end(&child->from);
}

// Sleeps until something can be read, or written when `writing`, or for LOOK_MS. False when the limit is past.
static bool wait_for_pipes(Child *child, bool writing, ChildLimit limit)
{
    if (child_is_over(child, limit))
        return false;
    double left_ms = (limit.end_s - child_now()) * 1000;
    struct pollfd pipes[2] = {{.fd = child->from, .events = POLLIN},
                              {.fd = writing ? child->to : -1, .events = POLLOUT}};
    int ready = poll(pipes, 2, left_ms > LOOK_MS ? LOOK_MS : (int)left_ms + 1);
    if (ready > 0 && pipes[0].revents != 0)
        receive(child);
    return true;
}

bool child_send(Child *child, const char *bytes, size_t count, ChildLimit limit)
{
    while (count > 0) {
        ssize_t sent = child->to >= 0 ? write(child->to, bytes, count) : -1;
        if (sent >= 0) {
            bytes += sent;
            count -= (size_t)sent;
        } else if (child->to < 0 || (errno != EAGAIN && errno != EINTR) ||
                   !wait_for_pipes(child, true, limit)) {
            return false;
        }
    }
    return true;
}

// Hands out the first `length` bytes received, and drops `line_end` bytes behind them.
static const char *hand_out(Child *child, size_t length, size_t line_end)
{
    child->text[length] = '\0';
    child->handed_out = length + line_end;
    return child->text;
}

ChildLine child_line(Child *child, const char **line, ChildLimit limit)
{
    child->used -= child->handed_out;
    if (child->handed_out > 0)
        memmove(child->text, child->text + child->handed_out, child->used);
    child->handed_out = 0;
    for (;;) {
        const char *end = child->used > 0 ? memchr(child->text, '\n', child->used) : NULL;
        if (end != NULL) {
            *line = hand_out(child, (size_t)(end - child->text), 1);
            return CHILD_LINE;
        }
        if (child->from < 0 && child->used > 0) { // a last line without an end
            *line = hand_out(child, child->used, 0);
            return CHILD_LINE;
        }
        if (child->from < 0)
            return CHILD_END;
        if (!wait_for_pipes(child, false, limit))
            return CHILD_TIME_OUT;
    }
}

void child_end_input(Child *child)
{
    close_end(&child->to);
}

int child_finish(Child *child, ChildLimit limit)
{
    int status = 0;
    pid_t ended = 0;
    child_end_input(child);
    while (ended == 0) {
        ended = waitpid(child->pid, &status, WNOHANG);
        if (ended != 0)
            break;
        if (child_is_over(child, limit)) {
            kill(child->pid, SIGKILL);
            waitpid(child->pid, &status, 0);
            break;
        }
        if (child->from >= 0) {
            child->used = child->handed_out = 0; // nobody reads it any more
            wait_for_pipes(child, false, child_for(0.01));
        } else {
            nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
        }
    }
    close_end(&child->from);
    free(child->text);
    *child = (Child){.to = -1, .from = -1};
    if (ended == 0)
        return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_OF_SIGNAL + WTERMSIG(status);
}
