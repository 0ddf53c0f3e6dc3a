#define _POSIX_C_SOURCE 200809L // signals, getpid
#include "bench/match/host/tree.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { FIRST_PROCESSES = 256, STAT_TEXT = 512 };

bool tree_adopt_orphans(void)
{
#ifdef PR_SET_CHILD_SUBREAPER
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
#else
    return false;
#endif
}

// ---- who is there ----

typedef struct ProcessEntry {
    pid_t id, parent;
    char state;
} ProcessEntry;

typedef struct ProcessList {
    ProcessEntry *entries;
    size_t count, capacity;
} ProcessList;

// Reads "123 (a name) S 1 ..."; the name may hold anything, also brackets.
static bool read_entry(const char *number, ProcessEntry *entry)
{
    char name[64], text[STAT_TEXT];
    snprintf(name, sizeof name, "/proc/%.20s/stat", number);
    int file = open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    ssize_t got = read(file, text, sizeof text - 1);
    close(file);
    if (got <= 0)
        return false;
    text[got] = '\0';
    const char *end = strrchr(text, ')');
    long parent;
    if (end == NULL || sscanf(end + 1, " %c %ld", &entry->state, &parent) != 2)
        return false;
    entry->id = (pid_t)strtol(number, NULL, 10);
    entry->parent = (pid_t)parent;
    return true;
}

static bool add_entry(ProcessList *list, const ProcessEntry *entry)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity > 0 ? 2 * list->capacity : FIRST_PROCESSES;
        ProcessEntry *entries = realloc(list->entries, capacity * sizeof *entries);
        if (entries == NULL)
            return false;
        list->entries = entries;
        list->capacity = capacity;
    }
    list->entries[list->count++] = *entry;
    return true;
}

// All processes there are; none where that can't be found out.
static ProcessList list_processes(void)
{
    ProcessList list = {0};
    ProcessEntry entry;
    DIR *folder = opendir("/proc");
    if (folder == NULL)
        return list;
    for (struct dirent *item; (item = readdir(folder)) != NULL;)
        if (isdigit((unsigned char)item->d_name[0]) && read_entry(item->d_name, &entry) &&
            !add_entry(&list, &entry))
            break;
    closedir(folder);
    return list;
}

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
    ProcessList all = list_processes();
    pid_t *children = calloc(all.count + 1, sizeof *children);
    *count = 0;
    for (size_t i = 0; i < all.count && children != NULL; i++)
        if (all.entries[i].parent == self)
            children[(*count)++] = all.entries[i].id;
    free(all.entries);
    return children;
}

int tree_kill_children(const pid_t *spared, size_t count)
{
    int found = 0;
    pid_t self = getpid();
    ProcessList all = list_processes();
    for (size_t i = 0; i < all.count; i++) {
        const ProcessEntry *entry = &all.entries[i];
        if (entry->parent != self || is_spared(entry->id, spared, count))
            continue;
        kill(entry->id, SIGKILL);
        waitpid(entry->id, NULL, WNOHANG);
        found++;
    }
    free(all.entries);
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

static bool remember_stopped(StoppedTree *tree, pid_t id, bool by_us)
{
    if (tree->count == tree->capacity) {
        size_t capacity = tree->capacity > 0 ? 2 * tree->capacity : FIRST_PROCESSES;
        struct StoppedProcess *list = realloc(tree->list, capacity * sizeof *list);
        if (list == NULL)
            return false;
        tree->list = list;
        tree->capacity = capacity;
    }
    tree->list[tree->count++] = (struct StoppedProcess){id, by_us};
    return true;
}

// Stops what is one step further down than what is stopped already. False if there was nothing.
static bool stop_generation(StoppedTree *tree)
{
    bool found = false;
    pid_t self = getpid();
    size_t known = tree->count;
    ProcessList all = list_processes();
    for (size_t i = 0; i < all.count; i++) {
        const ProcessEntry *entry = &all.entries[i];
        StoppedTree parents = {tree->list, known, known};
        if ((entry->parent != self && !is_stopped(&parents, entry->parent)) ||
            is_stopped(tree, entry->id))
            continue;
        bool by_us = entry->state != 'T';
        if (!remember_stopped(tree, entry->id, by_us))
            break; // one that goes on is less bad than one that stays stopped
        if (by_us)
            kill(entry->id, SIGSTOP);
        found = true;
    }
    free(all.entries);
    return found;
}

void tree_stop(StoppedTree *tree)
{
    while (stop_generation(tree))
        continue;
}

void tree_continue(StoppedTree *tree)
{
    for (size_t i = tree->count; i-- > 0;)
        if (tree->list[i].by_us)
            kill(tree->list[i].id, SIGCONT);
    tree->count = 0;
}
