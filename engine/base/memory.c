#include "engine/base/memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static const char *last_words = "there is no memory left";

void memory_last_words(const char *sentence)
{
    last_words = sentence;
}

_Noreturn void memory_is_short(void)
{
    fprintf(stderr, "%s\n", last_words);
    _Exit(EXIT_FAILURE);
}

void *memory_must(void *pointer)
{
    if (pointer == NULL)
        memory_is_short();
    return pointer;
}

void *memory_new(size_t count, size_t size)
{
    return memory_must(calloc(count > 0 ? count : 1, size));
}

void *memory_grow(void *old, size_t count, size_t size)
{
    if (count > SIZE_MAX / size)
        memory_is_short();
    return memory_must(realloc(old, count > 0 ? count * size : 1));
}

void *memory_one_more(void *list, size_t count, size_t size)
{
    if (count > SIZE_MAX / 2)
        memory_is_short();
    bool full = (count & (count - 1)) == 0; // 0, or a power of two
    return full ? memory_grow(list, count > 0 ? 2 * count : 1, size) : list;
}
