// The journal: what is written comes back, what is torn is known, what is damaged is refused; and
// merging shards.
#define _XOPEN_SOURCE 700 // fork, truncate, setrlimit
#include "bench/match/command/read_config.h"
#include "bench/match/store/journal.h"
#include "bench/match/store/writer.h"
#include "bench/match/tools/merge.h"
#include "tests/match/unit.h"
#include "tests/match/unit_results.h"
#include "tests/other_process.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char *some_arguments[] = {
    "-engine", "cmd=./a b", "-event", "Caf\xc3\xa9 \"x\"\n\\n \x01\x7f\xff", "",
};

// A match of two engines whose journal is `file` in a new folder.
typedef struct JournalMatch {
    char folder[TEST_PATH], file[TEST_PATH];
    EngineConfig engines[2];
    Config config;
} JournalMatch;

static void match_open(JournalMatch *match)
{
    *match = (JournalMatch){.engines = {{.name = "A"}, {.name = "B"}}};
    test_folder(match->folder);
    test_file(match->folder, "journal", match->file);
    match->config = (Config){.rules = all_rules[0],
                             .engines = match->engines,
                             .engine_count = 2,
                             .games = RANDOM_GAMES,
                             .journal_file = match->file,
                             .shard = 1,
                             .shard_count = 1,
                             .arguments = some_arguments,
                             .argument_count = ARRAY_COUNT(some_arguments)};
}

static void match_close(JournalMatch *match)
{
    test_folder_remove(match->folder);
}

static int64_t file_size(const char *file)
{
    struct stat status;
    return stat(file, &status) == 0 ? (int64_t)status.st_size : -1;
}

// Writes a journal with `count` results; ends[i] is its size with i of them.
static void write_journal(JournalMatch *match, EncounterResult *results, int count, int64_t *ends)
{
    Error error = {""};
    Journal *journal = journal_create(&match->config, (FileBases){4711, 815}, NULL, &error);
    if (!CHECK(journal != NULL)) {
        printf("  %s\n", error.text);
        exit(2);
    }
    ends[0] = file_size(match->file);
    for (int i = 0; i < count; i++) {
        CHECK(journal_append(journal, &results[i], &error));
        ends[i + 1] = file_size(match->file);
    }
    journal_close(journal);
}

static void check_contents(const JournalContents *contents, const EncounterResult *results,
                           int64_t count)
{
    CHECK_EQUAL(contents->result_count, count);
    CHECK_EQUAL(contents->bases.pgn, 4711);
    CHECK_EQUAL(contents->bases.epd, 815);
    if (CHECK_EQUAL(contents->argument_count, ARRAY_COUNT(some_arguments)))
        for (size_t i = 0; i < ARRAY_COUNT(some_arguments); i++)
            CHECK_TEXT(contents->arguments[i], some_arguments[i]);
    for (int64_t i = 0; i < contents->result_count && i < count; i++)
        CHECK(same_result(&contents->results[i], &results[i]));
}

// Reads the file and expects a refusal that has the words.
static void check_refused(const char *file, const char *words)
{
    JournalContents contents;
    Error error = {""};
    if (!CHECK(!journal_read(file, &contents, &error)))
        journal_contents_free(&contents);
    if (!CHECK(strstr(error.text, words) != NULL))
        printf("  \"%s\" has no \"%s\"\n", error.text, words);
    CHECK(contents.result_count == 0 && contents.arguments == NULL);
}

void test_journal_round_trip(void)
{
    Rng rng = {1};
    for (int round = 0; round < 5 * match_unit_effort; round++) {
        enum { COUNT = 9 };
        JournalMatch match;
        EncounterResult results[COUNT];
        int64_t ends[COUNT + 1];
        JournalContents contents;
        Error error = {""};
        match_open(&match);
        for (int i = 0; i < COUNT; i++)
            results[i] =
                random_result(&rng, i == 3 ? INT64_C(1000000000000) : 100 - i, 1 + i % 4, 12);
        write_journal(&match, results, COUNT, ends);
        if (CHECK(journal_read(match.file, &contents, &error))) {
            check_contents(&contents, results, COUNT);
            CHECK_EQUAL(contents.torn_bytes, 0);
            CHECK_EQUAL(contents.bytes, ends[COUNT]);
            CHECK(contents.folder != NULL && !journal_is_elsewhere(&contents));
            CHECK(journal_fits(&contents, &match.config, &error));
            journal_contents_free(&contents);
        } else {
            printf("  %s\n", error.text);
        }
        for (int i = 0; i < COUNT; i++)
            encounter_result_free(&results[i]);
        match_close(&match);
    }
}

