// The PGN: exact text, order, and a file that was cut short or changed.
#define _XOPEN_SOURCE 700 // open_memstream, truncate, fork, setrlimit
#include "bench/match/store/pgn_text.h"
#include "bench/match/store/writer.h"
#include "engine/base/crc32.h"
#include "tests/match/unit.h"
#include "tests/match/unit_results.h"
#include "tests/other_process.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define START_FEN "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1"

static EngineConfig two_engines[] = {
    {.name = "Alpha \"1\\2\"",
     .limits = {.has_clock = true, .base_ms = 10000, .increment_ms = 100}},
    {.name = "Beta\n", .limits = {.has_clock = true, .base_ms = 10000, .increment_ms = 100}},
    {.name = "Gamma", .limits = {.movetime_ms = 50}},
};

static Config plain_config(void)
{
    return (Config){.rules = all_rules[0],
                    .engines = two_engines,
                    .engine_count = 3,
                    .games = 2,
                    .shard = 1,
                    .shard_count = 1,
                    .pgn = {.append = true}};
}

static void check_game(const Config *config, const GameResult *game, int64_t round,
                       const char *want)
{
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    CHECK(write_pgn_game(to, config, game, round));
    fclose(to);
    CHECK_TEXT(text, want);
    free(text);
}

static PlayedMove sample_moves[] = {
    {.move = "c3c7",
     .info.scored = true,
     .info.score = 19,
     .info.depth_ply = 12,
     .info.seldepth_ply = 19,
     .info.hashfull = 7,
     .info.nodes = 79953,
     .info.nps = 650000,
     .info.tbhits = 3,
     .info.cpuload = 950,
     .time_us = 122499,
     .info.reported_us = 121000,
     .left_us = 9977501,
     .pv = "h6h5 a2}{ \"x\"",
     .line = "info\tstring"},
    {.move = "h6h5", .time_us = 500, .left_us = -1},
    {.move = "c7c3",
     .info.scored = true,
     .info.mate = true,
     .info.score = 3,
     .info.depth_ply = 9,
     .time_us = 61000000},
    {.move = "h5h6",
     .info.scored = true,
     .info.mate = true,
     .info.score = -2,
     .info.depth_ply = 8,
     .time_us = 1000,
     .info.reported_us = 3000},
    {.move = "d1d2",
     .info.scored = true,
     .info.score = -1205,
     .info.depth_ply = 1,
     .time_us = 999500},
};

static GameResult sample_game(void)
{
    return (GameResult){.number = 6,
                        .players = {0, 1},
                        .points = {2, 0},
                        .ending = {END_WIN, 2, 0, .text = "a ship {stands} in the enemy port"},
                        .fen = START_FEN,
                        .started_ms = 1700000000123,
                        .duration_ms = 3725999,
                        .moves = sample_moves,
                        .move_count = ARRAY_COUNT(sample_moves)};
}

void test_pgn_text(void)
{
    Config config = plain_config();
    GameResult game = sample_game();
    check_game(&config, &game, 3,
               "[Event \"Regatta match\"]\n"
               "[Site \"?\"]\n"
               "[Date \"2023.11.14\"]\n"
               "[Round \"3.2\"]\n"
               "[White \"Alpha \\\"1\\\\2\\\"\"]\n"
               "[Black \"Beta?\"]\n"
               "[Result \"1-0\"]\n"
               "[SetUp \"1\"]\n"
               "[FEN \"" START_FEN "\"]\n"
               "[Variant \"ships\"]\n"
               "[GameDuration \"01:02:05\"]\n"
               "[GameStartTime \"2023-11-14T22:13:20 +0000\"]\n"
               "[GameEndTime \"2023-11-14T23:15:26 +0000\"]\n"
               "[PlyCount \"5\"]\n"
               "[Termination \"normal\"]\n"
               "[TimeControl \"10+0.1\"]\n"
               "\n"
               "1. c3c7 {+0.19/12 0.122s, line=\"info?string\"} h6h5 {0.00/0 0.001s}\n"
               "2. c7c3 {+M5/9 61.000s} h5h6 {-M4/8 0.001s}\n"
               "3. d1d2 {-12.05/1 1.000s, White wins: a ship (stands) in the enemy port} 1-0\n\n");
}

