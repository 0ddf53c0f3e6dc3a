// Files that we write: what is there already is looked at first, and what is not ours is left
// alone.
//
// DESIGN. A command writes to a name if nothing is there, an empty file, or a file that begins as
// files of that kind do when we have made them. Everything else is somebody's, and is refused with
// one sentence before anything is changed. A file that is written whole is written under a name of
// its own beside it, and gets its name when it is on the disk: whoever looks sees the old one or
// the new one, whatever happens to the program or the machine in between.
#ifndef ENGINE_POSIX_OWN_FILE_H
#define ENGINE_POSIX_OWN_FILE_H

#include "engine/base/file.h"

#include <stdio.h>

// How a kind of file is known.
typedef struct OwnKind {
    const char *what; // "no report of ours" is what a stranger is called
    // Whether a file that is not empty is of this kind: `begin` are its first bytes, at most
    // OWN_FILE_BEGIN of them.
    bool (*is_ours)(Slice begin);
} OwnKind;

enum { OWN_FILE_BEGIN = 65536 };

// Whether something may be added to the file of that name, or /dev/null. A symbolic link counts as
// what it points to.
bool own_file_may_append(const char *name, const OwnKind *kind, Error *error);

// Whether a file of that name may be replaced as a whole: the same, but for links and /dev/null.
bool own_file_may_replace(const char *name, const OwnKind *kind, Error *error);

// A file that is there whole or not at all.
typedef struct WholeFile {
    FILE *to;         // to be written to; errors are found at the end
    const char *name; // not owned
    char draft[FILE_NAME_BYTES];
} WholeFile;

// Begins one under a new name beside it. Whether `name` may be replaced is not asked here.
bool whole_file_begin(WholeFile *file, const char *name, Error *error);

// Ends it: with `good`, puts it on the disk and gives it its name; else, or if that fails, removes
// it. With `good` false the error is left alone and the answer is false.
bool whole_file_end(WholeFile *file, bool good, Error *error);

// The same without waiting for the disk, for what is soon written anew: readers never see half of
// it, but if the machine itself goes down it may be empty.
bool whole_file_end_soon(WholeFile *file, bool good, Error *error);

// Replaces a file of this kind, or makes it, with these bytes: begin and end in one.
bool whole_file_replace(const char *name, const OwnKind *kind, Slice bytes, Error *error);

#endif
