// All vectors, and the leaf counts of the start positions, each counted in every way there is: with
// bulk counting, leaf by leaf, with a table, and on several threads that share one. Both boards of
// the game of ships are asked through the seam of the rules, by the same code. The hexagon game's
// vectors stand in conformance_cubes.c.
// `conformance [-quick] [FOLDER]`, FOLDER being tests/vectors.
#include "tests/engine/conformance.h"

#include "engine/base/pool.h"
#include "engine/base/system/os.h"
#include "engine/base/vectors.h"
#include "engine/rules.h"
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

// What is known of the game on a board.
typedef struct KnownBoard {
    const Rules *rules;
    uint64_t leaves[6]; // from the start, by depth
    const char *positions, *games;
    int position_count, game_count;
} KnownBoard;

extern const Rules ships_rules, ships10_rules;
static const KnownBoard square_board = {
    .rules = &ships_rules,
    .leaves = {1, 58, 3187, 213304, 13972119, 1013462720},
    .positions = "ships-perft.epd",
    .position_count = 300,
    .games = "ships-games.txt",
    .game_count = 200,
};
static const KnownBoard tall_board = {
    .rules = &ships10_rules,
    .leaves = {1, 74, 5236, 453679, 38291972, 3604245496},
    .positions = "ships10-perft.epd",
    .position_count = 240,
    .games = "ships10-games.txt",
    .game_count = 150,
};

static const Rules *rules; // of the board whose vectors are read

// Root moves handed out one by one to the threads.
typedef struct Shared {
    GamePosition position;
    int depth, move_count;
    GameMove moves[GAME_MAX_MOVES];
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
        GamePosition position = shared->position;
        rules->play(&position, shared->moves[i]);
        atomic_fetch_add(&shared->leaves,
                         rules->perft(&position, shared->depth - 1, shared->table, &never));
    }
}

static uint64_t threaded_perft(const GamePosition *position, int depth, const PerftTable *table)
{
    Error error;
    Pool *pool = pool_create(THREADS, NULL, NULL, &error);
    Shared shared = {.position = *position, .depth = depth, .table = table};
    if (!CHECK(pool != NULL))
        return 0;
    shared.move_count = rules->moves(position, shared.moves);
    pool_run(pool, count_moves, &shared);
    pool_destroy(pool);
    return atomic_load(&shared.leaves);
}

static void check_start_counts(const KnownBoard *board)
{
    GamePosition start;
    PerftTable table = new_table(TABLE_LINES);
    rules = board->rules;
    rules->start(&start);
    for (int depth = 0; depth <= (quick ? 3 : 5); depth++) {
        uint64_t leaves = board->leaves[depth];
        CHECK_EQUAL(rules->perft(&start, depth, NULL, &never), leaves);
        CHECK_EQUAL(rules->perft(&start, depth, &table, &never), leaves);
        CHECK_EQUAL(rules->perft(&start, depth, &table, &never), leaves); // now it is warm
        if (depth <= 4)
            CHECK_EQUAL(rules->perft_every_leaf(&start, depth, &never), leaves);
        if (depth >= 1) {
            CHECK_EQUAL(threaded_perft(&start, depth, NULL), leaves);
            CHECK_EQUAL(threaded_perft(&start, depth, &table), leaves);
        }
    }
    free(table.lines);
}

// One line: FEN ;D1 n ;D2 n ;D3 n.
static void check_perft_line(char *line, const PerftTable *table)
{
    GamePosition position;
    Error error = {""};
    char *counts = strchr(line, ';');
    if (!CHECK(counts != NULL) ||
        !CHECK(rules->parse((Slice){line, (size_t)(counts - line)}, &position, &error)))
        return;
    for (int depth = 1; depth <= 3; depth++) {
        int named = 0;
        long long leaves = -1;
        if (!CHECK(counts != NULL && sscanf(counts, ";D%d %lld", &named, &leaves) == 2) ||
            !CHECK_EQUAL(named, depth))
            return;
        CHECK_EQUAL(rules->perft(&position, depth, NULL, &never), leaves);
        CHECK_EQUAL(rules->perft(&position, depth, table, &never), leaves);
        if (depth < 3 || !quick)
            CHECK_EQUAL(rules->perft_every_leaf(&position, depth, &never), leaves);
        counts = strchr(counts + 1, ';');
    }
}

// The winner as the vectors say it: 1 White, 2 Black, 0 nobody. They know no draw rules.
static int winner_of(const GamePosition *position)
{
    const History none = {0};
    Verdict verdict = rules->verdict(position, &none);
    return verdict.kind == GAME_WON ? 1 + verdict.winner : 0;
}

// One line: WINNER moves... | FEN.
static void check_game(char *line, const PerftTable *table)
{
    (void)table;
    Slice rest = slice_trim(slice_of(line)), word = slice_word(&rest);
    GamePosition position, read;
    Error error = {""};
    int winner = word.length == 1 ? word.at[0] - '0' : -1;
    rules->start(&position);
    for (word = slice_word(&rest); word.length > 0 && !slice_is(word, "|");
         word = slice_word(&rest)) {
        GameMove move = 0;
        char text[GAME_MOVE_TEXT];
        if (!CHECK_EQUAL(winner_of(&position), 0) ||
            !CHECK(rules->parse_move(word, &position, &move, &error)))
            return;
        rules->format_move(move, text);
        CHECK(slice_is(word, text));
        rules->play(&position, move);
    }
    char fen[GAME_POSITION_TEXT];
    rules->format(&position, fen);
    CHECK(slice_is(slice_trim(rest), fen));
    CHECK_EQUAL(winner_of(&position), winner);
    if (CHECK(rules->parse(slice_of(fen), &read, &error)))
        CHECK_EQUAL(rules->key(&position), rules->key(&read));
}

static void check_positions(const KnownBoard *board)
{
    rules = board->rules;
    check_vectors(board->positions, check_perft_line, board->position_count);
}

static void check_games(const KnownBoard *board)
{
    rules = board->rules;
    check_vectors(board->games, check_game, board->game_count);
}

static void test_start_counts(void)
{
    check_start_counts(&square_board);
}

static void test_tall_start_counts(void)
{
    check_start_counts(&tall_board);
}

static void test_perft_vectors(void)
{
    check_positions(&square_board);
}

static void test_tall_perft_vectors(void)
{
    check_positions(&tall_board);
}

static void test_games(void)
{
    check_games(&square_board);
}

static void test_tall_games(void)
{
    check_games(&tall_board);
}

static const Test tests[] = {
    {"leaf counts from the start position", test_start_counts},
    {"ships-perft.epd", test_perft_vectors},
    {"ships-games.txt", test_games},
    {"leaf counts from the start position of the tall board", test_tall_start_counts},
    {"ships10-perft.epd", test_tall_perft_vectors},
    {"ships10-games.txt", test_tall_games},
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