// A journal of three encounters, to be cut and damaged.
typedef struct JournalSample {
    JournalMatch match;
    EncounterResult results[3];
    int64_t ends[4];
} JournalSample;

static void sample_open(JournalSample *sample)
{
    Rng rng = {2};
    match_open(&sample->match);
    for (int i = 0; i < 3; i++)
        sample->results[i] = random_result(&rng, i, 1, 3);
    write_journal(&sample->match, sample->results, 3, sample->ends);
}

static void sample_close(JournalSample *sample)
{
    for (int i = 0; i < 3; i++)
        encounter_result_free(&sample->results[i]);
    match_close(&sample->match);
}

// Every length a crash can leave behind: what is whole counts, the rest is torn.
void test_journal_torn(void)
{
    JournalSample sample;
    sample_open(&sample);
    const char *file = sample.match.file;
    for (int64_t length = sample.ends[3]; length >= 0; length--) {
        JournalContents contents;
        Error error = {""};
        CHECK(truncate(file, (off_t)length) == 0);
        if (length < sample.ends[0]) {
            check_refused(file, "ends before its first entry");
            continue;
        }
        int whole = 3;
        while (sample.ends[whole] > length)
            whole--;
        if (!CHECK(journal_read(file, &contents, &error)))
            continue;
        check_contents(&contents, sample.results, whole);
        CHECK_EQUAL(contents.torn_bytes, length - sample.ends[whole]);
        journal_contents_free(&contents);
    }
    sample_close(&sample);
}

// The arguments that another match needs to resume a journal.
typedef struct Resumption {
    const Config *config;
    const JournalContents *contents;
} Resumption;

static bool is_refused_as_busy(void *context)
{
    Error error = {""};
    const Resumption *resumption = context;
    return CHECK(journal_resume(resumption->config, resumption->contents, NULL, &error) == NULL) &&
           CHECK(strstr(error.text, "another process is writing to") != NULL);
}

// A file system may leave zeros where a torn entry should be; and a resumed match cuts them off.
void test_journal_resume(void)
{
    JournalSample sample;
    JournalContents contents;
    Error error = {""};
    sample_open(&sample);
    JournalMatch *match = &sample.match;
    CHECK(truncate(match->file, (off_t)sample.ends[2] + 5) == 0);
    CHECK(truncate(match->file, (off_t)sample.ends[2] + 5000) == 0);
    if (CHECK(journal_read(match->file, &contents, &error))) {
        check_contents(&contents, sample.results, 2);
        CHECK_EQUAL(contents.torn_bytes, 5000);
        Journal *journal = journal_resume(&match->config, &contents, NULL, &error);
        if (CHECK(journal != NULL)) {
            CHECK_EQUAL(file_size(match->file), sample.ends[2]);
            CHECK(journal_append(journal, &sample.results[2], &error));
            Resumption again = {&match->config, &contents};
            CHECK(other_process_finds(is_refused_as_busy, &again));
            journal_close(journal);
        }
        // The journal that was read is not there any more.
        CHECK(journal_resume(&match->config, &contents, NULL, &error) == NULL);
        CHECK(strstr(error.text, "was written to while it was read") != NULL);
        journal_contents_free(&contents);
    }
    CHECK_EQUAL(file_size(match->file), sample.ends[3]);
    if (CHECK(journal_read(match->file, &contents, &error))) {
        check_contents(&contents, sample.results, 3);
        journal_contents_free(&contents);
    }
    sample_close(&sample);
}

// Arguments that changed replace those of before.
void test_journal_arguments(void)
{
    static char *grown[] = {"-rounds", "20"};
    JournalSample sample;
    JournalContents contents;
    Error error = {""};
    sample_open(&sample);
    JournalMatch *match = &sample.match;
    CHECK(journal_read(match->file, &contents, &error));
    journal_close(journal_resume(&match->config, &contents, NULL, &error));
    CHECK_EQUAL(file_size(match->file), sample.ends[3]);
    match->config.arguments = grown;
    match->config.argument_count = 2;
    journal_close(journal_resume(&match->config, &contents, NULL, &error));
    journal_contents_free(&contents);
    if (CHECK(journal_read(match->file, &contents, &error))) {
        CHECK_EQUAL(contents.result_count, 3);
        CHECK_EQUAL(contents.bases.pgn, 4711);
        CHECK_EQUAL(contents.bases.epd, 815);
        if (CHECK_EQUAL(contents.argument_count, 2))
            CHECK_TEXT(contents.arguments[1], "20");
        journal_contents_free(&contents);
    }
    sample_close(&sample);
}

