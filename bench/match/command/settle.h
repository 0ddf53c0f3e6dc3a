// Rules for several arguments together: defaults that depend on others, and contradictions.
//
// DESIGN. The tables check each value by itself; all that is about more than one, or about this
// machine, is here, a function for each matter.
#ifndef BENCH_MATCH_COMMAND_SETTLE_H
#define BENCH_MATCH_COMMAND_SETTLE_H

#include "bench/match/command/command_line.h"

// Completes a Draft whose values and engines have been read from `line`, or says what does not go
// together. `journal_file` is that of a resumed match, NULL for a new one.
bool settle(Draft *draft, const CommandLine *line, const char *journal_file, Error *error);

#endif
