// DESIGN. All legal moves are written in one go and scored; the picker then selects the best that
// is left each time it is asked, because most nodes cut after a move or two. Order: the table's
// move, moves that make a third attacker or enter the enemy port, killers and the refutation of
// the move before, and the rest by history, with a word for ships that flee from a double attack
// and against squares where the enemy has three lines.
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

// What the side to move knows of squares when it orders its moves.
typedef struct Hints {
    uint64_t forcing_targets; // third attackers, and the enemy port
    uint64_t danger2, danger3; // squares the enemy sees from two, three sides
    const int16_t *by_side, *reply, *sequel;
    Move killers[KILLERS], answer;
} Hints;

static Hints hints_at(Ships *ships, const Sight *sight, int ply)
{
    const Position *position = &ships->position;
    Side side = (Side)position->side;
    const Frame *frame = frame_at(ships, ply), *before = frame - 1, *second = frame - 2;
    return (Hints){
        .forcing_targets =
            third_attacker_squares(position, sight) | port_of(other(side)),
        .danger2 = sight->enemy.ge2,
        .danger3 = sight->enemy.ge3,
        .by_side = ships->history.by_side[side],
        .reply = *before->sequels,
        .sequel = *second->sequels,
        .killers = {frame->killers[0], frame->killers[1]},
        .answer = before->move != MOVE_NONE ? ships->history.answer[side][before->move] : MOVE_NONE,
    };
}

ALWAYS_INLINE int32_t score_of(const Hints *hints, Move move, Move first)
{
    uint64_t from = bit(move_from(move)), to = bit(move_to(move));
    if (move == first)
        return SCORE_TABLE_MOVE;
    int32_t score = hints->by_side[move] + hints->reply[move] + hints->sequel[move] / 2;
    if (hints->forcing_targets & to)
        return SCORE_THIRD_ATTACKER + score;
    if (move == hints->killers[0] || move == hints->killers[1])
        score += SCORE_KILLER;
    else if (move == hints->answer)
        score += SCORE_ANSWER;
    score += hints->danger3 & from ? FLEE_TRIPLE : hints->danger2 & from ? FLEE_DOUBLE : 0;
    score += hints->danger3 & to ? INTO_TRIPLE : hints->danger2 & to ? INTO_DOUBLE : 0;
    return score;
}

void picker_fill(MovePicker *picker, Ships *ships, const Sight *sight, Move first, int ply)
{
    Hints hints = hints_at(ships, sight, ply);
    Move moves[MAX_MOVES];
    picker->count = position_moves(&ships->position, moves);
    picker->next = 0;
    for (int i = 0; i < picker->count; i++)
        picker->moves[i] = (ScoredMove){score_of(&hints, moves[i], first), moves[i]};
}

void picker_fill_from(MovePicker *picker, Ships *ships, const Move *moves, int count, Move first)
{
    const int16_t *by_side = ships->history.by_side[ships->position.side];
    picker->count = count;
    picker->next = 0;
    for (int i = 0; i < count; i++) {
        int32_t score = moves[i] == first ? SCORE_TABLE_MOVE : ORDER_FORCING + by_side[moves[i]];
        picker->moves[i] = (ScoredMove){score, moves[i]};
    }
}

ScoredMove picker_next(MovePicker *picker)
{
    if (picker->next >= picker->count)
        return (ScoredMove){0, MOVE_NONE};
    int best = picker->next;
    for (int i = best + 1; i < picker->count; i++)
        if (picker->moves[i].score > picker->moves[best].score)
            best = i;
    ScoredMove chosen = picker->moves[best];
    picker->moves[best] = picker->moves[picker->next];
    picker->moves[picker->next++] = chosen;
    return chosen;
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
