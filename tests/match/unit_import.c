// Others' game records: the reader of JSON, moves as people type them, and records as PGN.
#include "bench/match/base/json_read.h"
#include "bench/match/base/typed_move.h"
#include "bench/match/field/book.h"
#include "bench/match/tools/abstractplay.h"
#include "engine/base/file.h"
#include "tests/match/unit.h"
#include "tests/match/unit_results.h"

#include <stdlib.h>
#include <string.h>

// --- JSON ---------------------------------------------------------------------------------------

// Writes a value as text: strings decoded, between quotes.
static void write_node(Buffer *to, const JsonNode *node)
{
    bool is_object = node->kind == JSON_OBJECT;
    char *text;
    switch (node->kind) {
    case JSON_STRING:
        text = json_to_text(node);
        buffer_format(to, "<%s>", text);
        free(text);
        return;
    case JSON_NUMBER:
        buffer_format(to, "%g", json_to_number(node));
        return;
    case JSON_LIST:
    case JSON_OBJECT:
        buffer_add(to, slice_of(is_object ? "{" : "["));
        for (const JsonNode *one = json_first(node); one != NULL; one = json_behind(node, one)) {
            buffer_add(to, slice_of(" "));
            write_node(to, one);
        }
        buffer_add(to, slice_of(is_object ? " }" : " ]"));
        return;
    default:
        buffer_add(to, node->text);
    }
}

// Reads a file; its values end in '|' each, and what is wrong stands behind them.
static void check_json(const char *text, const char *wanted)
{
    JsonFile file = {.all = slice_of(text)};
    Buffer is = {0};
    Error error = {""};
    JsonStep step;
    while ((step = json_next(&file, &error)) == JSON_VALUE) {
        write_node(&is, file.nodes);
        buffer_add(&is, slice_of("|"));
    }
    buffer_format(&is, "%s%c", step == JSON_BROKEN ? error.text : "", '\0');
    CHECK_TEXT(is.at, wanted);
    CHECK(step == JSON_BROKEN || error.text[0] == '\0');
    json_free(&file);
    buffer_free(&is);
}

void test_json_values(void)
{
    check_json("null", "null|");
    check_json(" \t\r\n true ", "true|");
    check_json("\xEF\xBB\xBF false", "false|");
    check_json("-12.5e2", "-1250|");
    check_json("0", "0|");
    check_json("0.25E+1", "2.5|");
    check_json("1e999", "inf|");
    check_json("\"\"", "<>|");
    check_json("{}", "{ }|");
    check_json("{\"a\" : [ ] , \"b\":{\"c\":[1,[2],3]}}", "{ <a> [ ] <b> { <c> [ 1 [ 2 ] 3 ] } }|");
    check_json("[]", "");
    check_json("[1]", "1|");
    check_json("[ {\"a\":1} , [ 2 ] , null ]\n", "{ <a> 1 }|[ 2 ]|null|");
}

void test_json_texts(void)
{
    check_json("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "<\"\\/\b\f\n\r\t>|");
    check_json("\"\\u0041\\u00e4\\u20AC\\ud83d\\ude00\"",
               "<A\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80>|");
    check_json("\"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\x7f\"",
               "<\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\x7f>|");
    check_json("\"a\\u0000b\"", "<a?b>|");
    static const char escape[] = "line 1, column 2: this escape is none of JSON, or half of a "
                                 "character";
    check_json("\"\\x\"", escape);
    check_json("\"\\u12g4\"", escape);
    check_json("\"\\ud800\"", escape);
    check_json("\"\\ud800\\u0041\"", escape);
    check_json("\"\\udc00\"", escape);
    static const char *const not_utf8[] = {
        "\"\x80\"",
        "\"\xc3\"",
        "\"\xc0\x80\"",
        "\"\xe0\x9f\xbf\"",
        "\"\xed\xa0\x80\"",
        "\"\xf0\x8f\xbf\xbf\"",
        "\"\xf4\x90\x80\x80\"",
        "\"\xff\"",
    };
    for (size_t i = 0; i < ARRAY_COUNT(not_utf8); i++)
        check_json(not_utf8[i], "line 1, column 2: this is not UTF-8");
    check_json("\"a\nb\"", "line 1, column 3: a string does not end on its line");
}

