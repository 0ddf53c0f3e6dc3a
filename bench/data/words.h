// The words KEY=VALUE of a command, read by a table of the keys it knows.
#ifndef BENCH_DATA_WORDS_H
#define BENCH_DATA_WORDS_H

#include "search/game.h"

// A key and where its value goes: a text, a whole number from low to high, or, with `most`, two of
// them, LEAST-MOST.
typedef struct DatagenKey {
    const char *name;
    int64_t low, high;
    int64_t *number, *most;
    const char **text;
} DatagenKey;

// Reads the settings among the words; the others move to the front, and `*count` is their number.
// A word is a setting if small letters and a `=` begin it: a file of such a name is called as
// ./a=b. Every command knows variant= beside its own keys; `*game` is the game of that variant, or
// the first of all where nothing is said. Other values whose key does not come up stay as they are.
// False, with a sentence, at a key that is not known or comes twice, and at a value that makes no
// sense.
bool datagen_words_read(const DatagenKey *keys, int key_count, char **words, int *count,
                        const Game **game, Error *error);

#endif
