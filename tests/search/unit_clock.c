// The clock: how long to think, the plan of each game, and what earlier overruns change.
//
// DESIGN. Most of it is arithmetic or counts nodes as time. The time measured is a sleep, which a
// slow machine can only make longer.
#define _POSIX_C_SOURCE 200809L // nanosleep
#include "engine/base/time.h"
#include "search/game.h"
#include "search/searcher.h"
#include "tests/unit.h"

#include <time.h>

static Budget budget_of(int64_t time_ms, int togo, ClockSettings settings)
{
    Limits limits = {.time_ms = {time_ms}, .seat_has_clock = {true}, .moves_to_go = togo};
    return clock_budget(&limits, 0, settings);
}

static const ClockPlan steady = {.at_start = 20, .least = 20};

// The bounds between an even share of the clock and what one move may take at the very most.
void test_clock_bounds(void)
{
    ClockSettings settings = {.plan = steady};
    Budget budget = budget_of(100000, 0, settings);
    CHECK(budget.soft_us > 4900000 && budget.soft_us <= 5000000);
    CHECK(budget.hard_us >= 3 * budget.soft_us && budget.hard_us <= 5 * budget.soft_us);
    // Two moves to go: a good half stays for the second.
    budget = budget_of(100000, 2, settings);
    CHECK(budget.hard_us <= 50000000 && budget.hard_us >= 40000000);
    budget = budget_of(100000, 1, settings);
    CHECK(budget.hard_us >= 80000000 && budget.hard_us <= 95000000);
}

// Much of a short clock is kept back, but not all of it. A clock that has run out, or is shorter
// than the overhead, gives the least time there is.
void test_clock_short(void)
{
    for (int64_t time_ms = 20; time_ms <= 1000; time_ms += 7) {
        Budget budget = budget_of(time_ms, 0, (ClockSettings){.plan = steady});
        CHECK(budget.hard_us >= 1000 * time_ms / 12 && budget.hard_us <= 1000 * time_ms / 4);
        CHECK(budget.soft_us >= 1000 * time_ms / 50);
        budget = budget_of(time_ms, 1, (ClockSettings){.plan = steady});
        CHECK(budget.hard_us >= 1000 * time_ms / 3);
    }
    static const int64_t no_time_ms[] = {19, 1, 0, -1, -1000000, INT64_MIN};
    for (size_t i = 0; i < ARRAY_COUNT(no_time_ms); i++)
        for (int togo = 0; togo < 3; togo++) {
            Budget budget =
                budget_of(no_time_ms[i], togo, (ClockSettings){.plan = steady, .overhead_ms = 20});
            CHECK(budget.soft_us > 0 && budget.soft_us <= budget.hard_us);
            CHECK(budget.hard_us <= 500);
        }
}

void test_clock_plan(void)
{
    const ClockPlan plan = {.at_start = 30, .falls_percent = 50, .least = 12, .last_move = 60};
    CHECK_EQUAL(clock_moves_ahead(plan, 0), 30);
    CHECK_EQUAL(clock_moves_ahead(plan, 20), 20);
    CHECK_EQUAL(clock_moves_ahead(plan, 36), 12);
    CHECK_EQUAL(clock_moves_ahead(plan, 40), 12);
    CHECK_EQUAL(clock_moves_ahead(plan, 50), 10); // the rules leave ten
    CHECK_EQUAL(clock_moves_ahead(plan, 59), 1);
    CHECK_EQUAL(clock_moves_ahead(plan, 60), 1);
    CHECK_EQUAL(clock_moves_ahead(plan, 1 << 30), 1); // a position may claim any number
    CHECK_EQUAL(clock_moves_ahead(steady, 1 << 30), 20);

    for (int i = 0; i < game_count; i++) {
        ClockPlan own = games[i]->clock_plan;
        int ends = own.last_move;
        for (int played = 0; played < 100; played++) {
            int ahead = clock_moves_ahead(own, played);
            CHECK(ahead >= 1 && ahead <= own.at_start);
            CHECK(ahead >= clock_moves_ahead(own, played + 1));
            CHECK(ends == 0 || played >= ends || ahead <= ends - played);
        }
        Budget first = budget_of(60000, 0, (ClockSettings){.plan = own});
        Budget late = budget_of(60000, 0, (ClockSettings){.plan = own, .moves_played = 55});
        CHECK(late.soft_us > first.soft_us); // the same clock, fewer moves to come
    }
    // The plans as they were tried in matches: whoever changes them by accident hears of it.
    static const struct {
        const char *variant;
        int at_first, at_20th, at_50th, spend_percent;
    } pinned[] = {{"ships", 16, 10, 7, 150},
                  {"ships10", 16, 10, 7, 150},
                  {"cubes", 32, 26, 10, 100},
                  {"cubes3", 32, 22, 10, 100}};
    CHECK_EQUAL(ARRAY_COUNT(pinned), game_count);
    for (size_t i = 0; i < ARRAY_COUNT(pinned); i++) {
        ClockPlan own = game_find(slice_of(pinned[i].variant))->clock_plan;
        CHECK_EQUAL(clock_moves_ahead(own, 0), pinned[i].at_first);
        CHECK_EQUAL(clock_moves_ahead(own, 20), pinned[i].at_20th);
        CHECK_EQUAL(clock_moves_ahead(own, 50), pinned[i].at_50th);
        CHECK_EQUAL(own.spend_percent, pinned[i].spend_percent);
    }
    // The rules of cubes end a game: the clock of the last round is for the last round.
    const Game *cubes = game_find(slice_of("cubes"));
    Budget last =
        budget_of(60000, 0, (ClockSettings){.plan = cubes->clock_plan, .moves_played = 59});
    CHECK(last.hard_us > 40000000);
}

