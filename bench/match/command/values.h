// Values of arguments: what a row of a table says about one value, and reading text by it.
//
// DESIGN. A ValueRow says all there is to know about a value: its name, what it may be, where it
// goes, its default and its help. Reading, defaults and the help text come from the same row. A
// default is text that is read like any other, so it can't say something that the user could not.
#ifndef BENCH_MATCH_COMMAND_VALUES_H
#define BENCH_MATCH_COMMAND_VALUES_H

#include "bench/match/base/strings.h"

typedef enum ValueKind {
    VALUE_FLAG,    // bool, true by being there
    VALUE_SWITCH,  // bool; `choices` are its two words, the one for false first
    VALUE_CHOICE,  // an enum; `choices` are its words in order
    VALUE_NUMBER,  // int64_t in low..high
    VALUE_DECIMAL, // double in low..high
    VALUE_TEXT,    // char *, at least one character, owned
    VALUE_OWN      // whatever `read` makes of it
} ValueKind;

// Puts the value in `text` into `field`; `label` is what to call it in a sentence.
typedef bool ValueReader(void *field, const char *label, Slice text, Error *error);

typedef struct ValueRow {
    const char *name;
    const char *shape; // what help shows for the value; NULL: the choices, or nothing for a flag
    ValueKind kind;
    size_t offset; // of the field in what the table is about
    int64_t low, high;
    const char *choices;  // words between '|'
    const char *fallback; // the default; NULL: none
    bool required;
    ValueReader *read;
    const char *help;
} ValueRow;

// Reads `text` into the field of `target` that the row names.
bool value_read(const ValueRow *row, void *target, const char *label, Slice text, Error *error);

// Frees what value_read keeps in `target` for this row.
void value_free(const ValueRow *row, void *target);

// A decimal number such as -1.5, .5, 5. or 1e-3, times 10 to the power of `places`, rounded half
// away from zero. False if it is anything else, or too large.
bool value_decimal(Slice text, int places, int64_t *value);

// The name that was probably meant by `word`: the nearest one by edit distance, or NULL if none is
// near. `rows` are `count` structures of `row_bytes` that begin with a name.
const char *value_nearest_name(Slice word, const void *rows, size_t row_bytes, int count);

#endif
