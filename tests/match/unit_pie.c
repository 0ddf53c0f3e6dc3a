// The pie rule: lists of first moves, who is asked what, and what is told of the choice.
#define _POSIX_C_SOURCE 200809L // open_memstream, mkstemp
#include "bench/match/field/first_moves.h"
#include "bench/match/field/openings.h"
#include "bench/match/score/standings.h"
#include "bench/match/store/entries.h"
#include "bench/match/watch/live.h"
#include "tests/match/unit.h"
#include "tests/match/unit_results.h"
#include "tests/match/unit_stage.h"

#include <stdlib.h>
#include <string.h>

#define C3D4  "4sss1/4ssss/5sss/6ss/SS1S4/SS6/SSSS4/1SSS4 b - - 1 1"
#define D2H2  "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSS4S/1SSS4 b - - 1 1"
#define START "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1"

// --- Lists of first moves -----------------------------------------------------------------------

static Openings *open_list(Config *config, const char *text, int64_t window_cp, Error *error)
{
    char folder[TEST_PATH], path[TEST_PATH];
    test_folder(folder);
    test_file(folder, "first.epd", path);
    *config = (Config){.rules = all_rules[0],
                       .openings = {.format = OPENINGS_PIE,
                                    .file = text != NULL ? path : NULL,
                                    .window_cp = window_cp,
                                    .start = 1}};
    if (text != NULL)
        CHECK(write_whole(path, text, strlen(text)));
    Openings *openings = openings_open(config, error);
    config->openings.file = NULL;
    test_folder_remove(folder);
    return openings;
}

// The first moves of the list, between spaces, until they begin again.
static void check_list(const char *text, int64_t window_cp, const char *want)
{
    Config config;
    Error error = {""};
    char moves[80] = "", name[GAME_MOVE_TEXT];
    Builder list = {moves, sizeof moves, 0};
    GamePosition position, start;
    GameMove move, first = 0;
    Openings *openings = open_list(&config, text, window_cp, &error);
    if (!CHECK(openings != NULL)) {
        printf("    %s\n", error.text);
        return;
    }
    config.rules->start(&start);
    for (int i = 0; i < 10 && CHECK(openings_first_move(openings, i, &move)); i++) {
        if (i > 0 && move == first)
            break;
        first = i == 0 ? move : first;
        config.rules->format_move(move, name);
        builder_add(&list, "%s%s", i > 0 ? " " : "", name);
        openings_at(openings, i, &position); // the game begins at the start all the same
        CHECK(config.rules->key(&position) == config.rules->key(&start));
    }
    CHECK_TEXT(moves, want);
    openings_close(openings);
}

static void check_no_list(const char *text, int64_t window_cp, const char *sentence)
{
    Config config;
    Error error = {""};
    Openings *openings = open_list(&config, text, window_cp, &error);
    CHECK(openings == NULL);
    if (!CHECK(strstr(error.text, sentence) != NULL))
        printf("    gives: %s\n    wanted: %s\n", error.text, sentence);
    openings_close(openings);
}

void test_pie_list(void)
{
    static const char two[] = "# two\n" C3D4 " ; id \"c3d4\"; ce -20;\n\n" D2H2 " ; ce 120\n";
    check_list(two, 100, "c3d4");
    check_list(two, 120, "c3d4 d2h2");
    check_list(two, 20, "c3d4");
    check_list(C3D4 "\n", 0, "c3d4"); // of no known score
    check_list("4sss1/4ssss/5sss/6ss/SS1S4/SS6/SSSS4/1SSS4 b - - ce 0; hmvc 7;\n", 0, "c3d4");
    check_list(C3D4 " id \"c3d4\"; ce 0;\n" D2H2 " id \"d2h2\"; dm 7;\n", 100, "c3d4");
    check_no_list(D2H2 " ; dm -3\n", 100, "first.epd: no first move there is within window=100");
    check_no_list(two, 19, "first.epd: no first move there is within window=19 of even");
    check_no_list("# none\n", 100, "first.epd: it holds no opening");
    check_no_list(C3D4 "\n" START "\n", 100, "first.epd, line 2: no first move leads there");
    check_no_list(C3D4 " ; ce high\n", 100, "line 1: ce needs a whole number, not 'high'");
    check_no_list("c3d4\n", 100, "first.epd, line 1: ");
}

