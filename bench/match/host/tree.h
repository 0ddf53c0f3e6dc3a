// Trees of processes: who is whose child, as far as the system tells.
//
// DESIGN. Where the system lists no processes (posix.h) nothing is known, and what is left is a
// process group. The list is old at once, so only those are sent a signal whose number can't have
// become another's: children of our own, which we have not reaped, and children of a process that
// is stopped and reaps nobody.
#ifndef BENCH_MATCH_HOST_TREE_H
#define BENCH_MATCH_HOST_TREE_H

#include "engine/base/text.h"

#include <sys/types.h>

// The children of this process, for the caller to free, and their number.
pid_t *tree_list_children(size_t *count);

// Kills all children of this process but the `count` ones in `spared`, and reaps those that are
// dead. The number of those that were there.
int tree_kill_children(const pid_t *spared, size_t count);

// The processes that tree_stop has stopped.
typedef struct StoppedTree {
    struct StoppedProcess {
        pid_t id;
        bool by_us; // or it was stopped already
    } * list;
    size_t count;
    pid_t leader; // of a group that was stopped instead; 0: none was
} StoppedTree;

// Stops all descendants of this process, parents before their children; where they are not known,
// `child` and its process group. They may not be reaped until tree_continue.
void tree_stop(StoppedTree *tree, pid_t child);

// Lets those go on that tree_stop has stopped, and empties the list.
void tree_continue(StoppedTree *tree);

#endif
