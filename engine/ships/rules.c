// The 8x8 game behind the seam: variant `ships`.
#include "engine/ships/rules.h"

#include "engine/ships/notation.h"
#include "engine/ships/perft.h"

_Static_assert(sizeof(Position) <= GAME_POSITION_BYTES, "the seam is too narrow");
_Static_assert((int)FEN_TEXT <= (int)GAME_POSITION_TEXT && (int)MOVE_TEXT <= (int)GAME_MOVE_TEXT &&
                   (int)DIAGRAM_TEXT <= (int)GAME_DIAGRAM_TEXT &&
                   (int)MAX_MOVES <= (int)GAME_MAX_MOVES,
               "a text or list of this game does not fit the seam");

static Position *of(GamePosition *position)
{
    return (Position *)position->bytes;
}

static const Position *of_const(const GamePosition *position)
{
    return (const Position *)position->bytes;
}

static void start(GamePosition *position)
{
    *of(position) = position_start();
}

static bool parse(Slice text, GamePosition *position, Error *error)
{
    return position_parse(text, of(position), error);
}

static void format(const GamePosition *position, char text[GAME_POSITION_TEXT])
{
    position_format(of_const(position), text);
}

static void draw(const GamePosition *position, char text[GAME_DIAGRAM_TEXT])
{
    position_draw(of_const(position), text);
}

static void flip(GamePosition *position)
{
    *of(position) = position_flipped(of_const(position));
}

static int seat_to_move(const GamePosition *position)
{
    return of_const(position)->side;
}

static int ply(const GamePosition *position)
{
    return (int)(2 * (of_const(position)->turn - 1) + of_const(position)->side);
}

static uint64_t key(const GamePosition *position)
{
    return of_const(position)->key;
}

static bool parse_move(Slice text, const GamePosition *position, GameMove *move, Error *error)
{
    return move_parse(text, of_const(position), move, error);
}

static void format_move(GameMove move, char text[GAME_MOVE_TEXT])
{
    move_format(move, text);
}

static int moves(const GamePosition *position, GameMove list[GAME_MAX_MOVES])
{
    return position_moves(of_const(position), list);
}

static void play_move(GamePosition *position, GameMove move)
{
    position_make(of(position), move);
}

static Verdict verdict(const GamePosition *position, const History *history)
{
    const Position *p = of_const(position);
    Outcome outcome = position_outcome(p);
    if ((outcome == ONGOING || outcome == DRAW_QUIET) && history_times(history, p->key) >= 2)
        outcome = DRAW_REPETITION;
    switch (outcome) {
    case MOVER_IN_PORT:
        return (Verdict){GAME_WON, p->side, "a ship stands in the enemy port"};
    case MOVER_STUCK:
        return (Verdict){GAME_WON, other((Side)p->side), "the opponent has no legal move"};
    case DRAW_REPETITION:
        return (Verdict){GAME_DRAWN, 0, "the position occurred for the third time"};
    case DRAW_QUIET:
        return (Verdict){GAME_DRAWN, 0, "100 turns went by without a destruction or a rebuild"};
    case ONGOING:
        break;
    }
    return (Verdict){GAME_GOES_ON, 0, "the game goes on"};
}

static uint64_t perft(const GamePosition *position, int depth, const PerftTable *table,
                      const StopFlag *stop)
{
    return ships_perft(of_const(position), depth, table, stop);
}

static uint64_t perft_every_leaf(const GamePosition *position, int depth, const StopFlag *stop)
{
    return ships_perft_every_leaf(of_const(position), depth, stop);
}

const Rules ships_rules = {
    .variant = "ships",
    .seats = SIDE_COUNT,
    .start = start,
    .parse = parse,
    .format = format,
    .draw = draw,
    .flip = flip,
    .seat_to_move = seat_to_move,
    .ply = ply,
    .key = key,
    .parse_move = parse_move,
    .format_move = format_move,
    .moves = moves,
    .play = play_move,
    .verdict = verdict,
    .perft = perft,
    .perft_every_leaf = perft_every_leaf,
    .perft_bench_depth = 5,
};
