// Whole games between engines that misbehave: who loses, why and when, and that nothing is left.
#define _POSIX_C_SOURCE 200809L // nanosleep
#include "bench/match/game/pv.h"
#include "bench/match/game/turn.h"
#include "engine/base/time.h"
#include "tests/match/unit.h"

#include "tests/match/unit_stage.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool begins_with(const char *text, const char *front)
{
    bool holds = strncmp(text, front, strlen(front)) == 0;
    if (!holds)
        printf("  \"%s\" does not begin with \"%s\"\n", text, front);
    return holds;
}

static bool same_moves(const GameResult *one, const GameResult *other)
{
    if (one->move_count != other->move_count)
        return false;
    for (int i = 0; i < one->move_count; i++)
        if (strcmp(one->moves[i].move, other->moves[i].move) != 0)
            return false;
    return true;
}

static int64_t total_time_us(const GameResult *game)
{
    int64_t total_us = 0;
    for (int i = 0; i < game->move_count; i++)
        total_us += game->moves[i].time_us;
    return total_us;
}

void test_play_game(void)
{
    static const char fen[] = "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 b - - 0 1";
    MatchStage stage;
    GameResult first, second;
    stage_set(&stage, "--score 20", "--score -20 --do crlf");
    stage.engines[0].limits = (ThinkLimits){.nodes = 100, .depth_ply = 7};
    stage.config.pgn.pv = true;
    stage.config.pgn.match_line = (char[]){"seldepth [0-9]+ multipv.* pv [a-h1-8]+$"};
    if (!stage_open(&stage, NULL))
        return;
    if (stage_play(&stage, NULL, &first) && stage_play(&stage, NULL, &second)) {
        CHECK(same_moves(&first, &second));
        CHECK_EQUAL(ending_termination(&first.ending), ENDED_NORMALLY);
        CHECK_EQUAL(ending_fault(&first.ending), -1);
        CHECK_EQUAL(first.points[0] + first.points[1], PAIR_POINTS);
        CHECK(strstr(reason_of(&first), "wins: ") != NULL ||
              begins_with(reason_of(&first), "Draw: "));
        CHECK_TEXT(first.fen, "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1");
        CHECK(first.started_ms > 1600000000000);
        const PlayedMove *move = &first.moves[1];
        CHECK(move->info.scored && !move->info.mate);
        CHECK_EQUAL(move->info.score, -20);
        CHECK_EQUAL(move->info.depth_ply, 3);
        CHECK_EQUAL(move->info.seldepth_ply, 5);
        CHECK_EQUAL(move->info.nodes, 12);
        CHECK_EQUAL(move->info.reported_us, 1000);
        CHECK_EQUAL(move->left_us, STAGE_MS * 1000 - move->time_us);
        CHECK_EQUAL(first.moves[0].left_us, -1);
        // Of all moves together: an answer may be there before we have looked at the clock.
        CHECK(total_time_us(&first) > 0);
        CHECK_TEXT(move->pv, move->move);
        for (int i = 0; i < 2; i++)
            CHECK(move[i].line != NULL && begins_with(move[i].line, "info depth 3"));
        game_result_free(&first);
        game_result_free(&second);
    }
    if (stage_play(&stage, fen, &first)) {
        CHECK_TEXT(first.fen, fen);
        CHECK_EQUAL(ending_fault(&first.ending), -1);
        game_result_free(&first);
    }
    int started, running;
    stage_count(&stage, &started, &running);
    CHECK_EQUAL(started, 2); // the same two for all games
    stage_close(&stage);
}

// How long a game takes by our own decisions; the rest is the machine's.
enum {
    AT_ONCE = 0,
    ITS_TIME = STAGE_HURRY_MS + STAGE_MARGIN_MS, // the engine's whole time
    FOLLOWS = 200, // an engine is gone: a signal that ends us may follow, see wire.c
};

enum { MOST_GAMES = 40 };

// An act of the first engine, and how the game must end. It moves first at ply 4.
typedef struct MisdeedCase {
    const char *what;
    Termination termination;
    const char *reason; // its beginning
    int moves, wanted_ms;
} MisdeedCase;

