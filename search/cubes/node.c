// DESIGN. Principal variation search between two parties, one body for both kinds of node. Who
// moves next may be of the mover's own party, with three players: then the window stays as it is,
// and is not turned. The steps are numbered; what a step can decide alone is a small function.
#include "search/cubes/cubes.h"

#include <string.h>

void cubes_line_extend(Cubes *cubes, int ply, CubesMove move)
{
    CubesLine *line = &cubes->lines[ply], *below = &cubes->lines[ply + 1];
    line->moves[0] = move;
    memcpy(line->moves + 1, below->moves, (size_t)below->length * sizeof(CubesMove));
    line->length = below->length + 1;
}

int cubes_root_score(const Cubes *cubes)
{
    int worths[CUBES_SEATS];
    cubes_worths(cubes->weights, &cubes->position, worths);
    return cubes_score(worths, cubes->position.players, cubes->root_seat);
}

// --- The end of the game -------------------------------------------------------------------------

// Whether the position has occurred twice before in the game itself, the root included.
static bool is_third_in_game(const Cubes *cubes, uint64_t key)
{
    uint32_t times = history_times(cubes->worker.task->history, key);
    return times >= 2 || (times == 1 && cubes->frames[0].key == key);
}

static bool is_in_line(const Cubes *cubes, int ply)
{
    const CubesFrame *here = &cubes->frames[ply];
    for (int back = cubes->turn_plies; back <= ply; back += cubes->turn_plies)
        if (here[-back].key == here->key)
            return true;
    return false;
}

bool cubes_is_over(Cubes *cubes, int ply, int *winner, CubesCertainty *certainty)
{
    const CubesPosition *position = &cubes->position;
    int before = position->seat == 0 ? position->players - 1 : position->seat - 1;
    cubes->frames[ply].key = position->key;
    *certainty = CUBES_SURE;
    if (cubes_has_arrived(position, before)) {
        *winner = before;
        return true;
    }
    if (!is_third_in_game(cubes, position->key)) {
        if (position->round > CUBES_LAST_ROUND)
            *certainty = cubes->end_is_near ? CUBES_SURE : CUBES_OPEN;
        else if (is_in_line(cubes, ply))
            *certainty = CUBES_IN_LINE;
        else
            return false;
    }
    *winner = cubes_adjudicate(position);
    return true;
}

int cubes_end_score(const Cubes *cubes, int ply, int winner, CubesCertainty certainty)
{
    bool won = winner == cubes->root_seat;
    if (winner == CUBES_NOBODY)
        return 0;
    if (certainty == CUBES_IN_LINE)
        return won ? CUBES_REPEATED : -CUBES_REPEATED;
    if (!cubes->proves && (!won || ply > 1))
        return won ? CUBES_BEATEN - ply : ply - CUBES_BEATEN;
    if (certainty == CUBES_OPEN)
        return won ? CUBES_ADJUDGED : -CUBES_ADJUDGED;
    if (won)
        return score_win_in(ply);
    return cubes->position.players == 2 ? score_loss_in(ply) : -CUBES_BEATEN;
}

// --- The steps -----------------------------------------------------------------------------------

typedef struct Node {
    int alpha, beta, depth, ply;
    int party;
    bool tt_hit;
    TtData tt;
    int eval; // as the party to move sees it
} Node;

// Scores of decided games count from the root in the search and from the position in the table.
static int to_table(int score, int ply)
{
    return score_is_win(score) ? score + ply : score_is_loss(score) ? score - ply : score;
}

// Whether a decided score of the table's holds here. It was proven where the same positions had
// occurred twice (they are in the key), so no third occurrence spoils it: the way to a goal needs
// no position twice. It has to end before the last round does, unless this tree, as the one that
// proved it, is too shallow for anything to come in between.
static bool holds_here(const Cubes *cubes, int score)
{
    int plies = score_plies_to_end(score), players = cubes->position.players;
    return cubes->end_is_near || (int)cubes->position.round + plies / players < CUBES_LAST_ROUND;
}

// The table's score, if it says enough.
static bool table_decides(const Cubes *cubes, const Node *node, int *score)
{
    if (!node->tt_hit || node->tt.depth < node->depth)
        return false;
    *score = node->tt.score;
    if (score_is_decided(*score)) {
        if (!holds_here(cubes, *score))
            return false;
        *score += *score > 0 ? -node->ply : node->ply;
    }
    return node->tt.bound & (*score >= node->beta ? BOUND_LOWER : BOUND_UPPER);
}