// Stalls of the machine shrink the plan by what they have cost, and never to nothing.
void test_clock_overruns(void)
{
    int64_t times_ms[] = {20, 100, 500, 1000, 10000, 100000};
    int64_t overruns_us[] = {0, 1000, 20000, 100000, OVERRUN_MOST_US};
    for (size_t i = 0; i < ARRAY_COUNT(times_ms); i++) {
        Budget before = {INT64_MAX, INT64_MAX};
        for (size_t j = 0; j < ARRAY_COUNT(overruns_us); j++) {
            ClockSettings settings = {.plan = steady, .overrun_us = overruns_us[j]};
            Budget budget = budget_of(times_ms[i], 0, settings);
            CHECK(budget.soft_us > 0 && budget.soft_us <= budget.hard_us);
            CHECK(budget.hard_us <= before.hard_us && budget.soft_us <= before.soft_us);
            before = budget;
        }
    }
    ClockSettings quiet = {.plan = steady}, starved = {.plan = steady, .overrun_us = 20000};
    // 20 ms late: as much stays in reserve, and what the reserve can't hold is cut from the most.
    CHECK_EQUAL(budget_of(500, 1, quiet).hard_us - budget_of(500, 1, starved).hard_us, 18000);
    CHECK_EQUAL(budget_of(100, 1, quiet).hard_us - budget_of(100, 1, starved).hard_us, 20000);
    // The reserve: a quarter of a short clock, 80 ms of a long one. The last move may have nine
    // tenths of the rest.
    const ClockSettings last = {.plan = {.at_start = 1, .least = 1}};
    CHECK_EQUAL(budget_of(100, 0, last).hard_us, (100000 - 25000) * 9 / 10);
    CHECK_EQUAL(budget_of(320, 0, last).hard_us, (320000 - 80000) * 9 / 10);
    CHECK_EQUAL(budget_of(1000, 0, last).hard_us, (1000000 - 80000) * 9 / 10);
    // A quiet machine keeps a little, and a search there may take nearly all it could before.
    CHECK(budget_of(500, 1, quiet).hard_us < 400000 && budget_of(500, 1, quiet).hard_us > 350000);
    // The average cost of a turn is taken from every one, not more than three quarters of it.
    ClockSettings lagging = {.plan = steady, .lag_us = 5000};
    CHECK_EQUAL(budget_of(1000, 0, quiet).soft_us - budget_of(1000, 0, lagging).soft_us, 5000);
    lagging.lag_us = OVERRUN_MOST_US;
    CHECK_EQUAL(budget_of(1000, 0, quiet).soft_us / 4, budget_of(1000, 0, lagging).soft_us);
    // One bad stall leaves time to think where there is plenty.
    Budget stalled = budget_of(10000, 0, (ClockSettings){.plan = steady, .overrun_us = 1000000});
    CHECK(stalled.hard_us > 200000);

    CHECK_EQUAL(clock_fade_overrun(0, 5000), 5000);
    CHECK_EQUAL(clock_fade_overrun(16000, 0), 15000);
    CHECK_EQUAL(clock_fade_overrun(16000, 15500), 15500);
    CHECK_EQUAL(clock_fade_overrun(0, INT64_MAX), OVERRUN_MOST_US);
    CHECK_EQUAL(clock_average_lag(0, 8000), 2000);
    CHECK_EQUAL(clock_average_lag(8000, 0), 6000);
    CHECK_EQUAL(clock_average_lag(8000, 8000), 8000);
    CHECK(clock_average_lag(0, INT64_MAX) <= OVERRUN_MOST_US);
    int64_t expected_us = OVERRUN_MOST_US;
    for (int i = 0; i < 1000; i++)
        expected_us = clock_fade_overrun(expected_us, 0);
    CHECK(expected_us < 100);
}

