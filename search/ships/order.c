// DESIGN. The table's move comes first, before any other is generated: it often cuts. Then all
// legal moves are written in one go and scored; the picker selects the best that is left each time
// it is asked, because most nodes cut after a move or two. Order: moves that make a third attacker
// or enter the enemy port, killers and the refutation of the move before, and the rest by history,
// with a word for ships that flee from a double attack and against squares where the enemy has
// three lines.
#include "search/ships/ships.h"

enum {
    SCORE_TABLE_MOVE = 1 << 30,
    SCORE_THIRD_ATTACKER = ORDER_FORCING + (1 << 16),
    SCORE_KILLER = 60000,
    SCORE_ANSWER = 40000,
    FLEE_TRIPLE = 9000,
    FLEE_DOUBLE = 3000,
    INTO_TRIPLE = -9000,
    INTO_DOUBLE = -2500
};

uint64_t third_attacker_squares(const Position *position, const Sight *sight)
{
    uint64_t enemy = enemy_ships(position);
    uint64_t wanted = sight->own.ge2 & ~sight->own.ge3 & enemy;
    if (wanted == 0)
        return 0;
    Lanes hits = lanes_and(sight->own_lanes, lanes_all(enemy));
    Lanes open = lanes_without(lanes_all(wanted), lanes_opposite(hits));
    uint64_t empty = empty_squares(position);
    return lanes_union(lanes_sight(open, empty)) & empty;
}

// What the side to move knows when it orders its moves.
typedef struct Hints {
    uint64_t forcing;          // third attackers' squares, and the enemy port
    uint64_t danger2, danger3; // squares the enemy sees from two sides at least, and from three
    const int16_t *by_side, *reply, *sequel; // history rows, by move
} Hints;

static Hints hints_at(Ships *ships, const Sight *sight, int ply)
{
    const Position *position = &ships->position;
    Side side = (Side)position->side;
    const Frame *frame = frame_at(ships, ply);
    return (Hints){
        .forcing = third_attacker_squares(position, sight) | port_of(other(side)),
        .danger2 = sight->enemy.ge2,
        .danger3 = sight->enemy.ge3,
        .by_side = ships->history.by_side[side],
        .reply = *frame[-1].sequels,
        .sequel = *frame[-2].sequels,
    };
}

// Writes the moves of one ship with their scores; gives their number.
ALWAYS_INLINE int score_ship(const Hints *hints, int from, uint64_t targets, ScoredMove *moves)
{
    const Move base = move_make(from, 0);
    const int16_t *by_side = hints->by_side + base, *reply = hints->reply + base;
    const int16_t *sequel = hints->sequel + base;
    int32_t flee = hints->danger3 & bit(from)   ? FLEE_TRIPLE
                   : hints->danger2 & bit(from) ? FLEE_DOUBLE
                                                : 0;
    int count = 0;
    while (targets != 0) {
        int to = pop_lowest(&targets);
        int32_t score = by_side[to] + reply[to] + sequel[to] / 2;
        if (hints->forcing & bit(to))
            score += SCORE_THIRD_ATTACKER;
        else if (hints->danger2 & bit(to))
            score += flee + (hints->danger3 & bit(to) ? INTO_TRIPLE : INTO_DOUBLE);
        else
            score += flee;
        moves[count++] = scored(score, (Move)(base | to));
    }
    return count;
}

// Lifts a quiet move, if it is there, by `bonus`.
static void lift(MovePicker *picker, Move move, int32_t bonus)
{
    if (move == MOVE_NONE)
        return;
    for (int i = 0; i < picker->count; i++) {
        if (scored_move(picker->moves[i]) == move) {
            int32_t score = scored_score(picker->moves[i]);
            if (score < ORDER_FORCING)
                picker->moves[i] = scored(score + bonus, move);
            return;
        }
    }
}

static void take_out(MovePicker *picker, Move move)
{
    for (int i = 0; i < picker->count; i++) {
        if (scored_move(picker->moves[i]) == move) {
            picker->moves[i] = picker->moves[--picker->count];
            return;
        }
    }
}

