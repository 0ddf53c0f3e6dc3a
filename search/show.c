#include "search/show.h"

#include "engine/base/rng.h"
#include "search/pv.h"

// A line as it is shown.
typedef struct Row {
    const RootMove *root;
    int depth, score;
    Bound bound;
} Row;

// A root move as it is shown, or false if nothing is known of its worth. A move not reached yet in
// this iteration has its score of the one before.
static bool row_of(const Worker *worker, const RootMove *root, Row *row)
{
    *row = (Row){root, root->depth, root->score, root->bound};
    if (root->score == -SCORE_INFINITE)
        *row = (Row){root, worker->depth - 1, root->previous_score, BOUND_EXACT};
    return row->score != -SCORE_INFINITE;
}

// Sorts by falling score; equals keep their order.
static void sort(Row *rows, int count)
{
    for (int i = 1; i < count; i++) {
        Row moving = rows[i];
        int j = i;
        for (; j > 0 && rows[j - 1].score < moving.score; j--)
            rows[j] = rows[j - 1];
        rows[j] = moving;
    }
}

static int gather(const Worker *worker, int firm, Row rows[GAME_MAX_MOVES])
{
    int count = 0, fixed = firm > 1 ? firm : 1;
    for (int i = 0; i < worker->root_count && i < worker->ranked_count; i++)
        count += row_of(worker, &worker->root[i], &rows[count]);
    if (count > fixed)
        sort(rows + fixed, count - fixed);
    int most = (int)worker->task->settings->multipv;
    return count < most ? count : most;
}

// Puts the chosen move's row first. The last one makes room for it if need be.
static void bring_forward(const Worker *worker, const RootMove *chosen, Row *rows, int count)
{
    int at = 0;
    while (at + 1 < count && rows[at].root != chosen)
        at++;
    for (; at > 0; at--)
        rows[at] = rows[at - 1];
    if (count > 0)
        row_of(worker, chosen, &rows[0]);
}

// Limits scores to that of the row above: rows that are not firm may come from the iteration
// before, and have scored more then.
static void limit(const Worker *worker, int firm, Row *rows, int count)
{
    for (int i = 1; i < count; i++) {
        if (rows[i].score <= rows[i - 1].score)
            continue;
        rows[i].score = rows[i - 1].score;
        rows[i].bound = firm > 0 ? BOUND_UPPER : BOUND_LOWER;
        if (firm > 0)
            rows[i].depth = worker->depth;
    }
}

// A word that stands for all that is said in the rows.
static uint64_t word_of(const Row *rows, int count)
{
    uint64_t word = 0;
    for (int i = 0; i < count; i++) {
        const RootMove *root = rows[i].root;
        word = mix64(word ^ (uint64_t)rows[i].depth << 32 ^ (uint64_t)rows[i].bound << 48 ^
                     (uint32_t)rows[i].score);
        for (int j = 0; j < root->pv_length; j++)
            word = mix64(word ^ root->pv[j]);
    }
    return word;
}

static void show_row(const SearchTask *task, const Row *row, int rank)
{
    Line shown;
    pv_complete(task, row->root->pv, row->root->pv_length, row->score, row->bound, &shown);
    PvInfo info = {
        .depth = row->depth,
        .seldepth = row->root->seldepth,
        .multipv = rank,
        .score = row->score,
        .bound = row->bound,
        .nodes = task_nodes(task),
        .time_us = control_elapsed_us(task->control),
        .hashfull = tt_permille_full(task->tt),
        .pv = shown.moves,
        .pv_length = shown.length,
    };
    task->report->line(task->report->context, &info);
}

static void show_rows(const SearchTask *task, const Row *rows, int count)
{
    for (int i = 0; i < count; i++)
        show_row(task, &rows[i], i + 1);
    task_note_report(task);
    LastReport *last_report = &task->workers[0]->last_report;
    last_report->lines_us = last_report->time_us;
    last_report->lines = word_of(rows, count);
}

void show_lines(Worker *worker, int firm)
{
    Row rows[GAME_MAX_MOVES];
    int count = gather(worker, firm, rows);
    limit(worker, firm, rows, count);
    show_rows(worker->task, rows, count);
}

void show_end(const SearchTask *task, const Worker *worker, const RootMove *chosen)
{
    Row rows[GAME_MAX_MOVES];
    const Worker *first = task->workers[0];
    int firm = chosen == &worker->root[0] ? worker->root_first : 0;
    int count = gather(worker, firm, rows);
    bring_forward(worker, chosen, rows, count);
    limit(worker, firm, rows, count);
    if (word_of(rows, count) != first->last_report.lines)
        show_rows(task, rows, count);
    else if (task->report->progress != NULL && first->depth > first->completed_depth &&
             task_nodes(task) > first->last_report.nodes)
        task_show_progress(task);
}

void show_current_move(Worker *worker, uint16_t move, int number)
{
    const SearchTask *task = worker->task;
    task->report->current_move(task->report->context, worker->depth, move, number);
    task_note_report(task);
}