// A game at 0.5 s + 0.005 s on a machine that ends every search late by 15 ms, though what can be
// thought in is 40 ms a second: the clock lasts for 60 moves as long as the increment allows it.
void test_clock_starved_game(void)
{
    enum { LATE_US = 15000, INCREMENT_US = 20000 };
    int64_t clock_us = 300000, expected_us = 0;
    for (int move = 0; move < 200; move++) {
        Limits limits = {
            .time_ms = {clock_us / 1000}, .increment_ms = {20}, .seat_has_clock = {true}};
        ClockSettings settings = {.overhead_ms = 10, .plan = steady, .overrun_us = expected_us};
        Budget budget = clock_budget(&limits, 0, settings);
        clock_us -= budget.hard_us + LATE_US;
        if (!CHECK(clock_us > LATE_US)) // one more such stall would be survived at any time
            break;
        clock_us += INCREMENT_US;
        expected_us = clock_fade_overrun(expected_us, LATE_US);
    }
}

// A player and his clock, in a game of which only the time matters.
typedef struct ClockPlayer {
    int64_t clock_us, increment_ms;
    ClockSettings settings;
    int period, played; // moves to a time control, 0: none; of these, made
} ClockPlayer;

static Budget next_budget(const ClockPlayer *player)
{
    const Limits limits = {.time_ms = {player->clock_us / 1000},
                           .increment_ms = {player->increment_ms},
                           .seat_has_clock = {true},
                           .moves_to_go = player->period > 0 ? player->period - player->played : 0};
    return clock_budget(&limits, 0, player->settings);
}

// Spends so much on a move. False if the clock did not last for it.
static bool spend(ClockPlayer *player, int64_t us)
{
    player->clock_us -= us;
    bool lasts = CHECK(player->clock_us > 0);
    player->clock_us += 1000 * player->increment_ms;
    player->settings.moves_played++;
    player->played++;
    return lasts;
}

// Increments make a clock last longer, never shorter: a player who spends his soft budgets has at
// no move less on his clock than he would have without them.
static void check_increments_help(ClockPlayer player, int64_t increment_ms)
{
    enum { MOVES = 400, ROUNDING_US = 2000, LAST_US = 10000 };
    ClockPlayer with = player;
    with.increment_ms = increment_ms;
    // A clock that is all but empty goes in moves of the least time there is.
    for (int move = 0; move < MOVES && player.clock_us > LAST_US; move++) {
        if (!spend(&with, next_budget(&with).soft_us) ||
            !spend(&player, next_budget(&player).soft_us) ||
            !CHECK(with.clock_us >= player.clock_us - ROUNDING_US))
            return;
    }
}

// In the long run a move takes the increment, neither more nor much less, and the clock stands
// still at some increments: one longer thought does not empty it.
static void check_steady_state(ClockPlayer player)
{
    enum { MOVES = 1000, COUNTED = 100, LEAST_INCREMENTS = 3 };
    const int64_t increment_us = player.increment_ms * 1000;
    int64_t spent_us = 0;
    for (int move = 0; move < MOVES; move++) {
        Budget budget = next_budget(&player);
        if (move >= MOVES - COUNTED)
            spent_us += budget.soft_us;
        if (!spend(&player, budget.soft_us))
            return;
    }
    CHECK(spent_us <= COUNTED * increment_us * 101 / 100);
    CHECK(spent_us >= COUNTED * increment_us * 90 / 100);
    CHECK(player.clock_us >= LEAST_INCREMENTS * increment_us);
}