// A move has been played by `party`: searches the position it led to, and gives that party's score.
static int search_after(Cubes *cubes, int party, int alpha, int beta, int depth, int ply, bool pv)
{
    if (cubes_party(cubes) == party)
        return cubes_search(cubes, alpha, beta, depth, ply, pv);
    return -cubes_search(cubes, -beta, -alpha, depth, ply, pv);
}

// Step 6. If even passing keeps the score above beta, some move will.
static bool null_move_cuts(Cubes *cubes, const Node *node, int *score)
{
    if (node->depth < CUBES_NULL_MIN_DEPTH || node->eval < node->beta || node->ply == 0 ||
        cubes->frames[node->ply - 1].move == CUBES_PASS || score_is_decided(node->beta))
        return false;
    int reduction = CUBES_NULL_REDUCTION + node->depth / CUBES_NULL_DEPTH_DIVISOR;
    CubesUndo undo = cubes_play(cubes, CUBES_PASS, node->ply);
    *score = search_after(cubes, node->party, node->beta - 1, node->beta, node->depth - reduction,
                          node->ply + 1, false);
    cubes_undo(&cubes->position, CUBES_PASS, undo);
    if (worker_is_stopped(&cubes->worker) || *score < node->beta)
        return false;
    if (score_is_decided(*score)) // a pass proves nothing
        *score = node->beta;
    return true;
}

static int reduction_of(const Cubes *cubes, const Node *node, int number, int history, bool pv)
{
    int depth = node->depth < CUBES_REDUCTION_DEPTHS ? node->depth : CUBES_REDUCTION_DEPTHS - 1;
    int index = number < CUBES_REDUCTION_MOVES ? number : CUBES_REDUCTION_MOVES - 1;
    int reduction = cubes->reductions[depth][index] - pv - history / CUBES_HISTORY_PER_PLY;
    return reduction > 0 ? reduction : 0;
}

// Step 10. Searches a move that has been played: first with a zero window and, for late moves, less
// depth; again deeper, then with the whole window, as far as its score asks for it.
static int search_move(Cubes *cubes, const Node *node, int alpha, int number, int depth,
                       int reduction, bool pv)
{
    int ply = node->ply + 1, party = node->party, score;
    if (number == 0)
        return search_after(cubes, party, alpha, node->beta, depth, ply, pv);
    score = search_after(cubes, party, alpha, alpha + 1, depth - reduction, ply, false);
    if (score > alpha && reduction > 0)
        score = search_after(cubes, party, alpha, alpha + 1, depth, ply, false);
    if (pv && score > alpha && score < node->beta)
        score = search_after(cubes, party, alpha, node->beta, depth, ply, true);
    return score;
}

static void store(Cubes *cubes, const Node *node, int score, CubesMove move, Bound bound, bool pv)
{
    int depth = node->depth < INT8_MAX ? node->depth : INT8_MAX;
    tt_store(
        cubes->worker.task->tt, cubes_table_key(cubes),
        (TtData){.move = move,
                 .score = (int16_t)to_table(score, node->ply),
                 .eval = (int16_t)node->eval,
                 .depth =
                     (int8_t)(cubes_hangs_on_line(score) ? 0 : depth), // 0: only its move counts
                 .bound = (uint8_t)bound,
                 .pv = pv || (node->tt_hit && node->tt.pv)});
}

// Nobody can move: the game is over where it stands.
static int blocked_score(const Cubes *cubes, const Node *node)
{
    int score = cubes_end_score(cubes, node->ply, cubes_adjudicate(&cubes->position), CUBES_SURE);
    return node->party == 0 ? score : -score;
}