void test_json_damage(void)
{
    static const char cut[] = "the file ends in the middle of a value";
    char wanted[100];
    static const char *const ends[] = {"",        "[",        "[1,", "{\"a\"",
                                       "{\"a\":", "{\"a\":1", "\"a", "nul"};
    for (size_t i = 0; i + 1 < ARRAY_COUNT(ends); i++) {
        bool is_list = ends[i][0] == '[' && ends[i][1] != '\0';
        snprintf(wanted, sizeof wanted, "%sline 1, column %zu: %s", is_list ? "1|" : "",
                 strlen(ends[i]) + 1, cut);
        check_json(ends[i], wanted);
    }
    check_json("nul", "line 1, column 1: a value is missing here");
    check_json("[1 2]", "1|line 1, column 4: a comma or ] is missing here");
    check_json("[1,]", "1|line 1, column 4: a value is missing here");
    check_json("[\n1,\n 2,\n  x]", "1|2|line 4, column 3: a value is missing here");
    check_json("[\"\xc3\xa4\xc3\xa4\" x]",
               "<\xc3\xa4\xc3\xa4>|line 1, column 7: a comma or ] is missing here");
    check_json("{\"a\" 1}", "line 1, column 6: a colon is missing here");
    check_json("{\"a\":1,}", "line 1, column 8: a string in double quotes is missing here");
    check_json("{a:1}", "line 1, column 2: a string in double quotes is missing here");
    check_json("{\"a\":[1;2]}", "line 1, column 8: a comma or ] is missing here");
    check_json("{\"a\":1;2}", "line 1, column 7: a comma or } is missing here");
    check_json("1 2", "line 1, column 3: the file goes on behind its end");
    check_json("[1]]", "1|line 1, column 4: the file goes on behind its end");
    static const char *const no_numbers[] = {"-",  "01",  "1.",  ".5", "+1",
                                             "1e", "1e+", "0x1", "NaN"};
    for (size_t i = 0; i < ARRAY_COUNT(no_numbers); i++) {
        JsonFile file = {.all = slice_of(no_numbers[i])};
        Error error = {""};
        CHECK_EQUAL(json_next(&file, &error), JSON_BROKEN);
        json_free(&file);
    }
}

// Lists inside each other, and a number, as long as they may be and one more.
void test_json_bounds(void)
{
    char text[2 * JSON_DEPTH + 4];
    for (int depth = JSON_DEPTH; depth <= JSON_DEPTH + 1; depth++) {
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        JsonFile file = {.all = {text, 2 * (size_t)depth}};
        Error error = {""};
        CHECK_EQUAL(json_next(&file, &error), depth == JSON_DEPTH ? JSON_VALUE : JSON_BROKEN);
        CHECK_TEXT(error.text, depth == JSON_DEPTH ? ""
                                                   : "line 1, column 65: too many values are "
                                                     "inside each other");
        json_free(&file);
    }
    for (int length = JSON_NUMBER_TEXT; length <= JSON_NUMBER_TEXT + 1; length++) {
        memset(text, '7', (size_t)length);
        JsonFile file = {.all = {text, (size_t)length}};
        Error error;
        CHECK_EQUAL(json_next(&file, &error),
                    length == JSON_NUMBER_TEXT ? JSON_VALUE : JSON_BROKEN);
        json_free(&file);
    }
}

void test_json_members(void)
{
    static const char text[] = "{\"a\":1,\"\\u0062\":\"x\\u0000\",\"a\":[2],\"c\":{\"d\":null}}";
    JsonFile file = {.all = slice_of(text)};
    Error error;
    if (!CHECK_EQUAL(json_next(&file, &error), JSON_VALUE))
        return;
    const JsonNode *root = file.nodes, *a = json_member(root, "a");
    CHECK(a != NULL && a->kind == JSON_LIST); // the last one counts
    CHECK(json_member_of(root, "a", JSON_NUMBER) == NULL);
    CHECK(json_member(root, "d") == NULL && json_member(root, "") == NULL);
    CHECK(json_member(NULL, "a") == NULL && json_member(a, "a") == NULL);
    CHECK(json_member(json_member(root, "c"), "d") != NULL);
    CHECK(!json_is_text(json_member(root, "b"), "x\0"));
    CHECK(!json_is_text(NULL, "x") && !json_is_text(root, "x"));
    json_free(&file);
}

// --- Moves --------------------------------------------------------------------------------------

