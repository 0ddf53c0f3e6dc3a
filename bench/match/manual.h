// What a package installs beside Regatta, made from the tables that the command line is read by, as
// --help is: the man page, and a script for bash.
//
// DESIGN. What stands in no table of the man page is written here, as lines of mdoc. The script is
// the tables, words, keys and what a value looks like, and behind them completion.bash, which reads
// them. Words between '|' are offered as they are; FILE, FOLDER, PROGRAM, JOURNAL and VARIANT say
// what to look for; for anything else, such as N, there is nothing to offer.
#ifndef BENCH_MATCH_MANUAL_H
#define BENCH_MATCH_MANUAL_H

#include "bench/match/tools/commands.h"

// Prints regatta(1).
void manual_print(FILE *to, const Subcommand *commands, int count);

// Prints what bash completes behind `regatta`, to be read with `source`.
void completion_print(FILE *to, const Subcommand *commands, int count);

#endif
