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

// `encounters` is how many there are to play in this shard. `terminal`: whether to keep a status
// line. The tally of the config is the caller's, and hears of everything before the console.
Console *console_open(const Tally *tally, FILE *to, bool terminal, int64_t encounters);

// Prints what it hears of; a Hear of events.h:
// - a game begins: "Started game N of M (A vs B)";
// - a game ends: "Finished game N (A vs B): R {reason}"; in cutechess's form, when it is due, with
//   the score of these two behind it, half pairs included. Before it a warning if it was lost by an
//   illegal move, a crash or a stall;
// - an encounter ends: the score line and the results block when they are due, each whenever
//   another interval of games is full; a multiple passed within an encounter is reported at its
//   end. In cutechess's form the score line is the game's.
// Of what is replayed it only takes note.
bool console_hear(void *console, const Event *event, Error *error);

// The results block unless it has just been shown, how an SPRT stands or ended, faults, and games
// that are not counted yet, at the end of the match.
void console_results(Console *console);

// A line for the user that is no result: a warning, the command that resumes.
void console_say(Console *console, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Puts the status line up to date; called about twice a second.
void console_refresh(Console *console);

// "Finished match" and how long it took: the last lines of one that is complete.
void console_over(Console *console);

void console_close(Console *console);

#endif
