// The functions of os.h for a web page: WebAssembly with the C library of WASI, in a worker.
//
// DESIGN. Only the page calls into the program. Input comes from the page (os_web.h) and output
// goes there at once. A page can say nothing to a program that runs: so one that works for long
// calls os_breathe now and then, and that gives the page its turn every BREATH_US. How the program
// is left in the middle of its work and taken up again is nothing that C knows: the import
// `breathe` is made to do it when the program is linked (asyncify, see the Makefile) and by
// protocol/web/engine/wasm.js.
//
// With threads (threads_web.c) the one that the page calls into never works for long, and `breathe`
// does nothing. It alone hands output over; os_wake has the page call into it.
//
// There are no files.
#include "engine/base/system/os_web.h"

#include "engine/base/time.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <wasi/api.h>

#define IMPORT(name) __attribute__((import_module("env"), import_name(#name)))

// Takes what the program prints.
IMPORT(say) void web_say(const char *bytes, size_t count);
// Gives the page its turn; idle: until it has sent something.
IMPORT(breathe) void web_breathe(int idle);
// Has the page look what there is to do; only threads call it.
IMPORT(wake) void web_wake(void);
// How many threads can run at once.
IMPORT(processors) int web_processors(void);
// The size of a file that comes with the program, and its bytes. 0 if there is none.
IMPORT(file_size) size_t web_file_size(const char *name, size_t length);
IMPORT(file_read) void web_file_read(const char *name, size_t length, char *bytes);

// --- The program --------------------------------------------------------------------------------

void os_begin(int *count, char ***arguments)
{
    (void)count, (void)arguments;
}

void os_leave(int status)
{
    exit(status);
}

// Pages have no numbers: a random one.
uint32_t os_process(void)
{
    uint32_t number = 0;
    return __wasi_random_get((uint8_t *)&number, sizeof number) == 0 ? number : 0;
}

bool os_is_terminal(void)
{
    return false;
}

// --- The talk -----------------------------------------------------------------------------------

static struct {
    char *bytes;
    size_t begin, end, capacity;
    bool ended;
} heard;

bool os_hear(const char *bytes, size_t count)
{
    heard.ended |= count == 0;
    if (heard.begin == heard.end)
        heard.begin = heard.end = 0;
    if (heard.capacity - heard.end < count) {
        size_t capacity = 2 * (heard.end + count);
        char *larger = realloc(heard.bytes, capacity);
        if (larger == NULL)
            return false;
        heard.bytes = larger;
        heard.capacity = capacity;
    }
    memcpy(heard.bytes + heard.end, bytes, count);
    heard.end += count;
    return true;
}

bool os_talk_begin(Error *error)
{
    (void)error;
    return true;
}

void os_talk_end(void) {}

static bool is_thread_of_page(void)
{
    return pthread_equal(pthread_self(), PTHREAD_OF_PAGE);
}

void os_wake(void)
{
    if (!is_thread_of_page())
        web_wake();
}

int os_wait(bool for_input, bool for_room, int most_ms)
{
    (void)for_room, (void)most_ms;
    return for_input && (heard.begin < heard.end || heard.ended) ? OS_INPUT : 0;
}

ptrdiff_t os_read_input(char *bytes, size_t room)
{
    size_t there = heard.end - heard.begin;
    size_t count = there < room ? there : room;
    memcpy(bytes, heard.bytes + heard.begin, count);
    heard.begin += count;
    return count > 0 || heard.ended ? (ptrdiff_t)count : -1;
}

size_t os_write_output(const char *bytes, size_t count, int *why)
{
    (void)why;
    if (!is_thread_of_page())
        return 0;
    web_say(bytes, count);
    return count;
}

size_t os_unwritten(void)
{
    return 0;
}

bool os_error_has_room(void)
{
    return true;
}

void os_breathe(void)
{
    enum { BREATH_US = 10000 };
    static int64_t last_us;
    int64_t now_us = time_now_us();
    if (now_us - last_us < BREATH_US)
        return;
    web_breathe(false);
    last_us = time_now_us();
}

void os_idle(void)
{
    web_breathe(true);
}

// --- Files --------------------------------------------------------------------------------------

bool os_status(const char *name, OsStatus *status)
{
    (void)name, (void)status;
    return false;
}

int os_open(const char *name, OsOpen how, OsStatus *status)
{
    (void)name, (void)how, (void)status;
    errno = ENOENT;
    return -1;
}

ptrdiff_t os_read(int fd, void *bytes, size_t count)
{
    (void)fd, (void)bytes, (void)count;
    errno = EBADF;
    return -1;
}

void os_close(int fd)
{
    (void)fd;
}

FILE *os_stream(int fd)
{
    (void)fd;
    errno = EBADF;
    return NULL;
}

void os_load(const char *name, const char **begin, const char **end)
{
    static const char nothing[1];
    size_t length = strlen(name), count = web_file_size(name, length);
    char *bytes = count > 0 ? calloc(count + 1, 1) : NULL;
    if (bytes != NULL)
        web_file_read(name, length, bytes);
    *begin = bytes != NULL ? bytes : nothing;
    *end = *begin + (bytes != NULL ? count : 0);
}

// --- Memory -------------------------------------------------------------------------------------

uint64_t os_memory_available(void)
{
    return UINT64_MAX;
}

void *os_map(size_t bytes)
{
    return calloc(1, bytes);
}

void os_unmap(void *at, size_t bytes)
{
    (void)bytes;
    free(at);
}

void os_wish_huge_pages(void *at, size_t bytes)
{
    (void)at, (void)bytes;
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
    return web_processors();
}

void os_allowed_processors(uint64_t *words, size_t count)
{
    memset(words, 0, count * sizeof *words);
}

void os_bind(const uint64_t *words, size_t count)
{
    (void)words, (void)count;
}

bool os_node_processors(int node, char *text, size_t room)
{
    (void)node, (void)text, (void)room;
    return false;
}
