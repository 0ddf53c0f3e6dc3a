// Wins and losses that the two searches may claim, piece by piece: what the table's word is worth
// where counters and earlier positions differ, what a pass, a cut-short search and a repetition
// prove. Whole searches are judged by tests/search/claims.c.
#include "engine/cubes/rules.h"
#include "engine/ships/rules.h"
#include "search/cubes/search.h"
#include "search/root.h"
#include "search/ships/search.h"
#include "tests/search/unit_proof_bench.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

// A position drawn for good by either of two moves: lost without the counter.
void test_proofs_counter(void)
{
    ProofBench bench;
    char best[GAME_MOVE_TEXT];
    proof_begin(&bench, "ships", "S2s1s2/7s/7s/1s3s1s/1s4s1/3s4/2s3s1/8 w - - 0 62",
                CUBES_PARANOID);
    CHECK(score_is_loss(proof_ask(&bench, (Limits){.depth = 6}).score));
    proof_go_on_with(&bench, "S2s1s2/7s/7s/1s3s1s/1s4s1/3s4/2s3s1/8 w - - 98 62");
    SearchResult result = proof_ask(&bench, (Limits){.depth = 4});
    bench.task.game->rules->format_move(result.best, best);
    CHECK(strcmp(best, "a8a2") == 0 || strcmp(best, "a8a7") == 0);
    CHECK_EQUAL(result.score, 0);
    proof_end(&bench);
}

// Another thread seems to be at a move of the position of `key`, at that depth.
static void mark_searched(ProofBench *bench, uint64_t key, const char *text, int depth)
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
static void look_at_both(ProofBench *bench, int depth, int *below, int *at_root, uint64_t nodes[2])
{
    Error error = {""};
    CHECK(tt_resize(bench->task.tt, PROOF_HASH_MB, &error));
    Worker *worker = proof_prepared(bench);
    bench->task.game->worker_new_game(worker);
    atomic_store(&worker->nodes, 0);
    worker->depth = depth;
    *below = ships_search_pv((ShipsSearch *)worker, -SCORE_INFINITE, SCORE_INFINITE, depth, 1);
    nodes[0] = atomic_load(&worker->nodes);
    CHECK(tt_resize(bench->task.tt, PROOF_HASH_MB, &error));
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
    ProofBench bench;
    int below, at_root;
    uint64_t alone[2], beside[2];
    proof_begin(&bench, "ships", "S2s1s2/7s/7s/1s3s1s/1s4s1/3s4/2s3s1/8 w - - 98 62",
                CUBES_PARANOID);
    look_at_both(&bench, DEPTH, &below, &at_root, alone);
    CHECK_EQUAL(below, 0);
    CHECK_EQUAL(at_root, 0);
    uint64_t root = bench.task.game->rules->key(&bench.record.position);
    uint64_t node = ships_table_key((ShipsSearch *)proof_prepared(&bench));
    mark_searched(&bench, root, "a8a2", DEPTH);
    mark_searched(&bench, root, "a8a7", DEPTH);
    mark_searched(&bench, node, "a8a2", DEPTH - 1); // a ply less without a table move
    mark_searched(&bench, node, "a8a7", DEPTH - 1);
    look_at_both(&bench, DEPTH, &below, &at_root, beside);
    CHECK_EQUAL(below, 0);
    CHECK_EQUAL(at_root, 0);
    CHECK(beside[0] != alone[0] && beside[1] != alone[1]); // in another order
    proof_end(&bench);
}

// The score of the other moves, as far as `beta`, when one is left out at ply 1.
static int score_without(ProofBench *bench, const char *left_out, int beta, int depth)
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
    ProofBench bench;
    TtData found, claim = {.eval = 0, .depth = 100, .bound = BOUND_EXACT, .score = FAR_ABOVE};
    proof_begin(&bench, "ships", "8/8/5s1s/1ssS4/5s2/s7/1s6/8 w - - 98 62", CUBES_PARANOID);
    ShipsSearch *search = (ShipsSearch *)proof_prepared(&bench);
    search->worker.depth = DEPTH;
    CHECK(score_without(&bench, "d5g8", later, DEPTH) < later);
    CHECK(score_without(&bench, "d5d8", later, DEPTH) >= later);
    CHECK(!tt_probe(bench.task.tt, ships_table_key(search), &found));
    tt_store(bench.task.tt, ships_table_key(search), claim);
    CHECK_EQUAL(ships_search_zero(search, later, DEPTH, 1, true), FAR_ABOVE);
    CHECK(score_without(&bench, "d5g8", later, DEPTH) < later);
    proof_end(&bench);
}

