// Where the program of an engine is, if it is named without a slash: in the engine's folder, if it
// has one; or else in PATH, as with a shell; or else in our folder, where fastchess finds it as
// well.
#ifndef BENCH_MATCH_BASE_PROGRAM_H
#define BENCH_MATCH_BASE_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

// Whether a program of that name stands in the folder: a regular file that may be run. `path`, of
// `room` bytes, gets its name with the folder's. One whose name is too long is not there.
bool program_in_folder(const char *cmd, const char *folder, char *path, size_t room);

#endif
