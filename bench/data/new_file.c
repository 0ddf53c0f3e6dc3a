#define _POSIX_C_SOURCE 200809L // access
#include "bench/data/new_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static bool is_free(const char *name, Error *error)
{
    if (access(name, F_OK) == 0)
        return fail(error, "'%s' is there already", name);
    return errno == ENOENT || fail(error, "cannot make '%s': %s", name, strerror(errno));
}

bool new_file_begin(WholeFile *file, const char *name, Error *error)
{
    return is_free(name, error) && whole_file_begin(file, name, error);
}

// Somebody else may have made one meanwhile.
bool new_file_end(WholeFile *file, bool good, Error *error)
{
    return whole_file_end(file, good && is_free(file->name, error), error);
}