// Steps 7 to 11: the moves.
static int search_moves(Cubes *cubes, const Node *node, bool pv)
{
    CubesPicker picker;
    CubesMove tried[32], best_move = CUBES_MOVE_NONE, move;
    int tried_count = 0, best = -SCORE_INFINITE, alpha = node->alpha;
    int32_t order = 0;
    if (!cubes_picker_start(&picker, cubes, node->tt_hit ? node->tt.move : CUBES_MOVE_NONE,
                            node->ply))
        return blocked_score(cubes, node);
    if (cubes->likely && node->party == 1)
        cubes_picker_keep_likely(&picker, cubes);
    // Step 7. The only move is no choice: a ply more.
    int extension = picker.count == 1 && node->ply < 2 * cubes->worker.depth;
    int most =
        node->depth <= CUBES_LATE_MAX_DEPTH
            ? CUBES_LATE_BASE + CUBES_LATE_PER_DEPTH_PERCENT * node->depth * node->depth / 100
            : CUBES_MAX_MOVES;
    for (int number = 0; (move = cubes_picker_next(&picker, &order)) != CUBES_MOVE_NONE; number++) {
        // Step 8. Late moves at low depth, unless all before them lose.
        if (!pv && number >= most && !score_is_loss(best))
            break;
        // Step 9. Reductions.
        int history = cubes->history[cubes->position.seat][move];
        int reduction = number > 0 + pv && node->depth >= CUBES_REDUCE_MIN_DEPTH
                            ? reduction_of(cubes, node, number, history, pv)
                            : 0;
        CubesUndo undo = cubes_play(cubes, move, node->ply);
        int score =
            search_move(cubes, node, alpha, number, node->depth - 1 + extension, reduction, pv);
        cubes_undo(&cubes->position, move, undo);
        if (worker_is_stopped(&cubes->worker))
            return 0;
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = move;
                if (pv)
                    cubes_line_extend(cubes, node->ply, move);
                if (score >= node->beta) {
                    cubes_learn(cubes, move, tried, tried_count, node->depth, node->ply);
                    break;
                }
                alpha = score;
            }
        }
        if (tried_count < (int)ARRAY_COUNT(tried))
            tried[tried_count++] = move;
    }
    // Step 11. Remember it.
    Bound bound = best >= node->beta                   ? BOUND_LOWER
                  : best_move != CUBES_MOVE_NONE && pv ? BOUND_EXACT
                                                       : BOUND_UPPER;
    store(cubes, node, best, best_move, bound, pv);
    return best;
}

// The depth at which a line ends. To find out what the others will do is dear, so it is not asked
// where nothing of the root player's comes after it.
static int horizon(const Cubes *cubes, int party)
{
    return cubes->likely && party == 1 ? CUBES_LIKELY_HORIZON : 0;
}

// The end of a line: what the evaluation says, unless the mover's last cube goes home now.
static int leaf(Cubes *cubes, int ply, int party)
{
    const CubesPosition *position = &cubes->position;
    CubesSet goal = cubes_goal(position->seat, position->players);
    CubesSet missing = cubes_without(position->cubes[position->seat], goal);
    if (cubes_count(missing) == 1) {
        int cell = cubes_pop(&missing);
        CubesSet targets = cubes_targets(position, position->seat, cell);
        bool may_go = cubes_has(cubes_movable(position, position->seat), cell);
        if (may_go && !cubes_is_empty(cubes_and(targets, goal))) {
            int score = cubes_end_score(cubes, ply + 1, position->seat, CUBES_SURE);
            return party == 0 ? score : -score;
        }
    }
    int score = cubes_root_score(cubes);
    return party == 0 ? score : -score;
}

int cubes_search(Cubes *cubes, int alpha, int beta, int depth, int ply, bool pv)
{
    Worker *worker = &cubes->worker;
    Node node = {.depth = depth, .ply = ply, .party = cubes_party(cubes)};
    int winner, score;
    CubesCertainty certainty;
    cubes_note_ply(cubes, ply);
    if (worker_must_stop(worker))
        return 0;

    // Step 1. The end of the game.
    if (cubes_is_over(cubes, ply, &winner, &certainty)) {
        score = cubes_end_score(cubes, ply, winner, certainty);
        return node.party == 0 ? score : -score;
    }
    if (depth <= horizon(cubes, node.party) || ply >= MAX_PLY - 1)
        return leaf(cubes, ply, node.party);

    // Step 2. A line can't get better than a win on this turn, nor worse than a loss on the next.
    node.alpha = alpha > score_loss_in(ply + 1) ? alpha : score_loss_in(ply + 1);
    node.beta = beta < score_win_in(ply + 1) ? beta : score_win_in(ply + 1);
    if (node.alpha >= node.beta)
        return node.alpha;

    // Step 3. The transposition table.
    node.tt_hit = tt_probe(worker->task->tt, cubes_table_key(cubes), &node.tt);
    if (!pv && table_decides(cubes, &node, &score))
        return score;

    // Step 4. The static evaluation.
    if (node.tt_hit && node.tt.eval != SCORE_NONE) {
        node.eval = node.tt.eval;
    } else {
        score = cubes_root_score(cubes);
        node.eval = node.party == 0 ? score : -score;
    }

    // Step 5. So far above beta that no move will change it.
    if (!pv && depth <= CUBES_FUTILITY_MAX_DEPTH && !score_is_decided(node.beta) &&
        node.eval - CUBES_FUTILITY_MARGIN * depth >= node.beta)
        return node.eval;
    if (!pv && null_move_cuts(cubes, &node, &score))
        return score;
    if (worker_is_stopped(worker))
        return 0;
    return search_moves(cubes, &node, pv);
}
