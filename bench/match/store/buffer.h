// Text that grows.
//
// DESIGN. Built piece by piece without a look at the memory; whether there was enough is asked once
// at the end (`failed`). Zero is an empty buffer.
#ifndef BENCH_MATCH_STORE_BUFFER_H
#define BENCH_MATCH_STORE_BUFFER_H

#include "engine/base/text.h"

typedef struct Buffer {
    char *at;
    size_t length, capacity;
    bool failed; // memory ran out: the text is not whole
} Buffer;

void buffer_add(Buffer *buffer, Slice piece);
void buffer_format(Buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
Slice buffer_slice(const Buffer *buffer);
void buffer_free(Buffer *buffer); // leaves an empty one

#endif
