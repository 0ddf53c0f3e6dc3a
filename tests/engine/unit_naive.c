// engine/ships against tests/naive: moves, destruction and outcome, in games and in positions that
// no game would reach.
#include "tests/engine/naive.h"
#include "tests/unit.h"

#include <string.h>

static NaiveGame to_naive(const Position *position)
{
    NaiveGame game = {.mover = position->side == WHITE ? 'S' : 's',
                      .quiet = (int)position->quiet_plies};
    for (int square = 0; square < SQUARE_COUNT; square++)
        game.board[square / 8][square % 8] = position->ships[WHITE] & bit(square)   ? 'S'
                                             : position->ships[BLACK] & bit(square) ? 's'
                                                                                    : '.';
    return game;
}

static bool same_board(const Position *position, const NaiveGame *game)
{
    NaiveGame other_form = to_naive(position);
    return memcmp(other_form.board, game->board, sizeof game->board) == 0 &&
           other_form.mover == game->mover && other_form.quiet == game->quiet;
}

static NaiveMove naive_move(Move move)
{
    int from = move_from(move), to = move_to(move);
    return (NaiveMove){from % 8, from / 8, to % 8, to / 8};
}

static Move engine_move(NaiveMove move)
{
    return move_make(move.from_rank * 8 + move.from_file, move.to_rank * 8 + move.to_file);
}

static bool has(const Move *moves, int count, Move move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

// The verdicts and the sets of moves are the same.
static bool agree(const Position *position)
{
    static const Outcome same[] = {
        [NAIVE_GOES_ON] = ONGOING,
        [NAIVE_MOVER_WON] = MOVER_IN_PORT,
        [NAIVE_MOVER_LOST] = MOVER_STUCK,
        [NAIVE_DRAWN] = DRAW_QUIET,
    };
    Move moves[MAX_MOVES];
    NaiveMove naive[NAIVE_MAX_MOVES];
    NaiveGame game = to_naive(position);
    int count = position_moves(position, moves), naive_count = naive_moves(&game, naive);
    bool ok = CHECK_EQUAL(count, naive_count);
    ok &= CHECK_EQUAL(position_outcome(position), same[naive_end(&game)]);
    for (int i = 0; ok && i < naive_count; i++)
        ok = CHECK(has(moves, count, engine_move(naive[i])));
    return ok;
}

// Plays `move` on both and compares what it destroyed.
static bool play_both(Position *position, Move move)
{
    NaiveGame game = to_naive(position);
    int destroyed = naive_play(&game, naive_move(move));
    Undo undo = position_make(position, move);
    return CHECK_EQUAL(popcount(undo.destroyed), destroyed) && CHECK(same_board(position, &game));
}

void test_naive_games(void)
{
    Rng rng = {9};
    for (int i = 0; i < 40 * unit_effort; i++) {
        Position position = position_start();
        for (int ply = 0; ply < 400; ply++) {
            Move moves[MAX_MOVES];
            int count = position_moves(&position, moves);
            if (!agree(&position) || count == 0 ||
                !play_both(&position, moves[rng_below(&rng, (uint32_t)count)]))
                break;
        }
    }
}

void test_naive_positions(void)
{
    Rng rng = {10};
    for (int i = 0; i < 100 * unit_effort; i++) {
        Position position =
            unit_random_position(&rng, i % 2 ? FLEET + 4 : 1 + (int)rng_below(&rng, 6));
        Move moves[MAX_MOVES];
        while (popcount(position.ships[WHITE]) > FLEET || popcount(position.ships[BLACK]) > FLEET)
            position = unit_random_position(&rng, FLEET);
        if (!agree(&position))
            continue;
        int count = position_moves(&position, moves);
        for (int j = 0; j < count; j++) {
            Position after = position;
            play_both(&after, moves[j]);
        }
    }
}
