// The 8x8 game behind the seam: variant `ships`.
#include "engine/ships/rules.h"

#include "engine/ships/notation.h"
#include "engine/ships/perft.h"

#include <string.h>

_Static_assert(sizeof(ShipsPosition) <= GAME_POSITION_BYTES, "the seam is too narrow");
_Static_assert((int)SHIPS_FEN_TEXT <= (int)GAME_POSITION_TEXT &&
                   (int)SHIPS_MOVE_TEXT <= (int)GAME_MOVE_TEXT &&
                   (int)SHIPS_DIAGRAM_TEXT <= (int)GAME_DIAGRAM_TEXT &&
                   (int)SHIPS_MAX_MOVES <= (int)GAME_MAX_MOVES,
               "a text or list of this game does not fit the seam");

ShipsPosition ships_position(const GamePosition *position)
{
    ShipsPosition own;
    memcpy(&own, position->bytes, sizeof own);
    return own;
}

void ships_set_position(GamePosition *position, ShipsPosition own)
{
    memcpy(position->bytes, &own, sizeof own);
}

static void start(GamePosition *position)
{
    ships_set_position(position, ships_start());
}

static bool parse(Slice text, GamePosition *position, Error *error)
{
    ShipsPosition own;
    if (!ships_parse(text, &own, error))
        return false;
    ships_set_position(position, own);
    return true;
}

static void format(const GamePosition *position, char text[GAME_POSITION_TEXT])
{
    ShipsPosition own = ships_position(position);
    ships_format(&own, text);
}

static void draw(const GamePosition *position, char text[GAME_DIAGRAM_TEXT])
{
    ShipsPosition own = ships_position(position);
    ships_draw(&own, text);
}

static void flip(GamePosition *position)
{
    ShipsPosition own = ships_position(position);
    ships_set_position(position, ships_flipped(&own));
}

static int seat_to_move(const GamePosition *position)
{
    return ships_position(position).side;
}

static int ply(const GamePosition *position)
{
    ShipsPosition own = ships_position(position);
    return (int)(2 * (own.turn - 1) + own.side);
}

static uint64_t key(const GamePosition *position)
{
    return ships_position(position).key;
}

static bool parse_move(Slice text, const GamePosition *position, GameMove *move, Error *error)
{
    ShipsPosition own = ships_position(position);
    return ships_parse_move(text, &own, move, error);
}

static void format_move(GameMove move, char text[GAME_MOVE_TEXT])
{
    ships_format_move(move, text);
}

static int moves(const GamePosition *position, GameMove list[GAME_MAX_MOVES])
{
    ShipsPosition own = ships_position(position);
    return ships_moves(&own, list);
}

static void play_move(GamePosition *position, GameMove move)
{
    ShipsPosition own = ships_position(position);
    ships_make(&own, move);
    ships_set_position(position, own);
}

static Verdict verdict(const GamePosition *position, const History *history)
{
    ShipsPosition own = ships_position(position);
    ShipsOutcome outcome = ships_outcome(&own);
    if ((outcome == SHIPS_ONGOING || outcome == SHIPS_DRAW_QUIET) &&
        history_times(history, own.key) >= 2)
        outcome = SHIPS_DRAW_REPETITION;
    switch (outcome) {
    case SHIPS_MOVER_IN_PORT:
        return (Verdict){GAME_WON, own.side, "a ship stands in the enemy port"};
    case SHIPS_MOVER_STUCK:
        return (Verdict){GAME_WON, ships_other((ShipsSide)own.side),
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
    ShipsPosition own = ships_position(position);
    return ships_perft(&own, depth, table, stop);
}

static uint64_t perft_every_leaf(const GamePosition *position, int depth, const StopFlag *stop)
{
    ShipsPosition own = ships_position(position);
    return ships_perft_every_leaf(&own, depth, stop);
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
