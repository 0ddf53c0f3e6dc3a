// The man page, regatta(1).
//
// DESIGN. Commands, arguments and keys come from the tables that the command line is read by, as
// those of --help do; what stands in no table is written here, as lines of mdoc.
#ifndef BENCH_MATCH_MANUAL_H
#define BENCH_MATCH_MANUAL_H

#include "bench/match/subcommand.h"

void manual_print(FILE *to, const Subcommand *commands, int count);

#endif