// Cut short while only lost moves have been seen, a search calls nothing lost that is not.
void test_proofs_cut_short(void)
{
    static const char *const held[] = {
        "2s5/8/4S3/5S2/8/8/1s6/7s w - - 98 64",
        "S3sss1/7s/3s4/S7/S7/2s5/1s6/1S4S1 w - - 97 12",
    };
    ProofBench bench;
    for (size_t i = 0; i < ARRAY_COUNT(held); i++) {
        proof_begin(&bench, "ships", held[i], CUBES_PARANOID);
        for (int nodes = 60; nodes<3000; nodes += unit_effort> 1 ? 23 : 91) {
            searcher_new_game(&bench.searcher);
            CHECK(!score_is_decided(proof_ask(&bench, (Limits){.nodes = nodes}).score));
        }
        proof_end(&bench);
    }
}

// ---- cubes ----

static const char cubes_quiet[] = "5B3/11/B2B7B1/15/12A2/5A7/A10/5A3 2 2 6";

// As score_of_loss, in a round.
static int cubes_score_of_loss(int round, int plies)
{
    ProofBench bench;
    proof_begin(&bench, "cubes", cubes_quiet, CUBES_PARANOID);
    CubesPosition position = cubes_position(&bench.record.position);
    position.round = (uint32_t)round;
    cubes_set_position(&bench.record.position, position);
    CubesSearch *search = (CubesSearch *)proof_prepared(&bench);
    CubesMove moves[CUBES_MAX_MOVES];
    cubes_moves(&search->position, moves);
    cubes_play(search, moves[0], 0);
    TtData data = {
        .score = (int16_t)score_loss_in(plies), .eval = 0, .depth = 100, .bound = BOUND_EXACT};
    tt_store(bench.task.tt, cubes_table_key(search), data);
    int score = cubes_search(search, 0, 1, 1, 1, false);
    proof_end(&bench);
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
    ProofBench bench;
    int winner;
    CubesCertainty seen = CUBES_IN_LINE;
    proof_begin(&bench, variant, text, CUBES_PARANOID);
    CubesSearch *search = (CubesSearch *)proof_prepared(&bench);
    search->position.round = CUBES_LAST_ROUND + 1;
    search->position.seat = 0;
    search->position.key ^= 1; // not the root's
    CHECK(cubes_is_over(search, 6, &winner, &seen));
    *certainty = (int)seen;
    int score = cubes_end_score(search, 6, search->root_seat, seen);
    proof_end(&bench);
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
        ProofBench bench;
        proof_begin(&bench, "cubes", cases[i].game, CUBES_PARANOID);
        CHECK_EQUAL(proof_ask(&bench, (Limits){.depth = 8}).score, cases[i].score);
        proof_end(&bench);
    }
}

// The score of the other moves, as far as `beta`, when one is left out at ply 1.
static int cubes_score_without(ProofBench *bench, const char *left_out, int beta, int depth)
{
    GameMove move = 0;
    Error error = {""};
    CubesSearch *search = (CubesSearch *)bench->searcher.workers.at[0];
    CHECK(bench->task.game->rules->parse_move(slice_of(left_out), &bench->record.position, &move,
                                              &error));
    search->frames[1].excluded = move;
    int score = cubes_search(search, beta - 1, beta, depth, 1, false);
    search->frames[1].excluded = CUBES_MOVE_NONE;
    return score;
}

