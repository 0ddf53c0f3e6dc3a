// Wins and losses that the two searches may claim, piece by piece: what the table's word is worth
// where counters and earlier positions differ, what a pass, a cut-short search and a repetition
// prove. Whole searches are judged by tests/search/claims.c.
#include "engine/cubes/rules.h"
#include "engine/game_record.h"
#include "engine/ships/rules.h"
#include "search/cubes/search.h"
#include "search/root.h"
#include "search/searcher.h"
#include "search/ships/search.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_MB = 1 };

static void ignore_line(void *context, const PvInfo *info)
{
    (void)context, (void)info;
}

static void ignore_move(void *context, int depth, uint16_t move, int number)
{
    (void)context, (void)depth, (void)move, (void)number;
}

// A searcher, a game and what one search of it would be given, for tests that ask the pieces.
typedef struct Bench {
    Searcher searcher;
    GameRecord record;
    Limits limits;
    SearchRequest request;
    SearchTask task;
} Bench;

static void begin(Bench *bench, const char *variant, const char *game, int mode)
{
    Error error = {""};
    const Game *of = game_find(slice_of(variant));
    *bench = (Bench){.limits = {.depth = 1}};
    if (!CHECK(searcher_init(&bench->searcher, of, HASH_MB, &error)) ||
        !CHECK(game_record_parse(&bench->record, of->rules, slice_of(game), &error)))
        abort();
    bench->request = (SearchRequest){
        .position = &bench->record.position,
        .history = &bench->record.history,
        .limits = &bench->limits,
        .settings = {.multipv = 1, .mode = mode, .skill_level = LEVEL_FULL},
        .report = {NULL, ignore_line, ignore_move, NULL},
    };
    bench->task = (SearchTask){
        .game = of,
        .position = &bench->record.position,
        .history = &bench->record.history,
        .weights = bench->searcher.weights,
        .limits = &bench->limits,
        .settings = &bench->request.settings,
        .multipv = 1,
        .depth_limit = 1,
        .tt = &bench->searcher.tt,
        .control = &bench->searcher.control,
        .report = &bench->request.report,
        .workers = bench->searcher.workers.at,
        .worker_count = 1,
    };
}

static void end(Bench *bench)
{
    game_record_free(&bench->record);
    searcher_free(&bench->searcher);
}

// The thread's state as at the beginning of a search.
static Worker *prepared(Bench *bench)
{
    Worker *worker = bench->searcher.workers.at[0];
    searcher_prepare(&bench->searcher, &bench->request);
    worker->task = &bench->task;
    bench->task.game->worker_prepare(worker);
    return worker;
}

static SearchResult ask(Bench *bench, Limits limits)
{
    bench->limits = limits;
    searcher_prepare(&bench->searcher, &bench->request);
    return searcher_run(&bench->searcher);
}

// The same table, another game.
static void go_on_with(Bench *bench, const char *game)
{
    Error error = {""};
    game_record_free(&bench->record);
    if (!CHECK(game_record_parse(&bench->record, bench->task.game->rules, slice_of(game), &error)))
        abort();
}

void test_history_repeated(void)
{
    History history = {0};
    CHECK_EQUAL(history_repeated(&history, 5), 0);
    CHECK(history_push(&history, 5) && history_push(&history, 7) && history_push(&history, 9));
    CHECK_EQUAL(history_repeated(&history, 8), 0);
    uint64_t five = history_repeated(&history, 5), seven = history_repeated(&history, 7);
    CHECK(five != 0 && seven != 0 && five != seven);
    CHECK(history_push(&history, 7));
    CHECK(history_repeated(&history, 8) == seven && history_repeated(&history, 7) == seven);
    CHECK(history_repeated(&history, 5) == five + seven);
    CHECK(history_push(&history, 7)); // a third time makes no difference
    CHECK(history_repeated(&history, 8) == seven);
    history_free(&history);
}

// ---- ships ----

static const char ships_start_fen[] = "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1";

