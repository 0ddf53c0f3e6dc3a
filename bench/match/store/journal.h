// The match on disk: its command line, what it is played with, and every finished game.
//
// DESIGN. PGN, statistics and reports are all made from the journal. It only grows: an entry is
// appended in one write and synced before anything else tells of it. An entry carries its length
// and a CRC-32, so one that was torn by a crash is known, and cut off when the match is resumed;
// what is whole around damage elsewhere can be salvaged. Its text form is described in journal.c
// and entries.h. One process writes at a time: the file is locked.
#ifndef BENCH_MATCH_STORE_JOURNAL_H
#define BENCH_MATCH_STORE_JOURNAL_H

#include "bench/match/base/events.h"
#include "bench/match/store/entries.h"

typedef struct Journal Journal;

// Reads a whole file. A torn end is no error; anything else that is wrong is, with a sentence.
// Every number is in its range (entries.c), so that whoever adds or multiplies it needs no care;
// whether it fits a Config, journal_fits says.
bool journal_read(const char *file, JournalContents *contents, Error *error);

// Whether the match was played in another folder than where we are, so that the names in it may
// lead nowhere, or elsewhere. False if the journal does not know.
bool journal_is_elsewhere(const JournalContents *contents);

// Whether the file is a journal that has no entry yet: whoever began it was killed before there was
// a match in it. An empty file is one, too.
bool journal_is_blank(const char *file);

// The losses of a damaged journal: whole entries in between may be among them.
typedef struct JournalLosses {
    int64_t places;    // where something is wrong
    int64_t entry, at; // the first of them: the entry's number, and where it is in the file
    int64_t bytes;     // in all, without a torn end
} JournalLosses;

// Reads what is whole in a file that journal_read refuses, or does not. False, with a sentence, if
// it can't be read or nothing in it says what match it is.
bool journal_salvage(const char *file, JournalContents *contents, JournalLosses *losses,
                     Error *error);

// Whether the results can be of this match: engines that there are, points that can be had. To be
// asked before results that were read are used with a Config.
bool journal_fits(const JournalContents *contents, const Config *config, Error *error);

// Begins a new journal. NULL, with a sentence, if there is a file of that name; with may_go_on a
// blank one is taken. `bases` are what writer_base in writer.h gives; `inputs` may be NULL.
Journal *journal_create(const Config *config, FileBases bases, const Inputs *inputs, Error *error);

// Opens one that has been read, to go on with, and cuts off a torn end. If the arguments have
// changed (more rounds), or the inputs, or the folder, the new ones are appended and count from now
// on; NULL: the inputs have not.
Journal *journal_resume(const Config *config, const JournalContents *contents, const Inputs *inputs,
                        Error *error);

// Appends some games of an encounter, not there before, and syncs. On error nothing of them counts.
bool journal_append(Journal *journal, const EncounterResult *result, Error *error);

// Appends a game that it hears of; a Hear of events.h.
bool journal_hear(void *journal, const Event *event, Error *error);

void journal_close(Journal *journal);

// Removes one that was just created, for a match that could not begin.
void journal_discard(Journal *journal);

// Writes a new journal with all of the contents. On error there is no such file.
bool journal_write(const char *file, const JournalContents *contents, Error *error);

#endif