void test_pgn_fields(void)
{
    Config config = plain_config();
    GameResult game = sample_game();
    game.move_count = 1;
    game.players[1] = 2;
    game.points[0] = game.points[1] = 1;
    game.ending =
        ending_read(ENDED_TIME_FORFEIT, -1, "White wins: a ship {stands} in the enemy port");
    config.event = "E";
    config.site = "S";
    config.pgn = (PgnConfig){.told = {.nodes = true,
                                      .seldepth_ply = true,
                                      .nps = true,
                                      .hashfull = true,
                                      .tbhits = true,
                                      .cpuload = true},
                             .pv = true,
                             .timeleft = true,
                             .latency = true};
    // Black begins, at move 12.
    snprintf(game.fen, sizeof game.fen, "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - 0 12");
    check_game(
        &config, &game, 3,
        "[Event \"E\"]\n"
        "[Site \"S\"]\n"
        "[Date \"2023.11.14\"]\n"
        "[Round \"3.2\"]\n"
        "[White \"Alpha \\\"1\\\\2\\\"\"]\n"
        "[Black \"Gamma\"]\n"
        "[Result \"1/2-1/2\"]\n"
        "[SetUp \"1\"]\n"
        "[FEN \"4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - 0 12\"]\n"
        "[Variant \"ships\"]\n"
        "[GameDuration \"01:02:05\"]\n"
        "[GameStartTime \"2023-11-14T22:13:20 +0000\"]\n"
        "[GameEndTime \"2023-11-14T23:15:26 +0000\"]\n"
        "[PlyCount \"1\"]\n"
        "[Termination \"time forfeit\"]\n"
        "[WhiteTimeControl \"10+0.1\"]\n"
        "[BlackTimeControl \"0.05/move\"]\n"
        "\n"
        "12... c3c7 {+0.19/12 0.122s, tl=9.978s, latency=0.001s, n=79953, sd=19, nps=650000, "
        "hashfull=7, tbhits=3, cpuload=950, pv=\"h6h5 a2)( 'x'\", line=\"info?string\", "
        "White wins: a ship (stands) in the enemy port}\n"
        "1/2-1/2\n\n");
}

// Without comments nothing depends on time, and lines are wrapped at 80 characters.
void test_pgn_minimal(void)
{
    Config config = plain_config();
    PlayedMove moves[23];
    GameResult game = sample_game();
    config.pgn.minimal = true;
    for (size_t i = 0; i < ARRAY_COUNT(moves); i++)
        moves[i] = sample_moves[i % 2];
    snprintf(moves[20].move, sizeof moves[20].move, "c3c7x"); // fills the second line to the last
    game.moves = moves;
    game.move_count = ARRAY_COUNT(moves);
    static const char want[] =
        "[Event \"Regatta match\"]\n"
        "[Site \"?\"]\n"
        "[Date \"????.??.??\"]\n"
        "[Round \"3.2\"]\n"
        "[White \"Alpha \\\"1\\\\2\\\"\"]\n"
        "[Black \"Beta?\"]\n"
        "[Result \"1-0\"]\n"
        "[SetUp \"1\"]\n"
        "[FEN \"" START_FEN "\"]\n"
        "[Variant \"ships\"]\n"
        "\n"
        "1. c3c7 h6h5 2. c3c7 h6h5 3. c3c7 h6h5 4. c3c7 h6h5 5. c3c7 h6h5 6. c3c7 h6h5\n"
        "7. c3c7 h6h5 8. c3c7 h6h5 9. c3c7 h6h5 10. c3c7 h6h5 11. c3c7x h6h5 12. c3c7 1-0\n\n";
    check_game(&config, &game, 3, want);
    game.started_ms += 100000000;
    game.duration_ms = 1;
    moves[3].time_us = 77;
    check_game(&config, &game, 3, want);
    // One character more is too long.
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    snprintf(moves[20].move, sizeof moves[20].move, "c3c7xx");
    CHECK(write_pgn_game(to, &config, &game, 3));
    fclose(to);
    CHECK(strstr(text, "c3c7xx h6h5 12. c3c7\n1-0\n\n") != NULL);
    free(text);
    moves[22] = (PlayedMove){.move = "{a}$;%"}; // whatever it is, it is no comment
    game.moves += 22;
    game.move_count = 1;
    to = open_memstream(&text, &length);
    CHECK(write_pgn_game(to, &config, &game, 1));
    fclose(to);
    CHECK(strstr(text, "\n1. ?a???? 1-0\n\n") != NULL);
    free(text);
}

