// Engines as child processes: how they are started, spoken to and ended, and the pure parts that
// games with them are made of.
#define _POSIX_C_SOURCE 200809L // fork, kill
#include "tests/match/unit.h"

#include "bench/match/base/strings.h"
#include "bench/match/game/clocks.h"
#include "bench/match/game/referee.h"
#include "bench/match/host/dialect.h"
#include "bench/match/host/stopwatch.h"
#include "engine/base/memory.h"
#include "engine/base/stop.h"
#include "engine/base/thread.h"
#include "engine/base/time.h"
#include "engine/posix/posix.h"
#include "tests/match/unit_stage.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// ---- pure parts ----

static void check_words(const char *text, int count, const char *const *wanted)
{
    Error error;
    char **words;
    if (!CHECK(words_split(text, 2, &words, &error)))
        return;
    CHECK(words[0] == NULL && words[1] == NULL);
    for (int i = 0; i < count && CHECK(words[2 + i] != NULL); i++)
        CHECK_TEXT(words[2 + i], wanted[i]);
    CHECK(words[2 + count] == NULL);
    free(words);
}

void test_words(void)
{
    Error error;
    char **words;
    check_words("", 0, NULL);
    check_words(" \t ", 0, NULL);
    check_words("a bc  d", 3, (const char *const[]){"a", "bc", "d"});
    check_words("'a b' \"c d\"e''", 2, (const char *const[]){"a b", "c de"});
    check_words("'' \"\"", 2, (const char *const[]){"", ""});
    check_words("a\\ b \"x\\\"y\\\\\\z\" 'q\\'", 3,
                (const char *const[]){"a b", "x\"y\\\\z", "q\\"});
    check_words("a\\", 1, (const char *const[]){"a\\"});
    CHECK(!words_split("a 'b", 1, &words, &error));
    CHECK_TEXT(error.text, "a single quote in its arguments is not closed");
    CHECK(!words_split("\"", 1, &words, &error));
    CHECK_TEXT(error.text, "a double quote in its arguments is not closed");
}

// A list that has room for one more keeps what is in it; none is a list, too.
void test_memory(void)
{
    enum { COUNT = 1000 };
    int64_t *list = NULL;
    int *none = memory_new(0, sizeof *none);
    CHECK(none != NULL);
    for (size_t i = 0; i < COUNT; i++) {
        list = memory_one_more(list, i, sizeof *list);
        list[i] = (int64_t)i;
    }
    for (int64_t i = 0; i < COUNT; i++)
        CHECK_EQUAL(list[i], i);
    free(none);
    free(list);
}

// Words that are written for a shell are read back as they were.
void test_shell_words(void)
{
    static const char *const words[] = {"-log", "file=a b.log",         "", "captain's 'log'",
                                        "'",    "$(echo) \\ \"x\" * #!"};
    Buffer line = {0};
    for (size_t i = 0; i < ARRAY_COUNT(words); i++) {
        buffer_add(&line, slice_of(" "));
        buffer_shell_word(&line, words[i]);
    }
    buffer_add(&line, (Slice){"", 1});
    CHECK(strncmp(line.at, " -log 'file=a b.log' ''", 23) == 0);
    check_words(line.at, ARRAY_COUNT(words), words);
    buffer_free(&line);
}

