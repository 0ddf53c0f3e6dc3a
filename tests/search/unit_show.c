// The lines that a search shows: whole blocks of lines, in their order; signs of life; and where it
// ends.
#include "engine/game_record.h"
#include "search/searcher.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_MB = 1, LINES_MOST = 5 };

#define HOUR_US (3600 * INT64_C(1000000))

// A line as it was shown.
typedef struct ShownLine {
    int depth, rank, score, length;
    Bound bound;
    GameMove move;
} ShownLine;

// All that one search shows, block by block.
typedef struct Audience {
    Control *control;
    int wanted;     // lines of a block; 0: as many as the first one has
    int count;      // lines of the block that is being reported
    int stop_after; // lines until it stops the search; 0: never
    bool is_ranked; // the lines are told apart by depth: each block is of a greater one
    int lines, blocks, signs, faults;
    const char *fault;
    ShownLine block[LINES_MOST], before[LINES_MOST]; // the last, and the one before it
} Audience;

static void add_fault(Audience *audience, const char *what)
{
    audience->fault = audience->faults++ == 0 ? what : audience->fault;
}

static void check_line(Audience *audience, const ShownLine *line, int at)
{
    if (line->depth < 1)
        add_fault(audience, "a line of no depth");
    if (line->rank != at + 1)
        add_fault(audience, "a rank is left out");
    if (at > 0 && line->score > audience->block[at - 1].score)
        add_fault(audience, "a score is higher than the one above it");
    for (int i = 0; i < at; i++)
        if (audience->block[i].move == line->move)
            add_fault(audience, "a move stands twice");
}

// The lines since the last of rank 1 are a block.
static void end_block(Audience *audience)
{
    const ShownLine *first = &audience->block[0], *before = &audience->before[0];
    audience->wanted = audience->wanted > 0 ? audience->wanted : audience->count;
    if (audience->count != audience->wanted)
        add_fault(audience, "a block is not whole");
    audience->blocks++;
    if (audience->blocks > 1 && audience->is_ranked && first->depth <= before->depth)
        add_fault(audience, "two blocks are of one depth");
    if (audience->blocks > 1 && first->move == before->move && first->bound != BOUND_EXACT &&
        first->length == 1 && before->length > 1)
        add_fault(audience, "a bound has lost its line");
}

static void hear_line(void *context, const PvInfo *info)
{
    Audience *audience = context;
    ShownLine line = {info->depth,     info->multipv, info->score,
                      info->pv_length, info->bound,   info->pv[0]};
    if (line.rank == 1 && audience->lines > 0) {
        end_block(audience);
        memcpy(audience->before, audience->block, sizeof audience->before);
        audience->count = 0;
    }
    int at = audience->count < LINES_MOST ? audience->count++ : LINES_MOST - 1;
    check_line(audience, &line, at);
    audience->block[at] = line;
    if (++audience->lines == audience->stop_after)
        control_stop(audience->control);
}

static void ignore_move(void *context, int depth, uint16_t move, int number)
{
    (void)context, (void)depth, (void)move, (void)number;
}

static void hear_sign(void *context, const SearchProgress *progress)
{
    Audience *audience = context;
    audience->signs++;
    if (progress->depth < 1 || progress->time_us < HOUR_US)
        add_fault(audience, "a sign of life of no depth, or of another time");
}

// --- A search and who hears it -------------------------------------------------------------------

typedef struct ShowBench {
    Searcher searcher;
    GameRecord record;
    Limits limits;
    SearchSettings settings;
    Audience audience;
    bool is_late; // `go` seems to be an hour ago; else the clock is not looked at
} ShowBench;

static void begin(ShowBench *bench, const Game *game, int threads)
{
    Error error = {""};
    *bench = (ShowBench){.settings = {.multipv = 1, .skill_level = LEVEL_FULL}};
    if (!CHECK(searcher_init(&bench->searcher, game, HASH_MB, &error)) ||
        !CHECK(searcher_set_threads(&bench->searcher, threads, NULL, NULL, &error)) ||
        !CHECK(game_record_begin(&bench->record, game->rules, (Slice){"", 0}, &error)))
        abort();
}

static void end(ShowBench *bench)
{
    game_record_free(&bench->record);
    searcher_free(&bench->searcher);
}

// Plays some random moves from the start on; the game is not over then.
static void go_to_random(ShowBench *bench, Rng *rng)
{
    const Rules *rules = bench->searcher.game->rules;
    GameMove moves[GAME_MAX_MOVES];
    Error error = {""};
    int count = 0;
    game_record_free(&bench->record);
    if (!CHECK(game_record_begin(&bench->record, rules, (Slice){"", 0}, &error)))
        abort();
    for (int left = (int)rng_below(rng, 12); left > 0; left--) {
        count = rules->moves(&bench->record.position, moves);
        CHECK(game_record_advance(&bench->record, rules, moves[rng_below(rng, (uint32_t)count)]));
        if (rules->verdict(&bench->record.position, &bench->record.history).kind != GAME_GOES_ON ||
            rules->moves(&bench->record.position, moves) == 0) {
            go_to_random(bench, rng);
            return;
        }
    }
}

