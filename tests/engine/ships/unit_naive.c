// engine/ships against tests/naive: moves, destruction and outcome, in games and in positions that
// no game would reach.
#include "engine/ships/turn.h"
#include "tests/engine/ships/naive.h"
#include "tests/unit.h"

#include <string.h>

static NaiveGame to_naive(const ShipsPosition *position)
{
    NaiveGame game = {.mover = position->side == SHIPS_WHITE ? 'S' : 's',
                      .quiet = (int)position->quiet_plies};
    for (int square = 0; square < BOARD_SQUARES; square++)
        game.board[square / 8][square % 8] = board_has(position->ships[SHIPS_WHITE], square) ? 'S'
                                             : board_has(position->ships[SHIPS_BLACK], square)
                                                 ? 's'
                                                 : '.';
    return game;
}

static bool same_board(const ShipsPosition *position, const NaiveGame *game)
{
    NaiveGame other_form = to_naive(position);
    return memcmp(other_form.board, game->board, sizeof game->board) == 0 &&
           other_form.mover == game->mover && other_form.quiet == game->quiet;
}

static NaiveMove naive_move(ShipsMove move)
{
    int from = ships_from(move), to = ships_to(move);
    return (NaiveMove){from % 8, from / 8, to % 8, to / 8};
}

static ShipsMove engine_move(NaiveMove move)
{
    return ships_move(move.from_rank * 8 + move.from_file, move.to_rank * 8 + move.to_file);
}

static bool has(const ShipsMove *moves, int count, ShipsMove move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

// The verdicts and the sets of moves are the same.
static bool agree(const ShipsPosition *position)
{
    static const ShipsOutcome same[] = {
        [NAIVE_GOES_ON] = SHIPS_ONGOING,
        [NAIVE_MOVER_WON] = SHIPS_MOVER_IN_PORT,
        [NAIVE_MOVER_LOST] = SHIPS_MOVER_STUCK,
        [NAIVE_DRAWN] = SHIPS_DRAW_QUIET,
    };
    ShipsMove moves[SHIPS_MAX_MOVES];
    NaiveMove naive[NAIVE_MAX_MOVES];
    NaiveGame game = to_naive(position);
    int count = ships_moves(position, moves), naive_count = naive_moves(&game, naive);
    bool ok = CHECK_EQUAL(count, naive_count);
    ok &= CHECK_EQUAL(ships_outcome(position), same[naive_end(&game)]);
    for (int i = 0; ok && i < naive_count; i++)
        ok = CHECK(has(moves, count, engine_move(naive[i])));
    return ok;
}

// Plays `move` on both and compares what it destroyed.
static bool play_both(ShipsPosition *position, ShipsMove move)
{
    NaiveGame game = to_naive(position);
    int destroyed = naive_play(&game, naive_move(move));
    ShipsUndo undo = ships_make(position, move);
    return CHECK_EQUAL(board_count(undo.destroyed), destroyed) &&
           CHECK(same_board(position, &game));
}

void SHIPS_TEST(naive_games)(void)
{
    Rng rng = {9};
    for (int i = 0; i < 40 * unit_effort; i++) {
        ShipsPosition position = ships_start();
        for (int ply = 0; ply < 400; ply++) {
            ShipsMove moves[SHIPS_MAX_MOVES];
            int count = ships_moves(&position, moves);
            if (!agree(&position) || count == 0 ||
                !play_both(&position, moves[rng_below(&rng, (uint32_t)count)]))
                break;
        }
    }
}

void SHIPS_TEST(naive_positions)(void)
{
    Rng rng = {10};
    for (int i = 0; i < 100 * unit_effort; i++) {
        ShipsPosition position =
            unit_random_position(&rng, i % 2 ? SHIPS_FLEET + 4 : 1 + (int)rng_below(&rng, 6));
        ShipsMove moves[SHIPS_MAX_MOVES];
        while (board_count(position.ships[SHIPS_WHITE]) > SHIPS_FLEET ||
               board_count(position.ships[SHIPS_BLACK]) > SHIPS_FLEET)
            position = unit_random_position(&rng, SHIPS_FLEET);
        if (!agree(&position))
            continue;
        int count = ships_moves(&position, moves);
        for (int j = 0; j < count; j++) {
            ShipsPosition after = position;
            play_both(&after, moves[j]);
        }
    }
}
