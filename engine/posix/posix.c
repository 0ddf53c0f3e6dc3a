#if defined(__linux__) && !defined(SYRACUSE_STRICT_POSIX)
#define LINUX_WAYS
#define _GNU_SOURCE // pipe2, sizes of pipes
#elif defined(SYRACUSE_STRICT_POSIX)
#define _POSIX_C_SOURCE 200809L
#else
#define _DARWIN_C_SOURCE // flock, TIOCGWINSZ; a BSD shows them unless it is told not to
#endif
#include "engine/posix/posix.h"

#include "engine/base/file.h"
#include "engine/base/memory.h"
#include "engine/base/system/os.h"
#include "engine/base/time.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#ifdef LINUX_WAYS
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#ifndef SYRACUSE_STRICT_POSIX
#include <sys/file.h>
#include <sys/ioctl.h>
#endif

enum {
    US_PER_S = 1000 * 1000,
    NS_PER_US = 1000,
    MOST_DESCRIPTORS = 65536, // that are closed one by one
    SLICE_US = 2000,          // between two looks for a signal
};

// --- For both ways -------------------------------------------------------------------------------

static struct timespec timespec_of(int64_t us)
{
    return (struct timespec){(time_t)(us / US_PER_S), (long)(us % US_PER_S) * NS_PER_US};
}

// As posix.h lists them. Not all numbers, as sigismember may be a macro that shifts by any number.
enum { AWAITED = 5 };
static const int awaited[AWAITED] = {SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGUSR1};

static void do_nothing(int number)
{
    (void)number;
}

void posix_hear_signals(const sigset_t *signals)
{
    struct sigaction action, heard = {.sa_handler = do_nothing, .sa_flags = SA_RESTART};
    sigemptyset(&heard.sa_mask);
    for (int i = 0; i < AWAITED; i++)
        if (sigismember(signals, awaited[i]) == 1 && sigaction(awaited[i], NULL, &action) == 0 &&
            action.sa_handler == SIG_IGN)
            sigaction(awaited[i], &heard, NULL);
}

// The kernel's call, or one by one: `last` may be UINT_MAX.
static void close_range_of(unsigned first, unsigned last)
{
#if defined(LINUX_WAYS) && defined(SYS_close_range)
    if (syscall(SYS_close_range, first, last, 0u) == 0)
        return;
#endif
    long most = sysconf(_SC_OPEN_MAX);
    if (most < 0 || most > MOST_DESCRIPTORS)
        most = MOST_DESCRIPTORS;
    for (unsigned i = first; i <= last && i < (unsigned)most; i++)
        close((int)i);
}

void posix_close_all_but(const int *kept, int count)
{
    unsigned from = 0;
    for (;;) {
        int next = -1;
        for (int i = 0; i < count; i++)
            if (kept[i] >= (int)from && (next < 0 || kept[i] < next))
                next = kept[i];
        if (next < 0)
            break;
        if ((unsigned)next > from)
            close_range_of(from, (unsigned)next - 1);
        from = (unsigned)next + 1;
    }
    close_range_of(from, ~0u);
}

bool posix_sync_folder(const char *name)
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

// As a number; "no limit" is one that nobody reaches.
static int64_t number_of(rlim_t limit)
{
    return limit == RLIM_INFINITY || limit > INT64_MAX / 2 ? INT64_MAX / 2 : (int64_t)limit;
}

bool posix_allow_descriptors(int64_t count, int64_t *before, int64_t *most)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) { // it can't be asked, so let it be enough
        *before = *most = INT64_MAX / 2;
        return true;
    }
    *before = *most = number_of(limit.rlim_cur);
    if (*before >= count)
        return true;
    *most = number_of(limit.rlim_max);
    if (*most < count)
        return false;
    limit.rlim_cur = (rlim_t)count;
    if (setrlimit(RLIMIT_NOFILE, &limit) == 0)
        return true;
    *most = *before; // some systems have a limit above which "no limit" does not reach
    return false;
}

void posix_limit_descriptors(int64_t before)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || number_of(limit.rlim_cur) <= before)
        return;
    limit.rlim_cur = (rlim_t)before;
    setrlimit(RLIMIT_NOFILE, &limit);
}

