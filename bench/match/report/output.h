// Everything a running match prints: fastchess's lines where others parse them, and on a terminal
// one status line below them.
//
// DESIGN. One Output, used under the runner's lock. Whole lines, flushed. On a terminal the last
// line is the status; it is taken away before another line is printed and put back after it.
// Without a terminal there is no status and no control character.
#ifndef BENCH_MATCH_REPORT_OUTPUT_H
#define BENCH_MATCH_REPORT_OUTPUT_H

#include "bench/match/score/tally.h"

#include <stdio.h>

typedef struct Output Output;

// `encounters` is how many there are to play in this shard. NULL: no memory. `terminal`: whether to
// keep a status line.
Output *output_open(const Config *config, FILE *to, bool terminal, int64_t encounters);

// "Started game N of M (A vs B)".
void output_started(Output *output, int64_t number, const int players[MAX_SEATS]);

// "Finished game N (A vs B): R {reason}".
void output_finished(Output *output, const GameResult *game);

// After an encounter was counted: the score line and the results block when they are due, each
// whenever another interval of games is full; a multiple passed within an encounter is reported
// when the encounter ends.
void output_counted(Output *output, const Tally *tally);

// The results block(s), faults, and how an SPRT stands or ended, at the end of the match.
void output_results(Output *output, const Tally *tally);

// Says that so many finished games are not counted yet, if there are any.
void output_waiting(Output *output, int64_t games);

// A line for the user that is no result: a warning, the command that resumes.
void output_say(Output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Puts the status line up to date; called about twice a second.
void output_refresh(Output *output, const Tally *tally);

void output_close(Output *output);

#endif
