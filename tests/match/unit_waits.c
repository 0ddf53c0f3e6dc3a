// Waits for engines, and the clocks they are on: stops, moves, ends and starts.
//
// DESIGN. An engine that sleeps takes at least as long as it was told to, on a busy machine too. So
// what is checked of times are lower bounds, and sums of what Regatta itself has noted.
#define _POSIX_C_SOURCE 200809L // nanosleep, unlink
#include "bench/match/game/play.h"
#include "tests/match/unit.h"

#include "tests/match/unit_stage.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// ---- what engines were told ----

// The next line of the log with these words; false if there is none. It ends with a zero.
static bool find_line(FILE *log, const char *words, char line[1024])
{
    while (fgets(line, 1024, log) != NULL)
        if (strstr(line, words) != NULL)
            return true;
    return false;
}

static int count_told(FILE *log, const char *words)
{
    char line[1024];
    int found = 0;
    rewind(log);
    while (find_line(log, words, line))
        found++;
    return found;
}

// The number behind a word of a line, -1 if it is not there.
static int64_t number_behind(const char *line, const char *word)
{
    const char *at = strstr(line, word);
    return at != NULL ? strtoll(at + strlen(word), NULL, 10) : -1;
}

// ---- pondering ----

enum { STOP_MS = 40, PONDER_MOVES = 6 };

// Opens a stage where the first engine ponders and always misses, unless it is told otherwise.
static bool open_pondering(MatchStage *stage, const char *first, FILE *log)
{
    stage_set(stage, first, "");
    stage->config.ponder = true;
    stage->config.max_moves = PONDER_MOVES;
    stage->config.log_engines = log != NULL;
    return stage_open(stage, log);
}

// The time until it has stopped is on the engine's clock, and its next `go` tells what is left.
static void check_stop_on_clock(void)
{
    MatchStage stage;
    GameResult result;
    char line[1024];
    FILE *log = tmpfile();
    if (!CHECK(log != NULL) || !open_pondering(&stage, "--ponder-badly --do late-stop:40", log))
        return;
    if (stage_play(&stage, NULL, &result)) {
        CHECK_EQUAL(ending_fault(&result.ending), -1);
        CHECK_EQUAL(result.move_count, 2 * PONDER_MOVES);
        CHECK(count_told(log, "<Alpha#1> ---> stop") >= PONDER_MOVES - 1);
        rewind(log);
        CHECK(find_line(log, "<Alpha#1> ---> go wtime", line)); // the first, without a stop
        for (int i = 2; i < result.move_count; i += 2) {
            const PlayedMove *move = &result.moves[i], *before = &result.moves[i - 2];
            if (!CHECK(find_line(log, "<Alpha#1> ---> go wtime", line)))
                break;
            CHECK(move->time_us >= STOP_MS * 1000);
            CHECK_EQUAL(move->left_us, before->left_us - move->time_us);
            CHECK(number_behind(line, " wtime ") <= (before->left_us - STOP_MS * 1000) / 1000);
            CHECK(number_behind(line, " wtime ") >= move->left_us / 1000);
            CHECK_EQUAL(number_behind(line, " btime "), result.moves[i - 1].left_us / 1000);
        }
        game_result_free(&result);
    }
    stage_close(&stage);
    fclose(log);
}

// The same of a time for each move.
static void check_stop_on_movetime(void)
{
    MatchStage stage;
    GameResult result;
    char line[1024];
    FILE *log = tmpfile();
    if (!CHECK(log != NULL) || !open_pondering(&stage, "--ponder-badly --do late-stop:40", log))
        return;
    stage.engines[0].limits = (ThinkLimits){.movetime_ms = STAGE_MS};
    if (stage_play(&stage, NULL, &result)) {
        CHECK_EQUAL(ending_fault(&result.ending), -1);
        rewind(log);
        CHECK(find_line(log, "<Alpha#1> ---> go movetime", line));
        CHECK_EQUAL(number_behind(line, " movetime "), STAGE_MS);
        for (int i = 2; i < result.move_count; i += 2) {
            CHECK(result.moves[i].time_us >= STOP_MS * 1000);
            if (!CHECK(find_line(log, "<Alpha#1> ---> go movetime", line)))
                break;
            CHECK(number_behind(line, " movetime ") <= STAGE_MS - STOP_MS);
        }
        game_result_free(&result);
    }
    stage_close(&stage);
    fclose(log);
}

