#include "bench/match/base/strings.h"

#include "engine/base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- Slices ------------------------------------------------------------------------------------

const char *plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

char *slice_copy(Slice slice)
{
    char *copy = memory_new(slice.length + 1, 1);
    if (slice.length > 0)
        memcpy(copy, slice.at, slice.length);
    return copy;
}

Slice slice_before(Slice *rest, char separator, bool *found)
{
    Slice part = slice_cut(rest, separator);
    *found = rest->at > part.at + part.length;
    return part;
}

// --- Words -------------------------------------------------------------------------------------

// Copies the next word of `*text` to `*to`, without its quotes. False at the end of the text; the
// quote that was not closed is in `*open`, or 0.
static bool next_word(const char **text, char **to, char *open)
{
    const char *from = *text + strspn(*text, " \t\r\n");
    *open = '\0';
    if (*from == '\0')
        return false;
    for (; *from != '\0'; from++) {
        if (*open == '\0' && strchr(" \t\r\n", *from) != NULL)
            break;
        bool escapes =
            *open == '\0' || (*open == '"' && from[1] != '\0' && strchr("\"\\", from[1]));
        if (*from == '\\' && escapes && from[1] != '\0')
            *(*to)++ = *++from;
        else if (*open != '\0' && *from == *open)
            *open = '\0';
        else if (*open == '\0' && (*from == '"' || *from == '\''))
            *open = *from;
        else
            *(*to)++ = *from;
    }
    *(*to)++ = '\0';
    *text = from;
    return true;
}

bool words_split(const char *text, int reserved, char ***words, Error *error)
{
    size_t length = strlen(text), most = length / 2 + 1;
    char **list = memory_new(((size_t)reserved + most + 1) * sizeof *list + length + 1, 1);
    char *to = (char *)(list + reserved + most + 1), open;
    char **word = list + reserved;
    for (char *begin = to; next_word(&text, &to, &open); begin = to) {
        *word++ = begin;
        if (open == '\0')
            continue;
        free(list);
        return fail(error, "a %s quote in its arguments is not closed",
                    open == '"' ? "double" : "single");
    }
    *words = list;
    return true;
}

// --- Text that grows ---------------------------------------------------------------------------

enum { LEAST_CAPACITY = 1024 };

// Makes room for `more` characters and the zero that vsnprintf puts behind them.
static void reserve(Buffer *buffer, size_t more)
{
    size_t need = buffer->length + more + 1;
    if (need <= buffer->capacity)
        return;
    size_t twice = 2 * buffer->capacity;
    buffer->capacity = need > twice ? need > LEAST_CAPACITY ? need : LEAST_CAPACITY : twice;
    buffer->at = memory_grow(buffer->at, buffer->capacity, 1);
}

void buffer_add(Buffer *buffer, Slice piece)
{
    if (piece.length == 0)
        return;
    reserve(buffer, piece.length);
    memcpy(buffer->at + buffer->length, piece.at, piece.length);
    buffer->length += piece.length;
}

void buffer_number(Buffer *buffer, int64_t number)
{
    char digits[20], *begin = digits + sizeof digits;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do
        *--begin = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        *--begin = '-';
    buffer_add(buffer, (Slice){begin, (size_t)(digits + sizeof digits - begin)});
}

void buffer_format(Buffer *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    assert(length >= 0);
    reserve(buffer, (size_t)length);
    va_start(arguments, format);
    vsnprintf(buffer->at + buffer->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    buffer->length += (size_t)length;
}

void buffer_shell_word(Buffer *buffer, const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+./,:@%";
    size_t length = strlen(word);
    if (length > 0 && strspn(word, plain) == length) {
        buffer_add(buffer, slice_of(word));
        return;
    }
    buffer_add(buffer, slice_of("'"));
    for (bool more = true; more;) {
        Slice rest = slice_of(word), part = slice_before(&rest, '\'', &more);
        buffer_format(buffer, more ? "%.*s'\\''" : "%.*s'", (int)part.length, part.at);
        word = rest.at;
    }
}

Slice buffer_slice(const Buffer *buffer)
{
    return (Slice){buffer->length > 0 ? buffer->at : "", buffer->length};
}

void buffer_free(Buffer *buffer)
{
    free(buffer->at);
    *buffer = (Buffer){0};
}
