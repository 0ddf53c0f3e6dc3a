// DESIGN. Monte-Carlo tree search with PUCT, for three players. Everyone does what is best for
// himself, and the tree grows a node at a time where the play looks best. There are no rollouts
// (Silver and others, "Mastering the game of Go without human knowledge", 2017). A visit follows
// the moves from the root to a leaf and expands it. The value of the leaf's best child is added to
// the mean value of every node on the way (backup).
//
// PUCT: a mover follows the move with the highest sum of two terms. The first is the mean value for
// himself. The second is the exploration constant (c_puct) times the prior, times the root of the
// parent's visits over the move's own.
//
// A position's value is a vector: the chance of winning of every seat, by the evaluation. Two
// things differ from that paper. All children of a leaf are evaluated when it is expanded, so a
// child has a value before its first visit. A move's prior is the softmax of these evaluations at a
// temperature; there is no policy head.
//
// MCTS-Solver: a move that wins at once proves its position, and so do children that all end the
// same way. No visit goes beyond a proven node. Only a win on the first move is decided,
// for the others may play otherwise.
//
// The same tree comes out on every machine: the exponential is a table made by multiplying, and all
// other operations are exactly defined.
//
// All threads share one tree. A thread has the tree to itself while it follows a line and while it
// adds what it found. While it evaluates the children, which takes most of the time, others go on.
// Virtual loss: visits under way count as visits of value 0, so that other threads go elsewhere.
// When the memory is full, new visits wait until those under way have come back, and then one
// thread prunes the tree.
#include "search/cubes/search.h"
#include "search/cubes/tree.h"
#include "search/root.h"
#include "search/show.h"

#include <sched.h>
#include <string.h>

enum {
    FIRST_ITERATION = 32, // nodes; each further iteration ends with twice as many
    LEAST_BYTES = 1 << 20,
    FALLS = 1400,     // entries: evaluations seldom lie further apart
    CLOCK_VISITS = 8, // between two polls of the clock for the end of thinking
};

// The state shared by the threads, at the beginning of the memory that the tree is in.
typedef struct Growth {
    atomic_flag lock; // for all that follows but `falls`
    CubesTree tree;
    int under_way;      // visits
    bool waits;         // visits wait: a thread prunes the tree
    bool full;          // and nothing could be pruned
    float falls[FALLS]; // exp table: e^(-i/100)
} Growth;

// A worker: one thread of the search.
typedef struct Grower {
    CubesSearch *search;
    Growth *growth;
    uint64_t visits;
} Grower;

static void lock(Growth *growth)
{
    while (atomic_flag_test_and_set_explicit(&growth->lock, memory_order_acquire))
        sched_yield();
}

static void unlock(Growth *growth)
{
    atomic_flag_clear_explicit(&growth->lock, memory_order_release);
}

// --- Values --------------------------------------------------------------------------------------

static void fill_falls(float falls[FALLS])
{
    const double step = 0.99004983374916805; // e^-0.01
    double power = 1;
    for (int i = 0; i < FALLS; i++, power *= step)
        falls[i] = (float)power;
}

// The square root by Newton's method: as good as it gets after five steps, for any number of
// visits.
static float square_root(uint64_t number)
{
    float root = (float)(1u << (highest(number) + 1) / 2);
    for (int i = 0; i < 5; i++)
        root = (root + (float)number / root) / 2;
    return root;
}

// e^(-by/100), for `by` from 0 on.
static float fall(const Growth *growth, int by)
{
    return growth->falls[by < FALLS ? by : FALLS - 1];
}

static void set_odds(const Growth *growth, const int worths[CUBES_SEATS], float odds[CUBES_SEATS])
{
    int most = worths[0];
    float sum = 0;
    for (int i = 1; i < CUBES_SEATS; i++)
        most = worths[i] > most ? worths[i] : most;
    for (int i = 0; i < CUBES_SEATS; i++)
        sum += odds[i] = fall(growth, most - worths[i]);
    for (int i = 0; i < CUBES_SEATS; i++)
        odds[i] /= sum;
}

static void set_proven(CubesStem *stem, int winner)
{
    stem->winner = (int8_t)winner;
    for (int i = 0; i < CUBES_SEATS; i++)
        stem->odds[i] = winner == CUBES_NOBODY ? 1.0f / (float)CUBES_SEATS : winner == i ? 1 : 0;
}

static bool is_lost(const CubesStem *stem, int seat)
{
    return stem->winner >= 0 && stem->winner != seat;
}