void test_typed_moves(void)
{
    static const char *const right[] = {"c3h3", "c3-h3", "C3-H3", "C3H3", " c3 - h3 ", "c3--h3"};
    static const char *const wrong[] = {"", "-", "c3h", "c3-h33", "c3xh3", "c3-h3-c3-h3", "c3h9"};
    GamePosition start;
    GameMove plain, move;
    char text[GAME_MOVE_TEXT];
    Error error;
    all_rules[0]->start(&start);
    CHECK(all_rules[0]->parse_move(slice_of("c3h3"), &start, &plain, &error));
    for (size_t i = 0; i < ARRAY_COUNT(right); i++) {
        CHECK(typed_move(all_rules[0], slice_of(right[i]), &start, text, &move, &error));
        CHECK_EQUAL(move, plain);
        CHECK_TEXT(text, "c3h3");
    }
    for (size_t i = 0; i < ARRAY_COUNT(wrong); i++) {
        error.text[0] = '\0';
        CHECK(!typed_move(all_rules[0], slice_of(wrong[i]), &start, text, &move, &error));
        CHECK(error.text[0] != '\0');
    }
}

// --- Records ------------------------------------------------------------------------------------

static const char good_header[] =
    "\"game\":{\"name\":\"Archimedes\",\"variants\":[]},\"site\":{\"name\":\"Abstract Play\"},"
    "\"players\":[{\"name\":\"Ada\",\"result\":1},{\"name\":\"Bo\",\"result\":0}]";

// Takes one record, whose text is `form` with the good header in the place of a %s.
static RecordFate take(const char *form, Buffer *pgn, Error *error)
{
    Buffer text = {0};
    const char *at = strstr(form, "%s");
    buffer_add(&text, (Slice){form, at != NULL ? (size_t)(at - form) : strlen(form)});
    if (at != NULL)
        buffer_format(&text, "%s%s", good_header, at + 2);
    JsonFile file = {.all = buffer_slice(&text)};
    error->text[0] = '\0';
    RecordFate fate = RECORD_REFUSED;
    if (CHECK_EQUAL(json_next(&file, error), JSON_VALUE))
        fate = abstractplay_to_pgn(file.nodes, pgn, error);
    json_free(&file);
    buffer_free(&text);
    return fate;
}

// The sentence, and the moves behind the tags; "" where no game is added.
static void check_record(const char *form, RecordFate fate, const char *sentence, const char *moves)
{
    Buffer pgn = {0};
    Error error;
    CHECK_EQUAL(take(form, &pgn, &error), fate);
    CHECK_TEXT(error.text, sentence);
    buffer_add(&pgn, (Slice){"", 1});
    const char *body = strstr(pgn.at, "\n\n");
    CHECK_TEXT(body != NULL ? body + 2 : "", moves);
    buffer_free(&pgn);
}

// That the record's PGN has a line, or has it not.
static void check_tag(const char *form, const char *line, bool is_there)
{
    Buffer pgn = {0};
    Error error;
    take(form, &pgn, &error);
    buffer_add(&pgn, (Slice){"", 1});
    if (!CHECK_EQUAL(strstr(pgn.at, line) != NULL, is_there))
        CHECK_TEXT(pgn.at, line);
    buffer_free(&pgn);
}

void test_record_ends(void)
{
    check_record("{\"header\":{%s},\"moves\":[[\"c3-h3\",\"resign\"]]}", RECORD_WHOLE, "",
                 "1. c3h3 {Black resigns} 1-0\n\n");
    check_record("{\"header\":{%s},\"moves\":[[{\"move\":\"C3 - H3\"},{\"move\":\"timeout\","
                 "\"result\":[{\"type\":\"timeout\",\"player\":2}]}]]}",
                 RECORD_WHOLE, "", "1. c3h3 {Black loses on time} 1-0\n\n");
    check_record("{\"header\":{%s},\"moves\":[[\"resign\",null]]}", RECORD_WHOLE, "",
                 "{Black resigns} 1-0\n\n"); // who has lost has resigned
    check_record("{\"header\":{\"game\":{\"name\":\"Archimedes\"},\"players\":[{\"name\":\"A\"},"
                 "{\"name\":\"B\",\"result\":null}]},\"moves\":[[\"c3-h3\",{\"move\":\"resign\","
                 "\"result\":[{\"type\":\"eog\"},{\"type\":\"resigned\",\"player\":1}]}]]}",
                 RECORD_WHOLE, "", "1. c3h3 {White resigns} 0-1\n\n"); // on the other's turn
    check_record("{\"header\":{%s},\"moves\":[[\"c3-h3\",\"draw\"]]}", RECORD_DIFFERS,
                 "the record has the result 1-0, and the moves have 1/2-1/2",
                 "1. c3h3 {Draw by agreement} 1-0\n\n");
    check_record("{\"header\":{%s},\"moves\":[[\"c3-h3\"]]}", RECORD_DIFFERS,
                 "the record has the result 1-0, but the game goes on behind the last move: *",
                 "1. c3h3 1-0\n\n");
    check_tag("{\"header\":{%s},\"moves\":[[\"timeout\"]]}", "[Termination \"time forfeit\"]\n",
              true);
    static const char even[] = "{\"header\":{\"game\":{\"name\":\"archimedes\"},\"players\":[{"
                               "\"name\":\"A\",\"result\":0},"
                               "{\"name\":\"B\",\"result\":0}]},\"moves\":[[\"abandoned\"]]}";
    check_record(even, RECORD_WHOLE, "", "{Game abandoned} *\n\n");
    check_tag(even, "[Site \"?\"]\n[Date \"\?\?\?\?.\?\?.\?\?\"]\n", true);
}

