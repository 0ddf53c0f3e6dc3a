// DESIGN. Principal variation search between two parties, one body for both kinds of node. With
// three players the next to move may be of the mover's own party. Then window and score are passed
// on as they are instead of being negated. A step that can decide alone is a small function.
//
// The steps, in the order in which they run:
//    1. The end of the game, and of the line.
//    2. Mate distance pruning.
//    3. The transposition table; on the principal variation only beside other threads.
//    4. The static evaluation, with correction history.
//    5. Reverse futility pruning.
//    6. Null move.
//    7. Extension for the only move; singular extension, multi-cut and negative extension.
// Then, for each move; on the principal variation step 3 is repeated:
//    8. Late move pruning.
//    9. Late move reduction (LMR).
//   10. The zero-window search, and the re-searches.
// And in the end:
//   11. The table and the correction history are updated.
#include "search/cubes/search.h"
#include "search/reductions.h"

typedef struct CubesNode {
    int alpha, beta, depth, ply;
    int party;
    bool tt_hit;
    TtData tt;
    CubesMove excluded; // left out while step 7 searches the others
    int static_eval;    // as the party to move sees it
    int eval;           // the same with correction history
    int guess;          // what a search may find: eval, or what the table says
} CubesNode;

// Whether a decided score of the table's holds here. The score was proven with the same repetitions
// behind the position, which are in the key. So no third occurrence spoils the proof: the way to a
// goal needs no position twice. The game has to end before the last round does. In a tree too
// shallow for anything to come in between, as that of the proof was, the score holds in any case.
static bool holds_here(const CubesSearch *search, int score)
{
    int plies = score_plies_to_end(score), players = search->position.players;
    return search->end_is_near || (int)search->position.round + plies / players < CUBES_LAST_ROUND;
}

// Step 3. Transposition table cutoff: the entry is deep enough and bounds the score on the right
// side.
static bool table_decides(const CubesSearch *search, const CubesNode *node, int *score)
{
    if (!node->tt_hit || node->tt.depth < node->depth)
        return false;
    if (score_is_decided(node->tt.score) && !holds_here(search, node->tt.score))
        return false;
    *score = score_from_table(node->tt.score, node->ply);
    return node->tt.bound & (*score >= node->beta ? BOUND_LOWER : BOUND_UPPER);
}

// Step 3, on the principal variation. A thread alone searches on there, to have the whole line.
// Beside others it takes the exact score that one of them has stored meanwhile, and that one's
// move; pv_complete finds the rest of the line. Proofs keep the lines that they are searched with.
static bool other_thread_decides(CubesSearch *search, const CubesNode *node, int *score)
{
    Line *line = &search->worker.lines[node->ply];
    TtData entry;
    if (!worker_shares_exact(&search->worker, cubes_table_key(search), node->depth, &entry) ||
        !cubes_is_legal(&search->position, entry.move))
        return false;
    line_clear(line + 1);
    line_extend(line, entry.move);
    *score = entry.score;
    return true;
}

// Searches the position after a move of `party`, and gives the score as that party sees it.
static int search_after(CubesSearch *search, int party, int alpha, int beta, int depth, int ply,
                        bool pv)
{
    if (cubes_party(search) == party)
        return cubes_search(search, alpha, beta, depth, ply, pv);
    return -cubes_search(search, -beta, -alpha, depth, ply, pv);
}

// The evaluation with the table's score: an estimate of what a search would find. The table's score
// comes from a search, if a shallow one; where it is a bound, it counts if the evaluation is beyond
// it.
static int guess_of(const CubesNode *node)
{
    if (!node->tt_hit || cubes_is_end(node->tt.score))
        return node->eval;
    Bound needed = node->tt.score > node->eval ? BOUND_LOWER : BOUND_UPPER;
    return node->tt.bound & needed ? node->tt.score : node->eval;
}

// Step 6. Null move: if even passing keeps the score above beta, some move will.
static bool null_move_cuts(CubesSearch *search, const CubesNode *node, int *score)
{
    if (node->depth < CUBES_NULL_MIN_DEPTH || node->guess < node->beta || node->ply == 0 ||
        search->frames[node->ply - 1].move == CUBES_PASS || score_is_decided(node->beta))
        return false;
    int reduction = CUBES_NULL_REDUCTION + node->depth / CUBES_NULL_DEPTH_DIVISOR;
    CubesUndo undo = cubes_play(search, CUBES_PASS, node->ply);
    *score = search_after(search, node->party, node->beta - 1, node->beta, node->depth - reduction,
                          node->ply + 1, false);
    cubes_undo(&search->position, CUBES_PASS, undo);
    if (worker_is_stopped(&search->worker) || *score < node->beta)
        return false;
    if (score_is_decided(*score)) // a pass proves nothing
        *score = node->beta;
    return true;
}

