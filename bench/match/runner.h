// Plays a match: workers take encounters from the schedule and play them; each game goes to the
// journal and the PGN, is counted, and is shown.
//
// DESIGN. One lock guards everything but the games themselves, which need none: a worker owns its
// engines. A finished game goes to the journal first and is told of only when it is there; a game
// that is interrupted leaves no trace and is played again when the match is resumed. An encounter
// counts when all its games are there. The main thread keeps the status line and a thread of its
// own has the signals (interrupt.h); workers never print.
#ifndef BENCH_MATCH_RUNNER_H
#define BENCH_MATCH_RUNNER_H

#include "bench/match/base/config.h"
#include "bench/match/base/results.h"
#include "bench/match/store/journal.h"

// Plays the match to its end and prints to standard output. `done` is what the journal of a resumed
// match holds, NULL for a new one. `program` is our name, for the command that resumes.
MatchEnd match_run(const Config *config, const JournalContents *done, const char *program);

#endif
