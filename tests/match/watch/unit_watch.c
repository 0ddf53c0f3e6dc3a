// Spectators, part by part: a game in progress, what is kept of a long match, the status file's
// text. With a real match: cases/status.sh; its page in browsers: page.sh.
#define _POSIX_C_SOURCE 200809L // getpid
#include "bench/match/watch/newest.h"
#include "bench/match/watch/status.h"
#include "engine/version.h"
#include "tests/match/sample.h"
#include "tests/match/unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// --- A game in progress --------------------------------------------------------------------------

static const Encounter third = {.number = 2, .round = 3, .opening = 6, .players = {1, 0}};

static Config two_clocks(EngineConfig engines[2])
{
    engines[0] = (EngineConfig){.name = "A",
                                .limits = {.has_clock = true, .base_ms = 5000, .increment_ms = 50}};
    engines[1] = (EngineConfig){.name = "B", .limits = {.nodes = 100}};
    return (Config){
        .rules = all_rules[0], .engines = engines, .engine_count = 2, .games = 2, .concurrency = 1};
}

// Plays the first legal move of a position, as a worker tells of it. False if there is none.
static bool play_first(const Rules *rules, LiveGame *live, GamePosition *position, GameResult *game,
                       int64_t left_us)
{
    GameMove moves[GAME_MAX_MOVES];
    char text[GAME_MOVE_TEXT];
    if (rules->moves(position, moves) == 0)
        return false;
    rules->format_move(moves[0], text);
    rules->play(position, moves[0]);
    PlayedMove *move = &game->moves[game->move_count++];
    *move = (PlayedMove){
        .left_us = left_us, .info.depth_ply = game->move_count, .pv = "not to be kept"};
    snprintf(move->move, sizeof move->move, "%s", text);
    live_move(live, position, game);
    return true;
}

void test_watch_live(void)
{
    enum { PLIES = 200 };
    EngineConfig engines[2];
    Config config = two_clocks(engines);
    const Rules *rules = config.rules;
    LiveGame live;
    LiveView view = {0};
    GamePosition position;
    GameResult game = {.moves = calloc(PLIES, sizeof *game.moves)};
    if (!CHECK(game.moves != NULL))
        return;
    live_open(&live, &config);
    CHECK(!live_look(&live, &view));
    rules->start(&position);
    live_begin(&live, &third, &(GameResult){.number = 6, .players = {1, 0}}, &position);
    if (CHECK(live_look(&live, &view))) {
        CHECK_EQUAL(view.game.number, 6);
        CHECK_EQUAL(view.game.players[0], 1);
        CHECK_EQUAL(view.encounter.opening, 6);
        CHECK_EQUAL(view.left_us[0], -1); // B has no clock, A its base time and an increment
        CHECK_EQUAL(view.left_us[1], 5050000);
        CHECK_EQUAL(view.game.move_count, 0);
    }
    CHECK(play_first(rules, &live, &position, &game, -1));
    CHECK(play_first(rules, &live, &position, &game, 4000000));
    CHECK(live_look(&live, &view));
    CHECK_EQUAL(view.game.move_count, 2);
    CHECK_EQUAL(view.left_us[0], -1);
    CHECK_EQUAL(view.left_us[1], 4000000);
    CHECK(view.game.moves[1].pv == NULL);
    CHECK(memcmp(&view.position, &position, sizeof position) == 0);
    // A view stays as it was while the game goes on, also beyond the first room for moves.
    while (game.move_count < PLIES && play_first(rules, &live, &position, &game, 1000)) {
    }
    CHECK(game.move_count > 128);
    CHECK_EQUAL(view.game.move_count, 2);
    CHECK(live_look(&live, &view));
    CHECK_EQUAL(view.game.move_count, game.move_count);
    CHECK_TEXT(view.game.moves[game.move_count - 1].move, game.moves[game.move_count - 1].move);
    live_end(&live);
    CHECK(!live_look(&live, &view));
    CHECK(!view.on);
    live_view_free(&view);
    live_close(&live);
    free(game.moves);
}

// --- A long match --------------------------------------------------------------------------------