// Step 7. Extension for the only move. Singular extension: a ply more for the table's move if it is
// the only good one. The other moves, searched half as deep, say so if they stay well below its
// score. Negative extension: if they don't and the table's move was expected to cut, it gets a ply
// less. Multi-cut: if they reach beta, too, the node cuts; `*cut` is the score then, and SCORE_NONE
// otherwise. Where only a win is asked for, just the only move is extended. search/ships/node.c has
// the sources.
static int extension_of(CubesSearch *search, const CubesNode *node, int moves, bool pv, int *cut)
{
    const TtData *tt = &node->tt;
    *cut = SCORE_NONE;
    if (node->excluded != CUBES_MOVE_NONE || node->ply >= 2 * search->worker.depth)
        return 0;
    if (moves == 1)
        return 1;
    if (search->seeks_win || node->depth < CUBES_SINGULAR_MIN_DEPTH || !node->tt_hit ||
        tt->move == CUBES_MOVE_NONE || !(tt->bound & BOUND_LOWER) || cubes_is_end(tt->score) ||
        tt->depth < node->depth - CUBES_SINGULAR_TABLE_PLIES)
        return 0;
    int bound = tt->score - CUBES_SINGULAR_MARGIN * node->depth;
    search->frames[node->ply].excluded = tt->move;
    int others = cubes_search(search, bound - 1, bound, (node->depth - 1) / 2, node->ply, false);
    search->frames[node->ply].excluded = CUBES_MOVE_NONE;
    if (others < bound)
        return 1;
    if (!pv && others >= node->beta && !cubes_is_end(others))
        *cut = others;
    return -(tt->score >= node->beta);
}

// Step 9. Late move reduction (LMR): plies taken off a move, by depth, number and history.
static int reduction_of(const CubesSearch *search, const CubesNode *node, int number, int history,
                        bool pv)
{
    int reduction =
        reductions_at(search->reductions, CUBES_LMR_DEPTHS, CUBES_LMR_MOVES, node->depth, number) /
            100 -
        pv - history / CUBES_HISTORY_PER_PLY;
    return reduction > 0 ? reduction : 0;
}

// Step 10. Principal variation search of a move that has been played. A zero window comes first
// and, for late moves, less depth. The re-searches, deeper and then with the whole window, go as
// far as the score asks for.
static int search_move(CubesSearch *search, const CubesNode *node, int alpha, int number, int depth,
                       int reduction, bool pv)
{
    int ply = node->ply + 1, party = node->party, score;
    if (number == 0)
        return search_after(search, party, alpha, node->beta, depth, ply, pv);
    score = search_after(search, party, alpha, alpha + 1, depth - reduction, ply, false);
    if (score > alpha && reduction > 0)
        score = search_after(search, party, alpha, alpha + 1, depth, ply, false);
    if (pv && score > alpha && score < node->beta)
        score = search_after(search, party, alpha, node->beta, depth, ply, true);
    return score;
}

static void store(CubesSearch *search, const CubesNode *node, int score, CubesMove move,
                  Bound bound, bool pv)
{
    // With depth 0 only the move counts.
    int depth = cubes_depends_on_path(score) ? 0 : node->depth < INT8_MAX ? node->depth : INT8_MAX;
    tt_store(search->worker.task->tt, cubes_table_key(search),
             (TtData){.move = move,
                      .score = (int16_t)score_to_table(score, node->ply),
                      .eval = (int16_t)node->static_eval,
                      .depth = (int8_t)depth,
                      .bound = (uint8_t)bound,
                      .pv = pv || (node->tt_hit && node->tt.pv)});
}

// Whether a score with this bound says that the evaluation was wrong.
static bool corrects(const CubesNode *node, int score, Bound bound)
{
    if (cubes_is_end(score))
        return false;
    return bound == BOUND_EXACT || (bound == BOUND_LOWER ? score > node->eval : score < node->eval);
}

// The score where nobody can move: the game is over as it stands.
static int blocked_score(const CubesSearch *search, const CubesNode *node)
{
    int score = cubes_end_score(search, node->ply, cubes_adjudicate(&search->position), CUBES_SURE);
    return node->party == 0 ? score : -score;
}

