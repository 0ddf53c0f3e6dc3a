// Texts as the wings of the match runner take them apart and put them together.
#ifndef BENCH_MATCH_BASE_STRINGS_H
#define BENCH_MATCH_BASE_STRINGS_H

#include "engine/base/text.h"

// The ending of a noun that is counted: "s", but nothing behind "1 game".
const char *plural(int64_t count);

// A copy on the heap.
char *slice_copy(Slice slice);

// As slice_cut, and `*found` is whether there was such a separator.
Slice slice_before(Slice *rest, char separator, bool *found);

// Splits a text into words as a shell does: white space, single and double quotes, backslashes.
// `words` gets a list that ends with NULL, to be freed in one piece; its front has room for
// `reserved` words. False, with a sentence, for a quote without its end.
bool words_split(const char *text, int reserved, char ***words, Error *error);

// Text that is built piece by piece. All zero is an empty buffer.
typedef struct Buffer {
    char *at;
    size_t length, capacity;
} Buffer;

// Add to it, the last one printf-style.
void buffer_add(Buffer *buffer, Slice piece);
void buffer_number(Buffer *buffer, int64_t number); // as "%d" does
void buffer_format(Buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Adds a word as a shell reads it: in single quotes, if it is not plain.
void buffer_shell_word(Buffer *buffer, const char *word);

// The text in it; valid until more is added.
Slice buffer_slice(const Buffer *buffer);
void buffer_free(Buffer *buffer); // leaves an empty one

#endif
