// The numbers of a journal: each has a range, and one outside of it is refused with the line that
// has it.
#include "bench/match/report/figures.h"
#include "bench/match/report/report.h"
#include "bench/match/store/entries.h"
#include "tests/match/unit.h"
#include "tests/match/unit_results.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_BYTES = 2000 };

static const char *const encounter_lines[] = {
    "encounter 3 4 5",
    "players 0 1 0",
    "games 1",
    "game 7",
    "players 1 0 0",
    "points 2 0 0",
    "fault -1",
    "started 1700000000000",
    "duration 2000",
    "termination normal",
    "reason by hand",
    "fen x",
    "moves 1",
    ("move d2e3 score=cp:-7 depth=3 nodes=12 seldepth=5 nps=12000 hashfull=1 tbhits=2 "
     "cpuload=3 reported_us=1000 time_us=25 left_us=9"),
};

static const char *const match_lines[] = {
    "pgn 10",
    "epd 11",
    "input 0000abcd 17 the book 'b'",
    "argument -recover",
};

// A number of an entry: its line and its word there, both from 1, its name, its range, and what is
// next to that on both sides. The ends of a range that can't be had in so short an entry are NULL.
typedef struct Bounds {
    int line, word;
    const char *name, *below, *low, *high, *above;
} Bounds;

#define MOST_32 "2147483647", "2147483648"
#define MOST_64 "9223372036854775807", "9223372036854775808"
#define MOST_US "1000000000000000000", "1000000000000000001"
#define MOST_MS "253402300799999", "253402300800000"
#define PLENTY  "1000000000000", "1000000000001" // of encounters
#define ENGINES "127", "128"
#define BYTES   "1000000000000000", "1000000000000001"

static const Bounds encounter_bounds[] = {
    {1, 2, "number", "-1", "0", PLENTY},
    {1, 3, "round", "0", "1", PLENTY},
    {1, 4, "opening", "-1", "0", PLENTY},
    {2, 2, "players", "-1", "0", ENGINES},
    {2, 3, "players", "-1", "0", ENGINES},
    {2, 4, "players", "-1", "0", ENGINES},
    {3, 2, "games", "0", "1", NULL, "65537"},
    {4, 2, "game", "0", "1", "65536000000065536", "65536000000065537"},
    {5, 2, "players", "-1", "0", ENGINES},
    {5, 3, "players", "-1", "0", ENGINES},
    {5, 4, "players", "-1", "0", ENGINES},
    {6, 2, "points", "-1", "0", "6", "7"},
    {6, 3, "points", "-1", "0", "6", "7"},
    {6, 4, "points", "-1", "0", "6", "7"},
    {7, 2, "fault", "-2", "-1", "2", "3"},
    {8, 2, "started", "-62135596800001", "-62135596800000", MOST_MS},
    {9, 2, "duration", "-1", "0", MOST_MS},
    {13, 2, "moves", "-1", NULL, "1", "30"},
    {14, 3, "score", "-2147483649", "-2147483648", MOST_32},
    // What goes without saying, as 0, is not written.
    {14, 4, "depth", "-1", "1", MOST_32},
    {14, 5, "nodes", "-1", "1", MOST_64},
    {14, 6, "seldepth", "-1", "1", MOST_32},
    {14, 7, "nps", "-1", "1", MOST_64},
    {14, 8, "hashfull", "-1", "1", MOST_32},
    {14, 9, "tbhits", "-1", "1", MOST_64},
    {14, 10, "cpuload", "-1", "1", MOST_32},
    {14, 11, "reported_us", "-1", "1", MOST_64},
    {14, 12, "time_us", "-1", "1", MOST_US},
    {14, 13, "left_us", "-2", "0", MOST_US},
};

// Lines of moves by other programs, with what is written for them, or words of the sentence that
// refuses them.
typedef struct OtherLine {
    const char *line, *outcome;
} OtherLine;

static const OtherLine other_lines[] = {
    // Forms 1 to 3.
    {"move cp 0 3 5 1 12 12000 0 25 1000 -1 d2e3",
     "move d2e3 score=cp:0 depth=3 nodes=12 seldepth=5 nps=12000 hashfull=1 reported_us=1000 "
     "time_us=25"},
    {"move mate -2 0 0 0 0 0 0 0 0 0 a b=c", "move a\\x20b=c score=mate:-2 left_us=0"},
    {"move none 0 0 0 0 0 0 7 0 0 -1 cp", "move cp tbhits=7"},
    {"move none 0 0 0 0 0 0 0 0 0 -1 ", "move "},
    // Form 4.
    {"move cp", "move cp"},
    {"move cp score=cp:0", "move cp score=cp:0"},
    {"move a2 tbhits=1 left_us=-1 nodes=0 depth=9 score=mate-bound:4",
     "move a2 score=mate-bound:4 depth=9 tbhits=1"},
    {"move a2 mood=glad depth=1 score2=x= =", "move a2 depth=1"},
};

