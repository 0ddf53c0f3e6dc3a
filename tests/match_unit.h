// The suites of the match runner's unit tests, a function per test.
#ifndef TESTS_MATCH_UNIT_H
#define TESTS_MATCH_UNIT_H

#include "tests/check.h"

// How much random material a test goes through; less under a sanitizer.
extern int match_unit_effort;

void test_result_names(void);

void test_config_defaults(void);
void test_config_engines(void);
void test_config_clocks(void);
void test_config_values(void);
void test_config_few(void);
void test_config_refused(void);
void test_config_again(void);
void test_config_resume(void);
void test_config_wants_resume(void);
void test_config_help(void);

#endif