// A game of three that begins with a pass of the third player, to the letter.
void test_pgn_three(void)
{
    static PlayedMove moves[] = {
        {.move = "0000", .info.scored = true, .info.score = -30, .info.depth_ply = 2},
        {.move = "n4k3", .time_us = 2000},
        {.move = "b6c5", .info.scored = true, .info.mate = true, .info.score = 2}};
    Config config = plain_config();
    config.rules = rules_find(slice_of("cubes3"));
    config.pgn.minimal = false;
    GameResult game = {.number = 9,
                       .players = {2, 0, 1},
                       .points = {0, 3, 3},
                       .ending = {END_LATE, 3, 0, .overrun_ms = 5},
                       .fen = "5B2C/B9C/B11C/B13C/13A1/13/11/1A1A1A3 3 3 1",
                       .moves = moves,
                       .move_count = 3};
    check_game(&config, &game, 2,
               "[Event \"Regatta match\"]\n"
               "[Site \"?\"]\n"
               "[Date \"1970.01.01\"]\n"
               "[Round \"2.1\"]\n"
               "[White \"Gamma\"]\n"
               "[Black \"Alpha \\\"1\\\\2\\\"\"]\n"
               "[Third \"Beta?\"]\n"
               "[Result \"0-3-3\"]\n"
               "[SetUp \"1\"]\n"
               "[FEN \"5B2C/B9C/B11C/B13C/13A1/13/11/1A1A1A3 3 3 1\"]\n"
               "[Variant \"cubes3\"]\n"
               "[GameDuration \"00:00:00\"]\n"
               "[GameStartTime \"1970-01-01T00:00:00 +0000\"]\n"
               "[GameEndTime \"1970-01-01T00:00:00 +0000\"]\n"
               "[PlyCount \"3\"]\n"
               "[Termination \"time forfeit\"]\n"
               "[WhiteTimeControl \"0.05/move\"]\n"
               "[BlackTimeControl \"10+0.1\"]\n"
               "[ThirdTimeControl \"10+0.1\"]\n"
               "\n"
               "1... 0000 {-0.30/2 0.000s} 2. n4k3 {0.00/0 0.002s}\n"
               "b6c5 {+M4/0 0.000s, First loses on time (5ms overrun)} 0-3-3\n\n");
}

static void check_position(const char *variant, const char *fen, PlayedMove *moves, int count,
                           const char *want)
{
    Config config = plain_config();
    Buffer text = {0};
    config.rules = rules_find(slice_of(variant));
    GameResult game = {.number = 12, .points = {2, 0}, .moves = moves, .move_count = count};
    snprintf(game.fen, sizeof game.fen, "%s", fen);
    epd_game_text(&text, &config, &game, 1);
    buffer_format(&text, "%s", "");
    CHECK_TEXT(text.at, want);
    buffer_free(&text);
}

// Where games ended, to the letter.
void test_epd(void)
{
    static PlayedMove ships[] = {{.move = "c3c7"}, {.move = "h6h5"}, {.move = "e1e8"}};
    static PlayedMove three[] = {{.move = "0000"}};
    check_position("ships", START_FEN, ships, 0, START_FEN " ; id \"game 12: 1-0\"\n");
    check_position("ships", START_FEN, ships, 1,
                   "4sss1/2S1ssss/5sss/6ss/SS6/SS6/SSSS4/1SSS4 b - - 1 1 ; id \"game 12: 1-0\"\n");
    check_position("ships", START_FEN, ships, 3, // what can't be played ends it
                   "4sss1/2S1ssss/5sss/6ss/SS6/SS6/SSSS4/1SSS4 b - - 1 1 ; id \"game 12: 1-0\"\n");
    check_position("cubes3", "5B2C/B9C/B11C/B13C/13A1/13/11/1A1A1A3 3 3 1", three, 1,
                   "5B2C/B9C/B11C/B13C/13A1/13/11/1A1A1A3 1 3 2 ; id \"game 12: 2-0-0\"\n");
    check_position("ships", "nonsense", ships, 1, "");
}