static const MisdeedCase misdeeds[] = {
    {"flood@4", ENDED_TIME_FORFEIT, "White loses on time (", 4, ITS_TIME},
    {"silent@4", ENDED_TIME_FORFEIT, "White loses on time (", 4, ITS_TIME},
    {"late:1000@4", ENDED_TIME_FORFEIT, "White loses on time (", 4, ITS_TIME},
    {"half-line@4", ENDED_TIME_FORFEIT, "White loses on time (", 4, ITS_TIME},
    {"exit@4", ENDED_ABANDONED, "White disconnects", 4, FOLLOWS},
    {"crash@4", ENDED_ABANDONED, "White disconnects", 4, FOLLOWS},
    {"half-line-exit@4", ENDED_ABANDONED, "White disconnects", 4, FOLLOWS},
    {"close-output@4", ENDED_ABANDONED, "White disconnects", 4, FOLLOWS},
    {"move-then-exit@4", ENDED_ABANDONED, "White disconnects", 6, FOLLOWS},
    {"spawn-child-exit@4", ENDED_ABANDONED, "White disconnects", 4, FOLLOWS},
    {"illegal@4", ENDED_ILLEGAL, "White makes an illegal move: a1a1", 4, AT_ONCE},
    {"none@4", ENDED_ILLEGAL, "White makes an illegal move: (none)", 4, AT_ONCE},
    {"null@4", ENDED_ILLEGAL, "White makes an illegal move: 0000", 4, AT_ONCE},
    {"garbage@4", ENDED_ILLEGAL, "White makes an illegal move: ????????", 4, AT_ONCE},
    {"nul-in-move@4", ENDED_ILLEGAL, "White makes an illegal move: ", 4, AT_ONCE},
    {"uppercase@4", ENDED_ILLEGAL, "White makes an illegal move: ", 4, AT_ONCE},
    {"trailing@4", ENDED_ILLEGAL, "White makes an illegal move: ", 4, AT_ONCE},
    {"no-move@4", ENDED_ILLEGAL, "White gives an illegal answer: a bestmove without a move", 4,
     AT_ONCE},
    {"huge-line@4", ENDED_ILLEGAL, "White gives an illegal answer: a line without end", 4, AT_ONCE},
};

// Plays a game in which an engine in a hurry is late after `moves` moves, and gives how many were
// played for it, 0 if none could be. One in which a busy machine made it late before does not
// count, unless all are so.
static int play_until_late(MatchStage *stage, int moves, GameResult *result)
{
    for (int game = 1; stage_play(stage, NULL, result); game++) {
        if (ending_termination(&result->ending) != ENDED_TIME_FORFEIT ||
            result->move_count >= moves || game == MOST_GAMES)
            return game;
        game_result_free(result);
    }
    return 0;
}

// Plays a game with the misdeed; gives how long it took. `*played` counts what play_until_late
// gives.
static int64_t play_misdeed(MatchStage *stage, const MisdeedCase *misdeed, int *played)
{
    GameResult result;
    int now = play_until_late(stage, misdeed->moves, &result);
    if (now == 0)
        return INT64_MAX;
    *played += now;
    if (!CHECK_EQUAL(ending_termination(&result.ending), misdeed->termination) ||
        !CHECK(begins_with(reason_of(&result), misdeed->reason)) ||
        !CHECK_EQUAL(result.move_count, misdeed->moves))
        printf("  in a game of %s\n", misdeed->what);
    CHECK_EQUAL(ending_fault(&result.ending), 0);
    CHECK_EQUAL(result.points[0], 0);
    CHECK_EQUAL(result.points[1], 2);
    int64_t took_ms = result.duration_ms;
    game_result_free(&result);
    return took_ms;
}

// The time that the machine takes now for a game of so many moves in which nothing happens; with
// `restart` the first engine is started for it, as one that has failed is.
static int64_t machine_ms(int moves, bool restart, int games)
{
    MatchStage stage;
    GameResult result;
    int64_t took_ms = 0;
    stage_set(&stage, "", "");
    stage.config.max_moves = moves / 2;
    stage.engines[0].restart = restart;
    if (!stage_open(&stage, NULL))
        return 0;
    for (int game = 0; game < games && stage_play(&stage, NULL, &result); game++) {
        CHECK_EQUAL(ending_fault(&result.ending), -1);
        took_ms = result.duration_ms;
        game_result_free(&result);
    }
    stage_close(&stage);
    return took_ms;
}

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

