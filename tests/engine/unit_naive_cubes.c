// engine/cubes against tests/naive_cubes: the board, moves, steps and outcomes, in games and in
// positions that no game would reach.
#include "tests/engine/naive_cubes.h"
#include "tests/engine/unit_cubes.h"

#include <string.h>

// By way of the text, so that the engine's layout of the board is tested as well.
static NaiveCubes to_naive(const CubesPosition *position)
{
    char text[CUBES_POSITION_TEXT];
    cubes_format(position, text);
    return naive_cubes_read(text);
}

static bool same_game(const CubesPosition *position, const NaiveCubes *game)
{
    NaiveCubes other_form = to_naive(position);
    return memcmp(other_form.board, game->board, sizeof game->board) == 0 &&
           other_form.mover == game->mover && other_form.players == game->players &&
           other_form.round == game->round;
}

static CubesMove engine_move(NaiveCubesMove move)
{
    if (move.from_r == 0)
        return CUBES_PASS;
    return cubes_move(cubes_cell(move.from_x, move.from_r), cubes_cell(move.to_x, move.to_r));
}

static NaiveCubesMove naive_move(CubesMove move)
{
    int from = cubes_from(move), to = cubes_to(move);
    if (move == CUBES_PASS)
        return (NaiveCubesMove){0, 0, 0, 0};
    return (NaiveCubesMove){cubes_column(from), cubes_row(from), cubes_column(to), cubes_row(to)};
}

static bool has(const CubesMove *moves, int count, CubesMove move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

// Number of steps of every cube.
static bool same_steps(const CubesPosition *position, const NaiveCubes *game, int *most_steps)
{
    for (CubesSet left = cubes_all(position); !cubes_is_empty(left);) {
        int cell = cubes_pop(&left), steps = cubes_steps(position, cell);
        if (!CHECK_EQUAL(steps, naive_cubes_steps(game, cubes_column(cell), cubes_row(cell))))
            return false;
        if (steps > *most_steps)
            *most_steps = steps;
    }
    return true;
}

static bool same_end(const CubesPosition *position, const NaiveCubes *game)
{
    static const CubesOutcome same[] = {
        [NAIVE_CUBES_GOES_ON] = CUBES_ONGOING,
        [NAIVE_CUBES_GOAL] = CUBES_GOAL,
        [NAIVE_CUBES_BLOCKED] = CUBES_BLOCKED,
        [NAIVE_CUBES_ROUNDS] = CUBES_ROUNDS,
    };
    int winner;
    NaiveCubesEnd end = naive_cubes_end(game, &winner);
    CubesOutcome outcome = cubes_outcome(position);
    return CHECK_EQUAL(outcome, same[end]) &&
           CHECK_EQUAL(cubes_winner(position, outcome), winner - 1);
}

// The steps, the outcomes and the sets of moves are the same.
static bool agree(const CubesPosition *position, int *most_steps)
{
    CubesMove moves[CUBES_MAX_MOVES];
    NaiveCubesMove naive[NAIVE_CUBES_MAX_MOVES];
    NaiveCubes game = to_naive(position);
    int count = cubes_moves(position, moves), naive_count = naive_cubes_moves(&game, naive);
    bool ok = CHECK_EQUAL(count, naive_count) && CHECK_EQUAL(cubes_move_count(position), count) &&
              same_steps(position, &game, most_steps) && same_end(position, &game);
    for (int i = 0; ok && i < naive_count; i++)
        ok = CHECK(has(moves, count, engine_move(naive[i])));
    return ok;
}

void test_naive_cubes_board(void)
{
    CubesSet on_board = {{0, 0}};
    for (int row = -1; row <= 9; row++) {
        for (int column = -1; column <= 15; column++) {
            int cell = cubes_cell(column, row);
            if (CHECK_EQUAL(cell >= 0, naive_cubes_on_board(column, row)) && cell >= 0)
                cubes_toggle(&on_board, cell);
        }
    }
    CHECK(cubes_equal(on_board, cubes_cells));
    for (CubesSet left = cubes_cells; !cubes_is_empty(left);) {
        int cell = cubes_pop(&left), x = cubes_column(cell), r = cubes_row(cell);
        CubesSet one = {{0, 0}};
        cubes_toggle(&one, cell);
        CubesSet next = cubes_neighbours(one);
        for (CubesSet others = cubes_cells; !cubes_is_empty(others);) {
            int other = cubes_pop(&others), other_x = cubes_column(other),
                other_r = cubes_row(other);
            CHECK_EQUAL(cubes_has(next, other), naive_cubes_neighbours(x, r, other_x, other_r));
            CHECK_EQUAL(cubes_has(cubes_strips[cell], other),
                        naive_cubes_share_strip(x, r, other_x, other_r));
        }
        for (int players = 2; players <= 3; players++) {
            for (int seat = 0; seat < players; seat++) {
                CHECK_EQUAL(cubes_has(cubes_home(seat, players), cell),
                            naive_cubes_is_home(players, seat + 1, x, r));
                CHECK_EQUAL(cubes_has(cubes_goal(seat, players), cell),
                            naive_cubes_is_goal(players, seat + 1, x, r));
                CHECK_EQUAL(cubes_steps_to_go(seat, players, cell),
                            naive_cubes_steps_to_go(players, seat + 1, x, r));
            }
        }
    }
}

void test_naive_cubes_games(void)
{
    Rng rng = {19};
    int most_steps = 0;
    for (int i = 0; i < 4 * unit_effort; i++) {
        CubesPosition position = cubes_start(2 + i % 2);
        for (;;) {
            CubesMove moves[CUBES_MAX_MOVES];
            NaiveCubes game = to_naive(&position);
            int count = cubes_moves(&position, moves);
            if (!agree(&position, &most_steps) || count == 0)
                break;
            CubesMove move = moves[rng_below(&rng, (uint32_t)count)];
            naive_cubes_play(&game, naive_move(move));
            cubes_make(&position, move);
            if (!CHECK(same_game(&position, &game)))
                break;
        }
    }
}

void test_naive_cubes_positions(void)
{
    Rng rng = {20};
    int most_steps = 0, passes = 0, ends[CUBES_REPETITION] = {0};
    for (int i = 0; i < 600 * unit_effort; i++) {
        CubesPosition position =
            unit_cubes_random(&rng, 2 + i % 2, (UnitCubesKind)(i / 2 % UNIT_CUBES_KINDS));
        CubesMove moves[CUBES_MAX_MOVES];
        if (!agree(&position, &most_steps))
            break;
        ends[cubes_outcome(&position)]++;
        passes += cubes_moves(&position, moves) == 1 && moves[0] == CUBES_PASS;
    }
    CubesPosition blocked = unit_cubes_parsed(unit_cubes_blocked);
    CHECK(agree(&blocked, &most_steps));
    // The cases that the positions were made for did occur.
    CHECK(most_steps >= 9);
    if (unit_effort > 1)
        CHECK(passes > 0 && ends[CUBES_GOAL] > 0 && ends[CUBES_ROUNDS] > 0);
}
