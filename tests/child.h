// A program that is talked to through its standard input and output, with limits of time.
//
// DESIGN. How long an answer takes on a busy machine says nothing of the program. So a limit counts
// the program's own processor time, and a program that uses none is given up after HANG_S.
//
// Everything sent goes out in whatever pieces the pipe takes, while what the program says
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

// When a wait is over: at a time of child_now, or when the program has used so much processor time.
typedef struct ChildLimit {
    double end_s, cpu_end_s;
} ChildLimit;

// Seconds of a clock that never jumps.
double child_now(void);

// So many seconds from now, however busy the machine is.
ChildLimit child_for(double seconds);

// So many seconds of work of the program: seconds of processor time, times the processors there are. A program
// that does not work has HANG_S more.
ChildLimit child_within(const Child *child, double seconds);

bool child_is_over(const Child *child, ChildLimit limit);

// Starts argv[0]. False if there are no pipes or processes to be had.
bool child_start(Child *child, char *const argv[]);

// Sends bytes. False if the program doesn't take them within the limit, or is gone.
bool child_send(Child *child, const char *bytes, size_t count, ChildLimit limit);

// The next line without its line end, terminated; it stands until the next call.
ChildLine child_line(Child *child, const char **line, ChildLimit limit);

// Closes the program's standard input.
void child_end_input(Child *child);

// Waits for the program's end, or kills it at the limit, and frees what it had. Gives its exit
// status, 128 and more if a signal ended it, or -1 if it had to be killed.
int child_finish(Child *child, ChildLimit limit);

#endif