// Each list that is built in is one of a game's first moves, and some are near even.
void test_pie_built_in(void)
{
    static const Rules strange = {.variant = "strange"};
    int lists = 0;
    CHECK_EQUAL(first_moves_known(&strange).length, 0);
    for (int i = 0; i < rules_count; i++) {
        Error error = {""};
        Config config = {.rules = all_rules[i],
                         .openings = {.format = OPENINGS_PIE, .window_cp = 100, .start = 1}};
        bool known = first_moves_known(config.rules).length > 0;
        Openings *openings = openings_open(&config, &error);
        lists += known;
        if (!CHECK((openings != NULL) == known) || !known)
            CHECK(strstr(error.text, "no list of first moves of ") != NULL || known);
        openings_close(openings);
    }
    CHECK(lists > 0 && first_moves_known(all_rules[0]).length > 0);
}

// --- The question -------------------------------------------------------------------------------

// How the second engine answers, what it chooses by that, and how its game ends, if that matters.
static const struct {
    const char *arguments;
    PieKind pie;
    const char *reason;
    int moves;
} answers[] = {
    {"--score 5", PIE_DECLINED, NULL, 0},
    {"--score 0", PIE_DECLINED, NULL, 0},
    {"--quiet", PIE_DECLINED, NULL, 0},
    {"--score -1", PIE_INVOKED, NULL, 0},
    // The answer itself is not played: with White its first move is the third.
    {"--score -1 --do illegal@1", PIE_INVOKED, "White makes an illegal move: ", 2},
    {"--do illegal@1", PIE_DECLINED, "Black makes an illegal move: ", 1},
    {"--do exit@1", PIE_UNDECIDED, "Black disconnects", 1},
    {"--do silent@1", PIE_UNDECIDED, "Black loses on time (", 1},
    {"--do garbage@1", PIE_DECLINED, "Black makes an illegal move: ", 1},
    // It is told of a new game before it is asked, and again behind that.
    {"--do exit-at-new-game:1", PIE_DECLINED, "Black disconnects", 1},
    {"--score -1 --do exit-at-new-game:1", PIE_INVOKED, "White disconnects", 1},
    {"--do exit-at-new-game:2", PIE_DECLINED, NULL, 0},
};

static void check_answer(const GameResult *game, PieKind pie, bool quiet)
{
    const PlayedMove *given = &game->moves[0], *choice = &game->choice;
    int chooser = pie == PIE_INVOKED ? 0 : 1;
    CHECK_EQUAL(game->pie, pie);
    CHECK_EQUAL(game_chooser(game), pie == PIE_UNDECIDED ? -1 : chooser);
    CHECK_EQUAL(game->players[chooser], 1);
    CHECK_EQUAL(game->players[1 - chooser], 0);
    CHECK_EQUAL(game_given_moves(game), 1);
    CHECK_TEXT(given->move, "c3d4");
    CHECK(!given->info.scored && given->time_us == 0);
    CHECK_EQUAL(given->left_us, STAGE_MS * 1000);
    CHECK_EQUAL(choice->left_us, -1);
    CHECK_EQUAL(choice->info.scored, pie != PIE_UNDECIDED && !quiet);
    CHECK_EQUAL(choice->move[0] != '\0', pie != PIE_UNDECIDED);
}

// Each has its own clock, wherever it sits, and the question was charged to none.
static void check_clocks(const MatchStage *stage, const GameResult *game)
{
    for (int i = 1; i <= 2 && CHECK(game->move_count > 2); i++) {
        const PlayedMove *move = &game->moves[i];
        const ThinkLimits *limits = &stage->config.engines[game->players[i % 2]].limits;
        CHECK_EQUAL(move->left_us, limits->base_ms * 1000 - move->time_us);
    }
}

void test_pie_choice(void)
{
    for (size_t i = 0; i < ARRAY_COUNT(answers); i++) {
        MatchStage stage;
        GameResult game;
        const char *reason = answers[i].reason;
        stage_set(&stage, "--score 3", answers[i].arguments);
        stage.first_move = "c3d4";
        stage.engines[1].limits.base_ms = 3 * (int64_t)STAGE_MS;
        if (strstr(answers[i].arguments, "silent") != NULL)
            stage_hurry(&stage, 1);
        if (!stage_open(&stage, NULL))
            return;
        if (stage_play(&stage, NULL, &game)) {
            check_answer(&game, answers[i].pie, strcmp(answers[i].arguments, "--quiet") == 0);
            if (reason == NULL) {
                check_clocks(&stage, &game);
                CHECK_EQUAL(ending_fault(&game.ending), -1);
            } else {
                if (!CHECK(strncmp(reason_of(&game), reason, strlen(reason)) == 0))
                    printf("    %s: %s\n", answers[i].arguments, reason_of(&game));
                CHECK_EQUAL(game.move_count, answers[i].moves);
            }
            game_result_free(&game);
        }
        stage_close(&stage);
    }
}

