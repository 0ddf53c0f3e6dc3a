// Output of a running match: the lines of fastchess where other programs parse them, and on a
// terminal one status line below them.
//
// DESIGN. One Console, used under the runner's lock. Whole lines, flushed. On a terminal the last
// line is the status; it is taken away before another line is printed and put back after it.
// Without a terminal there is no status and no control character.
#ifndef BENCH_MATCH_REPORT_CONSOLE_H
#define BENCH_MATCH_REPORT_CONSOLE_H

#include "bench/match/score/tally.h"

#include <stdio.h>

typedef struct Console Console;

// `encounters` is how many there are to play in this shard. NULL: no memory. `terminal`: whether to
// keep a status line.
Console *console_open(const Config *config, FILE *to, bool terminal, int64_t encounters);

// "Started game N of M (A vs B)".
void console_started(Console *console, int64_t number, const int players[MAX_SEATS]);

// "Finished game N (A vs B): R {reason}"; in cutechess's form, when it is due, with the score of
// these two behind it, half pairs included. Before it a warning if it was lost by an illegal move,
// a crash or a stall.
void console_finished(Console *console, const GameResult *game);

// Takes note of a game that was finished before the match was interrupted.
void console_recall(Console *console, const GameResult *game);

// After an encounter was counted: the score line and the results block when they are due, each
// whenever another interval of games is full; a multiple passed within an encounter is reported
// when the encounter ends. In cutechess's form the score line is console_finished's.
void console_counted(Console *console, const Tally *tally);

// The results block unless console_counted has just shown it, faults, and how an SPRT stands or
// ended, at the end of the match.
void console_results(Console *console, const Tally *tally);

// Says that so many finished games are not counted yet, if there are any.
void console_waiting(Console *console, int64_t games);

// A line for the user that is no result: a warning, the command that resumes.
void console_say(Console *console, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Puts the status line up to date; called about twice a second.
void console_refresh(Console *console, const Tally *tally);

// "Finished match" and how long it took: the last lines of one that is complete.
void console_over(Console *console);

void console_close(Console *console);

#endif
