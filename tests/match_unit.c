// Unit tests of the match runner: every part of bench/match/ that can be asked without an engine.
// `match_unit [-quick]`.
#include "tests/match_unit.h"

#include "bench/match/results.h"

#include <string.h>

int match_unit_effort = 20;

static const Test tests[] = {
    {"results: names", test_result_names},
    {"config: defaults", test_config_defaults},
    {"config: engines", test_config_engines},
    {"config: clocks", test_config_clocks},
    {"config: values", test_config_values},
    {"config: defaults that depend", test_config_few},
    {"config: refused", test_config_refused},
    {"config: three players", test_config_three_players},
    {"config: damaged", test_config_damaged},
    {"config: again from its arguments", test_config_again},
    {"config: resume", test_config_resume},
    {"config: wants resume", test_config_wants_resume},
    {"config: help", test_config_help},
    {"openings: epd", test_openings_epd},
    {"openings: pgn", test_openings_pgn},
    {"openings: pgn plies", test_openings_pgn_plies},
    {"openings: refused", test_openings_refused},
    {"openings: order", test_openings_order},
    {"openings: shuffle", test_openings_shuffle},
    {"openings: random", test_openings_random},
    {"openings: short games", test_openings_short_games},
    {"openings: large", test_openings_large},
    {"openings: damaged", test_openings_damaged},
    {"schedule: round robin", test_schedule_round_robin},
    {"schedule: three seats", test_schedule_three_seats},
    {"schedule: seats", test_schedule_seats},
    {"schedule: knockout", test_schedule_knockout},
    {"schedule: bracket", test_schedule_bracket},
    {"schedule: swiss", test_schedule_swiss},
    {"schedule: swiss bye", test_schedule_swiss_bye},
    {"schedule: swiss ranks", test_schedule_swiss_ranks},
    {"schedule: resumed", test_schedule_resumed},
    {"schedule: workers", test_schedule_workers},
    {"schedule: shards", test_schedule_shards},
    {"schedule: large", test_schedule_large},
};

void test_result_names(void)
{
    for (int i = ENDED_NORMALLY; i <= ENDED_INTERRUPTED; i++) {
        Termination found;
        const char *name = termination_name((Termination)i);
        if (CHECK(termination_find(slice_of(name), &found)))
            CHECK_EQUAL(found, i);
    }
    Termination untouched = ENDED_STALLED;
    CHECK(!termination_find(slice_of("checkmate"), &untouched));
    CHECK_EQUAL(untouched, ENDED_STALLED);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "-quick") == 0)
        match_unit_effort = 1;
    return check_run("match_unit", tests, (int)ARRAY_COUNT(tests));
}