// Three seats take turns; and a game without a move tells its reason all the same.
void test_pgn_seats(void)
{
    Config config = plain_config();
    Rules three = *config.rules;
    three.seats = 3;
    config.rules = &three;
    config.pgn.minimal = true;
    GameResult game = sample_game();
    game.players[2] = 2;
    game.points[2] = 1;
    check_game(&config, &game, 1,
               "[Event \"Regatta match\"]\n"
               "[Site \"?\"]\n"
               "[Date \"????.??.??\"]\n"
               "[Round \"1.2\"]\n"
               "[White \"Alpha \\\"1\\\\2\\\"\"]\n"
               "[Black \"Beta?\"]\n"
               "[Third \"Gamma\"]\n"
               "[Result \"2-0-1\"]\n"
               "[SetUp \"1\"]\n"
               "[FEN \"" START_FEN "\"]\n"
               "[Variant \"ships\"]\n"
               "\n"
               "1. c3c7 h6h5 c7c3 2. h5h6 d1d2 2-0-1\n\n");
    config = plain_config();
    game.move_count = 0;
    game.started_ms = INT64_MAX; // no calendar has this
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    CHECK(write_pgn_game(to, &config, &game, 1));
    fclose(to);
    CHECK(strstr(text, "\n\n{White wins: a ship (stands) in the enemy port} 1-0\n\n") != NULL);
    CHECK(strstr(text, "[Date \"????.??.??\"]\n") != NULL);
    free(text);
}

// --- The writer ---------------------------------------------------------------------------------

enum { COUNT = 6 };

// Encounters and the file they are to be written to.
typedef struct PgnBook {
    char folder[TEST_PATH], file[TEST_PATH];
    Config config;
    EncounterResult results[COUNT];
    char *text;             // of all encounters
    size_t ends[COUNT + 1]; // where in it they end
} PgnBook;

// Of a whole match, for shard 0 of 0.
static void book_open(PgnBook *book, int64_t shard, int64_t shard_count)
{
    Rng rng = {7};
    *book = (PgnBook){.config = plain_config()};
    test_folder(book->folder);
    book->config.pgn.file = (char *)test_file(book->folder, "games.pgn", book->file);
    book->config.shard = shard;
    book->config.shard_count = shard_count;
    size_t length;
    FILE *to = open_memstream(&book->text, &length);
    for (int i = 0; i < COUNT; i++) {
        int64_t number = shard_count > 0 ? shard - 1 + i * shard_count : i;
        book->results[i] = plain_result(&rng, number, 2, 2);
        for (int k = 0; k < 2; k++)
            CHECK(write_pgn_game(to, &book->config, &book->results[i].games[k], number + 1));
        fflush(to);
        book->ends[i + 1] = length;
    }
    fclose(to);
}

static void book_close(PgnBook *book)
{
    for (int i = 0; i < COUNT; i++)
        encounter_result_free(&book->results[i]);
    free(book->text);
    test_folder_remove(book->folder);
}

// The file must be `before` and then these characters of the whole text.
static void check_file(const PgnBook *book, const char *before, size_t length)
{
    size_t is;
    char *text = read_whole(book->file, &is);
    size_t lead = strlen(before);
    if (CHECK(text != NULL) && CHECK_EQUAL(is, lead + length)) {
        CHECK(memcmp(text, before, lead) == 0);
        CHECK(memcmp(text + lead, book->text, length) == 0);
    }
    free(text);
}

// Opens a writer that knows what was done before; NULL, with a sentence, if it refuses that.
static GameWriter *resume(const PgnBook *book, int64_t base, const EncounterResult *done,
                          int64_t count, Error *error)
{
    Error ignored;
    GameWriter *writer = writer_open(&book->config, GAMES_PGN, base, error);
    if (writer == NULL ||
        events_replay(&book->config, done, count, (Listener){writer_hear, writer}, error))
        return writer;
    writer_close(writer, &ignored);
    return NULL;
}

static bool hear_end(GameWriter *writer, const GameResult *game, int64_t round, Error *error)
{
    const Encounter encounter = {.round = round};
    return writer_hear(
        writer, &(Event){.kind = EVENT_GAME_ENDS, .encounter = &encounter, .game = game}, error);
}

static void add(GameWriter *writer, const PgnBook *book, int i)
{
    Error error = {""};
    for (int k = 0; k < 2; k++)
        CHECK(
            hear_end(writer, &book->results[i].games[k], book->results[i].encounter.round, &error));
}

static GameWriter *open_new(const PgnBook *book)
{
    Error error = {""};
    int64_t base = -1;
    CHECK(writer_base(&book->config, GAMES_PGN, &base, &error));
    GameWriter *writer = resume(book, base, NULL, 0, &error);
    if (!CHECK(writer != NULL)) {
        printf("  %s\n", error.text);
        exit(2);
    }
    return writer;
}

