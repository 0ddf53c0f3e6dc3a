// The report, as far as it is text: nothing breaks out of the data, positions come back from their
// changes, numbers are right. A browser looks at it in report_browser.sh.
#include "bench/match/report/figures.h"
#include "bench/match/report/games.h"
#include "bench/match/report/report.h"
#include "bench/match/score/ratings.h"
#include "bench/match/score/tally.h"
#include "engine/base/rng.h"
#include "engine/game_record.h"
#include "engine/version.h"
#include "tests/match/sample.h"
#include "tests/match/unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PAGE_BYTES = 4 * 1000 * 1000 };

// All of a temporary file, as a terminated string that the caller frees; empty without one.
static char *read_back(FILE *file)
{
    char *text = NULL;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        long length = ftell(file);
        rewind(file);
        text = length < 0 ? NULL : calloc((size_t)length + 1, 1);
        if (text != NULL && fread(text, 1, (size_t)length, file) != (size_t)length)
            text[0] = '\0';
    }
    if (file != NULL)
        fclose(file);
    if (!CHECK(text != NULL))
        exit(1);
    return text;
}

static char *report_text(const SampleMatch *match)
{
    FILE *file = tmpfile();
    if (CHECK(file != NULL))
        report_write(file, &match->config, match->results, match->count, NULL);
    return read_back(file);
}

static char *sample_report(const SampleSettings *settings)
{
    SampleMatch match;
    sample_match_make(&match, settings);
    char *text = report_text(&match);
    sample_match_free(&match);
    return text;
}

static int count_of(const char *text, const char *word)
{
    int count = 0;
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
        count++;
    return count;
}

// The block of data, cut out of the page; the page's text is changed.
static char *data_of(char *page)
{
    static const char mark[] = "<script type=\"application/json\" id=\"data\">";
    char *begin = strstr(page, mark);
    if (!CHECK(begin != NULL))
        return page + strlen(page);
    begin += strlen(mark);
    char *end = strstr(begin, "</script>");
    if (CHECK(end != NULL))
        *end = '\0';
    return begin;
}

static void check_json_text(const char *text, const char *want)
{
    FILE *file = tmpfile();
    Json json = {.to = file};
    if (!CHECK(file != NULL))
        return;
    json_text(&json, slice_of(text));
    char *is = read_back(file);
    CHECK_TEXT(is, want);
    free(is);
}

// The page says which Regatta made it.
void test_report_version(void)
{
    SampleSettings settings = {.engines = 2, .encounters = 1, .plies = 2};
    char *page = sample_report(&settings);
    CHECK(strstr(data_of(page), "\"version\":\"" VERSION "\",") != NULL);
    free(page);
}

void test_report_text(void)
{
    check_json_text("", "\"\"");
    check_json_text("plain \xc3\xa4 \xe2\x82\xac \xf0\x9f\x9a\xa2",
                    "\"plain \xc3\xa4 \xe2\x82\xac \xf0\x9f\x9a\xa2\"");
    check_json_text("</script>", "\"\\u003c/script\\u003e\"");
    check_json_text("<!-- & \"quoted\" \\", "\"\\u003c!-- \\u0026 \\u0022quoted\\u0022 \\u005c\"");
    check_json_text("\x01\n\x1f\x7f\xc2\x80", "\"\\u0001\\u000a\\u001f\\u007f\\u0080\"");
    check_json_text("\xe2\x80\xa8\xe2\x80\xa9", "\"\\u2028\\u2029\"");
    static const char *const broken[] = {
        "\x80",             // a continuation alone
        "\xff",             // no byte of UTF-8
        "\xc3",             // cut short
        "\xed\xa0\x80",     // a surrogate
        "\xe0\x80\xaf",     // longer than needed
        "\xf4\x90\x80\x80", // beyond the last character
    };
    for (size_t i = 0; i < ARRAY_COUNT(broken); i++) {
        char want[64] = "\"";
        for (size_t j = 0; j < strlen(broken[i]); j++)
            strcat(want, "\\ufffd");
        strcat(want, "\"");
        check_json_text(broken[i], want);
    }
    check_json_text("\xc3(", "\"\\ufffd(\"");
}

