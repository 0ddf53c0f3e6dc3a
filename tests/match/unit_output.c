// The output of a running match, to the letter.
#define _POSIX_C_SOURCE 200809L // open_memstream
#include "tests/match/unit.h"

#include "bench/match/report/console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RULE "--------------------------------------------------\n"

static const Rules two_seats = {.seats = 2}, three_seats = {.seats = 3};

static char name_a[] = "A", name_b[] = "B", name_c[] = "C";
static char threads[] = "threads", hash[] = "Hash", one[] = "1", sixteen[] = "16", eight[] = "8";
static char book[] = "books/some.dir/book.epd";

// A match that prints into memory.
typedef struct Printed {
    EngineConfig engines[3];
    Config config;
    Tally tally;
    Console *console;
    FILE *to;
    char *text;
    size_t length, seen;
} Printed;

// Sets up what a test may then change, before print_open.
static void print_prepare(Printed *printed, int engines)
{
    *printed = (Printed){0};
    char *const names[] = {name_a, name_b, name_c};
    for (int i = 0; i < 3; i++) {
        printed->engines[i] = (EngineConfig){
            .name = names[i],
            .limits = {.has_clock = true, .base_ms = 10000, .increment_ms = 100},
        };
    }
    printed->config = (Config){
        .rules = engines == 3 ? &three_seats : &two_seats,
        .engines = printed->engines,
        .engine_count = engines,
        .games = 2,
        .rounds = 500,
        .sprt = {.elo1 = 5, .alpha = 0.05, .beta = 0.05, .model = SPRT_NORMALIZED},
    };
}

static bool print_open(Printed *printed, bool terminal, int64_t encounters)
{
    printed->to = open_memstream(&printed->text, &printed->length);
    if (!CHECK(printed->to != NULL))
        return false;
    tally_open(&printed->tally, &printed->config);
    printed->console = console_open(&printed->tally, printed->to, terminal, encounters);
    return true;
}

static void hear(Printed *printed, Event event)
{
    Error ignored;
    CHECK(console_hear(printed->console, &event, &ignored));
}

static void game_begins(Printed *printed, GameResult game)
{
    hear(printed, (Event){.kind = EVENT_GAME_BEGINS, .worker = 1, .game = &game});
}

static void game_ends(Printed *printed, const GameResult *game)
{
    hear(printed, (Event){.kind = EVENT_GAME_ENDS, .worker = 1, .game = game});
}

static void encounter_ends(Printed *printed)
{
    hear(printed, (Event){.kind = EVENT_ENCOUNTER_ENDS});
}

// The text that was printed since the last call.
static void check_printed(Printed *printed, const char *want)
{
    fflush(printed->to);
    CHECK_TEXT(printed->text + printed->seen, want);
    printed->seen = printed->length;
}

static void print_close(Printed *printed)
{
    console_close(printed->console);
    tally_close(&printed->tally);
    fclose(printed->to);
    free(printed->text);
}

static void set_duel(Printed *printed, Score score)
{
    printed->tally.scores[1] = score; // of A against B
    printed->tally.games = score.wins + score.losses + score.draws;
    printed->tally.encounters = printed->tally.games / 2;
}

static Ending other(const char *sentence)
{
    return ending_read(ENDED_NORMALLY, -1, sentence);
}

void test_output_games(void)
{
    Printed printed;
    print_prepare(&printed, 2);
    if (!print_open(&printed, false, 100))
        return;
    game_begins(&printed, (GameResult){.number = 1, .players = {0, 1}});
    check_printed(&printed, "Started game 1 of 200 (A vs B)\n");
    GameResult game = {.number = 1,
                       .players = {0, 1},
                       .points = {2, 0},
                       .ending = {END_WIN, 2, 0, .text = "a ship stands in the enemy port"}};
    game_ends(&printed, &game);
    check_printed(&printed,
                  "Finished game 1 (A vs B): 1-0 {White wins: a ship stands in the enemy port}\n");
    game = (GameResult){.number = 24, .players = {1, 0}, .points = {1, 1}, .ending = other("Draw")};
    game_ends(&printed, &game);
    check_printed(&printed, "Finished game 24 (B vs A): 1/2-1/2 {Draw}\n");
    console_say(printed.console, "%s of %d", "one", 2);
    check_printed(&printed, "one of 2\n");
    print_close(&printed);
}

