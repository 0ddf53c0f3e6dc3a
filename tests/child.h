// A program that is talked to through its standard input and output, with deadlines.
//
// DESIGN. Everything sent goes out in whatever pieces the pipe takes, while what the program says
// in the meantime is collected, so that two full pipes never wait for each other. Any bytes can be
// sent, a line of any length received.
#ifndef TESTS_CHILD_H
#define TESTS_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct Child {
    pid_t pid;
    int to, from; // file descriptors, -1 when closed
    char *text;   // received, not yet handed out
    size_t used, capacity;
    size_t handed_out; // bytes of the line that child_line gave last
} Child;

typedef enum ChildLine { CHILD_LINE, CHILD_TIME_OUT, CHILD_END } ChildLine;

// Seconds of a clock that never jumps.
double child_now(void);

// Starts argv[0]. False if there are no pipes or processes to be had.
bool child_start(Child *child, char *const argv[]);

// Sends bytes. False if the program doesn't take them before `deadline`, or is gone.
bool child_send(Child *child, const char *bytes, size_t count, double deadline);

// The next line without its line end, terminated; it stands until the next call.
ChildLine child_line(Child *child, const char **line, double deadline);

// Closes the program's standard input.
void child_end_input(Child *child);

// Waits for the program's end, or kills it at `deadline`, and frees what it had. Gives its exit
// status, 128 and more if a signal ended it, or -1 if it had to be killed.
int child_finish(Child *child, double deadline);

#endif
