#include "tests/match/words/unit_lines.h"

#include "bench/match/base/strings.h"
#include "bench/match/command/read_config.h"

#include <stdio.h>
#include <string.h>

void cut_line(ArgumentWords *words, const char *line)
{
    Slice rest = slice_of(line);
    size_t used = 0;
    words->count = 0;
    for (Slice word = slice_word(&rest); word.length > 0; word = slice_word(&rest)) {
        char *copy = words->text + used;
        memcpy(copy, word.at, word.length);
        copy[word.length] = '\0';
        for (char *c = copy; *c != '\0'; c++)
            if (*c == '~')
                *c = ' ';
        words->words[words->count++] = copy;
        used += word.length + 1;
    }
}

bool read_line(Config *config, const char *line, Error *error)
{
    ArgumentWords words;
    cut_line(&words, line);
    *error = (Error){""};
    return config_read(config, words.count, words.words, error);
}

void join_line(const Config *config, char text[LINE_SIZE])
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < config->argument_count && used < LINE_SIZE; i++)
        used += (size_t)snprintf(text + used, LINE_SIZE - used, "%s%s", i > 0 ? " " : "",
                                 config->arguments[i]);
}
