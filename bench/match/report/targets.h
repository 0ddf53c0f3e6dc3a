// Whether a command may write the files that it was told to write.
//
// DESIGN. Asked before anything is begun, so that a refusal changes nothing. The beginnings of our
// files are known here and nowhere else; own_file.h says what happens to files of others.
#ifndef BENCH_MATCH_REPORT_TARGETS_H
#define BENCH_MATCH_REPORT_TARGETS_H

#include "bench/match/base/config.h"

// The name that a status file gives itself, see watch/status.h.
#define TARGETS_STATUS_FORMAT "regatta-status"

// Whether a match may write its PGN, final positions, log, status files and journal: each is a file
// of its own, none is the book, and what is there already is ours. Games that a resumed match has
// added are not checked here: writer_open finds out whether they are those of the journal.
bool targets_of_match(const Config *config, Error *error);

// The same for the status files alone.
bool targets_of_status(const Config *config, Error *error);

// Whether a report may be written there.
bool targets_of_report(const char *name, Error *error);

// The name of the board in the browser if it lies in the folder of that report, else NULL.
const char *targets_board_beside(const char *report);

#endif
