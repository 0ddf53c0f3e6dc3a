// Files that somebody else names: looked at before they are opened, and never waited for.
//
// DESIGN. Only regular files. A pipe, a terminal, a socket or a device is refused by its kind
// before it is opened, because opening one can already block, or do something to whoever is at its
// other end; what came in its place since then is noticed when it is open. No more is read than the
// file held when it was opened, so one that grows, or has no end, is bounded like any other. The
// names that the program itself makes up (/sys, /dev/null) need none of this.
#ifndef ENGINE_BASE_FILE_H
#define ENGINE_BASE_FILE_H

#include "engine/base/text.h"

enum { FILE_NAME_BYTES = 4096 };

// The name as a terminated string. False, with a sentence, if it is empty, too long or has a zero
// byte in it.
bool file_name(Slice text, char name[FILE_NAME_BYTES], Error *error);

// Opens a regular file of at most `most` bytes for reading. Gives its descriptor, for the caller to
// close, and its size in `*size`; or -1 with a sentence, and errno says why it can't be opened (0
// if it could be, and is not wanted).
int file_open(const char *name, int64_t most, int64_t *size, Error *error);

// Reads a regular file of at most `most` bytes whole. The caller frees `*text`, which has a zero
// byte behind its `*length` ones. On error a sentence, nothing to free, and errno as above.
bool file_read(const char *name, int64_t most, char **text, size_t *length, Error *error);

// Opens a regular file for writing behind its end, or creates it; what is in it stays. Gives the
// descriptor, which can be read as well, and the size, or -1 with a sentence.
int file_open_append(const char *name, int64_t *size, Error *error);

#endif
