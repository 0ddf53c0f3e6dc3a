// The man page and the script for bash that a package installs beside Regatta. As --help is, they
// are made from the tables that the command line is read by.
//
// DESIGN. The parts of the man page that stand in no table are written here, as lines of mdoc. The
// script is the tables, words, keys and what a value looks like, and behind them completion.bash,
// which reads them. Words between '|' are offered as they are; FILE, FOLDER, PROGRAM, JOURNAL and
// VARIANT say what to look for; for anything else, such as N, there is nothing to offer.
#ifndef BENCH_MATCH_MANUAL_H
#define BENCH_MATCH_MANUAL_H

#include "bench/match/tools/commands.h"

// Prints regatta(1).
void manual_print(FILE *to, const Subcommand *commands, int count);

// Prints what bash completes behind `regatta`, to be read with `source`.
void completion_print(FILE *to, const Subcommand *commands, int count);

#endif
