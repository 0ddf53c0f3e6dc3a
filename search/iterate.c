// DESIGN. Iterative deepening around root_search. The outer loop is over depths. Inside it is a
// loop over the lines wanted (MultiPV), and inside that one that widens the aspiration window until
// the score fits. All threads run the same loop on the same shared table (lazy SMP). Only thread 0
// reports, decides when there is no time for another iteration, and stops the others.
//
// `go mate N` searches in two ways in turn, on the same table. One looks for the best score, and
// the other for nothing but a win in N moves, which is the smaller tree at the same depth. Either
// finds wins that the other is long about, so both together are less at the mercy of luck.
#include "search/iterate.h"

#include "search/root.h"
#include "search/show.h"

#include <string.h>

enum {
    WINDOW_MIN_DEPTH = 5,    // shallower iterations use the whole window
    WINDOW_START = 25,       // half width of the first aspiration window
    WIN_SEARCH_PERCENT = 50, // nodes of the searches for the win, of those for the best score
    FORCED_MOVE_US = 100000  // thinking on the only legal move, at most
};

static bool reports_details(const Worker *worker)
{
    return worker->index == 0 && task_nodes(worker->task) > REPORT_AFTER_NODES;
}

// The searches of `go mate N` for the win in N moves and for nothing else.
typedef struct WinSearch {
    int depth;      // of the last one, plies
    uint64_t nodes; // of them all
} WinSearch;

// Whether `go mate N` knows a win by now, but a longer one.
static bool knows_longer_win(const Worker *worker)
{
    int moves = worker->task->limits->mate, score = worker->root[0].previous_score;
    return score_is_win(score) && score_mate_moves(score, worker->task->game->rules->seats) > moves;
}

// Whether the searches for the win are behind their share of the nodes, and may go deeper.
static bool win_search_is_due(const Worker *worker, const WinSearch *win)
{
    return win->depth < worker->task->depth_limit &&
           win->nodes * 100 <= WIN_SEARCH_PERCENT * (worker_nodes(worker) - win->nodes);
}

// Searches for the win, a ply deeper than the last time and no less deep than the iteration. False
// if there is none; the best line stays as it was.
static bool search_for_win(Worker *worker, WinSearch *win)
{
    const SearchTask *task = worker->task;
    const int iteration = worker->depth;
    int alpha = score_win_in(task->game->rules->seats * task->limits->mate) - 1;
    uint64_t before = worker_nodes(worker);
    RootMove known = worker->root[0];
    if (win->depth < task->depth_limit)
        win->depth++;
    if (win->depth < iteration)
        win->depth = iteration;
    worker->depth = win->depth;
    bool found = root_search(worker, alpha, SCORE_INFINITE, win->depth) > alpha;
    worker->depth = iteration;
    win->nodes += worker_nodes(worker) - before;
    if (!found)
        worker->root[0] = known;
    root_sort(worker->root, worker->root_count);
    return found;
}

// `go mate N`: True if the iteration is over without a search for the best score. Either the win
// is found, or a longer one is known and stands, or the search has been stopped.
static bool looks_for_win(Worker *worker, WinSearch *win)
{
    const SearchTask *task = worker->task;
    if (task->limits->mate == 0 || task->multipv != 1 || worker->depth == 1)
        return false;
    bool longer = knows_longer_win(worker);
    while (longer || win_search_is_due(worker, win)) {
        if (search_for_win(worker, win) || worker_is_stopped(worker))
            return true;
        if (longer) {
            worker->root[0].score = worker->root[0].previous_score;
            worker->root[0].depth = worker->depth;
            return true;
        }
    }
    return false;
}

// Aspiration window: searches the line of rank root_first, widening the window until its score lies
// within. After each fail high the depth is a ply less.
static void search_line(Worker *worker)
{
    int rank = worker->root_first, mean = worker->root[rank].mean_score;
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, width = WINDOW_START, failed_high = 0;
    if (worker->depth >= WINDOW_MIN_DEPTH && mean != SCORE_NONE && !score_is_decided(mean)) {
        alpha = mean - width;
        beta = mean + width;
    }
    for (;;) {
        int depth = worker->depth - failed_high > 1 ? worker->depth - failed_high : 1;
        int score = root_search(worker, alpha, beta, depth);
        root_sort(&worker->root[rank], worker->root_count - rank);
        if (worker_is_stopped(worker))
            return;
        if (score > alpha && score < beta)
            return;
        if (reports_details(worker) && worker->task->multipv == 1)
            show_lines(worker, 0);
        width += width / 2;
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = score - width;
            failed_high = 0;
        } else {
            beta = score + width;
            failed_high++;
        }
        if (alpha < -SCORE_DECIDED || width > 2000)
            alpha = -SCORE_INFINITE;
        if (beta > SCORE_DECIDED || width > 2000)
            beta = SCORE_INFINITE;
    }
}