// A clock does not run out either if every move takes the most it may.
static void check_worst_case(ClockPlayer player)
{
    for (int move = 0; move < 1000; move++)
        if (!spend(&player, next_budget(&player).hard_us))
            return;
}

void test_clock_increment_games(void)
{
    static const int64_t times_ms[] = {100, 1000, 10000, 60000, 3600000};
    static const int64_t increments_ms[] = {10, 100, 1000, 30000};
    for (size_t i = 0; i < ARRAY_COUNT(times_ms); i++)
        for (size_t j = 0; j < ARRAY_COUNT(increments_ms); j++)
            for (int ponder = 0; ponder < 2; ponder++) {
                ClockPlayer player = {.clock_us = 1000 * times_ms[i],
                                      .settings = {.ponder = ponder == 1, .plan = steady}};
                check_increments_help(player, increments_ms[j]);
                for (int game = 0; game < game_count; game++) {
                    player.settings.plan = games[game]->clock_plan;
                    check_increments_help(player, increments_ms[j]);
                }
                player.settings.plan = steady;
                player.increment_ms = increments_ms[j];
                check_worst_case(player);
                if (ponder == 0 && increments_ms[j] >= 100) // else the reserve is what is left
                    check_steady_state(player);
            }
}

// Every move of a period gets no more than its part of what is left, and the last one nearly all of
// it: no period takes time from the next, and none leaves much to it.
void test_clock_periods(void)
{
    enum { PERIODS = 20, PERIOD_MS = 10000 };
    static const int lengths[] = {1, 2, 4, 10, 40};
    for (size_t i = 0; i < ARRAY_COUNT(lengths); i++)
        for (int worst = 0; worst < 2; worst++) {
            ClockPlayer player = {.settings = {.plan = steady}, .period = lengths[i]};
            for (int period = 0; period < PERIODS; period++) {
                player.clock_us += 1000 * PERIOD_MS;
                player.played = 0;
                for (int move = 0; move < player.period; move++) {
                    Budget budget = next_budget(&player);
                    CHECK(budget.soft_us <= player.clock_us / (lengths[i] - move) ||
                          lengths[i] - move > steady.at_start);
                    if (!spend(&player, worst ? budget.hard_us : budget.soft_us))
                        return;
                }
            }
            // Time that is kept back does not pile up.
            CHECK(lengths[i] > steady.at_start || player.clock_us < 3 * 1000 * PERIOD_MS);
        }
}

void test_clock_unseen(void)
{
    ClockTurn turn = {
        .is_known = true, .ply = 10, .time_ms = 1000, .increment_ms = 10, .used_us = 30000};
    CHECK_EQUAL(clock_unseen_us(&turn, 12, 2, 980), 0);
    CHECK_EQUAL(clock_unseen_us(&turn, 12, 2, 960), 20000);
    CHECK_EQUAL(clock_unseen_us(&turn, 12, 2, 990), 0);  // less than was used: a rounding clock
    CHECK_EQUAL(clock_unseen_us(&turn, 12, 2, 2000), 0); // a new time control
    CHECK_EQUAL(clock_unseen_us(&turn, 14, 2, 960), 0);  // not the next turn
    CHECK_EQUAL(clock_unseen_us(&turn, 13, 3, 960), 20000);
    CHECK_EQUAL(clock_unseen_us(&turn, 12, 2, -1000000), OVERRUN_MOST_US);
    CHECK_EQUAL(clock_unseen_us(&turn, 12, 2, INT64_MIN / 2), OVERRUN_MOST_US);
    turn.is_known = false;
    CHECK_EQUAL(clock_unseen_us(&turn, 12, 2, 960), 0);
}

void test_clock_percent(void)
{
    ClockTrend trend = {0};
    int first = clock_percent(&trend, 1, 50, 40), before = first;
    for (int i = 0; i < 5; i++) { // the same move and score: less and less
        int percent = clock_percent(&trend, 1, 50, 40);
        CHECK(percent < before);
        before = percent;
    }
    CHECK_EQUAL(clock_percent(&trend, 1, 50, 40), before);
    CHECK(before * 2 <= first);
    // A falling score is worth a longer look, twice the time at most; a rising one is not.
    ClockTrend a = trend, b = trend, c = trend, d = trend, e = trend;
    CHECK_EQUAL(clock_percent(&a, 1, 80, 40), before);
    CHECK(clock_percent(&b, 1, 0, 40) >= before * 3 / 2 - 1);
    CHECK_EQUAL(clock_percent(&c, 1, -50, 40), 2 * before);
    CHECK_EQUAL(clock_percent(&d, 1, -5000, 40), 2 * before);
    CHECK_EQUAL(clock_percent(&e, 2, 50, 40), first); // another move: from the beginning
    CHECK(clock_percent(&trend, 1, 50, 90) < before); // the others are easily refuted
}

