// Commands that we print for somebody to go on with a match. They do so from any folder: names in a
// match are seen from the folder where it is played, so each command goes there first.
#ifndef BENCH_MATCH_ADVICE_H
#define BENCH_MATCH_ADVICE_H

#include "bench/match/base/strings.h"

// The beginning of a command, for a shell: "cd FOLDER && PROGRAM". `folder` NULL: where we are, and
// where that can't be told, without the `cd`. `program` is how we were called.
void advice_begin(Buffer *to, const char *folder, const char *program);

// The same and " -config file=JOURNAL". `journal` is a name as seen from here.
void advice_resume(Buffer *to, const char *folder, const char *program, const char *journal);

#endif