// A position drawn for good by either of two moves: lost without the counter.
void test_proofs_counter(void)
{
    Bench bench;
    char best[GAME_MOVE_TEXT];
    begin(&bench, "ships", "S2s1s2/7s/7s/1s3s1s/1s4s1/3s4/2s3s1/8 w - - 0 62", CUBES_PARANOID);
    CHECK(score_is_loss(ask(&bench, (Limits){.depth = 6}).score));
    go_on_with(&bench, "S2s1s2/7s/7s/1s3s1s/1s4s1/3s4/2s3s1/8 w - - 98 62");
    SearchResult result = ask(&bench, (Limits){.depth = 4});
    bench.task.game->rules->format_move(result.best, best);
    CHECK(strcmp(best, "a8a2") == 0 || strcmp(best, "a8a7") == 0);
    CHECK_EQUAL(result.score, 0);
    end(&bench);
}

// Another thread seems to be at a move of the position of `key`, at that depth.
static void mark_searched(Bench *bench, uint64_t key, const char *text, int depth)
{
    GameMove move = 0;
    Error error = {""};
    CHECK(bench->task.game->rules->parse_move(slice_of(text), &bench->record.position, &move,
                                              &error));
    bench->task.abdada = bench->searcher.workers.abdada;
    CHECK(abdada_begin(abdada_line(bench->task.abdada, key), abdada_word(key, move, depth)) !=
          NULL);
}

// The scores that a node below the root and the root itself give a position, and at how many nodes.
static void look_at_both(Bench *bench, int depth, int *below, int *at_root, uint64_t nodes[2])
{
    Error error = {""};
    CHECK(tt_resize(bench->task.tt, HASH_MB, &error));
    Worker *worker = prepared(bench);
    bench->task.game->worker_new_game(worker);
    atomic_store(&worker->nodes, 0);
    worker->depth = depth;
    *below = ships_search_pv((ShipsSearch *)worker, -SCORE_INFINITE, SCORE_INFINITE, depth, 1);
    nodes[0] = atomic_load(&worker->nodes);
    CHECK(tt_resize(bench->task.tt, HASH_MB, &error));
    bench->task.game->worker_new_game(worker);
    root_fill(worker);
    *at_root = root_search(worker, -SCORE_INFINITE, SCORE_INFINITE, depth);
    nodes[1] = atomic_load(&worker->nodes) - nodes[0];
}

// Moves that other threads are at come last, and none of them is left out: here two moves only
// are not lost, and both are busy.
void test_proofs_deferred(void)
{
    enum { DEPTH = 6 };
    Bench bench;
    int below, at_root;
    uint64_t alone[2], beside[2];
    begin(&bench, "ships", "S2s1s2/7s/7s/1s3s1s/1s4s1/3s4/2s3s1/8 w - - 98 62", CUBES_PARANOID);
    look_at_both(&bench, DEPTH, &below, &at_root, alone);
    CHECK_EQUAL(below, 0);
    CHECK_EQUAL(at_root, 0);
    uint64_t root = bench.task.game->rules->key(&bench.record.position);
    uint64_t node = ships_table_key((ShipsSearch *)prepared(&bench));
    mark_searched(&bench, root, "a8a2", DEPTH);
    mark_searched(&bench, root, "a8a7", DEPTH);
    mark_searched(&bench, node, "a8a2", DEPTH - 1); // a ply less without a table move
    mark_searched(&bench, node, "a8a7", DEPTH - 1);
    look_at_both(&bench, DEPTH, &below, &at_root, beside);
    CHECK_EQUAL(below, 0);
    CHECK_EQUAL(at_root, 0);
    CHECK(beside[0] != alone[0] && beside[1] != alone[1]); // in another order
    end(&bench);
}

// The score of the other moves, as far as `beta`, when one is left out at ply 1.
static int score_without(Bench *bench, const char *left_out, int beta, int depth)
{
    GameMove move = 0;
    Error error = {""};
    ShipsSearch *search = (ShipsSearch *)bench->searcher.workers.at[0];
    CHECK(bench->task.game->rules->parse_move(slice_of(left_out), &bench->record.position, &move,
                                              &error));
    ships_frame(search, 1)->excluded = move;
    int score = ships_search_zero(search, beta, depth, 1, true);
    ships_frame(search, 1)->excluded = SHIPS_MOVE_NONE;
    return score;
}