void test_report_numbers(void)
{
    FILE *file = tmpfile();
    Json json = {.to = file};
    if (!CHECK(file != NULL))
        return;
    static const int64_t rounded[] = {-1,    0,       9999,    10000,        99994,
                                      99995, 1234449, 1234567, 9999499999LL, INT64_MAX};
    json_open(&json, '[');
    for (size_t i = 0; i < ARRAY_COUNT(rounded); i++)
        json_rounded(&json, rounded[i]);
    json_real(&json, 1.26, 1);
    json_real(&json, INFINITY, 1);
    json_real(&json, NAN, 1);
    json_open(&json, '{');
    json_member_number(&json, "a", INT64_MIN);
    json_member_text(&json, "b", NULL);
    json_member_text(&json, "c", "d");
    json_member_bool(&json, "e", true);
    json_member_list(&json, "f", (int[]){7, -8}, 2);
    json_close(&json, '}');
    json_close(&json, ']');
    char *is = read_back(file);
    CHECK_TEXT(is, "[0,0,9999,1000e1,9999e1,10000e1,1234e3,1235e3,9999e6,9223e15,1.3,null,null,"
                   "{\"a\":-9223372036854775808,\"b\":null,\"c\":\"d\",\"e\":true,"
                   "\"f\":[7,-8]}]");
    free(is);
}

// Puts one change into a text, as game.js does.
static void apply_change(char text[GAME_POSITION_TEXT], const char *change)
{
    char result[GAME_POSITION_TEXT] = "";
    size_t length = 0;
    if (change[0] == '=') {
        if (CHECK(strlen(change) <= GAME_POSITION_TEXT))
            memcpy(text, change + 1, strlen(change));
        return;
    }
    int field = 0;
    const char *at = text;
    for (;;) {
        size_t count = strcspn(at, "/ ");
        const char *piece = at;
        size_t piece_length = count;
        if (*change != '\0') {
            int number = *change <= '9' ? *change - '0' : *change - 'a' + 10;
            if (number == field) {
                piece = change + 1;
                piece_length = strcspn(piece, ",");
                change = piece + piece_length;
                change += *change == ',';
            }
        }
        memcpy(result + length, piece, piece_length);
        length += piece_length;
        if (at[count] == '\0')
            break;
        result[length++] = at[count];
        at += count + 1;
        field++;
    }
    result[length] = '\0';
    CHECK_EQUAL(*change, '\0'); // every field was found
    strcpy(text, result);
}

