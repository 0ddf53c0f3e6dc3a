// Writes the report of a made-up match, for tests/report_browser.sh and for looking at:
//   report_sample OUT.html [-engines N] [-encounters N] [-plies N] [-seed N] [-sprt] [-hostile]
#include "tests/match_sample.h"

#include "bench/match/report.h"

#include <string.h>

static bool read_number(const char *text, int64_t low, int64_t high, int64_t *value)
{
    Error error;
    if (text != NULL && slice_number_in(slice_of(text), "it", low, high, value, &error))
        return true;
    fputs("report_sample: a whole number is missing or out of range\n", stderr);
    return false;
}

static bool read_arguments(char **arguments, SampleSettings *settings)
{
    int64_t engines = 2, encounters = 20, plies = 60, seed = 1;
    for (; *arguments != NULL; arguments++) {
        if (strcmp(*arguments, "-sprt") == 0) {
            settings->sprt = true;
        } else if (strcmp(*arguments, "-hostile") == 0) {
            settings->hostile = true;
        } else {
            const char *name = *arguments++;
            int64_t *value = strcmp(name, "-engines") == 0      ? &engines
                             : strcmp(name, "-encounters") == 0 ? &encounters
                             : strcmp(name, "-plies") == 0      ? &plies
                                                                : &seed;
            if (!read_number(*arguments, value == &encounters ? 0 : 2, 1000000, value))
                return false;
        }
    }
    settings->engines = (int)engines;
    settings->encounters = encounters;
    settings->plies = (int)plies;
    settings->seed = (uint64_t)seed;
    return true;
}

int main(int argc, char **argv)
{
    SampleSettings settings = {0};
    SampleMatch match;
    Error error;
    if (argc < 2 || !read_arguments(argv + 2, &settings))
        return 2;
    FILE *file = fopen(argv[1], "w");
    if (file == NULL) {
        perror(argv[1]);
        return 1;
    }
    sample_match_make(&match, &settings);
    bool done = report_write(file, &match.config, match.results, match.count, &error);
    if (!done)
        fprintf(stderr, "%s\n", error.text);
    sample_match_free(&match);
    return fclose(file) != 0 || !done;
}
