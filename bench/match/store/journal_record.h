// The records of a journal, as pieces of a file: written, found, and found again behind damage.
//
//     KIND LENGTH CRC32
//     LENGTH bytes
//     (an empty line)
//
// CRC32 is that of zlib and PNG, of "KIND LENGTH " and the body, as eight hexadecimal digits. A
// record is whole if its header is written exactly as we write it, the CRC is right and the empty
// line is there.
#ifndef BENCH_MATCH_STORE_JOURNAL_RECORD_H
#define BENCH_MATCH_STORE_JOURNAL_RECORD_H

#include "bench/match/base/strings.h"

typedef struct JournalRecord {
    Slice kind, body; // in the text it was found in
    size_t size;      // of all of it
} JournalRecord;

// Adds a record with the body to `to`.
void journal_record_add(Buffer *to, const char *kind, const Buffer *body);

// Whether a whole record begins here.
bool journal_record_at(Slice text, JournalRecord *record);

// How many bytes from here the next whole record begins, none being passed over; SIZE_MAX if there
// is none. It need not begin a line: the byte that was damaged may have been a line end.
size_t journal_record_search(Slice text);

#endif
