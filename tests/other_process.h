// The view of another process, while this one has files open and locked.
#ifndef TESTS_OTHER_PROCESS_H
#define TESTS_OTHER_PROCESS_H

#include <stdbool.h>

// Whether `holds` says true of `context` in a copy of this process; that copy prints the checks
// that fail in it, and they are counted as one here. A file that we lock is locked by another for
// it, on every system.
bool other_process_finds(bool (*holds)(void *context), void *context);

#endif
