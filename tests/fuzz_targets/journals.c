// Journals: the file, and the two kinds of records in it, whose checksums a fuzzer does not guess.
#include "bench/match/store/journal.h"
#include "tests/fuzz_targets/target.h"

#include <string.h>

void fuzz_journal(Slice bytes)
{
    JournalContents contents;
    Error error = {""};
    memset(&contents, 0, sizeof contents);
    if (!journal_read(fuzz_file(bytes), &contents, &error)) {
        fuzz_require_sentence(&error);
        return;
    }
    fuzz_require(contents.bytes == (int64_t)bytes.length && contents.torn_bytes >= 0 &&
                     contents.torn_bytes <= contents.bytes,
                 "a journal is read whole");
    journal_contents_free(&contents);
}

void fuzz_match_record(Slice bytes)
{
    JournalContents contents, again;
    Error error = {""};
    memset(&contents, 0, sizeof contents);
    memset(&again, 0, sizeof again);
    if (!journal_match_read(bytes, &contents, &error)) {
        fuzz_require_sentence(&error);
        fuzz_require(contents.arguments == NULL && contents.argument_count == 0,
                     "a refused record leaves what was there");
        return;
    }
    Buffer text = {0};
    journal_match_text(&text, &contents);
    fuzz_require(journal_match_read(buffer_slice(&text), &again, &error) &&
                     again.argument_count == contents.argument_count &&
                     again.bases.pgn == contents.bases.pgn && again.bases.epd == contents.bases.epd,
                 "a record of a match is written as it was read");
    for (int i = 0; i < contents.argument_count; i++)
        fuzz_require(strcmp(contents.arguments[i], again.arguments[i]) == 0,
                     "an argument is written as it was read");
    buffer_free(&text);
    journal_contents_free(&contents);
    journal_contents_free(&again);
}

void fuzz_encounter(Slice bytes)
{
    EncounterResult result, again;
    Error error = {""};
    if (!journal_encounter_read(bytes, &result, &error)) {
        fuzz_require_sentence(&error);
        return;
    }
    Buffer text = {0}, second = {0};
    journal_encounter_text(&text, &result);
    fuzz_require(journal_encounter_read(buffer_slice(&text), &again, &error),
                 "a record of games that is written can be read");
    journal_encounter_text(&second, &again);
    fuzz_require(text.length == second.length && memcmp(text.at, second.at, text.length) == 0,
                 "a record of games is written as it was read");
    buffer_free(&text);
    buffer_free(&second);
    encounter_result_free(&result);
    encounter_result_free(&again);
}
