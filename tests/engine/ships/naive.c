#include "tests/engine/ships/naive.h"

static bool on_board(int file, int rank)
{
    return file >= 0 && file < 8 && rank >= 0 && rank < NAIVE_RANKS;
}

static char enemy_of(char ship)
{
    return ship == 'S' ? 's' : 'S';
}

// White's port is a1, Black's h8 or h10.
static int port_file(char ship)
{
    return ship == 'S' ? 0 : 7;
}

static int port_rank(char ship)
{
    return ship == 'S' ? 0 : NAIVE_RANKS - 1;
}

static int ships_on_board(const NaiveGame *game, char ship)
{
    int count = 0;
    for (int rank = 0; rank < NAIVE_RANKS; rank++)
        for (int file = 0; file < 8; file++)
            count += game->board[rank][file] == ship;
    return count;
}

static bool mover_holds_enemy_port(const NaiveGame *game)
{
    char enemy = enemy_of(game->mover);
    return game->board[port_rank(enemy)][port_file(enemy)] == game->mover;
}

// Adds the slides from one square.
static int add_slides(const NaiveGame *game, int file, int rank, NaiveMove *moves, int count)
{
    int own_file = port_file(game->mover), own_rank = port_rank(game->mover);
    for (int up = -1; up <= 1; up++) {
        for (int right = -1; right <= 1; right++) {
            if (up == 0 && right == 0)
                continue;
            int f = file + right, r = rank + up;
            while (on_board(f, r) && game->board[r][f] == '.') {
                if (f != own_file || r != own_rank)
                    moves[count++] = (NaiveMove){file, rank, f, r};
                f += right;
                r += up;
            }
        }
    }
    return count;
}

int naive_moves(const NaiveGame *game, NaiveMove moves[NAIVE_MAX_MOVES])
{
    int count = 0, own_file = port_file(game->mover), own_rank = port_rank(game->mover);
    if (mover_holds_enemy_port(game))
        return 0;
    for (int rank = 0; rank < NAIVE_RANKS; rank++)
        for (int file = 0; file < 8; file++)
            if (game->board[rank][file] == game->mover)
                count = add_slides(game, file, rank, moves, count);
    if (ships_on_board(game, game->mover) < 12 && game->board[own_rank][own_file] == '.')
        count = add_slides(game, own_file, own_rank, moves, count);
    return count;
}

// How many of `attacker`'s ships look at a square along open lines.
static int attackers_of(const NaiveGame *game, int file, int rank, char attacker)
{
    int count = 0;
    for (int up = -1; up <= 1; up++) {
        for (int right = -1; right <= 1; right++) {
            if (up == 0 && right == 0)
                continue;
            int f = file + right, r = rank + up;
            while (on_board(f, r) && game->board[r][f] == '.')
                f += right, r += up;
            count += on_board(f, r) && game->board[r][f] == attacker;
        }
    }
    return count;
}

// Removes the first ship of `victim` found with three attackers. False if there is none.
static bool destroy_one(NaiveGame *game, char victim)
{
    for (int rank = 0; rank < NAIVE_RANKS; rank++) {
        for (int file = 0; file < 8; file++) {
            if (game->board[rank][file] != victim ||
                attackers_of(game, file, rank, enemy_of(victim)) < 3)
                continue;
            game->board[rank][file] = '.';
            return true;
        }
    }
    return false;
}

int naive_play(NaiveGame *game, NaiveMove move)
{
    int destroyed = 0;
    bool rebuild = game->board[move.from_rank][move.from_file] == '.';
    game->board[move.from_rank][move.from_file] = '.';
    game->board[move.to_rank][move.to_file] = game->mover;
    while (destroy_one(game, enemy_of(game->mover)))
        destroyed++;
    game->quiet = rebuild || destroyed > 0 ? 0 : game->quiet + 1;
    game->mover = enemy_of(game->mover);
    return destroyed;
}

NaiveEnd naive_end(const NaiveGame *game)
{
    NaiveMove moves[NAIVE_MAX_MOVES];
    if (mover_holds_enemy_port(game))
        return NAIVE_MOVER_WON;
    if (naive_moves(game, moves) == 0)
        return NAIVE_MOVER_LOST;
    return game->quiet >= 100 ? NAIVE_DRAWN : NAIVE_GOES_ON;
}
