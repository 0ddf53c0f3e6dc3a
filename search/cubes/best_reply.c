// DESIGN. Best-reply search: between two turns of the player at the root only one of the others
// moves, the one whose move hurts most. The third is taken to pass. A line is the root player's
// moves and single answers, twice as deep as paranoid search gets, through positions no game leads
// to. Such a game is one of two parties that take turns, so the search is that of node.c for two
// players, with the same techniques. A win found here is not proven, so only a win on the first
// move counts as decided.
//
// An answer is written as a move with its maker. 0 is the seat behind the root player's, 1 the one
// behind that.
//
// The steps, in the order in which they run:
//    1. The end of the game, and of the line.
//    2. The transposition table.
//    3. The static evaluation.
//    4. Reverse futility pruning.
//    5. Null move.
// Then, for each move:
//    6. Late move pruning.
//    7. Late move reduction (LMR).
//    8. The zero-window search, and the re-searches.
// And in the end:
//    9. The table is updated.
#include "search/cubes/search.h"
#include "search/reductions.h"

enum { SCORE_FIRST = 1 << 30, MAKER_AT = 14, REPLIES_AT_MOST = 2 * CUBES_MAX_MOVES };

typedef struct ReplyNode {
    int alpha, beta, depth, ply;
    int party;
    bool tt_hit;
    TtData tt;
    int eval; // as the party to move sees it
} ReplyNode;

// ---- moves ----

typedef struct Replies {
    int count, next;
    uint16_t moves[REPLIES_AT_MOST]; // with their makers
    int32_t scores[REPLIES_AT_MOST];
} Replies;

static CubesMove move_of(uint16_t reply)
{
    return reply & (CUBES_MOVE_CODES - 1);
}

// The seat to move passes over its turn, without that being a move of the game.
static void skip_turn(CubesPosition *position)
{
    cubes_make(position, CUBES_PASS);
}

static int32_t score_of(const CubesSearch *search, int seat, uint16_t reply, int ply)
{
    const CubesFrame *frame = &search->frames[ply];
    CubesMove move = move_of(reply);
    int players = search->position.players;
    int from = cubes_steps_to_go(seat, players, cubes_from(move));
    int to = cubes_steps_to_go(seat, players, cubes_to(move));
    int32_t score = search->history[seat][move] + CUBES_ORDER_STEP * (from - to);
    return score + (reply == frame->killers[0] || reply == frame->killers[1]) * CUBES_ORDER_KILLER;
}

static void add_moves(Replies *replies, const CubesSearch *search, const CubesPosition *position,
                      uint16_t first, int maker, int ply)
{
    CubesMove moves[CUBES_MAX_MOVES];
    int count = cubes_moves(position, moves);
    for (int i = 0; i < count; i++) {
        uint16_t reply = (uint16_t)(moves[i] | maker << MAKER_AT);
        replies->moves[replies->count] = reply;
        replies->scores[replies->count++] = reply == first ? SCORE_FIRST
                                            : moves[i] == CUBES_PASS
                                                ? 0
                                                : score_of(search, position->seat, reply, ply);
    }
}

static void replies_start(Replies *replies, const CubesSearch *search, const ReplyNode *node)
{
    CubesPosition position = search->position;
    uint16_t first = node->tt_hit ? node->tt.move : CUBES_MOVE_NONE;
    replies->count = replies->next = 0;
    add_moves(replies, search, &position, first, 0, node->ply);
    if (node->party == 1) {
        skip_turn(&position);
        add_moves(replies, search, &position, first, 1, node->ply);
    }
}

static uint16_t replies_next(Replies *replies)
{
    int at = replies->next, best = at;
    if (at == replies->count)
        return CUBES_MOVE_NONE;
    for (int i = at + 1; i < replies->count; i++)
        if (replies->scores[i] > replies->scores[best])
            best = i;
    uint16_t move = replies->moves[best];
    replies->moves[best] = replies->moves[at];
    replies->scores[best] = replies->scores[at];
    replies->moves[at] = move;
    replies->next++;
    return move;
}

// ---- the tree ----

// Passes the turn on until the other party has it.
static void hand_over(CubesSearch *search, int party)
{
    while (cubes_party(search) == party)
        skip_turn(&search->position);
}

// Plays an answer and hands over. True if its maker has brought all his cubes home.
static bool play_reply(CubesSearch *search, uint16_t reply, int party, int ply)
{
    if (reply >> MAKER_AT)
        skip_turn(&search->position);
    int seat = search->position.seat;
    cubes_play(search, move_of(reply), ply);
    search->frames[ply].move = reply;
    if (cubes_has_arrived(&search->position, seat))
        return true;
    hand_over(search, party);
    return false;
}

static int signed_for(int party, int score)
{
    return party == 0 ? score : -score;
}

