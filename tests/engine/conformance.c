// All vectors, and the leaf counts of the start positions, each counted in every way there is: with
// bulk counting, leaf by leaf, with a table, and on several threads that share one. The hexagon
// game's stand in conformance_cubes.c.
// `conformance [-quick] [FOLDER]`, FOLDER being tests/vectors.
#include "tests/engine/conformance.h"

#include "engine/base/system/os.h"
#include "engine/base/pool.h"
#include "engine/ships/notation.h"
#include "engine/ships/perft.h"
#include "tests/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 3 };

static const char *folder = "tests/vectors";
static StopFlag never;

bool quick;

PerftTable new_table(size_t lines)
{
    PerftTable table = {os_aligned(64, lines * sizeof(PerftLine)), lines};
    if (table.lines == NULL)
        exit(2);
    memset((void *)table.lines, 0, lines * sizeof(PerftLine));
    return table;
}

void check_vectors(const char *name, CheckLine *check, int lines)
{
    static char line[1 << 14];
    char path[1024];
    int count = 0;
    PerftTable table = new_table(TABLE_LINES);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    check_that(file != NULL, path, __FILE__, __LINE__);
    for (; file != NULL && fgets(line, sizeof line, file) != NULL; count++)
        check(line, &table);
    CHECK_EQUAL(count, lines);
    if (file != NULL)
        fclose(file);
    free(table.lines);
}

// Root moves handed out one by one to the threads.
typedef struct Shared {
    ShipsPosition position;
    int depth, move_count;
    ShipsMove moves[SHIPS_MAX_MOVES];
    const PerftTable *table;
    atomic_int next;
    _Atomic uint64_t leaves;
} Shared;

static void count_moves(void *context, int index)
{
    Shared *shared = context;
    (void)index;
    for (;;) {
        int i = atomic_fetch_add(&shared->next, 1);
        if (i >= shared->move_count)
            return;
        ShipsPosition position = shared->position;
        ships_make(&position, shared->moves[i]);
        atomic_fetch_add(&shared->leaves,
                         ships_perft(&position, shared->depth - 1, shared->table, &never));
    }
}

static uint64_t threaded_perft(const ShipsPosition *position, int depth, const PerftTable *table)
{
    Error error;
    Pool *pool = pool_create(THREADS, NULL, NULL, &error);
    Shared shared = {.position = *position, .depth = depth, .table = table};
    if (!CHECK(pool != NULL))
        return 0;
    shared.move_count = ships_moves(position, shared.moves);
    pool_run(pool, count_moves, &shared);
    pool_destroy(pool);
    return atomic_load(&shared.leaves);
}

static void test_start_counts(void)
{
    static const uint64_t leaves[] = {1, 58, 3187, 213304, 13972119, 1013462720};
    const ShipsPosition start = ships_start();
    PerftTable table = new_table(TABLE_LINES);
    for (int depth = 0; depth <= (quick ? 3 : 5); depth++) {
        CHECK_EQUAL(ships_perft(&start, depth, NULL, &never), leaves[depth]);
        CHECK_EQUAL(ships_perft(&start, depth, &table, &never), leaves[depth]);
        CHECK_EQUAL(ships_perft(&start, depth, &table, &never), leaves[depth]); // now it is warm
        if (depth <= 4)
            CHECK_EQUAL(ships_perft_every_leaf(&start, depth, &never), leaves[depth]);
        if (depth >= 1) {
            CHECK_EQUAL(threaded_perft(&start, depth, NULL), leaves[depth]);
            CHECK_EQUAL(threaded_perft(&start, depth, &table), leaves[depth]);
        }
    }
    free(table.lines);
}

// One line: FEN ;D1 n ;D2 n ;D3 n.
static void check_perft_line(char *line, const PerftTable *table)
{
    ShipsPosition position;
    Error error = {""};
    char *counts = strchr(line, ';');
    if (!CHECK(counts != NULL) ||
        !CHECK(ships_parse((Slice){line, (size_t)(counts - line)}, &position, &error)))
        return;
    for (int depth = 1; depth <= 3; depth++) {
        int named = 0;
        long long leaves = -1;
        if (!CHECK(counts != NULL && sscanf(counts, ";D%d %lld", &named, &leaves) == 2) ||
            !CHECK_EQUAL(named, depth))
            return;
        CHECK_EQUAL(ships_perft(&position, depth, NULL, &never), leaves);
        CHECK_EQUAL(ships_perft(&position, depth, table, &never), leaves);
        if (depth < 3 || !quick)
            CHECK_EQUAL(ships_perft_every_leaf(&position, depth, &never), leaves);
        counts = strchr(counts + 1, ';');
    }
}

static void test_perft_vectors(void)
{
    check_vectors("ships-perft.epd", check_perft_line, 300);
}

// The winner as the vectors say it: 1 White, 2 Black, 0 nobody. They know no draw rules.
static int winner_of(const ShipsPosition *position)
{
    ShipsOutcome outcome = ships_outcome(position);
    if (outcome == SHIPS_MOVER_IN_PORT)
        return 1 + position->side;
    return outcome == SHIPS_MOVER_STUCK ? 1 + (int)ships_other((ShipsSide)position->side) : 0;
}

// One line: WINNER moves... | FEN.
static void check_game(char *line, const PerftTable *table)
{
    (void)table;
    Slice rest = slice_trim(slice_of(line)), word = slice_word(&rest);
    ShipsPosition position = ships_start();
    int winner = word.length == 1 ? word.at[0] - '0' : -1;
    for (word = slice_word(&rest); word.length > 0 && !slice_is(word, "|");
         word = slice_word(&rest)) {
        ShipsMove move = 0;
        Error error = {""};
        char text[SHIPS_MOVE_TEXT];
        if (!CHECK_EQUAL(winner_of(&position), 0) ||
            !CHECK(ships_parse_move(word, &position, &move, &error)))
            return;
        ships_format_move(move, text);
        CHECK(slice_is(word, text));
        ships_make(&position, move);
    }
    char fen[SHIPS_FEN_TEXT];
    ships_format(&position, fen);
    CHECK(slice_is(slice_trim(rest), fen));
    CHECK_EQUAL(winner_of(&position), winner);
    CHECK_EQUAL(position.key, ships_key(&position));
}

static void test_games(void)
{
    check_vectors("ships-games.txt", check_game, 200);
}

static const Test tests[] = {
    {"leaf counts from the start position", test_start_counts},
    {"ships-perft.epd", test_perft_vectors},
    {"ships-games.txt", test_games},
    {"leaf counts from the start of the hexagon game", test_cubes_start_counts},
    {"leaf counts near the last round", test_cubes_last_rounds},
    {"cubes-perft.txt", test_cubes_perft_vectors},
    {"cubes-games.txt", test_cubes_games},
};

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-quick") == 0)
            quick = true;
        else
            folder = argv[i];
    }
    return check_run("conformance (" VECTORS_NAME ")", tests, (int)ARRAY_COUNT(tests));
}
