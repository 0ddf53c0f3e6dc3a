#define _POSIX_C_SOURCE 200809L // ftruncate, nanosleep
#include "engine/posix/append.h"

#include "engine/base/file.h"
#include "engine/posix/posix.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LOCK_MOST_MS = 1000, LOCK_PAUSE_MS = 10 };

// A lock that another has is waited for a little: a child of a program that was killed has it until
// it has closed what it inherited, and on a busy machine that can take its time.
static bool lock_soon(int fd, bool *busy)
{
    const struct timespec pause = {.tv_nsec = LOCK_PAUSE_MS * 1000000};
    for (int waited_ms = 0; !posix_lock_file(fd, busy); waited_ms += LOCK_PAUSE_MS) {
        if (!*busy || waited_ms >= LOCK_MOST_MS)
            return false;
        nanosleep(&pause, NULL);
    }
    return true;
}

static bool lock_and_measure(AppendFile *file, Error *error)
{
    bool busy;
    struct stat status;
    if (fstat(file->fd, &status) != 0)
        return fail(error, "cannot look at '%s': %s", file->name, strerror(errno));
    if (S_ISCHR(status.st_mode))
        return true; // /dev/null and its like: nothing to lock, nothing in it
    if (!S_ISREG(status.st_mode))
        return fail(error, "'%s' is no file", file->name);
    if (!lock_soon(file->fd, &busy))
        return busy ? fail(error, "another process is writing to '%s'", file->name)
                    : fail(error, "cannot lock '%s': %s", file->name, strerror(errno));
    if (fstat(file->fd, &status) != 0) // again: until now somebody else may have written
        return fail(error, "cannot look at '%s': %s", file->name, strerror(errno));
    if (status.st_nlink == 0) // who had it locked has removed it
        return fail(error, "'%s' went away while it was opened: try again", file->name);
    file->size = (int64_t)status.st_size;
    return true;
}

bool append_open(AppendFile *file, const char *name, int create, Error *error)
{
    *file = (AppendFile){.name = name};
    file->fd = open(name, O_RDWR | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | create, 0666);
    int why = errno;
    if (file->fd >= 0) {
        if (lock_and_measure(file, error))
            return true;
        append_close(file);
        why = 0;
    } else {
        fail(error, "cannot %s '%s': %s", create & O_EXCL ? "create" : "open", name, strerror(why));
    }
    errno = why;
    return false;
}

static bool write_all(int fd, Slice piece)
{
    while (piece.length > 0) {
        ssize_t written = write(fd, piece.at, piece.length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        piece.at += written;
        piece.length -= (size_t)written;
    }
    return true;
}

static bool take_back(AppendFile *file, Error *error)
{
    int why = errno;
    file->broken = ftruncate(file->fd, (off_t)file->size) != 0;
    return fail(error, "cannot write to '%s': %s", file->name, strerror(why));
}

static bool put(AppendFile *file, Slice piece, bool sync, Error *error)
{
    if (file->broken)
        return fail(error, "'%s' is not written to any more: its end is damaged", file->name);
    if (!posix_still_locked(file->fd))
        return fail(error, "another process is writing to '%s'", file->name);
    if (!write_all(file->fd, piece) || (sync && !posix_sync_data(file->fd)))
        return take_back(file, error);
    file->size += (int64_t)piece.length;
    return true;
}

bool append_piece(AppendFile *file, Slice piece, Error *error)
{
    return put(file, piece, false, error);
}

bool append_synced(AppendFile *file, Slice piece, Error *error)
{
    return put(file, piece, true, error);
}

bool append_cut(AppendFile *file, int64_t size, Error *error)
{
    if (size == file->size)
        return true;
    if (ftruncate(file->fd, (off_t)size) != 0)
        return fail(error, "cannot shorten '%s': %s", file->name, strerror(errno));
    file->size = size;
    return true;
}

bool append_sync_folder(const AppendFile *file, Error *error)
{
    return posix_sync_folder(file->name) ||
           fail(error, "cannot sync the folder of '%s': %s", file->name, strerror(errno));
}

void append_close(AppendFile *file)
{
    if (file->fd >= 0)
        close(file->fd);
    file->fd = -1;
}
