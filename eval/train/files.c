#define _POSIX_C_SOURCE 200809L // open, fsync
#include "eval/train/files.h"

#include "engine/base/file.h"
#include "engine/base/own_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool write_all(int fd, const unsigned char *bytes, size_t count)
{
    for (size_t done = 0; done < count;) {
        ssize_t wrote = write(fd, bytes + done, count - done);
        if (wrote < 0 && errno != EINTR)
            return false;
        done += wrote > 0 ? (size_t)wrote : 0;
    }
    return fsync(fd) == 0;
}

bool file_may_replace(const char *name, const char magic[8], Error *error)
{
    int64_t size;
    int fd = file_open(name, INT64_MAX, &size, error);
    if (fd < 0)
        return errno == ENOENT;
    char there[8];
    ssize_t got = size > 0 ? read(fd, there, sizeof there) : 0;
    close(fd);
    return size == 0 || (got == (ssize_t)sizeof there && memcmp(there, magic, sizeof there) == 0) ||
           fail(error, "'%.100s' is there already and nothing of its kind: it is left as it is",
                name);
}

bool file_replace(const char *name, const unsigned char *bytes, size_t count, Error *error)
{
    char fresh[PATH_MAX];
    if (snprintf(fresh, sizeof fresh, "%s.new", name) >= (int)sizeof fresh)
        return fail(error, "the name of a file is too long");
    // NAME.new may be what a training that was killed has left, and begins alike then.
    if (!file_may_replace(name, (const char *)bytes, error) ||
        !file_may_replace(fresh, (const char *)bytes, error))
        return false;
    int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        return fail(error, "cannot write '%s': %s", fresh, strerror(errno));
    bool good = write_all(fd, bytes, count);
    int why = errno;
    if (close(fd) != 0 && good)
        good = false, why = errno;
    if (good && rename(fresh, name) != 0)
        good = false, why = errno;
    if (!good) {
        unlink(fresh);
        return fail(error, "cannot write '%s': %s", name, strerror(why));
    }
    whole_file_sync_folder(name);
    return true;
}
