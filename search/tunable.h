// The numbers of a search as one list, which a tune build (-DTUNE) offers as options.
//
// DESIGN. A game lists its numbers in a macro: ROW(name, value, low, high) for each, where low and
// high are what a tuner may try. In an ordinary build each is a constant of the compiler's, and the
// table of tunables is empty; in a tune build each is a variable, and an option of the same name.
#ifndef SEARCH_TUNABLE_H
#define SEARCH_TUNABLE_H

typedef struct Tunable {
    const char *name;
    int *value;
    int standard, low, high;
} Tunable;

// clang-format off
// For a header, LIST(TUNABLE_DECLARE), and for one file, TUNABLE_TABLE(table, LIST): the table and
// the number of its rows, table##_count.
#ifdef TUNE
#define TUNABLE_DECLARE(name, value, low, high) extern int name;
#define TUNABLE_DEFINE(name, value, low, high)  int name = value;
#define TUNABLE_ROW(name, value, low, high)     {#name, &name, value, low, high},
#define TUNABLE_TABLE(table, LIST)                                                                 \
    LIST(TUNABLE_DEFINE)                                                                           \
    static const Tunable table[] = {LIST(TUNABLE_ROW)};                                            \
    enum { table##_count = sizeof table / sizeof *table };
#else
#define TUNABLE_DECLARE(name, value, low, high) enum { name = value };
#define TUNABLE_TABLE(table, LIST)                                                                 \
    static const Tunable table[1];                                                                 \
    enum { table##_count = 0 };
#endif
// clang-format on

#endif
