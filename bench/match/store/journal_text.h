// The records of a journal as text.
//
// DESIGN. A record's body is lines, each a key, a space and a value, in a fixed order; numbers are
// decimal. Strings go to the end of their line, with `\\` for a backslash, `\n` for a line end and
// `\xHH` for other control characters, so that any byte but zero survives and no line can be
// forged.
//
//     pgn BYTES                     a match: where it begins in its PGN
//     input CRC BYTES TEXT          ... one line for each: inputs.h; none in form 1
//     argument TEXT                 ... one line for each
//
//     encounter NUMBER ROUND OPENING
//     players A B C                 engines, from 0, by seat; as many as there can be seats
//     games COUNT                   that are in this record, and then for each:
//     game NUMBER
//     players A B C
//     points A B C
//     fault SEAT                    -1: nobody's
//     started MS                    since 1970
//     duration MS
//     termination TEXT
//     reason TEXT
//     fen TEXT
//     moves COUNT                   and then for each move:
//     move SCORED SCORE DEPTH SELDEPTH HASHFULL NODES NPS TBHITS TIME REPORTED LEFT TEXT
//     pv TEXT                       if there is one
//     line TEXT                     if there is one
//
// SCORED is `none`, `cp` or `mate`; times of moves are in microseconds.
#ifndef BENCH_MATCH_STORE_JOURNAL_TEXT_H
#define BENCH_MATCH_STORE_JOURNAL_TEXT_H

#include "bench/match/base/strings.h"
#include "bench/match/store/journal.h"

// Of the contents arguments, inputs and pgn_base are written.
void match_to_text(Buffer *body, const JournalContents *contents);
void encounter_to_text(Buffer *body, const EncounterResult *result);

// Read a body back. Arguments and inputs in `contents` are replaced. On error there is a sentence
// that names the line, and `result` is empty, the contents as before.
bool match_from_text(Slice body, JournalContents *contents, Error *error);
bool encounter_from_text(Slice body, EncounterResult *result, Error *error);

void arguments_free(char **arguments, int count);

#endif
