#include "tests/search/unit_proof_bench.h"

#include "tests/check.h"

#include <stdlib.h>

static void ignore_line(void *context, const PvInfo *info)
{
    (void)context, (void)info;
}

static void ignore_move(void *context, int depth, uint16_t move, int number)
{
    (void)context, (void)depth, (void)move, (void)number;
}

void proof_begin(ProofBench *bench, const char *variant, const char *game, int mode)
{
    Error error = {""};
    const Game *of = game_find(slice_of(variant));
    *bench = (ProofBench){.limits = {.depth = 1}};
    if (!CHECK(searcher_init(&bench->searcher, of, PROOF_HASH_MB, &error)) ||
        !CHECK(game_record_parse(&bench->record, of->rules, slice_of(game), &error)))
        abort();
    bench->request = (SearchRequest){
        .position = &bench->record.position,
        .history = &bench->record.history,
        .limits = &bench->limits,
        .settings = {.multipv = 1, .mode = mode, .skill_level = LEVEL_FULL},
        .report = {NULL, ignore_line, ignore_move, NULL},
    };
    bench->task = (SearchTask){
        .game = of,
        .position = &bench->record.position,
        .history = &bench->record.history,
        .weights = bench->searcher.weights,
        .limits = &bench->limits,
        .settings = &bench->request.settings,
        .multipv = 1,
        .depth_limit = 1,
        .tt = &bench->searcher.tt,
        .control = &bench->searcher.control,
        .report = &bench->request.report,
        .workers = bench->searcher.workers.at,
        .worker_count = 1,
    };
}

void proof_end(ProofBench *bench)
{
    game_record_free(&bench->record);
    searcher_free(&bench->searcher);
}

Worker *proof_prepared(ProofBench *bench)
{
    Worker *worker = bench->searcher.workers.at[0];
    searcher_prepare(&bench->searcher, &bench->request);
    worker->task = &bench->task;
    bench->task.game->worker_prepare(worker);
    return worker;
}

SearchResult proof_ask(ProofBench *bench, Limits limits)
{
    bench->limits = limits;
    searcher_prepare(&bench->searcher, &bench->request);
    return searcher_run(&bench->searcher);
}

void proof_go_on_with(ProofBench *bench, const char *game)
{
    Error error = {""};
    game_record_free(&bench->record);
    if (!CHECK(game_record_parse(&bench->record, bench->task.game->rules, slice_of(game), &error)))
        abort();
}