// Step 2. Transposition table cutoff: the entry is deep enough and bounds the score on the right
// side.
static bool table_decides(const ReplyNode *node, int *score)
{
    *score = node->tt.score;
    return node->tt_hit && node->tt.depth >= node->depth && !score_is_decided(*score) &&
           (node->tt.bound & (*score >= node->beta ? BOUND_LOWER : BOUND_UPPER));
}

// Step 5. Null move: if even passing keeps the score above beta, some move will.
static bool null_move_cuts(CubesSearch *search, const ReplyNode *node, int *score)
{
    if (node->depth < CUBES_REPLY_NULL_MIN_DEPTH || node->eval < node->beta ||
        search->frames[node->ply - 1].move == CUBES_PASS)
        return false;
    const CubesPosition before = search->position;
    int reduction = CUBES_REPLY_NULL_REDUCTION + node->depth / CUBES_REPLY_NULL_DEPTH_DIVISOR;
    search->frames[node->ply].move = CUBES_PASS;
    worker_count_node(&search->worker);
    hand_over(search, node->party);
    *score = -cubes_best_reply(search, -node->beta, 1 - node->beta, node->depth - reduction,
                               node->ply + 1, false);
    search->position = before;
    return !worker_is_stopped(&search->worker) && *score >= node->beta;
}

// Step 8. Principal variation search of a move that has been played: with a zero window and less
// depth first, as in node.c.
static int search_move(CubesSearch *search, const ReplyNode *node, int alpha, int number,
                       int reduction, bool pv)
{
    int ply = node->ply + 1, depth = node->depth - 1, score;
    if (number == 0)
        return -cubes_best_reply(search, -node->beta, -alpha, depth, ply, pv);
    score = -cubes_best_reply(search, -alpha - 1, -alpha, depth - reduction, ply, false);
    if (score > alpha && reduction > 0)
        score = -cubes_best_reply(search, -alpha - 1, -alpha, depth, ply, false);
    if (pv && score > alpha && score < node->beta)
        score = -cubes_best_reply(search, -node->beta, -alpha, depth, ply, true);
    return score;
}

// Step 7. Late move reduction (LMR): plies taken off a move, by depth, number and history.
static int reduction_of(const CubesSearch *search, const ReplyNode *node, int number, int history,
                        bool pv)
{
    if (number <= pv || node->depth < CUBES_REPLY_REDUCE_MIN_DEPTH)
        return 0;
    // The answers are those of two players, so the same place in the list is half as late.
    int place = node->party == 1 ? (number + 1) / 2 : number;
    int reduction = reductions_at(search->reductions, CUBES_REDUCTION_DEPTHS, CUBES_REDUCTION_MOVES,
                                  node->depth, place) / 100 -
                    pv - history / CUBES_HISTORY_PER_PLY;
    return reduction > 0 ? reduction : 0;
}

static void learn(CubesSearch *search, const ReplyNode *node, uint16_t reply, const uint16_t *tried,
                  int tried_count)
{
    int bonus = CUBES_HISTORY_PER_DEPTH * node->depth, seat = search->position.seat;
    int seats[2] = {seat, cubes_next_seat(&search->position)};
    bonus = bonus < CUBES_HISTORY_MOST ? bonus : CUBES_HISTORY_MOST;
    learn_killer(search->frames[node->ply].killers, reply);
    learn_score(&search->history[seats[reply >> MAKER_AT]][move_of(reply)], bonus);
    for (int i = 0; i < tried_count; i++)
        learn_score(&search->history[seats[tried[i] >> MAKER_AT]][move_of(tried[i])], -bonus);
}

static void store(CubesSearch *search, const ReplyNode *node, int score, uint16_t move, Bound bound,
                  bool pv)
{
    int depth = cubes_hangs_on_line(score) ? 0 : node->depth < INT8_MAX ? node->depth : INT8_MAX;
    tt_store(search->worker.task->tt, cubes_table_key(search),
             (TtData){.move = move,
                      .score = (int16_t)score,
                      .eval = (int16_t)node->eval,
                      .depth = (int8_t)depth,
                      .bound = (uint8_t)bound,
                      .pv = pv || (node->tt_hit && node->tt.pv)});
}

static int moves_at_most(const ReplyNode *node)
{
    int depth = node->depth;
    if (depth > CUBES_REPLY_LATE_MAX_DEPTH)
        return REPLIES_AT_MOST;
    return (1 + node->party) *
           (CUBES_REPLY_LATE_BASE + CUBES_REPLY_LATE_PER_DEPTH_PERCENT * depth * depth / 100);
}