static const OtherLine refused_lines[] = {
    {"move cp 1 2 3 4 5 6 7 8 9 -2 d2e3", "line 14: left_us needs a whole number from -1"},
    {"move cp 1 2 3 4 5 6 7 -8 9 1 d2e3", "line 14: time_us needs a whole number from 0"},
    {"move cp 1 2 3 4 5 6 d2e3", "line 14: tbhits needs a whole number"},
    {"move none x 2 3 4 5 6 7 8 9 1 d2e3", "line 14: score needs a whole number"},
    {"move naught 0 2 3 4 5 6 7 8 9 1 d2e3", "line 14: there is no kind of score 'naught'"},
    {"move a2 mood=glad depth=1 nodes= =", "line 14: nodes needs a whole number"},
    {"move a2 depth=1 nodes", "line 14 has no KEY=VALUE but 'nodes'"},
    {"move a2 depth=1  nodes=2", "line 14 has no KEY=VALUE but ''"},
    {"move a2 score=cp", "line 14: score needs a whole number"},
    {"move a2 score=12", "line 14: there is no kind of score '12'"},
    {"move a2 depth=1x", "line 14: depth needs a whole number"},
    {"move a\\y", "line 14 has what no text can have"},
};

static const Bounds match_bounds[] = {
    {1, 2, "pgn", "-1", "0", BYTES},
    {2, 2, "epd", "0", "1", BYTES},
    {3, 3, "bytes", "-1", "0", BYTES},
};

// The word, or what stands behind its key and its kind of score.
static Slice value_of(Slice word)
{
    for (size_t i = word.length; i > 0; i--)
        if (word.at[i - 1] == '=' || word.at[i - 1] == ':')
            return (Slice){word.at + i, word.length - i};
    return word;
}

// The lines as a body, with the number in the place of the one that is there.
static void make_body(char text[TEXT_BYTES], const char *const *lines, int count,
                      const Bounds *place, const char *number)
{
    size_t used = 0;
    for (int i = 0; i < count; i++) {
        Slice rest = slice_of(lines[i]);
        int at = 1;
        for (Slice word = slice_word(&rest); word.length > 0; word = slice_word(&rest), at++) {
            Slice value = value_of(word);
            if (i + 1 == place->line && at == place->word)
                value = slice_of(number);
            used += (size_t)snprintf(text + used, TEXT_BYTES - used, "%s%.*s%.*s",
                                     at > 1 ? " " : "", (int)(word.length - value_of(word).length),
                                     word.at, (int)value.length, value.at);
        }
        used += (size_t)snprintf(text + used, TEXT_BYTES - used, "\n");
    }
}

// Reads a body and writes it again. False if it is refused.
typedef bool Reader(const char *text, Buffer *again, Error *error);

static bool read_encounter(const char *text, Buffer *again, Error *error)
{
    EncounterResult result;
    if (!journal_encounter_read(slice_of(text), &result, error))
        return false;
    journal_encounter_text(again, &result);
    buffer_add(again, (Slice){"", 1}); // terminated
    encounter_result_free(&result);
    return true;
}

static bool read_match(const char *text, Buffer *again, Error *error)
{
    JournalContents contents = {0};
    if (!journal_match_read(slice_of(text), &contents, error))
        return false;
    journal_match_text(again, &contents);
    buffer_add(again, (Slice){"", 1});
    journal_contents_free(&contents);
    return true;
}

static void check_taken(Reader *read, const char *text, const Bounds *bounds, const char *number)
{
    Buffer again = {0};
    Error error = {""};
    if (CHECK(read(text, &again, &error)))
        CHECK_TEXT(again.at, text);
    else
        printf("    %s of line %d: %s\n", number, bounds->line, error.text);
    buffer_free(&again);
}