void test_output_three_seats(void)
{
    Printed printed;
    print_prepare(&printed, 3);
    if (!print_open(&printed, false, 100))
        return;
    game_begins(&printed, (GameResult){.number = 7, .players = {2, 0, 1}});
    check_printed(&printed, "Started game 7 of 200 (C vs A vs B)\n");
    GameResult games[] = {
        {.number = 7, .players = {2, 0, 1}, .points = {4, 1, 1}, .ending = other("x")},
        {.number = 8, .players = {0, 1, 2}, .points = {0, 2, 4}, .ending = other("y")}};
    game_ends(&printed, &games[0]);
    check_printed(&printed, "Finished game 7 (C vs A vs B): 4-1-1 {x}\n");
    tally_add(&printed.tally, &(EncounterResult){.games = games, .game_count = 2});
    console_results(printed.console);
    check_printed(
        &printed,
        RULE "Rank Name                           Games     Points      Share        +/-      First"
             "     Second      Third\n"
             "   1 C                                  2          8      66.7%       inf%      66.7%"
             "       nan%      66.7%\n"
             "   2 B                                  2          3      25.0%       inf%       nan%"
             "      33.3%      16.7%\n"
             "   3 A                                  2          1       8.3%       inf%       0.0%"
             "      16.7%       nan%\n" RULE "First player's share of points: 33.3 %\n");
    print_close(&printed);
}

// The counts of a match that somebody published with what fastchess printed of it:
// "Results of PEA vs STASH36 (5+0.1, 1t, 256MB, book.epd)".
static const Score published = {.wins = 3213,
                                .losses = 3332,
                                .draws = 2005,
                                .pairs = {585, 735, 1655, 814, 486},
                                .drawn_pairs_decided = 1427};

void test_output_block(void)
{
    Printed printed;
    print_prepare(&printed, 2);
    EngineOption options[] = {{threads, one}, {hash, sixteen}, {hash, eight}};
    printed.engines[0].options = options, printed.engines[0].option_count = 2;
    printed.engines[1].options = options, printed.engines[1].option_count = 3;
    printed.engines[1].limits = (ThinkLimits){.movetime_ms = 1500};
    printed.config.openings = (OpeningConfig){.format = OPENINGS_EPD, .file = book};
    printed.config.sprt.on = true;
    if (!print_open(&printed, false, 10000))
        return;
    set_duel(&printed, published);
    printed.tally.faults[1] = (Faults){{[ENDED_TIME_FORFEIT] = 2, 1, 3, 4}};
    printed.tally.points = 1000, printed.tally.first_seat_points = 512;
    console_results(printed.console);
    check_printed(&printed,
                  RULE "Results of A vs B (10+0.1 - 1.5/move, 1t, 16MB - 8MB, book.epd):\n"
                       "Elo: -4.84 +/- 6.08, nElo: -5.86 +/- 7.36\n"
                       "LOS: 5.95 %, DrawRatio: 38.71 %, PairsRatio: 0.98\n"
                       "Games: 8550, Wins: 3213, Losses: 3332, Draws: 2005, Points: 4215.5 "
                       "(49.30 %)\n"
                       "Ptnml(0-2): [585, 735, 1655, 814, 486], WL/DD Ratio: 6.26\n"
                       "LLR: -2.96 (-100.5%) (-2.94, 2.94) [0.00, 5.00]\n" RULE
                       "SPRT ([0.00, 5.00]) completed - H0 was accepted\n"
                       "Player: B\n  Timeouts: 2\n  Crashed: 7\n  Illegal moves: 1\n"
                       "First player's share of points: 51.2 %\n");
    print_close(&printed);
}

