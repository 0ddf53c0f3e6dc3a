// The game of ships behind the seam: variant `ships` on the square board, `ships10` on the tall
// one.
#include "engine/ships/rules.h"

#include "engine/ships/notation.h"
#include "engine/ships/perft.h"
#include "engine/ships/turn.h"

#define GAME_NAME(name) ships_##name
#define GAME_TYPE(name) Ships##name
#include "engine/rules_adapter.h"

_Static_assert((int)SHIPS_FEN_TEXT <= (int)GAME_POSITION_TEXT &&
                   (int)SHIPS_MOVE_TEXT <= (int)GAME_MOVE_TEXT &&
                   (int)SHIPS_DIAGRAM_TEXT <= (int)GAME_DIAGRAM_TEXT &&
                   (int)SHIPS_SHOWN_TEXT <= (int)GAME_SHOWN_TEXT &&
                   (int)SHIPS_MAX_MOVES <= (int)GAME_MAX_MOVES,
               "a text or list of this game does not fit the seam");

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

static int seat_to_move(const GamePosition *position)
{
    return ships_position(position).side;
}

static int ply(const GamePosition *position)
{
    ShipsPosition own = ships_position(position);
    return (int)(2 * (own.move_number - 1) + own.side);
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
        return (Verdict){GAME_WON, (int)ships_other((ShipsSide)own.side),
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

const Rules ships_rules = {
    .variant = SHIPS_VARIANT,
    .seats = SHIPS_SIDES,
    .start = start,
    .parse = parse,
    .seat_to_move = seat_to_move,
    .ply = ply,
    .verdict = verdict,
    .perft_bench_depth = 5,
    RULES_ADAPTED,
};