// --- Visits --------------------------------------------------------------------------------------

// Evaluates the position at `ply` for the node that leads to it; gives the mover's score. Counts a
// node.
static int judge(const Grower *grower, CubesStem *stem, int ply, int mover)
{
    CubesSearch *search = grower->search;
    int winner, worths[CUBES_SEATS];
    CubesCertainty certainty;
    worker_count_node(&search->worker);
    if (cubes_is_over(search, ply, &winner, &certainty)) {
        set_proven(stem, winner);
        return winner == mover          ? CUBES_SCORE_LIMIT
               : winner == CUBES_NOBODY ? 0
                                        : -CUBES_SCORE_LIMIT;
    }
    cubes_worths(search->net, &search->position, worths);
    set_odds(grower->growth, worths, stem->odds);
    return cubes_score(worths, CUBES_SEATS, mover);
}

// The moves to expand the node at `ply` with: at the root those that are asked for.
static int moves_of(const CubesSearch *search, int ply, CubesMove moves[CUBES_MAX_MOVES])
{
    if (ply > 0)
        return cubes_moves(&search->position, moves);
    for (int i = 0; i < search->worker.root_count; i++)
        moves[i] = search->worker.root[i].move;
    return search->worker.root_count;
}

// The new children of a node: in the tree's memory, but not in the tree yet.
typedef struct NewChildren {
    uint32_t first; // 0: there are none
    int count;
    CubesMove moves[CUBES_MAX_MOVES];
} NewChildren;

// Evaluates new children, which no other thread knows of yet, and sets their priors. False if the
// search has to stop first.
static bool judge_children(const Grower *grower, const NewChildren *taken, int ply)
{
    CubesSearch *search = grower->search;
    CubesStem *children = grower->growth->tree.stems + taken->first;
    int scores[CUBES_MAX_MOVES], most = -SCORE_INFINITE, seat = search->position.seat;
    float sum = 0;
    for (int i = 0; i < taken->count; i++) {
        children[i] = (CubesStem){.move = taken->moves[i], .winner = CUBES_STEM_OPEN};
        CubesUndo undo = cubes_make(&search->position, taken->moves[i]);
        scores[i] = judge(grower, &children[i], ply + 1, seat);
        cubes_undo(&search->position, taken->moves[i], undo);
        if (worker_must_stop(&search->worker) && i + 1 < taken->count)
            return false;
        most = scores[i] > most ? scores[i] : most;
    }
    for (int i = 0; i < taken->count; i++)
        sum += children[i].prior = fall(grower->growth, 100 * (most - scores[i]) / CUBES_TREE_HEAT);
    for (int i = 0; i < taken->count; i++)
        children[i].prior /= sum;
    return true;
}

// Selection by PUCT, with virtual loss: the child that a visit goes on to. A child that loses is
// never selected.
static CubesStem *choose(const Growth *growth, const CubesStem *stem, int seat)
{
    CubesStem *children = cubes_tree_children(&growth->tree, stem), *best = children;
    const float urge = (float)CUBES_TREE_URGE * 0.01f * square_root((uint64_t)stem->visits + 1);
    float most = -1;
    for (int i = 0; i < stem->count; i++) {
        CubesStem *child = &children[i];
        const float visits = (float)(child->visits + 1), all = visits + (float)child->busy;
        float mean = child->busy == 0 ? child->odds[seat] : child->odds[seat] * visits / all;
        float score = mean + urge * child->prior / all;
        if (score > most && !is_lost(child, seat)) {
            most = score;
            best = child;
        }
    }
    return best;
}

// The value of a node that was just expanded: that of its mover's best child.
static const float *best_odds(const Growth *growth, const CubesStem *stem, int seat)
{
    const CubesStem *children = cubes_tree_children(&growth->tree, stem), *best = children;
    if (stem->count == 0)
        return stem->odds;
    for (int i = 1; i < stem->count; i++)
        if (children[i].odds[seat] > best->odds[seat])
            best = &children[i];
    return best->odds;
}

// MCTS-Solver: whether the children of a node prove how the game ends.
static void prove(const Growth *growth, CubesStem *stem, int seat)
{
    const CubesStem *children = cubes_tree_children(&growth->tree, stem);
    bool all_same = true;
    for (int i = 0; i < stem->count; i++) {
        if (children[i].winner == seat) {
            set_proven(stem, seat);
            return;
        }
        all_same &= children[i].winner == children[0].winner;
    }
    if (all_same && children[0].winner != CUBES_STEM_OPEN)
        set_proven(stem, children[0].winner);
}

