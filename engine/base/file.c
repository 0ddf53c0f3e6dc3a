#include "engine/base/file.h"

#include "engine/base/system/os.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static bool is_wanted(const char *name, OsStatus status, int64_t most, Error *error)
{
    static const char *const kinds[] = {
        [OS_DIRECTORY] = "a directory", [OS_PIPE] = "a pipe",          [OS_SOCKET] = "a socket",
        [OS_DEVICE] = "a device",       [OS_OTHER] = "something else",
    };
    int quoted = slice_quote(slice_of(name));
    if (status.kind != OS_FILE)
        return fail(error, "'%.*s' is no file but %s", quoted, name, kinds[status.kind]);
    return status.bytes <= most ||
           fail(error, "'%.*s' is larger than such a file can be", quoted, name);
}

// Opens what is there, or creates it if that is asked for. `*size` is a file's size.
static int open_regular(const char *name, OsOpen how, int64_t most, int64_t *size, Error *error)
{
    OsStatus status;
    errno = 0;
    if (os_status(name, &status) && !is_wanted(name, status, most, error))
        return -1;
    // Should a pipe have come in the file's place by now, it does not hold us.
    int fd = os_open(name, how, &status);
    if (fd < 0) {
        int why = errno;
        fail(error, "cannot open '%.*s': %s", slice_quote(slice_of(name)), name, strerror(why));
        errno = why;
        return -1;
    }
    if (!is_wanted(name, status, most, error)) {
        os_close(fd);
        errno = 0;
        return -1;
    }
    *size = status.bytes;
    return fd;
}

int file_open(const char *name, int64_t most, int64_t *size, Error *error)
{
    return open_regular(name, OS_TO_READ, most, size, error);
}

int file_open_append(const char *name, int64_t *size, Error *error)
{
    return open_regular(name, OS_TO_APPEND, INT64_MAX, size, error);
}

static bool read_all(int fd, const char *name, char *bytes, size_t count, Error *error)
{
    int quoted = slice_quote(slice_of(name));
    for (size_t done = 0; done < count;) {
        ptrdiff_t got = os_read(fd, bytes + done, count - done);
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
    os_close(fd);
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