// Single games: no pairs in the block, and clocks and openings of other kinds.
void test_output_block_games(void)
{
    Printed printed;
    print_prepare(&printed, 2);
    printed.config.games = 1;
    printed.config.openings = (OpeningConfig){.format = OPENINGS_RANDOM, .plies = 6};
    printed.engines[0].limits =
        (ThinkLimits){.has_clock = true, .period_moves = 40, .base_ms = 60500};
    printed.engines[1].limits = (ThinkLimits){.nodes = 5000};
    printed.config.sprt.on = true;
    if (!print_open(&printed, false, 100))
        return;
    set_duel(&printed, (Score){.wins = 10, .losses = 8, .draws = 2});
    console_results(printed.console);
    check_printed(&printed,
                  RULE "Results of A vs B (40/60.5 - 5000 nodes, NULL, NULL, random 6 plies):\n"
                       "Elo: 34.86 +/- 154.92, nElo: 36.83 +/- 152.27\n"
                       "LOS: 68.23 %, DrawRatio: 10.00 %\n"
                       "Games: 20, Wins: 10, Losses: 8, Draws: 2, Points: 11.0 (55.00 %)\n"
                       "LLR: 0.03 (1.0%) (-2.94, 2.94) [0.00, 5.00]\n" RULE);
    print_close(&printed);
}

// No games, then nothing but wins, then nothing but draws.
void test_output_block_edges(void)
{
    Printed printed;
    print_prepare(&printed, 2);
    if (!print_open(&printed, false, 100))
        return;
    console_results(printed.console);
    check_printed(&printed, RULE "Results of A vs B (10+0.1, NULL, NULL):\n"
                                 "Elo: 0.00 +/- inf, nElo: 0.00 +/- inf\n"
                                 "LOS: 50.00 %, DrawRatio: 0.00 %, PairsRatio: nan\n"
                                 "Games: 0, Wins: 0, Losses: 0, Draws: 0, Points: 0.0 (nan %)\n"
                                 "Ptnml(0-2): [0, 0, 0, 0, 0], WL/DD Ratio: nan\n" RULE);
    set_duel(&printed, (Score){.losses = 4, .pairs = {2}});
    console_results(printed.console);
    check_printed(&printed, RULE "Results of A vs B (10+0.1, NULL, NULL):\n"
                                 "Elo: -inf +/- inf, nElo: -inf +/- inf\n"
                                 "LOS: 0.00 %, DrawRatio: 0.00 %, PairsRatio: 0.00\n"
                                 "Games: 4, Wins: 0, Losses: 4, Draws: 0, Points: 0.0 (0.00 %)\n"
                                 "Ptnml(0-2): [2, 0, 0, 0, 0], WL/DD Ratio: nan\n" RULE);
    set_duel(&printed, (Score){.draws = 4, .pairs = {0, 0, 2}});
    console_results(printed.console);
    check_printed(&printed, RULE "Results of A vs B (10+0.1, NULL, NULL):\n"
                                 "Elo: 0.00 +/- 0.00, nElo: 0.00 +/- 340.48\n"
                                 "LOS: 50.00 %, DrawRatio: 100.00 %, PairsRatio: nan\n"
                                 "Games: 4, Wins: 0, Losses: 0, Draws: 4, Points: 2.0 (50.00 %)\n"
                                 "Ptnml(0-2): [0, 0, 2, 0, 0], WL/DD Ratio: 0.00\n" RULE);
    set_duel(&printed, (Score){.pairs = {0, 5000001, 0, 5000000, 0}});
    console_results(printed.console);
    fflush(printed.to);
    CHECK(strstr(printed.text + printed.seen, "\nElo: 0.00 +/- 0.11,") != NULL); // no -0.00
    print_close(&printed);
}