// Encounters come as they finish, and stand in order; in a shard too.
void test_pgn_order(void)
{
    static const int orders[][COUNT] = {
        {0, 1, 2, 3, 4, 5}, {5, 4, 3, 2, 1, 0}, {3, 0, 5, 1, 2, 4}, {1, 0, 3, 2, 5, 4}};
    Error error = {""};
    for (size_t o = 0; o < 2 * ARRAY_COUNT(orders); o++) {
        PgnBook book;
        const int *order = orders[o % ARRAY_COUNT(orders)];
        bool there[COUNT + 1] = {false};
        int in_turn = 0;
        book_open(&book, o % 2 ? 2 : 1, o % 2 ? 3 : 1);
        GameWriter *writer = open_new(&book);
        for (int i = 0; i < COUNT; i++) {
            add(writer, &book, order[i]);
            there[order[i]] = true;
            while (there[in_turn])
                in_turn++;
            check_file(&book, "", book.ends[in_turn]);
        }
        CHECK(!hear_end(writer, &book.results[2].games[0], 3, &error));
        CHECK(writer_close(writer, &error));
        check_file(&book, "", book.ends[COUNT]);
        book_close(&book);
    }
}

// Which encounters came in, and how long the text of these is, in order.
static size_t text_with_gaps(const PgnBook *book)
{
    return book->ends[1] + (book->ends[3] - book->ends[2]) + (book->ends[5] - book->ends[4]);
}

// On the way out what is held is written, whatever is missing before it; and taken back later.
void test_pgn_gaps(void)
{
    Error error = {""};
    for (int cut = 0; cut < 2; cut++) {
        PgnBook book;
        book_open(&book, 0, 0);
        GameWriter *writer = open_new(&book);
        add(writer, &book, 4);
        add(writer, &book, 2);
        add(writer, &book, 0);
        check_file(&book, "", book.ends[1]);
        CHECK(writer_close(writer, &error));
        size_t is;
        free(read_whole(book.file, &is));
        CHECK_EQUAL(is, text_with_gaps(&book));

        // Resumed, even if a crash left only a part of what was behind the gap.
        EncounterResult done[] = {book.results[4], book.results[2], book.results[0]};
        if (cut)
            CHECK(truncate(book.file, (off_t)text_with_gaps(&book) - 10) == 0);
        writer = resume(&book, 0, done, 3, &error);
        if (CHECK(writer != NULL)) {
            check_file(&book, "", book.ends[1]);
            add(writer, &book, 1);
            check_file(&book, "", book.ends[3]);
            add(writer, &book, 5);
            add(writer, &book, 3);
            CHECK(writer_close(writer, &error));
            check_file(&book, "", book.ends[COUNT]);
        }
        book_close(&book);
    }
}

// The first game of a pair is written when it has its turn, and not again when the match goes on.
void test_pgn_half_pairs(void)
{
    Error error = {""};
    for (int first = 0; first < 2; first++) {
        PgnBook book;
        book_open(&book, 0, 0);
        GameWriter *writer = open_new(&book);
        EncounterResult half = book.results[0];
        half.games += first;
        half.game_count = 1;
        CHECK(hear_end(writer, &half.games[0], 1, &error));
        CHECK(writer_close(writer, &error));
        size_t is;
        char *text = read_whole(book.file, &is);
        CHECK(text != NULL && strstr(text, first ? "[Round \"1.2\"]" : "[Round \"1.1\"]") != NULL);
        free(text);
        writer = resume(&book, 0, &half, 1, &error);
        if (CHECK(writer != NULL)) {
            CHECK(hear_end(writer, &book.results[0].games[1 - first], 1, &error));
            check_file(&book, "", book.ends[1]);
            CHECK(writer_close(writer, &error));
        }
        book_close(&book);
    }
}

