// Completion of bash behind `regatta`: a script for it, to be read with `source`.
//
// DESIGN. The script is the tables of our commands and arguments as --help shows them, words, keys
// and what a value looks like, and behind them completion.bash, which reads the tables. Words
// between '|' are offered as they are; FILE, FOLDER, PROGRAM, JOURNAL and VARIANT say what to look
// for; for anything else, such as N, there is nothing to offer.
#ifndef BENCH_MATCH_COMPLETION_H
#define BENCH_MATCH_COMPLETION_H

#include "bench/match/subcommand.h"

void completion_print(FILE *to, const Subcommand *commands, int count);

#endif
