// Journals: the file, and the two kinds of entries in it, whose checksums a fuzzer does not guess;
// and what is made of games that could be read: report and PGN.
#include "bench/match/report/report.h"
#include "bench/match/store/journal.h"
#include "bench/match/store/pgn_text.h"
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

void fuzz_match_entry(Slice bytes)
{
    JournalContents contents, again;
    Error error = {""};
    memset(&contents, 0, sizeof contents);
    memset(&again, 0, sizeof again);
    if (!journal_match_read(bytes, &contents, &error)) {
        fuzz_require_sentence(&error);
        fuzz_require(contents.arguments == NULL && contents.argument_count == 0,
                     "a refused entry leaves what was there");
        return;
    }
    Buffer text = {0};
    journal_match_text(&text, &contents);
    fuzz_require(journal_match_read(buffer_slice(&text), &again, &error) &&
                     again.argument_count == contents.argument_count &&
                     again.bases.pgn == contents.bases.pgn && again.bases.epd == contents.bases.epd,
                 "an entry of a match is written as it was read");
    fuzz_require(contents.folder == NULL
                     ? again.folder == NULL
                     : again.folder != NULL && strcmp(contents.folder, again.folder) == 0,
                 "a folder is written as it was read");
    for (int i = 0; i < contents.argument_count; i++)
        fuzz_require(strcmp(contents.arguments[i], again.arguments[i]) == 0,
                     "an argument is written as it was read");
    buffer_free(&text);
    journal_contents_free(&contents);
    journal_contents_free(&again);
}

// Reports and PGNs of games of any journal are made without a fault, in every game that they can be
// of.
static void make_all(const EncounterResult *result, const Rules *rules)
{
    EngineConfig engines[3] = {{.name = "A"}, {.name = "B"}, {.name = "C"}};
    const Config config = {.rules = rules,
                           .engines = engines,
                           .engine_count = 3,
                           .games = result->game_count,
                           .pgn = {.timeleft = true, .latency = true}};
    const JournalContents contents = {.results = (EncounterResult *)result, .result_count = 1};
    Error error = {""};
    if (!journal_fits(&contents, &config, &error))
        return;
    static FILE *nowhere;
    if (nowhere == NULL)
        nowhere = fopen("/dev/null", "w");
    fuzz_require(nowhere != NULL, "there is a /dev/null");
    report_write(nowhere, &config, result, 1, NULL);
    for (int i = 0; i < result->game_count; i++) {
        Buffer pgn = {0};
        pgn_game_text(&pgn, &config, &result->games[i], result->encounter.round);
        buffer_free(&pgn);
    }
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
                 "an entry of games that is written can be read");
    journal_encounter_text(&second, &again);
    fuzz_require(text.length == second.length && memcmp(text.at, second.at, text.length) == 0,
                 "an entry of games is written as it was read");
    buffer_free(&text);
    buffer_free(&second);
    for (int i = 0; i < rules_count; i++)
        make_all(&result, all_rules[i]);
    encounter_result_free(&result);
    encounter_result_free(&again);
}