// Two games or more, so that it is seen that the engine was replaced, and the other one was not.
// Our own decisions take their time and no more. Where a game took more, the machine may have been
// busy: what it takes is measured beside such games, and as both go up and down, the least of many
// counts.
static void check_misdeed(const MisdeedCase *misdeed)
{
    MatchStage stage;
    char arguments[64];
    bool same_process = misdeed->termination == ENDED_ILLEGAL && misdeed->moves == 4 &&
                        strstr(misdeed->reason, "answer") == NULL;
    snprintf(arguments, sizeof arguments, "--do %s", misdeed->what);
    stage_set(&stage, arguments, "");
    if (misdeed->wanted_ms == ITS_TIME)
        stage_hurry(&stage, 0);
    if (!stage_open(&stage, NULL))
        return;
    int games = 0, played = 0;
    int64_t most_ms = misdeed->wanted_ms + STAGE_SLACK_MS, took_ms = INT64_MAX,
            usual_ms = INT64_MAX;
    while (games < 2 || (games < MOST_GAMES && took_ms - usual_ms > most_ms)) {
        int64_t this_ms = play_misdeed(&stage, misdeed, &played);
        CHECK(this_ms >= misdeed->wanted_ms * 9 / 10);
        took_ms = lesser(took_ms, this_ms);
        games++;
        if (took_ms > most_ms)
            usual_ms =
                lesser(usual_ms, machine_ms(misdeed->moves, !same_process, games == 1 ? 1 : 2));
    }
    if (!CHECK(took_ms - usual_ms <= most_ms))
        printf("  %s took %d ms, a game without it %d\n", misdeed->what, (int)took_ms,
               (int)usual_ms);
    int started, running;
    stage_count(&stage, &started, &running);
    int children = strstr(misdeed->what, "spawn") != NULL ? played : 0;
    CHECK_EQUAL(started, (same_process ? 2 : 1 + played) + children);
    stage_close(&stage);
}

// These acts may look bad, but are no fault.
static const char *const harmless[] = {
    "stderr-flood@2", "long-line@2", "bad-info@2",  "split-writes@10", "twice@2",
    "chatty",         "crlf",        "spawn-child", "spawn-child:1",   "utf8-mark",
};

static void check_harmless(const char *what)
{
    MatchStage stage;
    GameResult result, plain;
    char arguments[64];
    snprintf(arguments, sizeof arguments, "--do %s", what);
    stage_set(&stage, arguments, "");
    stage.config.max_moves = 12;
    if (!stage_open(&stage, NULL))
        return;
    if (stage_play(&stage, NULL, &result)) {
        if (!CHECK_EQUAL(ending_fault(&result.ending), -1))
            printf("  %s: %s\n", what, reason_of(&result));
        CHECK_EQUAL(result.move_count, 24);
        game_result_free(&result);
    }
    if (stage_play(&stage, NULL, &plain)) {
        if (!CHECK_EQUAL(ending_fault(&plain.ending), -1))
            printf("  after %s: %s\n", what, reason_of(&plain));
        game_result_free(&plain);
    }
    stage_close(&stage);
}

void test_play_misdeeds(void)
{
    for (size_t i = 0; i < ARRAY_COUNT(misdeeds); i++)
        check_misdeed(&misdeeds[i]);
    for (size_t i = 0; i < ARRAY_COUNT(harmless); i++)
        check_harmless(harmless[i]);
}

static void check_ended(const GameResult *result, Termination termination, const char *reason,
                        int at_fault)
{
    CHECK_EQUAL(ending_termination(&result->ending), termination);
    CHECK(begins_with(reason_of(result), reason));
    CHECK_EQUAL(ending_fault(&result->ending), at_fault);
    if (at_fault >= 0) {
        CHECK_EQUAL(result->points[at_fault], 0);
        CHECK_EQUAL(result->points[1 - at_fault], 2);
    }
}

// Plays a game of a prepared match, and checks how it ends.
static void check_ending(MatchStage *stage, Termination termination, const char *reason,
                         int at_fault)
{
    GameResult result;
    if (termination == ENDED_TIME_FORFEIT && stage->engines[at_fault].limits.has_clock)
        stage_hurry(stage, at_fault);
    if (!stage_open(stage, NULL))
        return;
    if (stage_play(stage, NULL, &result)) {
        check_ended(&result, termination, reason, at_fault);
        game_result_free(&result);
    }
    stage_close(stage);
}

// The same of one that ends with this patience of the match.
static void check_stall(MatchStage *stage, int64_t *patience_ms, int at_fault)
{
    GameResult result;
    if (!stage_open(stage, NULL))
        return;
    if (stage_play_impatient(stage, patience_ms, at_fault, &result)) {
        check_ended(&result, ENDED_STALLED,
                    at_fault == 0 ? "White's connection stalls" : "Black's connection stalls",
                    at_fault);
        game_result_free(&result);
    }
    stage_close(stage);
}