// A move that is left out is not searched, the table's word on all moves says nothing about the
// others, and what is found about these is not kept as if it were about all. Here d5g8 is lost at
// ply 8 or later, and all others sooner.
void test_proofs_left_out(void)
{
    enum { DEPTH = 6, FAR_ABOVE = 3000 };
    const int later = score_loss_in(8);
    Bench bench;
    TtData found, claim = {.eval = 0, .depth = 100, .bound = BOUND_EXACT, .score = FAR_ABOVE};
    begin(&bench, "ships", "8/8/5s1s/1ssS4/5s2/s7/1s6/8 w - - 98 62", CUBES_PARANOID);
    ShipsSearch *search = (ShipsSearch *)prepared(&bench);
    search->worker.depth = DEPTH;
    CHECK(score_without(&bench, "d5g8", later, DEPTH) < later);
    CHECK(score_without(&bench, "d5d8", later, DEPTH) >= later);
    CHECK(!tt_probe(bench.task.tt, ships_table_key(search), &found));
    tt_store(bench.task.tt, ships_table_key(search), claim);
    CHECK_EQUAL(ships_search_zero(search, later, DEPTH, 1, true), FAR_ABOVE);
    CHECK(score_without(&bench, "d5g8", later, DEPTH) < later);
    end(&bench);
}

// A score of the table's: that the side to move is lost in 40 plies.
static int score_of_loss(const char *start, int quiet_plies)
{
    Bench bench;
    begin(&bench, "ships", start, CUBES_PARANOID);
    ShipsPosition position = ships_position(&bench.record.position);
    position.quiet_plies = (uint32_t)quiet_plies;
    ships_set_position(&bench.record.position, position);
    ShipsSearch *search = (ShipsSearch *)prepared(&bench);
    ShipsMove moves[SHIPS_MAX_MOVES];
    ships_moves(&search->position, moves);
    ships_play(search, moves[0], 0);
    TtData data = {
        .score = (int16_t)score_loss_in(40), .eval = 0, .depth = 100, .bound = BOUND_EXACT};
    tt_store(bench.task.tt, ships_table_key(search), data);
    int score = ships_search_zero(search, 1, 1, 1, true);
    end(&bench);
    return score;
}

void test_proofs_table(void)
{
    CHECK_EQUAL(score_of_loss(ships_start_fen, 10), score_loss_in(41));
    CHECK_EQUAL(score_of_loss(ships_start_fen, 59), score_loss_in(41)); // ends on the hundredth
    CHECK(!score_is_decided(score_of_loss(ships_start_fen, 60)));
    CHECK(!score_is_decided(score_of_loss(ships_start_fen, SHIPS_KEYED_QUIET_PLY - 2)));
    CHECK_EQUAL(score_of_loss(ships_start_fen, SHIPS_KEYED_QUIET_PLY),
                score_loss_in(41)); // proven right here
}

void test_proofs_keys(void)
{
    Bench bench;
    begin(&bench, "ships", ships_start_fen, CUBES_PARANOID);
    ShipsSearch *search = (ShipsSearch *)prepared(&bench);
    uint64_t keys[SHIPS_QUIET_LIMIT_PLY];
    for (uint32_t quiet = 0; quiet < SHIPS_QUIET_LIMIT_PLY; quiet++) {
        search->position.quiet_plies = quiet;
        keys[quiet] = ships_table_key(search);
        for (uint32_t other = 0; other < quiet; other++)
            CHECK((keys[quiet] == keys[other]) == (quiet < SHIPS_KEYED_QUIET_PLY));
    }
    end(&bench);
    begin(&bench, "ships",
          "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1 "
          "moves d2e2 e7d7 e2d2 d7e7",
          CUBES_PARANOID);
    CHECK(ships_table_key((ShipsSearch *)prepared(&bench)) != keys[0]); // the start came up twice
    end(&bench);
}