// Backup: adds a visit and what it found to a node.
static void add_visit(const Growth *growth, CubesStem *stem, int seat,
                      const float odds[CUBES_SEATS])
{
    stem->visits++;
    for (int i = 0; i < CUBES_SEATS; i++)
        stem->odds[i] += (odds[i] - stem->odds[i]) / (float)(stem->visits + 1);
    if (stem->count > 0)
        prove(growth, stem, seat);
}

// A visit: the nodes of its line, and the children that its last one gets.
typedef struct Visit {
    CubesStem *path[MAX_PLY];
    int ply; // of the last
    NewChildren children;
} Visit;

// Follows a line to a node that is not expanded, playing its moves.
static void descend(Grower *grower, Visit *visit)
{
    CubesSearch *search = grower->search;
    CubesStem *stem = visit->path[0] = grower->growth->tree.stems;
    visit->ply = 0;
    while (stem->count > 0 && stem->winner == CUBES_STEM_OPEN && visit->ply < MAX_PLY - 2) {
        stem = choose(grower->growth, stem, search->position.seat);
        cubes_make(&search->position, stem->move);
        visit->path[++visit->ply] = stem;
        search->frames[visit->ply].key = search->position.key;
    }
}

// Gets the memory for the children of a node that can be expanded. False if there is none.
static bool take_children(Grower *grower, CubesStem *stem, int ply, NewChildren *taken)
{
    taken->first = 0;
    taken->count = 0;
    if (stem->winner != CUBES_STEM_OPEN || stem->count > 0)
        return true;
    taken->count = moves_of(grower->search, ply, taken->moves);
    if (taken->count == 0) {
        set_proven(stem, cubes_adjudicate(&grower->search->position));
        return true;
    }
    taken->first = cubes_tree_take(&grower->growth->tree, taken->count);
    return taken->first != 0;
}

// Adds virtual loss to the nodes of a visit, or takes it off.
static void mark_busy(const Visit *visit, int by)
{
    for (int i = 0; i <= visit->ply; i++)
        visit->path[i]->busy = (uint16_t)(visit->path[i]->busy + by);
}

// Expands the last node of a visit, and backs its value up to all of the line.
static void come_back(const Grower *grower, const Visit *visit)
{
    const Growth *growth = grower->growth;
    CubesStem *last = visit->path[visit->ply];
    float odds[CUBES_SEATS];
    int seat = grower->search->position.seat;
    if (visit->children.first != 0) {
        last->first = visit->children.first;
        last->count = (uint8_t)visit->children.count;
    }
    memcpy(odds, best_odds(growth, last, seat), sizeof odds);
    for (int ply = visit->ply; ply >= 0; ply--) {
        add_visit(growth, visit->path[ply], seat, odds);
        seat = seat == 0 ? CUBES_SEATS - 1 : seat - 1;
    }
}

// Prunes the tree when all other visits have come back; the lock is held before and after.
static void make_room(Growth *growth)
{
    if (growth->waits) // another thread is at it
        return;
    growth->waits = true;
    while (growth->under_way > 0) {
        unlock(growth);
        sched_yield();
        lock(growth);
    }
    growth->full = !cubes_tree_thin(&growth->tree);
    growth->waits = false;
}

// Makes a visit; none, if the line leads to where another thread is, or has to wait.
static void visit(Grower *grower)
{
    CubesSearch *search = grower->search;
    Growth *growth = grower->growth;
    const CubesPosition root = search->position;
    Visit visit;
    lock(growth);
    if (growth->waits) {
        unlock(growth);
        sched_yield();
        return;
    }
    descend(grower, &visit);
    CubesStem *last = visit.path[visit.ply];
    bool is_met = last->busy > 0 && last->count == 0 && last->winner == CUBES_STEM_OPEN;
    if (is_met) {
        unlock(growth);
        sched_yield();
        search->position = root;
        return;
    }
    bool has_room = take_children(grower, last, visit.ply, &visit.children);
    growth->under_way++;
    mark_busy(&visit, 1);
    unlock(growth);
    cubes_note_ply(search, visit.ply);
    worker_count_node(&search->worker);
    // A visit that is cut short leaves the tree as it was.
    bool stops = worker_must_stop(&search->worker);
    bool is_whole =
        visit.children.first == 0 || (!stops && judge_children(grower, &visit.children, visit.ply));
    lock(growth);
    mark_busy(&visit, -1);
    growth->under_way--;
    if (is_whole)
        come_back(grower, &visit);
    if (is_whole && !has_room)
        make_room(growth);
    unlock(growth);
    search->position = root;
    grower->visits += is_whole;
}

