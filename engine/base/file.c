#define _POSIX_C_SOURCE 200809L // open, fstat, fcntl, fsync
#include "engine/base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_name(Slice text, char name[FILE_NAME_BYTES], Error *error)
{
    if (text.length == 0)
        return fail(error, "the name of a file is missing");
    if (text.length >= FILE_NAME_BYTES)
        return fail(error, "a file name of %zu characters is too long", text.length);
    if (memchr(text.at, '\0', text.length) != NULL)
        return fail(error, "a file name can't have a zero byte in it");
    memcpy(name, text.at, text.length);
    name[text.length] = '\0';
    return true;
}

static const char *kind_of(mode_t mode)
{
    return S_ISDIR(mode)                    ? "a directory"
           : S_ISFIFO(mode)                 ? "a pipe"
           : S_ISSOCK(mode)                 ? "a socket"
           : S_ISCHR(mode) || S_ISBLK(mode) ? "a device"
                                            : "something else";
}

static bool is_wanted(const char *name, const struct stat *status, int64_t most, Error *error)
{
    int quoted = slice_quote(slice_of(name));
    if (!S_ISREG(status->st_mode))
        return fail(error, "'%.*s' is no file but %s", quoted, name, kind_of(status->st_mode));
    return (int64_t)status->st_size <= most ||
           fail(error, "'%.*s' is larger than such a file can be", quoted, name);
}

// Opens what is there, or creates it if the flags say so. `*size` is a file's size.
static int open_regular(const char *name, int flags, int64_t most, int64_t *size, Error *error)
{
    struct stat status;
    int quoted = slice_quote(slice_of(name)), fd = -1;
    errno = 0;
    if (stat(name, &status) == 0 && !is_wanted(name, &status, most, error))
        return -1;
    // Should a pipe have come in the file's place by now, it must not hold us.
    fd = open(name, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    if (fd < 0 || fstat(fd, &status) != 0) {
        int why = errno;
        fail(error, "cannot open '%.*s': %s", quoted, name, strerror(why));
        if (fd >= 0)
            close(fd);
        errno = why;
        return -1;
    }
    if (!is_wanted(name, &status, most, error)) {
        close(fd);
        errno = 0;
        return -1;
    }
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
    *size = (int64_t)status.st_size;
    return fd;
}

int file_open(const char *name, int64_t most, int64_t *size, Error *error)
{
    return open_regular(name, O_RDONLY, most, size, error);
}

int file_open_append(const char *name, int64_t *size, Error *error)
{
    return open_regular(name, O_RDWR | O_APPEND | O_CREAT, INT64_MAX, size, error);
}

bool file_sync_folder(const char *name)
{
    char folder[FILE_NAME_BYTES];
    const char *slash = strrchr(name, '/');
    int length = slash != NULL ? (int)(slash - name) + 1 : 1;
    snprintf(folder, sizeof folder, "%.*s", length, slash != NULL ? name : ".");
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    // EINVAL: a file system that does not know how, and does not need it.
    bool done = fd >= 0 && (fsync(fd) == 0 || errno == EINVAL);
    int why = errno;
    if (fd >= 0)
        close(fd);
    errno = why;
    return done;
}

static bool read_all(int fd, const char *name, char *bytes, size_t count, Error *error)
{
    int quoted = slice_quote(slice_of(name));
    for (size_t done = 0; done < count;) {
        ssize_t got = read(fd, bytes + done, count - done);
        if (got == 0)
            return fail(error, "'%.*s' became shorter while it was read", quoted, name);
        if (got < 0 && errno != EINTR)
            return fail(error, "cannot read '%.*s': %s", quoted, name, strerror(errno));
        done += got > 0 ? (size_t)got : 0;
    }
    return true;
}

bool file_read(const char *name, int64_t most, char **text, size_t *length, Error *error)
{
    int64_t size;
    int fd = file_open(name, most, &size, error);
    if (fd < 0)
        return false;
    char *bytes = (uint64_t)size < SIZE_MAX ? malloc((size_t)size + 1) : NULL;
    bool good = bytes != NULL ? read_all(fd, name, bytes, (size_t)size, error)
                              : fail(error, "there is no memory to read '%.*s'",
                                     slice_quote(slice_of(name)), name);
    close(fd);
    errno = 0;
    if (!good) {
        free(bytes);
        return false;
    }
    bytes[size] = '\0';
    *text = bytes;
    *length = (size_t)size;
    return true;
}