// In the game and the root together a position counts as often as it occurred, in the line once is
// enough.
void test_proofs_ships_repetition(void)
{
    Bench bench;
    begin(&bench, "ships", ships_start_fen, CUBES_PARANOID);
    ShipsSearch *search = (ShipsSearch *)prepared(&bench);
    uint64_t root = search->position.key;
    for (int ply = 1; ply <= 8; ply++)
        ships_frame(search, ply)->key = (uint64_t)ply;
    ships_frame(search, 4)->key = root;
    CHECK(!ships_is_repetition(search, 4)); // for the second time
    ships_frame(search, 8)->key = root;
    CHECK(ships_is_repetition(search, 8)); // for the third
    CHECK(history_push(&bench.record.history, root));
    CHECK(ships_is_repetition(search, 4)); // as the root was the second
    ships_frame(search, 4)->key = 99;
    CHECK(!ships_is_repetition(search, 4));
    CHECK(history_push(&bench.record.history, 99));
    CHECK(!ships_is_repetition(search, 4));
    CHECK(history_push(&bench.record.history, 99));
    CHECK(ships_is_repetition(search, 4));
    end(&bench);
}

// The table says that the enemy is lost if the mover passes: that is no win of the mover's. Where
// it is asked whether he is lost, he is not; elsewhere passing is not asked about.
void test_proofs_ships_pass(void)
{
    enum { DEPTH = 9, LOST_IN = 40, NOT_LOST = -3000 };
    Bench bench;
    begin(&bench, "ships", ships_start_fen, CUBES_PARANOID);
    ShipsSearch *search = (ShipsSearch *)prepared(&bench);
    ShipsMove moves[SHIPS_MAX_MOVES];
    ships_moves(&search->position, moves);
    ships_play(search, moves[0], 0);
    ships_make_null(&search->position);
    TtData data = {
        .score = (int16_t)score_loss_in(6), .eval = 0, .depth = 100, .bound = BOUND_EXACT};
    tt_store(bench.task.tt, ships_table_key(search), data);
    ships_make_null(&search->position);
    int lost = score_loss_in(LOST_IN);
    uint64_t nodes = search->worker.nodes;
    CHECK_EQUAL(ships_search_zero(search, lost, DEPTH, 1, true), lost);
    CHECK(search->worker.nodes == nodes + 1); // the pass, of which the table knows all
    nodes = search->worker.nodes;
    ships_search_zero(search, NOT_LOST, DEPTH, 1, true);
    CHECK(search->worker.nodes > nodes + 1);
    end(&bench);
}

// Cut short while only lost moves have been seen, a search calls nothing lost that is not.
void test_proofs_cut_short(void)
{
    static const char *const held[] = {
        "2s5/8/4S3/5S2/8/8/1s6/7s w - - 98 64",
        "S3sss1/7s/3s4/S7/S7/2s5/1s6/1S4S1 w - - 97 12",
    };
    Bench bench;
    for (size_t i = 0; i < ARRAY_COUNT(held); i++) {
        begin(&bench, "ships", held[i], CUBES_PARANOID);
        for (int nodes = 60; nodes<3000; nodes += unit_effort> 1 ? 23 : 91) {
            searcher_new_game(&bench.searcher);
            CHECK(!score_is_decided(ask(&bench, (Limits){.nodes = nodes}).score));
        }
        end(&bench);
    }
}

// ---- cubes ----

static const char cubes_quiet[] = "5B3/11/B2B7B1/15/12A2/5A7/A10/5A3 2 2 6";