static void check_refused(Reader *read, const char *text, const Bounds *bounds, const char *number)
{
    char words[100];
    Buffer again = {0};
    Error error = {""};
    snprintf(words, sizeof words, "line %d: %s needs a whole number from ", bounds->line,
             bounds->name);
    if (!CHECK(!read(text, &again, &error)) || !CHECK(strstr(error.text, words) == error.text) ||
        !CHECK(strstr(error.text, number) != NULL))
        printf("    %s for %s of line %d: '%s'\n", number, bounds->name, bounds->line, error.text);
    buffer_free(&again);
}

static void check_bounds(Reader *read, const char *const *lines, int line_count,
                         const Bounds *bounds, int count)
{
    for (int i = 0; i < count; i++) {
        const char *const numbers[] = {bounds[i].low, bounds[i].high, bounds[i].below,
                                       bounds[i].above};
        for (int k = 0; k < (int)ARRAY_COUNT(numbers); k++) {
            char text[TEXT_BYTES];
            if (numbers[k] == NULL)
                continue;
            make_body(text, lines, line_count, &bounds[i], numbers[k]);
            (k < 2 ? check_taken : check_refused)(read, text, &bounds[i], numbers[k]);
        }
    }
}

// Whether every number of the lines has a row in the table, so that no new one is forgotten.
static void check_all_there(const char *const *lines, int line_count, const Bounds *bounds,
                            int count)
{
    for (int i = 0; i < line_count; i++) {
        Slice rest = slice_of(lines[i]);
        int64_t number;
        int at = 1;
        for (Slice word = slice_word(&rest); word.length > 0; word = slice_word(&rest), at++) {
            bool listed = false;
            for (int k = 0; k < count; k++)
                listed |= bounds[k].line == i + 1 && bounds[k].word == at;
            CHECK_EQUAL(listed, slice_number(value_of(word), &number));
        }
    }
}

void test_journal_bounds(void)
{
    check_all_there(encounter_lines, ARRAY_COUNT(encounter_lines), encounter_bounds,
                    ARRAY_COUNT(encounter_bounds));
    check_all_there(match_lines, ARRAY_COUNT(match_lines), match_bounds, ARRAY_COUNT(match_bounds));
    check_bounds(read_encounter, encounter_lines, ARRAY_COUNT(encounter_lines), encounter_bounds,
                 ARRAY_COUNT(encounter_bounds));
    check_bounds(read_match, match_lines, ARRAY_COUNT(match_lines), match_bounds,
                 ARRAY_COUNT(match_bounds));
}

// Reads the body with a line put in at a place.
static bool read_with(const char *body, size_t at, const char *line, Buffer *again, Error *error)
{
    Buffer text = {0};
    buffer_format(&text, "%.*s%s\n%s", (int)at, body, line, body + at);
    buffer_add(&text, (Slice){"", 1});
    bool good = read_encounter(text.at, again, error);
    buffer_free(&text);
    return good;
}

// Lines of older and newer programs.
void test_journal_other_lines(void)
{
    const Bounds nowhere = {0};
    char head[TEXT_BYTES];
    make_body(head, encounter_lines, ARRAY_COUNT(encounter_lines) - 1, &nowhere, "");
    size_t length = strlen(head);
    for (size_t i = 0; i < ARRAY_COUNT(other_lines); i++) {
        Buffer again = {0}, want = {0};
        Error error = {""};
        buffer_format(&want, "%s%s\n", head, other_lines[i].outcome);
        buffer_add(&want, (Slice){"", 1});
        if (CHECK(read_with(head, length, other_lines[i].line, &again, &error)))
            CHECK_TEXT(again.at, want.at);
        else
            printf("    '%s': %s\n", other_lines[i].line, error.text);
        buffer_free(&again);
        buffer_free(&want);
    }
    for (size_t i = 0; i < ARRAY_COUNT(refused_lines); i++) {
        Buffer again = {0};
        Error error = {""};
        if (!CHECK(!read_with(head, length, refused_lines[i].line, &again, &error)) ||
            !CHECK(strstr(error.text, refused_lines[i].outcome) == error.text))
            printf("    '%s': '%s'\n", refused_lines[i].line, error.text);
        buffer_free(&again);
    }
}