// A journal of an older program, in which the lines of moves have no keys, is read and gone on
// with.
void test_journal_raised(void)
{
    static const char old_body[] =
        "encounter 0 1 0\nplayers 0 1 0\ngames 1\ngame 1\nplayers 0 1 0\npoints 1 1 0\nfault -1\n"
        "started 5\nduration 6\ntermination normal\nreason by hand\nfen x\nmoves 2\n"
        "move cp 7 3 5 1 12 12000 0 25 1000 -1 d2e3\npv d2e3\n"
        "move mate -2 0 0 0 0 0 0 9 0 250 h6h5\n";
    PlayedMove moves[] = {{.move = "d2e3",
                           .info = {.scored = true,
                                    .score = 7,
                                    .depth_ply = 3,
                                    .nodes = 12,
                                    .seldepth_ply = 5,
                                    .nps = 12000,
                                    .hashfull = 1,
                                    .reported_us = 1000},
                           .time_us = 25,
                           .left_us = -1,
                           .pv = "d2e3"},
                          {.move = "h6h5",
                           .info = {.scored = true, .mate = true, .score = -2},
                           .time_us = 9,
                           .left_us = 250}};
    GameResult game = {.number = 1,
                       .players = {0, 1},
                       .points = {1, 1},
                       .ending = ending_read(ENDED_NORMALLY, -1, "by hand"),
                       .fen = "x",
                       .started_ms = 5,
                       .duration_ms = 6,
                       .moves = moves,
                       .move_count = 2};
    JournalMatch match;
    JournalContents contents;
    Rng rng = {10};
    Error error = {""};
    match_open(&match);
    EncounterResult results[] = {{{0, 1, 0, {0, 1}}, &game, 1}, random_result(&rng, 1, 2, 9)};
    const JournalContents old = {.arguments = some_arguments,
                                 .argument_count = ARRAY_COUNT(some_arguments),
                                 .bases = {4711, 815}};
    Buffer text = {0}, body = {0};
    journal_match_text(&body, &old);
    buffer_add(&text, slice_of("regatta journal 3\n"));
    journal_entry_add(&text, "match", &body);
    body.length = 0;
    buffer_add(&body, slice_of(old_body));
    journal_entry_add(&text, "encounter", &body);
    CHECK(write_whole(match.file, text.at, text.length));
    for (int count = 1; count <= 2; count++) {
        if (!CHECK(journal_read(match.file, &contents, &error)))
            break;
        check_contents(&contents, results, count);
        CHECK_EQUAL(contents.form, count == 1 ? 3 : 4);
        Journal *journal = journal_resume(&match.config, &contents, NULL, &error);
        if (CHECK(journal != NULL) && count == 1)
            CHECK(journal_append(journal, &results[1], &error));
        journal_close(journal);
        journal_contents_free(&contents);
    }
    buffer_free(&text);
    buffer_free(&body);
    encounter_result_free(&results[1]);
    match_close(&match);
}

// A changed bit anywhere but in the last entry is no torn end.
void test_journal_damage(void)
{
    JournalSample sample;
    Rng rng = {3};
    sample_open(&sample);
    size_t length;
    char *bytes = read_whole(sample.match.file, &length);
    int step = match_unit_effort > 1 ? 1 : 7;
    for (size_t i = 0; i < length; i += (size_t)step) {
        JournalContents contents;
        Error error = {""};
        char before = bytes[i];
        bytes[i] = (char)(before ^ 1 << rng_below(&rng, 8));
        CHECK(write_whole(sample.match.file, bytes, length));
        bool good = journal_read(sample.match.file, &contents, &error);
        bool last = (int64_t)i >= sample.ends[2];
        CHECK_EQUAL(good, last);
        if (good) {
            check_contents(&contents, sample.results, 2);
            CHECK_EQUAL(contents.torn_bytes, sample.ends[3] - sample.ends[2]);
            journal_contents_free(&contents);
        }
        bytes[i] = before;
    }
    free(bytes);
    sample_close(&sample);
}

