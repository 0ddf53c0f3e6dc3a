#include "search/clock.h"

enum {
    US_PER_MS = 1000,
    LEAST_US = 300,         // for a move, however empty the clock is
    CHECK_GAP_US = 500,     // the longest wanted between two polls of the clock
    OPENING_MOVES = 10,     // of each player, at most, lie before the first move on record
    RESERVE_MS = 80,        // of the clock are kept back for stalls of the machine
    RESERVE_PART = 4,       // the whole reserve is at most this part of the clock: a quarter
    LATE_LEAVES_PART = 4,   // this part of the thinking time stays, however late answers come
    FADE_PART = 16,         // this part of an expected overrun is forgotten with every search
    LAG_PART = 4,           // the last lag makes this part of the average
    HARD_FACTOR = 4,        // an iteration that has begun may use this many soft budgets
    PONDER_PERCENT = 100,   // more to spend if the opponent's time will be used too: it counts
    UNSTABLE_PERCENT = 145, // of the soft budget to spend when the best move has just changed;
    STABLE_PERCENT = 15,    // so much less for each iteration that it has stood,
    STABLE_MOST = 5,        // counting no more than these.
    SHARE_PERCENT = 160,    // multiplied by this, less the best move's share of all nodes
    DROP_MOST = 100         // a fall of the score by so much, or more, doubles it
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t greatest(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

// The seat whose clock counts, or -1 if no clock is known.
static int clock_seat(const Limits *limits, int seat)
{
    if (limits->seat_has_clock[seat])
        return seat;
    for (int i = 0; i < MAX_SEATS; i++)
        if (limits->seat_has_clock[i])
            return i;
    return -1;
}

int clock_moves_ahead(ClockPlan plan, int played)
{
    int64_t ahead = plan.at_start - (int64_t)plan.falls_percent * played / 100;
    ahead = greatest(ahead, plan.least);
    if (plan.last_move > 0)
        ahead = least(ahead, (int64_t)plan.last_move - played);
    return (int)greatest(ahead, 1);
}

int clock_moves_played(ClockPlan plan, int counted, size_t recorded)
{
    if (plan.last_move > 0 || counted < OPENING_MOVES ||
        recorded >= (size_t)(counted - OPENING_MOVES))
        return counted;
    return (int)recorded + OPENING_MOVES;
}

int clock_poll_nodes(int nodes, int64_t gap_us)
{
    if (nodes == 0)
        return CLOCK_POLL_LEAST;
    if (gap_us > CHECK_GAP_US)
        nodes /= 2;
    else if (gap_us < CHECK_GAP_US / 2)
        nodes *= 2;
    return (int)greatest(least(nodes, CLOCK_POLL_MOST), CLOCK_POLL_LEAST);
}

int64_t clock_fade_overrun(int64_t expected_us, int64_t seen_us)
{
    return greatest(expected_us - expected_us / FADE_PART, least(seen_us, OVERRUN_MOST_US));
}

int64_t clock_average_lag(int64_t average_us, int64_t seen_us)
{
    return average_us + (least(seen_us, OVERRUN_MOST_US) - average_us) / LAG_PART;
}

int64_t clock_unseen_us(const ClockTurn *last, int ply, int seats, int64_t time_ms)
{
    if (!last->is_known || ply != last->ply + seats || time_ms > last->time_ms + last->increment_ms)
        return 0;
    int64_t charged_ms = last->time_ms + last->increment_ms - time_ms;
    if (charged_ms > INT64_MAX / US_PER_MS)
        return OVERRUN_MOST_US;
    int64_t unseen_us = charged_ms * US_PER_MS - last->used_us;
    return greatest(least(unseen_us, OVERRUN_MOST_US), 0);
}

int clock_percent(ClockTrend *trend, uint16_t best, int score, int share_percent)
{
    int drop = trend->is_known ? trend->score - score : 0;
    bool is_same = trend->is_known && trend->best == best;
    *trend = (ClockTrend){
        .is_known = true,
        .best = best,
        .score = score,
        .stable_iterations = is_same ? trend->stable_iterations + 1 : 0,
    };
    int stable = (int)least(trend->stable_iterations, STABLE_MOST);
    int percent = UNSTABLE_PERCENT - STABLE_PERCENT * stable;
    percent = percent * (SHARE_PERCENT - share_percent) / 100;
    if (drop > 0)
        percent += percent * (int)least(drop, DROP_MOST) / 100;
    return percent;
}

// No clock has more than three thousand years, so that the sums here do not overflow.
static int64_t bounded_nodes(int64_t nodes, int64_t rate)
{
    const int64_t most_ms = 100000000000000;
    return greatest(least(nodes, most_ms * rate), 0);
}

static void set_rate(NodeClock *clock, int64_t rate)
{
    int64_t whole_ms = clock->nodes / clock->rate, rest = clock->nodes % clock->rate;
    clock->nodes = whole_ms * rate + rest * rate / clock->rate;
    clock->rate = rate;
}

// Whether a new time control has begun since the last `go`. After `turns` moves more that one had
// `left` of its moves to go.
static bool is_new_period(const NodeClock *clock, int moves_to_go, int turns)
{
    int64_t left = (int64_t)clock->moves_to_go - greatest(turns, 0);
    return clock->moves_to_go > 0 && (left <= 0 || moves_to_go > left);
}

static void begin_period(NodeClock *clock, int64_t time_ms, int moves_to_go)
{
    if (moves_to_go != clock->period_moves)
        clock->period_ms = greatest(time_ms - clock->nodes / clock->rate, 0);
    clock->period_moves = moves_to_go;
    clock->nodes =
        bounded_nodes(clock->nodes + least(clock->period_ms, time_ms) * clock->rate, clock->rate);
}

int64_t node_clock_left_ms(NodeClock *clock, const Limits *limits, int seat, int ply, int seats,
                           int64_t rate)
{
    int64_t time_ms = greatest(limits->time_ms[seat], 0);
    if (!clock->is_open)
        *clock = (NodeClock){.is_open = true,
                             .nodes = bounded_nodes(least(time_ms, INT64_MAX / rate) * rate, rate),
                             .rate = rate,
                             .period_ms = time_ms,
                             .period_moves = limits->moves_to_go};
    set_rate(clock, rate);
    if (is_new_period(clock, limits->moves_to_go, (ply - clock->ply) / seats))
        begin_period(clock, time_ms, limits->moves_to_go);
    clock->moves_to_go = limits->moves_to_go;
    clock->ply = ply;
    return clock->nodes / rate;
}

void node_clock_charge(NodeClock *clock, uint64_t nodes, int64_t increment_ms)
{
    int64_t used = (int64_t)(nodes < INT64_MAX ? nodes : INT64_MAX);
    clock->nodes = bounded_nodes(clock->nodes + increment_ms * clock->rate - used, clock->rate);
}

// Time to think where the answer will be late: that is foreseen, but must not take all of it.
static int64_t less_late(int64_t time_us, int64_t late_us)
{
    return greatest(time_us - late_us, time_us / LATE_LEAVES_PART);
}

// Over how many moves the clock is shared: no more than there are to the next time control, where
// there is one, nor than there can be by the rules.
static int moves_to_last(const Limits *limits, ClockSettings settings)
{
    ClockPlan plan = settings.plan;
    if (limits->moves_to_go > 0) {
        plan.at_start = plan.least = (int)least(plan.at_start, limits->moves_to_go);
        plan.falls_percent = 0;
    }
    return clock_moves_ahead(plan, settings.moves_played);
}

static Budget playing_budget(const Limits *limits, int seat, ClockSettings settings)
{
    // No more than a century counts, so that the sums below do not overflow.
    const int64_t century_ms = (int64_t)100 * 366 * 24 * 3600 * 1000;
    int64_t time_us = greatest(least(limits->time_ms[seat], century_ms), 0) * US_PER_MS;
    int64_t bonus_us = greatest(least(limits->increment_ms[seat], century_ms), 0) * US_PER_MS;
    int64_t wanted_us = RESERVE_MS * US_PER_MS + settings.overrun_us;
    int64_t reserve_us = least(wanted_us, time_us / RESERVE_PART);
    int64_t left_us = greatest(time_us - settings.overhead_ms * US_PER_MS - reserve_us, 0);
    int moves = moves_to_last(limits, settings);
    // With one move to the end or the time control all of the clock may go, else a good half must
    // stay.
    int64_t most_us = moves == 1 ? left_us * 9 / 10 : left_us * 45 / 100;
    int64_t share_us = left_us / moves;
    if (settings.ponder)
        share_us += share_us * PONDER_PERCENT / 100;
    int64_t soft_us = share_us + bonus_us * 3 / 4;
    int64_t hard_us = least(soft_us * HARD_FACTOR, most_us);
    soft_us = less_late(least(soft_us, most_us), settings.lag_us);
    // An overrun that the reserve has no room for comes off the longest time to think.
    hard_us =
        greatest(less_late(hard_us, least(wanted_us - reserve_us, settings.overrun_us)), LEAST_US);
    return (Budget){.soft_us = least(greatest(soft_us, LEAST_US), hard_us), .hard_us = hard_us};
}

Budget clock_budget(const Limits *limits, int seat, ClockSettings settings)
{
    Budget budget = {INT64_MAX, INT64_MAX};
    int playing = clock_seat(limits, seat);
    if (limits->infinite)
        return budget;
    if (playing >= 0)
        budget = playing_budget(limits, playing, settings);
    if (limits->has_movetime) {
        int64_t move_us = least(limits->movetime_ms, INT64_MAX / US_PER_MS) * US_PER_MS;
        int64_t overhead_us = least(settings.overhead_ms * US_PER_MS, move_us / 4);
        int64_t hard_us = greatest(move_us - overhead_us, LEAST_US);
        budget.hard_us = least(budget.hard_us, hard_us);
        // A fixed time is meant to be used: only a clock given beside it sets a soft budget.
    }
    return budget;
}

// --- A search ------------------------------------------------------------------------------------

void clock_new_game(ClockMemory *memory)
{
    for (int i = 0; i < MAX_SEATS; i++) {
        memory->node_clocks[i] = (NodeClock){0};
        memory->turns[i].is_known = false;
    }
}

// Takes the time from the node clock, where nodes count as time. A move in real time closes that
// clock: it can't know what the move took.
static void use_node_clock(NodeClock *clock, const Rules *rules, const SearchRequest *request,
                           int seat, Limits *limits)
{
    int64_t rate = request->settings.nodes_per_ms;
    if (!limits->seat_has_clock[seat])
        return;
    if (rate == 0)
        *clock = (NodeClock){0};
    else
        limits->time_ms[seat] = node_clock_left_ms(
            clock, limits, seat, rules->ply(request->position), rules->seats, rate);
}

// Compares the clock with what the turn before seems to have cost, and forgets that turn.
static void check_last_turn(ClockMemory *memory, const Rules *rules, const GamePosition *position,
                            int seat, const Limits *limits)
{
    ClockTurn *last = &memory->turns[seat];
    if (!limits->seat_has_clock[seat] || limits->ponder)
        return;
    int64_t unseen_us =
        clock_unseen_us(last, rules->ply(position), rules->seats, limits->time_ms[seat]);
    if (last->is_known)
        memory->lag_us = clock_average_lag(memory->lag_us, unseen_us);
    last->is_known = false;
    memory->overrun_us = greatest(memory->overrun_us, unseen_us);
}

Budget clock_begin(ClockMemory *memory, const Rules *rules, ClockPlan plan,
                   const SearchRequest *request, Limits *limits)
{
    const SearchSettings *settings = &request->settings;
    const bool is_real = settings->nodes_per_ms == 0;
    int seat = rules->seat_to_move(request->position);
    use_node_clock(&memory->node_clocks[seat], rules, request, seat, limits);
    check_last_turn(memory, rules, request->position, seat, limits);
    return clock_budget(
        limits, seat,
        (ClockSettings){
            .overhead_ms = settings->overhead_ms,
            .ponder = settings->ponder != 0,
            .plan = plan,
            .moves_played = clock_moves_played(plan, rules->ply(request->position) / rules->seats,
                                               request->history->count / (size_t)rules->seats),
            .overrun_us = is_real ? memory->overrun_us : 0,
            .lag_us = is_real ? memory->lag_us : 0,
        });
}

void clock_end(ClockMemory *memory, const Rules *rules, const SearchRequest *request,
               const Limits *limits, ClockUse use)
{
    int seat = rules->seat_to_move(request->position);
    if (!limits->seat_has_clock[seat])
        return;
    if (request->settings.nodes_per_ms > 0) {
        // A search that pondered on a move that never came was no turn.
        if (!use.is_pondering)
            node_clock_charge(&memory->node_clocks[seat], use.charged_nodes,
                              limits->increment_ms[seat]);
        return;
    }
    memory->overrun_us = clock_fade_overrun(memory->overrun_us, use.longest_gap_us);
    memory->turns[seat] = (ClockTurn){
        .is_known = !limits->ponder,
        .ply = rules->ply(request->position),
        .time_ms = limits->time_ms[seat],
        .increment_ms = limits->increment_ms[seat],
        .used_us = use.used_us,
    };
}