void test_output_intervals(void)
{
    Printed printed;
    print_prepare(&printed, 2);
    printed.config.score_interval = 3; // reached within a pair counts with the pair
    if (!print_open(&printed, false, 100))
        return;
    static const char *const want[] = {"", "Score of A vs B: 4 - 0 - 0  [1.000] 4\n",
                                       "Score of A vs B: 6 - 0 - 0  [1.000] 6\n", "",
                                       "Score of A vs B: 10 - 0 - 0  [1.000] 10\n"};
    for (int i = 0; i < (int)ARRAY_COUNT(want); i++) {
        set_duel(&printed, (Score){.wins = 2 * i + 2});
        encounter_ends(&printed);
        check_printed(&printed, want[i]);
    }
    set_duel(&printed, (Score){.wins = 10, .losses = 8, .draws = 2});
    printed.config.score_interval = 1;
    encounter_ends(&printed);
    check_printed(&printed, "Score of A vs B: 10 - 8 - 2  [0.550] 20\n");
    printed.config.score_interval = 0, printed.config.rating_interval = 0;
    encounter_ends(&printed);
    check_printed(&printed, "");
    printed.config.rating_interval = 20;
    encounter_ends(&printed);
    fflush(printed.to);
    CHECK(strncmp(printed.text + printed.seen, RULE "Results of A vs B", strlen(RULE) + 17) == 0);
    printed.seen = printed.length;
    set_duel(&printed, (Score){.wins = 12, .losses = 8, .draws = 2});
    encounter_ends(&printed);
    check_printed(&printed, "");
    printed.config.score_interval = printed.config.rating_interval = 1;
    hear(&printed, (Event){.kind = EVENT_ENCOUNTER_ENDS, .replayed = true}); // was shown then
    check_printed(&printed, "");
    print_close(&printed);
}

void test_output_ranks(void)
{
    Printed printed;
    print_prepare(&printed, 3);
    printed.config.rules = &two_seats;
    static char long_name[] = "an engine with a very long name";
    printed.engines[1].name = long_name;
    if (!print_open(&printed, false, 100))
        return;
    printed.tally.scores[0 * 3 + 1] =
        (Score){.wins = 40, .losses = 60, .draws = 100, .pairs = {15, 20, 40, 20, 5}};
    printed.tally.scores[1 * 3 + 0] =
        (Score){.wins = 60, .losses = 40, .draws = 100, .pairs = {5, 20, 40, 20, 15}};
    printed.tally.seats[0] = (SeatScore){200, 180, 400};
    printed.tally.seats[1 * MAX_SEATS] = (SeatScore){200, 220, 400};
    console_results(printed.console);
    check_printed(
        &printed, RULE
        "Rank Name                                   Elo        +/-       nElo        +/-      "
        "Games      Score       Draw           Ptnml(0-2)\n"
        "   1 an engine with a very long name      34.86      37.19      45.62      48.15        "
        "200      55.0%      40.0%  [5, 20, 40, 20, 15]\n"
        "   2 A                                   -34.86      37.19     -45.62      48.15        "
        "200      45.0%      40.0%  [15, 20, 40, 20, 5]\n"
        "   3 C                                     0.00        inf       0.00        inf          "
        "0       nan%       0.0%      [0, 0, 0, 0, 0]\n" RULE);
    encounter_ends(&printed); // no score line, whatever the interval
    check_printed(&printed, "");
    print_close(&printed);
}