// However many are offered, there are some hundred points, evenly spaced.
void test_watch_curve(void)
{
    EngineConfig engines[2];
    Config config = two_clocks(engines);
    Tally tally;
    Curve curve;
    tally_open(&tally, &config);
    curve_open(&curve, &config, 0);
    for (int i = 1; i <= 10 * CURVE_POINTS; i++) {
        tally.games = i;
        curve_offer(&curve, &tally);
        CHECK(curve.count == i || curve.count >= CURVE_POINTS);
    }
    CHECK(curve.count >= CURVE_POINTS && curve.count <= 2 * CURVE_POINTS);
    for (int i = 0; i < curve.count; i++)
        CHECK_EQUAL(curve.points[i].games, (i + 1) * curve.points[0].games);
    CHECK_EQUAL(curve.points[curve.count - 1].games, 10 * CURVE_POINTS);
    curve_close(&curve);
    // Of a known number there are as many as a page should have.
    curve_open(&curve, &config, 1000);
    for (int i = 1; i <= 1000; i++) {
        tally.games = i;
        curve_offer(&curve, &tally);
    }
    CHECK_EQUAL(curve.count, CURVE_POINTS);
    CHECK_EQUAL(curve.points[0].games, 3);
    CHECK_EQUAL(curve.points[1].games, 5);
    CHECK_EQUAL(curve.points[CURVE_POINTS - 1].games, 1000);
    curve_close(&curve);
    tally_close(&tally);
}

// All is counted, and only the newest games are kept.
void test_watch_account(void)
{
    SampleSettings settings = {.engines = 2, .encounters = 400, .plies = 60};
    SampleMatch match;
    Account account;
    NewestGames newest_games = {0};
    int64_t plies = 0, newest = 0;
    Error error;
    sample_match_make(&match, &settings);
    account_open(&account, &match.config, 0);
    CHECK(events_replay(&match.config, match.results, match.count,
                        (Listener){account_hear, &account}, &error));
    for (int64_t i = 0; i < match.count; i++) {
        const EncounterResult *result = &match.results[i];
        for (int j = 0; j < result->game_count; j++) {
            newest_games_add(&newest_games,
                             newest_game_copy(&result->games[j], &result->encounter));
            plies += result->games[j].move_count;
        }
    }
    CHECK(plies > NEWEST_PLIES); // or nothing is tested
    CHECK_EQUAL(account_finished_games(&account), 800);
    CHECK_EQUAL(account.tally.games, 800);
    CHECK_EQUAL(account.figures.games, 800);
    CHECK_EQUAL(account.figures.plies, plies);
    CHECK(newest_games.plies <= NEWEST_PLIES && newest_games.plies > NEWEST_PLIES - 200);
    plies = 0;
    for (const NewestGame *game = newest_games.oldest; game != NULL; game = game->next) {
        CHECK(game->next == NULL || game->game.number < game->next->game.number);
        plies += game->game.move_count;
        newest = game->game.number;
    }
    CHECK_EQUAL(plies, newest_games.plies);
    CHECK_EQUAL(newest, match.results[match.count - 1].games[1].number);
    newest_games_free(&newest_games);
    account_close(&account);
    sample_match_free(&match);
}

// --- The status file -----------------------------------------------------------------------------

