// The suites of the match runner's unit tests, a function per test.
#ifndef TESTS_MATCH_UNIT_H
#define TESTS_MATCH_UNIT_H

#include "tests/check.h"

// How much random material a test goes through; less under a sanitizer.
extern int match_unit_effort;

void test_result_names(void);

#endif