// A fault is told in the words that fishtest's worker stops or warns for.
void test_output_faults(void)
{
    static const struct {
        Termination termination;
        int at_fault;
        const char *reason, *want;
    } cases[] = {
        {ENDED_ILLEGAL, 1, "Black makes an illegal move: b7b6",
         "Warning; Illegal move b7b6 played by B\n"},
        {ENDED_ILLEGAL, 0, "White gives an illegal answer: a bestmove without a move",
         "Warning; Illegal move <none> played by A\n"},
        {ENDED_ILLEGAL, 0, "White claims an untrue result", ""},
        {ENDED_ABANDONED, 0, "White disconnects", "Warning; Engine A is not responsive\n"},
        {ENDED_STALLED, 1, "Black's connection stalls", "Warning; Engine B is not responsive\n"},
        {ENDED_TIME_FORFEIT, 1, "Black loses on time (12ms overrun)", ""},
        {ENDED_NORMALLY, -1, "White wins: it makes an illegal move: not", ""},
    };
    Printed printed;
    print_prepare(&printed, 2);
    if (!print_open(&printed, false, 100))
        return;
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        char want[200];
        GameResult game = {
            .number = 1,
            .players = {0, 1},
            .points = {2, 0},
            .ending = ending_read(cases[i].termination, cases[i].at_fault, cases[i].reason)};
        snprintf(want, sizeof want, "%sFinished game 1 (A vs B): 1-0 {%s}\n", cases[i].want,
                 cases[i].reason);
        game_ends(&printed, &game);
        check_printed(&printed, want);
    }
    print_close(&printed);
}

// Results that an interval has just shown do not come again at the end; with more games they do.
void test_output_end(void)
{
    static const char *const blocks[] = {"Games: 4, Wins: 0", "Games: 6, Wins: 0"};
    Printed printed;
    print_prepare(&printed, 2);
    printed.config.rating_interval = 4;
    if (!print_open(&printed, false, 100))
        return;
    for (int i = 0; i < 2; i++) {
        set_duel(&printed, (Score){.draws = 4 + 2 * i, .pairs = {0, 0, 2 + i}});
        encounter_ends(&printed);
        console_results(printed.console);
        fflush(printed.to);
        char *block = strstr(printed.text + printed.seen, blocks[i]);
        CHECK(block != NULL && strstr(block + 1, blocks[i]) == NULL);
        printed.seen = printed.length;
    }
    console_over(printed.console);
    check_printed(&printed, "Finished match\nTotal Time: 00:00:00 (hours:minutes:seconds)\n");
    print_close(&printed);
}

// The output of fastchess for a match of pairs with -report penta=false. Only its "-0.00" is 0.00.
void test_output_single(void)
{
    Printed printed;
    print_prepare(&printed, 2);
    printed.config.single_games = true;
    printed.config.output = OUTPUT_FASTCHESS;
    printed.config.score_interval = 1; // it has no such lines
    printed.config.sprt.on = true;
    printed.config.sprt.elo1 = 50;
    if (!print_open(&printed, false, 7))
        return;
    set_duel(&printed, (Score){.wins = 9, .losses = 4, .draws = 1});
    encounter_ends(&printed);
    console_results(printed.console);
    check_printed(&printed, RULE "Results of A vs B (10+0.1, NULL, NULL):\n"
                                 "Elo: 129.80 +/- 223.65, nElo: 138.64 +/- 181.99\n"
                                 "LOS: 93.23 %, DrawRatio: 7.14 %\n"
                                 "Games: 14, Wins: 9, Losses: 4, Draws: 1, Points: 9.5 (67.86 %)\n"
                                 "LLR: 0.60 (20.4%) (-2.94, 2.94) [0.00, 50.00]\n" RULE);
    print_close(&printed);
}

static void finish_running(Printed *printed, int white, int points, const char *want)
{
    GameResult game = {.number = 1,
                       .players = {white, 1 - white},
                       .points = {points, PAIR_POINTS - points},
                       .ending = other("x")};
    printed->seen = printed->length;
    game_ends(printed, &game);
    fflush(printed->to);
    CHECK_TEXT(strchr(printed->text + printed->seen, '\n') + 1, want);
}

