// The words KEY=VALUE of a command, read by a table of the keys it knows.
#ifndef BENCH_DATA_SETTINGS_H
#define BENCH_DATA_SETTINGS_H

#include "engine/base/text.h"

// A key and where its value goes: a text, a whole number from low to high, or, with `most`, two of
// them, LEAST-MOST.
typedef struct Setting {
    const char *name;
    int64_t low, high;
    int64_t *number, *most;
    const char **text;
} Setting;

// Reads the settings among the words; the others move to the front, and `*count` is their number.
// A word is a setting if small letters and a `=` begin it: a file of such a name is called as
// ./a=b. Values whose key does not come up stay as they are. False, with a sentence, at a key that
// is not in the table or comes twice, and at a value that makes no sense.
bool settings_read(const Setting *settings, int setting_count, char **words, int *count,
                   Error *error);

#endif