static SearchResult ask(ShowBench *bench)
{
    const Rules *rules = bench->searcher.game->rules;
    GameMove moves[GAME_MAX_MOVES];
    int count = rules->moves(&bench->record.position, moves);
    bool is_weak = bench->settings.skill_level < LEVEL_FULL; // it overlooks moves
    count = is_weak ? 0 : bench->settings.multipv < count ? (int)bench->settings.multipv : count;
    bench->audience = (Audience){
        .control = &bench->searcher.control,
        .wanted = count,
        .stop_after = bench->audience.stop_after,
        .is_ranked = !is_weak && pool_size(bench->searcher.pool) == 1 && !bench->is_late,
    };
    SearchRequest request = {
        .position = &bench->record.position,
        .history = &bench->record.history,
        .limits = &bench->limits,
        .settings = bench->settings,
        .report = {&bench->audience, hear_line, ignore_move, bench->is_late ? hear_sign : NULL},
    };
    searcher_prepare(&bench->searcher, &request);
    bench->searcher.control.started_us -= bench->is_late ? HOUR_US : 0;
    SearchResult result = searcher_run(&bench->searcher);
    end_block(&bench->audience);
    return result;
}

// --- Blocks --------------------------------------------------------------------------------------

static void check_shown(const ShowBench *bench, SearchResult result)
{
    const Audience *audience = &bench->audience;
    CHECK(audience->lines > 0);
    CHECK(audience->block[0].move == result.best);
    if (!CHECK_EQUAL(audience->faults, 0))
        printf("%s, mode %d, %d lines, %d nodes, level %d: %s\n",
               bench->searcher.game->rules->variant, (int)bench->settings.mode, audience->wanted,
               (int)bench->limits.nodes, (int)bench->settings.skill_level, audience->fault);
}

// Searches of a few nodes, which end anywhere; some are stopped, some are weak.
static void check_searches(const Game *game, int mode, int threads, int count)
{
    ShowBench bench;
    Rng rng = {500 + (uint64_t)mode};
    begin(&bench, game, threads);
    bench.settings.mode = mode;
    for (int i = 0; i < count; i++) {
        go_to_random(&bench, &rng);
        bool is_weak = rng_below(&rng, 8) == 0;
        bench.settings.multipv = (i % 6 == 0 ? 1 : 1 + i % LINES_MOST);
        bench.settings.skill_level = is_weak ? (int)rng_below(&rng, LEVEL_FULL) : LEVEL_FULL;
        bench.limits = (Limits){.nodes = 1 + rng_below(&rng, 3000)};
        bench.audience.stop_after = rng_below(&rng, 4) == 0 ? 1 + (int)rng_below(&rng, 20) : 0;
        check_shown(&bench, ask(&bench));
    }
    end(&bench);
}

void test_show_blocks(void)
{
    for (int i = 0; i < game_count; i++) {
        for (int mode = 0; mode == 0 || mode < games[i]->mode_count; mode++) {
            check_searches(games[i], mode, 1, 20 * unit_effort);
            check_searches(games[i], mode, 3, unit_effort);
        }
    }
}

// The last line of an iteration that was interrupted is of its depth, and as long as it was: the
// blocks before it are those of whole iterations, a depth each. True if it was a bound.
static bool check_interrupted(ShowBench *bench, int64_t nodes)
{
    bench->limits = (Limits){.nodes = nodes};
    searcher_new_game(&bench->searcher);
    SearchResult result = ask(bench);
    const ShownLine *last = &bench->audience.block[0], *before = &bench->audience.before[0];
    CHECK_EQUAL(bench->audience.faults, 0);
    CHECK_EQUAL(last->move, result.best);
    if (last->depth == result.depth) // nothing was found that is new
        return false;
    CHECK_EQUAL(last->depth, result.depth + 1);
    CHECK_EQUAL(before->depth, result.depth);
    CHECK_EQUAL(before->bound, BOUND_EXACT);
    if (last->bound == BOUND_EXACT || last->move != before->move)
        return false;
    return CHECK(before->length == 1 || last->length > 1);
}

void test_show_interrupted(void)
{
    ShowBench bench;
    int bounds = 0;
    begin(&bench, games[0], 1);
    for (int64_t nodes = 1000; nodes < 10000; nodes += 100)
        bounds += check_interrupted(&bench, nodes);
    CHECK(bounds > 0);
    end(&bench);
}

