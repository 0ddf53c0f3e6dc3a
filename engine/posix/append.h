// A file that grows by whole pieces only.
//
// DESIGN. Journal and PGN both are such files. A piece is written behind the end; if that fails
// half-way, as on a full disk, the file is cut back to what it was. Should even that fail, nothing
// more is written. Only one process writes at a time: a regular file is locked as long as it is
// open, and another process waits for a second before that is an error. The lock (flock) belongs to
// the open file, so a child that is forked and does not exec must close it, or the file stays
// locked as long as the child lives.
#ifndef ENGINE_POSIX_APPEND_H
#define ENGINE_POSIX_APPEND_H

#include "engine/base/text.h"

typedef struct AppendFile {
    int fd;           // -1: not open
    const char *name; // not owned
    int64_t size;
    bool broken; // a failed piece could not be taken back
} AppendFile;

// Opens and locks a file; `create` is 0, or O_CREAT with or without O_EXCL. If it can't be had, a
// sentence, and the file is not open. errno is EEXIST if O_EXCL found a file of that name.
bool append_open(AppendFile *file, const char *name, int create, Error *error);

// Writes a piece, or nothing of it.
bool append_piece(AppendFile *file, Slice piece, Error *error);

// The same, on the disk when it returns.
bool append_synced(AppendFile *file, Slice piece, Error *error);

// Cuts the file to its first `size` bytes.
bool append_cut(AppendFile *file, int64_t size, Error *error);

// Makes the file's name survive a crash of the machine.
bool append_sync_folder(const AppendFile *file, Error *error);

void append_close(AppendFile *file);

#endif