// --- The root moves ------------------------------------------------------------------------------

// The score of a chance of winning, 0..1: a hundred times the logarithm of that over the rest, by
// search in the table.
static int score_of_odds(const Growth *growth, float chance)
{
    const float rest = 1 - chance, smaller = chance < rest ? chance : rest;
    const float larger = chance < rest ? rest : chance;
    int low = 0, high = FALLS - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (larger * growth->falls[middle] > smaller)
            low = middle + 1;
        else
            high = middle;
    }
    return chance < rest ? -low : low;
}

static bool is_blocked(const CubesSearch *search)
{
    return cubes_outcome(&search->position) == CUBES_BLOCKED;
}

// The score of a root move. Where the move ends the game, the score of that end.
static int root_score(const Grower *grower, const CubesStem *stem)
{
    CubesSearch *search = grower->search;
    int winner, score, seat = search->root_seat;
    CubesCertainty certainty;
    if (stem->winner == CUBES_STEM_OPEN)
        return score_of_odds(grower->growth, stem->odds[seat]);
    CubesUndo undo = cubes_make(&search->position, stem->move);
    if (cubes_is_over(search, 1, &winner, &certainty))
        score = cubes_end_score(search, 1, winner, certainty);
    else
        score = cubes_end_score(search, is_blocked(search) ? 1 : 2, stem->winner, CUBES_SURE);
    cubes_undo(&search->position, stem->move, undo);
    return score;
}

static void set_line(const Growth *growth, const CubesStem *stem, RootMove *root)
{
    root->pv[0] = stem->move;
    root->pv_length = 1;
    while (stem->count > 0 && root->pv_length < MAX_PLY) {
        const CubesStem *children = cubes_tree_children(&growth->tree, stem), *most = children;
        for (int i = 1; i < stem->count; i++)
            if (children[i].visits > most->visits)
                most = &children[i];
        if (most->visits == 0)
            return;
        root->pv[root->pv_length++] = most->move;
        stem = most;
    }
}

static const CubesStem *stem_of(const Growth *growth, CubesMove move)
{
    const CubesStem *stem = cubes_tree_children(&growth->tree, growth->tree.stems);
    while (stem->move != move)
        stem++;
    return stem;
}

// Sorts the root moves by visits, with a win first and losses last. The root is expanded.
static void settle(Grower *grower)
{
    const Growth *growth = grower->growth;
    Worker *worker = &grower->search->worker;
    int seat = grower->search->root_seat;
    for (int i = 0; i < worker->root_count; i++) {
        RootMove *root = &worker->root[i];
        const CubesStem *stem = stem_of(growth, root->move);
        root->mean_score = root_score(grower, stem);
        root->previous_score = root->mean_score; // decides where visits are equal
        root->score = stem->winner == seat ? INT32_MAX
                      : is_lost(stem, seat)
                          ? -1
                          : (int)(stem->visits < INT32_MAX ? stem->visits : INT32_MAX - 1);
        root->depth = worker->depth;
        root->nodes = stem->visits;
        root->seldepth = worker->seldepth;
        root->bound = BOUND_EXACT;
        set_line(growth, stem, root);
    }
    root_sort(worker->root, worker->root_count);
    for (int i = 0; i < worker->root_count; i++)
        worker->root[i].score = worker->root[i].mean_score;
}

// --- The search ----------------------------------------------------------------------------------

// Whether the second move can't overtake the first in the time that is left.
static bool is_lead_safe(const Growth *growth, int64_t thought_us, int64_t end_us)
{
    const CubesStem *root = growth->tree.stems,
                    *children = cubes_tree_children(&growth->tree, root);
    uint32_t first = 0, second = 0;
    for (int i = 0; i < root->count; i++) {
        uint32_t visits = children[i].visits;
        second = visits > first ? first : visits > second ? visits : second;
        first = visits > first ? visits : first;
    }
    return (double)(first - second) * (double)thought_us >
           (double)root->visits * (double)(end_us - thought_us);
}

// When thinking ends, in microseconds since `go`, for a search on a clock.
static int64_t planned_us(const Control *control)
{
    return control->budget.soft_us == INT64_MAX ? INT64_MAX
                                                : control->budget.soft_us / 100 * CUBES_TREE_TIME;
}