// --- Signs of life -------------------------------------------------------------------------------

void test_show_silence(void)
{
    CHECK(!report_is_late(0) && !report_lines_are_due(0));
    CHECK(!report_is_late(-HOUR_US) && !report_lines_are_due(-HOUR_US));
    CHECK(!report_is_late(REPORT_LATE_US - 1) && report_is_late(REPORT_LATE_US));
    CHECK(!report_lines_are_due(REPORT_LINES_US - 1) && report_lines_are_due(REPORT_LINES_US));
    CHECK(report_is_late(INT64_MAX) && report_lines_are_due(INT64_MAX));
    CHECK((int)REPORT_LATE_US <= 5000000 && (int)REPORT_LINES_US < (int)REPORT_LATE_US);
}

// A search that seems to have been silent for an hour says that it runs, by a line that has no
// move; one that has lines at any time shows them.
static void check_signs(const Game *game, int mode)
{
    ShowBench bench;
    begin(&bench, game, 1);
    bench.settings.mode = mode;
    bench.settings.multipv = 3;
    bench.limits = (Limits){.nodes = 3000};
    ask(&bench);
    int blocks = bench.audience.blocks;
    bench.is_late = true;
    SearchResult result = ask(&bench);
    check_shown(&bench, result);
    if (mode == 0 && game->mode_count > 0) // mcts
        CHECK(bench.audience.blocks > blocks);
    CHECK(bench.audience.signs > 0);
    end(&bench);
}

void test_show_signs(void)
{
    for (int i = 0; i < game_count; i++)
        for (int s = 0; s == 0 || s < games[i]->mode_count; s++)
            check_signs(games[i], s);
}

// --- Where a search ends -------------------------------------------------------------------------

// Nodes of the first iteration, which is always finished: a limit of one does no more.
static uint64_t least_nodes(ShowBench *bench)
{
    bench->limits = (Limits){.nodes = 1};
    return ask(bench).nodes;
}

static void check_limits(const Game *game, int mode, int threads)
{
    static const int64_t limits[] = {1, 77, 200, 1000, 4999, 20000};
    ShowBench bench;
    begin(&bench, game, threads);
    bench.settings.mode = mode;
    uint64_t least = least_nodes(&bench);
    CHECK(threads > 1 || least < 200);
    for (size_t i = 0; i < ARRAY_COUNT(limits); i++) {
        uint64_t limit = (uint64_t)limits[i], more = 1000 * (uint64_t)threads;
        bench.limits = (Limits){.nodes = limits[i]};
        uint64_t nodes = ask(&bench).nodes;
        more = more > limit / 10 ? more : limit / 10;
        CHECK(nodes >= limit);
        if (threads > 1)
            CHECK(nodes <= limit + more);
        else
            CHECK_EQUAL(nodes, limit > least ? limit : least);
    }
    end(&bench);
}

void test_show_node_limits(void)
{
    for (int i = 0; i < game_count; i++)
        for (int s = 0; s == 0 || s < games[i]->mode_count; s++)
            for (int threads = 1; threads <= 4; threads += 3)
                check_limits(games[i], s, threads);
}

// Whichever thread runs while the others stand still, what all may still search without another
// look is within the bound.
void test_show_nodes_to_limit(void)
{
    static const int64_t limits[] = {1, 100, 5000, 100000, INT64_C(1) << 40, INT64_MAX};
    static const int thread_counts[] = {2, 3, 64, 1024};
    CHECK_EQUAL(worker_nodes_to_limit(0, 5, 1), INT64_MAX);
    CHECK_EQUAL(worker_nodes_to_limit(0, 5, 8), INT64_MAX);
    for (size_t i = 0; i < ARRAY_COUNT(limits); i++) {
        uint64_t limit = (uint64_t)limits[i];
        CHECK_EQUAL(worker_nodes_to_limit(limits[i], 0, 1), limits[i]);
        CHECK_EQUAL(worker_nodes_to_limit(limits[i], limit - 1, 1), 1);
        CHECK_EQUAL(worker_nodes_to_limit(limits[i], limit, 1), 1);
        CHECK_EQUAL(worker_nodes_to_limit(limits[i], limit + 7, 1), 1);
        for (size_t j = 0; j < ARRAY_COUNT(thread_counts); j++) {
            int threads = thread_counts[j];
            int64_t most = limits[i] / 10 / threads, next;
            most = most > 1000 ? most : 1000;
            for (int tenth = 0; tenth <= 11; tenth++) {
                next = worker_nodes_to_limit(limits[i], limit / 10 * (uint64_t)tenth, threads);
                CHECK(next >= 1 && next <= most);
            }
        }
    }
}
