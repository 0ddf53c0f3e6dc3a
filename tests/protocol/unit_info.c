// The lines about a search, to the letter.
#include "protocol/output.h"
#include "tests/unit.h"

#include <string.h>

// The line of two moves from the start of ships.
static PvInfo info_of(uint16_t moves[2])
{
    const Rules *rules = games[0]->rules;
    GamePosition position;
    Error error = {""};
    rules->start(&position);
    CHECK(rules->parse_move(slice_of("c3c7"), &position, &moves[0], &error));
    rules->play(&position, moves[0]);
    CHECK(rules->parse_move(slice_of("g5g2"), &position, &moves[1], &error));
    return (PvInfo){
        .depth = 7,
        .seldepth = 9,
        .multipv = 2,
        .score = -31,
        .bound = BOUND_EXACT,
        .nodes = 1000000,
        .time_us = 2500999,
        .hashfull = 12,
        .pv = moves,
        .pv_length = 2,
    };
}

void test_info_line(void)
{
    uint16_t moves[2];
    char text[INFO_TEXT];
    const Listener listener = {.game = games[0]};
    PvInfo info = info_of(moves);
    listener_line_text(&listener, &info, text);
    CHECK_TEXT(text, "info depth 7 seldepth 9 multipv 2 score cp -31 nodes 1000000 nps 400000 "
                     "hashfull 12 tbhits 0 time 2500 pv c3c7 g5g2");
    info.time_us = 999; // less than a millisecond counts as one
    info.pv_length = 1;
    listener_line_text(&listener, &info, text);
    CHECK_TEXT(text, "info depth 7 seldepth 9 multipv 2 score cp -31 nodes 1000000 nps 1000000000 "
                     "hashfull 12 tbhits 0 time 1 pv c3c7");
    info.time_us = 1000;
    listener_line_text(&listener, &info, text);
    CHECK_TEXT(strstr(text, " tbhits"), " tbhits 0 time 1 pv c3c7");
    info.time_us = 1999;
    listener_line_text(&listener, &info, text);
    CHECK_TEXT(strstr(text, " tbhits"), " tbhits 0 time 1 pv c3c7");
    info.time_us = 2000;
    listener_line_text(&listener, &info, text);
    CHECK_TEXT(strstr(text, " nps"), " nps 500000000 hashfull 12 tbhits 0 time 2 pv c3c7");
}

// The words between "multipv 2 " and the nodes.
static void check_score(int score, Bound bound, bool with_wdl, const char *wanted)
{
    uint16_t moves[2];
    char text[INFO_TEXT];
    Listener listener = {.game = games[0], .show_wdl = with_wdl};
    PvInfo info = info_of(moves);
    games[0]->rules->start(&listener.position);
    info.score = score;
    info.bound = bound;
    listener_line_text(&listener, &info, text);
    char *start = strstr(text, "score "), *end = strstr(text, " nodes");
    if (!CHECK(start != NULL && end != NULL))
        return;
    *end = '\0';
    CHECK_TEXT(start, wanted);
}

void test_info_score(void)
{
    check_score(0, BOUND_EXACT, false, "score cp 0");
    check_score(215, BOUND_LOWER, false, "score cp 215 lowerbound");
    check_score(-215, BOUND_UPPER, false, "score cp -215 upperbound");
    check_score(score_win_in(5), BOUND_EXACT, false, "score mate 3");
    check_score(score_loss_in(4), BOUND_EXACT, false, "score mate -2");
    check_score(score_win_in(5), BOUND_LOWER, false, "score mate 3 lowerbound");
    check_score(score_loss_in(4), BOUND_UPPER, false, "score mate -2 upperbound");
    check_score(score_win_in(5), BOUND_EXACT, true, "score mate 3 wdl 1000 0 0");
    check_score(score_loss_in(4), BOUND_UPPER, true, "score mate -2 upperbound wdl 0 0 1000");
}

void test_info_progress(void)
{
    char text[INFO_TEXT];
    SearchProgress progress = {.depth = 12, .nodes = 9000000, .time_us = 3000400, .hashfull = 40};
    listener_progress_text(&progress, text);
    CHECK_TEXT(text, "info depth 12 nodes 9000000 nps 3000000 hashfull 40 time 3000");
    progress.time_us = 3;
    listener_progress_text(&progress, text);
    CHECK_TEXT(text, "info depth 12 nodes 9000000 nps 9000000000 hashfull 40 time 1");
}