// As score_of_loss, in a round.
static int cubes_score_of_loss(int round, int plies)
{
    Bench bench;
    begin(&bench, "cubes", cubes_quiet, CUBES_PARANOID);
    CubesPosition position = cubes_position(&bench.record.position);
    position.round = (uint32_t)round;
    cubes_set_position(&bench.record.position, position);
    CubesSearch *search = (CubesSearch *)prepared(&bench);
    CubesMove moves[CUBES_MAX_MOVES];
    cubes_moves(&search->position, moves);
    cubes_play(search, moves[0], 0);
    TtData data = {
        .score = (int16_t)score_loss_in(plies), .eval = 0, .depth = 100, .bound = BOUND_EXACT};
    tt_store(bench.task.tt, cubes_table_key(search), data);
    int score = cubes_search(search, 0, 1, 1, 1, false);
    end(&bench);
    return score;
}

void test_proofs_cubes_rounds(void)
{
    CHECK_EQUAL(cubes_score_of_loss(19, 40), score_loss_in(41));
    CHECK(!score_is_decided(cubes_score_of_loss(39, 40))); // the last round comes before
    CHECK_EQUAL(cubes_score_of_loss(39, 38), score_loss_in(39));
    CHECK(!score_is_decided(cubes_score_of_loss(50, 18)));
    CHECK_EQUAL(cubes_score_of_loss(58, 4), score_loss_in(5)); // too near for a repetition
}

// The score of an end by rounds that the root's player wins, in a tree from the position `text`.
static int score_of_rounds(const char *variant, const char *text, int *certainty)
{
    Bench bench;
    int winner;
    CubesCertainty seen = CUBES_IN_LINE;
    begin(&bench, variant, text, CUBES_PARANOID);
    CubesSearch *search = (CubesSearch *)prepared(&bench);
    search->position.round = CUBES_LAST_ROUND + 1;
    search->position.seat = 0;
    search->position.key ^= 1; // not the root's
    CHECK(cubes_is_over(search, 6, &winner, &seen));
    *certainty = (int)seen;
    int score = cubes_end_score(search, 6, search->root_seat, seen);
    end(&bench);
    return score;
}

// The last round ends the game. But in a tree that is deep enough a position may come up for the
// third time before, and then that position is adjudicated: such an end is not proven.
void test_proofs_cubes_last_round(void)
{
    static const struct {
        const char *variant, *board;
        int players, near_plies;
    } cases[] = {
        {"cubes", "5B3/11/B2B7B1/15/12A2/5A7/A10/5A3", 2, 5},
        {"cubes3", "9/B3A6/7A5/3C10C/3B4C3B2/10B2/11/C4A1A1", 3, 7},
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++)
        for (int plies = 1; plies <= 12; plies++) {
            char text[GAME_POSITION_TEXT];
            int players = cases[i].players, certainty;
            int seat = (players - plies % players) % players;
            int round = CUBES_LAST_ROUND + 1 - (plies + players - 1) / players;
            bool near = plies <= cases[i].near_plies;
            snprintf(text, sizeof text, "%s %d %d %d", cases[i].board, seat + 1, players, round);
            int score = score_of_rounds(cases[i].variant, text, &certainty);
            CHECK_EQUAL(certainty, near ? CUBES_SURE : CUBES_OPEN);
            CHECK_EQUAL(score, near ? score_win_in(6) : CUBES_ADJUDGED);
        }
    CHECK(!score_is_decided(CUBES_ADJUDGED) && cubes_is_end(CUBES_ADJUDGED));
}

// The same of whole searches, in which the last round decides: with five plies to it the end is
// proven, with six it is only foreseen.
void test_proofs_cubes_rounds_searched(void)
{
    const struct {
        const char *game;
        int score;
    } cases[] = {
        {"9/4A4A1/3A9/5A9/15/5B3B3/B10/3B5 1 2 59", score_loss_in(4)},
        {"9/4A4A1/3A9/5A9/15/5B3B3/B10/3B5 2 2 58", score_win_in(5)},
        {"9/4A4A1/3A9/5A9/15/5B3B3/B10/3B5 1 2 58", -CUBES_ADJUDGED},
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        Bench bench;
        begin(&bench, "cubes", cases[i].game, CUBES_PARANOID);
        CHECK_EQUAL(ask(&bench, (Limits){.depth = 8}).score, cases[i].score);
        end(&bench);
    }
}