void test_info_lines(void)
{
    Thought thought = {0};
    Thought untouched;
    dialect_read_info(slice_of("depth 12 seldepth 20 multipv 1 score cp -34 nodes 5000 nps 100 "
                               "hashfull 7 tbhits 2 cpuload 987 time 50 pv a2a3 b2b3"),
                      &thought);
    CHECK(thought.info.scored && !thought.info.mate && !thought.info.bound);
    CHECK_EQUAL(thought.info.score, -34);
    CHECK_EQUAL(thought.info.depth_ply, 12);
    CHECK_EQUAL(thought.info.seldepth_ply, 20);
    CHECK_EQUAL(thought.info.nodes, 5000);
    CHECK_EQUAL(thought.info.nps, 100);
    CHECK_EQUAL(thought.info.hashfull, 7);
    CHECK_EQUAL(thought.info.tbhits, 2);
    CHECK_EQUAL(thought.info.cpuload, 987);
    CHECK_EQUAL(thought.info.reported_us, 50000);
    CHECK_TEXT(thought.pv, "a2a3 b2b3");

    untouched = thought;
    dialect_read_info(slice_of("depth 13 multipv 2 score cp 99"), &thought);
    dialect_read_info(slice_of("depth 13 score cp 99 lowerbound"), &thought);
    dialect_read_info(slice_of("depth 13 score cp 99 upperbound"), &thought);
    dialect_read_info(slice_of("depth 13 score cp x"), &thought);
    dialect_read_info(slice_of("depth 13 score"), &thought);
    dialect_read_info(slice_of("depth 13 currmove a2a3"), &thought);
    dialect_read_info(slice_of("string score cp 99"), &thought);
    dialect_read_info(slice_of("pv score cp 99"), &thought);
    dialect_read_info(slice_of(""), &thought);
    CHECK(memcmp(&thought, &untouched, sizeof thought) == 0);

    dialect_read_info(slice_of("nodes -5 time 99999999999999999 depth 1 score mate -3"), &thought);
    CHECK(thought.info.mate);
    CHECK_EQUAL(thought.info.score, -3);
    CHECK_EQUAL(thought.info.nodes, 0);
    CHECK_EQUAL(thought.info.reported_us, INT64_MAX / 1000 * 1000);
    dialect_read_info(slice_of("depth 3000000000 score cp -3000000000"), &thought);
    CHECK_EQUAL(thought.info.score, -INT32_MAX);
    CHECK_EQUAL(thought.info.depth_ply, INT32_MAX);

    // A bound is better than nothing, until there is an exact score.
    thought = (Thought){0};
    dialect_read_info(slice_of("depth 3 score cp 10 lowerbound"), &thought);
    dialect_read_info(slice_of("depth 4 score cp 11 upperbound"), &thought);
    CHECK(thought.info.scored && thought.info.bound);
    CHECK_EQUAL(thought.info.score, 11);
    dialect_read_info(slice_of("depth 3 score cp 9"), &thought);
    CHECK(!thought.info.bound);
    CHECK_EQUAL(thought.info.score, 9);

    const Dialect *uci = dialect_of(PROTOCOL_UCI), *ugi = dialect_of(PROTOCOL_UGI);
    CHECK(dialect_read_best(uci, slice_of(" a2a3 ponder b2b3"), &thought));
    CHECK_TEXT(thought.best, "a2a3");
    CHECK_TEXT(thought.ponder, "b2b3");
    CHECK(dialect_read_best(ugi, slice_of("a2a3 ponder b2b3"), &thought));
    CHECK_TEXT(thought.ponder, "");
    CHECK(!dialect_read_best(uci, slice_of("  "), &thought));
    CHECK(dialect_read_best(uci, slice_of("0123456789012345678"), &thought));
    CHECK_TEXT(thought.best, "012345678901234");
    CHECK(dialect_names_option(slice_of("name Clear Hash type button"), "clear hash"));
    CHECK(!dialect_names_option(slice_of("name Clear Hash type button"), "clear"));
    CHECK(!dialect_names_option(slice_of("name Clear type button"), "Clear Hash"));
    CHECK(!dialect_names_option(slice_of("nam Hash type spin"), "Hash"));
}

static void check_go(const SeatClock *clocks, int mover, Protocol protocol, const char *wanted)
{
    char text[GO_TEXT];
    clocks_write_go(clocks, 2, mover, protocol, false, text);
    CHECK_TEXT(text, wanted);
}

