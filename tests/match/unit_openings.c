// Openings: books read from files that a test writes, faults in them, order, and random ones.
#define _POSIX_C_SOURCE 200809L // mkstemp

#include "bench/match/field/openings.h"
#include "engine/base/rng.h"
#include "engine/epd.h"
#include "tests/match/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define START "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1"

enum { NAME_SIZE = 64 };

// Writes a file of its own, whose name goes into `name`.
static bool write_file(const char *text, size_t length, char name[NAME_SIZE])
{
    snprintf(name, NAME_SIZE, "/tmp/match_unit_XXXXXX");
    int file = mkstemp(name);
    if (!CHECK(file >= 0))
        return false;
    bool done = CHECK(write(file, text, length) == (ssize_t)length);
    close(file);
    return done;
}

static Config config_of(OpeningFormat format, char *file)
{
    return (Config){
        .rules = all_rules[0], .seed = 1, .openings = {.format = format, .file = file, .start = 1}};
}

static Openings *open_text(Config *config, OpeningFormat format, const char *text, Error *error)
{
    char name[NAME_SIZE];
    if (!write_file(text, strlen(text), name))
        return NULL;
    *config = config_of(format, name);
    *error = (Error){""};
    Openings *openings = openings_open(config, error);
    config->openings.file = NULL;
    unlink(name);
    return openings;
}

static void check_at(const Openings *openings, int64_t index, const char *want)
{
    GamePosition position;
    char fen[GAME_POSITION_TEXT];
    openings_at(openings, index, &position);
    all_rules[0]->format(&position, fen);
    CHECK_TEXT(fen, want);
}

// The opening at `index` of a book must be the position after these moves from the start.
static void check_after(const Openings *openings, int64_t index, const char *moves)
{
    GamePosition position;
    char fen[GAME_POSITION_TEXT];
    Error error;
    all_rules[0]->start(&position);
    Slice rest = slice_of(moves);
    for (Slice word = slice_word(&rest); word.length > 0; word = slice_word(&rest)) {
        GameMove move;
        if (!CHECK(all_rules[0]->parse_move(word, &position, &move, &error)))
            return;
        all_rules[0]->play(&position, move);
    }
    all_rules[0]->format(&position, fen);
    check_at(openings, index, fen);
}

// The position at `index` of a book of that variant.
static void check_book(const char *variant, OpeningFormat format, const char *text, int64_t index,
                       const char *want)
{
    char name[NAME_SIZE], fen[GAME_POSITION_TEXT];
    GamePosition position;
    Error error = {""};
    if (!write_file(text, strlen(text), name))
        return;
    Config config = config_of(format, name);
    config.rules = rules_find(slice_of(variant));
    Openings *openings = openings_open(&config, &error);
    unlink(name);
    if (!CHECK(openings != NULL)) {
        printf("  %s\n", error.text);
        return;
    }
    openings_at(openings, index, &position);
    config.rules->format(&position, fen);
    CHECK_TEXT(fen, want);
    openings_close(openings);
}

static void check_refused(OpeningFormat format, const char *text, const char *sentence)
{
    Config config;
    Error error;
    Openings *openings = open_text(&config, format, text, &error);
    CHECK(openings == NULL);
    if (!CHECK(strstr(error.text, sentence) != NULL))
        printf("    gives: %s\n    wanted: %s\n", error.text, sentence);
    openings_close(openings);
}

void test_openings_epd(void)
{
    static const char text[] =
        "\xEF\xBB\xBF# a comment\r\n"
        "\r\n"
        "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1\r\n"
        "  4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - 7 9 ; hello\n"
        "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - bm h5h4; id \"x\";\n"
        "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 3 4 more 5 6\n"
        "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w;x\n"
        "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - ce 7; \n"
        "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - -";
    Config config;
    Error error;
    Openings *openings = open_text(&config, OPENINGS_EPD, text, &error);
    if (!CHECK(openings != NULL)) {
        printf("    %s\n", error.text);
        return;
    }
    check_at(openings, 8, "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - 7 9"); // 7 and 1
    check_at(openings, 0, START);
    check_at(openings, 1, "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - 7 9");
    check_at(openings, 2, "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - 0 1");
    check_at(openings, 3, "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 3 4");
    check_at(openings, 4, START);
    check_at(openings, 5, START);
    check_at(openings, 6, START);
    check_at(openings, 8, "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - 7 9"); // once more
    config.openings.start = 4;
    check_at(openings, 0, "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 3 4");
    check_at(openings, 5, "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - 7 9");
    openings_close(openings);
}

