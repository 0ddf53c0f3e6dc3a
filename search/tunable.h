// A number of a search that a tune build (-DTUNE) offers as an option. An ordinary build has none.
#ifndef SEARCH_TUNABLE_H
#define SEARCH_TUNABLE_H

typedef struct Tunable {
    const char *name;
    int *value;
    int standard, low, high;
} Tunable;

#endif