void test_proofs_cubes_pass(void)
{
    enum { BETA = -3000, DEPTH = 9 };
    Bench bench;
    begin(&bench, "cubes", cubes_quiet, CUBES_PARANOID);
    CubesSearch *search = (CubesSearch *)prepared(&bench);
    CubesMove moves[CUBES_MAX_MOVES];
    cubes_moves(&search->position, moves);
    cubes_play(search, moves[0], 0);
    CubesUndo undo = cubes_make(&search->position, CUBES_PASS);
    TtData data = {
        .score = (int16_t)score_loss_in(6), .eval = 0, .depth = 100, .bound = BOUND_EXACT};
    tt_store(bench.task.tt, cubes_table_key(search), data);
    cubes_undo(&search->position, CUBES_PASS, undo);
    CHECK_EQUAL(cubes_search(search, BETA - 1, BETA, DEPTH, 1, false), BETA);
    end(&bench);
}

// How a position that came up `back` plies before stands at ply 6 of a line.
static bool comes_again(const char *variant, const char *game, int mode, int back)
{
    enum { PLY = 6 };
    Bench bench;
    int winner;
    CubesCertainty certainty = CUBES_SURE;
    begin(&bench, variant, game, mode);
    CubesSearch *search = (CubesSearch *)prepared(&bench);
    for (int ply = 1; ply < PLY; ply++)
        search->frames[ply].key = (uint64_t)ply;
    search->frames[0].key = 0;
    search->frames[PLY - back].key = search->position.key;
    bool over = cubes_is_over(search, PLY, &winner, &certainty);
    CHECK(!over || certainty == CUBES_IN_LINE);
    end(&bench);
    return over;
}

// In the game and the root together a position counts as often as it occurred: the third time ends
// the game for certain, the second time in a line is one of that line.
void test_proofs_cubes_third(void)
{
    Bench bench;
    int winner;
    CubesCertainty certainty = CUBES_OPEN;
    begin(&bench, "cubes", cubes_quiet, CUBES_PARANOID);
    CubesSearch *search = (CubesSearch *)prepared(&bench);
    uint64_t root = search->position.key;
    for (int ply = 1; ply <= 4; ply++)
        search->frames[ply].key = (uint64_t)ply;
    CHECK(cubes_is_over(search, 4, &winner, &certainty));
    CHECK_EQUAL(certainty, CUBES_IN_LINE);
    CHECK(history_push(&bench.record.history, root)); // so the root was the second time
    CHECK(cubes_is_over(search, 4, &winner, &certainty));
    CHECK_EQUAL(certainty, CUBES_SURE);
    CHECK(history_push(&bench.record.history, root));
    search->frames[0].key = 0;
    CHECK(cubes_is_over(search, 4, &winner, &certainty));
    CHECK_EQUAL(certainty, CUBES_SURE);
    end(&bench);
}

// Of two players each moves every second ply, of three every third.
void test_proofs_cubes_line(void)
{
    static const char three[] = "9/B3A6/7A5/3C10C/3B4C3B2/10B2/11/C4A1A1 2 3 17";
    for (int back = 1; back <= 6; back++) {
        CHECK_EQUAL(comes_again("cubes", cubes_quiet, CUBES_PARANOID, back), back % 2 == 0);
        CHECK_EQUAL(comes_again("cubes3", three, CUBES_PARANOID, back), back % 3 == 0);
    }
}