void test_play_surroundings(void)
{
    MatchStage stage;
    // The second isready is the one of the first game; each try is a new process.
    stage_set(&stage, "", "--do no-readyok:1");
    check_stall(&stage, &stage.config.ping_ms, 1);
    // A new game has a patience of its own, if it was given one.
    stage_set(&stage, "", "--do no-readyok:1");
    int64_t begun_us = time_now_us();
    check_stall(&stage, &stage.config.new_game_ms, 1);
    CHECK(time_now_us() - begun_us < stage.config.ping_ms * 1000);
    stage_set(&stage, "", "--do exit-at-ready:1");
    check_ending(&stage, ENDED_ABANDONED, "Black disconnects", 1);
    stage_set(&stage, "", "--do lies-ready:1 --do silent");
    check_ending(&stage, ENDED_TIME_FORFEIT, "Black loses on time", 1);
    stage_set(&stage, "", "--do silent@6");
    stage.engines[1].limits = (ThinkLimits){.movetime_ms = 50};
    check_ending(&stage, ENDED_TIME_FORFEIT, "Black loses on time", 1);
    stage_set(&stage, "", "--do ignore-quit --do exit@6");
    check_ending(&stage, ENDED_ABANDONED, "Black disconnects", 1);

    // Without any clock it stalls; it is not said to be late.
    stage_set(&stage, "--do silent@2", "");
    stage.engines[0].limits = (ThinkLimits){.nodes = 1};
    stage.config.move_ms = 100;
    if (stage_open(&stage, NULL)) {
        GameResult result;
        if (stage_play(&stage, NULL, &result)) {
            CHECK_EQUAL(ending_termination(&result.ending), ENDED_STALLED);
            CHECK_TEXT(reason_of(&result), "White's connection stalls");
            game_result_free(&result);
        }
        stage_close(&stage);
    }

    // An engine that ended itself between games loses the one that was to begin, and is started
    // again for the next; each with restart=on is for every game.
    stage_set(&stage, "", "--do exit-at-ready:3");
    stage.engines[0].restart = true;
    stage.config.max_moves = 5;
    if (stage_open(&stage, NULL)) {
        int started, running;
        for (int game = 0; game < 4; game++) {
            GameResult result;
            if (!stage_play(&stage, NULL, &result))
                break;
            CHECK_EQUAL(ending_fault(&result.ending), game == 2 ? 1 : -1);
            CHECK_EQUAL(ending_termination(&result.ending),
                        game == 2 ? ENDED_ABANDONED : ENDED_ADJUDICATED);
            game_result_free(&result);
        }
        stage_count(&stage, &started, &running);
        CHECK_EQUAL(started, 4 + 2);
        stage_close(&stage);
    }
}

// A draw is claimed to be one. The first move is the hundredth ply without a destruction.
static void check_drawn_ugi(void)
{
    MatchStage stage;
    GameResult result;
    stage_set(&stage, "", "");
    stage.engines[0].protocol = stage.engines[1].protocol = PROTOCOL_UGI;
    if (!stage_open(&stage, NULL))
        return;
    if (stage_play(&stage, "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 99 60", &result)) {
        CHECK_EQUAL(ending_termination(&result.ending), ENDED_NORMALLY);
        CHECK_EQUAL(result.move_count, 1);
        CHECK_EQUAL(result.points[0], 1);
        CHECK_EQUAL(ending_fault(&result.ending), -1);
        CHECK(strstr(reason_of(&result), "claim") == NULL);
        game_result_free(&result);
    }
    stage_close(&stage);
}

void test_play_ugi(void)
{
    MatchStage stage;
    GameResult result;
    stage_set(&stage, "", "");
    stage.engines[0].protocol = stage.engines[1].protocol = PROTOCOL_UGI;
    check_ending(&stage, ENDED_NORMALLY, "", -1);
    stage_set(&stage, "", "--do wrong-claim");
    stage.engines[1].protocol = PROTOCOL_UGI;
    check_ending(&stage, ENDED_ILLEGAL, "Black gives an illegal answer: it claims an untrue result",
                 1);
    stage_set(&stage, "", "--do wrong-turn");
    stage.engines[1].protocol = PROTOCOL_UGI;
    check_ending(&stage, ENDED_ILLEGAL, "Black gives an illegal answer: it claims an untrue result",
                 1);
    stage_set(&stage, "", "--do exit-at-result");
    stage.engines[1].protocol = PROTOCOL_UGI;
    check_ending(&stage, ENDED_NORMALLY, "", -1);
    check_drawn_ugi();
    stage_set(&stage, "--do wrong-claim", "--do wrong-claim");
    stage.engines[0].protocol = stage.engines[1].protocol = PROTOCOL_UGI;
    if (!stage_open(&stage, NULL))
        return;
    if (stage_play(&stage, NULL, &result)) {
        CHECK_EQUAL(ending_termination(&result.ending), ENDED_NORMALLY);
        CHECK_EQUAL(ending_fault(&result.ending), -1);
        CHECK(strstr(reason_of(&result), " (engines claim otherwise)") != NULL);
        game_result_free(&result);
    }
    stage_close(&stage);
}