// A file cut anywhere is completed, wherever in it the match began.
void test_pgn_completion(void)
{
    static const struct {
        const char *before, *lead;
    } starts[] = {
        {"", ""}, {"[Event \"old\"]\n\n1-0\n\n", ""}, {"x\n", "\n"}, {"x", "\n\n"}, {"\n", ""}};
    Error error = {""};
    for (size_t s = 0; s < ARRAY_COUNT(starts); s++) {
        PgnBook book;
        char before[64];
        size_t base = strlen(starts[s].before);
        snprintf(before, sizeof before, "%s%s", starts[s].before, starts[s].lead);
        book_open(&book, 0, 0);
        CHECK(write_whole(book.file, starts[s].before, base));
        GameWriter *writer = open_new(&book);
        for (int i = 0; i < 3; i++)
            add(writer, &book, i);
        check_file(&book, before, book.ends[3]);
        CHECK(writer_close(writer, &error));
        size_t whole = strlen(before) + book.ends[3];
        int step = match_unit_effort > 1 && s < 2 ? 1 : 61;
        for (size_t length = base; length <= whole; length += (size_t)step) {
            CHECK(truncate(book.file, (off_t)length) == 0);
            writer = resume(&book, (int64_t)base, book.results, 3, &error);
            if (!CHECK(writer != NULL))
                continue;
            check_file(&book, before, book.ends[3]);
            add(writer, &book, 3);
            check_file(&book, before, book.ends[4]);
            CHECK(writer_close(writer, &error));
            // A journal that knows more than the file, by one.
            CHECK(truncate(book.file, (off_t)length) == 0);
            writer = resume(&book, (int64_t)base, book.results, 4, &error);
            check_file(&book, before, book.ends[4]);
            CHECK(writer_close(writer, &error));
        }
        book_close(&book);
    }
}

static void check_sum(const PgnBook *book, const GameWriter *writer)
{
    uint32_t crc = 1;
    int64_t bytes = -1;
    size_t length;
    char *text = read_whole(book->file, &length);
    CHECK(writer_checksum(writer, &crc, &bytes));
    CHECK_EQUAL(bytes, length);
    CHECK_EQUAL(crc, crc32_of(0, (Slice){text, length}));
    free(text);
}

// The checksum is that of the whole file, whatever was in it before and in whatever order games
// come.
void test_pgn_checksum(void)
{
    static const char before[] = "what was there\n";
    PgnBook book;
    Error error;
    uint32_t crc;
    int64_t bytes;
    book_open(&book, 0, 0);
    GameWriter *writer = open_new(&book);
    CHECK(!writer_checksum(writer, &crc, &bytes)); // nobody wants it
    CHECK(writer_close(writer, &error));
    CHECK(write_whole(book.file, before, strlen(before)));
    book.config.pgn.crc = true;
    writer = open_new(&book);
    check_sum(&book, writer);
    for (int i = COUNT - 1; i >= 0; i--) {
        if (i == 2) { // a gap at the end
            CHECK(writer_finish(writer, &error));
            check_sum(&book, writer);
            break;
        }
        add(writer, &book, i);
        check_sum(&book, writer);
    }
    CHECK(writer_close(writer, &error));
    // Resumed: what stood behind the gap is taken back.
    writer = resume(&book, (int64_t)strlen(before), book.results + 3, COUNT - 3, &error);
    check_sum(&book, writer);
    CHECK(writer_close(writer, &error));
    book_close(&book);
}

static void check_not_ours(const PgnBook *book, int64_t base)
{
    Error error = {""};
    size_t before, after;
    char *was = read_whole(book->file, &before);
    GameWriter *writer = resume(book, base, book->results, 3, &error);
    CHECK(writer == NULL);
    CHECK(strstr(error.text, "is not what the journal says") != NULL);
    CHECK(writer_close(writer, &error));
    char *is = read_whole(book->file, &after);
    if (CHECK_EQUAL(after, before))
        CHECK(memcmp(is, was, before) == 0);
    free(is);
    free(was);
}

static bool is_refused_as_busy(void *context)
{
    Error error = {""};
    const PgnBook *book = context;
    return CHECK(resume(book, 0, book->results, 3, &error) == NULL) &&
           CHECK(strstr(error.text, "another process is writing to") != NULL);
}

