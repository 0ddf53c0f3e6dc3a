// The operating system, as far as the engine needs it.
//
// DESIGN. Each system has a file with all of these functions: os_posix.c, os_windows.c, os_web.c.
// The Makefile takes one of them, by the system that the compiler makes programs for, and nothing
// else in the engine asks which system that is. Threads, locks and clocks are those of POSIX: where
// the system has none of its own its compiler brings them.
//
// A program has one standard input and one standard output, so the talk through them is one as well
// and has no handle. The thread that begins it waits: for input, for room in the output, and for
// other threads, which wake it.
//
// Names of files are in UTF-8. Where a function here fails it leaves errno.
#ifndef ENGINE_BASE_SYSTEM_OS_H
#define ENGINE_BASE_SYSTEM_OS_H

#include "engine/base/text.h"

#include <stdio.h>

// --- The program --------------------------------------------------------------------------------

// The first thing a program does: has the standard files open, has a reader who leaves be noticed
// where we write instead of being a signal, and gives the arguments, in UTF-8. If anything of this
// can't be had, the program ends.
void os_begin(int *count, char ***arguments);

// Ends the program at once, whatever its threads are at.
_Noreturn void os_leave(int status);

// A number that no two programs have at a time.
uint32_t os_process(void);

// True if both ends of the talk are a person at a terminal.
bool os_is_terminal(void);

// --- The talk: standard input and output --------------------------------------------------------

enum { OS_INPUT = 1, OS_READER_GONE = 2 };

// False, with the reason, if what a talk needs can't be had.
bool os_talk_begin(Error *error);
void os_talk_end(void);

// Has os_wait return, now or when it is next called. For any thread.
void os_wake(void);

// Sleeps until the wanted thing is there, somebody calls os_wake, or, unless it is -1, so many
// milliseconds have gone by: bytes or the end of the input, room in the output. Gives what is known
// of it then: OS_INPUT, if os_read_input will say more than "nothing now"; OS_READER_GONE, if
// nobody will ever read the output, as far as the system tells without a byte being written.
int os_wait(bool for_input, bool for_room, int most_ms);

// Takes bytes of input, as many as there are and at most `room`. 0 at the end of the input, -1 if
// there are none now.
ptrdiff_t os_read_input(char *bytes, size_t room);

// Hands bytes to the output, as far as it takes them now, and gives how many. If it takes none any
// more, sets `*why` to the errno that says so.
size_t os_write_output(const char *bytes, size_t count, int *why);

// Bytes that were handed over and have not reached the system yet.
size_t os_unwritten(void);

// Whether a line can be written to the standard error output without waiting for its reader.
bool os_error_has_room(void);

// To be called now and then by long work: where there is no other thread to hear what comes in
// meanwhile, that happens in here. Nothing on systems with threads.
void os_breathe(void);

// --- Files --------------------------------------------------------------------------------------

typedef enum OsKind { OS_FILE, OS_DIRECTORY, OS_PIPE, OS_SOCKET, OS_DEVICE, OS_OTHER } OsKind;

typedef struct OsStatus {
    OsKind kind;
    int64_t bytes;
} OsStatus;

typedef enum OsOpen {
    OS_TO_READ,
    OS_TO_APPEND // and to read; made if it is not there
} OsOpen;

// The kind of file that has this name. False if that can't be told; opening it would say why.
bool os_status(const char *name, OsStatus *status);

// Opens the file of this name and says of what kind it is. Never waits for it, not even for a pipe.
// Gives a descriptor, which no other program inherits, or -1.
int os_open(const char *name, OsOpen how, OsStatus *status);

// Reads from a descriptor as read() does: bytes, 0 at the end, -1 if it can't.
ptrdiff_t os_read(int fd, void *bytes, size_t count);

void os_close(int fd);

// A stream that writes behind the end of what os_open gave, and closes it. NULL if there is none.
FILE *os_stream(int fd);

// --- Memory -------------------------------------------------------------------------------------

// Bytes that can be had now without pushing the machine into swapping or the out-of-memory killer,
// as far as the system tells; UINT64_MAX where it does not.
uint64_t os_memory_available(void);

// Zeroed memory in whole pages, each taken from the machine when it is first touched. NULL if it
// can't be had.
void *os_map(size_t bytes);
void os_unmap(void *at, size_t bytes);

// Says that this memory, aligned to OS_HUGE_PAGE, would do well in huge pages. A wish: small ones
// do as well.
enum { OS_HUGE_PAGE = 2 << 20 };
void os_wish_huge_pages(void *at, size_t bytes);

// Memory at a multiple of `alignment`, of which `bytes` is one too. NULL if it can't be had.
void *os_aligned(size_t alignment, size_t bytes);
void os_free_aligned(void *at);

// --- Processors ---------------------------------------------------------------------------------

// How many the machine has running; 1 or more.
int os_processors(void);

// The processors that the calling thread may run on, one bit each. All zero if that is not known.
void os_allowed_processors(uint64_t *words, size_t count);

// Has the calling thread run on these only. If the system refuses, the thread stays where it is.
void os_bind(const uint64_t *words, size_t count);

// The processors of a NUMA node, as text like "0-15,128-143". False if there is no such node, or no
// telling.
bool os_node_processors(int node, char *text, size_t room);

#endif