void test_clocks(void)
{
    char text[GO_TEXT];
    ThinkLimits period = {
        .has_clock = true, .period_moves = 2, .base_ms = 1000, .increment_ms = 100};
    ThinkLimits fixed = {.movetime_ms = 500, .nodes = 7, .depth_ply = 3};
    SeatClock clocks[MAX_SEATS] = {seat_clock_start(&period), seat_clock_start(&period),
                                   seat_clock_start(&fixed)};
    CHECK_EQUAL(seat_clock_allowance_us(&clocks[0]), 1100000);
    CHECK_EQUAL(seat_clock_allowance_us(&clocks[2]), 500000);
    check_go(clocks, 0, PROTOCOL_UCI, "go wtime 1100 btime 1100 winc 100 binc 100 movestogo 2\n");
    seat_clock_charge(&clocks[0], 250500);
    CHECK_EQUAL(clocks[0].left_us, 949500);
    check_go(clocks, 0, PROTOCOL_UGI,
             "go p1time 949 p2time 1100 p1inc 100 p2inc 100 movestogo 1\n");
    seat_clock_charge(&clocks[0], 949500 + 5000); // within the margin: nothing left, but not less
    CHECK_EQUAL(clocks[0].left_us, 1100000);
    CHECK_EQUAL(clocks[0].moves_left, 2);

    // A clock is only told of to those who have one; all limits may be given together.
    clocks[1] = clocks[2];
    check_go(clocks, 0, PROTOCOL_UCI, "go wtime 1100 winc 100 movestogo 2\n");
    check_go(clocks, 1, PROTOCOL_UCI, "go nodes 7 depth 3 movetime 500\n");
    ThinkLimits both = {.has_clock = true, .base_ms = 300, .movetime_ms = 500};
    SeatClock clock = seat_clock_start(&both);
    CHECK_EQUAL(seat_clock_allowance_us(&clock), 300000);
    clock.left_us = 0;
    clocks[0] = clock;
    check_go(clocks, 0, PROTOCOL_UCI, "go wtime 1 winc 0 movetime 500\n");

    // Time that a move has spent before its `go` is told of, in its own time only, and charged
    // once.
    clocks[0] = clocks[1] = seat_clock_start(&both);
    clocks[0].spent_us = 120500;
    check_go(clocks, 0, PROTOCOL_UCI, "go wtime 179 btime 300 winc 0 binc 0 movetime 379\n");
    CHECK_EQUAL(seat_clock_allowance_us(&clocks[0]), 300000);
    seat_clock_charge(&clocks[0], 200000);
    CHECK_EQUAL(clocks[0].left_us, 100000);
    check_go(clocks, 0, PROTOCOL_UCI, "go wtime 100 btime 300 winc 0 binc 0 movetime 500\n");
    clocks[0].spent_us = 600000;
    check_go(clocks, 0, PROTOCOL_UCI, "go wtime 1 btime 300 winc 0 binc 0 movetime 1\n");
    ThinkLimits nodes = {.nodes = 5};
    clock = seat_clock_start(&nodes);
    CHECK_EQUAL(seat_clock_allowance_us(&clock), -1);

    clocks[0] = clocks[1] = clocks[2] = seat_clock_start(&period);
    clocks_write_go(clocks, 3, 1, PROTOCOL_UCI, true, text);
    CHECK_TEXT(text, "go ponder wtime 1100 btime 1100 p3time 1100 winc 100 binc 100 p3inc 100 "
                     "movestogo 2\n");
    clocks_write_go(clocks, 3, 2, PROTOCOL_UGI, false, text);
    CHECK_TEXT(text, "go p1time 1100 p2time 1100 p3time 1100 p1inc 100 p2inc 100 p3inc 100 "
                     "movestogo 2\n");

    // Each seat is told its own increment, whoever is to move and in either protocol.
    ThinkLimits slow = {.has_clock = true, .base_ms = 1000, .increment_ms = 20};
    ThinkLimits quick = {.has_clock = true, .base_ms = 500, .increment_ms = 7};
    ThinkLimits none = {.has_clock = true, .base_ms = 300};
    clocks[0] = seat_clock_start(&slow);
    clocks[1] = seat_clock_start(&quick);
    clocks[2] = seat_clock_start(&none);
    for (int mover = 0; mover < 2; mover++) {
        check_go(clocks, mover, PROTOCOL_UCI, "go wtime 1020 btime 507 winc 20 binc 7\n");
        check_go(clocks, mover, PROTOCOL_UGI, "go p1time 1020 p2time 507 p1inc 20 p2inc 7\n");
    }
    for (int mover = 0; mover < 3; mover++) {
        clocks_write_go(clocks, 3, mover, PROTOCOL_UCI, false, text);
        CHECK_TEXT(text, "go wtime 1020 btime 507 p3time 300 winc 20 binc 7 p3inc 0\n");
    }
}

// Scores that are none, whatever number stands in their place, and that of a mated side.
enum { NO_SCORE = 9999, NO_BAD_SCORE = 9998, MATED = 9997 };

static PlayedMove scored_move(int score)
{
    switch (score) {
    case NO_SCORE:
        return (PlayedMove){.info.score = 0};
    case NO_BAD_SCORE:
        return (PlayedMove){.info.score = -400};
    case MATED:
        return (PlayedMove){.info = {.scored = true, .mate = true}};
    default:
        return (PlayedMove){.info = {.scored = true, .score = score}};
    }
}

// Scores of alternating moves, how the game must end, and at which of them.
static void check_rulings(const Config *config, const int *scores, int count, EndKind wanted,
                          int at_ply, int wanted_winner)
{
    Adjudicator adjudicator = {.config = config};
    for (int ply = 0; ply < count; ply++) {
        int winner;
        PlayedMove move = scored_move(scores[ply]);
        EndKind kind = referee_adjudicate(&adjudicator, ply & 1, &move, (ply + 1) / 2, &winner);
        if (kind == END_IN_PROGRESS)
            continue;
        CHECK_EQUAL(kind, wanted);
        CHECK_EQUAL(ply, at_ply);
        CHECK_EQUAL(winner, wanted_winner);
        return;
    }
    CHECK_EQUAL(END_IN_PROGRESS, wanted);
}