// The lines that fastchess printed in this form: a score behind every game, half pairs too.
void test_output_cutechess(void)
{
    Printed printed;
    print_prepare(&printed, 2);
    printed.config.output = OUTPUT_CUTECHESS;
    printed.config.single_games = true;
    printed.config.score_interval = 1;
    if (!print_open(&printed, false, 3))
        return;
    finish_running(&printed, 0, 0, "Score of A vs B: 0 - 1 - 0  [0.000] 1\n");
    finish_running(&printed, 1, 0, "Score of A vs B: 1 - 1 - 0  [0.500] 2\n");
    finish_running(&printed, 0, 1, "Score of A vs B: 1 - 1 - 1  [0.500] 3\n");
    printed.config.score_interval = 5;
    finish_running(&printed, 0, 2, "");
    finish_running(&printed, 0, 2, "Score of A vs B: 3 - 1 - 1  [0.700] 5\n");
    finish_running(&printed, 1, 2, "Score of A vs B: 3 - 2 - 1  [0.583] 6\n"); // the last of all
    printed.seen = printed.length;
    set_duel(&printed, (Score){.wins = 2, .losses = 2});
    encounter_ends(&printed); // has no score line here
    check_printed(&printed, "");
    console_results(printed.console);
    check_printed(&printed, "Elo difference: 0.00 +/- 798.10, LOS: 50.00 %, DrawRatio: 0.00 %\n");
    print_close(&printed);
    // A match that is resumed knows what was played before.
    print_prepare(&printed, 2);
    printed.config.output = OUTPUT_CUTECHESS;
    printed.config.score_interval = 1;
    if (!print_open(&printed, false, 3))
        return;
    GameResult before = {.players = {1, 0}, .points = {2, 0}};
    hear(&printed, (Event){.kind = EVENT_GAME_ENDS, .replayed = true, .game = &before});
    check_printed(&printed, "");
    finish_running(&printed, 0, 0, "Score of A vs B: 0 - 2 - 0  [0.000] 2\n");
    print_close(&printed);
}

void test_output_cutechess_sprt(void)
{
    Printed printed;
    print_prepare(&printed, 2);
    printed.config.output = OUTPUT_CUTECHESS;
    printed.config.single_games = true;
    printed.config.sprt =
        (SprtConfig){.on = true, .elo1 = 50, .alpha = 0.3, .beta = 0.3, .model = SPRT_NORMALIZED};
    if (!print_open(&printed, false, 500))
        return;
    set_duel(&printed, (Score){.wins = 12, .losses = 5, .draws = 2});
    console_results(printed.console);
    check_printed(&printed, "Elo difference: 134.32 +/- 177.18, LOS: 96.74 %, DrawRatio: 10.53 %\n"
                            "SPRT: llr 0.87 (102.4%), lbound -0.85, ubound 0.85 - H1 was accepted\n"
                            "Tournament finished\n");
    set_duel(&printed, (Score){.wins = 5, .losses = 6, .draws = 2});
    console_results(printed.console);
    fflush(printed.to);
    CHECK(strstr(printed.text + printed.seen, "\nSPRT: llr -0.") != NULL);
    CHECK(strstr(printed.text + printed.seen, "%), lbound -0.85, ubound 0.85\n") != NULL);
    CHECK(strstr(printed.text + printed.seen, "(-") == NULL); // on its way: no sign
    print_close(&printed);
}

