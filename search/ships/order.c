// DESIGN. Move ordering in stages: most nodes cut after a move or two, so moves are made only when
// they are asked for. First comes the table's move. Moves that make a third attacker or enter the
// enemy port are next, found from those squares. A history of their own orders them, as capture
// history does elsewhere. Killers and the countermove follow. The rest is ordered by history,
// continuation history and the move policy (policy.h). Of a stage's moves the best that is left is
// selected each time: moves are never sorted.
#include "search/ships/policy.h"
#include "search/ships/search.h"

enum { SCORE_TABLE_MOVE = 1 << 30, SCORE_THIRD_ATTACKER = SHIPS_ORDER_FORCING + (1 << 16) };

// A logit of the move policy as a score of the order.
ALWAYS_INLINE int score_of_logit(int logit)
{
    return logit * SHIPS_POLICY_SCORE / SHIPS_POLICY_ONE;
}

void ships_history_from_policy(ShipsHistory *history)
{
    for (int from = 0; from < BOARD_SQUARES; from++)
        for (int to = 0; to < BOARD_SQUARES; to++) {
            ShipsMove move = ships_move(from, to);
            int score = score_of_logit(ships_policy_move[move]);
            score = score > MOVE_HISTORY_LIMIT    ? MOVE_HISTORY_LIMIT
                    : score < -MOVE_HISTORY_LIMIT ? -MOVE_HISTORY_LIMIT
                                                  : score;
            history->by_side[SHIPS_WHITE][move] = (int16_t)score;
            history->by_side[SHIPS_BLACK][ships_rotated_move(move)] = (int16_t)score;
        }
}

Board ships_third_attacker_squares(const ShipsPosition *position, const ShipsSight *sight)
{
    Board enemy = ships_enemy(position);
    Board wanted = sight->own.ge2 & ~sight->own.ge3 & enemy;
    if (!board_any(wanted))
        return board_none();
    return ships_new_attack_squares(lanes_and(sight->own_lanes, lanes_all(enemy)), wanted,
                                    ships_empty(position));
}

// The move ordering's view of a node: squares, and rows of history.
typedef struct Hints {
    LaneCounts enemy;       // from how many sides the enemy sees a square
    Board second_attackers; // squares from which an enemy ship gets a second one
    int port;               // the own one: rebuilds start there
    int rotation;           // of a square, to be as White sees it
    const int16_t *by_side, *after_1, *after_2, *after_4; // history; continuation history
} Hints;

static Hints hints_at(ShipsSearch *search, const ShipsSight *sight, int ply)
{
    const ShipsPosition *position = &search->position;
    ShipsSide side = (ShipsSide)position->side;
    const ShipsFrame *frame = ships_frame(search, ply);
    return (Hints){
        .enemy = sight->enemy,
        .second_attackers = ships_second_attacker_squares(position, sight),
        .port = ships_port_square(side),
        .rotation = side == SHIPS_WHITE ? 0 : BOARD_ROTATION,
        .by_side = search->history.by_side[side],
        .after_1 = *frame[-1].continuation,
        .after_2 = *frame[-2].continuation,
        .after_4 = *frame[-4].continuation,
    };
}

// Adds the moves of one ship with their scores to a list of `count`; gives their number then.
ALWAYS_INLINE int score_ship(const Hints *hints, int from, Board targets, ShipsScored *moves,
                             int count)
{
    const ShipsMove base = ships_move(from, 0);
    const int16_t *by_side = hints->by_side + base, *after_1 = hints->after_1 + base;
    const int16_t *after_2 = hints->after_2 + base, *after_4 = hints->after_4 + base;
    int danger = from == hints->port ? 0 : ships_lines_onto(hints->enemy, from);
    int leaving =
        ships_policy_from[BOARD_SQUARES * danger + board_seen_square(from, hints->rotation)];
    const int16_t *arriving = ships_policy_to + SHIPS_TARGET_CLASSES * BOARD_SQUARES * danger;
    while (board_any(targets)) {
        int to = board_pop(&targets);
        int class = ships_target_class(hints->enemy, hints->second_attackers, to);
        int logit =
            leaving + arriving[BOARD_SQUARES * class + board_seen_square(to, hints->rotation)];
        int32_t score =
            score_of_logit(logit) + by_side[to] + after_1[to] + after_2[to] / 2 + after_4[to] / 4;
        moves[count] = ships_scored(score, (ShipsMove)(base | to), count);
        count++;
    }
    return count;
}