void test_adjudication(void)
{
    Config config = {.rules = all_rules[0]};
    config.draw = (DrawRule){.on = true, .move_number = 0, .move_count = 2, .score_cp = 10};
    check_rulings(&config, (int[]){10, -10, 0, 5, 0}, 5, END_ADJUDICATED_DRAW, 3, -1);
    check_rulings(&config, (int[]){0, 0, 0, 11, 0, 0, 0, 0}, 8, END_ADJUDICATED_DRAW, 7, -1);
    check_rulings(&config, (int[]){0, 0, 0, NO_SCORE, 0, 0, 0}, 7, END_IN_PROGRESS, 0, -1);
    check_rulings(&config, (int[]){0, 0, 0, MATED, 0, 0, 0}, 7, END_IN_PROGRESS, 0, -1);
    config.draw.move_number = 3;
    check_rulings(&config, (int[]){0, 0, 0, 0, 0, 0, 0}, 7, END_ADJUDICATED_DRAW, 5, -1);
    config.draw.on = false;

    config.resign = (ResignRule){.on = true, .move_count = 2, .score_cp = 300};
    check_rulings(&config, (int[]){0, -300, 0, -300, 0}, 5, END_ADJUDICATED_WIN, 3, 0);
    check_rulings(&config, (int[]){-400, 0, -400, 0}, 4, END_ADJUDICATED_WIN, 2, 1);
    check_rulings(&config, (int[]){-400, 0, -299, 0, -400}, 5, END_IN_PROGRESS, 0, -1);
    check_rulings(&config, (int[]){-400, 0, NO_BAD_SCORE, 0, 0}, 5, END_IN_PROGRESS, 0, -1);
    check_rulings(&config, (int[]){-400, 0, MATED, 0, 0}, 5, END_ADJUDICATED_WIN, 2, 1);
    config.resign.two_sided = true;
    check_rulings(&config, (int[]){-400, 0, -400, 0, -400}, 5, END_IN_PROGRESS, 0, -1);
    check_rulings(&config, (int[]){-400, 300, -400, 300, -400}, 5, END_ADJUDICATED_WIN, 3, 1);
    config.resign.on = false;

    config.max_moves = 2;
    check_rulings(&config, (int[]){0, 0, 0, 0, 0}, 5, END_TOO_LONG, 3, -1);
}

// ---- processes ----

static void sleep_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

static int64_t waited_ms(int64_t since_us)
{
    return (time_now_us() - since_us) / 1000;
}

// Starts the stage's first engine; NULL with the fault if that fails.
static Engine *start_first(MatchStage *stage, EngineFault *fault, Error *error)
{
    Error warning;
    return engine_start(stage->host, &stage->engines[0], "A", 0, fault, &warning, error);
}

// `startup_ms` is what the engine has until it says readyok. Where that is too little for what it
// says first, as programs begin slowly on a busy machine, it has four times as much.
static void check_no_start(const char *arguments, int startup_ms, EngineFault wanted,
                           const char *reason)
{
    MatchStage stage;
    EngineFault fault;
    Error error = {""};
    stage_set(&stage, arguments, "");
    if (!stage_open(&stage, NULL))
        return;
    int64_t took_ms;
    for (;; startup_ms *= 4) {
        stage.config.startup_ms = startup_ms;
        int64_t begun_us = time_now_us();
        CHECK(start_first(&stage, &fault, &error) == NULL);
        took_ms = waited_ms(begun_us);
        if (strcmp(error.text, reason) == 0 || startup_ms > STAGE_MS / 4)
            break;
    }
    // An engine that has left is noticed long before the patience ends, on a busy machine, too.
    CHECK(wanted == ENGINE_SILENT ? took_ms >= startup_ms : took_ms < startup_ms / 2);
    CHECK_EQUAL(fault, wanted);
    CHECK_TEXT(error.text, reason);
    stage_close(&stage);
}

static void check_missing(EngineConfig setup, const char *reason)
{
    MatchStage stage;
    EngineFault fault;
    Error error = {""};
    stage_set(&stage, "", "");
    if (!stage_open(&stage, NULL))
        return;
    setup.name = "X";
    stage.engines[0] = setup;
    CHECK(start_first(&stage, &fault, &error) == NULL);
    CHECK_EQUAL(fault, ENGINE_MISSING);
    CHECK_TEXT(error.text, reason);
    stage_close(&stage);
}

// Starts and ends the engine as this setup says.
static void check_starts(EngineConfig setup)
{
    MatchStage stage;
    EngineFault fault;
    Error error = {""};
    int status;
    stage_set(&stage, "", "");
    if (!stage_open(&stage, NULL))
        return;
    setup.name = "X";
    setup.args = stage.arguments[0];
    stage.engines[0] = setup;
    Engine *engine = start_first(&stage, &fault, &error);
    if (CHECK(engine != NULL))
        CHECK(engine_quit(engine, true, STAGE_MS, &status) && status == 0);
    else
        printf("  %s\n", error.text);
    stage_close(&stage);
}

