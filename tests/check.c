#include "tests/check.h"

#include "engine/base/bits.h"
#include "engine/base/time.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    FAILURES_SHOWN = 20, // of one test; the rest is only counted
    MOST_FAILED = 5,     // tests; then the rest is not begun, so that a wrong rule shows soon
    SLOW_S = 10          // a test that takes so long is named with its time
};

static uint64_t checks, failures;
static int shown;

static bool note(bool holds)
{
    checks++;
    failures += !holds;
    return !holds && shown++ < FAILURES_SHOWN;
}

bool check_that(bool holds, const char *what, const char *file, int line)
{
    if (note(holds))
        printf("  %s:%d: does not hold: %s\n", file, line, what);
    return holds;
}

bool check_equal(int64_t is, int64_t want, const char *what, const char *file, int line)
{
    if (note(is == want))
        printf("  %s:%d: %s is %" PRId64 ", not %" PRId64 "\n", file, line, what, is, want);
    return is == want;
}

bool check_text(const char *is, const char *want, const char *what, const char *file, int line)
{
    bool holds = strcmp(is, want) == 0;
    if (note(holds))
        printf("  %s:%d: %s is \"%s\", not \"%s\"\n", file, line, what, is, want);
    return holds;
}

bool check_read_choice(TestChoice *choice, int argc, char **argv)
{
    int at = 1;
    *choice = (TestChoice){0};
    for (; at < argc && argv[at][0] == '-'; at++) {
        bool has_room = choice->unwanted_count < (int)ARRAY_COUNT(choice->unwanted);
        if (strcmp(argv[at], "-quick") == 0)
            choice->quick = true;
        else if (strcmp(argv[at], "-engine") == 0)
            choice->engine_only = true;
        else if (strcmp(argv[at], "-without") == 0 && at + 1 < argc && has_room)
            choice->unwanted[choice->unwanted_count++] = argv[++at];
        else
            return false;
    }
    choice->words = argv + at;
    choice->word_count = argc - at;
    for (; at < argc; at++)
        if (argv[at][0] == '-')
            return false;
    return true;
}

static bool begins_with_one(const char *name, char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (strncmp(name, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

int check_choose(const TestChoice *choice, const Test *all, int count, Test *chosen)
{
    int taken = 0;
    for (int i = 0; i < count; i++) {
        bool asked_for = choice->word_count == 0 ||
                         begins_with_one(all[i].name, choice->words, choice->word_count);
        if (asked_for && !begins_with_one(all[i].name, choice->unwanted, choice->unwanted_count))
            chosen[taken++] = all[i];
    }
    return taken;
}

int check_run(const char *title, const Test *tests, int count)
{
    if (count == 0) {
        printf("FAILED %s: no test's name begins so\n", title);
        return 2;
    }
    int failed = 0, run = 0;
    for (; run < count && failed < MOST_FAILED; run++) {
        uint64_t before = failures;
        shown = 0;
        int64_t begun_us = time_now_us();
        tests[run].run();
        int64_t seconds = (time_now_us() - begun_us) / 1000000;
        if (seconds >= SLOW_S)
            printf("%4d s %s\n", (int)seconds, tests[run].name);
        if (failures != before) {
            failed++;
            printf("FAILED %s: %s, %" PRIu64 " times\n", title, tests[run].name, failures - before);
        }
        fflush(stdout); // so that the log of one that is stopped shows how far it came
    }
    if (run < count)
        printf("FAILED: after %d failures %d tests were not begun\n", failed, count - run);
    printf("%s: %d tests, %" PRIu64 " checks, %d failed\n", title, run, checks, failed);
    return failed != 0;
}