void test_report_positions(void)
{
    Rng rng = {7};
    size_t whole = 0, changes = 0;
    for (int game = 0; game < 5 * match_unit_effort; game++) {
        const Rules *rules = all_rules[game % rules_count];
        GamePosition position;
        char text[GAME_POSITION_TEXT], shown[GAME_POSITION_TEXT], change[POSITION_CHANGE_TEXT];
        rules->start(&position);
        rules->format(&position, shown);
        for (int i = 0; i < 60; i++) {
            char before[GAME_POSITION_TEXT];
            GameMove moves[GAME_MAX_MOVES];
            int count = rules->moves(&position, moves);
            if (count == 0)
                break;
            strcpy(before, shown);
            rules->play(&position, moves[rng_below(&rng, (uint32_t)count)]);
            rules->format(&position, text);
            report_position_change(before, text, change);
            apply_change(shown, change);
            if (!CHECK_TEXT(shown, text))
                break;
            whole += strlen(text);
            changes += strlen(change);
        }
    }
    CHECK(changes * 2 < whole);
    static const char *const cases[][3] = {
        {"a/b c", "a/b c", ""},
        {"a/b c", "a/x y", "1x,2y"},
        {"a/b c", "a/ c", "1"},
        // Other fields, other marks between them, and our own marks in the text.
        {"a/b c", "a/b", "=a/b"},
        {"a/b", "a/b c", "=a/b c"},
        {"a/", "a", "=a"},
        {"a/", "a/b", "=a/b"},
        {"a/b c", "a b c", "=a b c"},
        {"a/b c", "a/b,c d", "=a/b,c d"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        char change[POSITION_CHANGE_TEXT];
        report_position_change(cases[i][0], cases[i][1], change);
        CHECK_TEXT(change, cases[i][2]);
    }
}

// Every bracket is closed by its like, and nothing stands behind the last.
static void check_closed(const char *json)
{
    char open[64];
    int depth = 0;
    bool in_text = false, ended = false;
    for (const char *at = json; *at != '\0' && CHECK(!ended) && depth < 60; at++) {
        if (in_text && *at == '\\' && at[1] != '\0')
            at++;
        else if (*at == '"')
            in_text = !in_text;
        else if (!in_text && (*at == '{' || *at == '['))
            open[depth++] = *at == '{' ? '}' : ']';
        else if (!in_text && (*at == '}' || *at == ']'))
            if (!CHECK(depth > 0 && open[--depth] == *at))
                return;
        ended = depth == 0;
    }
    CHECK(ended && !in_text);
}

void test_report_hostile(void)
{
    SampleSettings settings = {.engines = 2, .encounters = 4, .plies = 20, .hostile = true};
    char *page = sample_report(&settings);
    // The page's own elements, and none of the match's.
    CHECK_EQUAL(count_of(page, "<script"), 2);
    CHECK_EQUAL(count_of(page, "</script"), 2);
    CHECK_EQUAL(count_of(page, "<img"), 0);
    CHECK_EQUAL(count_of(page, "<!--"), 0);
    CHECK(strstr(page, "</html>") != NULL);
    CHECK(strstr(page, "{{style}}") == NULL);
    CHECK(strstr(page, "http-equiv=\"Content-Security-Policy\"") != NULL);
    char *data = data_of(page);
    CHECK(strstr(data, "alert(1)") != NULL); // it was there to break out
    CHECK(strpbrk(data, "<>&") == NULL);
    check_closed(data);
    for (const unsigned char *at = (const unsigned char *)data; *at != '\0'; at++)
        if (!CHECK(*at >= 0x20 && *at < 0x7f)) // the sample's other characters are all broken
            break;
    free(page);
}

void test_report_size(void)
{
    SampleSettings settings = {.engines = 2, .plies = 40, .encounters = 1000};
    char *page = sample_report(&settings);
    CHECK(strlen(page) < MAX_PAGE_BYTES);
    CHECK_EQUAL(count_of(page, "\"number\":"), 2000);
    CHECK_EQUAL(count_of(page, "\"stalls\":"), 2); // an engine's faults each
    CHECK(strstr(page, "\"pv\":") == NULL);
    CHECK(strstr(page, "\"cpuload\":") == NULL);
    free(page);
    // Short matches carry variations and clocks.
    settings.encounters = 2;
    page = sample_report(&settings);
    CHECK_EQUAL(count_of(page, "\"seldepth\":"), 0);
    CHECK_EQUAL(count_of(page, "\"pv\":"), 4);
    CHECK_EQUAL(count_of(page, "\"left\":"), 4);
    CHECK_EQUAL(count_of(page, "\"cpuload\":["), 4);
    free(page);
}

// Ratings are those of a list of this match alone; two engines have none, two at three seats do.
void test_report_ratings(void)
{
    static const int numbers[] = {0, 1, 2, 3};
    const Rules *three = rules_find(slice_of("cubes3"));
    const SampleSettings rows[] = {{.engines = 2, .encounters = 4, .plies = 20},
                                   {.engines = 4, .encounters = 40, .plies = 60},
                                   {.engines = 2, .encounters = 10, .plies = 60, .rules = three}};
    for (size_t row = 0; row < ARRAY_COUNT(rows); row++) {
        SampleMatch match;
        sample_match_make(&match, &rows[row]);
        char *page = report_text(&match), *data = data_of(page), want[120];
        if (row == 0) {
            CHECK(strstr(data, ",\"ratings\":null,") != NULL);
        } else {
            RatedGames games = {.seats = match.config.rules->seats};
            Ratings ratings;
            Error error;
            for (int64_t i = 0; i < match.count; i++)
                rated_games_add(&games, &match.config, &match.results[i], numbers);
            if (CHECK(ratings_make(&ratings, &games, rows[row].engines,
                                   &(RatingSettings){.anchor = -1}, &error))) {
                CHECK_EQUAL(ratings.rated, rows[row].engines);
                snprintf(want, sizeof want,
                         ",\"ratings\":[{\"elo\":%.2f,\"error\":%.2f,\"bound\":null},{",
                         ratings.players[0].elo, ratings.players[0].error);
                CHECK(strstr(data, want) != NULL);
                ratings_free(&ratings);
            }
            rated_games_free(&games);
        }
        free(page);
        sample_match_free(&match);
    }
}

void test_report_curve(void)
{
    SampleSettings settings = {.engines = 2, .encounters = 450, .plies = 10};
    char *page = sample_report(&settings);
    char *data = data_of(page), *begin = strstr(data, "\"curve\":[");
    if (CHECK(begin != NULL)) {
        char *end = strstr(begin, "]]");
        if (CHECK(end != NULL))
            *end = '\0';
        int points = count_of(begin + strlen("\"curve\":["), "[");
        CHECK(points > CURVE_POINTS / 2 && points <= CURVE_POINTS);
        CHECK(strstr(begin, ",[900,") != NULL); // up to the last game
    }
    free(page);
}

// A match of one game of three moves, to count by hand.
static char *small_figures(void)
{
    EngineConfig engines[2] = {{.name = "a"}, {.name = "b"}};
    Config config = {.rules = all_rules[0], .engines = engines, .engine_count = 2, .games = 1};
    PlayedMove moves[3] = {
        {.move = "c3c4", .time_us = 1500, .info.nodes = 3000, .info.depth_ply = 4},
        {.move = "f6f5", .time_us = 250000},
        {.move = "c4c3", .time_us = 500, .info.nodes = 1000, .info.depth_ply = 5}};
    GameResult game = {.players = {1, 0},
                       .points = {2, 0},
                       .ending = {END_DRAW, .text = "by hand"},
                       .started_ms = 5000,
                       .duration_ms = 300,
                       .moves = moves,
                       .move_count = 3};
    snprintf(game.fen, sizeof game.fen, "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1");
    Figures figures;
    FILE *file = tmpfile();
    Json json = {.to = file};
    if (!CHECK(file != NULL))
        exit(1);
    figures_open(&figures, &config);
    figures_add(&figures, &game);
    snprintf(game.fen, sizeof game.fen, "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - 0 1");
    game.move_count = 1; // Black begins: engine 0 moves
    figures_add(&figures, &game);
    json_open(&json, '{');
    figures_write(&figures, &json);
    json_close(&json, '}');
    figures_close(&figures);
    return read_back(file);
}

void test_report_figures(void)
{
    char *is = small_figures();
    CHECK_TEXT(is, "{\"time\":[{\"moves\":2,\"ms\":125.750,\"longest_ms\":250.000,\"nodes\":3000,"
                   "\"nps\":2000000,\"depth\":4.00,\"at_ms\":[125.750],\"at_moves\":[2]},"
                   "{\"moves\":2,\"ms\":1.000,\"longest_ms\":1.500,\"nodes\":2000,"
                   "\"nps\":2000000,\"depth\":4.50,\"at_ms\":[1.500,0.500],\"at_moves\":[1,1]}],"
                   "\"games\":{\"count\":2,\"plies\":4,\"first_ms\":5000,\"last_ms\":5300,"
                   "\"terminations\":[2],\"lengths\":[0,1,0,1],"
                   "\"reasons\":[[\"Draw: by hand\",2]],\"other_reasons\":0}}");
    free(is);
}

// A number, or a move, makes no other reason.
void test_report_reasons(void)
{
    static const Ending endings[] = {
        {END_LATE, 2, 0, .overrun_ms = 66},
        {END_DRAW, .text = "by repetition"},
        {END_LATE, 2, 0, .overrun_ms = 7},
        {END_LATE, 2, 1, .overrun_ms = 7},
        {END_ILLEGAL_MOVE, 2, 0, .text = "a1a9"},
        {END_ILLEGAL_MOVE, 2, 0, .text = "(none)"},
        {END_LATE, 2, 0, .overrun_ms = 7},
        {END_DRAW, .text = "after 50 moves"},
        {END_DRAW, .text = "after 50 moves"},
        {END_DRAW, .text = "after 60 moves"},
        {END_OTHER + (int)ENDED_STALLED, .text = "\xff 1"},
    };
    EngineConfig engines[2] = {{.name = "a"}, {.name = "b"}};
    Config config = {.rules = all_rules[0], .engines = engines, .engine_count = 2, .games = 1};
    Figures figures;
    FILE *file = tmpfile();
    Json json = {.to = file};
    if (!CHECK(file != NULL))
        exit(1);
    figures_open(&figures, &config);
    for (size_t i = 0; i < ARRAY_COUNT(endings); i++)
        figures_add(&figures, &(GameResult){.ending = endings[i]});
    json_open(&json, '{');
    figures_write(&figures, &json);
    json_close(&json, '}');
    figures_close(&figures);
    char *is = read_back(file), *begin = strstr(is, "\"reasons\":");
    if (CHECK(begin != NULL))
        CHECK_TEXT(begin, "\"reasons\":[[\"White loses on time (\xe2\x80\xa6 overrun)\",3],"
                          "[\"Draw: by repetition\",1],"
                          "[\"Black loses on time (7ms overrun)\",1],"
                          "[\"White makes an illegal move: \xe2\x80\xa6\",2],"
                          "[\"Draw: after 50 moves\",2],[\"Draw: after 60 moves\",1],"
                          "[\"\\ufffd 1\",1]],\"other_reasons\":0}}");
    free(is);
}

// Odd results that a journal may hold: no games, no moves, moves that can't be played.
void test_report_odd(void)
{
    EngineOption option = {.name = "Hash", .value = NULL};
    EngineConfig engines[3] = {{.name = "a",
                                .options = &option,
                                .option_count = 1,
                                .limits = {.has_clock = true,
                                           .period_moves = INT64_MAX,
                                           .base_ms = INT64_MAX,
                                           .increment_ms = INT64_MAX,
                                           .movetime_ms = INT64_MAX,
                                           .nodes = INT64_MAX,
                                           .depth_ply = INT64_MAX}},
                               {.name = "b"},
                               {.name = "c"}};
    PlayedMove moves[3] = {{.move = "c3c4"}, {.move = "zz"}, {.move = "f6f5"}};
    GameResult games[3] = {{.number = 1, .players = {0, 1}},
                           {.number = 2, .players = {1, 0}, .fen = "nonsense"},
                           {.number = 3,
                            .players = {0, 1},
                            .ending = {END_UNTRUE_CLAIM, 2, .seat = 1},
                            .moves = moves,
                            .move_count = 3}};
    snprintf(games[2].fen, sizeof games[2].fen,
             "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1");
    EncounterResult results[2] = {{.game_count = 0}, {.games = games, .game_count = 3}};
    SampleMatch match = {.config = {.rules = all_rules[0],
                                    .engines = engines,
                                    .engine_count = 3,
                                    .games = 3,
                                    .sprt = {.on = true}},
                         .results = results,
                         .count = 2};
    char *page = report_text(&match);
    CHECK_EQUAL(count_of(page, "\"at\":\""), 1);
    // The start and the one move that can be played: nothing may follow.
    CHECK_EQUAL(count_of(page, "\"at\":\"=4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1|"
                               "4SSS5,5SS6,8b,b1\""),
                1);
    CHECK_EQUAL(count_of(page, "\"moves\":\"c3c4 zz f6f5\""), 1);
    free(page);

    // The stream knows what can't be written.
    FILE *full = fopen("/dev/full", "w");
    if (full != NULL) {
        report_write(full, &match.config, match.results, match.count, NULL);
        CHECK(ferror(full) || fflush(full) != 0);
        fclose(full);
    }
}
