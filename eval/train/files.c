#define _POSIX_C_SOURCE 200809L // open, fstat, fsync
#include "eval/train/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool read_all(int fd, const char *name, unsigned char *bytes, size_t count, Error *error)
{
    for (size_t done = 0; done < count;) {
        ssize_t got = read(fd, bytes + done, count - done);
        if (got == 0)
            return fail(error, "'%s' became shorter while it was read", name);
        if (got < 0 && errno != EINTR)
            return fail(error, "cannot read '%s': %s", name, strerror(errno));
        done += got > 0 ? (size_t)got : 0;
    }
    return true;
}

static bool read_open(int fd, const char *name, size_t most, unsigned char **bytes, size_t *count,
                      Error *error)
{
    struct stat status;
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode))
        return fail(error, "'%s' is no file", name);
    if ((uint64_t)status.st_size > most)
        return fail(error, "'%s' is larger than such a file can be", name);
    *count = (size_t)status.st_size;
    *bytes = malloc(*count + 1);
    if (*bytes == NULL)
        return fail(error, "there is no memory to read '%s'", name);
    if (read_all(fd, name, *bytes, *count, error))
        return true;
    free(*bytes);
    return false;
}

bool file_read(const char *name, size_t most, unsigned char **bytes, size_t *count, Error *error)
{
    int fd = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK); // a pipe of that name must not hold us
    if (fd < 0)
        return fail(error, "cannot open '%s': %s", name, strerror(errno));
    bool good = read_open(fd, name, most, bytes, count, error);
    close(fd);
    return good;
}

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

// Makes the new name survive a crash of the machine. Some file systems can't; the file is whole
// there all the same.
static void sync_folder(const char *name)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(name, '/');
    int length = slash != NULL ? (int)(slash - name) + 1 : 1;
    snprintf(folder, sizeof folder, "%.*s", length, slash != NULL ? name : ".");
    int fd = open(folder, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

bool file_replace(const char *name, const unsigned char *bytes, size_t count, Error *error)
{
    char fresh[PATH_MAX];
    if (snprintf(fresh, sizeof fresh, "%s.new", name) >= (int)sizeof fresh)
        return fail(error, "the name of a file is too long");
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
    sync_folder(name);
    return true;
}