static const char *status_text(const Standing *standing)
{
    static char text[8192];
    FILE *file = tmpfile();
    text[0] = '\0';
    if (!CHECK(file != NULL))
        return text;
    status_write(file, standing);
    rewind(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    text[length] = '\0';
    fclose(file);
    return text;
}

// All of it, but for the numbers of the process and the version.
void test_watch_status(void)
{
    EngineConfig engines[2];
    Config config = two_clocks(engines);
    Tally tally;
    char want[4096];
    GamePosition position;
    PlayedMove moves[1] = {{.move = "c3c4"}};
    LiveView live[2] = {{.on = false}};
    config.event = "E <1>";
    config.site = "?";
    config.journal_file = "m.journal";
    config.shard = config.shard_count = 1;
    config.status = (StatusConfig){"s.json", NULL, 7};
    tally_open(&tally, &config);
    config.rules->start(&position);
    live[1] = (LiveView){.on = true,
                         .encounter = third,
                         .position = position,
                         .left_us = {-1, 2500900},
                         .since_us = 500000};
    live[1].game = (GameResult){.number = 6,
                                .players = {1, 0},
                                .fen = "F",
                                .started_ms = 1000,
                                .moves = moves,
                                .move_count = 1};
    Standing standing = {.config = &config,
                         .tally = &tally,
                         .state = MATCH_PLAYING,
                         .begun_ms = 1000,
                         .updated_ms = 61000,
                         .now_us = 60000000,
                         .encounters = 10,
                         .finished_games = 5,
                         .earlier_games = 3,
                         .live = live,
                         .live_count = 2};
    snprintf(
        want, sizeof want,
        "{\"format\":\"regatta-status\",\"schema\":1,\"pid\":%ld,\"version\":\"" VERSION
        "\",\"event\":\"E \\u003c1\\u003e\",\"site\":\"?\","
        "\"variant\":\"ships\",\"tournament\":\"round "
        "robin\",\"shard\":1,\"shards\":1,\"journal\":\"m.journal\",\"pgn\":null,\"page\":null,"
        "\"state\":\"playing\",\"why\":null,\"resumed\":false,\"begun\":\"1970-01-01T00:00:01Z\","
        "\"updated\":\"1970-01-01T00:01:01Z\",\"ended\":null,"
        "\"interval_s\":7,\"games\":{\"total\":20,\"finished\":5,\"counted\":0,\"playing\":1},"
        "\"encounters\":{\"total\":10,\"counted\":0,\"games\":2},"
        "\"games_per_hour\":120.0,\"left_s\":450,\"expected_end\":\"1970-01-01T00:08:31Z\","
        "\"pairwise\":true,\"engines\":["
        "{\"name\":\"A\",\"wins\":0,\"draws\":0,\"losses\":0,\"pairs\":[0,0,0,0,0],\"share\":0."
        "50000,\"elo\":0.00,\"elo_error\":null,\"nelo\":0.00,"
        "\"nelo_error\":null,\"los\":0.50000,\"draw_ratio\":0.00000,\"faults\":{\"time\":0,"
        "\"illegal\":0,\"disconnects\":0,\"stalls\":0}},"
        "{\"name\":\"B\",\"wins\":0,\"draws\":0,\"losses\":0,\"pairs\":[0,0,0,0,0],\"share\":0."
        "50000,\"elo\":0.00,\"elo_error\":null,\"nelo\":0.00,"
        "\"nelo_error\":null,\"los\":0.50000,\"draw_ratio\":0.00000,\"faults\":{\"time\":0,"
        "\"illegal\":0,\"disconnects\":0,\"stalls\":0}}],"
        "\"scores\":[],\"sprt\":null,\"playing\":[{\"slot\":2,\"game\":6,\"round\":3,\"opening\":7,"
        "\"players\":[1,0],\"begun\":\"1970-01-01T00:00:01Z\","
        "\"start_fen\":\"F\",\"moves\":\"c3c4\",\"fen\":\"4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/"
        "1SSS4 w - - 0 1\",\"to_move\":0,"
        "\"clocks_ms\":[null,2500],\"thinking_ms\":59500}]}\n",
        (long)getpid());
    CHECK_TEXT(status_text(&standing), want);
    // At its end nothing is expected any more.
    standing.state = MATCH_FAILED;
    standing.why = "it \"broke\"";
    live[1].on = false;
    config.rules->start(&position);
    const char *text = status_text(&standing);
    CHECK(strstr(text, "\"state\":\"failed\",\"why\":\"it \\u0022broke\\u0022\",") != NULL);
    CHECK(
        strstr(text, "\"updated\":\"1970-01-01T00:01:01Z\",\"ended\":\"1970-01-01T00:01:01Z\",") !=
        NULL);
    CHECK(strstr(text, "\"left_s\":null,\"expected_end\":null,") != NULL);
    CHECK(strstr(text, "\"playing\":[]}\n") != NULL);
    // A test of two hypotheses, and no speed yet.
    standing.finished_games = standing.earlier_games;
    config.sprt = (SprtConfig){.on = true, .elo0 = 0, .elo1 = 5, .alpha = .05, .beta = .05};
    text = status_text(&standing);
    CHECK(strstr(text, "\"games_per_hour\":null,") != NULL);
    CHECK(strstr(text, "\"sprt\":{\"elo0\":0.00,\"elo1\":5.00,\"alpha\":0.0500,\"beta\":0.0500,"
                       "\"model\":\"normalized\",\"llr\":0.0000,"
                       "\"lower\":-2.9444,\"upper\":2.9444,\"verdict\":\"continue\"}") != NULL);
    tally_close(&tally);
}
