// The commands, as a table: what `help` lists and what is understood come from one row.
#ifndef PROTOCOL_COMMANDS_H
#define PROTOCOL_COMMANDS_H

#include "protocol/session.h"

enum {
    COMMAND_LIVE = 1, // carried out at once, even while a job runs
    COMMAND_STARTS_JOB = 2,
    COMMAND_FOR_LAST = 4,     // meant for the last search that ponders, also one that still waits
    COMMAND_FOR_ALL = 8,      // meant for every job there is: the one that runs and all that wait
    COMMAND_SILENT = 16,      // prints nothing, unless it is refused
    COMMAND_UPKEEP = 32,      // is a job, because it may take long, that others have to wait for
    COMMAND_IN_STEP = 64,     // waits for upkeep even where it is live
    COMMAND_SUPERSEDES = 128, // ends a search before it that only a `stop` would end
    COMMAND_AFTER_QUIT = 256  // ends, behind `quit`, what is still done
};

typedef struct Command {
    const char *name, *words, *help; // without help it is not listed
    // `words` is what stands behind the name.
    bool (*run)(Session *session, Slice words, Error *error);
    BenchTool *tool; // instead of `run`
    int flags;
} Command;

// The command that a line begins with, or NULL.
const Command *command_find(Slice line);

// Carries out a line. Errors in it are printed; empty lines and comments are nothing.
void command_run(Session *session, Slice line);

#endif