// --- Processors, as far as os.h knows them -------------------------------------------------------

enum { WORDS = 16, BITS = 64 };

int *posix_list_processors(int *count)
{
    uint64_t words[WORDS];
    int *list = memory_new(WORDS * BITS, sizeof *list);
    *count = 0;
    os_allowed_processors(words, WORDS);
    for (int i = 0; i < WORDS * BITS; i++)
        if ((words[i / BITS] >> i % BITS & 1) != 0)
            list[(*count)++] = i;
    if (*count > 0)
        return list;
    free(list);
    errno = ENOTSUP;
    return NULL;
}

int posix_processors(void)
{
    int count;
    free(posix_list_processors(&count));
    return count > 0 ? count : os_processors();
}

struct PosixBinding {
    uint64_t before[WORDS];
};

PosixBinding *posix_bind(int processor)
{
    int count, *list;
    uint64_t one[WORDS] = {0};
    PosixBinding *binding = memory_new(1, sizeof *binding);
    os_allowed_processors(binding->before, WORDS);
    if (processor >= 0 && processor < WORDS * BITS) {
        one[processor / BITS] = (uint64_t)1 << processor % BITS;
        os_bind(one, WORDS);
    }
    list = posix_list_processors(&count);
    bool good = count == 1 && list[0] == processor;
    int why = list != NULL ? EINVAL : errno;
    free(list);
    if (good)
        return binding;
    posix_unbind(binding);
    errno = why;
    return NULL;
}

void posix_unbind(PosixBinding *binding)
{
    int why = errno;
    if (binding != NULL)
        os_bind(binding->before, WORDS);
    free(binding);
    errno = why;
}

// --- What POSIX.1-2008 lacks, but all systems that we know have ----------------------------------

#ifndef SYRACUSE_STRICT_POSIX

int posix_terminal_width(int file)
{
    struct winsize size;
    return ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool posix_lock_file(int file, bool *busy)
{
    bool good = flock(file, LOCK_EX | LOCK_NB) == 0;
    *busy = !good && errno == EWOULDBLOCK;
    return good;
}

bool posix_still_locked(int file)
{
    (void)file;
    return true;
}

#else

int posix_terminal_width(int file)
{
    (void)file;
    return 0;
}

bool posix_lock_file(int file, bool *busy)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    bool good = fcntl(file, F_SETLK, &whole) == 0;
    *busy = !good && (errno == EACCES || errno == EAGAIN);
    return good;
}

bool posix_still_locked(int file)
{
    bool busy;
    return posix_lock_file(file, &busy);
}

#endif

#ifdef LINUX_WAYS

// --- The ways of Linux ---------------------------------------------------------------------------

bool posix_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC) == 0;
}

bool posix_pipe_nonblocking(int ends[2])
{
    return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0;
}

bool posix_socket_pair(int ends[2])
{
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0;
}

void posix_widen_pipe(int end, int bytes)
{
    fcntl(end, F_SETPIPE_SZ, bytes); // or it stays as it is
}

bool posix_sync_data(int file)
{
    return fdatasync(file) == 0;
}

int posix_wait_signal(const sigset_t *signals, int64_t us)
{
    struct timespec most = timespec_of(us);
    int number = sigtimedwait(signals, NULL, &most);
    return number > 0 ? number : 0;
}

void posix_cond_init(pthread_cond_t *changed)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

void posix_cond_wait_us(pthread_cond_t *changed, pthread_mutex_t *lock, int64_t us)
{
    struct timespec until = timespec_of(time_now_us() + us); // of the same clock
    pthread_cond_timedwait(changed, lock, &until);
}

// Reads "123 (a name) S 1 ..."; the name may hold anything, also brackets.
static bool read_process(const char *number, PosixProcess *process)
{
    char name[64], text[512], state;
    snprintf(name, sizeof name, "/proc/%.20s/stat", number);
    int file = open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    ssize_t got = read(file, text, sizeof text - 1);
    close(file);
    if (got <= 0)
        return false;
    text[got] = '\0';
    const char *end = strrchr(text, ')');
    long parent;
    if (end == NULL || sscanf(end + 1, " %c %ld", &state, &parent) != 2)
        return false;
    *process = (PosixProcess){(pid_t)strtol(number, NULL, 10), (pid_t)parent, state == 'T'};
    return true;
}