// The score of a repetition depends on the path and decides nothing for other lines: the table
// keeps no more than its move.
void test_proofs_cubes_not_kept(void)
{
    enum { PLY = 200, DEPTH = 3 };
    static const char ahead[] = "1B1B1B1B1/11/2A7A2/15/15/3A5A3/11/9 1 2 20";
    Bench bench;
    TtData data = {0};
    CubesMove moves[CUBES_MAX_MOVES];
    begin(&bench, "cubes", ahead, CUBES_PARANOID);
    CubesSearch *search = (CubesSearch *)prepared(&bench);
    int count = cubes_moves(&search->position, moves);
    CHECK(count > 1 && 2 * count < PLY);
    search->frames[0].key = 0;        // or the root itself would come up again
    for (int i = 0; i < count; i++) { // whatever comes next has been in the line before
        CubesUndo undo = cubes_make(&search->position, moves[i]);
        search->frames[PLY - 1 - 2 * i].key = search->position.key;
        cubes_undo(&search->position, moves[i], undo);
    }
    int score = cubes_search(search, -SCORE_INFINITE, SCORE_INFINITE, DEPTH, PLY, true);
    CHECK_EQUAL(score, CUBES_REPEATED);
    CHECK(cubes_depends_on_path(score) && cubes_depends_on_path(-score));
    CHECK(tt_probe(bench.task.tt, cubes_table_key(search), &data));
    CHECK_EQUAL(data.depth, 0);
    CHECK(data.move != CUBES_MOVE_NONE);
    end(&bench);
}

// How an evaluation of 100 is seen in a position.
static int corrected_in(CubesSearch *search, const char *text)
{
    GameRecord record = {.history = {0}};
    Error error = {""};
    CHECK(game_record_parse(&record, &cubes_rules, slice_of(text), &error));
    CubesPosition before = search->position;
    search->position = cubes_position(&record.position);
    int eval = cubes_corrected(search, 100);
    search->position = before;
    game_record_free(&record);
    return eval;
}

// Correction history: an error of the evaluation counts where the same cubes stand, of either
// player, but not for the other one's turn. The table keeps the evaluation as it was.
void test_proofs_cubes_errors(void)
{
    static const char mover[] = "4B4/11/B2B7B1/15/12A2/5A7/A10/5A3 2 2 6";  // B's cubes are others
    static const char other[] = "5B3/11/B2B7B1/15/12A2/5A7/A10/4A4 2 2 16"; // A's are
    static const char both[] = "4B4/11/B2B7B1/15/12A2/5A7/A10/4A4 2 2 6";
    static const char turn[] = "5B3/11/B2B7B1/15/12A2/5A7/A10/5A3 1 2 6";
    Bench bench;
    TtData data = {0};
    begin(&bench, "cubes", cubes_quiet, CUBES_PARANOID);
    CubesSearch *search = (CubesSearch *)prepared(&bench);
    for (int i = 0; i < 1000; i++)
        cubes_correction_update(search, 100, 130, 8);
    int here = corrected_in(search, cubes_quiet);
    CHECK(here > 110);
    CHECK_EQUAL(corrected_in(search, mover) - 100, (here - 100) / 2);
    CHECK_EQUAL(corrected_in(search, other) - 100, (here - 100) / 2);
    CHECK_EQUAL(corrected_in(search, both), 100);
    CHECK_EQUAL(corrected_in(search, turn), 100);
    CHECK_EQUAL(cubes_corrected(search, CUBES_SCORE_LIMIT), CUBES_SCORE_LIMIT);

    int eval = cubes_root_score(search);
    search->frames[0].key = 0; // or the root itself would come up again
    cubes_search(search, -SCORE_INFINITE, SCORE_INFINITE, 1, 1, true);
    CHECK(tt_probe(bench.task.tt, cubes_table_key(search), &data));
    CHECK_EQUAL(data.eval, eval);
    bench.task.game->worker_new_game(&search->worker);
    CHECK_EQUAL(corrected_in(search, cubes_quiet), 100);
    end(&bench);
}