void test_engine_start(void)
{
    MatchStage stage;
    EngineFault fault;
    Error warning, error = {""};
    int status;
    check_no_start("--do no-uciok", 150, ENGINE_SILENT,
                   "engine 'Alpha': it did not say uciok in time");
    check_no_start("--do no-readyok", STAGE_PATIENCE_MS, ENGINE_SILENT,
                   "engine 'Alpha': it did not say readyok in time");
    check_no_start("--do slow-start:60000", 150, ENGINE_SILENT,
                   "engine 'Alpha': it did not say uciok in time");
    check_no_start("--do exit-at-start", STAGE_MS, ENGINE_GONE,
                   "engine 'Alpha': it went away, with exit status 0");
    check_no_start("--nonsense", STAGE_MS, ENGINE_GONE,
                   "engine 'Alpha': it went away, with exit status 2");
    check_no_start("--do crash-at-start", STAGE_MS, ENGINE_GONE,
                   "engine 'Alpha': it went away, by signal 9");
    check_no_start("'", STAGE_MS, ENGINE_MISSING,
                   "engine 'Alpha': a single quote in its arguments is not closed");
    check_missing((EngineConfig){.cmd = (char[]){"/no/such/program"}},
                  "engine 'X': can't run '/no/such/program': No such file or directory");
    check_missing((EngineConfig){.cmd = (char[]){"no-such-program"}},
                  "engine 'X': can't run 'no-such-program': No such file or directory");
    check_missing((EngineConfig){.cmd = (char[]){"/"}},
                  "engine 'X': can't run '/': Permission denied");
    check_missing((EngineConfig){.cmd = (char[]){"sh"}, .dir = (char[]){"/no/such"}},
                  "engine 'X': its folder '/no/such' can't be used: No such file or directory");
    char folder[512];
    snprintf(folder, sizeof folder, "%s", match_unit_folder());
    check_starts((EngineConfig){.cmd = (char[]){"./bad_engine"}, .dir = folder});
    check_starts((EngineConfig){.cmd = (char[]){"bad_engine"}, .dir = folder});

    stage_set(&stage, "", "");
    stage.engines[0].options = (EngineOption[]){
        {(char[]){"hash"}, (char[]){"3"}},
        {(char[]){"Depth of Mind"}, (char[]){"7"}},
        {(char[]){"Threads"}, (char[]){"1"}},
        {(char[]){"Clear Hash"}, NULL},
    };
    stage.engines[0].option_count = 4;
    if (!stage_open(&stage, NULL))
        return;
    Engine *engine = engine_start(stage.host, &stage.engines[0], "A", 0, &fault, &warning, &error);
    if (CHECK(engine != NULL)) {
        CHECK_TEXT(warning.text, "Alpha doesn't have option Depth of Mind, but it was sent");
        CHECK_TEXT(engine_id_name(engine), "Bad Engine");
        CHECK(engine_quit(engine, false, STAGE_MS, &status) && status == 0);
    }
    stage_close(&stage);
}

// Sends lines and awaits the bestmove until `patience_ms`.
static EngineFault ask(Engine *engine, const char *lines, int64_t patience_ms, Thought *thought)
{
    Error error;
    int64_t sent_us;
    EngineFault fault = engine_send(engine, lines, &sent_us, &error);
    if (fault != ENGINE_FINE)
        return fault;
    return engine_await_move(engine, sent_us, sent_us + patience_ms * 1000, thought, &error);
}

// Commands that are not read fill the pipe; that ends with patience, too.
static void check_deaf(MatchStage *stage)
{
    EngineFault fault;
    Error error;
    static char many[300000];
    Engine *engine = start_first(stage, &fault, &error);
    if (!CHECK(engine != NULL))
        return;
    memset(many, 'x', sizeof many - 2);
    many[sizeof many - 2] = '\n';
    CHECK_EQUAL(engine_send(engine, "position startpos\ngo\n", NULL, &error), ENGINE_FINE);
    int64_t begun_us = time_now_us();
    fault = engine_send(engine, many, NULL, &error);
    CHECK_EQUAL(fault, ENGINE_SILENT);
    CHECK_TEXT(error.text, "it does not read its commands");
    CHECK(waited_ms(begun_us) >= STAGE_PATIENCE_MS - 10);
    engine_release(engine, true);
}

enum { MOST_TRIES = 40 };

// A second bestmove to the same question is not the answer to the next. Several tries: it may come
// too late to be seen before that is asked.
static void check_second_bestmove(Engine *engine)
{
    Error error;
    Thought thought;
    char response[16], first[16] = "";
    CHECK_EQUAL(engine_new_game(engine, &error), ENGINE_FINE);
    CHECK_EQUAL(ask(engine, "position startpos\ngo\n", STAGE_MS, &thought), ENGINE_FINE);
    memcpy(first, thought.best, sizeof first);
    thought.best[0] = '\0';
    for (int i = 0; i < MOST_TRIES && strcmp(thought.best, first) != 0; i++) {
        CHECK_EQUAL(ask(engine, "position startpos moves a4a8\ngo\n", STAGE_MS, &thought),
                    ENGINE_FINE);
        sleep_ms(20);
        CHECK_EQUAL(ask(engine, "position startpos\ngo\n", STAGE_MS, &thought), ENGINE_FINE);
    }
    CHECK_TEXT(thought.best, first);
    CHECK_EQUAL(engine_query(engine, "p1turn", response, &error), ENGINE_FINE);
    CHECK_TEXT(response, "true");
}