void test_play_ponder(void)
{
    MatchStage stage;
    GameResult plain, pondered;
    stage_set(&stage, "", "");
    if (!stage_open(&stage, NULL))
        return;
    bool played = stage_play(&stage, NULL, &plain);
    stage_close(&stage);
    if (!played)
        return;

    // Both engines say what the other is going to play: only hits. Then one that is answered
    // otherwise.
    stage_set(&stage, "--ponder", "--ponder");
    stage.config.ponder = true;
    if (!stage_open(&stage, NULL))
        return;
    if (stage_play(&stage, NULL, &pondered)) {
        CHECK_EQUAL(ending_fault(&pondered.ending), -1);
        CHECK(same_moves(&plain, &pondered));
        game_result_free(&pondered);
    }
    stage_close(&stage);

    // The misdeed shows at a stop, and only a miss or the end of a game stops.
    stage_set(&stage, "--ponder-badly --do late-stop:10", "");
    stage.config.ponder = true;
    stage.config.max_moves = 5;
    check_ending(&stage, ENDED_ADJUDICATED, "Draw by adjudication", -1);
    stage_set(&stage, "--ponder-badly --do silent-stop@4", "");
    stage.config.ponder = true;
    check_stall(&stage, &stage.config.ping_ms, 0);
    stage_set(&stage, "--ponder-badly --do no-ponder@4", ""); // it is not told to stop twice
    stage.config.ponder = true;
    stage.config.max_moves = 5;
    check_ending(&stage, ENDED_ADJUDICATED, "Draw by adjudication", -1);
    stage_set(&stage, "", "--ponder-badly --do exit-at-stop@4");
    stage.config.ponder = true;
    check_ending(&stage, ENDED_ABANDONED, "Black disconnects", 1);
    stage_set(&stage, "--ponder --do silent@4", "");
    stage.config.ponder = true;
    check_ending(&stage, ENDED_TIME_FORFEIT, "White loses on time", 0);
    game_result_free(&plain);
}

void test_play_adjudication(void)
{
    MatchStage stage;
    stage_set(&stage, "--score -500", "--score 500");
    stage.config.resign = (ResignRule){.on = true, .move_count = 3, .score_cp = 400};
    check_ending(&stage, ENDED_ADJUDICATED, "Black wins by adjudication", -1);
    stage_set(&stage, "--score 5", "--score -10");
    stage.config.draw = (DrawRule){.on = true, .move_number = 4, .move_count = 3, .score_cp = 10};
    check_ending(&stage, ENDED_ADJUDICATED, "Draw by adjudication", -1);
    stage_set(&stage, "", "");
    stage.config.max_moves = 3;
    check_ending(&stage, ENDED_ADJUDICATED, "Draw by adjudication: the game is too long", -1);
}

// --- Three seats -------------------------------------------------------------------------------

// A normal game, by UGI as well, which is where engines are asked who has won.
static void check_three(Protocol protocol)
{
    MatchStage stage;
    GameResult result;
    stage_set_three(&stage, "", "", "");
    for (int i = 0; i < 3; i++)
        stage.engines[i].protocol = protocol;
    if (!stage_open(&stage, NULL))
        return;
    if (stage_play(&stage, NULL, &result)) {
        CHECK_EQUAL(ending_termination(&result.ending), ENDED_NORMALLY);
        CHECK_EQUAL(ending_fault(&result.ending), -1);
        CHECK_EQUAL(result.points[0] + result.points[1] + result.points[2], TRIO_POINTS);
        CHECK(strstr(reason_of(&result), "otherwise") == NULL);
        CHECK(result.move_count > 20);
        game_result_free(&result);
    }
    stage_close(&stage);
}

// An act of the third engine, which moves first at ply 5.
static const MisdeedCase third_misdeeds[] = {
    {"silent@4", ENDED_TIME_FORFEIT, "Third loses on time (", 5, ITS_TIME},
    {"exit@4", ENDED_ABANDONED, "Third disconnects", 5, FOLLOWS},
    {"crash@4", ENDED_ABANDONED, "Third disconnects", 5, FOLLOWS},
    {"illegal@4", ENDED_ILLEGAL, "Third makes an illegal move: a1a1", 5, AT_ONCE},
    {"null@4", ENDED_ILLEGAL, "Third makes an illegal move: 0000", 5, AT_ONCE},
    {"no-move@4", ENDED_ILLEGAL, "Third gives an illegal answer", 5, AT_ONCE},
};

// Of who loses by a fault the others share the points.
static void check_third_misdeed(const MisdeedCase *misdeed)
{
    MatchStage stage;
    GameResult result;
    char arguments[64], text[16];
    snprintf(arguments, sizeof arguments, "--do %s", misdeed->what);
    stage_set_three(&stage, "", "", arguments);
    if (misdeed->wanted_ms == ITS_TIME)
        stage_hurry(&stage, 2);
    if (!stage_open(&stage, NULL))
        return;
    for (int game = 0; game < 2; game++) { // in the second with a new process if need be
        if (play_until_late(&stage, misdeed->moves, &result) == 0)
            break;
        CHECK_EQUAL(ending_termination(&result.ending), misdeed->termination);
        CHECK(begins_with(reason_of(&result), misdeed->reason));
        CHECK_EQUAL(result.move_count, misdeed->moves);
        CHECK_EQUAL(ending_fault(&result.ending), 2);
        CHECK_TEXT(game_result_text(stage.config.rules, &result, text), "3-3-0");
        game_result_free(&result);
    }
    stage_close(&stage);
}

