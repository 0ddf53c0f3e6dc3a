#define _POSIX_C_SOURCE 200809L // signals, getpid
#include "bench/match/host/tree.h"

#include "engine/base/memory.h"
#include "engine/posix/posix.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- killing ----

static bool is_spared(pid_t id, const pid_t *spared, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (spared[i] == id)
            return true;
    return false;
}

pid_t *tree_list_children(size_t *count)
{
    pid_t self = getpid();
    size_t all_count;
    PosixProcess *all = posix_list_processes(&all_count);
    pid_t *children = memory_new(all_count, sizeof *children);
    *count = 0;
    for (size_t i = 0; i < all_count; i++)
        if (all[i].parent == self)
            children[(*count)++] = all[i].id;
    free(all);
    return children;
}

int tree_kill_children(const pid_t *spared, size_t count)
{
    int found = 0;
    size_t children_count;
    pid_t *children = tree_list_children(&children_count);
    for (size_t i = 0; i < children_count; i++) {
        if (is_spared(children[i], spared, count))
            continue;
        kill(children[i], SIGKILL);
        waitpid(children[i], NULL, WNOHANG);
        found++;
    }
    free(children);
    return found;
}

// ---- stopping ----

static bool is_stopped(const StoppedTree *tree, pid_t id)
{
    for (size_t i = 0; i < tree->count; i++)
        if (tree->list[i].id == id)
            return true;
    return false;
}

// Stops what is one step further down than what is stopped already. False if there was nothing.
static bool stop_generation(StoppedTree *tree)
{
    bool found = false;
    pid_t self = getpid();
    size_t known = tree->count;
    size_t all_count;
    PosixProcess *all = posix_list_processes(&all_count);
    for (size_t i = 0; i < all_count; i++) {
        const PosixProcess *process = &all[i];
        StoppedTree parents = {.list = tree->list, .count = known};
        if ((process->parent != self && !is_stopped(&parents, process->parent)) ||
            is_stopped(tree, process->id))
            continue;
        bool by_us = !process->stopped;
        tree->list = memory_one_more(tree->list, tree->count, sizeof *tree->list);
        tree->list[tree->count++] = (struct StoppedProcess){process->id, by_us};
        if (by_us)
            kill(process->id, SIGSTOP);
        found = true;
    }
    free(all);
    return found;
}

// To a process, and its group if it is in the one that has its number.
static void signal_group(pid_t leader, int number)
{
    kill(-leader, number);
    kill(leader, number);
}

void tree_stop(StoppedTree *tree, pid_t child)
{
    while (stop_generation(tree))
        continue;
    if (tree->count == 0) {
        tree->leader = child;
        signal_group(child, SIGSTOP);
    }
}

void tree_continue(StoppedTree *tree)
{
    for (size_t i = tree->count; i-- > 0;)
        if (tree->list[i].by_us)
            kill(tree->list[i].id, SIGCONT);
    if (tree->leader > 0)
        signal_group(tree->leader, SIGCONT);
    tree->count = 0;
    tree->leader = 0;
}