// A FEN's counter may say anything where the rules set no end, so the game is not over for it; and
// a time control counts for more than the plan, which has only the end by the rules to add.
void test_clock_counter(void)
{
    const ClockPlan open = {.at_start = 16, .falls_percent = 30, .least = 7};
    const ClockPlan closed = {.at_start = 32, .falls_percent = 30, .least = 16, .last_move = 60};
    CHECK_EQUAL(clock_moves_played(open, 0, 0), 0);
    CHECK_EQUAL(clock_moves_played(open, 10, 0), 10); // a book's position
    CHECK_EQUAL(clock_moves_played(open, 30, 20), 30);
    CHECK_EQUAL(clock_moves_played(open, 31, 20), 30);
    CHECK_EQUAL(clock_moves_played(open, 500, 0), 10);
    CHECK_EQUAL(clock_moves_played(open, 500, 1000), 500);
    CHECK_EQUAL(clock_moves_played(open, 1 << 30, 3), 13);
    CHECK_EQUAL(clock_moves_played(closed, 59, 0), 59);

    const int64_t time_ms = 1000000;
    Budget planned = budget_of(time_ms, 0, (ClockSettings){.plan = open, .moves_played = 40});
    Budget all = budget_of(time_ms, 40, (ClockSettings){.plan = open, .moves_played = 40});
    Budget five = budget_of(time_ms, 5, (ClockSettings){.plan = open, .moves_played = 40});
    Budget start = budget_of(time_ms, 0, (ClockSettings){.plan = open});
    CHECK(all.soft_us < planned.soft_us && five.soft_us > planned.soft_us);
    CHECK_EQUAL(all.soft_us, start.soft_us);
    CHECK_EQUAL(budget_of(time_ms, 40, (ClockSettings){.plan = closed, .moves_played = 59}).hard_us,
                budget_of(time_ms, 1, (ClockSettings){.plan = closed}).hard_us);
}

// The slower the machine, the fewer nodes between two polls of the clock.
void test_clock_poll_nodes(void)
{
    CHECK_EQUAL(clock_poll_nodes(0, 0), CLOCK_POLL_LEAST);
    CHECK_EQUAL(clock_poll_nodes(0, 1000000), CLOCK_POLL_LEAST);
    CHECK_EQUAL(clock_poll_nodes(64, 0), 128); // no gap at all is a short one
    CHECK_EQUAL(clock_poll_nodes(64, 249), 128);
    CHECK_EQUAL(clock_poll_nodes(64, 250), 64);
    CHECK_EQUAL(clock_poll_nodes(64, 500), 64);
    CHECK_EQUAL(clock_poll_nodes(64, 501), 32);
    CHECK_EQUAL(clock_poll_nodes(CLOCK_POLL_MOST, 0), CLOCK_POLL_MOST);
    CHECK_EQUAL(clock_poll_nodes(CLOCK_POLL_LEAST, INT64_MAX), CLOCK_POLL_LEAST);
}

static void ignore_line(void *context, const PvInfo *info)
{
    (void)context, (void)info;
}

static void ignore_move(void *context, int depth, uint16_t move, int number)
{
    (void)context, (void)depth, (void)move, (void)number;
}

static SearchRequest request_of(const GamePosition *position, const Limits *limits,
                                int64_t nodes_per_ms)
{
    static const History history;
    return (SearchRequest){
        .position = position,
        .history = &history,
        .limits = limits,
        .settings = {.multipv = 1, .skill_level = LEVEL_FULL, .nodes_per_ms = nodes_per_ms},
        .report = {.line = ignore_line, .current_move = ignore_move},
    };
}