// An engine on two seats has two processes; one that dies does not take the other with it.
static void check_copies(void)
{
    MatchStage stage;
    GameResult result;
    int started, running;
    stage_set_three(&stage, "", "--do exit@4", "");
    stage.players[1] = stage.players[2] = 1;
    stage.players[0] = 0;
    if (!stage_open(&stage, NULL))
        return;
    for (int game = 0; game < 2; game++) {
        if (!stage_play(&stage, NULL, &result))
            break;
        CHECK_EQUAL(ending_fault(&result.ending), 1); // at ply 4 it is the second seat's turn
        CHECK_EQUAL(result.points[2], 3);
        game_result_free(&result);
    }
    stage_count(&stage, &started, &running);
    CHECK_EQUAL(started, 4);
    stage_close(&stage);
}

void test_play_three(void)
{
    MatchStage stage;
    GameResult result;
    check_three(PROTOCOL_UCI);
    check_three(PROTOCOL_UGI);
    for (size_t i = 0; i < ARRAY_COUNT(third_misdeeds); i++)
        check_third_misdeed(&third_misdeeds[i]);
    check_copies();
    stage_set_three(&stage, "", "--do wrong-claim", "");
    stage.engines[1].protocol = PROTOCOL_UGI;
    if (!stage_open(&stage, NULL))
        return;
    if (stage_play(&stage, NULL, &result)) {
        CHECK_EQUAL(ending_termination(&result.ending), ENDED_ILLEGAL);
        CHECK_TEXT(reason_of(&result),
                   "Second gives an illegal answer: it claims an untrue result");
        CHECK(result.points[0] == 3 && result.points[1] == 0 && result.points[2] == 3);
        game_result_free(&result);
    }
    stage_close(&stage);
}

static void *stop_soon(void *context)
{
    MatchStage *stage = context;
    nanosleep(&(struct timespec){.tv_nsec = 50 * 1000 * 1000}, NULL);
    engine_host_stop(stage->host);
    return NULL;
}

void test_play_interrupted(void)
{
    MatchStage stage;
    GameResult result;
    pthread_t thread;
    stage_set(&stage, "", "--do silent@6");
    if (!stage_open(&stage, NULL))
        return;
    if (!CHECK_EQUAL(pthread_create(&thread, NULL, stop_soon, &stage), 0))
        return;
    if (stage_play(&stage, NULL, &result)) {
        CHECK_EQUAL(ending_termination(&result.ending), ENDED_INTERRUPTED);
        CHECK_TEXT(reason_of(&result), "Game interrupted");
        CHECK_EQUAL(ending_fault(&result.ending), -1);
        CHECK(result.duration_ms < STAGE_MS / 2); // the clock of who is silent
        game_result_free(&result);
    }
    pthread_join(thread, NULL);
    stage_close(&stage);
}

// --- What engines say of their search -----------------------------------------------------------

// A game at a position, with no engine there.
typedef struct SaidStage {
    EngineConfig engines[2];
    Config config;
    EngineSet set;
    GameResult result;
    Play play;
} SaidStage;

static void said_open(SaidStage *stage, const char *fen, const char *moves)
{
    static char name_a[] = "A", name_b[] = "B";
    Error error;
    *stage = (SaidStage){.engines = {{.name = name_a}, {.name = name_b}}};
    stage->config = (Config){
        .rules = all_rules[0], .engines = stage->engines, .engine_count = 2, .one_line = true};
    engine_set_open(&stage->set, NULL, &stage->config, 1);
    stage->play = (Play){.set = &stage->set,
                         .config = &stage->config,
                         .rules = stage->config.rules,
                         .result = &stage->result};
    for (int seat = 0; seat < 2; seat++)
        stage->play.seats[seat] = (Seat){.player = seat, .setup = &stage->engines[seat]};
    CHECK(game_record_begin(&stage->play.record, stage->config.rules, slice_of(fen), &error));
    CHECK(game_record_play(&stage->play.record, stage->config.rules, slice_of(moves), &error));
    snprintf(stage->result.fen, sizeof stage->result.fen, "%s", fen);
    turn_begin(&stage->play);
    buffer_format(&stage->play.command, "%s%s", moves[0] != '\0' ? " moves " : "", moves);
}

