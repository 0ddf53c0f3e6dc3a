// -quick cmd=A cmd=B book=FILE: a match in few words, as fastchess has it.
//
// DESIGN. The argument is short for others, and is replaced by their words before anything is read:
// nothing behind the command line knows of it, and a journal has what it stands for.
#ifndef BENCH_MATCH_COMMAND_QUICK_H
#define BENCH_MATCH_COMMAND_QUICK_H

#include "bench/match/base/strings.h"

// The words that one -quick stands for; some of them are those that were given, which must stay.
typedef struct QuickWords {
    struct QuickWords *next; // of the same command line
    char *words[32];
    int count;
    char text[]; // what is new among them
} QuickWords;

// From the words behind it. NULL with a sentence if they are not two programs and a book. To be
// freed as it is.
QuickWords *quick_words(int count, char *const *given, Error *error);

#endif
