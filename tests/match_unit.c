// Unit tests of the match runner: every part of bench/match/ that can be asked without an engine.
// `match_unit [-quick]`.
#include "tests/match_unit.h"

#include "bench/match/results.h"

#include <string.h>

int match_unit_effort = 20;

static const char *folder = ".";

const char *match_unit_folder(void)
{
    return folder;
}

static const Test tests[] = {
    {"results: names", test_result_names},
    {"engine: words of arguments", test_words},
    {"engine: info lines", test_info_lines},
    {"engine: clocks", test_clocks},
    {"engine: adjudication", test_adjudication},
    {"engine: start", test_engine_start},
    {"engine: talk", test_engine_talk},
    {"engine: log", test_engine_log},
    {"engine: keeper", test_keeper},
    {"engine: CPUs", test_engine_cpus},
    {"play: a whole game", test_play_game},
    {"play: misdeeds at a move", test_play_misdeeds},
    {"play: misdeeds around a game", test_play_surroundings},
    {"play: UGI", test_play_ugi},
    {"play: pondering", test_play_ponder},
    {"play: adjudication", test_play_adjudication},
    {"play: interruption", test_play_interrupted},
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
    char *slash = strrchr(argv[0], '/');
    if (slash != NULL) {
        *slash = '\0';
        folder = argv[0];
    }
    return check_run("match_unit", tests, (int)ARRAY_COUNT(tests));
}
