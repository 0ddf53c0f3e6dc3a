// DESIGN. Principal variation search (T. Marsland and M. Campbell, 1982), one body for both kinds
// of node. ships_search_pv and ships_search_zero call it with a constant, and the compiler makes
// two functions of it. A step that can decide alone is a small function that says whether it did.
// Depth is in plies, margins in evaluation units.
//
// The steps, in the order in which they run. Worth: bench/STRENGTH.md, by the same numbers.
//    1. The end of the game, or a draw.
//    2. Mate distance pruning.
//    3. A winning entry into the enemy port.
//    4. The transposition table; on the principal variation only beside other threads.
//    5. The static evaluation, with correction history.
//    6. Reverse futility pruning.
//    7. Null move pruning.
//    8. ProbCut.
//    9. Internal iterative reduction (IIR).
//   10. Singular extension, multi-cut and negative extension.
// Then, for each move; moves that another thread is searching are deferred (ABDADA), and on the
// principal variation step 4 is repeated:
//   11. Late move pruning, futility pruning and history pruning.
//   12. Extension for a proof.
//   13. Late move reduction (LMR).
//   14. The zero-window search, and the re-searches: do-deeper and do-shallower.
// And in the end:
//   15. Updates of the table, of killers, countermove, history and continuation history, and of
//       correction history.
//
// `go mate` asks for nothing but a win, and there the evaluation decides less. The margins of
// reverse futility pruning are wider. ProbCut, singular extensions, do-deeper and do-shallower are
// off. Late moves of the side that looks for the win are reduced by a ply more, and pruned sooner.
// And nothing but the win is searched for in turn with the best score, see search/iterate.c. Worth:
// bench/STRENGTH.md, "Under `go mate`".
#include "search/reductions.h"
#include "search/ships/search.h"

enum {
    ABDADA_MIN_DEPTH = 4, // shallower moves are searched sooner than asked about
    DEFERRED_MOST = 16    // moves that a node defers
};

// A node while it is searched.
typedef struct ShipsNode {
    int alpha, beta, depth, ply;
    bool cut;
    bool clearing;   // an enemy ship stands in the own port: it must go now
    bool threatened; // the enemy would enter for good if the mover passed
    bool tt_hit;
    TtData tt;
    int static_eval;    // from the network; SCORE_NONE where the port has to be cleared
    int eval;           // the same with correction history
    ShipsMove excluded; // left out while step 10 searches the others
    const ShipsSight *sight;
} ShipsNode;

// Whether a decided score of the table's holds here. The score was proven with the same repetitions
// behind the position, which are in the key. So no third occurrence spoils the proof: a proof needs
// no position twice. From SHIPS_KEYED_QUIET_PLY on, the number of quiet plies was the same as now,
// too. Below, it may have been lower, and then the proof has to end before the quiet plies make a
// draw. Where both would come on the same ply, the win counts.
static bool holds_here(const ShipsSearch *search, int score)
{
    int quiet = (int)search->position.quiet_plies;
    return quiet >= SHIPS_KEYED_QUIET_PLY ||
           quiet + score_plies_to_end(score) <= SHIPS_QUIET_LIMIT_PLY;
}

// Step 4. Transposition table cutoff: the entry is deep enough and bounds the score on the right
// side.
static bool table_decides(const ShipsSearch *search, const ShipsNode *node, int *score)
{
    if (!node->tt_hit || node->tt.depth < node->depth)
        return false;
    if (score_is_decided(node->tt.score) && !holds_here(search, node->tt.score))
        return false;
    *score = score_from_table(node->tt.score, node->ply);
    return node->tt.bound & (*score >= node->beta ? BOUND_LOWER : BOUND_UPPER);
}

