// The suites of the match runner's unit tests, a function per test.
#ifndef TESTS_MATCH_UNIT_H
#define TESTS_MATCH_UNIT_H

#include "tests/check.h"

// How much random material a test goes through; less under a sanitizer.
extern int match_unit_effort;

void test_result_names(void);
void test_report_text(void);
void test_report_numbers(void);
void test_report_positions(void);
void test_report_hostile(void);
void test_report_size(void);
void test_report_curve(void);
void test_report_figures(void);
void test_report_odd(void);

#endif