// The best move's share of this thread's nodes, in percent.
static int best_share(const Worker *worker)
{
    uint64_t nodes = worker_nodes(worker);
    return nodes == 0 ? 0 : (int)(worker->root[0].nodes * 100 / nodes);
}

// Time management: how long the search as it stands is worth thinking, in microseconds since `go`.
// Keeps the trend.
static int64_t worth_us(const Worker *worker, ClockTrend *trend)
{
    const RootMove *best = &worker->root[0];
    int64_t soft_us = worker->task->control->budget.soft_us;
    int percent = clock_percent(trend, best->move, best->score, best_share(worker)) *
                  worker->task->game->clock_plan.spend_percent / 100;
    if (soft_us == INT64_MAX)
        return INT64_MAX;
    // A proven end of the game is known, and all that could still change it has been searched.
    if (score_is_decided(best->score) && worker->depth > score_plies_to_end(best->score) + 1)
        return 0;
    soft_us = soft_us / 100 * percent;
    return worker->root_count == 1 && soft_us > FORCED_MOVE_US ? FORCED_MOVE_US : soft_us;
}

// True when there is no point in a further iteration, or no time.
static bool is_enough(const Worker *worker, ClockTrend *trend)
{
    const SearchTask *task = worker->task;
    Control *control = task->control;
    const RootMove *best = &worker->root[0];
    int64_t planned_us = worth_us(worker, trend);
    control_plan(control, planned_us);
    if (task->limits->mate > 0 && score_is_win(best->score) &&
        score_mate_moves(best->score, task->game->rules->seats) <= task->limits->mate)
        return true;
    return planned_us != INT64_MAX && !control_is_pondering(control) &&
           control_thought_us(control, task_nodes(task)) >= planned_us;
}

static void begin_iteration(Worker *worker)
{
    for (int i = 0; i < worker->root_count; i++) {
        worker->root[i].previous_score = worker->root[i].score;
        worker->root[i].score = -SCORE_INFINITE;
    }
}

// Puts a root move as it was before back in the place of what has become of it, and first.
static void bring_back(Worker *worker, const RootMove *before)
{
    int at = 0;
    while (at + 1 < worker->root_count && worker->root[at].move != before->move)
        at++;
    memmove(&worker->root[1], &worker->root[0], (size_t)at * sizeof *before);
    memcpy(&worker->root[0], before, sizeof *before);
}

// Settles the scores after an interrupted iteration: moves without a score get that of the
// iteration before. If it was looking for the best line and all it has seen so far is lost, that
// proves nothing, for the other moves were not seen. Then `best`, the best line of the iteration
// before, stands.
static void settle_scores(Worker *worker, const RootMove *best)
{
    if (worker->root_first == 0 && score_is_loss(worker->root[0].score) &&
        worker->root[0].score != -SCORE_INFINITE)
        bring_back(worker, best);
    for (int i = 0; i < worker->root_count; i++) {
        RootMove *root = &worker->root[i];
        if (root->score == -SCORE_INFINITE && root->previous_score != -SCORE_INFINITE) {
            root->score = root->previous_score;
            root->bound = BOUND_EXACT;
            root->depth = worker->depth - 1;
        }
    }
}

void iterate(Worker *worker)
{
    const SearchTask *task = worker->task;
    ClockTrend trend = {0};
    WinSearch win = {0};
    int lines = task->multipv < worker->root_count ? task->multipv : worker->root_count;
    RootMove best = worker->root[0];
    worker->ranked_count = worker->root_count;
    for (worker->depth = 1; worker->depth <= task->depth_limit; worker->depth++) {
        begin_iteration(worker);
        for (worker->root_first = 0; worker->root_first < lines; worker->root_first++) {
            worker->seldepth = 0;
            if (!looks_for_win(worker, &win))
                search_line(worker);
            if (worker_is_stopped(worker))
                break;
            root_sort(worker->root, worker->root_count);
            worker_doubt(worker, false);
            if (reports_details(worker) && worker->root_first + 1 < lines)
                show_lines(worker, worker->root_first + 1);
        }
        if (worker_is_stopped(worker)) {
            if (worker->depth > 1)
                settle_scores(worker, &best);
            break;
        }
        best = worker->root[0];
        worker->completed_depth = worker->depth;
        if (worker->index == 0)
            show_lines(worker, lines);
        if (worker_is_stopped(worker) || (worker->index == 0 && is_enough(worker, &trend)))
            break;
    }
    if (worker->depth > task->depth_limit)
        worker->depth = task->depth_limit;
}
