// The tests' own harness: count what was checked, say what failed, and go on.
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <stdbool.h>
#include <stdint.h>

// Each states what must hold; a failure is printed with its place and counted.
#define CHECK(condition)      check_that((condition), #condition, __FILE__, __LINE__)
#define CHECK_EQUAL(is, want) check_equal((int64_t)(is), (int64_t)(want), #is, __FILE__, __LINE__)
#define CHECK_TEXT(is, want)  check_text((is), (want), #is, __FILE__, __LINE__)

// Each gives whether it held, so that a test can leave a loop.
bool check_that(bool holds, const char *what, const char *file, int line);
bool check_equal(int64_t is, int64_t want, const char *what, const char *file, int line);
bool check_text(const char *is, const char *want, const char *what, const char *file, int line);

typedef struct Test {
    const char *name;
    void (*run)(void);
} Test;

// Which tests to run: all, or those whose names begin with one of the words, but for the unwanted.
typedef struct TestChoice {
    bool quick, engine_only;
    char **words, *unwanted[20];
    int word_count, unwanted_count;
} TestChoice;

// [-quick] [-engine] [-without WORD]... [WORD...]; false for anything else.
bool check_read_choice(TestChoice *choice, int argc, char **argv);

// Copies the chosen of `all` into `chosen`, which has room for them, and gives their count.
int check_choose(const TestChoice *choice, const Test *all, int count, Test *chosen);

// Runs the tests, prints those that failed, those that took long, and one line of totals. After a
// few failed ones the rest is not begun. No tests at all are a failure, too.
// Gives the exit status of main.
int check_run(const char *title, const Test *tests, int count);

#endif
