// The hexagon game behind the seam. A position knows its number of players, so the two variants
// differ in where a position comes from only: start and parse.
#include "engine/cubes/rules.h"

#include "engine/cubes/notation.h"
#include "engine/cubes/perft.h"

#define GAME_NAME(name) cubes_##name
#define GAME_TYPE(name) Cubes##name
#include "engine/rules_adapter.h"

_Static_assert((int)CUBES_POSITION_TEXT <= (int)GAME_POSITION_TEXT &&
                   (int)CUBES_MOVE_TEXT <= (int)GAME_MOVE_TEXT &&
                   (int)CUBES_DIAGRAM_TEXT <= (int)GAME_DIAGRAM_TEXT &&
                   (int)CUBES_SHOWN_TEXT <= (int)GAME_SHOWN_TEXT &&
                   (int)CUBES_MAX_MOVES <= (int)GAME_MAX_MOVES &&
                   (int)CUBES_SEATS <= (int)MAX_SEATS,
               "a text or list of this game does not fit the seam");

static void start_two(GamePosition *position)
{
    cubes_set_position(position, cubes_start(2));
}

static void start_three(GamePosition *position)
{
    cubes_set_position(position, cubes_start(3));
}

static bool parse(Slice text, int players, GamePosition *position, Error *error)
{
    CubesPosition own;
    if (!cubes_parse(text, players, &own, error))
        return false;
    cubes_set_position(position, own);
    return true;
}

static bool parse_two(Slice text, GamePosition *position, Error *error)
{
    return parse(text, 2, position, error);
}

static bool parse_three(Slice text, GamePosition *position, Error *error)
{
    return parse(text, 3, position, error);
}

static int seat_to_move(const GamePosition *position)
{
    return cubes_position(position).seat;
}

static int ply(const GamePosition *position)
{
    CubesPosition own = cubes_position(position);
    return (int)(own.players * (own.round - 1) + own.seat);
}

// Why the game ended: with a winner, and with none.
static const char *const reasons[][2] = {
    [CUBES_ONGOING] = {"the game goes on", "the game goes on"},
    [CUBES_GOAL] = {"all four cubes stand on the goal side", ""},
    [CUBES_BLOCKED] = {"nobody can move, and the fewest steps to go win",
                       "nobody can move, and the fewest steps to go are shared"},
    [CUBES_ROUNDS] = {"60 rounds were played, and the fewest steps to go win",
                      "60 rounds were played, and the fewest steps to go are shared"},
    [CUBES_REPETITION] = {"the position occurred for the third time, and the fewest steps to go "
                          "win",
                          "the position occurred for the third time, and the fewest steps to go "
                          "are shared"},
};

static Verdict verdict(const GamePosition *position, const History *history)
{
    CubesPosition own = cubes_position(position);
    CubesOutcome outcome = cubes_outcome(&own);
    if (outcome == CUBES_ONGOING && history_times(history, own.key) >= 2)
        outcome = CUBES_REPETITION;
    if (outcome == CUBES_ONGOING)
        return (Verdict){GAME_GOES_ON, 0, reasons[outcome][0]};
    int winner = cubes_winner(&own, outcome);
    if (winner == CUBES_NOBODY)
        return (Verdict){GAME_DRAWN, 0, reasons[outcome][1]};
    return (Verdict){GAME_WON, winner, reasons[outcome][0]};
}

// The members that two and three players share.
#define SHARED RULES_ADAPTED, .seat_to_move = seat_to_move, .ply = ply, .verdict = verdict

const Rules cubes_rules = {
    .variant = "cubes",
    .seats = 2,
    .start = start_two,
    .parse = parse_two,
    .perft_bench_depth = 8,
    SHARED,
};

const Rules cubes3_rules = {
    .variant = "cubes3",
    .seats = 3,
    .start = start_three,
    .parse = parse_three,
    .perft_bench_depth = 7,
    SHARED,
};