static void fill(MovePicker *picker, Ships *ships, const Sight *sight, int ply)
{
    const Position *position = &ships->position;
    const Frame *frame = frame_at(ships, ply);
    Side side = (Side)position->side;
    Hints hints = hints_at(ships, sight, ply);
    uint64_t own = own_ships(position), enemy = enemy_ships(position), empty = ~(own | enemy);
    for (uint64_t origins = move_origins(own, enemy, side); origins != 0;) {
        int from = pop_lowest(&origins);
        uint64_t targets = lanes_union(lanes_sight(lanes_all(bit(from)), empty)) & empty;
        targets &= ~port_of(side);
        picker->count += score_ship(&hints, from, targets, picker->moves + picker->count);
    }
    lift(picker, frame->killers[0], SCORE_KILLER);
    lift(picker, frame->killers[1], SCORE_KILLER);
    if (frame[-1].move != MOVE_NONE)
        lift(picker, ships->history.answer[side][frame[-1].move], SCORE_ANSWER);
}

static void fill_clearing(MovePicker *picker, const Ships *ships)
{
    const int16_t *by_side = ships->history.by_side[ships->position.side];
    Move moves[MAX_MOVES];
    picker->count = clearing_moves(&ships->position, moves, MAX_MOVES);
    for (int i = 0; i < picker->count; i++)
        picker->moves[i] = scored(ORDER_FORCING + by_side[moves[i]], moves[i]);
}

void picker_start(MovePicker *picker, const Ships *ships, Move first, bool clearing)
{
    picker->clearing = clearing;
    picker->stage = STAGE_TABLE_MOVE;
    picker->count = picker->next = 0;
    // While the port has to be cleared the moves are few: no short cut.
    bool usable = !clearing && first != MOVE_NONE && position_is_legal(&ships->position, first);
    picker->first = usable ? first : MOVE_NONE;
}

ScoredMove picker_next(MovePicker *picker, Ships *ships, const Sight *sight, int ply)
{
    switch (picker->stage) {
    case STAGE_TABLE_MOVE:
        picker->stage = STAGE_GENERATE;
        if (picker->first != MOVE_NONE)
            return scored(SCORE_TABLE_MOVE, picker->first);
        // fall through
    case STAGE_GENERATE:
        picker->stage = STAGE_MOVES;
        if (picker->clearing)
            fill_clearing(picker, ships);
        else
            fill(picker, ships, sight, ply);
        if (picker->first != MOVE_NONE)
            take_out(picker, picker->first);
        // fall through
    case STAGE_MOVES:
        break;
    }
    if (picker->next >= picker->count)
        return 0;
    ScoredMove best = INT64_MIN;
    int at = picker->next;
    for (int i = picker->next; i < picker->count; i++)
        best = picker->moves[i] > best ? picker->moves[i] : best;
    while (picker->moves[at] != best)
        at++;
    picker->moves[at] = picker->moves[picker->next];
    picker->moves[picker->next++] = best;
    return best;
}

static void add_everywhere(Ships *ships, Move move, int bonus, int ply)
{
    const Frame *frame = frame_at(ships, ply);
    history_add(&ships->history.by_side[ships->position.side][move], bonus);
    for (int back = 1; back <= 2; back++)
        if (frame[-back].sequels != &ships->no_sequels)
            history_add(&(*frame[-back].sequels)[move], bonus);
}

void learn_from_cut(Ships *ships, Move move, bool quiet, const Move *tried, int tried_count,
                    int depth, int ply)
{
    Frame *frame = frame_at(ships, ply);
    int bonus = history_bonus(depth);
    if (quiet) {
        if (frame->killers[0] != move) {
            frame->killers[1] = frame->killers[0];
            frame->killers[0] = move;
        }
        if (frame[-1].move != MOVE_NONE)
            ships->history.answer[ships->position.side][frame[-1].move] = move;
        add_everywhere(ships, move, bonus, ply);
    }
    for (int i = 0; i < tried_count; i++)
        add_everywhere(ships, tried[i], -bonus, ply);
}
