// The functions of os.h for POSIX systems. Functions that need Linux do nothing elsewhere, nor with
// SYRACUSE_STRICT_POSIX (make MODE=strict), where only POSIX.1-2008 is used.
#if defined(SYRACUSE_STRICT_POSIX)
#define _POSIX_C_SOURCE 200809L
#else
#define _GNU_SOURCE // POSIX; of Linux processor sets, of most systems MAP_ANONYMOUS and madvise
#endif
#if defined(__linux__) && !defined(SYRACUSE_STRICT_POSIX)
#define HAS_PROCESSOR_SETS
#endif
#include "engine/base/system/os.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// --- The program --------------------------------------------------------------------------------

// Makes sure that the standard files are there, so that no file opened later takes their place.
static void open_standard_files(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", O_RDWR) == -1)
            abort();
}

void os_begin(int *count, char ***arguments)
{
    (void)count, (void)arguments; // bytes of the user's, taken as they are
    open_standard_files();
    signal(SIGPIPE, SIG_IGN);
}

void os_leave(int status)
{
    _exit(status);
}

uint32_t os_process(void)
{
    return (uint32_t)getpid();
}

bool os_is_terminal(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

// --- The talk -----------------------------------------------------------------------------------

// A pipe of our own: a byte in it ends the wait.
static int wake_read_fd, wake_write_fd;

static void set_flags(int fd)
{
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
}

bool os_talk_begin(Error *error)
{
    int fds[2];
    if (pipe(fds) != 0)
        return fail(error, "the system gives no pipe: %s", strerror(errno));
    set_flags(fds[0]);
    set_flags(fds[1]);
    wake_read_fd = fds[0];
    wake_write_fd = fds[1];
    return true;
}

void os_talk_end(void)
{
    close(wake_read_fd);
    close(wake_write_fd);
}

void os_wake(void)
{
    ssize_t ignored = write(wake_write_fd, "", 1);
    (void)ignored;
}

int os_wait(bool for_input, bool for_room, int most_ms)
{
    char drain[64];
    struct pollfd fds[3] = {
        {wake_read_fd, POLLIN, 0},
        {STDOUT_FILENO, for_room ? POLLOUT : 0, 0},
        {for_input ? STDIN_FILENO : -1, POLLIN, 0},
    };
    if (poll(fds, ARRAY_COUNT(fds), most_ms) <= 0)
        return 0;
    if (fds[0].revents != 0)
        while (read(wake_read_fd, drain, sizeof drain) > 0)
            continue;
    bool is_gone = fds[1].revents & (POLLERR | POLLHUP | POLLNVAL);
    return (is_gone ? OS_READER_GONE : 0) | (fds[2].revents != 0 ? OS_INPUT : 0);
}

ptrdiff_t os_read_input(char *bytes, size_t room)
{
    ssize_t got = read(STDIN_FILENO, bytes, room);
    if (got >= 0)
        return got;
    return errno == EINTR || errno == EAGAIN ? -1 : 0;
}

// Room for PIPE_BUF bytes is asked for and as much is written; only another program that fills the
// same pipe in between could hold us for longer.
size_t os_write_output(const char *bytes, size_t count, int *why)
{
    size_t done = 0;
    while (done < count) {
        struct pollfd out = {STDOUT_FILENO, POLLOUT, 0};
        size_t piece = count - done < PIPE_BUF ? count - done : PIPE_BUF;
        if (poll(&out, 1, 0) <= 0)
            break;
        ssize_t written = write(STDOUT_FILENO, bytes + done, piece);
        if (written >= 0)
            done += (size_t)written;
        else if (errno == EAGAIN)
            break;
        else if (errno != EINTR) {
            *why = errno;
            break;
        }
    }
    return done;
}

size_t os_unwritten(void)
{
    return 0;
}

bool os_error_has_room(void)
{
    struct pollfd to = {STDERR_FILENO, POLLOUT, 0};
    return poll(&to, 1, 0) != 0;
}

void os_breathe(void) {}

// --- Files --------------------------------------------------------------------------------------

static OsStatus status_of(const struct stat *status)
{
    mode_t mode = status->st_mode;
    OsKind kind = S_ISREG(mode)                    ? OS_FILE
                  : S_ISDIR(mode)                  ? OS_DIRECTORY
                  : S_ISFIFO(mode)                 ? OS_PIPE
                  : S_ISSOCK(mode)                 ? OS_SOCKET
                  : S_ISCHR(mode) || S_ISBLK(mode) ? OS_DEVICE
                                                   : OS_OTHER;
    return (OsStatus){kind, (int64_t)status->st_size};
}

bool os_status(const char *name, OsStatus *status)
{
    struct stat found;
    if (stat(name, &found) != 0)
        return false;
    *status = status_of(&found);
    return true;
}

int os_open(const char *name, OsOpen how, OsStatus *status)
{
    struct stat found;
    int flags = how == OS_TO_APPEND ? O_RDWR | O_APPEND | O_CREAT : O_RDONLY;
    int fd = open(name, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    if (fd >= 0 && fstat(fd, &found) != 0) {
        int why = errno;
        close(fd);
        errno = why;
        return -1;
    }
    if (fd < 0)
        return -1;
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
    *status = status_of(&found);
    return fd;
}

ptrdiff_t os_read(int fd, void *bytes, size_t count)
{
    return read(fd, bytes, count);
}

void os_close(int fd)
{
    close(fd);
}

FILE *os_stream(int fd)
{
    return fdopen(fd, "a");
}

// --- Memory -------------------------------------------------------------------------------------

// Reads one number from a file, after `label` if there is one. UINT64_MAX if it isn't there.
static uint64_t read_number(const char *path, const char *label)
{
    uint64_t number = UINT64_MAX;
    char line[128];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return number;
    while (fgets(line, sizeof line, file) != NULL) {
        int skip = 0;
        if (label != NULL && (sscanf(line, label, &skip), skip == 0))
            continue;
        if (sscanf(line + skip, "%" SCNu64, &number) == 1)
            break;
        number = UINT64_MAX;
    }
    fclose(file);
    return number;
}

uint64_t os_memory_available(void)
{
    uint64_t free_kib = read_number("/proc/meminfo", "MemAvailable:%n");
    uint64_t machine = free_kib == UINT64_MAX ? UINT64_MAX : free_kib * 1024;
    uint64_t limit = read_number("/sys/fs/cgroup/memory.max", NULL);
    uint64_t used = read_number("/sys/fs/cgroup/memory.current", NULL);
    if (limit == UINT64_MAX || used == UINT64_MAX)
        return machine;
    uint64_t group = limit > used ? limit - used : 0;
    return group < machine ? group : machine;
}

// Pages of nothing come without a file, or from the one that every system has.
#ifdef MAP_ANONYMOUS
void *os_map(size_t bytes)
{
    void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return at != MAP_FAILED ? at : NULL;
}
#else
void *os_map(size_t bytes)
{
    int zeros = open("/dev/zero", O_RDWR | O_CLOEXEC);
    void *at = zeros < 0 ? MAP_FAILED
                         : mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE, zeros, 0);
    if (zeros >= 0)
        close(zeros);
    return at != MAP_FAILED ? at : NULL;
}
#endif

void os_unmap(void *at, size_t bytes)
{
    munmap(at, bytes);
}

void os_wish_huge_pages(void *at, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    madvise(at, bytes, MADV_HUGEPAGE);
#else
    (void)at, (void)bytes;
#endif
}

void *os_aligned(size_t alignment, size_t bytes)
{
    return aligned_alloc(alignment, bytes);
}

void os_free_aligned(void *at)
{
    free(at);
}

// --- Processors ---------------------------------------------------------------------------------

int os_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count < INT_MAX ? (int)count : INT_MAX;
}