// True when there is no point in going on, or no time.
static bool is_enough(const Grower *grower)
{
    const Growth *growth = grower->growth;
    const Worker *worker = &grower->search->worker;
    Control *control = worker->task->control;
    const CubesStem *root = growth->tree.stems;
    if (growth->full || root->winner != CUBES_STEM_OPEN || root->visits == UINT32_MAX)
        return true;
    if (control->budget.soft_us == INT64_MAX || control_is_pondering(control))
        return false;
    if (worker->root_count == 1)
        return true;
    if (grower->visits % CLOCK_VISITS != 0)
        return false;
    int64_t thought_us = control_thought_us(control, task_nodes(worker->task));
    int64_t end_us = planned_us(control);
    return thought_us >= end_us || is_lead_safe(growth, thought_us, end_us);
}

// Whether lines are due for a report: iterations grow longer without end, so lines are shown within
// them, too.
static bool is_silent(const Grower *grower)
{
    const Worker *worker = &grower->search->worker;
    return grower->visits % CLOCK_VISITS == 1 &&
           report_lines_are_due(task_silence_us(worker->task, worker->last_report.lines_us));
}

// The loop of the first thread: beside its visits it reports, and decides when it is enough.
static void run(Grower *grower)
{
    Worker *worker = &grower->search->worker;
    uint64_t next = FIRST_ITERATION;
    bool goes_on = true;
    control_plan(worker->task->control, planned_us(worker->task->control));
    worker->depth = 1;
    // Only the moves with many visits are compared by their scores.
    worker->ranked_count = (int)worker->task->settings->multipv;
    while (goes_on) {
        visit(grower);
        lock(grower->growth);
        bool has_grown = grower->growth->tree.stems[0].count > 0;
        if (has_grown && worker->completed_depth == 0)
            worker->completed_depth = 1;
        goes_on = !has_grown || (!worker_is_stopped(worker) && !is_enough(grower));
        // The root's children may still be another thread's, with nodes enough for a report.
        bool is_whole = has_grown && goes_on && task_nodes(worker->task) >= next;
        bool shows = is_whole || (has_grown && goes_on && is_silent(grower));
        if (shows || !goes_on)
            settle(grower);
        unlock(grower->growth);
        if (shows)
            show_lines(worker, 0);
        if (is_whole) {
            worker->completed_depth = worker->depth;
            next *= 2;
            goes_on = worker->depth < worker->task->depth_limit;
            worker->depth += goes_on;
        }
    }
}

// Gets the tree's memory: as large as the table, but not more than half of what the machine has
// left. The system gives pages as the tree grows.
static bool get_arena(const SearchTask *task)
{
    MemoryBlock *block = &task->arena->block;
    if (block->at != NULL)
        return true;
    size_t bytes = task->tt->block.bytes;
    uint64_t left = memory_available() / 2;
    if (bytes > left)
        bytes = (size_t)left;
    *block = memory_reserve(bytes > LEAST_BYTES ? bytes : LEAST_BYTES);
    return block->at != NULL;
}

static void begin(const SearchTask *task)
{
    enum { TREE_AT = (sizeof(Growth) + 63) / 64 * 64 };
    const MemoryBlock *block = &task->arena->block;
    Growth *growth = block->at;
    MemoryBlock rest = {.at = (char *)block->at + TREE_AT, .bytes = block->bytes - TREE_AT};
    atomic_flag_clear(&growth->lock);
    growth->under_way = 0;
    growth->waits = growth->full = false;
    fill_falls(growth->falls);
    cubes_tree_start(&growth->tree, &rest);
}

// Whether the tree is there; the first thread sees to it and the others wait.
static bool is_begun(const Worker *worker)
{
    const SearchTask *task = worker->task;
    _Atomic int *state = &task->arena->state;
    if (worker->index == 0) {
        bool has_room = get_arena(task);
        if (has_room)
            begin(task);
        atomic_store(state, has_room ? ARENA_READY : ARENA_REFUSED);
    }
    while (atomic_load(state) == ARENA_AWAITED)
        sched_yield();
    return atomic_load(state) == ARENA_READY;
}

bool cubes_grow(Worker *worker)
{
    CubesSearch *search = (CubesSearch *)worker;
    const SearchTask *task = worker->task;
    if (task->settings->mode != CUBES_MCTS || search->position.players == 2 ||
        task->limits->mate > 0 || worker->root_count == 0 || !is_begun(worker))
        return false;
    Grower grower = {.search = search, .growth = task->arena->block.at};
    if (worker->index == 0)
        run(&grower);
    else
        while (!worker_is_stopped(worker))
            visit(&grower);
    return true;
}
