// The entries of a journal: what is in them, as text, and as pieces of a file that are found again
// behind damage.
//
//     KIND LENGTH CRC32
//     LENGTH bytes
//     (an empty line)
//
// CRC32 is that of zlib and PNG, of "KIND LENGTH " and the body, as eight hexadecimal digits. A
// entry is whole if its header is written exactly as we write it, the CRC is right and the empty
// line is there.
//
// A body is lines, each a key, a space and a value, in a fixed order; numbers are decimal. Strings
// go to the end of their line, with `\\` for a backslash, `\n` for a line end and `\xHH` for other
// control characters, so that any byte but zero survives and no line can be forged.
//
//     pgn BYTES                     a match: where it begins in its PGN
//     epd BYTES                     ... in its final positions; not there: 0
//     folder TEXT                   where the match is played, which names in it are seen from; may
//                                   be missing, as it is in forms 1 and 2
//     input CRC BYTES TEXT          ... one line for each: inputs.h; none in form 1
//     argument TEXT                 ... one line for each
//
//     encounter NUMBER ROUND OPENING
//     players A B C                 engines, from 0, by seat; as many as there can be seats
//     games COUNT                   that are in this entry, and then for each:
//     game NUMBER
//     players A B C
//     points A B C
//     fault SEAT                    -1: nobody's
//     started MS                    since 1970
//     duration MS
//     termination TEXT
//     reason TEXT
//     fen TEXT
//     pie KIND TEXT KEY=VALUE ...   by the pie rule: what was chosen, and the answer, as of a move;
//                                   not there: without it
//     moves COUNT                   and then for each move:
//     move TEXT KEY=VALUE ...       a space in TEXT is `\x20`
//     pv TEXT                       if there is one
//     line TEXT                     if there is one
//
// KIND is `undecided`, `declined` or `invoked`, and the first move is then a given one.
//
// The keys of a move are `score` and those of info.h, then `time_us` and `left_us`; a number that
// is 0, or no time left, is not there. A score is `cp:N`, or `mate:N`; of one that is only a bound
// `cp-bound:N`, or `mate-bound:N`. Forms before 4 have only values, in another order:
//
//     move SCORED SCORE DEPTH SELDEPTH HASHFULL NODES NPS TBHITS TIME REPORTED LEFT TEXT
//
// SCORED is `none`, `cp` or `mate`; times are in microseconds, and -1 is no time left.
//
// Keys of a move that are not known are a newer program's and are passed over, and so are lines
// that begin with `+`, so each reads the other's journals. What an older program may not pass over
// needs a new form.
//
// Each number has a range, see entries.c and info.h; an entry with one outside of it is refused,
// and none is written.
#ifndef BENCH_MATCH_STORE_ENTRIES_H
#define BENCH_MATCH_STORE_ENTRIES_H

#include "bench/match/base/results.h"
#include "bench/match/base/strings.h"
#include "bench/match/store/inputs.h"

// Where a match begins in the files that it adds its games to, in bytes.
typedef struct FileBases {
    int64_t pgn, epd;
} FileBases;

// The contents of a journal file.
typedef struct JournalContents {
    char **arguments; // of the match
    int argument_count;
    FileBases bases;
    char *folder;             // where it was played last; NULL: that is not known
    Inputs inputs;            // none in a journal of form 1
    EncounterResult *results; // in the order they finished; some may lack games
    int64_t result_count;
    int64_t form;       // of the file, from 1
    int64_t bytes;      // of the file
    int64_t torn_bytes; // of these at the end, of an entry that was never finished
} JournalContents;

void journal_contents_free(JournalContents *contents); // leaves it empty

// One entry, as it was found in a text.
typedef struct JournalEntry {
    Slice kind, body;
    size_t size; // of all of it
} JournalEntry;

// Adds an entry with the body to `to`.
void journal_entry_add(Buffer *to, const char *kind, const Buffer *body);

// Whether a whole entry begins here.
bool journal_entry_at(Slice text, JournalEntry *entry);

// How many bytes from here the next whole entry begins, none being passed over; SIZE_MAX if there
// is none. It need not begin a line: the byte that was damaged may have been a line end.
size_t journal_entry_search(Slice text);

// Of the contents arguments, inputs, folder and bases are written.
void journal_match_text(Buffer *body, const JournalContents *contents);
void journal_encounter_text(Buffer *body, const EncounterResult *result);

// Read a body back. Its values replace those in `contents`. On error there is a sentence that names
// the line, and `result` is empty, the contents as before.
bool journal_match_read(Slice body, JournalContents *contents, Error *error);
bool journal_encounter_read(Slice body, EncounterResult *result, Error *error);

#endif
