// DESIGN. One row per kind of limit: how a position is measured, and what the limit may be. Every
// position is searched with everything forgotten and with settings of its own, so the node count
// depends on nothing but the code, the positions and the limit.
#include "bench/bench.h"

#include "bench/perft.h"
#include "engine/base/time.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct Plan Plan;

typedef struct LimitKind {
    const char *name;
    int64_t high;
    // Measures one position and gives the nodes it took.
    bool (*measure)(const BenchHost *host, const GameRecord *record, const Plan *plan,
                    uint64_t *nodes, Error *error);
    void (*set)(Limits *limits, int64_t value);
} LimitKind;

struct Plan {
    Equipment equipment;
    int64_t limit;
    Slice source;
    const LimitKind *kind;
};

static void set_depth(Limits *limits, int64_t value)
{
    limits->depth = (int)value;
}

static void set_nodes(Limits *limits, int64_t value)
{
    limits->nodes = value;
}

static void set_movetime(Limits *limits, int64_t value)
{
    limits->movetime_ms = value;
    limits->has_movetime = true;
}

static bool measure_search(const BenchHost *host, const GameRecord *record, const Plan *plan,
                           uint64_t *nodes, Error *error)
{
    Limits limits = {0};
    (void)error;
    plan->kind->set(&limits, plan->limit);
    searcher_new_game(host->searcher);
    *nodes = search_once(host, record, &limits).nodes;
    return true;
}

static bool measure_perft(const BenchHost *host, const GameRecord *record, const Plan *plan,
                          uint64_t *nodes, Error *error)
{
    PerftResult result;
    PerftRequest request = {
        .rules = host->searcher->game->rules,
        .position = &record->position,
        .depth = (int)plan->limit,
        .threads = plan->equipment.threads,
        .stop = host->stop,
        .bind = host->bind,
        .bind_context = host->bind_context,
    };
    char line[64];
    if (!perft_run(&request, &result, error))
        return false;
    snprintf(line, sizeof line, "Nodes searched: %" PRIu64, result.leaves);
    host->print(host->context, line);
    *nodes = result.leaves;
    return true;
}

static bool measure_eval(const BenchHost *host, const GameRecord *record, const Plan *plan,
                         uint64_t *nodes, Error *error)
{
    char text[EVALUATION_TRACE_TEXT];
    (void)plan, (void)error;
    host->searcher->game->evaluation->trace(&record->position, host->searcher->weights, text);
    host->print(host->context, text);
    *nodes = 0;
    return true;
}

static const LimitKind kinds[] = {
    {"depth", MAX_PLY - 1, measure_search, set_depth},
    {"perft", 100, measure_perft, NULL},
    {"nodes", INT64_MAX, measure_search, set_nodes},
    {"movetime", 1000000000, measure_search, set_movetime},
    {"eval", INT64_MAX, measure_eval, NULL},
};

// Without a word the first is meant.
static bool find_kind(Slice word, const LimitKind **kind, Error *error)
{
    for (size_t i = 0; i < ARRAY_COUNT(kinds); i++) {
        *kind = &kinds[i];
        if (word.length == 0 || slice_is(word, kinds[i].name))
            return true;
    }
    return fail(error, "bench knows no limit type '%.*s', only depth, perft, nodes, movetime, eval",
                slice_quote(word), word.at);
}

static bool parse_plan(const BenchHost *host, Slice words, Plan *plan, Error *error)
{
    int64_t threads;
    if (!bench_number(&words, "the bench's Hash", 16, 1, host->most_hash_mb,
                      &plan->equipment.hash_mb, error) ||
        !bench_number(&words, "the bench's Threads", 1, 1, host->most_threads, &threads, error))
        return false;
    plan->equipment.threads = (int)threads;
    Slice limit = slice_word(&words);
    plan->source = slice_word(&words);
    if (!find_kind(slice_word(&words), &plan->kind, error))
        return false;
    return bench_number(&limit, "the bench's limit", host->searcher->game->bench_depth, 1,
                        plan->kind->high, &plan->limit, error);
}

static bool load(const BenchHost *host, Slice source, GameRecordList *list, Error *error)
{
    const Game *game = host->searcher->game;
    if (source.length == 0 || slice_is(source, "default"))
        return game_records_from_game(list, game, error);
    if (slice_is(source, "current"))
        return game_records_from_record(list, host->current, error);
    return game_records_from_file(list, game, source, error);
}

static void print_summary(const BenchHost *host, uint64_t nodes, int64_t time_us)
{
    char line[80];
    int64_t ms = time_us / 1000 + 1;
    uint64_t nps = nodes * 1000 / (uint64_t)ms;
    fprintf(stderr,
            "\n===========================\n"
            "Total time (ms) : %" PRId64 "\n"
            "Nodes searched  : %" PRIu64 "\n"
            "Nodes/second    : %" PRIu64 "\n",
            ms, nodes, nps);
    snprintf(line, sizeof line, "%" PRIu64 " nodes %" PRIu64 " nps", nodes, nps);
    host->print(host->context, line);
}

static bool measure_all(const BenchHost *host, const GameRecordList *list, const Plan *plan,
                        Error *error)
{
    const Game *game = host->searcher->game;
    int64_t began_us = time_now_us();
    uint64_t total = 0;
    for (size_t i = 0; i < list->count && !stop_is_raised(host->stop); i++) {
        char fen[GAME_POSITION_TEXT];
        uint64_t nodes;
        game->rules->format(&list->records[i].position, fen);
        fprintf(stderr, "\nPosition: %zu/%zu (%s)\n", i + 1, list->count, fen);
        if (!plan->kind->measure(host, &list->records[i], plan, &nodes, error))
            return false;
        total += nodes;
    }
    if (stop_is_raised(host->stop))
        host->print(host->context, "info string bench was stopped before its end");
    else
        print_summary(host, total, time_now_us() - began_us);
    return true;
}

bool bench_run(const BenchHost *host, Slice words, Error *error)
{
    Plan plan;
    GameRecordList list;
    Equipment before, ignored;
    if (!parse_plan(host, words, &plan, error) || !load(host, plan.source, &list, error))
        return false;
    bool done = bench_equip(host, plan.equipment, &before, error);
    if (done) {
        done = measure_all(host, &list, &plan, error);
        done = bench_equip(host, before, &ignored, error) && done;
        searcher_new_game(host->searcher);
    }
    game_records_free(&list);
    return done;
}