static void said_close(SaidStage *stage)
{
    game_record_free(&stage->play.record);
    buffer_free(&stage->play.command);
    engine_set_close(&stage->set);
}

// The notes that lines of a seat lead to, up to what tells the line and the position; each on a
// line of its own.
static void check_said(SaidStage *stage, const char *said, const char *best, const char *want)
{
    char shown[500] = "";
    Thought thought = {.info = {.scored = true}};
    snprintf(thought.best, sizeof thought.best, "%s", best);
    int seat = stage->config.rules->seat_to_move(&stage->play.record.position);
    pv_check(&stage->play, seat, &thought, slice_of(said), true);
    bool more = stage->set.notes.length > 0;
    for (Slice rest = buffer_slice(&stage->set.notes); more;) {
        Slice line = slice_before(&rest, '\n', &more);
        const char *end = more ? strstr(line.at, " :: ") : line.at;
        size_t used = strlen(shown);
        snprintf(shown + used, sizeof shown - used, "%.*s%s", (int)(end - line.at), line.at,
                 more ? "\n" : "");
    }
    CHECK_TEXT(shown, want);
    buffer_free(&stage->set.notes);
    memset(stage->set.noted, 0, 2 * sizeof *stage->set.noted);
}

// In this position a ship of White's enters the port at h8 and can't be driven out: it has won when
// it is White's turn again.
#define NEAR_PORT "8/8/8/8/7S/2s5/8/8 w - - 0 1"

void test_pv(void)
{
    static const struct {
        const char *said, *best, *plain, *strict; // without and with -check-mate-pvs
    } cases[] = {
        {"", "h4h8", "", ""},
        {"info depth 1 score cp 5 pv h4h8\n", "h4h8", "", ""},
        {"info depth 1 score cp 5 pv h4h8 c3h8\n", "h4h8",
         "Warning; Illegal PV move - move c3h8 from A\n",
         "Warning; Illegal PV move - move c3h8 from A\n"},
        {"info depth 1 score cp 5 pv H4H8\n", "h4h8",
         "Warning; Illegal PV move - move H4H8 from A\n"
         "Warning; Bestmove does not match beginning of last PV - move h4h8 from A\n",
         "Warning; Illegal PV move - move H4H8 from A\n"
         "Warning; Bestmove does not match beginning of last PV - move h4h8 from A\n"},
        {"info depth 1 score cp 5 pv h4h8\n", "h4h7",
         "Warning; Bestmove does not match beginning of last PV - move h4h7 from A\n",
         "Warning; Bestmove does not match beginning of last PV - move h4h7 from A\n"},
        // Only the last line of the best variation counts, and a bound does not.
        {"info depth 1 score cp 5 pv h4h8\ninfo depth 2 score cp 5 pv h4h7\n"
         "info depth 2 multipv 2 score cp 5 pv h4h8\n",
         "h4h7", "", ""},
        {"info depth 1 score cp 5 lowerbound pv h4h8\n", "h4h7", "", ""},
        // A mate in one: the port is entered, and the opponent moves once more.
        {"info depth 1 score mate 1 pv h4h8\n", "h4h8", "", ""},
        {"info depth 1 score mate 1 pv h4h8 c3c2\n", "h4h8", "", ""},
        {"info depth 1 score mate 2 pv h4h8\n", "h4h8", "",
         "Warning; Incomplete mating PV - from A\n"},
        {"info depth 1 score mate 1 pv h4h5 c3c4 h5h8\n", "h4h5", "",
         "Warning; Too long mating PV - from A\n"},
        {"info depth 1 score mate 2 pv h4h5 c3c4 h5h8\n", "h4h5", "", ""},
        {"info depth 1 score mate 1 pv h4h5\n", "h4h5", "",
         "Warning; Mating PV does not end with checkmate - from A\n"},
        {"info depth 1 score mate -1 pv h4h8\n", "h4h8", "",
         "Warning; Mating PV does not end with checkmate - from A\n"},
        {"info depth 1 score mate -1 pv h4h5 c3a1\n", "h4h5", "",
         "Warning; Too long mating PV - from A\n"},
        {"info depth 1 score mate -2 pv h4h5 c3a1\n", "h4h5", "", ""},
        {"info depth 1 score mate 9223372036854775807 pv h4h8\n", "h4h8", "",
         "Warning; Incomplete mating PV - from A\n"},
        {"info depth 1 score mate 2 lowerbound pv h4h8\n", "h4h8", "", ""},
        {"info depth 1 score mate 2\n", "h4h8", "", ""}, // no variation, nothing to say
    };
    SaidStage stage;
    said_open(&stage, NEAR_PORT, "");
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        stage.config.check_mates = false;
        check_said(&stage, cases[i].said, cases[i].best, cases[i].plain);
        stage.config.check_mates = true;
        check_said(&stage, cases[i].said, cases[i].best, cases[i].strict);
    }
    said_close(&stage);

    // Moves that were played before count: after h5h4 c4c3 the first position is there for the
    // third time.
    said_open(&stage, NEAR_PORT, "h4h5 c3c4 h5h4 c4c3 h4h5");
    check_said(&stage, "info score cp 0 pv c3c4 h5h4 c4c3 h4h5\n", "c3c4", "");
    stage.config.check_mates = true;
    check_said(&stage, "info score cp 0 pv c3c4 h5h4 c4c3 h4h5\n", "c3c4",
               "Warning; PV continues after threefold repetition - move h4h5 from B\n");
    check_said(&stage, "info score cp 0 pv c3c4 h5h8 c4c3 h8g8\n", "c3c4",
               "Warning; PV continues after checkmate - move h8g8 from B\n");
    said_close(&stage);
    said_open(&stage, "8/8/8/8/7S/2s5/8/8 w - - 98 60", "h4h5");
    stage.config.check_mates = true;
    check_said(&stage, "info score cp 0 pv c3c4 h5h4\n", "c3c4",
               "Warning; PV continues after fifty-move rule - move h5h4 from B\n");
    said_close(&stage);

    // A side that enters the port wins a ply later, but at once where that leaves the other no
    // move: such a line is as long as its score says, and no longer one.
    said_open(&stage, "S5s1/1S6/5S2/S7/6S1/2S5/1S6/1SS1S2S b - - 0 35", "");
    stage.config.check_mates = true;
    check_said(&stage, "info score mate -1 pv g8a2 h1h8\n", "g8a2", "");
    check_said(&stage, "info score mate -2 pv g8a2 h1h8\n", "g8a2", "");
    check_said(&stage, "info score mate -3 pv g8a2 h1h8\n", "g8a2",
               "Warning; Incomplete mating PV - from B\n");
    said_close(&stage);
}