// After a hit the clock runs from the hit, and the engine is not asked to stop.
static void check_hit_on_clock(void)
{
    MatchStage stage;
    GameResult result;
    FILE *log = tmpfile();
    if (!CHECK(log != NULL) || !open_pondering(&stage, "--ponder --do late:40", log))
        return;
    if (stage_play(&stage, NULL, &result)) {
        CHECK_EQUAL(ending_fault(&result.ending), -1);
        CHECK_EQUAL(count_told(log, "<Alpha#1> ---> ponderhit"), PONDER_MOVES - 1);
        for (int i = 2; i < result.move_count; i += 2) {
            const PlayedMove *move = &result.moves[i];
            CHECK(move->time_us >= 40 * 1000);
            CHECK_EQUAL(move->left_us, result.moves[i - 2].left_us - move->time_us);
        }
        game_result_free(&result);
    }
    stage_close(&stage);
    fclose(log);
}

// How a game ends whose first engine does not answer a stop: with its time, or with our patience.
static void check_no_stop(const char *arguments, const ThinkLimits *limits, Termination wanted)
{
    MatchStage stage;
    GameResult result;
    stage_set(&stage, arguments, "");
    stage.config.ponder = true;
    stage.engines[0].limits = *limits;
    if (!stage_open(&stage, NULL))
        return;
    if (wanted == ENDED_STALLED ? stage_play_impatient(&stage, &stage.config.ping_ms, 0, &result)
                                : stage_play(&stage, NULL, &result)) {
        if (!CHECK_EQUAL(ending_termination(&result.ending), wanted))
            printf("  %s: %s\n", arguments, reason_of(&result));
        CHECK_EQUAL(ending_fault(&result.ending), 0);
        game_result_free(&result);
    }
    stage_close(&stage);
}

void test_waits_stop(void)
{
    ThinkLimits quick = {.has_clock = true, .base_ms = STAGE_HURRY_MS};
    ThinkLimits slow = {.has_clock = true, .base_ms = STAGE_MS};
    ThinkLimits movetime = {.movetime_ms = STAGE_HURRY_MS}, nodes = {.nodes = 1};
    check_stop_on_clock();
    check_stop_on_movetime();
    check_hit_on_clock();
    check_no_stop("--ponder-badly --do silent-stop@2", &quick, ENDED_TIME_FORFEIT);
    check_no_stop("--ponder-badly --do late-stop:1500", &quick, ENDED_TIME_FORFEIT);
    check_no_stop("--ponder-badly --do silent-stop@2", &movetime, ENDED_TIME_FORFEIT);
    // Without a clock, and within one that is longer, the patience for answers ends it.
    check_no_stop("--ponder-badly --do silent-stop@2", &nodes, ENDED_STALLED);
    check_no_stop("--ponder-badly --do silent-stop@2", &slow, ENDED_STALLED);
}

// ---- successors ----

// Plays games of which none may be lost by a fault; gives how many were begun.
static int play_faultless(MatchStage *stage, int games)
{
    GameResult result;
    for (int game = 0; game < games; game++) {
        if (!stage_play(stage, NULL, &result))
            return game;
        if (!CHECK_EQUAL(ending_fault(&result.ending), -1))
            printf("  game %d: %s\n", game + 1, reason_of(&result));
        game_result_free(&result);
    }
    return games;
}

// An engine that needs something for itself alone, and goes slowly: with a new process for every
// game it finds that free each time, as its predecessor is gone entirely.
static void check_restart_alone(const char *more)
{
    MatchStage stage;
    char arguments[256], lock[80];
    int started, running, children = strstr(more, "spawn") != NULL;
    stage_set(&stage, "", "");
    snprintf(lock, sizeof lock, "%s.lock", stage.pids);
    snprintf(arguments, sizeof arguments, " --lock %s --do late-quit:300 %s", lock, more);
    strcat(stage.arguments[0], arguments);
    stage.engines[0].restart = true;
    stage.config.quit_ms = 60000;
    stage.config.max_moves = 3;
    if (!stage_open(&stage, NULL))
        return;
    CHECK_EQUAL(play_faultless(&stage, 3), 3);
    stage_count(&stage, &started, &running);
    CHECK_EQUAL(started, 3 + 3 * children + 1);
    stage_close(&stage);
    unlink(lock);
}