void test_journal_refusals(void)
{
    JournalMatch match;
    Error error = {""};
    Rng rng = {4};
    match_open(&match);
    check_refused(match.file, "cannot open");
    check_refused(match.folder, "is no file");
    CHECK(write_whole(match.file, "", 0));
    check_refused(match.file, "ends before its first entry");
    static const struct {
        const char *text, *words;
    } bad[] = {
        {"regatta journal 1", "ends before its first entry"},
        {"regatta journal 1\n", "ends before its first entry"},
        {"regatta journal 5\n", "newer Regatta"},
        {"regatta journal 99\nxyz", "newer Regatta"},
        {"regatta journal 0\n", "is no journal"},
        {"regatta journal x\n", "is no journal"},
        {"regatta jornal 1\n", "is no journal"},
        {"[Event \"?\"]\n", "is no journal"},
        {"x", "is no journal"},
        // Whole entries with wrong contents; their checksums are zlib's.
        {"regatta journal 1\nencounter 0 9387b625\n\n", "entry 1 of"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        CHECK(write_whole(match.file, bad[i].text, strlen(bad[i].text)));
        check_refused(match.file, bad[i].words);
    }
    // A file of that name is not touched.
    CHECK(journal_create(&match.config, (FileBases){0, 0}, NULL, &error) == NULL);
    CHECK(strstr(error.text, "-config file=") != NULL);
    CHECK_EQUAL(file_size(match.file), (int64_t)strlen(bad[ARRAY_COUNT(bad) - 1].text));
    unlink(match.file);

    // Twice the same game; twice the same encounter, but from another opening.
    int64_t ends[3];
    EncounterResult twice[2] = {random_result(&rng, 7, 1, 2), random_result(&rng, 7, 1, 2)};
    write_journal(&match, twice, 2, ends);
    twice[1].encounter = twice[0].encounter;
    check_refused(match.file, "it says something else of encounter 7 than one before it");
    unlink(match.file);
    write_journal(&match, twice, 2, ends);
    check_refused(match.file, "game 29 is there twice");
    unlink(match.file);
    GameResult same[] = {twice[0].games[0], twice[0].games[0]};
    write_journal(&match, &(EncounterResult){twice[0].encounter, same, 2}, 1, ends); // in one entry
    check_refused(match.file, "game 29 is there twice");
    unlink(match.file);

    // An interrupted game.
    Journal *journal = journal_create(&match.config, (FileBases){0, 0}, NULL, &error);
    twice[0].games[0].ending.kind = END_INTERRUPTED;
    CHECK(!journal_append(journal, &twice[0], &error));
    journal_close(journal);
    encounter_result_free(&twice[0]);
    encounter_result_free(&twice[1]);
    match_close(&match);
}

static void check_does_not_fit(const JournalMatch *match, const EncounterResult *result)
{
    JournalContents contents = {.results = (EncounterResult *)result, .result_count = 1};
    Error error = {""};
    CHECK(!journal_fits(&contents, &match->config, &error));
    CHECK(strstr(error.text, "is not of this match") != NULL);
    CHECK(journal_resume(&match->config, &contents, NULL, &error) == NULL);
}

void test_journal_fits(void)
{
    JournalMatch match;
    Rng rng = {5};
    match_open(&match);
    for (int wrong = 0; wrong < 5; wrong++) {
        EncounterResult result = random_result(&rng, 0, 2, 1);
        result.encounter.players[1] = wrong == 0 ? 2 : 1;
        result.games[1].players[0] = wrong == 1 ? 2 : 0;
        result.games[1].points[0] += wrong == 2;
        result.games[1].points[1] -= wrong == 3;
        result.games[1].ending = (Ending){END_STALL, 3, .seat = wrong == 4 ? 2 : 1};
        check_does_not_fit(&match, &result);
        encounter_result_free(&result);
    }
    match_close(&match);
}

// Of three seats the third one counts as well.
void test_journal_fits_three(void)
{
    JournalMatch match;
    Rng rng = {6};
    match_open(&match);
    match.config.rules = rules_find(slice_of("cubes3"));
    match.config.games = 1;
    for (int wrong = 0; wrong < 4; wrong++) {
        EncounterResult result = random_result(&rng, 0, 1, 1);
        GameResult *game = &result.games[0];
        for (int seat = 0; seat < 3; seat++) {
            result.encounter.players[seat] = game->players[seat] = seat == 0;
            game->points[seat] = seat == 2 ? 0 : 3;
        }
        game->ending = (Ending){END_STALL, 3, .seat = 2};
        if (wrong == 1)
            game->players[2] = 2;
        if (wrong == 2)
            game->points[2] = 1;
        if (wrong == 3)
            game->points[0] = 2;
        if (wrong > 0) {
            check_does_not_fit(&match, &result);
        } else {
            Error error;
            JournalContents contents = {.results = &result, .result_count = 1};
            CHECK(journal_fits(&contents, &match.config, &error));
        }
        encounter_result_free(&result);
    }
    match_close(&match);
}

// --- Games one by one, and damage ----------------------------------------------------------------

// The games of three encounters as they finish, each in an entry of its own: put together again, in
// the order in which the encounters were finished, and one of them is not.
void test_journal_games(void)
{
    static const struct {
        int encounter, game;
    } order[] = {{0, 0}, {1, 0}, {2, 1}, {1, 1}, {0, 2}, {0, 1}, {2, 0}};
    JournalMatch match;
    Rng rng = {8};
    Error error = {""};
    JournalContents contents;
    match_open(&match);
    EncounterResult whole[3];
    for (int i = 0; i < 3; i++)
        whole[i] = random_result(&rng, 5 - i, i == 1 ? 2 : 3, 4);
    Journal *journal = journal_create(&match.config, (FileBases){4711, 815}, NULL, &error);
    for (size_t i = 0; i < ARRAY_COUNT(order); i++) {
        EncounterResult part = whole[order[i].encounter];
        part.games += order[i].game;
        part.game_count = 1;
        CHECK(journal_append(journal, &part, &error));
    }
    journal_close(journal);
    if (CHECK(journal_read(match.file, &contents, &error)) &&
        CHECK_EQUAL(contents.result_count, 3)) {
        CHECK(same_result(&contents.results[0], &whole[1]));
        CHECK(same_result(&contents.results[1], &whole[0]));
        CHECK_EQUAL(contents.results[2].game_count, 2);
        CHECK(!encounter_is_whole(&contents.results[2], 3));
        CHECK(encounter_is_whole(&contents.results[1], 3));
        CHECK(journal_fits(&contents, &match.config, &error));
        match.config.games = 2; // three games of two
        CHECK(!journal_fits(&contents, &match.config, &error));
        journal_contents_free(&contents);
    } else {
        printf("  %s\n", error.text);
    }
    for (int i = 0; i < 3; i++)
        encounter_result_free(&whole[i]);
    match_close(&match);
}

// A damaged byte anywhere: all that is whole is saved, what is lost is told.
void test_journal_salvage(void)
{
    JournalSample sample;
    Rng rng = {9};
    Error error = {""};
    sample_open(&sample);
    size_t length;
    char *bytes = read_whole(sample.match.file, &length);
    int step = match_unit_effort > 1 ? 1 : 7;
    for (size_t i = 0; i < length; i += (size_t)step) {
        JournalContents contents;
        JournalLosses losses;
        char before = bytes[i];
        bytes[i] = (char)(before ^ 1 << rng_below(&rng, 8));
        CHECK(write_whole(sample.match.file, bytes, length));
        bytes[i] = before;
        bool good = journal_salvage(sample.match.file, &contents, &losses, &error);
        bool in_match = i >= strlen("regatta journal 4\n") && (int64_t)i < sample.ends[0];
        CHECK_EQUAL(good, !in_match); // the only entry that says what match it is
        if (!good)
            continue;
        int lost = 0;
        while ((int64_t)i >= sample.ends[lost])
            lost++;
        bool last = lost == 3, none = lost == 0;
        CHECK_EQUAL(contents.result_count, none ? 3 : 2);
        for (int64_t k = 0; k < contents.result_count; k++)
            CHECK(same_result(&contents.results[k],
                              &sample.results[none || k < lost - 1 ? k : k + 1]));
        CHECK_EQUAL(contents.torn_bytes > 0, last);
        CHECK_EQUAL(losses.places, last ? 0 : 1);
        if (!last && !none) {
            CHECK_EQUAL(losses.entry, lost + 1);
            CHECK_EQUAL(losses.at, sample.ends[lost - 1]);
            CHECK_EQUAL(losses.bytes, sample.ends[lost] - sample.ends[lost - 1]);
        }
        journal_contents_free(&contents);
    }
    free(bytes);
    sample_close(&sample);
}

// The checksums of what a match is played with come back; what has changed is named.
void test_journal_inputs(void)
{
    JournalMatch match;
    Error error = {""};
    JournalContents contents;
    char book[TEST_PATH], net[TEST_PATH];
    match_open(&match);
    EngineOption options[] = {
        {(char[]){"EvalFile"}, (char[]){"net"}}, {(char[]){"Debug Log File"}, (char[]){"book"}},
        {(char[]){"Hash"}, (char[]){"16"}},      {(char[]){"Logistic"}, (char[]){"book"}},
        {(char[]){"Catalog"}, (char[]){"book"}}, {(char[]){"LogFile"}, (char[]){"book"}}};
    match.config.openings.file = (char *)test_file(match.folder, "book", book);
    match.config.engines = match.engines;
    match.config.engine_count = 2;
    match.engines[0] = (EngineConfig){.cmd = (char[]){"sh"}, .name = (char[]){"A"}};
    match.engines[1] = (EngineConfig){.cmd = (char[]){"sh"},
                                      .name = (char[]){"B"},
                                      .dir = match.folder,
                                      .args = (char[]){"-x 'net' --data=book"},
                                      .options = options,
                                      .option_count = 6};
    CHECK(write_whole(book, "123456789", 9));
    CHECK(write_whole(test_file(match.folder, "net", net), "n", 1));
    Inputs then, now;
    CHECK(inputs_gather(&then, &match.config, &error));
    if (CHECK_EQUAL(then.count, 8)) {
        CHECK_EQUAL(then.list[0].crc, 0xCBF43926); // of these nine bytes, as everybody has it
        CHECK_EQUAL(then.list[0].bytes, 9);
        CHECK_TEXT(then.list[1].what, "the program 'sh' of engine A");
        CHECK_TEXT(then.list[3].what, "the EvalFile 'net' of engine B");
        CHECK_TEXT(then.list[4].what, "the Logistic 'book' of engine B");
        CHECK_TEXT(then.list[5].what, "the Catalog 'book' of engine B");
        CHECK_TEXT(then.list[6].what, "the argument 'net' of engine B");
        CHECK_TEXT(then.list[7].what, "the argument '--data=book' of engine B");
    }
    journal_close(journal_create(&match.config, (FileBases){4711, 815}, &then, &error));
    if (CHECK(journal_read(match.file, &contents, &error))) {
        CHECK(inputs_equal(&contents.inputs, &then));
        CHECK(inputs_gather(&now, &match.config, &error));
        CHECK(inputs_unchanged(&contents.inputs, &now, false, &error));
        inputs_free(&now);
        CHECK(write_whole(net, "m", 1));
        CHECK(inputs_gather(&now, &match.config, &error));
        CHECK(!inputs_unchanged(&contents.inputs, &now, false, &error));
        CHECK(strstr(error.text, "the EvalFile 'net' of engine B has changed") != NULL);
        // Resumed, the new ones count.
        journal_close(journal_resume(&match.config, &contents, &now, &error));
        journal_contents_free(&contents);
        CHECK(journal_read(match.file, &contents, &error));
        CHECK(inputs_equal(&contents.inputs, &now));
        inputs_free(&now);
        unlink(book);
        CHECK(inputs_gather(&now, &match.config, &error));
        CHECK(!inputs_unchanged(&contents.inputs, &now, false, &error));
        CHECK(strstr(error.text, "/book' is not there any more") != NULL);
        inputs_free(&now);
        journal_contents_free(&contents);
    }
    inputs_free(&then);
    match_close(&match);
}

static void limit_file_size(int64_t bytes)
{
    struct rlimit limit;
    CHECK(getrlimit(RLIMIT_FSIZE, &limit) == 0);
    limit.rlim_cur = bytes < 0 ? limit.rlim_max : (rlim_t)bytes;
    CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
}

// In a child: a new journal does not fit, and is not there; the third entry does not, then it does.
static bool append_to_full_disk(const JournalSample *sample)
{
    JournalContents contents;
    Error error = {""};
    char path[TEST_PATH];
    Config other = sample->match.config;
    other.journal_file = (char *)test_file(sample->match.folder, "other", path);
    signal(SIGXFSZ, SIG_IGN);
    limit_file_size(40);
    bool created =
        journal_create(&other, (FileBases){0, 0}, NULL, &error) != NULL || file_size(path) >= 0;
    limit_file_size(-1);
    if (created || !journal_read(sample->match.file, &contents, &error))
        return false;
    Journal *journal = journal_resume(&sample->match.config, &contents, NULL, &error);
    bool good = journal != NULL;
    for (int64_t room = 0; good && room < sample->ends[3] - sample->ends[2]; room += 97) {
        limit_file_size(sample->ends[2] + room);
        good = !journal_append(journal, &sample->results[2], &error) &&
               strstr(error.text, "cannot write to") != NULL &&
               file_size(sample->match.file) == sample->ends[2];
    }
    limit_file_size(-1);
    good = good && journal_append(journal, &sample->results[2], &error);
    journal_close(journal);
    journal_contents_free(&contents);
    return good;
}

void test_journal_full_disk(void)
{
    JournalSample sample;
    JournalContents contents;
    Error error = {""};
    int status = -1;
    sample_open(&sample);
    CHECK(truncate(sample.match.file, (off_t)sample.ends[2]) == 0);
    pid_t child = fork();
    if (child == 0)
        _exit(append_to_full_disk(&sample) ? 0 : 1);
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    CHECK_EQUAL(status, 0);
    if (CHECK(journal_read(sample.match.file, &contents, &error))) {
        check_contents(&contents, sample.results, 3);
        journal_contents_free(&contents);
    }
    sample_close(&sample);
}

// --- Merge --------------------------------------------------------------------------------------

enum { SHARDS = 3, ENCOUNTERS = 10 };

// Shards of a match in a folder, each with its journal.
typedef struct Shards {
    char folder[TEST_PATH], files[SHARDS][TEST_PATH], out[TEST_PATH], pgn[TEST_PATH];
    EncounterResult results[ENCOUNTERS];
} Shards;

// The arguments of a shard, 0 for the whole match, read into `config`.
static void read_config(const Shards *shards, int shard, const char *rounds, Config *config)
{
    char pgn[TEST_PATH + 8], which[32];
    Error error = {""};
    snprintf(pgn, sizeof pgn, "file=%s", shards->pgn);
    snprintf(which, sizeof which, "%d/%d", shard, SHARDS);
    char *arguments[] = {"-engine", "cmd=one", "name=A",   "tc=1",         "-engine", "cmd=two",
                         "name=B",  "tc=1",    "-rounds",  (char *)rounds, "-games",  "2",
                         "-pgnout", pgn,       "min=true", "-shard",       which};
    int count = (int)ARRAY_COUNT(arguments) - (shard == 0 ? 2 : 0);
    if (!CHECK(config_read(config, count, arguments, &error))) {
        printf("  %s\n", error.text);
        exit(2);
    }
}

static void write_shard(Shards *shards, int shard, const char *rounds, int64_t most)
{
    Config config;
    Error error = {""};
    read_config(shards, shard, rounds, &config);
    free(config.journal_file);
    config.journal_file = strdup(shards->files[shard - 1]);
    unlink(config.journal_file);
    Journal *journal = journal_create(&config, (FileBases){0, 0}, NULL, &error);
    // Not in order: from the last to the first.
    for (int64_t i = most; i-- > 0;)
        if (i % SHARDS == shard - 1)
            CHECK(journal_append(journal, &shards->results[i], &error));
    journal_close(journal);
    config_free(&config);
}

static void shards_open(Shards *shards)
{
    Rng rng = {6};
    test_folder(shards->folder);
    test_file(shards->folder, "out", shards->out);
    test_file(shards->folder, "games.pgn", shards->pgn);
    for (int i = 0; i < ENCOUNTERS; i++)
        shards->results[i] = plain_result(&rng, i, 2, 5);
    for (int i = 0; i < SHARDS; i++) {
        char name[32];
        snprintf(name, sizeof name, "shard%d", i + 1);
        test_file(shards->folder, name, shards->files[i]);
        write_shard(shards, i + 1, "10", ENCOUNTERS);
    }
}

static void shards_close(Shards *shards)
{
    for (int i = 0; i < ENCOUNTERS; i++)
        encounter_result_free(&shards->results[i]);
    test_folder_remove(shards->folder);
}

// The PGN that the whole match would have written.
static char *whole_pgn(const Shards *shards, int count)
{
    Config config;
    char *text = NULL;
    size_t length;
    read_config(shards, 0, "10", &config);
    FILE *to = open_memstream(&text, &length);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 2; k++)
            CHECK(write_pgn_game(to, &config, &shards->results[i].games[k], i + 1));
    fclose(to);
    config_free(&config);
    return text;
}