// The time is that of the answer, however late somebody looks.
static void check_times(Engine *engine)
{
    Error error;
    Thought thought;
    int64_t sent_us;
    CHECK_EQUAL(ask(engine, "position startpos\ngo\n", 10, &thought), ENGINE_SILENT);
    CHECK_EQUAL(engine_new_game(engine, &error), ENGINE_FINE);
    CHECK_EQUAL(engine_send(engine, "position startpos\ngo\n", &sent_us, &error), ENGINE_FINE);
    CHECK_EQUAL(engine_await_move(engine, sent_us, sent_us + STAGE_MS * 1000, &thought, &error),
                ENGINE_FINE);
    CHECK(thought.used_us >= 40000 && thought.used_us <= time_now_us() - sent_us);
}

static void check_first(MatchStage *stage, void (*check)(Engine *engine))
{
    EngineFault fault;
    Error error;
    if (!stage_open(stage, NULL))
        return;
    Engine *engine = start_first(stage, &fault, &error);
    if (CHECK(engine != NULL)) {
        check(engine);
        engine_release(engine, false);
    }
    stage_close(stage);
}

void test_engine_talk(void)
{
    enum { CROWD = 30 };
    MatchStage stage;
    EngineFault fault;
    Error error;
    Engine *engine;
    stage_set(&stage, "--do twice@1", "");
    check_first(&stage, check_second_bestmove);
    stage_set(&stage, "--do late:40", "");
    check_first(&stage, check_times);

    stage_set(&stage, "--do silent", "");
    stage.config.ping_ms = STAGE_PATIENCE_MS;
    if (!stage_open(&stage, NULL))
        return;
    check_deaf(&stage);
    stage_close(&stage);

    // An engine that stays after quit is killed, in the foreground and in the background, and
    // children of its own with it. A crowd of them takes no longer than one.
    stage_set(&stage, "--do ignore-quit --do spawn-child", "");
    if (!stage_open(&stage, NULL))
        return;
    int status = 0;
    engine = start_first(&stage, &fault, &error);
    if (CHECK(engine != NULL)) {
        CHECK(!engine_quit(engine, true, 50, &status));
        CHECK_EQUAL(status, 128 + SIGKILL);
    }
    // Each belongs to a worker of its own: one waits for its predecessor.
    int64_t begun_us = time_now_us();
    for (int worker = 1; worker <= CROWD; worker++) {
        engine = engine_start(stage.host, &stage.engines[0], "A", worker, &fault, &error, &error);
        if (CHECK(engine != NULL))
            engine_release(engine, worker == 1);
    }
    stage_close(&stage);
    int64_t took_ms = waited_ms(begun_us), patience_ms = stage.config.quit_ms;
    CHECK(took_ms >= patience_ms && took_ms < CROWD / 2 * patience_ms);
}

static int count_lines(FILE *file, const char *part)
{
    char line[20000];
    int count = 0;
    rewind(file);
    while (fgets(line, sizeof line, file) != NULL)
        count += strstr(line, part) != NULL;
    return count;
}

// Plays a game whose second engine floods us with lines from ply 5 until its time is over. False if
// it lost before, on a busy machine.
static bool play_flood(FILE *log, int64_t base_ms)
{
    MatchStage stage;
    GameResult result;
    bool flooded = true;
    stage_set(&stage, "--do stderr-flood@2", "--do flood@5");
    stage.config.log_engines = true;
    if (!stage_open(&stage, log))
        return true;
    stage.engines[1].limits.base_ms = base_ms;
    if (stage_play(&stage, NULL, &result)) {
        CHECK_EQUAL(ending_fault(&result.ending), 1);
        CHECK_EQUAL(ending_termination(&result.ending), ENDED_TIME_FORFEIT);
        flooded = result.move_count >= 5;
        game_result_free(&result);
    }
    stage_close(&stage);
    return flooded;
}

void test_engine_log(void)
{
    FILE *log = tmpfile();
    // Time to write more than is logged, on a busy machine too.
    for (int64_t base_ms = 2000; CHECK(log != NULL) && !play_flood(log, base_ms); base_ms *= 4) {
        fclose(log);
        log = tmpfile();
        if (!CHECK(base_ms < STAGE_MS))
            break;
    }
    if (log == NULL)
        return;
    CHECK_EQUAL(count_lines(log, "<Alpha#1> ---> uci\n"), 1);
    CHECK_EQUAL(count_lines(log, "<Alpha#1> <--- uciok\n"), 1);
    CHECK_EQUAL(count_lines(log, "<Alpha#1> !!!! ......"), (1 << 16) / 48 + 1);
    CHECK_EQUAL(count_lines(log, "<Alpha#1> !!!! ... the rest is suppressed\n"), 1);
    CHECK_EQUAL(count_lines(log, "<Beta#1> <--- ... the rest is suppressed\n"), 1);
    CHECK_EQUAL(count_lines(log, "<Beta#1> ---> position startpos moves "), 3);
    CHECK(ftell(log) < 1000000);
    fclose(log);
}

