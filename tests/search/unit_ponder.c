// Pondering and clocks that count nodes: what is thought before a ponderhit, and what a time
// control adds.
//
// DESIGN. Time is made here: a node takes US_PER_NODE, and the ponderhit comes from within a look
// at the clock. So one thread plays the same on every machine, however busy.
#include "search/searcher.h"
#include "tests/unit.h"

enum {
    US_PER_NODE = 10,
    POLL_US = 64 * US_PER_NODE, // more than passes between two polls of the clock
    TIME_MS = 1000
};

// The clock of the search under test, and what happened when it was looked at.
static struct {
    Searcher *searcher;
    int64_t hit_at_us, latest_us; // the hit comes at the first look after one of these:
    bool hits_in_doubt; // the first if the best move is in doubt, or that is not asked for
    int64_t hit_us;     // when it came, -1: not yet
    bool was_in_doubt;  // when it came
    int64_t settled_us; // the first look after the hit without doubt, -1: none
    int doubtful_lines; // reported by a search that goes on
} fake;

static int64_t fake_now_us(void)
{
    Control *control = &fake.searcher->control;
    int64_t now_us = (int64_t)atomic_load(&fake.searcher->workers.at[0]->nodes) * US_PER_NODE;
    bool is_time = now_us >= fake.latest_us ||
                   (now_us >= fake.hit_at_us && (control->is_in_doubt || !fake.hits_in_doubt));
    if (fake.hit_us < 0 && is_time) {
        fake.hit_us = now_us;
        fake.was_in_doubt = control->is_in_doubt;
        control_ponderhit(control);
    }
    if (fake.hit_us >= 0 && fake.settled_us < 0 && !control->is_in_doubt)
        fake.settled_us = now_us;
    return now_us;
}

static void hear_line(void *context, const PvInfo *info)
{
    const Control *control = &fake.searcher->control;
    (void)context, (void)info;
    fake.doubtful_lines += control->is_in_doubt && !stop_is_raised(&control->stop);
}

static void ignore_move(void *context, int depth, uint16_t move, int number)
{
    (void)context, (void)depth, (void)move, (void)number;
}

typedef struct Think {
    int64_t all_us; // from `go` to the answer
    int64_t own_us; // from the ponderhit to the answer
    Budget budget;
} Think;

// A search on a clock of TIME_MS, from a position so many moves into a game. With `hit_at_us` of
// at least 0 it ponders until then.
static Think think(Searcher *searcher, int moves_played, int64_t hit_at_us)
{
    static const History history;
    const Rules *rules = searcher->game->rules;
    GamePosition position;
    GameMove moves[GAME_MAX_MOVES];
    rules->start(&position);
    for (int i = 0; i < moves_played; i++) {
        int count = rules->moves(&position, moves);
        rules->play(&position, moves[(i * 7 + 3) % count]);
    }
    Limits limits = {.time_ms = {TIME_MS, TIME_MS, TIME_MS},
                     .seat_has_clock = {true, true, true},
                     .ponder = hit_at_us >= 0};
    SearchRequest request = {
        .position = &position,
        .history = &history,
        .limits = &limits,
        .settings = {.multipv = 1, .skill_level = LEVEL_FULL},
        .report = {.line = hear_line, .current_move = ignore_move},
    };
    searcher_new_game(searcher);
    searcher->clocks.overrun_us = searcher->clocks.lag_us = 0;
    atomic_store(&searcher->workers.at[0]->nodes, 0);
    fake.searcher = searcher;
    fake.hit_us = hit_at_us >= 0 ? -1 : 0;
    fake.hit_at_us = hit_at_us;
    fake.latest_us = 2 * hit_at_us;
    fake.settled_us = -1;
    searcher->control.now_us = fake_now_us;
    searcher_prepare(searcher, &request);
    searcher_run(searcher);
    int64_t now_us = fake_now_us();
    return (Think){now_us, now_us - fake.hit_us, searcher->control.budget};
}

// A plain search of each position tells what it is worth. One that is hit later than that answers
// at the next look, and one that is hit before thinks as long as if it had not pondered.
void test_ponder_counts(void)
{
    for (int g = 0; g < game_count; g++) {
        Searcher searcher;
        Error error;
        int at_once = 0;
        if (!CHECK(searcher_init(&searcher, games[0], 4, &error)) ||
            !CHECK(searcher_set_game(&searcher, games[g], (Slice){"", 0}, &error)))
            return;
        for (int played = 0; played < 10; played++) {
            fake.hits_in_doubt = false;
            Think plain = think(&searcher, played, -1);
            Think late = think(&searcher, played, plain.budget.hard_us + POLL_US);
            CHECK(late.own_us <= plain.budget.soft_us + POLL_US);
            CHECK(fake.was_in_doubt || late.own_us <= POLL_US);
            at_once += late.own_us <= POLL_US;
            CHECK_EQUAL(think(&searcher, played, POLL_US).all_us, plain.all_us);
        }
        CHECK(at_once > 0);
        searcher_free(&searcher);
    }
}