void test_record_differences(void)
{
    check_record("{\"header\":{%s},\"moves\":[[\"c3-h3\",\"a2-a3\"],[\"resign\"]]}", RECORD_DIFFERS,
                 "move 2 (a2-a3): the move 'a2a3' is illegal for Black here; moves kept: 1",
                 "1. c3h3\n{The record goes on; move 2 (a2-a3): the move 'a2a3' is illegal for "
                 "Black here; moves kept: 1}\n1-0\n\n");
    check_record("{\"header\":{%s},\"moves\":[[7]]}", RECORD_DIFFERS,
                 "move 1: it is neither a text nor an object with `move`; moves kept: 0",
                 "{The record goes on; move 1: it is neither a text nor an object with `move`; "
                 "moves kept: 0}\n1-0\n\n");
    check_record("{\"header\":{%s},\"moves\":[[\"c3-h3\"],[\"h5-h4\"]]}", RECORD_DIFFERS,
                 "move 2: the round before has only one move; moves kept: 1",
                 "1. c3h3\n{The record goes on; move 2: the round before has only one move; moves "
                 "kept: 1}\n1-0\n\n");
    check_record("{\"header\":{%s},\"moves\":[[\"c3-h3\",\"resign\"],[\"a2-a3\"]]}", RECORD_DIFFERS,
                 "move 2 (a2-a3): the record goes on behind the end of the game; moves kept: 1",
                 "1. c3h3\n{The record goes on; move 2 (a2-a3): the record goes on behind the end "
                 "of the game; moves kept: 1}\n1-0\n\n");
}

static const char captured[] =
    "{\"header\":{%s},\"moves\":[[\"b4-d6\",{\"move\":\"h5-h2\",\"result\":[{\"type\":\"capture\","
    "\"where\":\"d6\"}]}],[\"resign\"]]}";

void test_record_captures(void)
{
    char text[400];
    Buffer pgn = {0};
    Error error;
    take(captured, &pgn, &error);
    CHECK_TEXT(error.text, "");
    snprintf(text, sizeof text, "%s", captured);
    memcpy(strstr(text, "\"d6\""), "\"d5\"", 4);
    take(text, &pgn, &error);
    CHECK_TEXT(error.text, "move 2 (h5-h2): the record has d5 destroyed, and by the rules d6 is");
    memcpy(strstr(text, "\"d5\""), "\"d0\"", 4);
    take(text, &pgn, &error);
    CHECK_TEXT(error.text, "move 2 (h5-h2): a capture has no square of the board");
    snprintf(text, sizeof text, "%s", captured);
    memcpy(strstr(text, "capture"), "captive", 7); // a record without any captures is not checked
    take(text, &pgn, &error);
    CHECK_TEXT(error.text, "");
    buffer_free(&pgn);
}