// As test_proofs_left_out. Here d7d8 alone wins by ply 4.
void test_proofs_cubes_left_out(void)
{
    enum { DEPTH = 5, FAR_BELOW = -3000 };
    const int soon = score_win_in(4);
    ProofBench bench;
    TtData found, claim = {.eval = 0, .depth = 100, .bound = BOUND_EXACT, .score = FAR_BELOW};
    proof_begin(&bench, "cubes", "3A1A1A1/1A9/13/15/15/4B6B1/11/3B1B3 1 2 34", CUBES_PARANOID);
    CubesSearch *search = (CubesSearch *)proof_prepared(&bench);
    search->worker.depth = DEPTH;
    CHECK(cubes_score_without(&bench, "d7d8", soon, DEPTH) < soon);
    CHECK(cubes_score_without(&bench, "k8j7", soon, DEPTH) >= soon);
    CHECK(!tt_probe(bench.task.tt, cubes_table_key(search), &found));
    tt_store(bench.task.tt, cubes_table_key(search), claim);
    CHECK_EQUAL(cubes_search(search, soon - 1, soon, DEPTH, 1, false), FAR_BELOW);
    CHECK(cubes_score_without(&bench, "k8j7", soon, DEPTH) >= soon);
    proof_end(&bench);
}

void test_proofs_cubes_pass(void)
{
    enum { BETA = -3000, DEPTH = 9 };
    ProofBench bench;
    proof_begin(&bench, "cubes", cubes_quiet, CUBES_PARANOID);
    CubesSearch *search = (CubesSearch *)proof_prepared(&bench);
    CubesMove moves[CUBES_MAX_MOVES];
    cubes_moves(&search->position, moves);
    cubes_play(search, moves[0], 0);
    CubesUndo undo = cubes_make(&search->position, CUBES_PASS);
    TtData data = {
        .score = (int16_t)score_loss_in(6), .eval = 0, .depth = 100, .bound = BOUND_EXACT};
    tt_store(bench.task.tt, cubes_table_key(search), data);
    cubes_undo(&search->position, CUBES_PASS, undo);
    CHECK_EQUAL(cubes_search(search, BETA - 1, BETA, DEPTH, 1, false), BETA);
    proof_end(&bench);
}

// How a position that came up `back` plies before stands at ply 6 of a line.
static bool comes_again(const char *variant, const char *game, int mode, int back)
{
    enum { PLY = 6 };
    ProofBench bench;
    int winner;
    CubesCertainty certainty = CUBES_SURE;
    proof_begin(&bench, variant, game, mode);
    CubesSearch *search = (CubesSearch *)proof_prepared(&bench);
    for (int ply = 1; ply < PLY; ply++)
        search->frames[ply].key = (uint64_t)ply;
    search->frames[0].key = 0;
    search->frames[PLY - back].key = search->position.key;
    bool over = cubes_is_over(search, PLY, &winner, &certainty);
    CHECK(!over || certainty == CUBES_IN_LINE);
    proof_end(&bench);
    return over;
}

// In the game and the root together a position counts as often as it occurred: the third time ends
// the game for certain, the second time in a line is one of that line.
void test_proofs_cubes_third(void)
{
    ProofBench bench;
    int winner;
    CubesCertainty certainty = CUBES_OPEN;
    proof_begin(&bench, "cubes", cubes_quiet, CUBES_PARANOID);
    CubesSearch *search = (CubesSearch *)proof_prepared(&bench);
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
    proof_end(&bench);
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
    ProofBench bench;
    TtData data = {0};
    CubesMove moves[CUBES_MAX_MOVES];
    proof_begin(&bench, "cubes", ahead, CUBES_PARANOID);
    CubesSearch *search = (CubesSearch *)proof_prepared(&bench);
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
    proof_end(&bench);
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
    ProofBench bench;
    TtData data = {0};
    proof_begin(&bench, "cubes", cubes_quiet, CUBES_PARANOID);
    CubesSearch *search = (CubesSearch *)proof_prepared(&bench);
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
    proof_end(&bench);
}

// A cached evaluation is that of this position, this round, this player's view and these weights.
void test_proofs_cubes_cache(void)
{
    static const char three[] = "9/B3A6/7A5/3C10C/3B4C3B2/10B2/11/C4A1A1 2 3 17";
    for (int variant = 0; variant < 2; variant++) {
        ProofBench bench;
        proof_begin(&bench, variant ? "cubes3" : "cubes", variant ? three : cubes_quiet,
                    CUBES_PARANOID);
        CubesSearch *search = (CubesSearch *)proof_prepared(&bench);
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
        proof_end(&bench);
    }
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
