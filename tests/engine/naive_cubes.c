#include "tests/engine/naive_cubes.h"

#include <stdio.h>
#include <string.h>

static int first_column(int r)
{
    return r <= 4 ? 4 - r : r - 5;
}

bool naive_cubes_on_board(int x, int r)
{
    return r >= 1 && r <= 8 && x >= first_column(r) && x <= 14 - first_column(r);
}

bool naive_cubes_neighbours(int x, int r, int other_x, int other_r)
{
    if (!naive_cubes_on_board(x, r) || !naive_cubes_on_board(other_x, other_r))
        return false;
    if (other_r == r)
        return other_x == x - 1 || other_x == x + 1;
    bool up = (x + r) % 2 == 1;
    return other_x == x && other_r == (up ? r - 1 : r + 1);
}

// The next whole number at or above, and at or below, half of `n`.
static int half_up(int n)
{
    return n >= 0 ? (n + 1) / 2 : -(-n / 2);
}

static int half_down(int n)
{
    return n >= 0 ? n / 2 : -((1 - n) / 2);
}

bool naive_cubes_share_strip(int x, int r, int other_x, int other_r)
{
    return r == other_r || half_up(x - r) == half_up(other_x - other_r) ||
           half_down(x + r) == half_down(other_x + other_r);
}

// The sides as the rules list them.
static const char *const south = "e1 g1 i1 k1", *const south_east = "l1 m2 n3 o4",
                         *const north = "e8 g8 i8 k8", *const north_west = "a5 b6 c7 d8",
                         *const north_east = "o5 n6 m7 l8", *const south_west = "d1 c2 b3 a4";

static bool is_among(const char *cells, int x, int r)
{
    char cell[3] = {(char)('a' + x), (char)('0' + r), '\0'};
    return strstr(cells, cell) != NULL;
}

bool naive_cubes_is_home(int players, int player, int x, int r)
{
    if (player == 1)
        return is_among(south, x, r);
    if (player == 2)
        return is_among(players == 2 ? north : north_west, x, r);
    return is_among(north_east, x, r);
}

bool naive_cubes_is_goal(int players, int player, int x, int r)
{
    if (player == 1)
        return is_among(north, x, r);
    if (player == 2)
        return is_among(players == 2 ? south : south_east, x, r);
    return is_among(south_west, x, r);
}

NaiveCubes naive_cubes_read(const char *text)
{
    NaiveCubes game = {.players = 0};
    memset(game.board, '.', sizeof game.board);
    int r = 8, x = first_column(8);
    for (; *text != ' '; text++) {
        if (*text == '/') {
            r--;
            x = first_column(r);
        } else if (*text >= 'A') {
            game.board[r][x++] = *text;
        } else if (text[1] >= '0' && text[1] <= '9') {
            x += 10 * (*text - '0') + text[1] - '0';
            text++;
        } else {
            x += *text - '0';
        }
    }
    if (sscanf(text, "%d %d %d", &game.mover, &game.players, &game.round) != 3)
        game.players = 0;
    return game;
}

static bool is_cube(const NaiveCubes *game, int x, int r)
{
    return naive_cubes_on_board(x, r) && game->board[r][x] != '.';
}

int naive_cubes_steps(const NaiveCubes *game, int x, int r)
{
    int count = 0;
    for (int other_r = 1; other_r <= 8; other_r++)
        for (int other_x = 0; other_x < 15; other_x++)
            count +=
                is_cube(game, other_x, other_r) && naive_cubes_share_strip(x, r, other_x, other_r);
    return count;
}

// One cube on its way.
typedef struct Walk {
    NaiveCubes game; // without the cube
    int player;
    bool visited[9][16];
    bool found[9][16];
} Walk;

// No cube is here or next to here (3.3).
static bool is_clear(const Walk *walk, int x, int r)
{
    return naive_cubes_on_board(x, r) && !is_cube(&walk->game, x, r) &&
           !is_cube(&walk->game, x - 1, r) && !is_cube(&walk->game, x + 1, r) &&
           !((x + r) % 2 == 1 && is_cube(&walk->game, x, r - 1)) &&
           !((x + r) % 2 == 0 && is_cube(&walk->game, x, r + 1));
}

// Goes on from a cell with `left` steps to make (3.2, 3.4).
static void walk_on(Walk *walk, int x, int r, int left)
{
    walk->visited[r][x] = true;
    for (int next_r = r - 1; next_r <= r + 1; next_r++) {
        for (int next_x = x - 1; next_x <= x + 1; next_x++) {
            if (!naive_cubes_neighbours(x, r, next_x, next_r) || walk->visited[next_r][next_x] ||
                !is_clear(walk, next_x, next_r))
                continue;
            if (left == 1 || naive_cubes_is_goal(walk->game.players, walk->player, next_x, next_r))
                walk->found[next_r][next_x] = true;
            if (left > 1)
                walk_on(walk, next_x, next_r, left - 1);
        }
    }
    walk->visited[r][x] = false;
}