int ships_moves_to(const ShipsPosition *position, Board squares, ShipsMove *moves)
{
    ShipsSide side = (ShipsSide)position->side;
    Board empty = ships_empty(position);
    Board origins = ships_origins(ships_own(position), ships_enemy(position), side);
    int count = 0;
    for (squares &= empty & ~ships_port(side); board_any(squares);) {
        int to = board_pop(&squares);
        Board from = lanes_union(lanes_sight(lanes_all(board_bit(to)), empty)) & origins;
        while (board_any(from))
            moves[count++] = ships_move(board_pop(&from), to);
    }
    return count;
}

static void fill_forcing(ShipsPicker *picker, const ShipsSearch *search, const ShipsSight *sight)
{
    const ShipsPosition *position = &search->position;
    // Under `go mate` the history of forcing moves makes proofs longer: bench/STRENGTH.md.
    const int16_t *history = search->seeks_win ? search->history.by_side[position->side]
                                               : search->history.forcing[position->side];
    ShipsMove moves[SHIPS_MAX_MOVES];
    picker->forcing = ships_third_attacker_squares(position, sight) |
                      ships_port(ships_other((ShipsSide)position->side));
    picker->count = ships_moves_to(position, picker->forcing, moves);
    for (int i = 0; i < picker->count; i++)
        picker->moves[i] = ships_scored(SCORE_THIRD_ATTACKER + history[moves[i]], moves[i], i);
}

static void fill_quiet(ShipsPicker *picker, ShipsSearch *search, const ShipsSight *sight, int ply)
{
    const ShipsPosition *position = &search->position;
    ShipsSide side = (ShipsSide)position->side;
    Hints hints = hints_at(search, sight, ply);
    Board own = ships_own(position), enemy = ships_enemy(position);
    Board empty = ships_empty_of(own, enemy);
    Board wanted = empty & ~ships_port(side) & ~picker->forcing;
    picker->count = picker->next = 0;
    for (Board origins = ships_origins(own, enemy, side); board_any(origins);) {
        int from = board_pop(&origins);
        Board targets = lanes_union(lanes_sight(lanes_all(board_bit(from)), empty)) & wanted;
        picker->count = score_ship(&hints, from, targets, picker->moves, picker->count);
    }
}

static void fill_clearing(ShipsPicker *picker, const ShipsSearch *search)
{
    const int16_t *by_side = search->history.by_side[search->position.side];
    ShipsMove moves[SHIPS_MAX_MOVES];
    picker->count = ships_clearing_moves(&search->position, moves, SHIPS_MAX_MOVES);
    for (int i = 0; i < picker->count; i++)
        picker->moves[i] = ships_scored(SHIPS_ORDER_FORCING + by_side[moves[i]], moves[i], i);
}

void ships_picker_start(ShipsPicker *picker, const ShipsSearch *search, ShipsMove first,
                        bool clearing)
{
    picker->clearing = clearing;
    picker->stage = SHIPS_STAGE_TABLE_MOVE;
    picker->given_count = picker->remembered = 0;
    picker->count = picker->next = 0;
    // While the port has to be cleared the moves are few: no short cut.
    if (!clearing && first != SHIPS_MOVE_NONE && ships_is_legal(&search->position, first))
        picker->given[picker->given_count++] = first;
}

static bool was_given(const ShipsPicker *picker, ShipsMove move)
{
    for (int i = 0; i < picker->given_count; i++)
        if (picker->given[i] == move)
            return true;
    return false;
}

// The best move left of those generated, without those given before; 0 if there is none.
static ShipsScored take_best(ShipsPicker *picker)
{
    while (picker->next < picker->count) {
        ShipsScored best = INT64_MIN, first = picker->moves[picker->next];
        for (int i = picker->next; i < picker->count; i++)
            best = picker->moves[i] > best ? picker->moves[i] : best;
        int place = ships_scored_place(best);
        picker->moves[place] =
            ships_scored(ships_scored_score(first), ships_scored_move(first), place);
        picker->next++;
        if (!was_given(picker, ships_scored_move(best)))
            return best;
    }
    return 0;
}