void test_pgn_changed(void)
{
    PgnBook book;
    Error error = {""};
    Rng rng = {8};
    book_open(&book, 0, 0);
    size_t length = book.ends[3];
    for (size_t i = 0; i < length; i += 1 + rng_below(&rng, 40)) {
        book.text[i] ^= 4;
        CHECK(write_whole(book.file, book.text, length - rng_below(&rng, (uint32_t)(length - i))));
        book.text[i] ^= 4;
        check_not_ours(&book, 0);
    }
    // More games than the journal knows of; other games; a file that became shorter than it was.
    CHECK(write_whole(book.file, book.text, length + 1));
    check_not_ours(&book, 0);
    CHECK(write_whole(book.file, "x", 1));
    check_not_ours(&book, 0);
    check_not_ours(&book, 100);
    // Games that are missing in between come again in their place; the end may be cut short.
    for (size_t end = book.ends[2] + 1; end <= length; end += 1 + rng_below(&rng, 200)) {
        char *lacking = calloc(1, length);
        memcpy(lacking, book.text, book.ends[1]);
        memcpy(lacking + book.ends[1], book.text + book.ends[2], end - book.ends[2]);
        CHECK(write_whole(book.file, lacking, book.ends[1] + end - book.ends[2]));
        free(lacking);
        CHECK(writer_is_of(&book.config, GAMES_PGN, book.results, 3, &error));
        CHECK(writer_close(resume(&book, 0, book.results, 3, &error), &error));
        check_file(&book, "", length);
    }
    CHECK(!writer_is_of(&book.config, GAMES_PGN, book.results, 2, &error));
    CHECK(strstr(error.text, "has not only games of this match") != NULL);
    // Moved away: written anew from the front, and found there the next time.
    unlink(book.file);
    for (int i = 0; i < 2; i++) {
        CHECK(writer_close(resume(&book, 100, book.results, 3, &error), &error));
        check_file(&book, "", book.ends[3]);
    }
    // One writer at a time.
    GameWriter *writer = resume(&book, 0, book.results, 3, &error);
    CHECK(writer != NULL);
    CHECK(other_process_finds(is_refused_as_busy, &book));
    CHECK(writer_close(writer, &error));
    // Without append a new match begins anew, and a resumed one does not.
    book.config.pgn.append = false;
    CHECK(writer_close(open_new(&book), &error)); // it did not begin
    check_file(&book, "", book.ends[3]);
    writer = open_new(&book);
    CHECK(writer_hear(writer, &(Event){.kind = EVENT_MATCH_BEGINS}, &error));
    CHECK(writer_close(writer, &error));
    check_file(&book, "", 0);
    CHECK(writer_close(resume(&book, 0, book.results, 3, &error), &error));
    check_file(&book, "", book.ends[3]);
    CHECK(write_whole(book.file, "x", 1));
    check_not_ours(&book, 0);
    // A PGN that can't be opened; one that does not count; and none at all.
    book.config.pgn.file = book.folder;
    CHECK(writer_open(&book.config, GAMES_PGN, 0, &error) == NULL);
    book.config.pgn.file = "/dev/null";
    writer = resume(&book, 0, book.results, 2, &error);
    if (CHECK(writer != NULL))
        add(writer, &book, 2);
    CHECK(writer_close(writer, &error));
    book.config.pgn.file = NULL;
    writer = resume(&book, 0, book.results, 2, &error);
    if (CHECK(writer != NULL))
        add(writer, &book, 2);
    CHECK(writer_close(writer, &error));
    book_close(&book);
}

static bool add_both(GameWriter *writer, const PgnBook *book, int i, Error *error)
{
    const EncounterResult *result = &book->results[i];
    bool first = hear_end(writer, &result->games[0], result->encounter.round, error);
    return hear_end(writer, &result->games[1], result->encounter.round, error) && first;
}

// In a child: as long as there is no room for a game nothing of it is written, and then all.
static bool add_to_full_disk(const PgnBook *book)
{
    Error error = {""};
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    GameWriter *writer = open_new(book);
    bool good = getrlimit(RLIMIT_FSIZE, &limit) == 0 && add_both(writer, book, 0, &error);
    limit.rlim_cur = book->ends[1] + 100;
    good = good && setrlimit(RLIMIT_FSIZE, &limit) == 0;
    for (int i = 1; i < 3; i++) {
        size_t is = 0;
        good = good && !add_both(writer, book, i, &error) &&
               strstr(error.text, "cannot write to") != NULL;
        free(read_whole(book->file, &is));
        good = good && is == book->ends[1];
    }
    limit.rlim_cur = limit.rlim_max;
    good = good && setrlimit(RLIMIT_FSIZE, &limit) == 0 && add_both(writer, book, 3, &error);
    return writer_close(writer, &error) && good;
}

void test_pgn_full_disk(void)
{
    PgnBook book;
    int status = -1;
    book_open(&book, 0, 0);
    pid_t child = fork();
    if (child == 0)
        _exit(add_to_full_disk(&book) ? 0 : 1);
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    CHECK_EQUAL(status, 0);
    check_file(&book, "", book.ends[4]);
    book_close(&book);
}
