// The suites of the match runner's unit tests, a function per test.
#ifndef TESTS_MATCH_UNIT_H
#define TESTS_MATCH_UNIT_H

#include "tests/check.h"

// How much random material a test goes through; less under a sanitizer.
extern int match_unit_effort;

// Where this program lies, and bad_engine beside it.
const char *match_unit_folder(void);

void test_result_names(void);

// match_unit_engine.c, match_unit_play.c
void test_words(void);
void test_info_lines(void);
void test_clocks(void);
void test_adjudication(void);
void test_engine_start(void);
void test_engine_talk(void);
void test_engine_log(void);
void test_keeper(void);
void test_engine_cpus(void);
void test_play_game(void);
void test_play_misdeeds(void);
void test_play_surroundings(void);
void test_play_ugi(void);
void test_play_ponder(void);
void test_play_adjudication(void);
void test_play_interrupted(void);

#endif
