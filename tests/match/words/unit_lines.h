// Command lines as the tests of them are written: one text, cut at spaces.
#ifndef TESTS_MATCH_WORDS_UNIT_LINES_H
#define TESTS_MATCH_WORDS_UNIT_LINES_H

#include "bench/match/base/config.h"

enum { MAX_WORDS = 64, LINE_SIZE = 512 };

// A command line cut at spaces; '~' in a word stands for a space.
typedef struct ArgumentWords {
    char text[LINE_SIZE];
    char *words[MAX_WORDS];
    int count;
} ArgumentWords;

void cut_line(ArgumentWords *words, const char *line);

// config_read of such a line; the error is empty if there is none.
bool read_line(Config *config, const char *line, Error *error);

// The arguments that the Config keeps, with spaces between them.
void join_line(const Config *config, char text[LINE_SIZE]);

#define PAIR "-engine cmd=./a -engine cmd=b/b.exe "
#define FAST PAIR "-each tc=1+0.01 "

#endif