// A cached evaluation is that of this position, this round, this player's view and these weights.
void test_proofs_cubes_cache(void)
{
    static const char three[] = "9/B3A6/7A5/3C10C/3B4C3B2/10B2/11/C4A1A1 2 3 17";
    for (int variant = 0; variant < 2; variant++) {
        Bench bench;
        begin(&bench, variant ? "cubes3" : "cubes", variant ? three : cubes_quiet, CUBES_PARANOID);
        CubesSearch *search = (CubesSearch *)prepared(&bench);
        for (int i = 0; i < 2 * CUBES_LAST_ROUND * search->position.players; i++) {
            search->root_seat = i % search->position.players;
            search->position.round = (uint32_t)(i % CUBES_LAST_ROUND + 1); // all of them twice
            CHECK_EQUAL(cubes_root_score(search),
                        cubes_seat_score(search->net, &search->position, search->root_seat));
        }
        Error error = {""};
        int cached;
        CHECK(eval_cache_has(&search->eval_cache, cubes_evaluation_key(search), &cached));
        search->worker.is_to_clear = true; // as after a search
        CHECK(searcher_set_weights(&bench.searcher, (Slice){"", 0}, &error));
        // The cached evaluation was by other weights.
        CHECK(!eval_cache_has(&search->eval_cache, cubes_evaluation_key(search), &cached));
        end(&bench);
    }
}

// The same in the 8x8 game, for more positions than the cache holds, the first ones twice.
void test_proofs_ships_eval_cache(void)
{
    enum { GAMES = 4000, PLIES = 40 };
    Bench bench;
    begin(&bench, "ships", ships_start_fen, CUBES_PARANOID);
    ShipsSearch *search = (ShipsSearch *)prepared(&bench);
    const ShipsPosition start = search->position;
    ShipsSight sight;
    for (int game = 0; game < GAMES; game++) {
        Rng rng = {mix64((uint64_t)(game % (GAMES / 2)))};
        ShipsMove moves[SHIPS_MAX_MOVES];
        int count;
        search->position = start;
        for (int ply = 0; ply < PLIES && (count = ships_moves(&search->position, moves)) > 0;
             ply++) {
            ships_make(&search->position, moves[rng_below(&rng, (uint32_t)count)]);
            sight = ships_sight(&search->position);
            if (!CHECK_EQUAL(ships_evaluate(search, &sight),
                             ships_network_score(search->network, &search->position, &sight)))
                game = GAMES, ply = PLIES;
        }
    }
    Error error = {""};
    int cached;
    CHECK(eval_cache_has(&search->eval_cache, search->position.key, &cached));
    search->worker.is_to_clear = true; // as after a search
    CHECK(searcher_set_weights(&bench.searcher, (Slice){"", 0}, &error));
    CHECK(!eval_cache_has(&search->eval_cache, search->position.key,
                          &cached)); // it was by other weights
    end(&bench);
}

// ---- threads ----

void test_proofs_best_worker(void)
{
    enum { A = 0, B = 1 };
    static const struct {
        int depth[2], score[2], bound, best;
    } cases[] = {
        {{5, 6}, {30, 10}, BOUND_EXACT, B}, // the deeper
        {{6, 5}, {10, 30}, BOUND_EXACT, A},
        {{6, 6}, {10, 30}, BOUND_EXACT, B}, // as deep, with the better score
        {{6, 6}, {30, 10}, BOUND_EXACT, A},
        {{9, 3}, {30, SCORE_MATE - 5}, BOUND_EXACT, B}, // a proven win
        {{3, 9}, {SCORE_MATE - 5, 30}, BOUND_EXACT, A},
        {{9, 3}, {SCORE_MATE - 5, SCORE_MATE - 3}, BOUND_EXACT, B}, // the shorter one
        {{5, 6}, {30, 10}, BOUND_LOWER, A},                         // of no use
        {{5, 0}, {30, 40}, BOUND_EXACT, A},
    };
    Worker *workers[2] = {calloc(1, sizeof(Worker)), calloc(1, sizeof(Worker))};
    SearchTask task = {.workers = workers, .worker_count = 2};
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        for (int j = 0; j < 2; j++) {
            workers[j]->completed_depth = cases[i].depth[j];
            workers[j]->root[0].score = cases[i].score[j];
            workers[j]->root[0].bound = j == B ? (Bound)cases[i].bound : BOUND_EXACT;
        }
        CHECK(searcher_best_worker(&task) == workers[cases[i].best]);
    }
    free(workers[0]);
    free(workers[1]);
}
