// Reading a Config from a command line, or from the arguments that a journal has kept.
//
// DESIGN. A command line is cut into arguments by the rows of a table (command_line.h,
// arguments.h), each value is read by its row (values.h), and what several arguments say together
// is checked last (settle.h). All of it or nothing becomes a Config.
#ifndef BENCH_MATCH_COMMAND_READ_CONFIG_H
#define BENCH_MATCH_COMMAND_READ_CONFIG_H

#include "bench/match/base/config.h"

// Reads a command line, without the program's name. On error the Config is empty, and `error` has
// one sentence that names the argument.
bool config_read(Config *config, int count, char *const *arguments, Error *error);

// The same to go on with the match of a journal: for the arguments that stand in it, and mean what
// the program meant that has written them, with those of `later` in the place of theirs. Of these
// only what doesn't change the match is allowed, and -rounds if it grows; -config file= may stand
// among them and is passed over.
bool config_resume(Config *config, const char *journal_file, int count, char *const *stored,
                   int later_count, char *const *later, Error *error);

// Whether a Config that was just read is the match of a journal whose arguments these are, so that
// it may go on in config->journal_file: the same of all that makes the match, -rounds no fewer.
// Sets config->resumed. If not, a sentence says what is different.
bool config_goes_on(Config *config, int count, char *const *stored, Error *error);

void config_free(Config *config);

// The words of a command line's -config about journals; the texts point into its words.
typedef struct JournalWish {
    const char *file;    // NULL: none, or it is discarded. With one, the journal is to be read and
                         // config_resume to be called instead of config_read
    const char *outname; // NULL: none
    bool anew;           // with a file: its arguments are for a new match, and stand before these
} JournalWish;

JournalWish config_journal_wish(int count, char *const *arguments);

#endif