// A player's cubes that are neither at home nor at the goal (4).
static int under_way(const NaiveCubes *game, int player)
{
    int count = 0;
    for (int r = 1; r <= 8; r++)
        for (int x = 0; x < 15; x++)
            count += naive_cubes_on_board(x, r) && game->board[r][x] == '@' + player &&
                     !naive_cubes_is_home(game->players, player, x, r) &&
                     !naive_cubes_is_goal(game->players, player, x, r);
    return count;
}

// The moves of one player's cubes, whoever's turn it is and without a pass.
static int cube_moves(const NaiveCubes *game, int player, NaiveCubesMove *moves)
{
    int count = 0;
    for (int r = 1; r <= 8; r++) {
        for (int x = 0; x < 15; x++) {
            if (!naive_cubes_on_board(x, r) || game->board[r][x] != '@' + player)
                continue;
            if (game->players == 3 && naive_cubes_is_home(3, player, x, r) &&
                under_way(game, player) > 1)
                continue;
            Walk walk = {.game = *game, .player = player};
            walk.game.board[r][x] = '.';
            walk_on(&walk, x, r, naive_cubes_steps(game, x, r));
            for (int to_r = 1; to_r <= 8; to_r++)
                for (int to_x = 0; to_x < 15; to_x++)
                    if (walk.found[to_r][to_x])
                        moves[count++] = (NaiveCubesMove){x, r, to_x, to_r};
        }
    }
    return count;
}

static bool has_arrived(const NaiveCubes *game, int player)
{
    int count = 0;
    for (int r = 1; r <= 8; r++)
        for (int x = 0; x < 15; x++)
            count += naive_cubes_on_board(x, r) && game->board[r][x] == '@' + player &&
                     naive_cubes_is_goal(game->players, player, x, r);
    return count == 4;
}

int naive_cubes_steps_to_go(int players, int player, int x, int r)
{
    bool reached[9][16] = {{false}};
    reached[r][x] = true;
    for (int steps = 0;; steps++) {
        bool next[9][16];
        memcpy(next, reached, sizeof next);
        for (int row = 1; row <= 8; row++) {
            for (int column = 0; column < 15; column++) {
                if (!reached[row][column])
                    continue;
                if (naive_cubes_is_goal(players, player, column, row))
                    return steps;
                for (int to_r = row - 1; to_r <= row + 1; to_r++)
                    for (int to_x = column - 1; to_x <= column + 1; to_x++)
                        if (naive_cubes_neighbours(column, row, to_x, to_r))
                            next[to_r][to_x] = true;
            }
        }
        memcpy(reached, next, sizeof next);
    }
}

// The player with the smallest sum of steps to go, 0 if it is shared (5).
static int adjudicated(const NaiveCubes *game)
{
    int sums[4] = {0}, winner = 1;
    bool shared = false;
    for (int r = 1; r <= 8; r++)
        for (int x = 0; x < 15; x++)
            if (is_cube(game, x, r))
                sums[game->board[r][x] - '@'] +=
                    naive_cubes_steps_to_go(game->players, game->board[r][x] - '@', x, r);
    for (int player = 2; player <= game->players; player++)
        if (sums[player] < sums[winner])
            winner = player;
    for (int player = 1; player <= game->players; player++)
        shared |= player != winner && sums[player] == sums[winner];
    return shared ? 0 : winner;
}

NaiveCubesEnd naive_cubes_end(const NaiveCubes *game, int *winner)
{
    NaiveCubesMove moves[NAIVE_CUBES_MAX_MOVES];
    *winner = 0;
    for (int player = 1; player <= game->players; player++) {
        if (has_arrived(game, player)) {
            *winner = player;
            return NAIVE_CUBES_GOAL;
        }
    }
    if (game->round < 61)
        for (int player = 1; player <= game->players; player++)
            if (cube_moves(game, player, moves) > 0)
                return NAIVE_CUBES_GOES_ON;
    *winner = adjudicated(game);
    return game->round >= 61 ? NAIVE_CUBES_ROUNDS : NAIVE_CUBES_BLOCKED;
}

int naive_cubes_moves(const NaiveCubes *game, NaiveCubesMove moves[NAIVE_CUBES_MAX_MOVES])
{
    int winner, count;
    if (naive_cubes_end(game, &winner) != NAIVE_CUBES_GOES_ON)
        return 0;
    count = cube_moves(game, game->mover, moves);
    if (count == 0)
        moves[count++] = (NaiveCubesMove){0, 0, 0, 0};
    return count;
}

void naive_cubes_play(NaiveCubes *game, NaiveCubesMove move)
{
    if (move.from_r != 0) {
        game->board[move.from_r][move.from_x] = '.';
        game->board[move.to_r][move.to_x] = (char)('@' + game->mover);
    }
    if (game->mover++ == game->players) {
        game->mover = 1;
        game->round++;
    }
}