// The processes that are killed, and how they must notice: everything, with a process that stays at
// EOF.
void test_keeper(void)
{
    MatchStage stage;
    int ready[2], started, running = 0;
    char byte;
    stage_set(&stage, "--do ignore-quit --do spawn-child", "--do silent");
    if (!CHECK_EQUAL(pipe(ready), 0))
        return;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        EngineFault fault;
        Error error;
        if (stage_open(&stage, NULL) && start_first(&stage, &fault, &error) != NULL &&
            start_first(&stage, &fault, &error) != NULL && write(ready[1], "", 1) == 1)
            pause();
        _exit(1);
    }
    close(ready[1]);
    CHECK_EQUAL(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    // The children may still be on their way.
    started = 0;
    for (int64_t begun_us = time_now_us(); started < 4 && waited_ms(begun_us) < STAGE_MS;)
        stage_count(&stage, &started, &running);
    CHECK_EQUAL(running, 4);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    for (int64_t begun_us = time_now_us(); running > 0 && waited_ms(begun_us) < STAGE_MS;) {
        sleep_ms(2);
        stage_count(&stage, &started, &running);
    }
    CHECK_EQUAL(running, 0);
    unlink(stage.pids);
}

// Held it stands still, and a time in which nobody looked counts as a moment.
void test_stopwatch(void)
{
    enum { HELD_MS = 30, MISSED_US = 5 * 1000 * 1000 };
    Stopwatch watch;
    stopwatch_open(&watch);
    int64_t first_us = stopwatch_us(&watch);
    CHECK(first_us > 0 && stopwatch_us(&watch) >= first_us);
    stopwatch_hold(&watch);
    int64_t held_us = stopwatch_us(&watch);
    sleep_ms(HELD_MS);
    CHECK_EQUAL(stopwatch_us(&watch), held_us);
    stopwatch_release(&watch);
    int64_t behind_us = time_now_us() - stopwatch_us(&watch);
    CHECK(behind_us >= HELD_MS * 1000);
    sleep_ms(2);
    CHECK(stopwatch_us(&watch) > held_us);
    watch.looked_us -= MISSED_US;
    stopwatch_us(&watch);
    CHECK(watch.lost_us >= behind_us + MISSED_US / 2);
    CHECK(watch.lost_us <= behind_us + MISSED_US);
    stopwatch_close(&watch);
}

enum { PAUSE_MS = 1500, QUIT_MS = 1000 };

typedef struct Pause {
    EngineHost *host;
    StopFlag begun;
} Pause;

static void *pause_for_a_while(void *context)
{
    Pause *pause = context;
    engine_host_pause(pause->host);
    stop_raise(&pause->begun);
    sleep_ms(PAUSE_MS);
    engine_host_continue(pause->host);
    return NULL;
}

// The time that an engine may take to quit does not run while all are stopped.
void test_engine_paused_quit(void)
{
    MatchStage stage;
    EngineFault fault;
    Error error;
    pthread_t thread;
    int status;
    stage_set(&stage, "--do ignore-quit", "");
    if (!stage_open(&stage, NULL))
        return;
    Engine *engine = start_first(&stage, &fault, &error);
    Pause pause = {.host = stage.host};
    if (CHECK(engine != NULL)) {
        int64_t begun_us = time_now_us();
        CHECK_EQUAL(pthread_create(&thread, NULL, pause_for_a_while, &pause), 0);
        while (!stop_is_raised(&pause.begun))
            sleep_ms(1);
        CHECK(!engine_quit(engine, true, QUIT_MS, &status));
        CHECK(waited_ms(begun_us) >= PAUSE_MS + QUIT_MS - 100);
        pthread_join(thread, NULL);
    }
    stage_close(&stage);
}

// -1: nobody can be bound here.
static int cpus_of_thread(void)
{
    int count, *list = posix_list_processors(&count);
    int found = list != NULL ? count : -1;
    free(list);
    return found;
}

static void check_cpus(MatchStage *stage, bool bound)
{
    EngineFault fault;
    Error error, warning;
    char wanted[40];
    int before = cpus_of_thread();
    if (before < 0 && stage->config.use_affinity) {
        CHECK(engine_host_open(&stage->config, NULL, &error) == NULL);
        CHECK_TEXT(error.text, "engines can't be bound to CPUs on this system");
        unlink(stage->pids);
        return;
    }
    if (!stage_open(stage, NULL))
        return;
    Engine *engine =
        engine_start(stage->host, &stage->engines[0], "A", 2, &fault, &warning, &error);
    if (CHECK(engine != NULL)) {
        snprintf(wanted, sizeof wanted, "engine on %d processors", bound ? 1 : posix_processors());
        CHECK_TEXT(engine_id_name(engine), wanted);
        engine_release(engine, false);
    }
    CHECK_EQUAL(cpus_of_thread(), before);
    stage_close(stage);
}

