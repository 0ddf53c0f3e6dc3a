#define _GNU_SOURCE // pipe2
#include "bench/match/keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 65536, FIRST_GROUPS = 64 };

typedef struct Groups {
    pid_t *ids;
    size_t count, capacity;
} Groups;

static void add_group(Groups *groups, pid_t id)
{
    if (groups->count == groups->capacity) {
        size_t capacity = groups->capacity ? 2 * groups->capacity : FIRST_GROUPS;
        pid_t *ids = realloc(groups->ids, capacity * sizeof *ids);
        if (ids == NULL)
            return; // one engine less that is watched over
        groups->ids = ids;
        groups->capacity = capacity;
    }
    groups->ids[groups->count++] = id;
}

static void remove_group(Groups *groups, pid_t id)
{
    for (size_t i = 0; i < groups->count; i++) {
        if (groups->ids[i] == id) {
            groups->ids[i] = groups->ids[--groups->count];
            return;
        }
    }
}

static void close_all_but(int kept)
{
    long most = sysconf(_SC_OPEN_MAX);
    if (most < 0 || most > MOST_DESCRIPTORS)
        most = MOST_DESCRIPTORS;
    for (int i = 0; i < (int)most; i++)
        if (i != kept)
            close(i);
}

// The keeper's life. A message is a group's number, negative to take it off again; it comes whole,
// since it was written in one piece.
static void keep(int from)
{
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGTSTP};
    Groups groups = {0};
    pid_t message;
    for (size_t i = 0; i < ARRAY_COUNT(ignored); i++)
        signal(ignored[i], SIG_IGN);
    setsid();
    close_all_but(from);
    for (;;) {
        ssize_t got = read(from, &message, sizeof message);
        if (got == (ssize_t)sizeof message && message > 0)
            add_group(&groups, message);
        else if (got == (ssize_t)sizeof message)
            remove_group(&groups, -message);
        else if (got >= 0 || errno != EINTR)
            break;
    }
    for (size_t i = 0; i < groups.count; i++)
        kill(-groups.ids[i], SIGKILL);
    _exit(0);
}

bool keeper_open(Keeper *keeper, Error *error)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return fail(error, "there is no pipe to be had: %s", strerror(errno));
    pid_t pid = fork();
    if (pid < 0) {
        int reason = errno;
        close(ends[0]);
        close(ends[1]);
        return fail(error, "no process can be started: %s", strerror(reason));
    }
    if (pid == 0)
        keep(ends[0]);
    close(ends[0]);
    fcntl(ends[1], F_SETFL, O_NONBLOCK); // if it were stopped by somebody, we would not be
    *keeper = (Keeper){.pid = pid, .to = ends[1]};
    return true;
}

static void tell(const Keeper *keeper, pid_t message)
{
    while (write(keeper->to, &message, sizeof message) < 0 && errno == EINTR)
        continue;
}

void keeper_add(const Keeper *keeper, pid_t group)
{
    tell(keeper, group);
}

void keeper_remove(const Keeper *keeper, pid_t group)
{
    tell(keeper, -group);
}

void keeper_close(Keeper *keeper)
{
    close(keeper->to);
    while (waitpid(keeper->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    *keeper = (Keeper){.to = -1};
}
