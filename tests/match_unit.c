// Unit tests of the match runner: every part of bench/match/ that can be asked without an engine.
// `match_unit [-quick]`.
#include "tests/match_unit.h"

#include "bench/match/results.h"

#include <string.h>

int match_unit_effort = 20;

static const Test tests[] = {
    {"results: names", test_result_names},
    {"report: text", test_report_text},
    {"report: numbers", test_report_numbers},
    {"report: positions", test_report_positions},
    {"report: hostile texts", test_report_hostile},
    {"report: size", test_report_size},
    {"report: points of the chart", test_report_curve},
    {"report: figures", test_report_figures},
    {"report: odd results", test_report_odd},
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
