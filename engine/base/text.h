// Text that comes from outside: slices of it, words and numbers cut from it, and the one sentence
// that says what was wrong with it.
//
// DESIGN. Nothing here needs a terminating zero, allocates, or trusts a length it was not given:
// a Slice is a pointer and a count. Every parser in the project takes a Slice and, where it can
// refuse, an Error to put one clear sentence in.
#ifndef ENGINE_BASE_TEXT_H
#define ENGINE_BASE_TEXT_H

#include "engine/base/bits.h"

#include <stdio.h>

// Has the compiler check a function's arguments as printf's. Where there are two C libraries with
// formats of their own, <stdio.h> says which one is in use.
#ifdef __MINGW_PRINTF_FORMAT
#define PRINTF_FORMATS __MINGW_PRINTF_FORMAT
#else
#define PRINTF_FORMATS printf
#endif
#define PRINTF_LIKE(format_at, arguments_at)                                                       \
    __attribute__((format(PRINTF_FORMATS, format_at, arguments_at)))

// Some characters of a longer text. Not terminated, not owned.
typedef struct Slice {
    const char *at;
    size_t length;
} Slice;

// Why something was refused: one sentence, terminated, without a line end.
typedef struct Error {
    char text[240];
} Error;

// The slice of a terminated string.
Slice slice_of(const char *string);

// True if the slice is exactly `string`.
bool slice_is(Slice slice, const char *string);

// The same, where letters match in either case (ASCII only).
bool slice_is_any_case(Slice slice, const char *string);

// Whether two slices are the same in that way.
bool slice_same_any_case(Slice a, Slice b);

// Cuts the next word off the front of `*rest`: characters up to white space. An empty slice at
// the end. A NUL byte counts as an ordinary character.
Slice slice_word(Slice *rest);

// Cuts what is before the first `separator`, and the separator, off the front of `*rest`; without
// one, all of it.
Slice slice_cut(Slice *rest, char separator);

// The slice without the mark (a BOM) that some programs put before UTF-8.
Slice slice_without_mark(Slice slice);

// The slice without white space at both ends.
Slice slice_trim(Slice slice);

// Reads a decimal whole number with an optional sign into `*value`. False if the slice is
// anything else or does not fit 64 bits; `*value` is untouched then.
bool slice_number(Slice slice, int64_t *value);

// Reads a number in low..high, or says why not: "NAME needs a whole number from LOW to HIGH, not
// ...". False and untouched on error.
bool slice_number_in(Slice slice, const char *name, int64_t low, int64_t high, int64_t *value,
                     Error *error);

// Writes a sentence into `error`, printf-style, and gives false so that a parser can end with
// `return fail(...)`. Control characters are shown as '?', and too long a sentence is cut.
bool fail(Error *error, const char *format, ...) PRINTF_LIKE(2, 3);

// A terminated text that grows in a fixed room, of which `length` characters are used.
typedef struct Builder {
    char *text;
    size_t room, length;
} Builder;

// Adds to the text, printf-style. Text that does not fit is cut off.
void builder_add(Builder *builder, const char *format, ...) PRINTF_LIKE(2, 3);

// The slice's length for printf's "%.*s", cut where an error sentence should stop quoting.
int slice_quote(Slice slice);

#endif
