#define _POSIX_C_SOURCE 200809L // poll, pipe, fcntl
#include "protocol/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ_BYTES = 1 << 16 };

static void set_flags(int fd)
{
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
}

bool input_init(Input *input, Error *error)
{
    int fds[2];
    *input = (Input){0};
    if (pipe(fds) != 0)
        return fail(error, "the system gives no pipe: %s", strerror(errno));
    set_flags(fds[0]);
    set_flags(fds[1]);
    input->wake_read_fd = fds[0];
    input->wake_write_fd = fds[1];
    return true;
}

void input_free(Input *input)
{
    close(input->wake_read_fd);
    close(input->wake_write_fd);
    free(input->buffer);
    *input = (Input){.ended = true};
}

// Room for READ_BYTES behind the unread bytes, which move to the front if need be.
static bool make_room(Input *input)
{
    if (input->capacity - input->end >= READ_BYTES)
        return true;
    if (input->begin > 0) {
        memmove(input->buffer, input->buffer + input->begin, input->end - input->begin);
        input->end -= input->begin;
        input->begin = 0;
    }
    if (input->capacity - input->end >= READ_BYTES)
        return true;
    size_t capacity = 2 * input->capacity + 2 * READ_BYTES;
    char *larger = realloc(input->buffer, capacity);
    if (larger == NULL)
        return false;
    input->buffer = larger;
    input->capacity = capacity;
    return true;
}

// A NUL byte would cut short the sentence that quotes its line; the line is wrong with or without.
static void replace_nul_bytes(char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i] == '\0')
            bytes[i] = '?';
}

// A line too long for the memory of the machine ends the input as well.
static void take_bytes(Input *input)
{
    if (!make_room(input)) {
        input->ended = true;
        return;
    }
    ssize_t got = read(STDIN_FILENO, input->buffer + input->end, READ_BYTES);
    if (got > 0) {
        replace_nul_bytes(input->buffer + input->end, (size_t)got);
        input->end += (size_t)got;
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
        input->ended = true;
    }
}

void input_wait(Input *input, bool for_room, int most_ms)
{
    char drain[64];
    struct pollfd fds[3] = {
        {input->wake_read_fd, POLLIN, 0},
        {STDOUT_FILENO, for_room ? POLLOUT : 0, 0},
        {input->ended ? -1 : STDIN_FILENO, POLLIN, 0},
    };
    if (poll(fds, ARRAY_COUNT(fds), most_ms) <= 0)
        return;
    if (fds[0].revents != 0)
        while (read(input->wake_read_fd, drain, sizeof drain) > 0)
            continue;
    if (fds[1].revents & (POLLERR | POLLHUP | POLLNVAL))
        input->reader_gone = true;
    if (fds[2].revents != 0)
        take_bytes(input);
}

bool input_line(Input *input, Slice *line)
{
    size_t unread = input->end - input->begin;
    if (unread == 0)
        return false;
    const char *at = input->buffer + input->begin;
    const char *end = memchr(at + input->searched, '\n', unread - input->searched);
    if (end == NULL && !input->ended) {
        input->searched = unread;
        return false;
    }
    size_t length = end != NULL ? (size_t)(end - at) : unread;
    *line = slice_trim((Slice){at, length});
    input->begin += length + (end != NULL);
    input->searched = 0;
    return true;
}
