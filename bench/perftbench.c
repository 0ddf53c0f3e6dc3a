// DESIGN. Each way of counting is a row of a table; each is repeated and the best time counts, so
// other work of the machine disturbs little.
#include "bench/bench.h"

#include "bench/perft.h"
#include "engine/base/vectors.h"

#include <inttypes.h>
#include <stdio.h>

enum { REPEATS = 5 };

typedef struct Way {
    const char *label;
    int threads;
    bool every_leaf;
    int depth_less; // than asked for
} Way;

static const Way ways[] = {
    {"1 thread", 1, false, 0},
    {"2 threads", 2, false, 0},
    {"1 thread, every leaf made and unmade", 1, true, 1},
};

// Leaves per second of the best of several runs, printed; 0 if stopped.
static bool measure(const BenchHost *host, const Rules *rules, const Way *way, int depth,
                    double *speed, Error *error)
{
    GamePosition position;
    PerftResult best = {.time_us = INT64_MAX}, result;
    rules->start(&position);
    PerftRequest request = {
        .rules = rules,
        .position = &position,
        .depth = depth - way->depth_less,
        .threads = way->threads,
        .every_leaf = way->every_leaf,
        .stop = host->stop,
        .bind = host->bind,
        .bind_context = host->bind_context,
    };
    for (int i = 0; i < REPEATS && !stop_is_raised(host->stop); i++) {
        if (!perft_run(&request, &result, error))
            return false;
        if (result.time_us < best.time_us)
            best = result;
    }
    *speed = 0;
    if (stop_is_raised(host->stop))
        return true;
    double seconds = (double)(best.time_us > 0 ? best.time_us : 1) / 1e6;
    *speed = (double)best.leaves / seconds;
    char line[160];
    snprintf(line, sizeof line, "%s: depth %d, %" PRIu64 " leaves, %.6f s, %.0f leaves/s",
             way->label, request.depth, best.leaves, seconds, *speed);
    host->print(host->context, line);
    return true;
}

// Reads "[depth] [variant]"; what is left out is the game's own depth, and the game at hand.
static bool read_words(const BenchHost *host, Slice words, const Rules **rules, int *depth,
                       Error *error)
{
    int64_t number = 0;
    if (!bench_number(&words, "perftbench's depth", 0, 2, 20, &number, error))
        return false;
    Slice variant = slice_word(&words);
    *rules = variant.length > 0 ? rules_find(variant) : host->searcher->game->rules;
    if (*rules == NULL)
        return fail(error, "perftbench knows no variant '%.*s'", slice_quote(variant), variant.at);
    *depth = number > 0 ? (int)number : (*rules)->perft_bench_depth;
    return true;
}

bool perftbench_run(const BenchHost *host, Slice words, Error *error)
{
    const Rules *rules = NULL;
    int depth = 0;
    double speeds[ARRAY_COUNT(ways)];
    char line[160];
    if (!read_words(host, words, &rules, &depth, error))
        return false;
    snprintf(line, sizeof line, "instruction set: %s, vectors of %d bits", VECTORS_NAME,
             VECTORS_BITS);
    host->print(host->context, line);
    for (size_t i = 0; i < ARRAY_COUNT(ways); i++) {
        if (!measure(host, rules, &ways[i], depth, &speeds[i], error))
            return false;
        if (ways[i].threads == 2 && speeds[0] > 0) {
            snprintf(line, sizeof line, "2 threads / 1 thread: %.2f", speeds[i] / speeds[0]);
            host->print(host->context, line);
        }
    }
    if (stop_is_raised(host->stop))
        host->print(host->context, "info string perftbench was stopped before its end");
    return true;
}