// Steps 6 to 9: the moves.
static int search_moves(CubesSearch *search, const ReplyNode *node, bool pv)
{
    Replies replies;
    const CubesPosition before = search->position;
    uint16_t tried[32], best_move = CUBES_MOVE_NONE, move;
    int tried_count = 0, best = -SCORE_INFINITE, alpha = node->alpha;
    replies_start(&replies, search, node);
    if (replies.count == 0) // nobody can move: the game is over where it stands
        return signed_for(node->party,
                          cubes_end_score(search, node->ply, cubes_adjudicate(&before), CUBES_SURE));
    int most = moves_at_most(node);
    for (int number = 0; (move = replies_next(&replies)) != CUBES_MOVE_NONE; number++) {
        // Step 6. Late move pruning at low depth, unless all moves before lose.
        if (!pv && number >= most && best > -CUBES_BEATEN + MAX_PLY)
            break;
        // Step 7. Late move reduction.
        int seat = before.seat;
        if (move >> MAKER_AT)
            seat = cubes_next_seat(&before);
        int reduction =
            reduction_of(search, node, number, search->history[seat][move_of(move)], pv);
        int score =
            play_reply(search, move, node->party, node->ply)
                ? signed_for(node->party, cubes_end_score(search, node->ply + 1, seat, CUBES_SURE))
                : search_move(search, node, alpha, number, reduction, pv);
        search->position = before;
        if (worker_must_stop(&search->worker)) // a move that ends the game has not looked
            return 0;
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = move;
                if (pv)
                    line_extend(&search->worker.lines[node->ply], move);
                if (score >= node->beta) {
                    learn(search, node, move, tried, tried_count);
                    break;
                }
                alpha = score;
            }
        }
        if (tried_count < (int)ARRAY_COUNT(tried))
            tried[tried_count++] = move;
    }
    // Step 9. The table.
    Bound bound = best >= node->beta                   ? BOUND_LOWER
                  : best_move != CUBES_MOVE_NONE && pv ? BOUND_EXACT
                                                       : BOUND_UPPER;
    store(search, node, best, best_move, bound, pv);
    return best;
}

int cubes_best_reply(CubesSearch *search, int alpha, int beta, int depth, int ply, bool pv)
{
    ReplyNode node = {alpha, beta, depth, ply, .party = cubes_party(search)};
    int winner, score;
    CubesCertainty certainty;
    cubes_note_ply(search, ply);
    if (worker_must_stop(&search->worker))
        return 0;

    // Step 1. The end of the game, and of the line.
    if (cubes_is_over(search, ply, &winner, &certainty))
        return signed_for(node.party, cubes_end_score(search, ply, winner, certainty));
    if (depth <= 0 || ply >= MAX_PLY - 2)
        return signed_for(node.party, cubes_root_score(search));

    // Step 2. The transposition table.
    node.tt_hit = tt_probe(search->worker.task->tt, cubes_table_key(search), &node.tt);
    if (!pv && table_decides(&node, &score))
        return score;

    // Step 3. The static evaluation.
    node.eval = node.tt_hit && node.tt.eval != SCORE_NONE
                    ? node.tt.eval
                    : signed_for(node.party, cubes_root_score(search));

    // Step 4. Reverse futility pruning: so far above beta that no move will bring it back.
    if (!pv && depth <= CUBES_REPLY_FUTILITY_MAX_DEPTH &&
        node.eval - CUBES_REPLY_FUTILITY_MARGIN * depth >= beta)
        return node.eval;
    // Step 5. Null move.
    if (!pv && null_move_cuts(search, &node, &score))
        return score;
    if (worker_is_stopped(&search->worker))
        return 0;
    return search_moves(search, &node, pv);
}

// ---- the line ----

// The legal move after which the one who makes it likes the position most.
static CubesMove likeliest_move(const CubesSearch *search, const CubesPosition *position)
{
    CubesMove moves[CUBES_MAX_MOVES], best = CUBES_MOVE_NONE;
    int count = cubes_moves(position, moves), best_score = -SCORE_INFINITE;
    for (int i = 0; i < count; i++) {
        int score = cubes_own_score(search, position, moves[i]);
        if (score > best_score) {
            best_score = score;
            best = moves[i];
        }
    }
    return best;
}

// Adds a move to the line, if it is one of the game there.
static bool extend(Line *line, CubesPosition *position, CubesMove move)
{
    if (line->length == MAX_PLY || !cubes_is_legal(position, move))
        return false;
    line->moves[line->length++] = move;
    cubes_make(position, move);
    return true;
}

// The player who has no part in an answer is shown with the move he would like best. The line ends
// where what follows is not legal after that.
void cubes_best_reply_line(CubesSearch *search)
{
    Line *line = &search->worker.lines[1], tree = *line;
    CubesPosition position = search->position;
    bool legal = true;
    line_clear(line);
    for (int i = 0; i < tree.length && legal; i++) {
        CubesMove move = move_of(tree.moves[i]);
        if (position.seat == search->root_seat) {
            legal = extend(line, &position, move);
            continue;
        }
        bool second = tree.moves[i] >> MAKER_AT;
        legal = extend(line, &position, second ? likeliest_move(search, &position) : move) &&
                extend(line, &position, second ? move : likeliest_move(search, &position));
    }
}