void test_engine_cpus(void)
{
    MatchStage stage;
    stage_set(&stage, "--do name-processors", "");
    check_cpus(&stage, false);
    stage_set(&stage, "--do name-processors", "");
    stage.config.use_affinity = true;
    check_cpus(&stage, true);
    stage_set(&stage, "--do name-processors", "");
    stage.config.use_affinity = true;
    stage.engines[0].options = (EngineOption[]){{(char[]){"Threads"}, (char[]){"2"}}};
    stage.engines[0].option_count = 1;
    check_cpus(&stage, false);
}

// Three for each engine that is there at a time, or four with its errors, beside 32 of our own.
void test_engine_descriptor_counts(void)
{
    static const struct {
        const char *variant;
        TournamentKind tournament;
        int engines, restarting;
        int64_t concurrency, rounds;
        bool logs_errors;
        int64_t count;
    } cases[] = {
        {"ships", ROUND_ROBIN, 2, 0, 1, 1000, false, 32 + 2 * 3},
        {"ships", ROUND_ROBIN, 2, 0, 256, 1000, false, 32 + 256 * 2 * 3},
        {"ships", ROUND_ROBIN, 2, 0, 256, 1000, true, 32 + 256 * 2 * 4},
        {"ships", ROUND_ROBIN, 2, 2, 256, 1000, false, 32 + 256 * 4 * 3}, // with those that go
        {"ships", ROUND_ROBIN, 2, 1, 256, 1000, false, 32 + 256 * 3 * 3},
        {"ships", ROUND_ROBIN, 10, 0, 64, 100, false, 32 + 64 * 10 * 3}, // kept for later games
        {"ships", ROUND_ROBIN, 10, 10, 64, 100, false, 32 + 64 * 4 * 3},
        {"ships", ROUND_ROBIN, 2, 0, 256, 1, false, 32 + 16 * 3},      // a short match
        {"ships", KNOCKOUT, 100, 0, 64, 1, false, 32 + 400 * 3},       // nobody meets everybody
        {"cubes3", ROUND_ROBIN, 2, 0, 8, 1000, false, 32 + 8 * 4 * 3}, // both sit twice
        {"cubes3", ROUND_ROBIN, 3, 0, 8, 1000, false, 32 + 8 * 3 * 3},
        {"ships", ROUND_ROBIN, 1, 0, 16, 0, false, 32 + 16 * 3}, // the judges of a book
        {"ships", ROUND_ROBIN, 0, 0, 0, 0, false, 32},
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        EngineConfig engines[100] = {{0}};
        for (int k = 0; k < cases[i].restarting; k++)
            engines[k].restart = true;
        Config config = {.rules = rules_find(slice_of(cases[i].variant)),
                         .tournament = cases[i].tournament,
                         .engines = engines,
                         .engine_count = cases[i].engines,
                         .concurrency = cases[i].concurrency,
                         .rounds = cases[i].rounds};
        if (!CHECK_EQUAL(engine_host_descriptors(&config, cases[i].logs_errors), cases[i].count))
            printf("    of case %d\n", (int)i);
    }
}

// Makes pipes that are not marked: what another thread's pipe is for a moment on some systems.
static void *make_pipes(void *context)
{
    int ends[2];
    while (!stop_is_raised(context))
        if (pipe(ends) == 0)
            close(ends[0]), close(ends[1]);
    return NULL;
}

// An engine has its three descriptors and none that another thread has open.
void test_engine_descriptors(void)
{
    enum { ENGINES = 10 };
    MatchStage stage;
    EngineFault fault;
    Error error, warning;
    pthread_t thread;
    StopFlag stop = {0};
    int held[2];
    stage_set(&stage, "--do name-descriptors", "");
    if (!CHECK_EQUAL(pipe(held), 0) || !stage_open(&stage, NULL))
        return;
    bool started = CHECK_EQUAL(thread_start(&thread, THREAD_STACK_SMALL, make_pipes, &stop), 0);
    for (int i = 0; i < ENGINES; i++) {
        Engine *engine =
            engine_start(stage.host, &stage.engines[0], "A", 0, &fault, &warning, &error);
        if (CHECK(engine != NULL)) {
            CHECK_TEXT(engine_id_name(engine), "engine with 3 descriptors");
            engine_release(engine, false);
        }
    }
    stop_raise(&stop);
    if (started)
        pthread_join(thread, NULL);
    stage_close(&stage);
    close(held[0]), close(held[1]);
}