// Nodes of a search by so many threads from the start, with so much on the clock that counts nodes,
// ten to the millisecond, over all moves or only the first.
static uint64_t nodes_of_turn(const Game *game, int threads, int64_t time_ms, bool is_forced)
{
    Error error;
    Searcher searcher;
    GamePosition position;
    GameMove moves[GAME_MAX_MOVES];
    if (!CHECK(searcher_init(&searcher, game, 1, &error)) ||
        !CHECK(searcher_set_threads(&searcher, threads, NULL, NULL, &error)))
        return 0;
    game->rules->start(&position);
    game->rules->moves(&position, moves);
    Limits limits = {.time_ms = {time_ms}, .seat_has_clock = {true}};
    if (is_forced) {
        limits.search_move_count = 1;
        limits.search_moves[0] = moves[0];
    }
    SearchRequest request = request_of(&position, &limits, 10);
    searcher_prepare(&searcher, &request);
    uint64_t nodes = searcher_run(&searcher).nodes;
    searcher_free(&searcher);
    return nodes;
}

void test_clock_forced_move(void)
{
    int64_t time_ms = unit_effort > 1 ? 3600000 : 600000;
    CHECK(nodes_of_turn(games[0], 1, time_ms, false) > (uint64_t)time_ms / 18);
    CHECK(nodes_of_turn(games[0], 1, time_ms, true) < (uint64_t)time_ms / 72);
}

// Leaves a search to its first thread, so that the nodes of two are the same every time.
static bool others_are_idle(Worker *worker)
{
    return worker->index > 0;
}

// A plan that spends more of each share searches longer, with one thread and with two.
void test_clock_spends(void)
{
    for (int threads = 1; threads <= 2; threads++) {
        uint64_t before = 0;
        for (int percent = 50; percent <= 450; percent *= 3) {
            Game game = *games[0];
            game.own_search = others_are_idle;
            game.clock_plan.spend_percent = percent;
            uint64_t nodes = nodes_of_turn(&game, threads, 600000, false);
            CHECK(nodes > before);
            before = nodes;
        }
    }
}

// The nodes that a search that ponders takes from an account: those after the ponderhit, and
// nothing, not even the increment, where the move never came.
void test_clock_ponder_account(void)
{
    enum { RATE = 10, TIME_MS = 1000, BANK = TIME_MS * RATE };
    Error error;
    Searcher searcher;
    GamePosition position;
    Limits limits = {.time_ms = {TIME_MS},
                     .increment_ms = {100},
                     .seat_has_clock = {true},
                     .depth = 2,
                     .ponder = true};
    if (!CHECK(searcher_init(&searcher, games[0], 1, &error)))
        return;
    searcher_new_game(&searcher);
    games[0]->rules->start(&position);
    SearchRequest request = request_of(&position, &limits, RATE);
    searcher_prepare(&searcher, &request);
    control_stop(&searcher.control);
    searcher_run(&searcher);
    CHECK_EQUAL(searcher.clocks.node_clocks[0].nodes, BANK);
    searcher_prepare(&searcher, &request);
    control_ponderhit(&searcher.control);
    int64_t nodes = (int64_t)searcher_run(&searcher).nodes;
    CHECK(searcher.clocks.node_clocks[0].nodes > BANK + 100 * RATE - nodes - 1);
    CHECK(searcher.clocks.node_clocks[0].nodes <= BANK + 100 * RATE);
    searcher_free(&searcher);

    Control control;
    control_init(&control);
    control_prepare(&control, &limits, (Budget){INT64_MAX, 5000}, RATE);
    control_poll(&control, 1000);
    CHECK_EQUAL(control_charged_nodes(&control, 1000), 0);
    CHECK(!stop_is_raised(&control.stop));
    control_ponderhit(&control);
    CHECK_EQUAL(control_used_us(&control, 1000), 0);
    CHECK_EQUAL(control_used_us(&control, 1049), 4900);
    control_poll(&control, 1049);
    CHECK(!stop_is_raised(&control.stop));
    control_poll(&control, 1050);
    CHECK(stop_is_raised(&control.stop));
    control_destroy(&control);
}

static void sleep_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

// Prepares a search of a position that is `turn` turns into a game, with `time_ms` on the clock.
static Budget prepare_turn(Searcher *searcher, SearchRequest *request, GamePosition *position,
                           Limits *limits, int turn, int64_t time_ms)
{
    const Rules *rules = searcher->game->rules;
    GameMove moves[GAME_MAX_MOVES];
    rules->start(position);
    for (int i = 0; i < 2 * turn; i++) {
        rules->moves(position, moves);
        rules->play(position, moves[0]);
    }
    *limits = (Limits){.time_ms = {time_ms}, .seat_has_clock = {true}, .depth = 1};
    *request = request_of(position, limits, 0);
    searcher_prepare(searcher, request);
    return searcher->control.budget;
}