// Step 4, on the principal variation. A thread alone searches on there, to have the whole line.
// Beside others it takes the exact score that one of them has stored meanwhile, and that one's
// move; pv_complete finds the rest of the line. Proofs keep the lines that they are searched with.
static bool other_thread_decides(ShipsSearch *search, const ShipsNode *node, int *score)
{
    Line *line = &search->worker.lines[node->ply];
    TtData entry;
    if (!worker_shares_exact(&search->worker, ships_table_key(search), node->depth, &entry) ||
        !ships_is_legal(&search->position, entry.move))
        return false;
    line_clear(line + 1);
    line_extend(line, entry.move);
    *score = entry.score;
    return true;
}

// Step 6. Reverse futility pruning: the evaluation is so far above beta that no quiet move of the
// enemy will bring it back.
static bool reverse_futility_cuts(const ShipsSearch *search, const ShipsNode *node, int *score)
{
    int margin = search->seeks_win ? SHIPS_RFP_MATE_MARGIN * node->depth
                                   : SHIPS_RFP_BASE + SHIPS_RFP_MARGIN * node->depth;
    if (node->depth > SHIPS_RFP_MAX_DEPTH || score_is_decided(node->beta))
        return false;
    *score = node->eval;
    return node->eval - margin >= node->beta;
}

// Step 7. Null move pruning: if even passing keeps the score above beta, some move will
// (C. Donninger, "Null move and deep search", 1993). With some sixty moves in a position, passing
// is hardly ever better than all of them. Unlike in other engines, a null move is tried only where
// beta is a lost score. There the opponent is trying to prove a win, and a move of his that leaves
// time to pass is refuted at little cost. So no null move follows another: after one, beta is a won
// score. Worth: bench/STRENGTH.md, step 7 and the ledger.
static bool null_move_cuts(ShipsSearch *search, const ShipsNode *node, int *score)
{
    ShipsFrame *frame = ships_frame(search, node->ply);
    if (node->depth < SHIPS_NULL_MIN_DEPTH || !score_is_loss(node->beta))
        return false;
    int reduction = SHIPS_NULL_REDUCTION + node->depth / SHIPS_NULL_DEPTH_DIVISOR;
    frame->move = SHIPS_MOVE_NONE;
    frame->continuation = &search->no_continuation;
    frame->quiet = false;
    ships_make_null(&search->position);
    worker_count_node(&search->worker);
    *score = -ships_search_zero(search, 1 - node->beta, node->depth - reduction, node->ply + 1,
                                !node->cut);
    ships_make_null(&search->position);
    if (worker_is_stopped(&search->worker) || *score < node->beta)
        return false;
    if (score_is_decided(*score)) // a pass proves nothing
        *score = node->beta;
    return true;
}

// The score of a move for ProbCut, if it destroys a ship that would not fall anyway. The move is
// searched by quiescence search first and, if that reaches `bound`, at `depth`. Less than any score
// for other moves.
static int probcut_score(ShipsSearch *search, const ShipsNode *node, ShipsMove move, int bound,
                         int depth)
{
    ShipsUndo undo = ships_play(search, move, node->ply);
    ships_frame(search, node->ply)->quiet = false;
    int score = -SCORE_INFINITE;
    if (board_any(undo.destroyed & ~node->sight->own.ge3))
        score = -ships_quiesce(search, -bound, 1 - bound, node->ply + 1, 0);
    if (score >= bound && depth > 0 && !worker_is_stopped(&search->worker))
        score = -ships_search_zero(search, 1 - bound, depth, node->ply + 1, !node->cut);
    ships_undo(&search->position, move, undo);
    return score;
}

