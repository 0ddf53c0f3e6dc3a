// The parent of one engine: a small process of ours that ends the engine, and all that the engine
// has started, also if we are killed ourselves.
//
// DESIGN. We fork the keeper, and the keeper starts the engine in a process group of its own. A
// process that loses its parent below the keeper becomes the keeper's child (on Linux), into
// whatever group or session it has gone; so the keeper is through when it has no children any more.
// It kills them when the engine has ended, when it is told to, and when the line to us breaks,
// because we are gone. Then it ends as the engine did, so that its exit status is the engine's. It
// has a session of its own, no signal but SIGKILL ends it, and it holds no descriptor but the line.
// An engine whose keeper is killed dies with it; what else was in its tree becomes ours to kill.
#ifndef BENCH_MATCH_HOST_KEEPER_H
#define BENCH_MATCH_HOST_KEEPER_H

#include "engine/base/text.h"

#include <sys/types.h>

// The words on the line, a byte each.
typedef enum KeeperWord {
    KEEPER_KILL = 'k',     // to the keeper: kill all
    KEEPER_PAUSE = 'p',    // to it: stop all; from it: all are stopped
    KEEPER_CONTINUE = 'c', // to it: have them go on
    KEEPER_DONE = 'd',     // from it, the last word: nothing is left
} KeeperWord;

// Says a word, from either end of the line.
void keeper_say(int line, KeeperWord word);

typedef struct KeeperLaunch {
    const char *program; // as seen from `dir`
    char *const *arguments;
    const char *dir;           // NULL: where we are
    int input, output, errors; // what becomes its standard descriptors; errors -1: nowhere
    int64_t descriptors;       // that it may have open, if that is fewer than we may
} KeeperLaunch;

// Forks a keeper, which starts the engine. `*line` is our end of the line; it never blocks. The
// keeper's number; -1 with a reason in `errno` if it or the program can't be started. Any thread
// may call.
pid_t keeper_start(const KeeperLaunch *launch, int *line);

#endif
