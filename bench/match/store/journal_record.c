#include "bench/match/store/journal_record.h"

#include "engine/base/crc32.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { HEADER_TEXT = 64 };

// The header of a record, its line end included.
static void format_header(char header[HEADER_TEXT], Slice kind, Slice body)
{
    char opening[HEADER_TEXT - 10];
    snprintf(opening, sizeof opening, "%.*s %zu ", (int)kind.length, kind.at, body.length);
    snprintf(header, HEADER_TEXT, "%s%08" PRIx32 "\n", opening,
             crc32_of(crc32_of(0, slice_of(opening)), body));
}

void journal_record_add(Buffer *to, const char *kind, const Buffer *body)
{
    char header[HEADER_TEXT];
    to->failed |= body->failed;
    format_header(header, slice_of(kind), buffer_slice(body));
    buffer_add(to, slice_of(header));
    buffer_add(to, buffer_slice(body));
    buffer_add(to, slice_of("\n"));
}

bool journal_record_at(Slice text, JournalRecord *record)
{
    size_t limit = text.length < HEADER_TEXT ? text.length : HEADER_TEXT - 1;
    const char *end = limit > 0 ? memchr(text.at, '\n', limit) : NULL;
    if (end == NULL)
        return false;
    Slice header = {text.at, (size_t)(end + 1 - text.at)}, words = header;
    Slice behind = {end + 1, text.length - header.length};
    int64_t length;
    record->kind = slice_word(&words);
    if (record->kind.length > 16 || !slice_number(slice_word(&words), &length) || length < 0 ||
        (uint64_t)length >= behind.length || behind.at[length] != '\n')
        return false;
    record->body = (Slice){behind.at, (size_t)length};
    record->size = header.length + (size_t)length + 1;
    char want[HEADER_TEXT];
    format_header(want, record->kind, record->body);
    return slice_is(header, want);
}

size_t journal_record_search(Slice text)
{
    JournalRecord record;
    for (size_t skipped = 0; skipped < text.length; skipped++)
        if (journal_record_at((Slice){text.at + skipped, text.length - skipped}, &record))
            return skipped;
    return SIZE_MAX;
}