// Step 8. ProbCut: a destroying move that is well above beta at less depth will most likely be
// above it at this one (M. Buro, "ProbCut: an effective selective extension of the alpha-beta
// algorithm", 1995). Instead of Buro's regression, the margin and the reduction are constants.
static bool probcut(ShipsSearch *search, const ShipsNode *node, ShipsMove first, int *score)
{
    int bound = node->beta + SHIPS_PROBCUT_MARGIN, depth = node->depth - SHIPS_PROBCUT_REDUCTION;
    if (node->depth < SHIPS_PROBCUT_MIN_DEPTH || score_is_decided(node->beta) ||
        (node->tt_hit && node->tt.depth >= depth && node->tt.score < bound))
        return false;
    ShipsPicker picker;
    ships_picker_start(&picker, search, first, false);
    while (!worker_must_stop(&search->worker)) { // not every try is a node that polls
        ShipsScored next = ships_picker_next(&picker, search, node->sight, node->ply);
        if (ships_scored_move(next) == SHIPS_MOVE_NONE ||
            ships_scored_score(next) < SHIPS_ORDER_FORCING)
            return false;
        *score = probcut_score(search, node, ships_scored_move(next), bound, depth - 1);
        if (*score >= bound && !worker_is_stopped(&search->worker))
            return true;
    }
    return false;
}

// Steps 6 to 8, for nodes where nothing is at stake.
static bool is_cut_short(ShipsSearch *search, const ShipsNode *node, ShipsMove first, int *score)
{
    return reverse_futility_cuts(search, node, score) || null_move_cuts(search, node, score) ||
           (!search->seeks_win && probcut(search, node, first, score));
}

// Step 11. Late move pruning: enough quiet moves were searched for this depth. Where `go mate`
// looks for nothing but a win, fewer are enough: that search goes the deeper for it.
static bool late_move_prunes(const ShipsSearch *search, const ShipsNode *node, int quiet_tried)
{
    int moves = SHIPS_LMP_BASE + SHIPS_LMP_PER_DEPTH_PERCENT * node->depth * node->depth / 100;
    if (search->seeks_win && score_is_win(node->alpha))
        moves = moves * SHIPS_LMP_WIN_PERCENT / 100;
    return node->depth <= SHIPS_LMP_MAX_DEPTH && quiet_tried >= moves;
}

// Step 11. Futility pruning: the evaluation is too far below alpha for a quiet move to raise it
// (E. Heinz, "Extended futility pruning", 1998). A proven win is not a matter of evaluation.
static bool futility_prunes(const ShipsNode *node)
{
    int margin = SHIPS_FUTILITY_BASE + SHIPS_FUTILITY_MARGIN * node->depth;
    return node->depth <= SHIPS_FUTILITY_MAX_DEPTH && !score_is_win(node->alpha) &&
           node->eval + margin <= node->alpha;
}

// Step 11. History pruning: the move's score in the order, mostly its histories, is too low. Moves
// come in falling order of that score, so once one is pruned, the rest are too.
static bool history_prunes(const ShipsNode *node, int history)
{
    return node->depth <= SHIPS_HISTORY_PRUNING_MAX_DEPTH &&
           history < -SHIPS_HISTORY_PRUNING_MARGIN * node->depth;
}

// Step 13. Late move reduction (LMR): plies taken off a move, by depth, number and history.
static int reduction_of(const ShipsSearch *search, const ShipsNode *node, int number, bool quiet,
                        int history, const bool pv)
{
    int reduction =
        reductions_at(search->reductions, SHIPS_LMR_DEPTHS, SHIPS_LMR_MOVES, node->depth, number);
    reduction +=
        node->cut * SHIPS_LMR_CUT - pv * SHIPS_LMR_PV - node->threatened * SHIPS_LMR_THREATENED;
    if (quiet)
        reduction -= 100 * history / SHIPS_LMR_HISTORY_PER_PLY;
    else
        reduction -= SHIPS_LMR_FORCING + reduction / 3;
    if (search->seeks_win && score_is_win(node->alpha))
        reduction += 100;
    return reduction > 0 ? reduction / 100 : 0;
}

// Step 12. Extension for a proof: a ply more where a win or a loss is to be proven and a port is at
// stake. Worth, there and elsewhere: bench/STRENGTH.md, step 12.
static int proof_extension(const ShipsSearch *search, const ShipsNode *node)
{
    bool proof = score_is_win(node->alpha) || score_is_loss(node->beta);
    return proof && (node->clearing || node->threatened) && node->ply < 2 * search->worker.depth;
}