PosixProcess *posix_list_processes(size_t *count)
{
    PosixProcess *list = NULL, process;
    *count = 0;
    DIR *folder = opendir("/proc");
    if (folder == NULL)
        return NULL;
    for (struct dirent *item; (item = readdir(folder)) != NULL;) {
        if (!isdigit((unsigned char)item->d_name[0]) || !read_process(item->d_name, &process))
            continue;
        list = memory_one_more(list, *count, sizeof *list);
        list[(*count)++] = process;
    }
    closedir(folder);
    return list;
}

bool posix_adopt_orphans(void)
{
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
}

bool posix_die_with(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    return getppid() == parent;
}

void posix_name_process(const char *name)
{
    prctl(PR_SET_NAME, name);
}

void posix_leave_no_core(void)
{
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); // where cores go to a program, the limit is nothing
}

#else

// --- The common way ------------------------------------------------------------------------------

static bool mark(int ends[2], bool nonblocking)
{
    for (int i = 0; i < 2; i++) {
        if (fcntl(ends[i], F_SETFD, FD_CLOEXEC) == 0 &&
            (!nonblocking || fcntl(ends[i], F_SETFL, O_NONBLOCK) == 0))
            continue;
        int why = errno;
        close(ends[0]), close(ends[1]);
        ends[0] = ends[1] = -1;
        errno = why;
        return false;
    }
    return true;
}

bool posix_pipe(int ends[2])
{
    return pipe(ends) == 0 && mark(ends, false);
}

bool posix_pipe_nonblocking(int ends[2])
{
    return pipe(ends) == 0 && mark(ends, true);
}

bool posix_socket_pair(int ends[2])
{
    return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 && mark(ends, false);
}

void posix_widen_pipe(int end, int bytes)
{
    (void)end, (void)bytes;
}

bool posix_sync_data(int file)
{
#ifdef F_FULLFSYNC // on a Mac fsync leaves the bytes in the disk's own memory
    if (fcntl(file, F_FULLFSYNC) == 0)
        return true;
#endif
    return fsync(file) == 0;
}

static bool one_is_pending(const sigset_t *signals)
{
    sigset_t pending;
    sigpending(&pending);
    for (int i = 0; i < AWAITED; i++)
        if (sigismember(signals, awaited[i]) == 1 && sigismember(&pending, awaited[i]) == 1)
            return true;
    return false;
}

// macOS has nothing that waits for signals with a limit (no sigtimedwait), so we look every now and
// then.
int posix_wait_signal(const sigset_t *signals, int64_t us)
{
    int64_t until_us = time_now_us() + us;
    for (;;) {
        int number;
        if (one_is_pending(signals))
            return sigwait(signals, &number) == 0 ? number : 0;
        int64_t left_us = until_us - time_now_us();
        if (left_us <= 0)
            return 0;
        struct timespec slice = timespec_of(left_us < SLICE_US ? left_us : SLICE_US);
        nanosleep(&slice, NULL);
    }
}

void posix_cond_init(pthread_cond_t *changed)
{
    pthread_cond_init(changed, NULL);
}

// The variable knows no clock but the time of day, which may jump.
void posix_cond_wait_us(pthread_cond_t *changed, pthread_mutex_t *lock, int64_t us)
{
    struct timespec most = timespec_of(us);
    (void)changed;
    pthread_mutex_unlock(lock);
    nanosleep(&most, NULL);
    pthread_mutex_lock(lock);
}

PosixProcess *posix_list_processes(size_t *count)
{
    *count = 0;
    return NULL;
}

bool posix_adopt_orphans(void)
{
    return false;
}

bool posix_die_with(pid_t parent)
{
    return getppid() == parent;
}

void posix_name_process(const char *name)
{
    (void)name;
}

void posix_leave_no_core(void)
{
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
}

#endif