void test_output_cutechess_ranks(void)
{
    Printed printed;
    print_prepare(&printed, 3);
    printed.config.rules = &two_seats;
    printed.config.output = OUTPUT_CUTECHESS;
    printed.config.single_games = true;
    printed.config.score_interval = 1;
    if (!print_open(&printed, false, 3))
        return;
    GameResult game = {.players = {2, 1}, .points = {2, 0}, .ending = other("x")};
    game_ends(&printed, &game);
    check_printed(&printed, "Finished game 0 (C vs B): 1-0 {x}\n"
                            "Score of B vs C: 0 - 1 - 0  [0.000] 1\n");
    for (int i = 0; i < 3; i++) {
        printed.tally.scores[i * 3 + (i + 1) % 3] = (Score){.wins = 2, .losses = 2};
        printed.tally.seats[i * MAX_SEATS] = (SeatScore){4, 4, 8};
    }
    console_results(printed.console);
    check_printed(
        &printed,
        "Rank Name                             Elo        +/-       nElo        +/-      Games     "
        " Score       Draw\n"
        "   1 A                               0.00     798.10       0.00     340.48          4     "
        " 50.0%       0.0%\n"
        "   2 B                               0.00     798.10       0.00     340.48          4     "
        " 50.0%       0.0%\n"
        "   3 C                               0.00     798.10       0.00     340.48          4     "
        " 50.0%       0.0%\n");
    print_close(&printed);
}

// Takes the bytes apart as a terminal would: what stands on the screen in the end, a line each.
static void show(const char *bytes, char *screen, size_t size)
{
    size_t line = 0, at = 0;
    for (; *bytes != '\0' && at + 1 < size; bytes++) {
        if (*bytes == '\r') {
            at = line;
        } else if (strncmp(bytes, "\x1b[K", 3) == 0) {
            screen[at] = '\0';
            bytes += 2;
        } else {
            screen[at++] = *bytes;
            if (*bytes == '\n')
                line = at;
        }
    }
    screen[at] = '\0';
}

static void check_screen(Printed *printed, const char *want)
{
    char screen[2000];
    fflush(printed->to);
    show(printed->text, screen, sizeof screen);
    CHECK_TEXT(screen, want);
}

void test_output_status(void)
{
    Printed printed;
    print_prepare(&printed, 2);
    printed.config.sprt.on = true;
    if (!print_open(&printed, true, 10000))
        return;
    console_refresh(printed.console);
    check_screen(&printed, "0/20000 games");
    console_say(printed.console, "a line");
    check_screen(&printed, "a line\n0/20000 games"); // put back behind it
    Console *resumed = console_open(&printed.tally, printed.to, true, 10000);
    set_duel(&printed, published);
    console_refresh(printed.console); // with a speed
    console_refresh(resumed);         // nothing played yet in this run: no speed
    check_screen(&printed, "a line\n8550/20000 games, Elo -4.84 +/- 6.08, LLR -2.96 (-100.5%)");
    console_close(resumed);
    console_close(printed.console);
    printed.console = NULL;
    check_screen(&printed, "a line\n");
    print_close(&printed);
}

// A status line is cut where the terminal ends, here at 80 columns, and not within a character.
void test_output_status_cut(void)
{
    Printed printed;
    print_prepare(&printed, 3);
    char name[400] = "";
    for (int i = 0; i < 100; i++)
        strcat(name, "\xC3\xA9"); // e with an acute accent
    printed.engines[0].name = name;
    if (!print_open(&printed, true, 100))
        return;
    printed.tally.games = 2;
    console_refresh(printed.console);
    char want[400] = "2/200 games, ";
    for (int i = 13; i < 79; i++)
        strcat(want, "\xC3\xA9");
    check_screen(&printed, want);
    print_close(&printed);
}

// Not a terminal: nothing but text and line ends, whatever names and reasons hold.
void test_output_plain(void)
{
    Printed printed;
    print_prepare(&printed, 2);
    static char evil[] = "x\x1b[2J\ty";
    printed.engines[1].name = evil;
    if (!print_open(&printed, false, 100))
        return;
    GameResult game = {.number = 1, .players = {0, 1}, .ending = other("bell\a and\r return\x7f")};
    console_refresh(printed.console);
    game_ends(&printed, &game);
    console_refresh(printed.console);
    console_close(printed.console);
    printed.console = NULL;
    check_printed(&printed, "Finished game 1 (A vs x?[2J?y): 0-1 {bell? and? return?}\n");
    print_close(&printed);
}