void test_merge(void)
{
    Shards shards;
    Merged merged;
    Error error = {""};
    JournalContents contents;
    shards_open(&shards);
    char *files[] = {shards.files[2], shards.files[0], shards.files[1]};
    if (CHECK(merge_journals(shards.out, files, SHARDS, &merged, &error))) {
        CHECK_EQUAL(merged.contents.result_count, ENCOUNTERS);
        CHECK_EQUAL(merged.config.shard_count, 1);
        CHECK_TEXT(merged.config.journal_file, shards.out);
        CHECK_TEXT(merged.note.text, "");
        merged_free(&merged);
    } else {
        printf("  %s\n", error.text);
    }
    if (CHECK(journal_read(shards.out, &contents, &error))) {
        CHECK_EQUAL(contents.result_count, ENCOUNTERS);
        for (int i = 0; i < contents.result_count; i++)
            CHECK(same_result(&contents.results[i], &shards.results[i]));
        for (int i = 0; i < contents.argument_count; i++)
            CHECK(strcmp(contents.arguments[i], "-shard") != 0);
        CHECK_EQUAL(contents.argument_count, 15);
        journal_contents_free(&contents);
    }
    char *pgn = read_whole(shards.pgn, NULL), *want = whole_pgn(&shards, ENCOUNTERS);
    if (CHECK(pgn != NULL))
        CHECK_TEXT(pgn, want);
    free(pgn);
    free(want);
    shards_close(&shards);
}

