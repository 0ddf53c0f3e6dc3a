// The suites of the match runner's unit tests, a function per test.
#ifndef TESTS_MATCH_UNIT_H
#define TESTS_MATCH_UNIT_H

#include "tests/check.h"

// How much random material a test goes through; less under a sanitizer.
extern int match_unit_effort;

void test_result_names(void);

void test_journal_round_trip(void);
void test_journal_torn(void);
void test_journal_resume(void);
void test_journal_arguments(void);
void test_journal_damage(void);
void test_journal_refusals(void);
void test_journal_fits(void);
void test_journal_full_disk(void);
void test_merge(void);
void test_merge_refusals(void);

void test_pgn_text(void);
void test_pgn_fields(void);
void test_pgn_minimal(void);
void test_pgn_seats(void);
void test_pgn_order(void);
void test_pgn_gaps(void);
void test_pgn_completion(void);
void test_pgn_changed(void);
void test_pgn_full_disk(void);

#endif