// The same of one that is replaced as it has failed, here with a child that lives on.
static void check_replaced_alone(void)
{
    MatchStage stage;
    GameResult result;
    char arguments[256], lock[80];
    stage_set(&stage, "", "");
    stage_hurry(&stage, 0);
    snprintf(lock, sizeof lock, "%s.lock", stage.pids);
    snprintf(arguments, sizeof arguments, " --lock %s --do spawn-child --do silent@4", lock);
    strcat(stage.arguments[0], arguments);
    if (!stage_open(&stage, NULL))
        return;
    for (int game = 0; game < 3 && stage_play(&stage, NULL, &result); game++) {
        CHECK_EQUAL(ending_termination(&result.ending), ENDED_TIME_FORFEIT);
        game_result_free(&result);
    }
    stage_close(&stage);
    unlink(lock);
}

static void *hurry_soon(void *context)
{
    MatchStage *stage = context;
    nanosleep(&(struct timespec){.tv_nsec = 50 * 1000 * 1000}, NULL);
    engine_host_hurry(stage->host);
    return NULL;
}

// A predecessor that does not go is waited for without end, but for a stop.
static void check_wait_is_stopped(void)
{
    MatchStage stage;
    GameResult result;
    pthread_t thread;
    stage_set(&stage, "--do ignore-quit", "");
    stage.engines[0].restart = true;
    stage.config.quit_ms = INT32_MAX;
    stage.config.max_moves = 3;
    if (!stage_open(&stage, NULL))
        return;
    if (CHECK_EQUAL(play_faultless(&stage, 1), 1) &&
        CHECK_EQUAL(pthread_create(&thread, NULL, hurry_soon, &stage), 0)) {
        if (stage_play(&stage, NULL, &result)) {
            CHECK_EQUAL(ending_termination(&result.ending), ENDED_INTERRUPTED);
            game_result_free(&result);
        }
        pthread_join(thread, NULL);
    }
    stage_close(&stage);
}

void test_waits_successor(void)
{
    check_restart_alone("");
    check_restart_alone("--do spawn-child");
    check_replaced_alone();
    check_wait_is_stopped();
}

// ---- starts that fail ----

// Keeps an engine with --lock from starting while it is held; -1: it can't be had.
static int hold_lock(const char *name)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int file = open(name, O_RDWR | O_CREAT, 0600);
    if (file >= 0 && fcntl(file, F_SETLKW, &whole) == 0)
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

// Plays a game that the first engine must lose, as it does not start; gives how many tries it had.
static int lose_start(MatchStage *stage)
{
    GameResult result;
    int before, after, running;
    stage_count(stage, &before, &running);
    if (!stage_play(stage, NULL, &result))
        return -1;
    CHECK_EQUAL(ending_termination(&result.ending), ENDED_ABANDONED);
    CHECK_EQUAL(ending_fault(&result.ending), 0);
    CHECK_EQUAL(result.move_count, 0);
    CHECK_TEXT(reason_of(&result), "White disconnects");
    game_result_free(&result);
    stage_count(stage, &after, &running);
    return after - before;
}

// A game that can't be played: the sentence.
static void check_no_game(MatchStage *stage, const char *why)
{
    Error error = {""};
    GameResult result;
    GamePosition opening;
    stage->config.rules->start(&opening);
    CHECK(!play_game(&stage->set, &opening, NULL, stage->players, &result, &error));
    if (!CHECK(strstr(error.text, why) != NULL))
        printf("  %s\n", error.text);
}

static bool open_lost_start(MatchStage *stage, char lock[80])
{
    char arguments[100];
    stage_set(stage, "", "");
    snprintf(lock, 80, "%s.lock", stage->pids);
    snprintf(arguments, sizeof arguments, " --lock %s", lock);
    strcat(stage->arguments[0], arguments);
    stage->engines[0].restart = true;
    stage->config.max_moves = 3;
    return stage_open(stage, NULL) && CHECK_EQUAL(play_faultless(stage, 1), 1);
}

// A game is lost for each start that fails, with one try. When the engine can be started again, it
// plays again.
void test_waits_lost_start(void)
{
    MatchStage stage;
    char lock[80];
    int held;
    if (!open_lost_start(&stage, lock))
        return;
    for (int series = 0; series < 2 && CHECK((held = hold_lock(lock)) >= 0); series++) {
        for (int game = 0; game < 3; game++)
            CHECK_EQUAL(lose_start(&stage), 1);
        close(held);
        CHECK_EQUAL(play_faultless(&stage, 2), 2);
    }
    // A program that is not there is not its engine's fault.
    snprintf(stage.command, sizeof stage.command, "%s/no_engine", match_unit_folder());
    check_no_game(&stage, "engine 'Alpha': can't run '");
    stage_close(&stage);
    unlink(lock);
}
