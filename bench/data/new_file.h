// A file that comes into being whole or not at all, and never replaces another.
#ifndef BENCH_DATA_NEW_FILE_H
#define BENCH_DATA_NEW_FILE_H

#include "engine/base/append.h"

enum { NEW_FILE_NAME = 4096 };

typedef struct NewFile {
    AppendFile file;
    const char *name; // that it gets in the end; not owned
    char draft[NEW_FILE_NAME];
} NewFile;

// Begins one. False, with a sentence, if there is a file of that name or none can be made.
bool new_file_open(NewFile *file, const char *name, Error *error);

// Writes a piece behind the others.
bool new_file_add(NewFile *file, Slice piece, Error *error);

// Ends it: with `good`, waits until it is on the disk and names it, else removes it. False, with a
// sentence, if that fails; with `good` false the error is left alone and the answer is false.
bool new_file_close(NewFile *file, bool good, Error *error);

#endif