// Steps 7 to 11: the moves.
static int search_moves(CubesSearch *search, const CubesNode *node, bool pv)
{
    CubesPicker picker;
    CubesMove tried[32], best_move = CUBES_MOVE_NONE, move;
    int tried_count = 0, best = -SCORE_INFINITE, alpha = node->alpha, cut;
    if (!cubes_picker_start(&picker, search, node->tt_hit ? node->tt.move : CUBES_MOVE_NONE,
                            node->ply))
        return blocked_score(search, node);
    // Step 7. Extensions, for the first move.
    int extension = extension_of(search, node, picker.count, pv, &cut);
    if (worker_is_stopped(&search->worker))
        return 0;
    if (cut != SCORE_NONE)
        return cut;
    int most = node->depth <= CUBES_LMP_MAX_DEPTH
                   ? CUBES_LMP_BASE + CUBES_LMP_PER_DEPTH_PERCENT * node->depth * node->depth / 100
                   : CUBES_MAX_MOVES;
    for (int number = 0; (move = cubes_picker_next(&picker)) != CUBES_MOVE_NONE; number++) {
        // Step 3 again: another thread may have been quicker.
        int score;
        if (pv && number > 0 && other_thread_decides(search, node, &score))
            return score;
        // Step 8. Late move pruning at low depth, unless all moves before lose.
        if (!pv && number >= most && !score_is_loss(best))
            break;
        // Step 9. Late move reduction.
        int history = search->history[search->position.seat][move];
        int reduction = number > 0 + pv && node->depth >= CUBES_LMR_MIN_DEPTH
                            ? reduction_of(search, node, number, history, pv)
                            : 0;
        CubesUndo undo = cubes_play(search, move, node->ply);
        int depth = node->depth - 1 + (number == 0 ? extension : 0);
        score = search_move(search, node, alpha, number, depth, reduction, pv);
        cubes_undo(&search->position, move, undo);
        if (worker_is_stopped(&search->worker))
            return 0;
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = move;
                if (pv)
                    line_extend(&search->worker.lines[node->ply], move);
                if (score >= node->beta) {
                    cubes_learn(search, move, tried, tried_count, node->depth, node->ply);
                    break;
                }
                alpha = score;
            }
        }
        if (tried_count < (int)ARRAY_COUNT(tried))
            tried[tried_count++] = move;
    }
    if (node->excluded != CUBES_MOVE_NONE) // a move is missing: nothing to remember
        return best;
    // Step 11. The table, and the correction history.
    Bound bound = best >= node->beta                   ? BOUND_LOWER
                  : best_move != CUBES_MOVE_NONE && pv ? BOUND_EXACT
                                                       : BOUND_UPPER;
    store(search, node, best, best_move, bound, pv);
    if (corrects(node, best, bound))
        cubes_correction_update(search, node->eval, best, node->depth);
    return best;
}

// The end of a line: what the evaluation says, unless the mover's last cube goes home now.
static int leaf(CubesSearch *search, int ply, int party)
{
    const CubesPosition *position = &search->position;
    CubesSet goal = cubes_goal(position->seat, position->players);
    CubesSet missing = cubes_without(position->cubes[position->seat], goal);
    bool wins = false;
    if (cubes_count(missing) == 1) {
        int cell = cubes_pop(&missing);
        CubesSet targets = cubes_targets(position, position->seat, cell);
        wins = cubes_has(cubes_movable(position, position->seat), cell) &&
               !cubes_is_empty(cubes_and(targets, goal));
    }
    int score = wins ? cubes_end_score(search, ply + 1, position->seat, CUBES_SURE)
                     : cubes_root_score(search);
    score = party == 0 ? score : -score;
    return wins ? score : cubes_corrected(search, score);
}

int cubes_search(CubesSearch *search, int alpha, int beta, int depth, int ply, bool pv)
{
    Worker *worker = &search->worker;
    CubesNode node = {.depth = depth, .ply = ply, .party = cubes_party(search)};
    int winner, score;
    CubesCertainty certainty;
    cubes_note_ply(search, ply);
    if (worker_must_stop(worker))
        return 0;

    // Step 1. The end of the game, and of the line.
    if (cubes_is_over(search, ply, &winner, &certainty)) {
        score = cubes_end_score(search, ply, winner, certainty);
        return node.party == 0 ? score : -score;
    }
    if (depth <= 0 || ply >= MAX_PLY - 1)
        return leaf(search, ply, node.party);

    // Step 2. Mate distance pruning: a line can't get better than a win on this turn, nor worse
    // than a loss on the next.
    node.alpha = alpha > score_loss_in(ply + 1) ? alpha : score_loss_in(ply + 1);
    node.beta = beta < score_win_in(ply + 1) ? beta : score_win_in(ply + 1);
    if (node.alpha >= node.beta)
        return node.alpha;

    // Step 3. The transposition table. An entry is about all moves, so it can't cut while one is
    // excluded.
    node.excluded = search->frames[ply].excluded;
    node.tt_hit = tt_probe(worker->task->tt, cubes_table_key(search), &node.tt);
    bool prunes = !pv && node.excluded == CUBES_MOVE_NONE;
    if (prunes && table_decides(search, &node, &score))
        return score;
    if (pv && other_thread_decides(search, &node, &score))
        return score;

    // Step 4. The static evaluation, with correction history.
    if (node.tt_hit && node.tt.eval != SCORE_NONE) {
        node.static_eval = node.tt.eval;
    } else {
        score = cubes_root_score(search);
        node.static_eval = node.party == 0 ? score : -score;
    }
    node.eval = cubes_corrected(search, node.static_eval);
    node.guess = guess_of(&node);

    // Steps 5 and 6 take a good position for a refutation. Where only a win is asked for it may be
    // far from one, and the way to the win may lead through it.
    prunes = prunes && !search->seeks_win;
    // Step 5. Reverse futility pruning: so far above beta that no move will bring it back. The
    // table's score may stand in for the evaluation.
    if (prunes && depth <= CUBES_RFP_MAX_DEPTH && !score_is_decided(node.beta) &&
        node.guess - CUBES_RFP_MARGIN * depth >= node.beta)
        return node.guess;
    // Step 6. Null move.
    if (prunes && null_move_cuts(search, &node, &score))
        return score;
    if (worker_is_stopped(worker))
        return 0;
    return search_moves(search, &node, pv);
}