// hmvc and fmvn are the last two fields where those are left out, and nowhere else.
void test_openings_epd_counters(void)
{
#define BOARD "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b"
    static const char *const lines[][2] = {
        {BOARD " - - hmvc 7; fmvn 9;", BOARD " - - 7 9"},
        {BOARD " - - fmvn 9; id \"hmvc 3; x\"; hmvc 7; bm h5h4", BOARD " - - 7 9"},
        {BOARD " - - fmvn 12; ", BOARD " - - 0 12"},
        {BOARD " - - hmvc 12", BOARD " - - 12 1"},
        {BOARD ";hmvc 5; fmvn 6; hmvc 8;", BOARD " - - 5 6"},
        {BOARD " - - 3 4 hmvc 7; fmvn 9;", BOARD " - - 3 4"},
        {BOARD " 3 4 ; hmvc x; fmvn 9;", BOARD " - - 3 4"},
        {BOARD " - - id \"hmvc 3; fmvn 4;\"", BOARD " - - 0 1"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(lines); i++)
        check_book("ships", OPENINGS_EPD, lines[i][0], 0, lines[i][1]);
    check_refused(OPENINGS_EPD, START "\n" BOARD " - - hmvc x;",
                  ", line 2: hmvc needs a whole number, not 'x'");
    check_refused(OPENINGS_EPD, BOARD " - - hmvc; fmvn 4;", "hmvc needs a whole number, not ''");
    check_refused(OPENINGS_EPD, BOARD " - - hmvc 1 fmvn 4;", "not '1 fmvn 4'");
    check_refused(OPENINGS_EPD, BOARD " - - hmvc 1; fmvn 0;", "line 1: the move number needs");
    check_refused(OPENINGS_EPD, BOARD " - - hmvc -1;", "line 1: the count of quiet plies needs");
    check_refused(OPENINGS_EPD, BOARD " - - hmvc 100; fmvn 90;", ", line 1: the game is over");
    static const char cut[] = BOARD " - -\0x hmvc 3;";
    GamePosition untouched;
    Error error;
    CHECK(!epd_parse(all_rules[0], (Slice){cut, sizeof cut - 1}, &untouched, &error));
#undef BOARD
}

void test_openings_pgn(void)
{
    static const char text[] =
        "% not for us [\n"
        "{ nor (this }\n"
        "[Event \"a ] b \\\" c\"]\n[Variant \"ships\"]\n[Result \"1-0\"]\n\n"
        "1. c3c7 {+0.12/9 0.1s, pv=\"c3c7\"} c7 ; no move: a comment\n"
        "*\n\n"
        "[White \"x\"]\n\n1.c3c7 $14 (1. c3d4 {)} (1. b1c1)) 1... f6f2! 2. a2a1?? 1/2-1/2\n\n"
        "[FEN \"4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - 0 3\"]\n[SetUp \"1\"]\n\n1-0\n"
        "[White \"no result\"]\n\n1. c3c7\n[White \"none either\"]\n1. d2d7\n; the end";
    Config config;
    Error error;
    Openings *openings = open_text(&config, OPENINGS_PGN, text, &error);
    CHECK(openings == NULL); // "c7" is no move
    CHECK(strstr(error.text, ", line 7: ") != NULL);
    openings_close(openings);

    char good[sizeof text];
    strcpy(good, text);
    memcpy(strstr(good, " c7 ;"), "    ;", 5);
    memcpy(strstr(good, " 2. a2a1??"), " 2. d2d7??", 10);
    openings = open_text(&config, OPENINGS_PGN, good, &error);
    if (!CHECK(openings != NULL)) {
        printf("    %s\n", error.text);
        return;
    }
    check_after(openings, 6, "c3c7 f6f2 d2d7"); // 5 and 1
    check_after(openings, 0, "c3c7");
    check_after(openings, 1, "c3c7 f6f2 d2d7");
    check_at(openings, 2, "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - 0 3");
    check_after(openings, 3, "c3c7");
    check_after(openings, 4, "d2d7");
    openings_close(openings);
}

void test_openings_pgn_plies(void)
{
    char name[NAME_SIZE];
    static const char text[] = "1. C3-C7 f6-f2 2. D2D7 nonsense *\n1. c3c7 *\n";
    if (!write_file(text, strlen(text), name))
        return;
    for (int plies = 1; plies <= 3; plies++) {
        static const char *const after[] = {"", "c3c7", "c3c7 f6f2", "c3c7 f6f2 d2d7"};
        Error error;
        Config config = config_of(OPENINGS_PGN, name);
        config.openings.plies = plies;
        Openings *openings = openings_open(&config, &error);
        if (CHECK(openings != NULL)) {
            check_after(openings, 0, after[plies]);
            check_after(openings, 1, "c3c7");
            check_after(openings, 2, after[plies]);
        }
        openings_close(openings);
    }
    unlink(name);
}

void test_openings_refused(void)
{
    check_refused(OPENINGS_EPD, "", ": it holds no opening");
    check_refused(OPENINGS_EPD, "# only this\n\n", ": it holds no opening");
    check_refused(OPENINGS_EPD, START "\n\n" START "\nrubbish\n", ", line 4: a position needs 8");
    check_refused(OPENINGS_EPD, START "\n4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 x - -\n",
                  ", line 2: ");
    // The mover's ship stands in the enemy port.
    check_refused(OPENINGS_EPD, "7S/8/8/8/8/8/8/1S4s1 w - - 0 1\n",
                  ", line 1: the game is over there: a ship stands in the enemy port");
    check_refused(OPENINGS_EPD, "8/8/8/8/8/8/8/1S4s1 w - - 100 90\n", ", line 1: the game is over");
    check_refused(OPENINGS_PGN, "\n\n", ": it holds no opening");
    check_refused(OPENINGS_PGN, "{ open", ", line 1: a bracket opens");
    check_refused(OPENINGS_PGN, "\n(1. c3c7", ", line 2: a bracket opens");
    check_refused(OPENINGS_PGN, "1. c3c7 ) *", ", line 1: a bracket opens or closes");
    check_refused(OPENINGS_PGN, "[White \"x\n\"]", ", line 1: a bracket opens");
    check_refused(OPENINGS_PGN, "[White x]", ", line 1: a header needs a name and a value");
    check_refused(OPENINGS_PGN, "[Variant \"chess\"]\n1. e4 *",
                  ", line 1: the game is of the variant 'chess', not ships");
    check_refused(OPENINGS_PGN, "[FEN \"x\"]\n*", ", line 1: a position needs 8 ranks");
    check_refused(OPENINGS_PGN, "1. c3c7 *\n1. c3c7\nc3c7 *", ", line 3: ");
    check_refused(OPENINGS_PGN, "*\n[FEN \"7S/8/8/8/8/8/8/1S4s1 w - - 0 1\"]\n*",
                  "game is over there");

    Error error;
    char missing[] = "/nowhere/book.epd", folder[] = "/tmp";
    Config config = config_of(OPENINGS_EPD, missing);
    CHECK(openings_open(&config, &error) == NULL);
    CHECK_TEXT(error.text, "cannot open '/nowhere/book.epd': No such file or directory");
    config.openings.file = folder;
    CHECK(openings_open(&config, &error) == NULL);
    CHECK_TEXT(error.text, "'/tmp' is no file but a directory");
    // Bytes of any kind are refused, not obeyed.
    char name[NAME_SIZE], bytes[4096];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(i * 37 + i / 256);
    if (write_file(bytes, sizeof bytes, name)) {
        config.openings.file = name;
        CHECK(openings_open(&config, &error) == NULL);
        config.openings.format = OPENINGS_PGN;
        CHECK(openings_open(&config, &error) == NULL);
        unlink(name);
    }
}

enum { BOOK = 200 };

// A book of positions that differ in their move number, which check_order tells apart.
static char *numbered_book(int count)
{
    static const char format[] = "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 %d\n";
    size_t used = 0, size = (size_t)count * (sizeof format + 12);
    char *text = malloc(size);
    for (int i = 0; text != NULL && i < count; i++)
        used += (size_t)snprintf(text + used, size - used, format, i + 1);
    return text;
}

static int number_at(const Openings *openings, int64_t index)
{
    GamePosition position;
    openings_at(openings, index, &position);
    return all_rules[0]->ply(&position) / 2;
}

// Reads the book, shuffled by that seed; the order goes into `order`.
static void read_order(char *name, uint64_t seed, int64_t start, int order[BOOK])
{
    Error error;
    Config config = config_of(OPENINGS_EPD, name);
    config.seed = seed;
    config.openings.shuffled = true;
    config.openings.start = start;
    Openings *openings = openings_open(&config, &error);
    if (!CHECK(openings != NULL))
        return;
    for (int i = 0; i < BOOK; i++) {
        order[i] = number_at(openings, i);
        CHECK_EQUAL(number_at(openings, i + 3 * BOOK), order[i]);
    }
    openings_close(openings);
}

void test_openings_order(void)
{
    char name[NAME_SIZE], *text = numbered_book(BOOK);
    int one[BOOK] = {0}, again[BOOK] = {0}, two[BOOK] = {0}, later[BOOK] = {0};
    if (!CHECK(text != NULL) || !write_file(text, strlen(text), name)) {
        free(text);
        return;
    }
    read_order(name, 1, 1, one);
    read_order(name, 1, 1, again);
    read_order(name, 2, 1, two);
    read_order(name, 1, 31, later);
    CHECK(memcmp(one, again, sizeof one) == 0);
    int seen[BOOK] = {0}, in_place = 0, same = 0;
    for (int i = 0; i < BOOK; i++) {
        if (CHECK(one[i] >= 0 && one[i] < BOOK))
            seen[one[i]]++;
        in_place += one[i] == i;
        same += one[i] == two[i];
        CHECK_EQUAL(later[i], one[(i + 30) % BOOK]);
    }
    for (int i = 0; i < BOOK; i++)
        CHECK_EQUAL(seen[i], 1);
    CHECK(in_place < 8 && same < 8); // one on average, if every order is as likely
    unlink(name);
    free(text);
}

// Each of a small book's orders as often as any other.
void test_openings_shuffle(void)
{
    static const char small[] = "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1\n"
                                "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 2\n"
                                "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 3\n";
    char name[NAME_SIZE];
    int times[27] = {0}, orders = 0, tries = 600;
    if (!write_file(small, strlen(small), name))
        return;
    for (int seed = 0; seed < tries; seed++) {
        Error error;
        Config config = config_of(OPENINGS_EPD, name);
        config.seed = (uint64_t)seed;
        config.openings.shuffled = true;
        Openings *openings = openings_open(&config, &error);
        if (!CHECK(openings != NULL))
            break;
        times[number_at(openings, 0) * 9 + number_at(openings, 1) * 3 + number_at(openings, 2)]++;
        openings_close(openings);
    }
    for (int i = 0; i < 27; i++) {
        orders += times[i] > 0;
        CHECK(times[i] == 0 || (times[i] > 60 && times[i] < 140)); // 100 each; sigma is 9
    }
    CHECK_EQUAL(orders, 6);
    unlink(name);
}

void test_openings_random(void)
{
    enum { COUNT = 50 };
    Error error;
    uint64_t keys[COUNT];
    int different = 0;
    for (int plies = 1; plies <= 41; plies += 8) {
        Config config = config_of(OPENINGS_RANDOM, NULL);
        config.openings.plies = plies;
        Openings *openings = openings_open(&config, &error);
        if (!CHECK(openings != NULL))
            return;
        for (int i = 0; i < COUNT; i++) {
            GamePosition position, again;
            GameMove moves[GAME_MAX_MOVES];
            History none = {0};
            config.openings.start = 1;
            openings_at(openings, i, &position);
            CHECK_EQUAL(all_rules[0]->ply(&position), plies);
            CHECK_EQUAL(all_rules[0]->verdict(&position, &none).kind, GAME_GOES_ON);
            CHECK(all_rules[0]->moves(&position, moves) > 0);
            config.openings.start = i + 1;
            openings_at(openings, 0, &again);
            keys[i] = all_rules[0]->key(&position);
            CHECK(all_rules[0]->key(&again) == keys[i]);
            if (i > 0)
                different += keys[i] != keys[i - 1];
        }
        config.seed = 2; // another seed, other games
        GamePosition other;
        config.openings.start = 1;
        openings_at(openings, 0, &other);
        CHECK(plies < 8 || all_rules[0]->key(&other) != keys[0]);
        openings_close(openings);
    }
    CHECK(different > 6 * (COUNT - 1) - 10);
}

// Rules under which every game ends at its third ply: the opening gets shorter, and it ends.
static Verdict short_verdict(const GamePosition *position, const History *history)
{
    (void)history;
    return (Verdict){all_rules[0]->ply(position) == 3 ? GAME_DRAWN : GAME_GOES_ON, 0, "short"};
}

void test_openings_short_games(void)
{
    Error error;
    Rules rules = *all_rules[0];
    Config config = config_of(OPENINGS_RANDOM, NULL);
    GamePosition position;
    rules.verdict = short_verdict;
    config.rules = &rules;
    config.openings.plies = 10;
    Openings *openings = openings_open(&config, &error);
    if (!CHECK(openings != NULL))
        return;
    openings_at(openings, 5, &position);
    CHECK_EQUAL(all_rules[0]->ply(&position), 1); // after two plies every move ends the game
    openings_close(openings);
}

void test_openings_large(void)
{
    int count = match_unit_effort > 1 ? 200000 : 5000;
    char name[NAME_SIZE], *text = numbered_book(count);
    if (CHECK(text != NULL) && write_file(text, strlen(text), name)) {
        Error error;
        Config config = config_of(OPENINGS_EPD, name);
        Openings *openings = openings_open(&config, &error);
        if (CHECK(openings != NULL)) {
            CHECK_EQUAL(number_at(openings, count - 1), count - 1);
            CHECK_EQUAL(number_at(openings, count), 0);
        }
        openings_close(openings);
        unlink(name);
    }
    free(text);
}

// Damaged books are read or refused; either way nothing else happens.
void test_openings_damaged(void)
{
    static const char pgn[] = "[FEN \"" START "\"]\n\n1. c3c7 {a} (1. d2d7) f6f2 $3 *\n"
                              "[Variant \"ships\"]\n1. c3c7 ; b\n1-0\n";
    static const char epd[] = START "\n# c\n" START " ; x\n\n" START " bm c3c7;\n";
    Rng rng = {99};
    for (int i = 0; i < 100 * match_unit_effort; i++) {
        bool is_pgn = i % 2 == 0;
        char text[sizeof pgn > sizeof epd ? sizeof pgn : sizeof epd];
        size_t length = is_pgn ? sizeof pgn - 1 : sizeof epd - 1;
        memcpy(text, is_pgn ? pgn : epd, length + 1);
        for (int k = 0; k < 3; k++)
            text[rng_below(&rng, (uint32_t)length)] =
                "[](){};\"\\\n wS8/-%*$1."[rng_below(&rng, 22)];
        text[rng_below(&rng, (uint32_t)length) + 1] = '\0';
        Config config;
        Error error;
        Openings *openings = open_text(&config, is_pgn ? OPENINGS_PGN : OPENINGS_EPD, text, &error);
        CHECK(openings != NULL || strstr(error.text, "/tmp/match_unit_") != NULL);
        openings_close(openings);
    }
}

// --- The other game ----------------------------------------------------------------------------

void test_openings_variants(void)
{
#define TWO   "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1"
#define THREE "5B2C/B9C/B11C/B13C/13A1/13/11/1A1A1A3 3 3 1"
#define STUCK "1B5B1/11/13/15/15/13/1B7B1/1A1A1A1A1"
    static const char epd[] =
        "# four fields\n" TWO " ; ce 12\n" STUCK " 1 2 7 5 6 7;\n" TWO " ce 5;\n" STUCK " 1 2 1\n";
    check_book("cubes", OPENINGS_EPD, epd, 0, TWO);
    check_book("cubes", OPENINGS_EPD, epd, 1, STUCK " 1 2 7");
    check_book("cubes", OPENINGS_EPD, epd, 2, TWO);
    check_book("cubes", OPENINGS_EPD, epd, 3, STUCK " 1 2 1");
    check_book("cubes", OPENINGS_EPD, STUCK " 1 2 7 hmvc 3; fmvn 9;\n", 0, STUCK " 1 2 7");
    GamePosition untouched = {{0}};
    Error error;
    CHECK(!epd_parse(rules_find(slice_of("cubes")), slice_of(STUCK "; hmvc 1; fmvn 2;"), &untouched,
                     &error));
    CHECK_TEXT(error.text, "the side to move needs a whole number from 1 to 2, but none was given");
    check_book("cubes3", OPENINGS_EPD, THREE " ; ce -3\n", 0, THREE);
    // A pass is a move, with a number before it or not.
    static const char pgn[] = "[Variant \"cubes\"]\n[FEN \"" STUCK " 1 2 1\"]\n\n"
                              "1. 0000 {nothing else} *\n";
    static const char glued[] = "[Variant \"cubes\"]\n[FEN \"" STUCK " 1 2 1\"]\n\n1.0000 *\n";
    check_book("cubes", OPENINGS_PGN, pgn, 0, STUCK " 2 2 1");
    check_book("cubes", OPENINGS_PGN, glued, 0, STUCK " 2 2 1");
    static const char third[] = "[White \"a\"]\n[Black \"b\"]\n[Third \"c\"]\n[Result \"0-3-3\"]\n"
                                "[FEN \"" THREE "\"]\n[Variant \"cubes3\"]\n\n1... 0000 0-3-3\n";
    check_book("cubes3", OPENINGS_PGN, third, 0, "5B2C/B9C/B11C/B13C/13A1/13/11/1A1A1A3 1 3 2");
#undef TWO
#undef THREE
#undef STUCK
}