// Step 10. Singular extension: a ply more for the table's move if it is the only good one
// (T. Anantharaman, M. Campbell and F. Hsu, 1990). The other moves, searched half as deep, say so
// if they stay well below its score. Negative extension: if they don't and the table's move was
// expected to cut, it gets fewer plies. Multi-cut (Y. Bjornsson and T. Marsland, 2001): if they
// reach beta, too, the node cuts; `*cut` is the score then, and SCORE_NONE otherwise. Where only a
// win is asked for, none of this is tried.
static int singular_extension(ShipsSearch *search, const ShipsNode *node, ShipsMove first,
                              const bool pv, int *cut)
{
    ShipsFrame *frame = ships_frame(search, node->ply);
    int score = node->tt.score, bound = score - SHIPS_SINGULAR_MARGIN * node->depth;
    *cut = SCORE_NONE;
    if (node->depth < SHIPS_SINGULAR_MIN_DEPTH || first == SHIPS_MOVE_NONE ||
        !(node->tt.bound & BOUND_LOWER) || score_is_decided(score) ||
        node->tt.depth < node->depth - SHIPS_SINGULAR_TABLE_PLIES)
        return 0;
    if (search->seeks_win || node->clearing || node->excluded != SHIPS_MOVE_NONE ||
        node->ply >= 2 * search->worker.depth || !ships_is_legal(&search->position, first))
        return 0;
    frame->excluded = first;
    int others = ships_search_zero(search, bound, (node->depth - 1) / 2, node->ply, node->cut);
    frame->excluded = SHIPS_MOVE_NONE;
    if (others < bound)
        return 1;
    if (!pv && others >= node->beta && !score_is_decided(others))
        *cut = others;
    return score < node->beta ? 0 : pv ? -1 : -2;
}

// Step 14. Do-deeper and do-shallower: a late move that was `gain` better than the best so far is
// searched again. The re-search is a ply deeper if the gain is large, and a ply less deep if it is
// next to nothing.
static int research_depth_change(const ShipsSearch *search, const ShipsNode *node, int gain)
{
    if (search->seeks_win)
        return 0;
    if (gain > SHIPS_DO_DEEPER_MARGIN)
        return node->ply < 2 * search->worker.depth;
    return -(gain < SHIPS_DO_SHALLOWER_MARGIN);
}

// Step 14. Principal variation search of a move that has been played. A zero window comes first
// and, for late moves, less depth. The re-searches, deeper and then with the whole window, go as
// far as the score asks for.
ALWAYS_INLINE int search_move(ShipsSearch *search, const ShipsNode *node, int alpha, int best,
                              int number, int depth, int reduction, const bool pv)
{
    int score = 0, ply = node->ply + 1;
    if (number == 0 && pv)
        return -ships_search_pv(search, -node->beta, -alpha, depth, ply);
    if (reduction > 0 && number > 0) {
        int reduced = depth - reduction > 1 ? depth - reduction : 1;
        score = -ships_search_zero(search, -alpha, reduced, ply, true);
        if (score > alpha && reduced < depth) {
            depth += research_depth_change(search, node, score - best);
            if (reduced < depth)
                score = -ships_search_zero(search, -alpha, depth, ply, !node->cut);
        }
    } else {
        score = -ships_search_zero(search, -alpha, depth, ply, !node->cut);
    }
    if (pv && score > alpha && score < node->beta)
        score = -ships_search_pv(search, -node->beta, -alpha, depth, ply);
    return score;
}

