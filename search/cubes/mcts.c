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
// same way. No visit goes beyond a proven node. Only a win on the first move is decided, for the
// others may play otherwise.
//
// The same tree comes out on every machine: the exponential is a table made by multiplying, and all
// other operations are exactly defined.
//
// All threads share one tree, and each node has a lock of its own. It guards what the node knows of
// its children: how many they are, and their values, visits and proofs. The lock of SharedTree
// guards the root, the memory and the number of visits under way. A visit holds one lock at a time,
// and none while it evaluates. A look at the whole tree holds that of SharedTree, so that nothing
// is pruned meanwhile.
//
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
    EXP_ENTRIES = 1400, // entries: evaluations seldom lie further apart
    DRAWN_SCORE = -69,  // of a chance of a third: 100 ln(1/2)
    CLOCK_VISITS = 8,   // between two polls of the clock for the end of thinking
    LOCK_TRIES = 64,    // before a thread that waits for a lock lets another one run
};

// The state shared by the threads, at the beginning of the memory that the tree is in.
typedef struct SharedTree {
    TreeLock lock; // for all that follows but `exp_table`, and for the root
    CubesTree tree;
    int under_way;                // visits
    bool waits;                   // visits wait: a thread prunes the tree
    bool full;                    // and nothing could be pruned
    float exp_table[EXP_ENTRIES]; // e^(-i/100)
} SharedTree;

// A worker: one thread of the search.
typedef struct TreeWorker {
    CubesSearch *search;
    SharedTree *shared;
    uint64_t visits;
} TreeWorker;

static void lock(TreeLock *held)
{
    for (int tries = 1; atomic_exchange_explicit(held, 1, memory_order_acquire) != 0; tries++)
        if (tries % LOCK_TRIES == 0)
            sched_yield();
}

static void unlock(TreeLock *held)
{
    atomic_store_explicit(held, 0, memory_order_release);
}

// --- Values --------------------------------------------------------------------------------------

