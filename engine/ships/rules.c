// The 8x8 game behind the seam: variant `ships`.
#include "engine/ships/rules.h"

#include "engine/ships/notation.h"
#include "engine/ships/perft.h"

_Static_assert(sizeof(ShipsPosition) <= GAME_POSITION_BYTES, "the seam is too narrow");
_Static_assert((int)SHIPS_FEN_TEXT <= (int)GAME_POSITION_TEXT &&
                   (int)SHIPS_MOVE_TEXT <= (int)GAME_MOVE_TEXT &&
                   (int)SHIPS_DIAGRAM_TEXT <= (int)GAME_DIAGRAM_TEXT &&
                   (int)SHIPS_MAX_MOVES <= (int)GAME_MAX_MOVES,
               "a text or list of this game does not fit the seam");

static ShipsPosition *of(GamePosition *position)
{
    return (ShipsPosition *)position->bytes;
}

static const ShipsPosition *of_const(const GamePosition *position)
{
    return (const ShipsPosition *)position->bytes;
}

static void start(GamePosition *position)
{
    *of(position) = ships_start();
}

static bool parse(Slice text, GamePosition *position, Error *error)
{
    return ships_parse(text, of(position), error);
}

static void format(const GamePosition *position, char text[GAME_POSITION_TEXT])
{
    ships_format(of_const(position), text);
}

static void draw(const GamePosition *position, char text[GAME_DIAGRAM_TEXT])
{
    ships_draw(of_const(position), text);
}

static void flip(GamePosition *position)
{
    *of(position) = ships_flipped(of_const(position));
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
    return ships_parse_move(text, of_const(position), move, error);
}

static void format_move(GameMove move, char text[GAME_MOVE_TEXT])
{
    ships_format_move(move, text);
}

static int moves(const GamePosition *position, GameMove list[GAME_MAX_MOVES])
{
    return ships_moves(of_const(position), list);
}

static void play_move(GamePosition *position, GameMove move)
{
    ships_make(of(position), move);
}

static Verdict verdict(const GamePosition *position, const History *history)
{
    const ShipsPosition *p = of_const(position);
    ShipsOutcome outcome = ships_outcome(p);
    if ((outcome == SHIPS_ONGOING || outcome == SHIPS_DRAW_QUIET) &&
        history_times(history, p->key) >= 2)
        outcome = SHIPS_DRAW_REPETITION;
    switch (outcome) {
    case SHIPS_MOVER_IN_PORT:
        return (Verdict){GAME_WON, p->side, "a ship stands in the enemy port"};
    case SHIPS_MOVER_STUCK:
        return (Verdict){GAME_WON, ships_other((ShipsSide)p->side),
                         "the opponent has no legal move"};
    case SHIPS_DRAW_REPETITION:
        return (Verdict){GAME_DRAWN, 0, "the position occurred for the third time"};
    case SHIPS_DRAW_QUIET:
        return (Verdict){GAME_DRAWN, 0, "100 turns went by without a destruction or a rebuild"};
    case SHIPS_ONGOING:
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
    .seats = SHIPS_SIDES,
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
