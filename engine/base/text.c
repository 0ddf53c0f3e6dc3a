#include "engine/base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { QUOTE_LIMIT = 60 };

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

Slice slice_of(const char *string)
{
    return (Slice){string, strlen(string)};
}

bool slice_is(Slice slice, const char *string)
{
    return slice.length == strlen(string) && memcmp(slice.at, string, slice.length) == 0;
}

bool slice_is_any_case(Slice slice, const char *string)
{
    return slice_same_any_case(slice, slice_of(string));
}

bool slice_same_any_case(Slice a, Slice b)
{
    if (a.length != b.length)
        return false;
    for (size_t i = 0; i < a.length; i++)
        if (lower(a.at[i]) != lower(b.at[i]))
            return false;
    return true;
}

Slice slice_without_mark(Slice slice)
{
    static const char mark[] = {'\xEF', '\xBB', '\xBF'};
    if (slice.length < sizeof mark || memcmp(slice.at, mark, sizeof mark) != 0)
        return slice;
    return (Slice){slice.at + sizeof mark, slice.length - sizeof mark};
}

Slice slice_trim(Slice slice)
{
    while (slice.length > 0 && is_space(slice.at[0]))
        slice.at++, slice.length--;
    while (slice.length > 0 && is_space(slice.at[slice.length - 1]))
        slice.length--;
    return slice;
}

Slice slice_word(Slice *rest)
{
    while (rest->length > 0 && is_space(rest->at[0]))
        rest->at++, rest->length--;
    Slice word = {rest->at, 0};
    while (rest->length > 0 && !is_space(rest->at[0]))
        rest->at++, rest->length--, word.length++;
    return word;
}

Slice slice_cut(Slice *rest, char separator)
{
    const char *end = rest->length > 0 ? memchr(rest->at, separator, rest->length) : NULL;
    Slice part = {rest->at, end != NULL ? (size_t)(end - rest->at) : rest->length};
    size_t used = part.length + (end != NULL);
    *rest = (Slice){rest->at + used, rest->length - used};
    return part;
}

bool slice_number(Slice slice, int64_t *value)
{
    bool negative = slice.length > 0 && slice.at[0] == '-';
    size_t start = slice.length > 0 && (negative || slice.at[0] == '+') ? 1 : 0;
    if (slice.length == start)
        return false;
    int64_t number = 0;
    for (size_t i = start; i < slice.length; i++) {
        int digit = slice.at[i] - '0';
        if (digit < 0 || digit > 9 || __builtin_mul_overflow(number, 10, &number) ||
            __builtin_add_overflow(number, negative ? -digit : digit, &number))
            return false;
    }
    *value = number;
    return true;
}

bool slice_number_in(Slice slice, const char *name, int64_t low, int64_t high, int64_t *value,
                     Error *error)
{
    int64_t number;
    if (slice.length == 0)
        return fail(error, "%s needs a whole number from %lld to %lld, but none was given", name,
                    (long long)low, (long long)high);
    if (!slice_number(slice, &number) || number < low || number > high)
        return fail(error, "%s needs a whole number from %lld to %lld, not '%.*s'", name,
                    (long long)low, (long long)high, slice_quote(slice), slice.at);
    *value = number;
    return true;
}

bool fail(Error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    for (char *c = error->text; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    return false;
}

void builder_add(Builder *builder, const char *format, ...)
{
    size_t left = builder->room - builder->length;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(builder->text + builder->length, left, format, arguments);
    va_end(arguments);
    if (length > 0)
        builder->length += (size_t)length < left ? (size_t)length : left - 1;
}

int slice_quote(Slice slice)
{
    return slice.length < QUOTE_LIMIT ? (int)slice.length : QUOTE_LIMIT;
}