static void fill_exp_table(float exp_table[EXP_ENTRIES])
{
    const double step = 0.99004983374916805; // e^-0.01
    double power = 1;
    for (int i = 0; i < EXP_ENTRIES; i++, power *= step)
        exp_table[i] = (float)power;
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
static float exp_minus(const SharedTree *shared, int by)
{
    return shared->exp_table[by < EXP_ENTRIES ? by : EXP_ENTRIES - 1];
}

static void set_values(const SharedTree *shared, const int evals[CUBES_SEATS],
                       float values[CUBES_SEATS])
{
    int most = evals[0];
    float sum = 0;
    for (int i = 1; i < CUBES_SEATS; i++)
        most = evals[i] > most ? evals[i] : most;
    for (int i = 0; i < CUBES_SEATS; i++)
        sum += values[i] = exp_minus(shared, most - evals[i]);
    for (int i = 0; i < CUBES_SEATS; i++)
        values[i] /= sum;
}

static void set_proven(CubesTreeNode *node, int winner)
{
    node->winner = (int8_t)winner;
    for (int i = 0; i < CUBES_SEATS; i++)
        node->values[i] = winner == CUBES_NOBODY ? 1.0f / (float)CUBES_SEATS : winner == i ? 1 : 0;
}

static bool is_lost(const CubesTreeNode *node, int seat)
{
    return node->winner >= 0 && node->winner != seat;
}

// --- Visits --------------------------------------------------------------------------------------

// Evaluates the position at `ply` for the node that leads to it; gives the mover's score. Counts a
// node.
static int evaluate(const TreeWorker *tree_worker, CubesTreeNode *node, int ply, int mover)
{
    CubesSearch *search = tree_worker->search;
    int winner, evals[CUBES_SEATS];
    CubesCertainty certainty;
    worker_count_node(&search->worker);
    if (cubes_is_over(search, ply, &winner, &certainty)) {
        set_proven(node, winner);
        return winner == mover          ? CUBES_SCORE_LIMIT
               : winner == CUBES_NOBODY ? DRAWN_SCORE
                                        : -CUBES_SCORE_LIMIT;
    }
    cubes_evals(search->net, &search->position, evals);
    set_values(tree_worker->shared, evals, node->values);
    return cubes_score(evals, CUBES_SEATS, mover);
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

// Sorts numbers of children by their scores, the highest first, equal ones as they were.
static void sort_by_score(const int scores[], int count, uint8_t order[CUBES_MAX_MOVES])
{
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && scores[order[at - 1]] < scores[i]; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
}

// Evaluates new children, which no other thread knows of yet, sets their priors, and puts them in
// the order of these. False if the search has to stop first.
static bool evaluate_children(const TreeWorker *tree_worker, const NewChildren *taken, int ply)
{
    CubesSearch *search = tree_worker->search;
    CubesTreeNode *children = tree_worker->shared->tree.nodes + taken->first;
    CubesTreeNode unsorted[CUBES_MAX_MOVES];
    uint8_t order[CUBES_MAX_MOVES];
    int scores[CUBES_MAX_MOVES], seat = search->position.seat;
    float sum = 0;
    for (int i = 0; i < taken->count; i++) {
        unsorted[i] = (CubesTreeNode){.move = taken->moves[i], .winner = CUBES_UNPROVEN};
        CubesUndo undo = cubes_make(&search->position, taken->moves[i]);
        scores[i] = evaluate(tree_worker, &unsorted[i], ply + 1, seat);
        cubes_undo(&search->position, taken->moves[i], undo);
        if (worker_must_stop(&search->worker) && i + 1 < taken->count)
            return false;
    }
    sort_by_score(scores, taken->count, order);
    for (int i = 0; i < taken->count; i++) {
        int by = 100 * (scores[order[0]] - scores[order[i]]) / CUBES_TEMPERATURE_PERCENT;
        children[i] = unsorted[order[i]];
        sum += children[i].prior = exp_minus(tree_worker->shared, by);
    }
    for (int i = 0; i < taken->count; i++)
        children[i].prior /= sum;
    return true;
}

// Selection by PUCT, with virtual loss: the child that a visit goes on to. A child that loses is
// never selected. The children stand in the order of their first values and priors, so of those
// without a visit only the first can be it.
static CubesTreeNode *select_child(const SharedTree *shared, const CubesTreeNode *node,
                                   uint32_t node_visits, int seat)
{
    CubesTreeNode *children = cubes_tree_children(&shared->tree, node), *best = children;
    const float exploration =
        (float)CUBES_C_PUCT_PERCENT * 0.01f * square_root((uint64_t)node_visits + 1);
    float most = -1;
    for (int i = 0; i < node->count; i++) {
        CubesTreeNode *child = &children[i];
        const float visits = (float)(child->visits + 1), all = visits + (float)child->virtual_loss;
        float mean =
            child->virtual_loss == 0 ? child->values[seat] : child->values[seat] * visits / all;
        float score = mean + exploration * child->prior / all;
        if (score > most && !is_lost(child, seat)) {
            most = score;
            best = child;
        }
        if (child->visits == 0 && child->virtual_loss == 0)
            break;
    }
    return best;
}

// The value of the mover's best child.
static const float *best_values(const SharedTree *shared, const CubesTreeNode *node, int seat)
{
    const CubesTreeNode *children = cubes_tree_children(&shared->tree, node), *best = children;
    for (int i = 1; i < node->count; i++)
        if (children[i].values[seat] > best->values[seat])
            best = &children[i];
    return best->values;
}

// MCTS-Solver: how the game ends by what the children of a node prove, or CUBES_UNPROVEN.
static int proof(const SharedTree *shared, CubesTreeNode *node, int seat)
{
    lock(&node->lock);
    const CubesTreeNode *children = cubes_tree_children(&shared->tree, node);
    bool all_same = true, has_win = false;
    for (int i = 0; i < node->count && !has_win; i++) {
        has_win = children[i].winner == seat;
        all_same &= children[i].winner == children[0].winner;
    }
    int winner = has_win ? seat : all_same ? children[0].winner : CUBES_UNPROVEN;
    unlock(&node->lock);
    return winner;
}

// Backup: adds a visit and what it found to a node.
static void add_value(CubesTreeNode *node, const float values[CUBES_SEATS])
{
    node->visits++;
    for (int i = 0; i < CUBES_SEATS; i++)
        node->values[i] += (values[i] - node->values[i]) / (float)(node->visits + 1);
}

// A visit: the nodes of its line, and the children that its last one gets.
typedef struct Visit {
    CubesTreeNode *path[MAX_PLY];
    int ply;      // of the last
    bool expands; // the last node
    NewChildren children;
} Visit;

// The lock of what is known of the node at `ply`.
static TreeLock *lock_of(SharedTree *shared, const Visit *visit, int ply)
{
    return ply == 0 ? &shared->lock : &visit->path[ply - 1]->lock;
}

// What a visit knows of a node that it comes to.
typedef struct Arrival {
    uint32_t visits;
    bool is_proven;
    bool is_shared; // another visit has come through here and is under way
} Arrival;

// Comes to the node at `ply`, with a virtual loss. The lock of what is known of it is held.
static Arrival arrive(Visit *visit, CubesTreeNode *node, int ply)
{
    Arrival arrival = {node->visits, node->winner != CUBES_UNPROVEN, node->virtual_loss > 0};
    node->virtual_loss++;
    visit->path[ply] = node;
    visit->ply = ply;
    return arrival;
}

// Takes the virtual loss off the node at `ply`, and the visit off at the root, under the same lock.
static void depart(SharedTree *shared, const Visit *visit, int ply)
{
    visit->path[ply]->virtual_loss--;
    if (ply == 0)
        shared->under_way--;
}

// Begins a visit at the root. False if it has to wait.
static bool begin_visit(SharedTree *shared, Visit *visit, Arrival *arrival)
{
    lock(&shared->lock);
    bool begins = !shared->waits;
    if (begins) {
        shared->under_way++;
        *arrival = arrive(visit, shared->tree.nodes, 0);
    }
    unlock(&shared->lock);
    return begins;
}

// Follows a line to a node that is not expanded, playing its moves. False if another visit is about
// to expand that.
static bool select_leaf(const TreeWorker *tree_worker, Visit *visit, Arrival arrival)
{
    CubesSearch *search = tree_worker->search;
    visit->expands = false;
    while (!arrival.is_proven) {
        CubesTreeNode *node = visit->path[visit->ply];
        lock(&node->lock);
        if (node->count == 0 || visit->ply == MAX_PLY - 2) {
            visit->expands = node->count == 0;
            unlock(&node->lock);
            return !visit->expands || !arrival.is_shared;
        }
        CubesTreeNode *child =
            select_child(tree_worker->shared, node, arrival.visits, search->position.seat);
        arrival = arrive(visit, child, visit->ply + 1);
        unlock(&node->lock);
        cubes_make(&search->position, child->move);
        search->frames[visit->ply].key = search->position.key;
    }
    return true;
}

// Gets the memory for the children of a node that is expanded. False if there is none.
static bool allocate_children(const TreeWorker *tree_worker, Visit *visit)
{
    SharedTree *shared = tree_worker->shared;
    NewChildren *taken = &visit->children;
    taken->count = moves_of(tree_worker->search, visit->ply, taken->moves);
    TreeLock *held = taken->count == 0 ? lock_of(shared, visit, visit->ply) : &shared->lock;
    lock(held);
    if (taken->count == 0)
        set_proven(visit->path[visit->ply], cubes_adjudicate(&tree_worker->search->position));
    else
        taken->first = cubes_tree_allocate(&shared->tree, taken->count);
    unlock(held);
    return taken->count == 0 || taken->first != 0;
}

// Puts the new children of a visit's last node into the tree, and gives that node's value: that of
// the mover's best child. False if it has no children; it keeps its value.
static bool expand(SharedTree *shared, const Visit *visit, int seat, float values[CUBES_SEATS])
{
    CubesTreeNode *last = visit->path[visit->ply];
    lock(&last->lock);
    if (visit->children.first != 0) {
        last->first = visit->children.first;
        last->count = (uint8_t)visit->children.count;
    }
    bool has_children = last->count > 0;
    if (has_children)
        memcpy(values, best_values(shared, last, seat), sizeof last->values);
    unlock(&last->lock);
    if (has_children)
        return true;
    TreeLock *held = lock_of(shared, visit, visit->ply);
    lock(held);
    memcpy(values, last->values, sizeof last->values);
    unlock(held);
    return false;
}

// Expands the last node of a visit, and backs its value up to all of the line.
static void expand_and_back_up(const TreeWorker *tree_worker, const Visit *visit)
{
    SharedTree *shared = tree_worker->shared;
    float values[CUBES_SEATS];
    int seat = tree_worker->search->position.seat;
    // Only a child that is proven, or children that are new, can prove a node.
    bool may_prove = expand(shared, visit, seat, values);
    for (int ply = visit->ply; ply >= 0; ply--) {
        CubesTreeNode *node = visit->path[ply];
        int winner = may_prove ? proof(shared, node, seat) : CUBES_UNPROVEN;
        TreeLock *held = lock_of(shared, visit, ply);
        lock(held);
        add_value(node, values);
        if (winner != CUBES_UNPROVEN)
            set_proven(node, winner);
        may_prove = node->winner != CUBES_UNPROVEN;
        depart(shared, visit, ply);
        unlock(held);
        seat = seat == 0 ? CUBES_SEATS - 1 : seat - 1;
    }
}

// Ends a visit that found nothing: the tree is as it was.
static void give_up(SharedTree *shared, const Visit *visit)
{
    for (int ply = visit->ply; ply >= 0; ply--) {
        TreeLock *held = lock_of(shared, visit, ply);
        lock(held);
        depart(shared, visit, ply);
        unlock(held);
    }
}

// Prunes the tree when all other visits have come back.
static void prune_when_idle(SharedTree *shared)
{
    lock(&shared->lock);
    if (!shared->waits) { // else another thread is at it
        shared->waits = true;
        while (shared->under_way > 0) {
            unlock(&shared->lock);
            sched_yield();
            lock(&shared->lock);
        }
        shared->full = !cubes_tree_prune(&shared->tree);
        shared->waits = false;
    }
    unlock(&shared->lock);
}

// Evaluates the last node of a visit and backs up what it found. False if the search has to stop
// first.
static bool finish_visit(TreeWorker *tree_worker, Visit *visit)
{
    CubesSearch *search = tree_worker->search;
    bool has_memory = !visit->expands || allocate_children(tree_worker, visit);
    cubes_note_ply(search, visit->ply);
    worker_count_node(&search->worker);
    bool stops = worker_must_stop(&search->worker);
    if (visit->children.first != 0 &&
        (stops || !evaluate_children(tree_worker, &visit->children, visit->ply))) {
        give_up(tree_worker->shared, visit);
        return false;
    }
    expand_and_back_up(tree_worker, visit);
    if (!has_memory)
        prune_when_idle(tree_worker->shared);
    return true;
}

// Makes a visit; none, if the line leads to where another thread is, or has to wait.
static void visit(TreeWorker *tree_worker)
{
    CubesSearch *search = tree_worker->search;
    const CubesPosition root = search->position;
    Visit visit;
    Arrival arrival;
    visit.children.first = 0;
    if (!begin_visit(tree_worker->shared, &visit, &arrival)) {
        sched_yield();
        return;
    }
    if (select_leaf(tree_worker, &visit, arrival)) {
        tree_worker->visits += finish_visit(tree_worker, &visit);
    } else {
        give_up(tree_worker->shared, &visit);
        sched_yield();
    }
    search->position = root;
}

// --- The root moves ------------------------------------------------------------------------------

// The score of a chance of winning, 0..1: a hundred times the logarithm of that over the rest, by
// search in the table.
static int score_of_chance(const SharedTree *shared, float chance)
{
    const float rest = 1 - chance, smaller = chance < rest ? chance : rest;
    const float larger = chance < rest ? rest : chance;
    int low = 0, high = EXP_ENTRIES - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (larger * shared->exp_table[middle] > smaller)
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
static int root_score(const TreeWorker *tree_worker, const CubesTreeNode *node)
{
    CubesSearch *search = tree_worker->search;
    int winner, score, seat = search->root_seat;
    CubesCertainty certainty;
    if (node->winner == CUBES_UNPROVEN)
        return score_of_chance(tree_worker->shared, node->values[seat]);
    CubesUndo undo = cubes_make(&search->position, node->move);
    if (cubes_is_over(search, 1, &winner, &certainty))
        score = cubes_end_score(search, 1, winner, certainty);
    else
        score = cubes_end_score(search, is_blocked(search) ? 1 : 2, node->winner, CUBES_SURE);
    cubes_undo(&search->position, node->move, undo);
    return score;
}

// The child with the most visits; NULL if none has one.
static CubesTreeNode *most_visited(const SharedTree *shared, CubesTreeNode *node)
{
    lock(&node->lock);
    CubesTreeNode *children = cubes_tree_children(&shared->tree, node), *most = NULL;
    for (int i = 0; i < node->count; i++)
        if (children[i].visits > (most == NULL ? 0 : most->visits))
            most = &children[i];
    unlock(&node->lock);
    return most;
}

static void set_line(const SharedTree *shared, CubesTreeNode *node, RootMove *root)
{
    root->pv_length = 0;
    for (; node != NULL && root->pv_length < MAX_PLY; node = most_visited(shared, node))
        root->pv[root->pv_length++] = node->move;
}

static CubesTreeNode *root_child(const SharedTree *shared, CubesMove move)
{
    CubesTreeNode *node = cubes_tree_children(&shared->tree, shared->tree.nodes);
    while (node->move != move)
        node++;
    return node;
}

// Sorts the root moves by visits, with a win first and losses last. The root is expanded; the lock
// of the shared tree is held.
static void sort_root_moves(TreeWorker *tree_worker)
{
    const SharedTree *shared = tree_worker->shared;
    Worker *worker = &tree_worker->search->worker;
    int seat = tree_worker->search->root_seat;
    lock(&shared->tree.nodes->lock);
    for (int i = 0; i < worker->root_count; i++) {
        RootMove *root = &worker->root[i];
        CubesTreeNode *node = root_child(shared, root->move);
        root->mean_score = root_score(tree_worker, node);
        root->previous_score = root->mean_score; // decides where visits are equal
        root->score = node->winner == seat ? INT32_MAX
                      : is_lost(node, seat)
                          ? -1
                          : (int)(node->visits < INT32_MAX ? node->visits : INT32_MAX - 1);
        root->depth = worker->depth;
        root->nodes = node->visits;
        root->seldepth = worker->seldepth;
        root->bound = BOUND_EXACT;
        set_line(shared, node, root);
    }
    unlock(&shared->tree.nodes->lock);
    root_sort(worker->root, worker->root_count);
    for (int i = 0; i < worker->root_count; i++)
        worker->root[i].score = worker->root[i].mean_score;
}

// --- The search ----------------------------------------------------------------------------------

// Whether the second move can't overtake the first in the time that is left.
static bool is_lead_safe(const SharedTree *shared, int64_t thought_us, int64_t end_us)
{
    CubesTreeNode *root = shared->tree.nodes;
    const CubesTreeNode *children = cubes_tree_children(&shared->tree, root);
    uint32_t first = 0, second = 0;
    lock(&root->lock);
    for (int i = 0; i < root->count; i++) {
        uint32_t visits = children[i].visits;
        second = visits > first ? first : visits > second ? visits : second;
        first = visits > first ? visits : first;
    }
    unlock(&root->lock);
    return (double)(first - second) * (double)thought_us >
           (double)root->visits * (double)(end_us - thought_us);
}

// When thinking ends, in microseconds since `go`, for a search on a clock.
static int64_t planned_us(const Control *control)
{
    return control->budget.soft_us == INT64_MAX
               ? INT64_MAX
               : control->budget.soft_us / 100 * CUBES_TREE_TIME_PERCENT;
}

// True when there is no point in going on, or no time.
static bool is_enough(const TreeWorker *tree_worker)
{
    const SharedTree *shared = tree_worker->shared;
    const Worker *worker = &tree_worker->search->worker;
    Control *control = worker->task->control;
    const CubesTreeNode *root = shared->tree.nodes;
    if (shared->full || root->winner != CUBES_UNPROVEN || root->visits == UINT32_MAX)
        return true;
    if (control->budget.soft_us == INT64_MAX || control_is_pondering(control))
        return false;
    if (worker->root_count == 1)
        return true;
    if (tree_worker->visits % CLOCK_VISITS != 0)
        return false;
    int64_t thought_us = control_thought_us(control, task_nodes(worker->task));
    int64_t end_us = planned_us(control);
    return thought_us >= end_us || is_lead_safe(shared, thought_us, end_us);
}

// Whether lines are due for a report: iterations grow longer without end, so lines are shown within
// them, too.
static bool is_silent(const TreeWorker *tree_worker)
{
    const Worker *worker = &tree_worker->search->worker;
    return tree_worker->visits % CLOCK_VISITS == 1 &&
           report_lines_are_due(task_silence_us(worker->task, worker->last_report.lines_us));
}

static bool is_root_expanded(const SharedTree *shared)
{
    CubesTreeNode *root = shared->tree.nodes;
    lock(&root->lock);
    bool is_expanded = root->count > 0;
    unlock(&root->lock);
    return is_expanded;
}

// The loop of the first thread: beside its visits it reports, and decides when it is enough.
static void run(TreeWorker *tree_worker)
{
    Worker *worker = &tree_worker->search->worker;
    uint64_t next = FIRST_ITERATION;
    bool goes_on = true;
    control_plan(worker->task->control, planned_us(worker->task->control));
    worker->depth = 1;
    // Only the moves with many visits are compared by their scores.
    worker->ranked_count = (int)worker->task->settings->multipv;
    while (goes_on) {
        visit(tree_worker);
        lock(&tree_worker->shared->lock);
        bool is_expanded = is_root_expanded(tree_worker->shared);
        if (is_expanded && worker->completed_depth == 0)
            worker->completed_depth = 1;
        goes_on = !is_expanded || (!worker_is_stopped(worker) && !is_enough(tree_worker));
        // The root's children may still be another thread's, with nodes enough for a report.
        bool is_whole = is_expanded && goes_on && task_nodes(worker->task) >= next;
        bool shows = is_whole || (is_expanded && goes_on && is_silent(tree_worker));
        if (shows || !goes_on)
            sort_root_moves(tree_worker);
        unlock(&tree_worker->shared->lock);
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

static void start_tree(const SearchTask *task)
{
    enum { TREE_AT = (sizeof(SharedTree) + 63) / 64 * 64 };
    const MemoryBlock *block = &task->arena->block;
    SharedTree *shared = block->at;
    MemoryBlock rest = {.at = (char *)block->at + TREE_AT, .bytes = block->bytes - TREE_AT};
    atomic_init(&shared->lock, 0);
    shared->under_way = 0;
    shared->waits = shared->full = false;
    fill_exp_table(shared->exp_table);
    cubes_tree_start(&shared->tree, &rest);
}

// Whether the tree is there; the first thread sees to it and the others wait.
static bool is_tree_ready(const Worker *worker)
{
    const SearchTask *task = worker->task;
    _Atomic int *state = &task->arena->state;
    if (worker->index == 0) {
        bool has_memory = get_arena(task);
        if (has_memory)
            start_tree(task);
        atomic_store(state, has_memory ? ARENA_READY : ARENA_REFUSED);
    }
    while (atomic_load(state) == ARENA_AWAITED)
        sched_yield();
    return atomic_load(state) == ARENA_READY;
}

bool cubes_tree_search(Worker *worker)
{
    CubesSearch *search = (CubesSearch *)worker;
    const SearchTask *task = worker->task;
    if (search->proves || worker->root_count == 0 || !is_tree_ready(worker))
        return false;
    TreeWorker tree_worker = {.search = search, .shared = task->arena->block.at};
    if (worker->index == 0)
        run(&tree_worker);
    else
        while (!worker_is_stopped(worker))
            visit(&tree_worker);
    return true;
}
