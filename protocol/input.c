#include "protocol/input.h"

#include "engine/base/system/os.h"

#include <stdlib.h>
#include <string.h>

enum { READ_BYTES = 1 << 16 };

bool input_init(Input *input, Error *error)
{
    *input = (Input){0};
    return os_talk_begin(error);
}

void input_free(Input *input)
{
    os_talk_end();
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
    ptrdiff_t got = os_read_input(input->buffer + input->end, READ_BYTES);
    if (got > 0) {
        replace_nul_bytes(input->buffer + input->end, (size_t)got);
        input->end += (size_t)got;
    } else if (got == 0) {
        input->ended = true;
    }
}

void input_wait(Input *input, bool for_room, int most_ms)
{
    int come = os_wait(!input->ended, for_room, most_ms);
    if (come & OS_READER_GONE)
        input->reader_gone = true;
    if (come & OS_INPUT)
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
    *line = (Slice){at, length};
    if (!input->has_begun)
        *line = slice_without_mark(*line);
    input->has_begun = true;
    *line = slice_trim(*line);
    input->begin += length + (end != NULL);
    input->searched = 0;
    return true;
}
