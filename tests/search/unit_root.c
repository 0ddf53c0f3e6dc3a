// One search of the root moves: what its moves' scores are said to be, and what of it the table
// keeps.
#include "search/root.h"
#include "search/searcher.h"
#include "search/show.h"
#include "tests/unit.h"

#include <stdlib.h>

enum { FAR = 20000 }; // no score of these searches is as high

// A searcher whose root is looked at piece by piece, and the last line that it showed.
typedef struct RootBench {
    Searcher searcher;
    GamePosition position;
    History history;
    Limits limits;
    Report report;
    SearchTask task;
    PvInfo shown;
} RootBench;

static void note_line(void *context, const PvInfo *info)
{
    RootBench *bench = context;
    bench->shown = *info;
}

static void ignore_move(void *context, int depth, uint16_t move, int number)
{
    (void)context, (void)depth, (void)move, (void)number;
}

static void begin(RootBench *bench, const Game *game)
{
    Error error = {""};
    *bench = (RootBench){.report = {.line = note_line, .current_move = ignore_move}};
    if (!CHECK(searcher_init(&bench->searcher, game, 1, &error)))
        abort();
    bench->report.context = bench;
    game->rules->start(&bench->position);
}

static void end(RootBench *bench)
{
    searcher_free(&bench->searcher);
}

// Thread 0 as at the beginning of a search of these root moves; none: all.
static Worker *prepared(RootBench *bench, const GameMove *moves, int count)
{
    Searcher *searcher = &bench->searcher;
    Worker *worker = searcher->workers.at[0];
    bench->limits = (Limits){.infinite = true, .search_move_count = count};
    for (int i = 0; i < count; i++)
        bench->limits.search_moves[i] = moves[i];
    static const SearchSettings one_line = {.multipv = 1, .skill_level = LEVEL_FULL};
    SearchRequest request = {
        .position = &bench->position,
        .history = &bench->history,
        .limits = &bench->limits,
        .settings = one_line,
        .report = bench->report,
    };
    searcher_prepare(searcher, &request);
    bench->task = (SearchTask){
        .game = searcher->game,
        .position = &bench->position,
        .history = &bench->history,
        .limits = &bench->limits,
        .weights = searcher->weights,
        .settings = &one_line,
        .multipv = 2,
        .depth_limit = 1,
        .tt = &searcher->tt,
        .control = &searcher->control,
        .report = &bench->report,
        .workers = searcher->workers.at,
        .worker_count = 1,
    };
    worker->task = &bench->task;
    worker->index = 0;
    worker->depth = 2;
    worker->completed_depth = worker->seldepth = worker->root_first = 0;
    root_fill(worker);
    worker->ranked_count = worker->root_count;
    bench->task.game->worker_prepare(worker);
    return worker;
}

// The table's entry of the root; its bound is BOUND_NONE if there is none.
static TtData root_entry(const RootBench *bench)
{
    TtData data = {.bound = BOUND_NONE};
    if (!tt_probe(&bench->searcher.tt, bench->task.game->rules->key(&bench->position), &data))
        data = (TtData){.bound = BOUND_NONE};
    return data;
}

// A look with this window, and that its score is said to be such a bound: in the root move, in the
// line shown and in the table.
static void check_look(RootBench *bench, int alpha, int beta, Bound bound)
{
    searcher_clear_hash(&bench->searcher);
    Worker *worker = prepared(bench, NULL, 0);
    int score = root_search(worker, alpha, beta, 2);
    root_sort(worker->root, worker->root_count);
    CHECK_EQUAL(worker->root[0].score, score);
    CHECK_EQUAL(worker->root[0].bound, bound);
    show_lines(worker, 1);
    CHECK_EQUAL(bench->shown.score, score);
    CHECK_EQUAL(bench->shown.bound, bound);
    CHECK_EQUAL(root_entry(bench).score, score);
    CHECK_EQUAL(root_entry(bench).bound, bound);
}

void test_root_bounds(void)
{
    for (int i = 0; i < game_count; i++) {
        RootBench bench;
        if (games[i]->rules->seats > 2) // its usual mode keeps nothing of the root
            continue;
        begin(&bench, games[i]);
        check_look(&bench, -SCORE_INFINITE, SCORE_INFINITE, BOUND_EXACT);
        check_look(&bench, FAR, FAR + 50, BOUND_UPPER);
        check_look(&bench, -FAR - 50, -FAR, BOUND_LOWER);
        end(&bench);
    }
}

// The best score of some of the moves is not that of the position.
void test_root_some_moves(void)
{
    for (int i = 0; i < game_count; i++) {
        RootBench bench;
        if (games[i]->rules->seats > 2)
            continue;
        begin(&bench, games[i]);
        Worker *worker = prepared(&bench, NULL, 0);
        GameMove last = worker->root[worker->root_count - 1].move;
        worker = prepared(&bench, &last, 1);
        CHECK_EQUAL(worker->root_count, 1);
        root_search(worker, -SCORE_INFINITE, SCORE_INFINITE, 2);
        CHECK_EQUAL(root_entry(&bench).bound, BOUND_NONE);

        // Nor is what the second line of several is worth.
        worker = prepared(&bench, NULL, 0);
        int best = root_search(worker, -SCORE_INFINITE, SCORE_INFINITE, 2);
        root_sort(worker->root, worker->root_count);
        TtData first = root_entry(&bench);
        CHECK_EQUAL(first.score, best);
        CHECK_EQUAL(first.move, worker->root[0].move);
        worker->root_first = 1;
        root_search(worker, -SCORE_INFINITE, SCORE_INFINITE, 2);
        CHECK_EQUAL(root_entry(&bench).score, first.score);
        CHECK_EQUAL(root_entry(&bench).move, first.move);
        end(&bench);
    }
}

// A score beyond the window that came without a line leaves the longer line that was known.
void test_root_keeps_line(void)
{
    RootBench bench;
    begin(&bench, games[0]);
    Worker *worker = prepared(&bench, NULL, 0);
    root_search(worker, -SCORE_INFINITE, SCORE_INFINITE, 4);
    root_sort(worker->root, worker->root_count);
    RootMove known = worker->root[0];
    CHECK(known.pv_length > 1);
    root_search(worker, -FAR - 50, -FAR, 4);
    const RootMove *found = &worker->root[0];
    CHECK(found->move == known.move && found->bound == BOUND_LOWER);
    CHECK_EQUAL(found->pv_length, known.pv_length);
    for (int i = 0; i < found->pv_length; i++)
        CHECK_EQUAL(found->pv[i], known.pv[i]);
    end(&bench);
}
