// Whether the lines that a search shows can be as it says, by the rules alone: no line goes on
// behind the end of the game, one whose score is a win or a loss ends with it and is as long as the
// score says, and the move that is played begins the last line shown.
#ifndef TESTS_SEARCH_CLAIMS_LINES_H
#define TESTS_SEARCH_CLAIMS_LINES_H

#include "engine/game_record.h"
#include "search/report.h"

enum { LINE_FAULT_TEXT = 4096 };

// The facts that lines of one search are held against, and the findings.
typedef struct LineCheck {
    const Rules *rules;
    const GameRecord *record;
    GameMove shown;              // the first move of the last line of rank 1, 0 before it
    int lines, ended, proven;    // all; those that end with the game; those of a win or a loss
    int faults;                  // lines that can't be so
    char fault[LINE_FAULT_TEXT]; // the first of them, in words
} LineCheck;

// Looks at one line.
void line_check(LineCheck *check, const PvInfo *info);

// Looks at the move that the search ended with.
void line_check_best(LineCheck *check, GameMove best);

#endif