// An engine that tells of the game, too, is asked; and one that has failed before loses as ever.
void test_pie_protocols(void)
{
    MatchStage stage;
    GameResult game;
    stage_set(&stage, "", "--score -7");
    stage.engines[0].protocol = stage.engines[1].protocol = PROTOCOL_UGI;
    stage.first_move = "d2h2";
    if (!stage_open(&stage, NULL))
        return;
    if (stage_play(&stage, NULL, &game)) {
        CHECK_EQUAL(game.pie, PIE_INVOKED);
        CHECK_EQUAL(game.choice.info.score, -7);
        CHECK_EQUAL(ending_termination(&game.ending), ENDED_NORMALLY);
        game_result_free(&game);
    }
    stage_close(&stage);
    stage_set(&stage, "--do exit-at-new-game", "");
    stage.first_move = "d2h2";
    if (!stage_open(&stage, NULL))
        return;
    if (stage_play(&stage, NULL, &game)) {
        CHECK_EQUAL(game.pie, PIE_NONE);
        CHECK_EQUAL(game.move_count, 0);
        CHECK_EQUAL(ending_fault(&game.ending), 0);
        game_result_free(&game);
    }
    stage_close(&stage);
}

// --- What is told -------------------------------------------------------------------------------

static EngineConfig two_engines[] = {{.name = "A", .limits = {.nodes = 100}},
                                     {.name = "B", .limits = {.has_clock = true, .base_ms = 9000}}};

static Config two_config(void)
{
    return (Config){.rules = all_rules[0],
                    .engines = two_engines,
                    .engine_count = 2,
                    .games = 2,
                    .openings = {.format = OPENINGS_PIE, .window_cp = 100, .start = 1}};
}

static void check_pgn(const GameResult *game, bool minimal, const char *headers, const char *moves)
{
    char *text = NULL;
    size_t length;
    Config config = two_config();
    config.pgn.minimal = minimal;
    FILE *to = open_memstream(&text, &length);
    CHECK(write_pgn_game(to, &config, game, 1));
    fclose(to);
    const char *from = strstr(text, "[Variant "), *behind = strstr(text, "\n\n");
    CHECK(from != NULL && strstr(from, headers) == strchr(from, '\n') + 1);
    CHECK_TEXT(behind + 2, moves);
    free(text);
}

void test_pie_pgn(void)
{
    PlayedMove moves[] = {
        {.move = "c3d4"},
        {.move = "h6h5", .info = {.scored = true, .score = 31, .depth_ply = 4}, .time_us = 2000}};
    GameResult game = {
        .number = 1,
        .players = {1, 0},
        .points = {2, 0},
        .pie = PIE_INVOKED,
        .choice = {.move = "g5g3",
                   .info = {.scored = true, .score = -35, .depth_ply = 12},
                   .time_us = 52000},
        .moves = moves,
        .move_count = 2,
        .fen = START,
        .ending = {END_LATE, 2, 1, .overrun_ms = 5},
    };
    check_pgn(&game, false, "[Opening \"c3d4\"]\n[Pie \"invoked\"]\n",
              "1. c3d4 "
              "{The pie rule: Black made this move, and White took his side at -0.35/12 0.052s}\n"
              "h6h5 {+0.31/4 0.002s, Black loses on time (5ms overrun)} 1-0\n\n");
    check_pgn(&game, true, "[Opening \"c3d4\"]\n[Pie \"invoked\"]\n", "1. c3d4 h6h5 1-0\n\n");
    game.pie = PIE_DECLINED;
    game.choice.info.score = 0;
    check_pgn(&game, false, "[Opening \"c3d4\"]\n[Pie \"declined\"]\n",
              "1. c3d4 {The pie rule: Black kept his side at 0.00/12 0.052s}\n"
              "h6h5 {+0.31/4 0.002s, Black loses on time (5ms overrun)} 1-0\n\n");
    game.pie = PIE_UNDECIDED;
    game.move_count = 1;
    check_pgn(&game, false, "[Opening \"c3d4\"]\n[Pie \"undecided\"]\n",
              "1. c3d4 {The pie rule, Black loses on time (5ms overrun)} 1-0\n\n");
}