// Both players can't win; an engine that has just claimed to lose may be told that it does.
void test_pv_signs(void)
{
    PlayedMove before = {.info = {.scored = true, .mate = true, .score = 3}};
    SaidStage stage;
    said_open(&stage, NEAR_PORT, "h4h5");
    stage.config.one_line = false;
    stage.result.moves = &before;
    stage.result.move_count = 1;
    Thought thought = {.info = {.scored = true, .mate = true, .score = 1}};
    pv_check(&stage.play, 1, &thought, slice_of("info score mate 1 pv c3c4\n"), false);
    buffer_format(&stage.set.notes, "%s", "");
    CHECK_TEXT(stage.set.notes.at,
               "Warning; Sign mismatch in mate scores 3 and 1 from A (White) and B (Black)\n"
               "Info; info score mate 1 pv c3c4\nPosition; fen " NEAR_PORT "\nMoves; h4h5\n");
    stage.set.notes.length = 0;
    for (int i = 0; i < 4; i++) { // an honest answer, and three of which one is no mate
        before = (PlayedMove){.info = {.scored = i != 1, .mate = i != 2, .score = 3}};
        thought = (Thought){.info = {.scored = true, .mate = i != 3, .score = i == 0 ? -2 : 1}};
        pv_check(&stage.play, 1, &thought, slice_of(""), false);
    }
    CHECK_EQUAL(stage.set.notes.length, 0);
    thought = (Thought){.talked = true};
    pv_check(&stage.play, 1, &thought, slice_of(""), false);
    buffer_format(&stage.set.notes, "%s", "");
    CHECK_TEXT(stage.set.notes.at,
               "Warning; No info line available to extract score from engine B\n");
    stage.set.notes.length = 0;
    pv_check(&stage.play, 1, &(Thought){.info = {.scored = false}}, slice_of(""),
             false); // said nothing
    CHECK_EQUAL(stage.set.notes.length, 0);
    said_close(&stage);
}

// An engine that errs at every move is not told of at every move; the other one is, and other
// errors are.
void test_pv_limit(void)
{
    SaidStage stage;
    int lines = 0;
    said_open(&stage, NEAR_PORT, "");
    for (int i = 0; i < 30; i++)
        pv_check(&stage.play, i % 2, &(Thought){.info = {.scored = true}},
                 slice_of("info score cp 1 pv a1a9\n"), false);
    for (size_t i = 0; i < stage.set.notes.length; i++)
        lines += stage.set.notes.at[i] == '\n';
    CHECK_EQUAL(lines, 10);
    pv_check(&stage.play, 0, &(Thought){.talked = true}, slice_of(""), false);
    buffer_format(&stage.set.notes, "%s", "");
    CHECK(strstr(stage.set.notes.at, "No info line available") != NULL);
    said_close(&stage);
}
