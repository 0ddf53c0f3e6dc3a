#define _POSIX_C_SOURCE 200809L // access, unlink
#include "bench/data/new_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool is_free(const char *name, Error *error)
{
    if (access(name, F_OK) == 0)
        return fail(error, "'%s' is there already", name);
    return errno == ENOENT || fail(error, "cannot make '%s': %s", name, strerror(errno));
}

bool new_file_open(NewFile *file, const char *name, Error *error)
{
    file->name = name;
    if (snprintf(file->draft, sizeof file->draft, "%s.part", name) >= (int)sizeof file->draft)
        return fail(error, "the name '%s' is too long", name);
    if (!is_free(name, error))
        return false;
    return append_open(&file->file, file->draft, O_CREAT | O_EXCL, error) ||
           (errno == EEXIST &&
            fail(error,
                 "'%.100s' is there already: a run that was killed has left it, or it is "
                 "yours; remove it if it is not needed",
                 file->draft));
}

bool new_file_add(NewFile *file, Slice piece, Error *error)
{
    return append_piece(&file->file, piece, error);
}

bool new_file_close(NewFile *file, bool good, Error *error)
{
    good = good && append_synced(&file->file, (Slice){"", 0}, error) && is_free(file->name, error);
    if (good && rename(file->draft, file->name) != 0)
        good = fail(error, "cannot make '%s': %s", file->name, strerror(errno));
    if (!good)
        unlink(file->draft);
    append_close(&file->file);
    return good;
}