#ifdef HAS_PROCESSOR_SETS
void os_allowed_processors(uint64_t *words, size_t count)
{
    cpu_set_t mask;
    memset(words, 0, count * sizeof *words);
    CPU_ZERO(&mask);
    if (pthread_getaffinity_np(pthread_self(), sizeof mask, &mask) != 0)
        return;
    for (size_t cpu = 0; cpu < 64 * count && cpu < CPU_SETSIZE; cpu++)
        if (CPU_ISSET(cpu, &mask))
            words[cpu / 64] |= (uint64_t)1 << cpu % 64;
}

void os_bind(const uint64_t *words, size_t count)
{
    cpu_set_t mask;
    CPU_ZERO(&mask);
    for (size_t cpu = 0; cpu < 64 * count && cpu < CPU_SETSIZE; cpu++)
        if (words[cpu / 64] >> cpu % 64 & 1)
            CPU_SET(cpu, &mask);
    if (CPU_COUNT(&mask) > 0)
        pthread_setaffinity_np(pthread_self(), sizeof mask, &mask);
}
#else
void os_allowed_processors(uint64_t *words, size_t count)
{
    memset(words, 0, count * sizeof *words);
}

void os_bind(const uint64_t *words, size_t count)
{
    (void)words, (void)count;
}
#endif

bool os_node_processors(int node, char *text, size_t room)
{
    char path[64];
    snprintf(path, sizeof path, "/sys/devices/system/node/node%d/cpulist", node);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    bool good = fgets(text, room < INT_MAX ? (int)room : INT_MAX, file) != NULL;
    fclose(file);
    return good;
}