static void store(ShipsSearch *search, const ShipsNode *node, int score, ShipsMove move,
                  Bound bound, const bool pv)
{
    TtData data = {
        .move = move,
        .score = (int16_t)score_to_table(score, node->ply),
        .eval = (int16_t)node->static_eval,
        .depth = (int8_t)(node->depth < INT8_MAX ? node->depth : INT8_MAX),
        .bound = (uint8_t)bound,
        .pv = pv || (node->tt_hit && node->tt.pv),
    };
    tt_store(search->worker.task->tt, ships_table_key(search), data);
}

// Whether a score with this bound says that the evaluation was wrong.
static bool corrects(const ShipsNode *node, int score, Bound bound)
{
    if (node->static_eval == SCORE_NONE || score_is_decided(score))
        return false;
    return bound == BOUND_EXACT || (bound == BOUND_LOWER ? score > node->eval : score < node->eval);
}

// Step 15. Updates: stores the result in the table, rewards the move before this node if nothing
// helped against it, and updates the correction history. The other histories are updated where the
// node cuts.
static void update(ShipsSearch *search, const ShipsNode *node, int best, ShipsMove best_move,
                   const bool pv)
{
    Bound bound = best >= node->beta                   ? BOUND_LOWER
                  : best_move != SHIPS_MOVE_NONE && pv ? BOUND_EXACT
                                                       : BOUND_UPPER;
    store(search, node, best, best_move, bound, pv);
    if (bound == BOUND_UPPER)
        ships_reward_move_before(search, node->depth, node->ply);
    if (corrects(node, best, bound))
        ships_update_correction(search, node->eval, best, node->depth);
}

// The moves of a node as they are searched: in the picker's order, with deferred moves at the end
// (ABDADA, search/shared/abdada.h). A move that another thread is searching is deferred.
typedef struct Candidates {
    ShipsPicker picker;
    AbdadaLine *abdada; // NULL: nothing is deferred
    uint64_t key;
    int depth;                   // part of the words
    bool only_deferred;          // the picker has no more to give
    int deferred_count, resumed; // moves deferred, and of these taken up again
    ShipsScored deferred[DEFERRED_MOST];
} Candidates;

static void candidates_start(Candidates *candidates, const ShipsSearch *search,
                             const ShipsNode *node, ShipsMove first)
{
    ships_picker_start(&candidates->picker, search, first, node->clearing);
    Abdada *abdada = search->worker.task->abdada;
    candidates->key = ships_table_key(search);
    bool defers =
        abdada != NULL && node->depth >= ABDADA_MIN_DEPTH && node->excluded == SHIPS_MOVE_NONE;
    candidates->abdada = defers ? abdada_line(abdada, candidates->key) : NULL;
    candidates->depth = node->depth;
    candidates->only_deferred = false;
    candidates->deferred_count = candidates->resumed = 0;
}

static uint64_t word_of(const Candidates *candidates, ShipsScored move)
{
    return abdada_word(candidates->key, ships_scored_move(move), candidates->depth);
}

// The next move to search, or 0. The first, `number` 0, is never deferred: it gives the bound by
// which the others are judged.
static ShipsScored candidates_next(Candidates *candidates, ShipsSearch *search,
                                   const ShipsNode *node, int number)
{
    while (!candidates->only_deferred) {
        ShipsScored next = ships_picker_next(&candidates->picker, search, node->sight, node->ply);
        if (ships_scored_move(next) == SHIPS_MOVE_NONE)
            break;
        if (candidates->abdada == NULL || number == 0 ||
            candidates->deferred_count == DEFERRED_MOST ||
            !abdada_has(candidates->abdada, word_of(candidates, next)))
            return next;
        candidates->deferred[candidates->deferred_count++] = next;
    }
    candidates->only_deferred = true;
    if (candidates->resumed == candidates->deferred_count)
        return 0;
    return candidates->deferred[candidates->resumed++];
}

// Notes a move that did not cut. Where the port has to be cleared, moves have no history of forcing
// moves.
ALWAYS_INLINE void note_tried(ShipsTried *tried, ShipsMove move, bool quiet, bool clearing)
{
    if (quiet && tried->quiet_count < (int)ARRAY_COUNT(tried->quiet))
        tried->quiet[tried->quiet_count++] = move;
    if (!quiet && !clearing && tried->forcing_count < (int)ARRAY_COUNT(tried->forcing))
        tried->forcing[tried->forcing_count++] = move;
}