// A hit that finds the best move failing low is not answered before another one has its place, or
// the soft budget is used once more.
void test_ponder_doubt(void)
{
    for (int g = 0; g < 2; g++) {
        Searcher searcher;
        Error error;
        int doubts = 0, resolved = 0;
        if (!CHECK(searcher_init(&searcher, games[0], 4, &error)) ||
            !CHECK(searcher_set_game(&searcher, games[g], (Slice){"", 0}, &error)))
            return;
        for (int played = 0; played < 10; played++) {
            fake.hits_in_doubt = false;
            Budget budget = think(&searcher, played, -1).budget;
            fake.hits_in_doubt = true;
            Think hit = think(&searcher, played, budget.hard_us / 4);
            int64_t doubt_us = fake.settled_us < 0 ? hit.own_us : fake.settled_us - fake.hit_us;
            CHECK(hit.own_us <= doubt_us + POLL_US || !searcher.control.is_overdue);
            CHECK(hit.own_us >= doubt_us);
            CHECK(hit.own_us <= budget.hard_us + POLL_US);
            doubts += fake.was_in_doubt;
            resolved += fake.was_in_doubt && fake.settled_us >= 0;
        }
        CHECK(doubts > 0 && resolved > 0);
        CHECK_EQUAL(fake.doubtful_lines, 0); // a depth that is done has settled it
        searcher_free(&searcher);
    }
}

// Steps of time that are said, not looked at.
static int64_t said_us;

static int64_t said_now_us(void)
{
    return said_us;
}

// Whether a search with this budget, hit at `hit_us`, has ended by `now_us`.
static bool ends_by(Budget budget, int64_t hit_us, int64_t planned_us, bool is_in_doubt,
                    int64_t now_us)
{
    Control control;
    control_init(&control);
    control.now_us = said_now_us;
    said_us = 0;
    control_prepare(&control, &(Limits){.seat_has_clock = {true}, .ponder = true}, budget, 0);
    control_plan(&control, planned_us);
    control_poll(&control, 1);
    said_us = hit_us;
    control_poll(&control, 1);
    CHECK(!stop_is_raised(&control.stop)); // nothing ends before the hit
    control_ponderhit(&control);
    control_doubt(&control, is_in_doubt);
    control_poll(&control, 2);
    said_us = now_us;
    control_poll(&control, 3);
    bool ends = stop_is_raised(&control.stop);
    control_destroy(&control);
    return ends;
}

void test_ponder_control(void)
{
    const Budget budget = {.soft_us = 1000, .hard_us = 4000};
    // Hit after what was planned: at once, or in doubt after the soft budget.
    CHECK(ends_by(budget, 1200, 1200, false, 1200));
    CHECK(ends_by(budget, 9000, 1200, false, 9000));
    CHECK(!ends_by(budget, 9000, 1200, true, 9999));
    CHECK(ends_by(budget, 9000, 1200, true, 10000));
    // In doubt with much of the hard budget left: that, counted from `go`.
    CHECK(!ends_by(budget, 1500, 1200, true, 3999));
    CHECK(ends_by(budget, 1500, 1200, true, 4000));
    // Hit before: the iteration goes on as it would on the clock.
    CHECK(!ends_by(budget, 1199, 1200, false, 3999));
    CHECK(ends_by(budget, 1199, 1200, false, 4000));
    CHECK(ends_by(budget, 300, 1200, false, 4000));
    // A move that is planned long has its own hard budget at most.
    CHECK(!ends_by(budget, 3900, 5000, false, 4899));
    CHECK(ends_by(budget, 3900, 5000, false, 4900));
    // A fixed time for the move begins at the hit.
    const Budget movetime = {.soft_us = INT64_MAX, .hard_us = 4000};
    CHECK(!ends_by(movetime, 9000, INT64_MAX, false, 12999));
    CHECK(ends_by(movetime, 9000, INT64_MAX, false, 13000));
}

// A hit that comes for a search on its own clock changes nothing.
void test_ponder_hit_unasked(void)
{
    Control control;
    control_init(&control);
    control.now_us = said_now_us;
    said_us = 0;
    control_prepare(&control, &(Limits){.seat_has_clock = {true}}, (Budget){1000, 4000}, 0);
    said_us = 3000;
    control_ponderhit(&control);
    CHECK_EQUAL(control_used_us(&control, 1), 3000);
    said_us = 4000;
    control_poll(&control, 2);
    CHECK(stop_is_raised(&control.stop));
    control_destroy(&control);
}

