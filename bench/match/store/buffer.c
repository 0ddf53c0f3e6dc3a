#include "bench/match/store/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_CAPACITY = 1024 };

// Makes room for `more` characters and the zero that vsnprintf puts behind them.
static bool reserve(Buffer *buffer, size_t more)
{
    if (buffer->failed || more >= SIZE_MAX / 2 - buffer->length)
        return !(buffer->failed = true);
    size_t need = buffer->length + more + 1;
    if (need <= buffer->capacity)
        return true;
    size_t capacity = buffer->capacity > 0 ? buffer->capacity : LEAST_CAPACITY;
    while (capacity < need)
        capacity *= 2;
    char *at = realloc(buffer->at, capacity);
    if (at == NULL)
        return !(buffer->failed = true);
    buffer->at = at;
    buffer->capacity = capacity;
    return true;
}

void buffer_add(Buffer *buffer, Slice piece)
{
    if (piece.length == 0 || !reserve(buffer, piece.length))
        return;
    memcpy(buffer->at + buffer->length, piece.at, piece.length);
    buffer->length += piece.length;
}

void buffer_format(Buffer *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !reserve(buffer, (size_t)length)) {
        buffer->failed = true;
        return;
    }
    va_start(arguments, format);
    vsnprintf(buffer->at + buffer->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    buffer->length += (size_t)length;
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
