// The match on disk: its command line and every finished encounter.
//
// DESIGN. The journal is the one source of truth; PGN, statistics and reports are made from it. It
// only grows: a record is appended in one write and synced before anything else tells of it. A
// record carries its length and a CRC-32, so one that was torn by a crash is known, and cut off
// when the match is resumed. Its text form is described in journal.c. One process writes at a time:
// the file is locked.
#ifndef BENCH_MATCH_JOURNAL_H
#define BENCH_MATCH_JOURNAL_H

#include "bench/match/config.h"
#include "bench/match/results.h"

typedef struct Journal Journal;

// What is in a journal file.
typedef struct JournalContents {
    char **arguments; // of the match
    int argument_count;
    EncounterResult *results; // in the order they finished
    int64_t result_count;
    int64_t torn_bytes; // at the end, of a record that was never finished
} JournalContents;

// Reads a whole file. A torn end is no error; anything else that is wrong is, with a sentence.
bool journal_read(const char *file, JournalContents *contents, Error *error);
void journal_contents_free(JournalContents *contents);

// Begins a new journal. NULL, with a sentence, if there is a file of that name.
Journal *journal_create(const Config *config, Error *error);

// Opens one that has been read, to go on with, and cuts off a torn end.
Journal *journal_resume(const Config *config, const JournalContents *contents, Error *error);

// Appends and syncs. On error nothing of the record counts.
bool journal_append(Journal *journal, const EncounterResult *result, Error *error);

void journal_close(Journal *journal);

#endif