// The machine, as a searcher sees it, changes its plan from turn to turn. The numbers can only be
// exceeded by a slower machine.
void test_clock_memory(void)
{
    enum { STALL_MS = 30, UNSEEN_MS = 5000, TIME_MS = 20000 };
    Searcher searcher;
    SearchRequest request;
    GamePosition position;
    Limits limits;
    Error error;
    if (!CHECK(searcher_init(&searcher, games[0], 1, &error)))
        return;
    Budget fresh = prepare_turn(&searcher, &request, &position, &limits, 1, TIME_MS);
    searcher_new_game(&searcher);
    CHECK_EQUAL(searcher.clocks.overrun_us, 0);
    prepare_turn(&searcher, &request, &position, &limits, 0, TIME_MS + UNSEEN_MS);
    sleep_ms(STALL_MS); // the machine does something else while the search should begin
    searcher_run(&searcher);
    CHECK(searcher.clocks.overrun_us >= STALL_MS * 1000);
    CHECK_EQUAL(searcher.clocks.lag_us, 0);
    // The next clock says that five seconds more are gone than the search knows of.
    Budget warned = prepare_turn(&searcher, &request, &position, &limits, 1, TIME_MS);
    CHECK_EQUAL(searcher.clocks.overrun_us, OVERRUN_MOST_US);
    CHECK(searcher.clocks.lag_us >= 100000);
    CHECK(warned.hard_us < fresh.hard_us && warned.soft_us <= fresh.soft_us - 100000);
    // A turn is compared with the next one of its game alone, and the machine is the same in the
    // next.
    searcher_run(&searcher);
    int64_t overrun_us = searcher.clocks.overrun_us, lag_us = searcher.clocks.lag_us;
    searcher_new_game(&searcher);
    prepare_turn(&searcher, &request, &position, &limits, 2, 100);
    CHECK_EQUAL(searcher.clocks.overrun_us, overrun_us);
    CHECK_EQUAL(searcher.clocks.lag_us, lag_us);
    CHECK(overrun_us < OVERRUN_MOST_US); // it fades
    searcher_free(&searcher);
}

void test_clock_gaps(void)
{
    Control control;
    control_init(&control);
    control_prepare(&control, &(Limits){.has_movetime = true}, (Budget){1000000000, 1000000000}, 0);
    sleep_ms(30);
    CHECK(control_poll(&control, 1) >= 30000);
    int64_t longest_us = control_longest_gap_us(&control);
    CHECK(longest_us >= 30000);
    control_poll(&control, 1);
    CHECK(control_longest_gap_us(&control) >= longest_us);
    // Where real time does not matter there is nothing to see.
    control_prepare(&control, &(Limits){.depth = 1}, (Budget){INT64_MAX, INT64_MAX}, 0);
    sleep_ms(2);
    CHECK_EQUAL(control_poll(&control, 1), 0);
    CHECK_EQUAL(control_longest_gap_us(&control), 0);
    control_prepare(&control, &(Limits){.has_movetime = true}, (Budget){1000, 1000}, 10);
    sleep_ms(2);
    CHECK_EQUAL(control_poll(&control, 1), 0);
    control_destroy(&control);
}

static void *wait_for_end(void *control)
{
    control_wait_for_end(control);
    return NULL;
}

// A searcher that waits for the opponent's move is not late, however long that takes.
void test_clock_ponder_wait(void)
{
    pthread_t thread;
    Control control;
    const Limits limits = {.has_movetime = true, .ponder = true};
    control_init(&control);
    control_prepare(&control, &limits, (Budget){INT64_MAX, 1000000000}, 0);
    if (!CHECK_EQUAL(pthread_create(&thread, NULL, wait_for_end, &control), 0))
        return;
    sleep_ms(30);
    int64_t before_us = time_now_us();
    control_ponderhit(&control);
    pthread_join(thread, NULL);
    CHECK(control.polled_us >= before_us); // the next gap begins behind the wait
    // The gap before the wait counts.
    control_prepare(&control, &limits, (Budget){INT64_MAX, 1000000000}, 0);
    control_ponderhit(&control);
    sleep_ms(30);
    control_wait_for_end(&control);
    CHECK(control.longest_gap_us >= 30000);
    control_destroy(&control);
}