// Steps 10 to 15: the moves.
ALWAYS_INLINE int search_moves(ShipsSearch *search, ShipsNode *node, ShipsMove first, const bool pv)
{
    Candidates candidates;
    ShipsTried tried;
    ShipsMove best_move = SHIPS_MOVE_NONE;
    int quiet_tried = 0, number = 0;
    int best = -SCORE_INFINITE, alpha = node->alpha, cut;
    // Step 10. Singular extension.
    int extension = singular_extension(search, node, first, pv, &cut);
    if (worker_is_stopped(&search->worker))
        return 0;
    if (cut != SCORE_NONE)
        return cut;
    candidates_start(&candidates, search, node, first);
    tried.quiet_count = tried.forcing_count = 0;

    for (;;) {
        ShipsScored next = candidates_next(&candidates, search, node, number);
        ShipsMove move = ships_scored_move(next);
        if (move == SHIPS_MOVE_NONE)
            break;
        if (move == node->excluded)
            continue;
        // Step 4 again: another thread may have been quicker.
        int score;
        if (pv && number > 0 && other_thread_decides(search, node, &score))
            return score;
        bool quiet = ships_scored_score(next) < SHIPS_ORDER_FORCING;
        int history = quiet ? ships_scored_score(next) : 0;
        // Step 11. Pruning. Once one quiet move is pruned, the rest are too; deferred moves are
        // still searched. Before the first move, `best` is a loss.
        if (!pv && quiet && !node->threatened && !candidates.only_deferred &&
            !score_is_loss(best) &&
            (late_move_prunes(search, node, quiet_tried) || futility_prunes(node) ||
             history_prunes(node, history))) {
            candidates.only_deferred = true;
            continue;
        }
        _Atomic uint64_t *place = NULL;
        if (candidates.abdada != NULL)
            place = abdada_begin(candidates.abdada, word_of(&candidates, next));
        ShipsUndo undo = ships_play(search, move, node->ply);
        // Ships that fall with any move make this move no more forcing.
        if (board_any(undo.destroyed & ~node->sight->own.ge3))
            quiet = false;
        ships_frame(search, node->ply)->quiet = quiet;
        // Step 12. Extension for a proof; step 10's singular extension.
        int depth = node->depth - 1 + proof_extension(search, node);
        if (move == first)
            depth += extension;
        // Step 13. Late move reduction.
        int reduction = node->depth >= SHIPS_LMR_MIN_DEPTH && number > 0 + pv && !node->clearing
                            ? reduction_of(search, node, number, quiet, history, pv)
                            : 0;
        // Step 14. The zero-window search, and the re-searches.
        score = search_move(search, node, alpha, best, number, depth, reduction, pv);
        ships_undo(&search->position, move, undo);
        abdada_end(place, word_of(&candidates, next));
        if (worker_is_stopped(&search->worker))
            return 0;
        number++;
        quiet_tried += quiet;
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = move;
                if (pv)
                    line_extend(&search->worker.lines[node->ply], move);
                if (score >= node->beta) {
                    ships_update_histories(search, move, quiet, &tried, node->depth, node->ply);
                    break;
                }
                alpha = score;
            }
        }
        note_tried(&tried, move, quiet, node->clearing);
    }
    if (node->excluded != SHIPS_MOVE_NONE) // a move is missing: nothing to remember
        return number == 0 ? alpha : best;
    if (number == 0) // stuck, or with an enemy in the port for good
        return node->clearing && ships_move_count(&search->position) > 0
                   ? score_loss_in(node->ply + 1)
                   : score_loss_in(node->ply);

    // Step 15. Updates.
    update(search, node, best, best_move, pv);
    return best;
}