// A line that a newer program may have added is passed over wherever it stands, and no other one.
void test_journal_newer_lines(void)
{
    static const char *const added[] = {"+mood glad", "+"};
    static const char *const wrong[] = {"mood glad", " +mood", "pv2 a", "", "game 7"};
    const Bounds nowhere = {0};
    char plain[TEXT_BYTES];
    make_body(plain, encounter_lines, ARRAY_COUNT(encounter_lines), &nowhere, "");
    strcat(plain, "pv d2e3\nline a line\n");
    for (size_t at = 0; at <= strlen(plain); at++) {
        if (at > 0 && plain[at - 1] != '\n')
            continue;
        for (size_t i = 0; i < ARRAY_COUNT(added); i++) {
            Buffer again = {0};
            Error error = {""};
            if (CHECK(read_with(plain, at, added[i], &again, &error)))
                CHECK_TEXT(again.at, plain);
            else
                printf("    '%s' at %zu: %s\n", added[i], at, error.text);
            buffer_free(&again);
        }
        for (size_t i = 0; i < ARRAY_COUNT(wrong); i++) {
            Buffer again = {0};
            Error error;
            CHECK(!read_with(plain, at, wrong[i], &again, &error));
            buffer_free(&again);
        }
    }
}

// A clock that is set to another age costs the right time, not the journal.
void test_journal_writes_bounds(void)
{
    PlayedMove move = {.move = "d2e3",
                       .info = {.scored = true,
                                .score = INT64_MAX,
                                .depth_ply = -1,
                                .nodes = -5,
                                .reported_us = INT64_MAX},
                       .time_us = INT64_MIN,
                       .left_us = INT64_MAX};
    GameResult game = {.number = 1,
                       .players = {0, 1},
                       .points = {1, 1},
                       .started_ms = INT64_MAX,
                       .duration_ms = INT64_MIN,
                       .moves = &move,
                       .move_count = 1};
    EncounterResult result = {.encounter = {0, 1, 0, {0, 1}}, .games = &game, .game_count = 1};
    Buffer text = {0}, again = {0};
    Error error = {""};
    journal_encounter_text(&text, &result);
    buffer_add(&text, (Slice){"", 1});
    if (CHECK(read_encounter(text.at, &again, &error)))
        CHECK_TEXT(again.at, text.at);
    else
        printf("    %s\n", error.text);
    CHECK(strstr(text.at, "\nstarted 253402300799999\nduration 0\n") != NULL);
    CHECK(strstr(text.at, "\nmove d2e3 score=cp:2147483647 reported_us=9223372036854775807 "
                          "left_us=1000000000000000000\n") != NULL);
    buffer_free(&text);
    buffer_free(&again);
}

// --- What is made of them ------------------------------------------------------------------------

static char *take_text(FILE *file)
{
    long length = ftell(file);
    char *text = malloc((size_t)length + 1);
    rewind(file);
    text[fread(text, 1, (size_t)length, file)] = '\0';
    fclose(file);
    return text;
}

// A report of games whose every number is as large as a journal's can be: no sum overflows.
void test_report_bounds(void)
{
    EngineConfig engines[2] = {{.name = "a"}, {.name = "b"}};
    Config config = {.rules = all_rules[0], .engines = engines, .engine_count = 2, .games = 2};
    const int64_t most_us = INT64_C(1000000000000000000), most_ms = 253402300799999;
    PlayedMove moves[24];
    for (size_t i = 0; i < ARRAY_COUNT(moves); i++)
        moves[i] = (PlayedMove){.move = "zz",
                                .info = {.scored = true,
                                         .score = INT32_MIN,
                                         .depth_ply = INT32_MAX,
                                         .nodes = INT64_MAX,
                                         .nps = INT64_MAX,
                                         .reported_us = INT64_MAX},
                                .time_us = most_us,
                                .left_us = most_us};
    GameResult games[2];
    for (int i = 0; i < 2; i++) {
        games[i] = (GameResult){.number = i + 1,
                                .players = {i, 1 - i},
                                .points = {1, 1},
                                .fen = "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1",
                                .started_ms = most_ms,
                                .duration_ms = most_ms,
                                .moves = moves,
                                .move_count = ARRAY_COUNT(moves)};
    }
    EncounterResult result = {.encounter = {0, 1, 0, {0, 1}}, .games = games, .game_count = 2};
    FILE *file = tmpfile();
    if (!CHECK(file != NULL))
        return;
    report_write(file, &config, &result, 1, NULL);
    char *page = take_text(file);
    // 24 moves of 10^15 ms, and of 2^63 nodes: the sums are the largest that there are.
    CHECK(strstr(page,
                 "\"moves\":24,\"ms\":384307168202282.312,\"longest_ms\":"
                 "1000000000000000.000,\"nodes\":384307168202282304,\"nps\":1000000,") != NULL);
    CHECK(strstr(page, "\"left\":[1000000000000000,1000000000000000,") != NULL);
    CHECK(strstr(page, "\"last_ms\":506804601599998") != NULL);
    free(page);
}
