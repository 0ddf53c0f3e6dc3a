// Marks that a board shows beside the cubes, against the naive rules: steps, and the ways that
// cubes go.
#include "engine/cubes/notation.h"
#include "tests/engine/naive_cubes.h"
#include "tests/engine/unit_cubes.h"

#include <stdlib.h>
#include <string.h>

typedef struct Cell {
    int x, r;
} Cell;

typedef struct Way {
    Cell cells[16];
    int length;
} Way;

// Reads a list of cells, ["e1","e2"].
static Way read_way(const char *text)
{
    Way way = {.length = 0};
    for (; *text != ']' && way.length < 16; text++)
        if (*text >= 'a' && *text <= 'o')
            way.cells[way.length++] = (Cell){text[0] - 'a', text[1] - '0'};
    return way;
}

// Whether the cube on `from` may step there: an empty cell that no other cube touches.
static bool is_free(const NaiveCubes *game, Cell from, Cell to)
{
    if (game->board[to.r][to.x] != '.')
        return false;
    for (int r = 1; r <= 8; r++)
        for (int x = 0; x < 15; x++)
            if (naive_cubes_on_board(x, r) && game->board[r][x] != '.' &&
                (x != from.x || r != from.r) && naive_cubes_neighbours(x, r, to.x, to.r))
                return false;
    return true;
}

static bool is_same(Cell a, Cell b)
{
    return a.x == b.x && a.r == b.r;
}

// Steps of the shortest way to each cell; 99 where there is none.
static void find_distances(const NaiveCubes *game, Cell from, int distances[9][15])
{
    for (int r = 0; r <= 8; r++)
        for (int x = 0; x < 15; x++)
            distances[r][x] = 99;
    distances[from.r][from.x] = 0;
    for (int steps = 0; steps < 15; steps++)
        for (int r = 1; r <= 8; r++)
            for (int x = 0; x < 15; x++)
                for (int dx = -1; dx <= 1 && distances[r][x] == steps; dx++)
                    for (int dr = -1; dr <= 1; dr++) {
                        Cell to = {x + dx, r + dr};
                        if (naive_cubes_on_board(to.x, to.r) &&
                            naive_cubes_neighbours(x, r, to.x, to.r) &&
                            distances[to.r][to.x] == 99 && is_free(game, from, to))
                            distances[to.r][to.x] = steps + 1;
                    }
}

static bool is_right_way(const NaiveCubes *game, const Way *way, Cell from, Cell to)
{
    int steps = naive_cubes_steps(game, from.x, from.r), distances[9][15];
    find_distances(game, from, distances);
    if (naive_cubes_is_goal(game->players, game->mover, to.x, to.r) &&
        distances[to.r][to.x] < steps)
        steps = distances[to.r][to.x];
    bool ok = CHECK_EQUAL(way->length, steps + 1) && CHECK(is_same(way->cells[0], from)) &&
              CHECK(is_same(way->cells[way->length - 1], to));
    for (int i = 1; ok && i < way->length; i++) {
        Cell before = way->cells[i - 1], now = way->cells[i];
        ok = CHECK(naive_cubes_neighbours(before.x, before.r, now.x, now.r)) &&
             CHECK(is_free(game, from, now));
        for (int j = 0; ok && j < i; j++)
            ok = CHECK(!is_same(way->cells[j], now));
    }
    return ok;
}

static int occurrences(const char *text, const char *part)
{
    int count = 0;
    while ((text = strstr(text, part)) != NULL)
        text++, count++;
    return count;
}

static bool shows_steps(const NaiveCubes *game, const char *steps)
{
    char part[64];
    bool ok = CHECK_EQUAL(occurrences(steps, ":"), 4);
    for (int r = 1; r <= 8; r++)
        for (int x = 0; ok && x < 15; x++) {
            if (!naive_cubes_on_board(x, r) || game->board[r][x] != 'A' + game->mover - 1)
                continue;
            snprintf(part, sizeof part, "\"%c%d\":%d", 'a' + x, r, naive_cubes_steps(game, x, r));
            ok = CHECK(strstr(steps, part) != NULL);
        }
    return ok;
}

static bool shows_ways(const NaiveCubes *game, const char *paths)
{
    NaiveCubesMove moves[NAIVE_CUBES_MAX_MOVES];
    int count = naive_cubes_moves(game, moves);
    bool has_pass = count == 1 && moves[0].from_r == 0;
    bool ok = CHECK_EQUAL(occurrences(paths, ":["), has_pass ? 0 : count);
    for (int i = 0; ok && !has_pass && i < count; i++) {
        char part[64];
        Cell from = {moves[i].from_x, moves[i].from_r}, to = {moves[i].to_x, moves[i].to_r};
        snprintf(part, sizeof part, "\"%c%d%c%d\":[", 'a' + from.x, from.r, 'a' + to.x, to.r);
        const char *at = strstr(paths, part);
        if (!CHECK(at != NULL))
            return false;
        Way way = read_way(at + strlen(part));
        ok = is_right_way(game, &way, from, to);
    }
    return ok;
}

static bool shows_end(const NaiveCubes *game, const char *end)
{
    char expected[96];
    int sums[4] = {0};
    for (int r = 1; r <= 8; r++)
        for (int x = 0; x < 15; x++)
            if (naive_cubes_on_board(x, r) && game->board[r][x] != '.') {
                int player = game->board[r][x] - '@';
                sums[player] += naive_cubes_steps_to_go(game->players, player, x, r);
            }
    int length = snprintf(expected, sizeof expected, ",\"toGo\":[%d,%d", sums[1], sums[2]);
    if (game->players == 3)
        length += snprintf(expected + length, sizeof expected - (size_t)length, ",%d", sums[3]);
    snprintf(expected + length, sizeof expected - (size_t)length, "],\"round\":%d,\"rounds\":60",
             game->round);
    return CHECK_TEXT(end, expected);
}

void test_cubes_show(void)
{
    Rng rng = {78};
    for (int i = 0; i < 30 * unit_effort; i++) {
        CubesPosition position =
            unit_cubes_random(&rng, 2 + i % 2, (UnitCubesKind)(i / 2 % UNIT_CUBES_KINDS));
        char text[CUBES_POSITION_TEXT], shown[CUBES_SHOWN_TEXT];
        cubes_format(&position, text);
        NaiveCubes game = naive_cubes_read(text);
        cubes_show(&position, shown);
        char *paths = strstr(shown, ",\"paths\":{"), *end = strstr(shown, ",\"toGo\"");
        if (!CHECK(strncmp(shown, ",\"steps\":{", 10) == 0) || !CHECK(paths != NULL) ||
            !CHECK(end != NULL) || !shows_end(&game, end))
            return;
        *paths++ = *end = '\0';
        if (!shows_steps(&game, shown + 10) || !shows_ways(&game, paths + 9))
            return;
    }
}