void test_record_headers(void)
{
    check_record("null", RECORD_REFUSED, "it is no game record: there is no header.game.name", "");
    check_record("{\"header\":{\"game\":{\"name\":\"Chess\"}}}", RECORD_OTHER, "", "");
    check_record("{\"header\":{%s}}", RECORD_REFUSED, "it has no list of moves", "");
    check_record("{\"header\":{%s,\"players\":[{\"name\":\"A\"}]},\"moves\":[]}", RECORD_REFUSED,
                 "header.players needs two players with names", "");
    check_record("{\"header\":{%s,\"players\":[{\"name\":\"A\"},{\"name\":\"B\"},0]},\"moves\":[]}",
                 RECORD_REFUSED, "header.players has more than two players", "");
    check_record("{\"header\":{%s,\"startingPosition\":\"x\"},\"moves\":[]}", RECORD_REFUSED,
                 "it does not begin at the start", "");
    check_record("{\"header\":{%s,\"game\":{\"name\":\"Archimedes\",\"variants\":[\"9x9\"]}},"
                 "\"moves\":[]}",
                 RECORD_REFUSED, "there is no board '9x9' here", "");
    static const char pied[] = "{\"header\":{%s,\"pie-invoked\":true},\"moves\":[[\"c3-h3\","
                               "\"resign\"]]}";
    check_record(pied, RECORD_WHOLE, "",
                 "1. c3h3 {The pie rule: Black made this move, and White took his side}\n"
                 "{Black resigns} 1-0\n\n");
    check_tag(pied, "[White \"Ada\"]\n[Black \"Bo\"]\n", true);
    check_tag(pied, "[Pie \"invoked\"]\n", true);
    check_tag("{\"header\":{%s,\"pied\":true},\"moves\":[]}", "[Pie \"invoked\"]\n", true);
    check_tag("{\"header\":{%s,\"pied\":false},\"moves\":[]}", "[Pie ", false);
    check_tag(
        "{\"header\":{%s,\"date-start\":\"2026-01-02T10:00:00.000Z\",\"event\":\"x]\\\"\\n{\"},"
        "\"moves\":[]}",
        "[Event \"x]\\\"?{\"]\n", true);
    check_tag("{\"header\":{%s,\"date-start\":\"2026-01-02T10:11:12.000Z\"},\"moves\":[]}",
              "[GameStartTime \"2026-01-02T10:11:12 +0000\"]\n", true);
    check_tag("{\"header\":{%s,\"date-start\":\"yesterday\"},\"moves\":[]}",
              "[Date \"\?\?\?\?.\?\?.\?\?\"]\n", true);
    check_tag("{\"header\":{%s,\"date-start\":\"yesterday\"},\"moves\":[]}", "GameStartTime",
              false);
}

// A text of the header may be as long as a tag, not longer.
void test_record_lengths(void)
{
    char form[1100], wanted[100];
    for (int length = 1000; length <= 1001; length++) {
        Buffer pgn = {0};
        Error error;
        snprintf(form, sizeof form, "{\"header\":{%%s,\"event\":\"%0*d\"},\"moves\":[]}", length,
                 0);
        snprintf(wanted, sizeof wanted, "a text of the header has more than 1000 bytes");
        RecordFate fate = take(form, &pgn, &error);
        CHECK_EQUAL(fate, length == 1000 ? RECORD_DIFFERS : RECORD_REFUSED);
        if (fate == RECORD_REFUSED)
            CHECK_TEXT(error.text, wanted);
        buffer_free(&pgn);
    }
}

// Reads the file back as openings after `plies` moves, and checks how many there are.
static void check_openings(const char *path, const Rules *rules, int64_t plies, size_t count)
{
    Book book;
    Error error;
    const OpeningConfig setup = {
        .format = OPENINGS_PGN, .file = (char *)path, .plies = plies, .start = 1};
    if (!CHECK(book_read(&book, rules, &setup, &error)))
        printf("    %s\n", error.text);
    CHECK_EQUAL(book.count, count);
    book_free(&book);
}

// The records that AbstractPlay's own code has made: all that they have destroyed is destroyed
// here, and what is made of them is read again, move by move.
void test_record_vectors(void)
{
    static const char *const rows[][2] = {
        {"ships", "tests/vectors/abstractplay-8x8.json"},
        {"ships10", "tests/vectors/abstractplay-8x10.json"},
    };
    char folder[TEST_PATH], path[TEST_PATH];
    test_folder(folder);
    test_file(folder, "games.pgn", path);
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        const Rules *rules = rules_find(slice_of(rows[i][0]));
        char *text, variant[40];
        size_t length, count = 0;
        Buffer pgn = {0};
        Error error;
        if (!CHECK(file_read(rows[i][1], 1 << 20, &text, &length, &error)))
            return;
        snprintf(variant, sizeof variant, "\n[Variant \"%s\"]\n", rules->variant);
        JsonFile file = {.all = {text, length}};
        for (; json_next(&file, &error) == JSON_VALUE; count++) {
            size_t before = pgn.length;
            error.text[0] = '\0';
            CHECK_EQUAL(abstractplay_to_pgn(file.nodes, &pgn, &error), RECORD_WHOLE);
            CHECK_TEXT(error.text, "");
            CHECK(strstr(pgn.at + before, variant) != NULL);
        }
        CHECK_EQUAL(count, 3);
        CHECK(write_whole(path, pgn.at, pgn.length));
        check_openings(path, rules, 1, count);
        check_openings(path, rules, 11, count);
        buffer_free(&pgn);
        json_free(&file);
        free(text);
    }
    test_folder_remove(folder);
}