ALWAYS_INLINE int search_node(ShipsSearch *search, int alpha, int beta, int depth, int ply,
                              bool cut, const bool pv)
{
    Worker *worker = &search->worker;
    ShipsPosition *position = &search->position;
    ShipsNode node = {.alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .cut = cut};
    ShipsSight sight;
    int score;
    if (depth <= 0)
        return ships_quiesce(search, alpha, beta, ply, 0);
    line_clear(&worker->lines[ply]);
    if (ply > worker->seldepth)
        worker->seldepth = ply;
    if (worker_must_stop(worker))
        return 0;

    // Step 1. The end of the game, or a draw.
    if (ships_is_over(search, ply, &score))
        return score;

    // Step 2. Mate distance pruning: a line can't get better than a win on the next turn, nor worse
    // than a loss now.
    node.alpha = alpha = alpha > score_loss_in(ply) ? alpha : score_loss_in(ply);
    node.beta = beta = beta < score_win_in(ply + 1) ? beta : score_win_in(ply + 1);
    if (alpha >= beta)
        return alpha;

    // Step 3. A winning entry: enter the enemy port for good, if that can be done; nothing better
    // is known. This step comes before the table, which has no such positions, while the table's
    // line is on its way from memory.
    sight = ships_sight(position);
    node.sight = &sight;
    node.clearing = board_any(ships_enemy(position) & ships_port((ShipsSide)position->side));
    if (!node.clearing) {
        ShipsMove entry = ships_winning_entry(position, sight.own.ge1);
        if (entry != SHIPS_MOVE_NONE) {
            if (pv)
                ships_line_win(search, ply, entry);
            return score_win_in(ply + 2);
        }
    }

    // Step 4. The transposition table. An entry is about all moves, so it can't cut while one is
    // excluded.
    node.excluded = ships_frame(search, ply)->excluded;
    node.tt_hit = tt_probe(worker->task->tt, ships_table_key(search), &node.tt);
    if (!pv && node.excluded == SHIPS_MOVE_NONE && table_decides(search, &node, &score))
        return score;
    if (pv && other_thread_decides(search, &node, &score))
        return score;
    ShipsMove first = node.tt_hit ? node.tt.move : SHIPS_MOVE_NONE;

    if (ply >= MAX_PLY - 1)
        return node.clearing ? 0 : ships_corrected(search, ships_evaluate(search, &sight));

    // Step 5. The static evaluation, with correction history; none while the port has to be
    // cleared.
    node.eval = node.static_eval = SCORE_NONE;
    if (!node.clearing) {
        node.static_eval = node.tt_hit && node.tt.eval != SCORE_NONE
                               ? node.tt.eval
                               : ships_evaluate(search, &sight);
        node.eval = ships_corrected(search, node.static_eval);
        node.threatened = ships_entry_is_threatened(position, sight.enemy.ge1);
    }
    bool calm = !pv && !node.clearing && !node.threatened && node.excluded == SHIPS_MOVE_NONE;

    // Steps 6 to 8. Reverse futility pruning, null move pruning and ProbCut.
    if (calm && is_cut_short(search, &node, first, &score))
        return score;
    if (worker_is_stopped(worker))
        return 0;

    // Step 9. Internal iterative reduction (IIR): without a move from the table the order is poor.
    // So the node is searched a ply less deep; the next iteration will have a move.
    if (first == SHIPS_MOVE_NONE && depth >= SHIPS_IIR_MIN_DEPTH && !node.clearing)
        node.depth--;

    return search_moves(search, &node, first, pv);
}

int ships_search_pv(ShipsSearch *search, int alpha, int beta, int depth, int ply)
{
    return search_node(search, alpha, beta, depth, ply, false, true);
}

int ships_search_zero(ShipsSearch *search, int beta, int depth, int ply, bool cut)
{
    return search_node(search, beta - 1, beta, depth, ply, cut, false);
}