static void check_no_merge(const Shards *shards, char *const *files, int count, const char *words)
{
    Merged merged;
    Error error = {""};
    if (!CHECK(!merge_journals(shards->out, files, count, &merged, &error)))
        merged_free(&merged);
    if (!CHECK(strstr(error.text, words) != NULL))
        printf("  \"%s\" has no \"%s\"\n", error.text, words);
}

static void renumber(EncounterResult *result, int64_t number)
{
    result->encounter.number = number;
    for (int i = 0; i < result->game_count; i++)
        result->games[i].number = number * result->game_count + i + 1;
}

void test_merge_refusals(void)
{
    Shards shards;
    Merged merged;
    Error error = {""};
    shards_open(&shards);
    char *files[] = {shards.files[0], shards.files[1], shards.files[2]};
    check_no_merge(&shards, files, 0, "needs the journals");
    check_no_merge(&shards, files, 1, "2 of 3 shards are missing: 2, 3");
    check_no_merge(&shards, files + 1, 2, "1 of 3 shards is missing: 1");
    char *twice[] = {shards.files[0], shards.files[1], shards.files[0]};
    check_no_merge(&shards, twice, 3, "are shard 1/3");
    char *absent[] = {shards.files[0], shards.out};
    check_no_merge(&shards, absent, 2, "cannot open");

    write_shard(&shards, 2, "11", ENCOUNTERS);
    check_no_merge(&shards, files, SHARDS, "not of the same match");
    write_shard(&shards, 2, "10", ENCOUNTERS);

    // An encounter of another shard's.
    write_shard(&shards, 1, "10", 1);
    renumber(&shards.results[0], 1);
    write_shard(&shards, 1, "10", 1);
    check_no_merge(&shards, files, SHARDS, "has encounter 1");
    renumber(&shards.results[0], 0);
    write_shard(&shards, 1, "10", ENCOUNTERS);

    CHECK(write_whole(shards.pgn, "", 0));
    check_no_merge(&shards, files, SHARDS, "exists already");
    unlink(shards.pgn);
    CHECK(file_size(shards.out) < 0);
    CHECK(write_whole(shards.out, "x", 1));
    check_no_merge(&shards, files, SHARDS, "exists already");
    CHECK_EQUAL(file_size(shards.out), 1);
    CHECK(file_size(shards.pgn) < 0);
    unlink(shards.out);

    // An unfinished shard with a torn end is taken as far as it goes.
    CHECK(truncate(shards.files[0], (off_t)file_size(shards.files[0]) - 1) == 0);
    if (CHECK(merge_journals(shards.out, files, SHARDS, &merged, &error))) {
        CHECK_EQUAL(merged.contents.result_count, ENCOUNTERS - 1);
        CHECK(strstr(merged.note.text, "shard1' ends in an unfinished entry") != NULL);
        merged_free(&merged);
    }
    shards_close(&shards);
}
