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
void test_config_three_players(void);
void test_config_damaged(void);
void test_config_again(void);
void test_config_resume(void);
void test_config_wants_resume(void);
void test_config_help(void);

void test_schedule_round_robin(void);
void test_schedule_three_seats(void);
void test_schedule_seats(void);
void test_schedule_knockout(void);
void test_schedule_bracket(void);
void test_schedule_swiss(void);
void test_schedule_swiss_bye(void);
void test_schedule_swiss_ranks(void);
void test_schedule_resumed(void);
void test_schedule_workers(void);
void test_schedule_shards(void);
void test_schedule_large(void);

void test_openings_epd(void);
void test_openings_pgn(void);
void test_openings_pgn_plies(void);
void test_openings_refused(void);
void test_openings_order(void);
void test_openings_shuffle(void);
void test_openings_random(void);
void test_openings_short_games(void);
void test_openings_large(void);
void test_openings_damaged(void);

#endif