// Spectators see the first move, and then who has which side and whose clock is there.
void test_pie_live(void)
{
    Config config = two_config();
    LiveGame live;
    LiveView view = {0};
    GamePosition position;
    PlayedMove given = {.move = "c3d4", .left_us = -1};
    GameResult game = {.players = {0, 1}, .pie = PIE_UNDECIDED, .moves = &given, .move_count = 1};
    live_open(&live, &config);
    config.rules->start(&position);
    live_begin(&live, &(Encounter){0}, &game, &position);
    live_move(&live, &position, &game);
    CHECK(live_look(&live, &view));
    CHECK_EQUAL(view.game.move_count, 1);
    CHECK_EQUAL(view.game.pie, PIE_UNDECIDED);
    CHECK_EQUAL(view.game.players[0], 0);
    CHECK_EQUAL(view.left_us[1], 9000000);
    game.pie = PIE_INVOKED;
    game.players[0] = 1, game.players[1] = 0;
    live_move(&live, &position, &game);
    CHECK(live_look(&live, &view));
    CHECK_EQUAL(view.game.move_count, 1);
    CHECK_EQUAL(view.game.pie, PIE_INVOKED);
    CHECK_EQUAL(view.game.players[0], 1);
    CHECK_EQUAL(view.left_us[0], 9000000);
    CHECK_EQUAL(view.left_us[1], -1);
    live_view_free(&view);
    live_close(&live);
}

static void check_remarks(const Tally *tally, const char *want)
{
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    standings_remarks(to, tally);
    fclose(to);
    CHECK_TEXT(text, want);
    free(text);
}

// How often each took White, of games in pairs that are whole.
void test_pie_counts(void)
{
    Config config = two_config();
    Tally tally;
    GameResult games[] = {
        {.number = 1, .players = {1, 0}, .points = {1, 1}, .pie = PIE_INVOKED},
        {.number = 2, .players = {1, 0}, .points = {1, 1}, .pie = PIE_DECLINED},
    };
    EncounterResult pair = {.encounter.players = {0, 1}, .games = games, .game_count = 2};
    tally_open(&tally, &config);
    check_remarks(&tally, "");
    tally_add(&tally, &pair);
    check_remarks(&tally, "First player's share of points: 50.0 %\n"
                          "Pie rule: A took White in 0 of 1 choices, B took White in 1 of 1 "
                          "choices\n");
    games[0].pie = PIE_UNDECIDED;
    tally_add(&tally, &pair);
    CHECK_EQUAL(tally.choices[0].all, 2);
    CHECK_EQUAL(tally.choices[1].all, 1);
    CHECK_EQUAL(tally.choices[1].invoked, 1);
    tally.config = &(Config){.rules = config.rules,
                             .engines = two_engines,
                             .engine_count = 2,
                             .output = OUTPUT_FASTCHESS};
    check_remarks(&tally, "");
    tally.config = &config;
    tally_close(&tally);
}

// A journal's line of a choice, and one that nobody can have written.
void test_pie_journal(void)
{
    GameResult game = {.number = 1,
                       .fen = START,
                       .points = {1, 1},
                       .pie = PIE_INVOKED,
                       .choice = {.move = "g5g3",
                                  .info = {.scored = true, .score = -35, .depth_ply = 12},
                                  .time_us = 52000,
                                  .left_us = -1}};
    EncounterResult result = {.encounter.round = 1, .games = &game, .game_count = 1}, read;
    Buffer body = {0};
    Error error = {""};
    journal_encounter_text(&body, &result);
    char *line = strstr(body.at, "\npie invoked g5g3 score=cp:-35 depth=12 time_us=52000\n");
    if (CHECK(line != NULL)) {
        memcpy(line, "\npie imvoked", strlen("\npie imvoked"));
        CHECK(!journal_encounter_read(buffer_slice(&body), &read, &error));
        CHECK(strstr(error.text, ": no side is chosen by 'imvoked'") != NULL);
    }
    buffer_free(&body);
}
