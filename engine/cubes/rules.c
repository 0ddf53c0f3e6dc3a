// The hexagon game behind the seam. A position knows its number of players, so the two variants
// differ in where a position comes from only: start and parse.
#include "engine/cubes/rules.h"

#include "engine/cubes/notation.h"
#include "engine/cubes/perft.h"

#include <string.h>

_Static_assert(sizeof(CubesPosition) <= GAME_POSITION_BYTES, "the seam is too narrow");
_Static_assert((int)CUBES_POSITION_TEXT <= (int)GAME_POSITION_TEXT &&
                   (int)CUBES_MOVE_TEXT <= (int)GAME_MOVE_TEXT &&
                   (int)CUBES_DIAGRAM_TEXT <= (int)GAME_DIAGRAM_TEXT &&
                   (int)CUBES_MAX_MOVES <= (int)GAME_MAX_MOVES &&
                   (int)CUBES_SEATS <= (int)MAX_SEATS,
               "a text or list of this game does not fit the seam");

CubesPosition cubes_position(const GamePosition *position)
{
    CubesPosition own;
    memcpy(&own, position->bytes, sizeof own);
    return own;
}

void cubes_set_position(GamePosition *position, CubesPosition own)
{
    memcpy(position->bytes, &own, sizeof own);
}

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

static void format(const GamePosition *position, char text[GAME_POSITION_TEXT])
{
    CubesPosition own = cubes_position(position);
    cubes_format(&own, text);
}

static void draw(const GamePosition *position, char text[GAME_DIAGRAM_TEXT])
{
    CubesPosition own = cubes_position(position);
    cubes_draw(&own, text);
}

static void flip(GamePosition *position)
{
    CubesPosition own = cubes_position(position);
    cubes_set_position(position, cubes_flipped(&own));
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

static uint64_t key(const GamePosition *position)
{
    return cubes_position(position).key;
}

static bool parse_move(Slice text, const GamePosition *position, GameMove *move, Error *error)
{
    CubesPosition own = cubes_position(position);
    return cubes_parse_move(text, &own, move, error);
}

static void format_move(GameMove move, char text[GAME_MOVE_TEXT])
{
    cubes_format_move(move, text);
}

static int moves(const GamePosition *position, GameMove list[GAME_MAX_MOVES])
{
    CubesPosition own = cubes_position(position);
    return cubes_moves(&own, list);
}

static void play_move(GamePosition *position, GameMove move)
{
    CubesPosition own = cubes_position(position);
    cubes_make(&own, move);
    cubes_set_position(position, own);
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

static uint64_t perft(const GamePosition *position, int depth, const PerftTable *table,
                      const StopFlag *stop)
{
    CubesPosition own = cubes_position(position);
    return cubes_perft(&own, depth, table, stop);
}

static uint64_t perft_every_leaf(const GamePosition *position, int depth, const StopFlag *stop)
{
    CubesPosition own = cubes_position(position);
    return cubes_perft_every_leaf(&own, depth, stop);
}

// clang-format off
// What two and three players share.
#define SHARED                                                                                     \
    .format = format, .draw = draw, .flip = flip, .seat_to_move = seat_to_move, .ply = ply,        \
    .key = key, .parse_move = parse_move, .format_move = format_move, .moves = moves,              \
    .play = play_move, .verdict = verdict, .perft = perft, .perft_every_leaf = perft_every_leaf
// clang-format on

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