// Killers, then the countermove: those that are legal and quiet here.
static ShipsScored take_remembered(ShipsPicker *picker, ShipsSearch *search, int ply)
{
    const ShipsFrame *frame = ships_frame(search, ply);
    ShipsSide side = (ShipsSide)search->position.side;
    while (picker->remembered <= KILLERS) {
        int index = picker->remembered++;
        ShipsMove before = frame[-1].move;
        ShipsMove move = index < KILLERS             ? frame->killers[index]
                         : before != SHIPS_MOVE_NONE ? search->history.countermoves[side][before]
                                                     : SHIPS_MOVE_NONE;
        if (move == SHIPS_MOVE_NONE || board_has(picker->forcing, ships_to(move)) ||
            was_given(picker, move) || !ships_is_legal(&search->position, move))
            continue;
        picker->given[picker->given_count++] = move;
        int32_t bonus = index < KILLERS ? SHIPS_SCORE_KILLER : SHIPS_SCORE_COUNTERMOVE;
        return ships_scored(bonus + search->history.by_side[side][move], move, 0);
    }
    return 0;
}

ShipsScored ships_picker_next(ShipsPicker *picker, ShipsSearch *search, const ShipsSight *sight,
                              int ply)
{
    ShipsScored next = 0;
    switch (picker->stage) {
    case SHIPS_STAGE_TABLE_MOVE:
        picker->stage = SHIPS_STAGE_FORCING_FILL;
        if (picker->given_count > 0)
            return ships_scored(SCORE_TABLE_MOVE, picker->given[0], 0);
        // fall through
    case SHIPS_STAGE_FORCING_FILL:
        picker->stage = SHIPS_STAGE_FORCING;
        if (picker->clearing)
            fill_clearing(picker, search);
        else
            fill_forcing(picker, search, sight);
        // fall through
    case SHIPS_STAGE_FORCING:
        next = take_best(picker);
        if (next != 0 || picker->clearing)
            return next;
        picker->stage = SHIPS_STAGE_REMEMBERED;
        // fall through
    case SHIPS_STAGE_REMEMBERED:
        next = take_remembered(picker, search, ply);
        if (next != 0)
            return next;
        picker->stage = SHIPS_STAGE_QUIET;
        fill_quiet(picker, search, sight, ply);
        // fall through
    case SHIPS_STAGE_QUIET:
        return take_best(picker);
    }
    return 0;
}

// The history bonus for a cut at `depth`.
static int bonus_of(int depth)
{
    int bonus = SHIPS_HISTORY_BONUS_PER_PLY * depth - SHIPS_HISTORY_BONUS_OFFSET;
    return bonus < SHIPS_HISTORY_BONUS_MOST ? bonus : SHIPS_HISTORY_BONUS_MOST;
}

// Adds a bonus to the history of a quiet move and to its continuation history: one, two and four
// plies back.
static void add_to_histories(ShipsSearch *search, ShipsMove move, int bonus, int ply)
{
    const ShipsFrame *frame = ships_frame(search, ply);
    move_history_add(&search->history.by_side[search->position.side][move], bonus);
    for (int back = 1; back <= 4; back += back)
        if (frame[-back].continuation != &search->no_continuation)
            move_history_add(&(*frame[-back].continuation)[move], bonus);
}

void ships_update_histories(ShipsSearch *search, ShipsMove move, bool quiet,
                            const ShipsTried *tried, int depth, int ply)
{
    ShipsFrame *frame = ships_frame(search, ply);
    int16_t *forcing = search->history.forcing[search->position.side];
    int bonus = bonus_of(depth);
    if (!quiet) {
        move_history_add(&forcing[move], bonus);
    } else {
        killers_add(frame->killers, move);
        if (frame[-1].move != SHIPS_MOVE_NONE)
            search->history.countermoves[search->position.side][frame[-1].move] = move;
        add_to_histories(search, move, bonus, ply);
    }
    for (int i = 0; i < tried->quiet_count; i++)
        add_to_histories(search, tried->quiet[i], -bonus, ply);
    for (int i = 0; i < tried->forcing_count; i++)
        move_history_add(&forcing[tried->forcing[i]], -bonus);
}

void ships_reward_move_before(ShipsSearch *search, int depth, int ply)
{
    const ShipsFrame *before = ships_frame(search, ply) - 1;
    int bonus = bonus_of(depth) / 2;
    if (!before->quiet || before->move == SHIPS_MOVE_NONE)
        return;
    move_history_add(&search->history.by_side[search->position.side ^ 1][before->move], bonus);
    if (before[-1].continuation != &search->no_continuation)
        move_history_add(&(*before[-1].continuation)[before->move], bonus);
}
