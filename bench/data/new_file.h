// Files that a command makes: whole under a name where nothing was, or not at all.
#ifndef BENCH_DATA_NEW_FILE_H
#define BENCH_DATA_NEW_FILE_H

#include "engine/posix/own_file.h"

// Begins a file, see own_file.h. False, with a sentence, if something of that name is there.
bool new_file_begin(WholeFile *file, const char *name, Error *error);

// Ends it: with `good`, gives it its name, if that is free still; else removes it. With `good`
// false the error is left alone and the answer is false.
bool new_file_end(WholeFile *file, bool good, Error *error);

#endif
