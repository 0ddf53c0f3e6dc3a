// The differences between POSIX systems, for Regatta, datagen, train and their tests.
//
// DESIGN. Beside os_posix.c, which is for what the engine needs too, posix.c is the only one that
// asks which system this is. Linux has ways of its own; all others go the common way, which needs
// nothing but POSIX.1-2008 without its realtime option, and of that only what macOS has. With
// SYRACUSE_STRICT_POSIX (make MODE=strict) Linux goes it, too: so it is tested here, although
// nothing of it was run on a Mac or a BSD. Needs _POSIX_C_SOURCE.
//
// The common way gives as much as it can. Its limits:
// - Processes are not listed and orphans not adopted. An engine ends with its process group; what
//   it has started in another group or session stays. A pause stops the engine and that group.
// - An engine whose keeper is killed does not die with it, but sees the end of its input.
// - No thread is bound to a processor.
// - For a moment a new pipe would be inherited by what another thread starts. Only the keeper is
//   forked beside other threads, and it closes what it was not given before it starts an engine.
// - Without flock, under strict POSIX, a lock belongs to the process and goes when any descriptor
//   of that file is closed; posix_still_locked takes it again.
#ifndef ENGINE_POSIX_POSIX_H
#define ENGINE_POSIX_POSIX_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// --- Descriptors. False with a reason in errno ---------------------------------------------------

// A pipe, to read from ends[0] and to write to ends[1]. Programs that we start don't inherit it.
bool posix_pipe(int ends[2]);

// The same, and neither end ever blocks.
bool posix_pipe_nonblocking(int ends[2]);

// A pair of connected sockets, which programs that we start don't inherit.
bool posix_socket_pair(int ends[2]);

// Lets a pipe hold so many bytes, if the system lets us.
void posix_widen_pipe(int end, int bytes);

// Closes all descriptors but the `count` in `kept`, of which negative ones count for nothing. May
// be called between fork and exec.
void posix_close_all_but(const int *kept, int count);

// Lets this process have so many descriptors open at a time, if it may not yet. `*before` is how
// many it might have until now, for posix_limit_descriptors. False if it can't be; then `*most` is
// how many it can be allowed.
bool posix_allow_descriptors(int64_t count, int64_t *before, int64_t *most);

// Sets that limit back to what it was. Open descriptors stay open. May be called between fork and
// exec.
void posix_limit_descriptors(int64_t before);

// --- Files. False with a reason in errno ---------------------------------------------------------

// Puts a file's bytes, and its length, on the disk.
bool posix_sync_data(int file);

// Puts a new file's name on the disk, which is in its folder. A file system that needs no sync
// counts as synced.
bool posix_sync_folder(const char *name);

// Locks a whole file that is open for writing against other processes, until it is closed, without
// waiting for it. `*busy` if somebody else has it.
bool posix_lock_file(int file, bool *busy);

// Whether the lock is still ours, though another descriptor of the same file may have been closed.
bool posix_still_locked(int file);

// The columns of a terminal, or 0 if it is none or that can't be found out.
int posix_terminal_width(int file);

// --- Waiting -------------------------------------------------------------------------------------

// Takes one of these signals, which all threads block: of SIGHUP, SIGINT, SIGTERM, SIGTSTP and
// SIGUSR1. Gives its number, or 0 if none came in so many microseconds.
int posix_wait_signal(const sigset_t *signals, int64_t us);

// Blocked signals that are ignored as well are thrown away by some systems. From now on the signals
// of the set are ignored in a way in which they can be waited for.
void posix_hear_signals(const sigset_t *signals);

// A condition variable for posix_cond_wait_us.
void posix_cond_init(pthread_cond_t *changed);

// Waits until it is signalled, or for so many microseconds, whatever is done to the time of day.
// May come back early. Where the signal is missed it takes the whole time, so let that be short.
void posix_cond_wait_us(pthread_cond_t *changed, pthread_mutex_t *lock, int64_t us);

// --- Processors ----------------------------------------------------------------------------------

// How many this process may use; at least 1.
int posix_processors(void);

// The numbers of those that the calling thread may use, for the caller to free, and how many. NULL
// with ENOTSUP in errno where nobody can be bound to one.
int *posix_list_processors(int *count);

// Binds the calling thread to one of them, and what it starts from now on; posix_unbind takes that
// back. NULL with a reason in errno.
typedef struct PosixBinding PosixBinding;
PosixBinding *posix_bind(int processor);
void posix_unbind(PosixBinding *binding);

// --- Processes -----------------------------------------------------------------------------------

typedef struct PosixProcess {
    pid_t id, parent;
    bool stopped;
} PosixProcess;

// All that there are, for the caller to free. NULL and no count where that can't be found out.
PosixProcess *posix_list_processes(size_t *count);

// From now on, what loses its parent below this process becomes a child of it. False where the
// system has no such thing.
bool posix_adopt_orphans(void);

// Has this process killed when `parent` ends, of which it is a new child. False if that has ended.
bool posix_die_with(pid_t parent);

// No system that we know has signals above this; not all numbers up to it are signals.
enum { POSIX_LAST_SIGNAL = 128 };

// Names the calling process in a list of processes, if the system lets us.
void posix_name_process(const char *name);

// The calling process leaves no core when it ends by a signal.
void posix_leave_no_core(void);

#endif
