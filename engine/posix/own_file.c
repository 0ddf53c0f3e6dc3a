#define _POSIX_C_SOURCE 200809L // lstat, fdopen, fsync
#include "engine/posix/own_file.h"

#include "engine/base/memory.h"
#include "engine/posix/posix.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// --- Whose it is --------------------------------------------------------------------------------

static bool is_null_device(const struct stat *status)
{
    struct stat null;
    return S_ISCHR(status->st_mode) && stat("/dev/null", &null) == 0 &&
           status->st_rdev == null.st_rdev;
}

static bool read_begin(int fd, char *bytes, size_t room, size_t *length)
{
    *length = 0;
    while (*length < room) {
        ssize_t got = read(fd, bytes + *length, room - *length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0;
        *length += (size_t)got;
    }
    return true;
}

static bool begins_as_ours(int fd, const char *name, const OwnKind *kind, Error *error)
{
    size_t length;
    char *begin = memory_new(OWN_FILE_BEGIN, 1);
    bool good = read_begin(fd, begin, OWN_FILE_BEGIN, &length);
    if (!good)
        fail(error, "cannot read '%s': %s", name, strerror(errno));
    else if (length > 0 && !kind->is_ours((Slice){begin, length}))
        good = fail(error, "'%.*s' is there already and no %s of ours: it is left as it is",
                    slice_quote(slice_of(name)), name, kind->what);
    free(begin);
    return good;
}

static bool is_ours(const char *name, const OwnKind *kind, Error *error)
{
    int64_t size;
    int fd = file_open(name, INT64_MAX, &size, error);
    if (fd < 0)
        return errno == ENOENT;
    bool good = begins_as_ours(fd, name, kind, error);
    close(fd);
    return good;
}

bool own_file_may_append(const char *name, const OwnKind *kind, Error *error)
{
    struct stat status;
    return (stat(name, &status) == 0 && is_null_device(&status)) || is_ours(name, kind, error);
}

bool own_file_may_replace(const char *name, const OwnKind *kind, Error *error)
{
    struct stat status;
    if (lstat(name, &status) == 0 && S_ISLNK(status.st_mode))
        return fail(error, "'%.*s' is a symbolic link: name the file itself",
                    slice_quote(slice_of(name)), name);
    return is_ours(name, kind, error);
}

// --- Whole files --------------------------------------------------------------------------------

bool whole_file_begin(WholeFile *file, const char *name, Error *error)
{
    *file = (WholeFile){.name = name};
    if (snprintf(file->draft, sizeof file->draft, "%s.%ld.part", name, (long)getpid()) >=
        (int)sizeof file->draft)
        return fail(error, "the file name '%.*s' is too long", slice_quote(slice_of(name)), name);
    int fd = open(file->draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0 && (file->to = fdopen(fd, "w")) != NULL)
        return true;
    fail(error, "cannot make '%s': %s", name, strerror(errno));
    if (fd >= 0) {
        close(fd);
        unlink(file->draft);
    }
    return false;
}

static bool end_file(WholeFile *file, bool good, bool sync, Error *error)
{
    bool asked = good;
    // The stream does not keep the reason of a failure. A full disk is still full for one byte
    // more, of a file that goes anyway. Where that byte goes through, the reason stays unknown.
    if (ferror(file->to))
        putc('\n', file->to);
    errno = EIO;
    good = good && fflush(file->to) == 0 && !ferror(file->to) &&
           (!sync || fsync(fileno(file->to)) == 0);
    int why = errno;
    if (fclose(file->to) != 0 && good)
        good = false, why = errno;
    if (good && rename(file->draft, file->name) != 0)
        good = false, why = errno;
    if (good) {
        if (sync)
            posix_sync_folder(file->name); // where that fails the file is whole all the same
        return true;
    }
    unlink(file->draft);
    return asked ? fail(error, "cannot write '%s': %s", file->name, strerror(why)) : false;
}

bool whole_file_end(WholeFile *file, bool good, Error *error)
{
    return end_file(file, good, true, error);
}

bool whole_file_end_soon(WholeFile *file, bool good, Error *error)
{
    return end_file(file, good, false, error);
}

bool whole_file_replace(const char *name, const OwnKind *kind, Slice bytes, Error *error)
{
    WholeFile file;
    if (!own_file_may_replace(name, kind, error) || !whole_file_begin(&file, name, error))
        return false;
    fwrite(bytes.at, 1, bytes.length, file.to);
    return whole_file_end(&file, true, error);
}