// --- Clocks that count nodes
// ----------------------------------------------------------------------

enum { RATE = 10, PERIOD_MS = 1000 };

static int64_t left_ms(NodeClock *clock, int64_t time_ms, int moves_to_go, int ply, int64_t rate)
{
    Limits limits = {.time_ms = {time_ms}, .seat_has_clock = {true}, .moves_to_go = moves_to_go};
    return node_clock_left_ms(clock, &limits, 0, ply, 2, rate);
}

// Periods of four moves, a hundred milliseconds a move: each period adds its thousand. The time
// that the harness counts by real clocks has no say.
void test_node_clock_periods(void)
{
    NodeClock clock = {0};
    for (int move = 0; move < 40; move++) {
        int64_t want_ms = PERIOD_MS * (1 + move / 4) - 100 * move;
        int64_t said_ms = move == 0 ? PERIOD_MS : 5000 + move;
        CHECK_EQUAL(left_ms(&clock, said_ms, 4 - move % 4, 2 * move, RATE), want_ms);
        // Asked again, as after a ponder search whose move never came: the same.
        CHECK_EQUAL(left_ms(&clock, said_ms, 4 - move % 4, 2 * move, RATE), want_ms);
        node_clock_charge(&clock, 110 * RATE, 10);
    }
    // One move a period.
    clock = (NodeClock){0};
    for (int move = 0; move < 5; move++) {
        CHECK_EQUAL(left_ms(&clock, PERIOD_MS, 1, 2 * move, RATE), PERIOD_MS);
        node_clock_charge(&clock, PERIOD_MS * RATE, 0);
    }
    // One clock for the game is never filled again.
    clock = (NodeClock){0};
    for (int move = 0; move < 5; move++) {
        CHECK_EQUAL(left_ms(&clock, PERIOD_MS, 0, 2 * move, RATE), PERIOD_MS - 200 * move);
        node_clock_charge(&clock, 200 * RATE, 0);
    }
    CHECK_EQUAL(left_ms(&clock, PERIOD_MS, 0, 10, RATE), 0);
    node_clock_charge(&clock, UINT64_MAX, 7);
    CHECK_EQUAL(left_ms(&clock, PERIOD_MS, 0, 12, RATE), 0);
}

// The first control is seen from its middle, or another one follows: what it adds is what the
// harness says less what is left here.
void test_node_clock_other_periods(void)
{
    NodeClock clock = {0};
    CHECK_EQUAL(left_ms(&clock, 300, 2, 4, RATE), 300);
    node_clock_charge(&clock, 100 * RATE, 0);
    CHECK_EQUAL(left_ms(&clock, 250, 1, 6, RATE), 200);
    node_clock_charge(&clock, 100 * RATE, 0);
    CHECK_EQUAL(left_ms(&clock, 1100, 4, 8, RATE), 1100);
    node_clock_charge(&clock, 1000 * RATE, 0);
    CHECK_EQUAL(left_ms(&clock, 1, 1, 14, RATE), 100);
    CHECK_EQUAL(left_ms(&clock, 1500, 4, 16, RATE), 1100); // now it is known
    node_clock_charge(&clock, 1000 * RATE, 0);
    CHECK_EQUAL(left_ms(&clock, 1, 1, 22, RATE), 100);
    CHECK_EQUAL(left_ms(&clock, 600, 0, 24, RATE), 600); // the rest of the game
    node_clock_charge(&clock, 100 * RATE, 0);
    CHECK_EQUAL(left_ms(&clock, 600, 0, 26, RATE), 500);
}

// Another rate in the middle of a game leaves the time as it is, and no number is too large.
void test_node_clock_rates(void)
{
    NodeClock clock = {0};
    CHECK_EQUAL(left_ms(&clock, 1000, 0, 0, 100), 1000);
    node_clock_charge(&clock, 20000, 0);
    CHECK_EQUAL(left_ms(&clock, 5, 0, 2, 7), 800);
    CHECK_EQUAL(clock.nodes, 5600);
    node_clock_charge(&clock, 8, 0);
    CHECK_EQUAL(left_ms(&clock, 5, 0, 4, 700), 798);
    CHECK_EQUAL(clock.nodes, 559200);

    const int64_t most_ms = 1000000000000;
    clock = (NodeClock){0};
    for (int move = 0; move < 3000; move++) {
        int64_t is_ms = left_ms(&clock, most_ms, 1, 2 * move, move % 2 == 0 ? 10000 : 1);
        CHECK(is_ms >= most_ms);
        node_clock_charge(&clock, 1, most_ms);
    }
    clock = (NodeClock){0};
    CHECK_EQUAL(left_ms(&clock, -5, 0, 0, RATE), 0);
}
